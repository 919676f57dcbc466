import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figures of counts in rows and columns")
struct GridDrawingTests {
  private static let severities = ["0 not a problem", "1 cosmetic", "2 minor", "3 major", "4 catastrophe"]

  private func map(
    _ rows: [(String, [Int])], columns: [String] = severities, width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .heatMap(
        .init(
          axis: "Severity", unit: "problems",
          columns: columns.map { .init(Phrase(verbatim: $0), short: String($0.prefix(1))) },
          rows: rows.map { .init(label: Phrase(verbatim: $0.0), counts: $0.1) })), width: width)
  }

  private func shade(_ count: Int, most: Int) throws -> String? {
    let drawn = try map([("a", [count, most, 0, 0, 0])])
    return drawn.elements.first { $0.localName == "rect" }?[attribute: "class"]
  }

  @Test("each count stands in its cell, nothing is no colour", arguments: FigureWidth.allCases)
  func counts(width: FigureWidth) throws {
    let drawn = try map([("1. Visibility", [0, 1, 12, 3, 0]), ("2. Match", [0, 0, 0, 0, 0])], width: width)
    #expect(drawn.words.contains("12"))
    #expect(drawn.elements(class: "vacant").count == 7)
    #expect(drawn.elements(where: { $0.localName == "rect" }).count == 10)
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("the more, the stronger the colour; one of many is not lost, the most is strongest")
  func shades() throws {
    #expect(try shade(0, most: 100) == "vacant")
    #expect(try shade(1, most: 100) == "r1")
    #expect(try shade(50, most: 100) == "r3")
    #expect(try shade(100, most: 100) == "r5")
    #expect(try shade(1, most: 1) == "r5")
  }

  @Test("headings stand in full where there is room, else short with a key below")
  func headings() throws {
    let wide = try map([("a", [7, 0, 0, 0, 0])])
    #expect(wide.words.contains("1 cosmetic"))
    #expect(!wide.words.contains("1"))
    let narrow = try map([("a", [7, 0, 0, 0, 0])], width: .narrow)
    #expect(narrow.elements(class: "strong-key").count == 5)
    #expect(narrow.words.contains("4 catastrophe"))
  }

  @Test("more or fewer counts than columns, hostile labels and nothing at all do no harm")
  func uneven() throws {
    let long = hostileWords + String(repeating: " words", count: 50)
    let drawn = try map([(long, [1, 2, 3, 4, 5, 6, 7]), ("b", [1])])
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= 680 })
    #expect(!drawn.elements.contains { $0.localName == "script" })
    #expect(try map([], columns: []).height > 0)
  }

  @Test("coverage counts evaluators, marks what was found, and leaves empty what nobody inspected")
  func coverage() throws {
    let rows: [ReportFigure.CoverageGrid.Row] = [
      .init(
        label: "Login",
        cells: [
          .init(evaluators: ["E1", "E2", "E3"], findings: 2), .init(evaluators: [], findings: 0),
          .init(evaluators: ["E2"], findings: 0),
        ])
    ]
    let columns = (1...3).map { ReportFigure.Heading("Heuristic \($0)", short: String($0)) }
    for width in FigureWidth.allCases {
      let drawn = try DrawnFigure(
        .coverage(.init(axis: "Heuristic", evaluators: 3, columns: columns, rows: rows)), width: width)
      #expect(drawn.elements(class: "corner").count == 1)
      #expect(drawn.elements(class: "vacant").count == 1)
      #expect(drawn.elements(class: "r5").count == 1)
      #expect(drawn.elements(class: "r2").count == 1)
      #expect(drawn.words.joined(separator: " ").contains("of 3; empty: nobody"))
    }
  }
}

extension DrawnFigure {
  func elements(where isWanted: (XMLElement) -> Bool) -> [XMLElement] { elements.filter(isWanted) }
}
