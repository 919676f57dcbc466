import Diagnostics
import StudyXML
import Testing

/// Writes the events of a stream down.
private final class Recorder: XMLStreamHandler {
  static let names = ["sheet", "row", "cell", "ref", "note"]
  var lines: [String] = []
  private var pending: [UInt8] = []

  func start(_ name: Int, _ attributes: XMLStreamAttributes) {
    flush()
    let told = Self.names.indices.compactMap { index in
      attributes.string(index).map { "\(Self.names[index])=\($0)" }
    }
    let space = attributes.preservesSpace.map { $0 ? ["preserve"] : ["default"] } ?? []
    lines.append("<\(([name < 0 ? "?" : Self.names[name]] + told + space).joined(separator: " "))>")
  }

  func end(_ name: Int) {
    flush()
    lines.append("</\(name < 0 ? "?" : Self.names[name])>")
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { pending.append(contentsOf: bytes) }

  private func flush() {
    if !pending.isEmpty { lines.append(String(decoding: pending, as: UTF8.self)) }
    pending = []
  }
}

/// The events of a document that is fed in pieces of one size.
private func events(_ bytes: [UInt8], pieces: Int, depth: Int = 256) throws(XMLProblems) -> [String] {
  let recorder = Recorder()
  var stream = try XMLStream(
    path: "sample.xml", namespaces: ["urn:one", "urn:two"], names: Recorder.names, handler: recorder,
    depth: depth)
  var at = 0
  while at < bytes.count {
    let piece = Array(bytes[at..<min(bytes.count, at + pieces)])
    try stream.feed(piece + [0x3C], count: piece.count)
    at += piece.count
  }
  try stream.finish()
  return recorder.lines
}

/// What is wrong with a document that must not be accepted.
private func refusal(_ text: String, pieces: Int = 4, depth: Int = 256) -> String? {
  do {
    _ = try events(Array(text.utf8), pieces: pieces, depth: depth)
    return nil
  } catch {
    return error.problems.first?.description
  }
}

@Suite("A document that is read piece by piece")
struct XMLStreamTests {
  private static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:sheet xmlns:x="urn:two" xmlns:o="urn:other" ref="a&amp;b&lt;é" o:ref="not this">\
    <x:row/><o:row ref="1">no<![CDATA[<t>]]></o:row><!-- <row/> --><x:cell xml:space="preserve"> ก &#233; </x:cell>\
    <row/><?row?></x:sheet>
    """
  private static let lines = [
    "<sheet ref=a&b<é>", "<row>", "</row>", "<? ref=1>", "no<t>", "</?>", "<cell preserve>", " ก é ",
    "</cell>",
    "<?>", "</?>", "</sheet>",
  ]

  @Test("tells the same in pieces of any size", arguments: [4, 5, 7, 16, 61, 1000])
  func pieces(size: Int) throws {
    #expect(try events(Array(Self.sample.utf8), pieces: size) == Self.lines)
    #expect(try events([0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8), pieces: size) == Self.lines)
  }

  @Test("may be in UTF-16", arguments: [true, false], [4, 6, 64, 1000])
  func utf16(isBigEndian: Bool, size: Int) throws {
    let text = Self.sample.replacing("UTF-8", with: "UTF-16")
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? pair.reversed() : pair
    }
    #expect(try events(bytes, pieces: size) == Self.lines)
  }

  @Test(
    "is refused in any other encoding",
    arguments: [
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "<?xml version='1.0' encoding='UTF-16'?><a/>",
    ])
  func otherEncoding(text: String) {
    #expect(refusal(text, pieces: 64)?.hasPrefix("sample.xml:1:1: the encoding") == true)
  }

  @Test(
    "is refused for a document type declaration",
    arguments: [
      "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]><a/>",
      "<?xml version=\"1.0\"?>\n <!DOCTYPE a SYSTEM \"http://localhost:9/a.dtd\"><a/>",
      "<!DOCTYPE a [<!ENTITY x \"lol\"><!ENTITY y \"&x;&x;&x;&x;\">]><a>&y;</a>",
    ], [4, 1000])
  func documentType(text: String, size: Int) {
    #expect(refusal(text, pieces: size)?.contains("document type declarations are refused") == true)
  }

  @Test(
    "is refused where it is not well-formed",
    arguments: [
      "", "<", "<a>", "<a><b></a></b>", "<a>&x;</a>", "<a/><a/>", "<a>\u{1}</a>", "<a", "junk",
      "<a x='1' x='2'/>",
      "<a><p:b/></a>", "<a>text", "<a></a>x",
    ], [4, 1000])
  func malformed(text: String, size: Int) {
    #expect(refusal(text, pieces: size)?.hasPrefix("sample.xml:1:") == true)
  }

  @Test("is refused for bytes that are not UTF-8", arguments: [4, 1000])
  func invalidBytes(size: Int) {
    #expect(throws: XMLProblems.self) {
      try events(Array("<a b='é'>".utf8) + [0xC3, 0x28] + Array("</a>".utf8), pieces: size)
    }
  }

  @Test(
    "is refused where elements are nested too deep", arguments: [(3, true), (4, false), (100_000, false)])
  func depth(levels: Int, isAccepted: Bool) {
    let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
    let found = refusal(text, pieces: 4096, depth: 3)
    #expect((found == nil) == isAccepted)
    #expect(isAccepted || found?.contains("elements are nested more than 3 deep") == true)
  }

  @Test("can be far longer than what the parser holds at once")
  func long() throws {
    let row = "<row xmlns='urn:one' ref='" + String(repeating: "é", count: 100) + "'>text</row>"
    let text = "<a>" + String(repeating: row, count: 70_000) + "</a>"
    #expect(text.utf8.count > 15_000_000)
    #expect(try events(Array(text.utf8), pieces: 1 << 16).count == 210_002)
  }
}
