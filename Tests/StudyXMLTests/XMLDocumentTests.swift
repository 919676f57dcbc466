import Diagnostics
import StudyXML
import Testing

@Suite("A document that is not well-formed")
struct XMLDocumentTests {
  @Test(
    "is refused at the exact line and column",
    arguments: [
      ("<a>éé\t<b></c></a>", 1, 10, "the end tag </c> does not close <b>, opened at line 1, column 7"),
      ("<a>\r\n<b>\r\n</c></a>", 3, 1, "the end tag </c> does not close <b>, opened at line 2, column 1"),
      ("<a>\n  <b x='1'>\n", 3, 1, "the document ends inside <b>, opened at line 2, column 3"),
      ("<a>\n  text", 2, 7, "the document ends inside <a>, opened at line 1, column 1"),
      ("<a", 1, 3, "the document ends inside <a>, opened at line 1, column 1"),
      ("<a><![CDATA[x", 1, 14, "the document ends inside <a>, opened at line 1, column 1"),
      ("<a>ก & b</a>", 1, 6, "\"&\" that starts no reference"),
      ("<a>x &y z</a>", 1, 6, "\"&\" that starts no reference"),
      ("<a>\n&foo;</a>", 2, 1, "the entity &foo; is not known"),
      ("<a é='é\n' y='<'/>", 2, 6, "\"<\" in an attribute value"),
      ("<a>\n é\u{1}</a>", 2, 3, "the character U+0001 is not allowed in XML"),
      ("<a>\u{0}</a>", 1, 4, "the character U+0000 is not allowed in XML"),
      ("<a>&#1;</a>", 1, 4, "the character referred to here is not allowed in XML"),
      ("<a>\n<p:b/></a>", 2, 1, "the prefix \"p\" is not declared"),
      ("<a/>\n<b/>", 2, 1, "there is more after the end of the outermost element"),
      ("<a x='1' x='2'/>", 1, 15, "the attribute \"x\" is given twice"),
      (" <?xml version='1.0'?><a/>", 1, 2, "the XML declaration does not stand at the start"),
      ("", 1, 1, "the document is empty"), (" \n ", 1, 1, "the document is empty"),
      ("junk", 1, 1, "not well-formed XML: Start tag expected, '<' not found"),
    ])
  func isRefusedInPlace(text: String, line: Int, column: Int, message: String) throws {
    let found = problems(in: text)
    let problem = try #require(found.first)
    #expect(problem.place == "sample.xml:\(line):\(column)")
    #expect(problem.line == line && problem.column == column, "\(problem)")
    #expect(problem.message == message)
  }

  @Test("is reported in one line with what was expected and how to mend it")
  func describes() {
    #expect(
      problems(in: "<a>\n<b></a>").map(\.description) == [
        "sample.xml:2:4: the end tag </a> does not close <b>, opened at line 2, column 1; expected </b>; "
          + "close the elements in the order they were opened, last first"
      ])
    let bare = Problem("wrong").at("x.xml", line: 3, column: 4)
    #expect(bare.description == "x.xml:3:4: wrong")
  }

  @Test("is never half accepted, wherever it was cut off")
  func refusesEveryTruncation() throws {
    let whole = Array(
      "<?xml version=\"1.0\"?><a b='é'><!-- c --><![CDATA[x]]>&amp;<c d=\"1\"/>ก</a>".utf8)
    #expect(problems(in: whole).isEmpty)
    for length in 0..<whole.count {
      let found = problems(in: Array(whole[..<length]))
      #expect(found.count >= 1, "cut after \(length) bytes")
      #expect(found.allSatisfy { $0.line == 1 && $0.column ?? 81 <= 80 })
    }
  }

  @Test("survives every single wrong byte")
  func survivesDamage() {
    let whole = Array("<?xml version='1.0' encoding='UTF-8'?>\n<a b='é'><c>x &lt; y</c><!-- z --></a>".utf8)
    var accepted = 0
    for index in whole.indices {
      for byte in [0x00, 0x01, 0x3C, 0x3E, 0x26, 0x27, 0x80, 0xC3, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        if problems(in: damaged).isEmpty { accepted += 1 }
      }
    }
    #expect(accepted > 0 && accepted < whole.count * 4)
  }

  @Test("keeps the first hundred problems and their number")
  func keepsTheFirstHundred() {
    let list = (1...250).map { Problem("wrong").at("x.xml", line: $0, column: 1) }
    let error = XMLProblems(list)
    #expect(error.problems.count == 100 && error.count == 250)
    #expect(error.description.hasSuffix("\n250 problems, the first 100 listed"))
  }
}
