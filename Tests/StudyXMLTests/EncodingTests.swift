import Diagnostics
import StudyXML
import Testing

@Suite("Encodings")
struct EncodingTests {
  private static func wide(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in (mark ? [0xFEFF] : []) + Array(text.utf16) {
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      bytes += bigEndian ? pair : pair.reversed()
    }
    return bytes
  }

  @Test("of two bytes a character are read", arguments: [true, false], [true, false])
  func readUTF16(bigEndian: Bool, mark: Bool) throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?>\n<a>😀é<b/></a>"
    let document = try XMLDocument(
      parsing: Self.wide(text, bigEndian: bigEndian, mark: mark), path: "wide.xml")
    #expect(document.root.text == "😀é")
    #expect(document.encoding == (bigEndian ? "UTF-16BE" : "UTF-16LE"))
    let inner = try #require(document.root.first("b"))
    #expect(inner.start.line == 2 && inner.start.column == 6)
  }

  @Test(
    "of one byte a character are read by their declaration",
    arguments: [
      ("ISO-8859-1", [0xE9] as [UInt8], "é"), ("iso-8859-15", [0xA4], "€"),
      ("windows-1252", [0x80, 0x93], "€“"),
      ("windows-874", [0xA1, 0xD2], "กา"), ("TIS-620", [0xA1], "ก"), ("Shift_JIS", [0x93, 0xFA], "日"),
    ])
  func readDeclared(name: String, bytes: [UInt8], text: String) throws {
    let whole =
      Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>".utf8) + bytes + Array("<b/></a>".utf8)
    let document = try XMLDocument(parsing: whole, path: "narrow.xml")
    #expect(document.root.text == text)
    #expect(document.encoding == name)
    #expect(document.bytes == whole)
    #expect(document.root.first("b")?.start.column == 4 + text.unicodeScalars.count)
  }

  @Test("read long texts whole")
  func readLong() throws {
    let letters = [UInt8](repeating: 0xA1, count: 300_000)
    let whole = Array("<?xml version='1.0' encoding='windows-874'?><a>".utf8) + letters + Array("</a>".utf8)
    let document = try XMLDocument(parsing: whole, path: "long.xml")
    #expect(document.root.text == String(repeating: "ก", count: 300_000))
  }

  @Test("with a byte order mark keep offsets into the file")
  func keepOffsetsBehindMark() throws {
    let document = try read("\u{FEFF}<a>é<b/></a>")
    #expect(document.encoding == "UTF-8")
    #expect(document.root.start == XMLPosition(line: 1, column: 1, byteOffset: 3))
    #expect(document.root.first("b")?.start.byteOffset == 8)
    #expect(document.root.end.byteOffset == document.bytes.count)
  }

  @Test("that the bytes do not follow are refused in place")
  func refuseWrongBytes() throws {
    let plain = problems(in: Array("<a>\né".utf8) + [0xE9] + Array("</a>".utf8))
    #expect(
      plain.map(\.description) == [
        "sample.xml:2:2: the byte 0xE9 is not valid UTF-8; expected text in UTF-8; "
          + "save the file as UTF-8, or name its encoding in the XML declaration"
      ])
    let thai = problems(
      in: Array("<?xml version='1.0' encoding='windows-874'?>\n<a>".utf8) + [0xA1, 0xDB] + Array("</a>".utf8))
    #expect(thai.map { [$0.line, $0.column] } == [[2, 5]])
    #expect(thai.first?.message == "the byte 0xDB is not valid windows-874")
    #expect(problems(in: [0xFF, 0xFE, 0x3C]).count == 1)
    // An overlong form and a surrogate half, both forbidden in UTF-8.
    #expect(problems(in: Array("<a>".utf8) + [0xC0, 0xBC] + Array("</a>".utf8)).first?.column == 4)
    #expect(problems(in: Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8)).first?.column == 4)
  }

  @Test("that are unknown or impossible are refused", arguments: ["klingon", "UTF-16", "ucs-2", "UTF-32"])
  func refuseUnknown(name: String) {
    let found = problems(in: "<?xml version='1.0' encoding='\(name)'?><a/>")
    #expect(found.map(\.message) == ["the encoding \"\(name)\" cannot be read here"])
  }
}
