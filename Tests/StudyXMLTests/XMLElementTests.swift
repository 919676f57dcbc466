import StudyXML
import Testing

@Suite("The elements of a document")
struct XMLElementTests {
  @Test("keep names, attributes and content in order")
  func keepsContent() throws {
    let root = try read(
      """
      <s:study xmlns:s="urn:s" xmlns:p="urn:p" b="2" a="1" p:a="3" xml:lang="th">
        <item>one</item><s:item>two</s:item><other/>
      </s:study>
      """
    ).root
    #expect(root.name == XMLName(namespace: "urn:s", local: "study"))
    #expect(root.localName == "study" && root.namespace == "urn:s")
    #expect(root.attributes.map(\.name.local) == ["b", "a", "a", "lang"])
    #expect(root.attributes.map(\.value) == ["2", "1", "3", "th"])
    #expect(root[attribute: "a"] == "1")
    #expect(root[attribute: "lang"] == nil)
    #expect(root[attribute: XMLName(namespace: "urn:p", local: "a")] == "3")
    #expect(
      root[attribute: XMLName(namespace: "http://www.w3.org/XML/1998/namespace", local: "lang")] == "th")
    #expect(root.childElements.map(\.localName) == ["item", "item", "other"])
    #expect(root.elements("item").map(\.namespace) == [nil, "urn:s"])
    #expect(root.first("other")?.children.isEmpty == true)
    #expect(root.first("absent") == nil)
    #expect(root.children.count == 5)
    #expect(root.children.first == .text("\n  "))
  }

  @Test("join text across comments, CDATA sections and references")
  func joinsText() throws {
    let root = try read("<a> x<!-- c -->y &amp;&#x1F600;<![CDATA[<b> & ]]><b>in\n side</b>\u{A0} </a>").root
    #expect(root.children.first == .text(" xy &😀<b> & "))
    #expect(root.text == " xy &😀<b> & in\n side\u{A0} ")
    #expect(root.trimmedText == "xy &😀<b> & in\n side\u{A0}")
    #expect(root.collapsedText == "xy &😀<b> & in side\u{A0}")
    #expect(try read("<a> \n </a>").root.trimmedText.isEmpty)
  }

  @Test(
    "resolve what stands for characters in attributes",
    arguments: [
      ("&amp;", "&"), ("&amp;#38;", "&#38;"), ("&amp;amp;", "&amp;"), ("&#38;", "&"),
      ("&lt;&quot;&apos;", "<\"'"),
      ("a&#10;b&#9;c", "a\nb\tc"), ("a\nb\tc", "a b c"), ("é&#3585;", "éก"),
    ])
  func resolvesReferences(written: String, value: String) throws {
    #expect(try read("<a b=\"\(written)\"/>").root[attribute: "b"] == value)
  }

  @Test(
    "collapses white space and nothing else",
    arguments: [
      ("", ""), (" \n\t", ""), ("a", "a"), ("a b", "a b"), (" a b", "a b"), ("a b ", "a b"), ("a  b", "a b"),
      ("a\nb", "a b"), ("a\tb", "a b"),
      ("\u{E0}\u{A0} \u{85}\u{E01}  \u{301}x", "\u{E0}\u{A0} \u{85}\u{E01} \u{301}x"),
      ("a<b> c </b> d", "a c d"),
    ]) func collapsesWhiteSpace(text: String, expected: String) throws
  {
    let found = try XMLDocument(parsing: Array("<a>\(text)</a>".utf8), path: "a.xml").root.collapsedText
    #expect(Array(found.utf8) == Array(expected.utf8))
  }
}
