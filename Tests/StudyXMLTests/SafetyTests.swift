import Diagnostics
import StudyXML
import Testing

@Suite("Documents from strangers")
struct SafetyTests {
  // Ten to the power of twenty copies of three letters.
  private static let laughs: String = {
    let levels = (1...20).map { level in
      "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    return "<!DOCTYPE lolz [<!ENTITY e0 \"lol\">" + levels.joined() + "]>"
  }()

  @Test(
    "are refused for a document type declaration, at its place",
    arguments: [
      ("<!DOCTYPE a><a/>", 1, 1),
      ("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>", 1, 1),
      ("<?xml version=\"1.0\"?>\n <!DOCTYPE a SYSTEM \"http://localhost:9/a.dtd\"><a/>", 2, 2),
      ("<!DOCTYPE a PUBLIC \"-//X//Y\" \"file:///etc/hostname\"><a/>", 1, 1),
      ("<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]><a/>", 1, 1),
      ("<!-- <!DOCTYPE b> --><?p <!DOCTYPE c>?>\n<!DOCTYPE a SYSTEM '<!DOCTYPE'><a/>", 2, 1),
      ("\u{FEFF}<!-- é -->\r\n<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", 2, 1),
      (Self.laughs + "<lolz>&e20;</lolz>", 1, 1),
    ])
  func refuseDocumentTypes(text: String, line: Int, column: Int) throws {
    let found = problems(in: text)
    #expect(found.count == 1)
    let problem = try #require(found.first)
    #expect(problem.message.hasPrefix("document type declarations are refused"))
    #expect(problem.line == line && problem.column == column)
  }

  @Test("are refused for a document type declaration in UTF-16 too")
  func refuseDocumentTypeInUTF16() throws {
    let units = Array("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>".utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(problems(in: bytes).first?.message.hasPrefix("document type declarations are refused") == true)
  }

  @Test("do not pull in other files")
  func ignoreInclusions() throws {
    let text =
      "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='file:///etc/hostname' parse='text'/></a>"
    #expect(try read(text).root.text.isEmpty)
  }

  @Test(
    "may be 256 levels deep and no more", arguments: [(1, true), (256, true), (257, false), (100_000, false)])
  func limitDepth(levels: Int, isAccepted: Bool) throws {
    let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
    let found = problems(in: text)
    #expect(found.isEmpty == isAccepted)
    if let problem = found.first {
      #expect(problem.message == "elements are nested more than 256 deep")
      #expect(problem.column == 256 * 3 + 1)
    }
  }

  @Test("obey the limits that are given")
  func obeyLimits() {
    #expect(problems(in: "<a><b/></a>", limits: XMLLimits(depth: 2, bytes: 11)).isEmpty)
    #expect(
      problems(in: "<a><b/></a>", limits: XMLLimits(depth: 1)).map(\.description) == [
        "sample.xml:1:4: elements are nested more than 1 deep; expected at most 1 levels; "
          + "check that every element is closed where it should be"
      ])
    #expect(
      problems(in: "<a><b/></a>", limits: XMLLimits(bytes: 10)).map(\.message) == [
        "the document has 11 bytes"
      ])
  }
}
