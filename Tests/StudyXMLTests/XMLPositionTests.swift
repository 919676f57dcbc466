import StudyXML
import Testing

@Suite("Positions")
struct XMLPositionTests {
  private func slice(_ document: XMLDocument, _ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
  }

  @Test("lead to the exact bytes of each tag")
  func leadToBytes() throws {
    let document = try read("<!-- é -->\n<a\n x='>'>é<b y=\"/>\" />t<c></c\n></a>\n")
    let root = document.root
    #expect(root.start == XMLPosition(line: 2, column: 1, byteOffset: 12))
    #expect(slice(document, root.start.byteOffset..<root.startTagEnd.byteOffset) == "<a\n x='>'>")
    let inner = try #require(root.first("b"))
    #expect(slice(document, inner.start.byteOffset..<inner.end.byteOffset) == "<b y=\"/>\" />")
    #expect(inner.startTagEnd == inner.end)
    #expect(inner.start.line == 3 && inner.start.column == 9)
    let last = try #require(root.first("c"))
    #expect(slice(document, last.start.byteOffset..<last.end.byteOffset) == "<c></c\n>")
    #expect(last.end.line == 4 && last.end.column == 2)
    #expect(slice(document, root.start.byteOffset..<root.end.byteOffset).hasSuffix("></a>"))
  }

  @Test(
    "count lines and characters as a reader does",
    arguments: [
      ("<a><b/></a>", 1, 4), ("<a>éก😀<b/></a>", 1, 7), ("<a>\t\t<b/></a>", 1, 6),
      ("<a>\r\n\r\n <b/></a>", 3, 2),
      ("<a>\r <b/></a>", 2, 2), ("<a>\n\r\n<b/></a>", 3, 1), ("\u{FEFF}<a><b/></a>", 1, 4),
      ("\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a><b/></a>", 2, 4), ("<a>&#10;<b/></a>", 1, 9),
      ("<a>e\u{301}<b/></a>", 1, 6),
    ])
  func countCharacters(text: String, line: Int, column: Int) throws {
    let document = try read(text)
    let inner = try #require(document.root.first("b"))
    #expect(inner.start.line == line && inner.start.column == column)
    #expect(slice(document, inner.start.byteOffset..<inner.end.byteOffset) == "<b/>")
    #expect(document.position(at: inner.start.byteOffset) == inner.start)
  }

  @Test("stay exact over many megabytes")
  func stayExactWhenLarge() throws {
    let count = 40_000
    let rows = (0..<count).map { "  <row n='\($0)'>ä\($0)</row>\r\n" }
    let document = try read("<rows>\r\n" + rows.joined() + "</rows>")
    let elements = document.root.childElements
    #expect(elements.count == count)
    let wrong = elements.enumerated().first { index, element in
      slice(document, element.start.byteOffset..<element.end.byteOffset)
        != "<row n='\(index)'>ä\(index)</row>"
        || element.start.line != index + 2 || element.start.column != 3
    }
    #expect(wrong == nil)
  }

  @Test("find attributes and their values as written")
  func findAttributes() throws {
    let document = try read("<a>\n  <é x = 'a>b' p:y=\"&lt;'\"\n    xmlns:p='urn:p' z=''/></a>")
    let element = try #require(document.root.first("é"))
    #expect(document.position(ofAttribute: "x", in: element)?.column == 6)
    #expect(document.position(ofAttribute: "p:y", in: element)?.column == 16)
    let last = try #require(document.position(ofAttribute: "z", in: element))
    #expect(last.line == 3 && last.column == 21)
    #expect(document.position(ofAttribute: "y", in: element) == nil)
    #expect(document.byteRange(ofValue: "x", in: element).map { slice(document, $0) } == "a>b")
    #expect(document.byteRange(ofValue: "p:y", in: element).map { slice(document, $0) } == "&lt;'")
    #expect(document.byteRange(ofValue: "z", in: element).map { slice(document, $0) } == "")
    #expect(document.byteRange(ofValue: "absent", in: element) == nil)
  }

  @Test("find the first text between elements")
  func findText() throws {
    let document = try read("<a>\n<b>x</b> <!-- no --> \n y <b/></a>")
    let place = try #require(document.positionOfText(in: document.root))
    #expect(place.line == 3 && place.column == 2)
    #expect(document.positionOfText(in: try read("<a> <b>x</b></a>").root) == nil)
  }
}
