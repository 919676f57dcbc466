import Testing

@testable import ReportDocument

@Suite("Tables as markup")
struct HTMLTableTests {
  private func body(_ cells: [ReportTable.Cell], isNumeric: Bool = true) throws -> String {
    let columns = cells.map { _ in ReportTable.Column("Heading", isNumeric: isNumeric) }
    let table = HTMLTable(ReportTable(id: "t", title: "Title", columns: columns, rows: [cells]))
    return try #require(table.values["bodyHTML"] as? String)
  }

  @Test(
    "numbers are printed with a minus sign",
    arguments: [
      (ReportTable.Cell.number(-9.187, decimals: 2), "−9.19"), (.integer(-3), "−3"),
      (.interval(-14.33, -4.05, decimals: 2), "[−14.33,\u{A0}−4.05]"),
      (.probability(0.0004), "&lt;\u{A0}.001"),
      (.proportion(-0.5, decimals: 2), "−.50"), (.interval(-.infinity, 2, decimals: 1), "[−∞,\u{A0}2.0]"),
      (.time(181.6), "3:01.6"), (.empty, ""), (.text("a <b> - c"), "a &lt;b&gt; − c"),
    ])
  func cells(cell: ReportTable.Cell, expected: String) throws {
    #expect(try body([cell]) == "<tr><td class=\"number\">\(expected)</td></tr>\n")
  }

  @Test("the first cell of a row of words is its heading")
  func headings() throws {
    #expect(try body([.text("a")], isNumeric: false) == "<tr><th scope=\"row\">a</th></tr>\n")
    #expect(try body([.empty], isNumeric: false) == "<tr><td></td></tr>\n")
  }

  @Test("whole sentences have room on a phone, and words do not")
  func prose() throws {
    let sentence = String(repeating: "word ", count: 9)
    #expect(
      try body([.text("a"), .verbatim(sentence)], isNumeric: false)
        == "<tr><th scope=\"row\">a</th><td class=\"prose\">\(sentence)</td></tr>\n")
    #expect(try body([.text("a"), .text("b")], isNumeric: false).contains("<td>b</td>"))
  }

  @Test("a column without a heading has no empty heading")
  func emptyHeading() throws {
    let table = HTMLTable(
      ReportTable(id: "t", title: "", columns: [.init("", isNumeric: false), .init("n")], rows: []))
    let head = try #require(table.values["headHTML"] as? String)
    #expect(head == "<tr><td></td><th scope=\"col\" class=\"number\"><i>n</i></th></tr>")
  }

  @Test("a missing value is a dash with its reason, listed once below the table")
  func undefined() throws {
    let rows: [[ReportTable.Cell]] = [
      [.undefined("one \"value\""), .undefined("no values")], [.undefined("one \"value\""), .undefined("")],
    ]
    let table = HTMLTable(
      ReportTable(id: "t", title: "", columns: [.init("a"), .init("b")], rows: rows))
    let body = try #require(table.values["bodyHTML"] as? String)
    let first = "<abbr title=\"one &quot;value&quot;\">–</abbr><sup>a</sup>"
    #expect(body.split(separator: first).count == 3)
    #expect(body.contains("<abbr title=\"no values\">–</abbr><sup>b</sup>"))
    #expect(body.contains("<td class=\"number\">–</td>"))
    let notes = try #require(table.values["footnotes"] as? [[String: Any]])
    #expect(notes.compactMap { $0["mark"] as? String } == ["a", "b"])
    #expect(notes.compactMap { $0["reason"] as? String } == ["one \"value\"", "no values"])
  }

  @Test("marks go on after z", arguments: [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (52, "ba")])
  func marks(index: Int, expected: String) {
    #expect(HTMLTable.mark(index) == expected)
  }
}
