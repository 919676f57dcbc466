import CLibXML2
internal import Diagnostics

/// What libxml2 found wrong with the form of a document, in plain words and at the right place.
struct ParserMessage {
  /// The byte offset of the place.
  let offset: Int
  /// The words.
  let problem: Problem

  /// Rewords an error of the parser.
  ///
  /// - Parameters:
  ///   - error: What libxml2 said.
  ///   - offset: How far it had read.
  ///   - text: The UTF-8 text.
  ///   - innermost: The element that was open.
  init(error: xmlError, offset: Int, text: [UInt8], innermost: (name: XMLName, start: XMLPosition)?) {
    let tagStart = TextSearch.last(0x3C, before: offset, in: text)
    let raw = Self.firstLine(of: error.message)
    let code = xmlParserErrors(UInt32(bitPattern: error.code))
    let isAtEnd = text[min(offset, text.count)...].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    let reference = TextSearch.last(0x26, before: offset, in: text)
    if offset < text.count, text[offset] < 0x20, !isAtEnd, ![0x09, 0x0A, 0x0D].contains(text[offset]) {
      self.offset = offset
      problem = Self.forbidden(
        "U+00" + (text[offset] < 16 ? "0" : "") + String(text[offset], radix: 16, uppercase: true))
      return
    }
    if isAtEnd, code != XML_ERR_TAG_NAME_MISMATCH, code != XML_NS_ERR_UNDEFINED_NAMESPACE {
      self.offset = text.count
      problem = Self.truncated(raw, innermost)
      return
    }
    switch code {
    case XML_ERR_TAG_NAME_MISMATCH:
      self.offset = tagStart
      problem = Self.mismatch(Self.tagName(at: tagStart, in: text), innermost)
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      self.offset = tagStart
      problem = Problem(
        "the prefix \"\(Self.string(error.str1))\" is not declared", expected: "a declared namespace prefix",
        remedy: "add xmlns:\(Self.string(error.str1))=\"...\" to this element or one around it")
    case XML_ERR_ATTRIBUTE_REDEFINED:
      self.offset = offset
      problem = Problem(
        "the attribute \"\(Self.string(error.str1))\" is given twice", expected: "each attribute once",
        remedy: "delete one of the two")
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      self.offset = reference
      problem = Problem(
        "the entity &\(Self.string(error.str1)); is not known", expected: "&lt; &gt; &amp; &quot; or &apos;",
        remedy: "write the character itself")
    case XML_ERR_LT_IN_ATTRIBUTE:
      self.offset = offset
      problem = Problem("\"<\" in an attribute value", expected: "&lt;", remedy: "write &lt; for it")
    case XML_ERR_NAME_REQUIRED where Self.follows(0x26, offset, text),
      XML_ERR_ENTITYREF_NO_NAME where Self.follows(0x26, offset, text),
      XML_ERR_ENTITYREF_SEMICOL_MISSING:
      self.offset = reference
      problem = Problem("\"&\" that starts no reference", expected: "&amp;", remedy: "write &amp; for it")
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF:
      // A bad reference is noticed at its end, a bad character at its start.
      let isReference = Self.follows(0x3B, offset, text) || code == XML_ERR_INVALID_CHARREF
      self.offset = isReference ? reference : offset
      problem = Self.forbidden(isReference ? "referred to here" : "found here")
    case XML_ERR_RESERVED_XML_NAME:
      self.offset = tagStart
      problem = Problem(
        "the XML declaration does not stand at the start", expected: "nothing before <?xml",
        remedy: "delete what stands before it")
    case XML_ERR_DOCUMENT_END:
      self.offset = offset
      problem = Problem(
        "there is more after the end of the outermost element", expected: "the end of the document",
        remedy: "delete what follows, or enclose everything in one element")
    default:
      self.offset = offset
      problem = Problem("not well-formed XML: \(raw)")
    }
  }

  private static func forbidden(_ which: String) -> Problem {
    Problem(
      "the character \(which) is not allowed in XML", expected: "no control characters but tab and line end",
      remedy: "delete it")
  }

  private static func truncated(
    _ raw: String, _ innermost: (name: XMLName, start: XMLPosition)?
  ) -> Problem {
    guard let innermost else {
      return Problem("the document ends too early (\(raw))", remedy: "check that the file is complete")
    }
    let place = "line \(innermost.start.line), column \(innermost.start.column)"
    return Problem(
      "the document ends inside <\(innermost.name.local)>, opened at \(place)",
      expected: "</\(innermost.name.local)>", remedy: "close the element, or check that the file is complete")
  }

  private static func mismatch(_ found: String, _ innermost: (name: XMLName, start: XMLPosition)?)
    -> Problem
  {
    guard let innermost else {
      return Problem("the end tag </\(found)> closes nothing", remedy: "delete it")
    }
    let place = "line \(innermost.start.line), column \(innermost.start.column)"
    return Problem(
      "the end tag </\(found)> does not close <\(innermost.name.local)>, opened at \(place)",
      expected: "</\(innermost.name.local)>",
      remedy: "close the elements in the order they were opened, last first")
  }

  private static func tagName(at start: Int, in text: [UInt8]) -> String {
    let name = text[start...].dropFirst(2).prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    return String(decoding: name, as: UTF8.self)
  }

  private static func follows(_ byte: UInt8, _ offset: Int, _ text: [UInt8]) -> Bool {
    offset > 0 && offset <= text.count && text[offset - 1] == byte
  }

  private static func string(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  /// The first line of a message of libxml2, without a full stop.
  ///
  /// - Parameter pointer: The message.
  /// - Returns: The line.
  static func firstLine(of pointer: UnsafeMutablePointer<CChar>?) -> String {
    var line = string(pointer).prefix { $0 != "\n" }
    while line.last == "." || line.last == " " { line.removeLast() }
    return String(line)
  }
}
