import TableFiles
import Testing

@testable import ReportDocument

@Suite("The report as a workbook") struct XLSXFormatTests {
  private func sheet(_ report: Report, _ name: String) throws -> DataTable {
    let bytes = try report.rendered(as: .xlsx)
    return try DataTable(
      XLSXReader(bytes: bytes, path: "report.xlsx", options: XLSXOptions(sheet: name)))
  }

  private func texts(_ table: DataTable, row: Int) -> [String] {
    (0..<table.columnCount).map { table.string(row: row, column: $0) }
  }

  @Test("A table has its title, its headings, numbers in full precision and its notes") func table() throws {
    let table = try sheet(ReportFixture.small, "1 Quality by group")
    // The title stands above the headings.
    #expect(table.header == ["Group", "M", "95%\u{A0}CI lower", "95%\u{A0}CI upper", "p"])
    let rows = (0..<table.rowCount).map { texts(table, row: $0) }
    #expect(rows.contains(["with", "72.675", "-1", "∞", "0.0004"]))
    #expect(rows.contains(["without", "-0.004", "–", "", ""]))
    #expect(rows.contains { $0[0] == "Note. SD with n − 1." })
  }

  @Test("On paper the columns of a sheet stand on one page, the headings on each") func paper() throws {
    let bytes = try ReportFixture.small.rendered(as: .xlsx)
    let sheet = String(
      decoding: try #require(ZipFile.content(of: "xl/worksheets/sheet3.xml", in: bytes)), as: UTF8.self)
    #expect(sheet.contains("<pageSetUpPr fitToPage=\"1\"/>"))
    #expect(sheet.contains("orientation=\"landscape\""))
    #expect(sheet.contains("fitToHeight=\"0\""))
    let book = String(
      decoding: try #require(ZipFile.content(of: "xl/workbook.xml", in: bytes)), as: UTF8.self)
    #expect(book.contains("_xlnm.Print_Titles"))
  }

  @Test("Every estimate is a row, what does not exist is empty and says why") func estimates() throws {
    let table = try sheet(ReportFixture.small, "Estimates")
    #expect(table.header == CSVFormat.columns)
    #expect(
      texts(table, row: 0) == [
        "quality.difference", "quality", "", "", "group: with - without", "difference", "5.25", "0.1", "",
        "0.95", "32", "points", "higher", "t-test.welch", "primary", "", "ci.upper",
      ])
    #expect(texts(table, row: 1)[6] == "")
    #expect(texts(table, row: 1)[15] == "zero-variance")
  }

  @Test("Contents and provenance say what is where and what it was made from") func around() throws {
    let contents = try sheet(ReportFixture.small, "Contents")
    let names = (0..<contents.rowCount).map { contents.string(row: $0, column: 0) }
    #expect(contents.header[0] == "Patterns")
    #expect(names.suffix(4) == ["Text", "1 Quality by group", "Estimates", "Provenance"])
    let provenance = try sheet(ReportFixture.small, "Provenance")
    #expect(texts(provenance, row: 0) == ["made by", "studytool 0.1.0"])
    let text = try sheet(ReportFixture.small, "Text")
    #expect(texts(text, row: 1) == ["Quality", "apa", "t(18.40)\u{A0}=\u{A0}2.31, p\u{A0}=\u{A0}.033"])
  }

  @Test("Text that looks like a formula is text") func formulas() throws {
    let table = ReportTable(
      id: "t", title: "=1+1", columns: [.init("=A1", isNumeric: false)], rows: [[.text("=cmd|' /C calc'!A0")]]
    )
    let report = Report(
      title: "=1", subtitle: "", sections: [ReportSection(id: "s", title: "S", blocks: [.table(table)])],
      provenance: Provenance(generator: "studytool", inputs: []))
    let bytes = try report.rendered(as: .xlsx)
    let markup = try #require(ZipFile.content(of: "xl/worksheets/sheet3.xml", in: bytes))
    #expect(!String(decoding: markup, as: UTF8.self).contains("<f>"))
    let read = try sheet(report, "1 =1+1")
    let texts = (0..<read.rowCount).map { read.string(row: $0, column: 0) }
    #expect(texts.contains("=cmd|' /C calc'!A0"), "\(texts)")
  }

  @Test(
    "Names of sheets are such as Excel accepts",
    arguments: [
      ("Quality by group", "1 Quality by group"), ("a[b]:c*d?e/f\\g'", "1 a b c d e f g"), ("", "1"),
      ("  ", "1"),
      (String(repeating: "x", count: 60), "1 " + String(repeating: "x", count: 29)),
      (String(repeating: "🧪", count: 20), "1 " + String(repeating: "🧪", count: 14)),
    ]) func names(title: String, name: String)
  {
    #expect(SheetTables.name(title, number: 1) == name)
    #expect(name.utf16.count <= 31)
  }

  @Test("Whatever the words and numbers are, it is written, and equal reports give equal bytes") func whole()
    throws
  {
    let bytes = try ReportFixture.whole.rendered(as: .xlsx)
    #expect(try ReportFixture.whole.rendered(as: .xlsx) == bytes)
    let estimates = try sheet(ReportFixture.whole, "Estimates")
    #expect(estimates.rowCount == ReportFixture.whole.estimates.count)
  }
}
