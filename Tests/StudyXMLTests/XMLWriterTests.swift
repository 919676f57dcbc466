import StudyXML
import Testing

@Suite("The writer")
struct XMLWriterTests {
  private func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("indents elements and leaves text alone")
  func indents() throws {
    var writer = XMLWriter()
    writer.declaration()
    writer.comment("made by -- hand -")
    writer.start("report", attributes: [("version", "1"), ("xmlns:p", "urn:p")], namespace: "urn:report")
    writer.element("title", attributes: [("xml:lang", "th")], text: "การ & more")
    writer.start("p:note")
    writer.text("some ")
    writer.element("b", text: "bold")
    writer.text(" text")
    writer.end()
    writer.start("q", mixed: true)
    writer.element("b", text: "first")
    writer.text(" then text")
    writer.end()
    writer.start("empty")
    writer.end()
    writer.start("outer")
    writer.element("inner", attributes: [("p:a", "é")])
    writer.comment("note")
    writer.end()
    writer.end()
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- made by - - hand - -->
      <report xmlns="urn:report" version="1" xmlns:p="urn:p">
        <title xml:lang="th">การ &amp; more</title>
        <p:note>some <b>bold</b> text</p:note>
        <q><b>first</b> then text</q>
        <empty/>
        <outer>
          <inner p:a="é"/>
          <!-- note -->
        </outer>
      </report>

      """
    let bytes = try writer.finish()
    #expect(text(of: bytes) == expected)
    let document = try XMLDocument(parsing: bytes, path: "report.xml")
    #expect(document.root.name == XMLName(namespace: "urn:report", local: "report"))
    #expect(document.root.first("q")?.text == "first then text")
  }

  @Test(
    "writes text and attributes that read back the same",
    arguments: [
      "plain", "", "<&>\"'", "]]>", "a\nb\tc\r\nd\re", "  two  spaces  ",
      "é ก 😀 \u{10FFFF}\u{A0}\u{85}\u{2028}",
      "&amp;#38;&#38;", "e\u{301}", "--", "\u{7F}\u{9F}", String(repeating: "long & <wide> ", count: 5000),
    ])
  func roundTrips(content: String) throws {
    var writer = XMLWriter()
    writer.declaration()
    writer.start("r")
    writer.element("e", attributes: [("a", content), ("b", "x")], text: content)
    writer.end()
    #expect(writer.replacedCharacters == 0)
    let document = try XMLDocument(parsing: try writer.finish(), path: "round.xml")
    let element = try #require(document.root.first("e"))
    #expect(element.text.unicodeScalars.elementsEqual(content.unicodeScalars))
    #expect(element[attribute: "a"]?.unicodeScalars.elementsEqual(content.unicodeScalars) == true)
    #expect(element[attribute: "b"] == "x")
  }

  @Test(
    "puts U+FFFD for what XML does not allow, and counts it",
    arguments: ["\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func replacesForbidden(character: String) throws {
    var writer = XMLWriter()
    writer.start("e", attributes: [("a", "x\(character)y")])
    writer.text("\(character)é")
    writer.comment("c\(character)")
    writer.end()
    #expect(writer.replacedCharacters == 3)
    let root = try XMLDocument(parsing: try writer.finish(), path: "control.xml").root
    #expect(root[attribute: "a"] == "x\u{FFFD}y")
    #expect(root.text.hasPrefix("\u{FFFD}é"))
  }

  /// What a caller does wrong.
  enum Mistake: CaseIterable {
    case badName, badAttribute, emptyName, prefix, attributePrefix, repeated, textOutside, endOutside,
      twoRoots
    case lateDeclaration, notClosed, nothing

    /// What the writer must say to it.
    var error: XMLWriterError {
      switch self {
      case .badName: .invalidName("a b")
      case .badAttribute: .invalidName("1x")
      case .emptyName: .invalidName("")
      case .prefix: .undeclaredPrefix("p:a")
      case .attributePrefix: .undeclaredPrefix("p:x")
      case .repeated: .repeatedAttribute("x", element: "a")
      case .textOutside: .outsideRoot("text")
      case .endOutside: .outsideRoot("an end")
      case .twoRoots: .outsideRoot("<b>")
      case .lateDeclaration: .lateDeclaration
      case .notClosed: .notClosed("a")
      case .nothing: .outsideRoot("the finish")
      }
    }

    /// Does it.
    func make(_ writer: inout XMLWriter) {
      switch self {
      case .badName: writer.element("a b")
      case .badAttribute: writer.element("a", attributes: [("1x", "1")])
      case .emptyName: writer.element("")
      case .prefix: writer.element("p:a")
      case .attributePrefix: writer.element("a", attributes: [("p:x", "1")])
      case .repeated: writer.element("a", attributes: [("x", "1"), ("y", "1"), ("x", "2")])
      case .textOutside: writer.text("text")
      case .endOutside:
        writer.element("a")
        writer.end()
      case .twoRoots:
        writer.element("a")
        writer.element("b")
      case .lateDeclaration:
        writer.element("a")
        writer.declaration()
      case .notClosed: writer.start("a")
      case .nothing: break
      }
    }
  }

  @Test("hands out nothing after a mistake", arguments: Mistake.allCases)
  func refusesMistakes(mistake: Mistake) {
    var writer = XMLWriter()
    mistake.make(&writer)
    do {
      let bytes = try writer.finish()
      Issue.record("handed out \(text(of: bytes))")
    } catch {
      #expect(error == mistake.error)
      #expect(!error.description.isEmpty)
    }
  }

  @Test("writes deep and long documents")
  func writesLarge() throws {
    var writer = XMLWriter(indentation: 0)
    writer.start("rows")
    for index in 0..<20_000 {
      writer.element("row", attributes: [("n", String(index))], text: "value \(index)")
    }
    writer.end()
    let document = try XMLDocument(parsing: try writer.finish(), path: "large.xml")
    #expect(document.root.childElements.count == 20_000)
    #expect(document.root.childElements.last?.text == "value 19999")
    #expect(document.root.childElements.last?.start.line == 20_001)
    #expect(document.root.childElements.last?.start.column == 1)
  }
}
