import ReportDocument
import Testing

@Suite("The formats by name") struct ReportFormatsTests {
  @Test(
    "Each name stands for one format",
    arguments: [
      ("xml", "xml"), ("csv", "csv"), ("html", "html"), ("json", "json"), ("markdown", "md"),
      ("table", "txt"), ("latex", "tex"), ("xlsx", "xlsx"), ("docx", "docx"), ("pdf", "pdf"),
    ]) func named(name: String, fileExtension: String)
  {
    let format = ReportFormats.format(named: name)
    #expect(format?.id == name)
    #expect(format?.fileExtension == fileExtension)
  }

  @Test("There are no others", arguments: ["", "XML", "odt", "text"])
  func unknown(name: String) {
    #expect(ReportFormats.format(named: name) == nil)
  }

  @Test("Names and endings are unique") func unique() {
    #expect(Set(ReportFormats.all.map(\.id)).count == ReportFormats.all.count)
    #expect(Set(ReportFormats.all.map(\.fileExtension)).count == ReportFormats.all.count)
  }

  @Test(
    "Equal reports give equal bytes that end with a line end",
    arguments: ["xml", "csv", "json", "latex", "markdown", "table"])
  func deterministic(name: String) throws {
    let format = try #require(ReportFormats.format(named: name))
    let bytes = try format.render(ReportFixture.whole)
    #expect(try format.render(ReportFixture.whole) == bytes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(String(validating: bytes, as: UTF8.self) != nil)
  }

  @Test("What is no text is not shown in a terminal") func text() {
    #expect(ReportFormats.all.filter { !$0.isText }.map(\.id) == ["xlsx", "docx", "pdf"])
  }

  @Test("A format is asked for by its member") func members() throws {
    let report = ReportFixture.small
    #expect(try report.rendered(as: .csv) == CSVFormat().render(report))
    #expect(try report.rendered(as: .json) == JSONFormat().render(report))
    #expect(try report.rendered(as: .latex) == LaTeXFormat().render(report))
    #expect(try report.rendered(as: .markdown) == MarkdownFormat().render(report))
    #expect(try report.rendered(as: .text) == TextFormat().render(report))
    #expect(try report.rendered(as: .xml) == XMLFormat().render(report))
  }
}
