import StudyXML
import TableFiles
import Testing

@testable import ReportDocument

/// The words that formats have of their own, in the language of the report.
@Suite struct FixedWordsTests {
  private static func thai() throws -> Report {
    ReportFixture.whole.said(in: try #require(Phrasebook.named("th")))
  }

  @Test func `LaTeX names tables, figures, contents and notes in the language`() throws {
    let text = String(decoding: try Self.thai().rendered(as: .latex), as: UTF8.self)
    for name in ["table", "figure", "contents"] { #expect(text.contains("\\renewcommand{\\\(name)name}")) }
    for word in ["Note.", "No value", "Caution:", "{Provenance}", "{Inputs}"] {
      #expect(!text.contains(word), "\(word)")
    }
    let english = String(decoding: try ReportFixture.whole.rendered(as: .latex), as: UTF8.self)
    #expect(!english.contains("\\renewcommand{\\tablename}") && english.contains("Note."))
  }

  @Test func `a document names tables, figures and notes in the language`() throws {
    let bytes = try Self.thai().rendered(as: .docx)
    let part = try #require(ZipFile.content(of: "word/document.xml", in: bytes))
    let words = try XMLDocument(parsing: part, path: "document.xml").root.descendants
      .filter { $0.localName == "t" }.map(\.text)
    #expect(words.contains { $0.hasPrefix("ตาราง") } && words.contains { $0.hasPrefix("หมายเหตุ") })
    for word in ["Table ", "Figure ", "Note. ", "Caution: ", "Provenance", "Inputs"] {
      #expect(!words.contains(word), "\(word)")
    }
  }

  @Test func `a workbook names its sheets in the language`() throws {
    let report = try Self.thai()
    let bytes = try report.rendered(as: .xlsx)
    let names = SheetWords(report.phrasebook)
    for name in [names.contents, names.text, names.estimates, names.provenance] {
      #expect(!["Contents", "Text", "Estimates", "Provenance"].contains(name))
      _ = try DataTable(XLSXReader(bytes: bytes, path: "r.xlsx", options: XLSXOptions(sheet: name)))
    }
  }
}
