#if Server
import Testing

/// A trial whose designs are inspected, and what evaluators write into its forms.
enum InspectedTrial {
  /// The trial with two designs that experts inspect.
  static func inspected(_ text: String) -> String {
    text.replacing(
      "</measures>",
      with: """
        </measures>
        <inspections>
          <inspection id="vows" set="mobile-13" ratings-minimum="1" ratings-maximum="5" better="higher">
            <left-out heuristic="privacy" reason="the form held twelve"/>
            <design id="A" artefact="wedding-vows"><level factor="group" is="without"/></design>
            <design id="B" artefact="wedding-vows"><level factor="group" is="with"/></design>
            <design id="C"/>
          </inspection>
        </inspections>
        """)
  }

  static let address = "/evaluator/vows"

  /// A finding as it is written into the form.
  struct Typed {
    var design: String
    var fields: [String: String]
  }

  static let typed: [[Typed]] = [
    [
      Typed(
        design: "A",
        fields: [
          "description": "Cancel throws the text away, \"at once\".", "heuristic.control": "yes",
          "heuristic.error-prevention": "yes", "place": "my-vows-detail-edit|changed", "severity": "4",
          "frequency": "3", "impact": "2", "persistence": "1", "recommendation": "Ask first.\r\nOr keep it.",
        ]),
      Typed(
        design: "A",
        fields: [
          "description": "Nothing says that it loads", "heuristic.visibility": "yes", "place": "login",
        ]),
      Typed(design: "B", fields: ["description": "=1+1 สีจาง", "severity": "0"]),
      Typed(design: "C", fields: ["description": "Too small", "screen": "First page", "severity": "2"]),
    ],
    [
      Typed(
        design: "A",
        fields: [
          "description": "Everything I had written was gone", "heuristic.control": "yes",
          "place": "my-vows-detail-edit|changed", "severity": "3",
        ])
    ],
  ]

  static func record(_ findings: [Typed], _ browser: TestBrowser) async throws {
    for finding in findings {
      try await browser.open(Self.address + "/finding?of=" + finding.design)
      try await browser.send(finding.fields)
      #expect(browser.page.status == 200)
      #expect(browser.heading == finding.design)
    }
  }

  static func order(_ browser: TestBrowser) -> [String] {
    TestBrowser.matches(#"<a href="[^"]*design\?of=[^"]*">([^<]*)</a>"#, in: browser.page.html).map { $0[1] }
  }
}
#endif
