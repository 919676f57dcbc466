import StudyXML
import TableFiles
import Testing

@testable import ReportDocument

@Suite("The report as a document for word processors") struct DOCXFormatTests {
  private func part(_ name: String, of report: Report) throws -> XMLElement {
    let bytes = try report.rendered(as: .docx)
    let part = try #require(ZipFile.content(of: name, in: bytes), "\(name)")
    return try XMLDocument(parsing: part, path: name).root
  }

  private func styles(_ document: XMLElement) -> [String] {
    document.descendants.filter { $0.localName == "pStyle" }.compactMap {
      $0[attribute: XMLName(namespace: WordParts.main, local: "val")]
    }
  }

  private func words(_ element: XMLElement) -> String {
    element.descendants.filter { $0.localName == "t" }.map { text in
      text.children.map { child in if case .text(let words) = child { words } else { "" } }.joined()
    }.joined()
  }

  @Test("Every role has a style, and every style that is used is defined") func styles() throws {
    let document = try part("word/document.xml", of: ReportFixture.whole)
    let used = Set(styles(document))
    for style in [
      "Title", "Subtitle", "Heading1", "Heading2", "Caption", "Finding", "APALine", "Note", "Caution",
    ] {
      #expect(used.contains(style), "\(style)")
    }
    let sheet = try part("word/styles.xml", of: ReportFixture.whole)
    let defined = Set(
      sheet.descendants.compactMap { $0[attribute: XMLName(namespace: WordParts.main, local: "styleId")] })
    #expect(used.isSubset(of: defined))
    #expect(defined.isSuperset(of: ["Statistic", "Code", "ReportTable"]))
  }

  @Test("A line for a paper can be copied as it stands, with its symbols in italics") func apa() throws {
    let document = try part("word/document.xml", of: ReportFixture.small)
    let lines = document.descendants.filter { $0.localName == "p" && styles($0) == ["APALine"] }
    #expect(lines.map(words) == ["t(18.40)\u{A0}=\u{A0}2.31, p\u{A0}=\u{A0}.033"])
    let italics = lines.flatMap(\.descendants).filter { $0.localName == "rStyle" }
    #expect(italics.count == 2)
  }

  @Test("Headings of tables are repeated on each page, numbers are flush right") func tables() throws {
    let document = try part("word/document.xml", of: ReportFixture.small)
    let rows = document.descendants.filter { $0.localName == "tr" }
    #expect(rows.count == 3)
    #expect(
      rows.map { row in row.descendants.contains { $0.localName == "tblHeader" } } == [true, false, false])
    let cells = rows[1].descendants.filter { $0.localName == "tc" }
    #expect(cells.map(words) == ["with", "72.68", "[−1.0,\u{A0}∞]", "<\u{A0}.001"])
    #expect(
      cells.map { cell in cell.descendants.contains { $0.localName == "jc" } } == [false, true, true, true])
  }

  @Test("Each figure has its description, and its drawing as SVG and as a metafile") func figures() throws {
    let report = ReportFixture.whole
    let document = try part("word/document.xml", of: report)
    let pictures = document.descendants.filter { $0.localName == "docPr" }
    #expect(pictures.count == 7)
    #expect(pictures.allSatisfy { $0[attribute: "descr"]?.isEmpty == false })
    let relations = try part("word/_rels/document.xml.rels", of: report)
    let targets = Set(relations.descendants.compactMap { $0[attribute: "Id"] })
    for element in document.descendants {
      if let id = element[attribute: XMLName(namespace: WordParts.relations, local: "embed")]
        ?? element[attribute: XMLName(namespace: WordParts.relations, local: "id")]
      {
        #expect(targets.contains(id))
      }
    }
    let bytes = try report.rendered(as: .docx)
    for number in 1...7 {
      #expect(ZipFile.content(of: "word/media/figure\(number).svg", in: bytes) != nil)
      #expect(ZipFile.content(of: "word/media/figure\(number).emf", in: bytes) != nil)
    }
  }

  @Test("Title, program and language are properties; the language is that of the words") func properties()
    throws
  {
    let core = try part("docProps/core.xml", of: ReportFixture.small)
    #expect(core.descendants.map(\.localName) == ["title", "creator", "language"])
    let styles = try part("word/styles.xml", of: ReportFixture.small)
    let language = try #require(styles.descendants.first { $0.localName == "lang" })
    #expect(language[attribute: XMLName(namespace: WordParts.main, local: "val")] == "en-US")
  }

  @Test("Equal reports give equal bytes") func deterministic() throws {
    let bytes = try ReportFixture.whole.rendered(as: .docx)
    #expect(try ReportFixture.whole.rendered(as: .docx) == bytes)
  }
}
