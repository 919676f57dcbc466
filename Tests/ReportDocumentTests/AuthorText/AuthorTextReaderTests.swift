import Diagnostics
import Testing

@testable import ReportDocument

@Suite("Reading an author's Markdown") struct AuthorTextReaderTests {
  typealias Block = AuthorText.Block
  typealias Run = AuthorText.Run

  private static let cases: [(String, [Block])] = [
    ("plain", [.paragraph([Run("plain")])]),
    ("two\nlines", [.paragraph([Run("two lines")])]),
    ("two\\\nlines", [.paragraph([Run("two"), Run("\n"), Run("lines")])]),
    (
      "a *b* __c__ ***d*** `e`",
      [
        .paragraph([
          Run("a "), Run("b", style: .emphasis), Run(" "), Run("c", style: .strong), Run(" "),
          Run("d", style: [.emphasis, .strong]), Run(" "), Run("e", style: .code),
        ])
      ]
    ),
    ("*unclosed", [.paragraph([Run("*unclosed")])]),
    ("**a *b", [.paragraph([Run("**a *b")])]),
    ("[a](https://b.org)", [.paragraph([Run("a", link: "https://b.org")])]),
    (
      "<https://b.org> c@d.org",
      [
        .paragraph([
          Run("https://b.org", link: "https://b.org"), Run(" "), Run("c@d.org", link: "mailto:c@d.org"),
        ])
      ]
    ),
    ("[a](<https://b.org/ü \"x>)", [.paragraph([Run("a", link: "https://b.org/%C3%BC%20%22x")])]),
    ("<script>alert(1)</script>", [.paragraph([Run("<script>alert(1)</script>")])]),
    ("<div onclick=\"x\">\nb\n</div>", [.paragraph([Run("<div onclick=\"x\"> b </div>")])]),
    ("<!-- c -->", [.paragraph([Run("<!-- c -->")])]),
    ("&lt;b&gt; &#x41; &unknown;", [.paragraph([Run("<b> A &unknown;")])]),
    ("# a\n### b", [.heading(level: 1, [Run("a")]), .heading(level: 3, [Run("b")])]),
    ("### a\n#### b", [.heading(level: 1, [Run("a")]), .heading(level: 2, [Run("b")])]),
    (
      "- a\n- b\n\n  c",
      [
        .list(
          start: nil, items: [[.paragraph([Run("a")])], [.paragraph([Run("b")]), .paragraph([Run("c")])]])
      ]
    ),
    (
      "7. a\n   - b",
      [
        .list(
          start: 7,
          items: [[.paragraph([Run("a")]), .list(start: nil, items: [[.paragraph([Run("b")])]])]])
      ]
    ),
    ("> a\n> > b", [.quotation([.paragraph([Run("a")]), .quotation([.paragraph([Run("b")])])])]),
    ("```\na\n  b\n```", [.code("a\n  b")]), ("    a\n\n    b", [.code("a\n\nb")]), ("***", [.rule]),
    ("พอใจ**มาก**ครับ", [.paragraph([Run("พอใจ"), Run("มาก", style: .strong), Run("ครับ")])]),
    ("\u{FEFF}a", [.paragraph([Run("a")])]), ("a\r\nb", [.paragraph([Run("a b")])]), ("", []), (" \n ", []),
    ("Table: no table", [.paragraph([Run("Table: no table")])]),
  ]

  @Test("What is markup becomes what it is in a report", arguments: cases)
  func blocks(text: String, expected: [Block]) {
    #expect(AuthorTextFixture.blocks(text) == expected)
  }

  private static let numbers: [(String, String)] = [
    ("{{quality.difference}}", "5.25"), ("{{quality.difference 1}}", "5.3"),
    ("{{ quality.difference  0 }}", "5"),
    ("{{quality.difference ci}}", "[0.10, ∞]"), ("{{quality.difference n}}", "32"),
    ("{{quality.difference =}}", "= 5.25"), ("{{quality.difference %}}", "525%"),
  ]

  @Test("A number stands where its identifier is written", arguments: numbers)
  func number(place: String, printed: String) {
    let text = "A **" + place + "** b"
    #expect(
      AuthorTextFixture.blocks(text) == [
        .paragraph([
          Run("A "), Run(printed, style: .strong, estimate: "quality.difference"), Run(" b"),
        ])
      ])
  }

  @Test("In code braces are braces") func code() {
    #expect(AuthorTextFixture.blocks("`{{x}}`") == [.paragraph([Run("{{x}}", style: .code)])])
  }

  @Test(
    "Numbers are printed as their kind is", arguments: [("p", 0.0004, "= < .001"), ("p", 0.0331, "= .033")])
  func probability(statistic: String, value: Double, text: String) {
    var report = ReportFixture.small
    report.sections[0].blocks.append(
      .estimates([Estimate(id: "x", measure: "m", statistic: statistic, value: value, method: "welch")]))
    let number = try? ReportNumber(report).words("x =").text
    #expect(number == (value < 0.001 ? "< .001" : text))
  }

  private static let faults: [(text: String, line: Int, column: Int, words: String)] = [
    ("a\n\nb ![alt](x.png)", 3, 5, "an image cannot stand in a text: x.png"),
    ("a\n[b](javascript:alert(1))", 2, 2, "the link leads to \"javascript:alert(1)\""),
    ("[b](JaVaScRiPt&#58;alert(1))", 1, 2, "the link leads to \"JaVaScRiPt:alert(1)\""),
    ("[b](data:text/html,x)", 1, 2, "the link leads to"), ("[b](//example.org)", 1, 2, "the link leads to"),
    ("[b](other.md)", 1, 2, "the link leads to"),
    ("[b][r]\n\n[r]: file:///etc/passwd", 1, 2, "the link leads to"),
    ("ไทย {{x.y}}", 1, 5, "no number of the report is called \"x.y\""),
    ("{{x.y 1}}", 1, 1, "no number of the report is called \"x.y\""),
    ("{{x.y =}}", 1, 1, "no number of the report is called \"x.y\""),
    ("{{x.y two}}", 1, 1, "no number of the report is called \"x.y two\""),
    (
      "a\nb *c {{quality.g}}*", 2, 6,
      "the number {{quality.g}} cannot stand here: it has no value (zero-variance)"
    ),
    ("{{quality.difference two}}", 1, 1, "\"two\" is no way to print it"),
    ("a {{quality.difference", 1, 3, "a number begins with {{ and does not end"),
    ("- a\n\n  | b |\n  |---|\n  | c |", 5, 5, "a table stands in a list or a quotation"),
    ("a\n\n> > > > > > > b", 3, 1, "stand too deeply in each other"),
    ("- a\n  - b\n    - c\n      - d\n        - e", 5, 9, "stand too deeply in each other"),
  ]

  @Test("What may not stand in a text is told with its place", arguments: faults)
  func fault(text: String, line: Int, column: Int, words: String) throws {
    let problems = AuthorTextFixture.woven(text).problems
    let first = try #require(problems.first)
    #expect(problems.count == 1 && first.path == "text/discussion.md")
    #expect(first.problem.line == line && first.problem.column == column, "\(first.problem)")
    #expect(first.problem.message.contains(words), "\(first.problem.message)")
    #expect(!first.problem.expected.isEmpty && !first.problem.remedy.isEmpty)
  }

  @Test("Bytes that are no text are told with their place") func noText() throws {
    let bytes = Array("ab\nc".utf8) + [0xFF] + Array("d".utf8)
    let woven = AuthorTexts([AuthorTexts.File(path: "text/summary.md", slot: "summary", bytes: bytes)])
      .woven(into: ReportFixture.small)
    let problem = try #require(woven.problems.first?.problem)
    #expect(problem.line == 2 && problem.column == 2 && problem.message == "the bytes are no UTF-8")
  }

  private static let monsters: [(String, String)] = [
    ("nested quotations", String(repeating: "> ", count: 500_000)),
    ("a long text", String(repeating: "word ", count: 3_000_000)),
    ("brackets", String(repeating: "[", count: 500_000)),
    ("unclosed emphasis", String(repeating: "*a **b ", count: 140_000)),
    ("backticks", (1...1000).map { String(repeating: "`", count: $0) + " " }.joined()),
    ("nested lists", (0..<700).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined()),
    (
      "a wide table",
      String(repeating: "|a", count: 50_000) + "\n" + String(repeating: "|---", count: 50_000)
        + "\n" + String(repeating: "|\n", count: 100_000)
    ),
    (
      "one address many times",
      "[a]: <https://e.org/" + String(repeating: "x", count: 300_000) + ">\n\n"
        + String(repeating: "[a] ", count: 100_000)
    ),
  ]

  @Test("Hostile documents take no more than a moment", .timeLimit(.minutes(1)), arguments: monsters)
  func monster(name: String, text: String) {
    let woven = AuthorTextFixture.woven(text)
    // Whatever comes of it, it is either told or in the report.
    let size = woven.report.sections.filter { $0.id == "discussion" }.flatMap(\.blocks).count
    #expect(!woven.problems.isEmpty || size > 0, "\(name)")
  }
}
