import Foundation
import ReportDocument
import StudyXML
import Testing

@Suite("Files of languages")
struct LanguageFileTests {
  private func file(_ units: String) throws(XMLProblems) -> LanguageFile {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">
      \(units)
      </file></xliff>
      """
    return try LanguageFile(Array(text.utf8), path: "de.xliff")
  }

  private func unit(_ id: String, _ source: String, _ target: String) -> String {
    "<unit id=\"\(id)\"><segment><source>\(source)</source><target>\(target)</target></segment></unit>"
  }

  @Test("Sentences are known by their source, in the language of the file.")
  func sentences() throws {
    let book = try file(unit("a", "{1} of {2}", "von {2} sind es {1}") + unit("b", "all", "alle")).phrasebook
    #expect(book.language == "de")
    #expect(book("\(3) of \(4)") == "von 4 sind es 3")
    #expect(book("all") == "alle")
    #expect(!book.knows("none"))
  }

  @Test("A sentence without a target is said in English.")
  func untranslated() throws {
    let book = try file("<unit id=\"a\"><segment><source>all</source></segment></unit>").phrasebook
    #expect(book("all") == "all")
  }

  @Test("A sentence that lacks a place of its source, or has another, is refused with its line.")
  func places() {
    let error = #expect(throws: XMLProblems.self) {
      try file(unit("a", "{1} of {2}", "{1} von {3}"))
    }
    #expect(
      error?.description
        == "de.xliff:2:50: the places of the sentence are {1} {3}; expected those of its source, {1} {2}; put every {number} of the source into the target, and no other"
    )
  }

  @Test("Doubled braces are no places.")
  func braces() throws {
    let book = try file(unit("a", "a {{brace}} {1}", "{1} {{Klammer}}")).phrasebook
    #expect(book("a {brace} \(1)") == "1 {Klammer}")
  }

  @Test("A sentence that stands there twice is refused.")
  func twice() {
    let error = #expect(throws: XMLProblems.self) {
      try file(unit("a", "all", "alle") + unit("b", "all", "jeder"))
    }
    #expect(error?.description.contains("the sentence \"all\" stands here a second time") == true)
  }

  @Test("Every language in the program can be read and is a report's language.", arguments: ["th"])
  func builtIn(_ language: String) throws {
    #expect(Phrasebook.languages.contains(language))
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Reports/Languages/\(language).xliff")
    let own = try LanguageFile([UInt8](Data(contentsOf: url)), path: "\(language).xliff").phrasebook
    #expect(own.language == language)
    #expect(Phrasebook.named(language) == own)
  }

  @Test("English is the language of the sentences themselves, and an unknown language is none.")
  func english() {
    #expect(Phrasebook.languages.first == "en")
    #expect(Phrasebook.named("en") == .english)
    #expect(Phrasebook.named("xx") == nil)
  }
}
