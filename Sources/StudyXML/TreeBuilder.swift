import CLibXML2
internal import Diagnostics

/// Gathers the elements of one parse from the events of libxml2's SAX interface.
final class TreeBuilder {
  private struct OpenElement {
    let name: XMLName
    let attributes: [XMLAttribute]
    var children: [XMLNode] = []
    let start: XMLPosition
    let startTagEnd: XMLPosition
  }

  private let source: SourceText
  private let path: String
  private let limits: XMLLimits
  private var cursor: PositionCursor
  private var open: [OpenElement] = []
  private var pendingText: [UInt8] = []
  // Most texts are the line breaks and spaces between elements, and the same ones: these share one string.
  private var layouts = [(bytes: [UInt8], text: String)](repeating: ([], ""), count: 64)
  // libxml2 keeps one copy of each name, so its address stands for it.
  private var names: [UnsafePointer<xmlChar>: String] = [:]
  // Just after the last comment or processing instruction: a document type declaration lies behind it.
  private var prologEnd: Int
  private(set) var root: XMLElement?
  private(set) var problems: [Problem] = []
  private(set) var isStopped = false

  /// Starts with an empty tree.
  ///
  /// - Parameters:
  ///   - source: The text that is parsed.
  ///   - path: The label used in messages.
  ///   - limits: How deep the document may be.
  init(source: SourceText, path: String, limits: XMLLimits) {
    self.source = source
    self.path = path
    self.limits = limits
    cursor = PositionCursor(origin: source.origin)
    prologEnd = source.origin
  }

  /// The offset at which libxml2 began to read.
  var origin: Int { source.origin }

  /// The element that was opened last and is not closed, with the place of its start tag.
  var innermost: (name: XMLName, start: XMLPosition)? {
    open.last.map { ($0.name, $0.start) }
  }

  /// Records a problem; after a fatal one all further events are ignored.
  ///
  /// - Parameters:
  ///   - position: The place.
  ///   - problem: What is wrong.
  ///   - isFatal: Whether the rest of the document cannot be trusted.
  func report(at position: XMLPosition, _ problem: Problem, isFatal: Bool) {
    guard !isStopped else { return }
    problems.append(problem.at(path, position))
    isStopped = isFatal
  }

  /// Records a problem that libxml2 found.
  ///
  /// - Parameters:
  ///   - error: What libxml2 said.
  ///   - offset: How far it had read.
  func report(_ error: xmlError, at offset: Int) {
    guard !isStopped, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let wording = ParserMessage(error: error, offset: offset, text: source.utf8, innermost: innermost)
    let isFatal = error.level.rawValue >= XML_ERR_FATAL.rawValue
    report(at: source.position(at: wording.offset), wording.problem, isFatal: isFatal)
  }

  /// Opens an element; called when libxml2 stands before the `>` or `/>` of its start tag.
  ///
  /// - Parameters:
  ///   - local: The name without its prefix.
  ///   - namespace: The namespace name.
  ///   - attributes: Five pointers each: local name, prefix, namespace, start and end of the value.
  ///   - count: The number of attributes.
  ///   - offset: How far libxml2 has read.
  /// - Returns: False if the document is too deep and must not be read further.
  func start(
    _ local: UnsafePointer<xmlChar>, namespace: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, offset: Int
  ) -> Bool {
    guard !isStopped else { return true }
    flushText()
    let text = source.utf8
    // A well-formed start tag holds no other "<".
    let tagStart = TextSearch.last(0x3C, before: offset, in: text)
    let start = cursor.advance(to: tagStart, in: text)
    guard open.count < limits.depth else {
      let problem = Problem(
        "elements are nested more than \(limits.depth) deep", expected: "at most \(limits.depth) levels",
        remedy: "check that every element is closed where it should be")
      report(at: start, problem, isFatal: true)
      return false
    }
    let isEmptyTag = offset < text.count && text[offset] == 0x2F
    let startTagEnd = cursor.advance(to: offset + (isEmptyTag ? 2 : 1), in: text)
    var list: [XMLAttribute] = []
    if let attributes, count > 0 {
      list.reserveCapacity(count)
      for index in stride(from: 0, to: count * 5, by: 5) {
        guard let name = attributes[index], let from = attributes[index + 3], let to = attributes[index + 4]
        else { continue }
        let value = Self.value(UnsafeBufferPointer(start: from, count: to - from))
        list.append(XMLAttribute(name: fullName(name, in: attributes[index + 2]), value: value))
      }
    }
    let name = fullName(local, in: namespace)
    open.append(OpenElement(name: name, attributes: list, start: start, startTagEnd: startTagEnd))
    return true
  }

  /// Closes the innermost element; called when libxml2 stands behind its end tag.
  ///
  /// - Parameter offset: How far libxml2 has read.
  func end(offset: Int) {
    guard !isStopped else { return }
    flushText()
    guard let closed = open.popLast() else { return }
    let element = XMLElement(
      name: closed.name, attributes: closed.attributes, children: closed.children, start: closed.start,
      startTagEnd: closed.startTagEnd, end: cursor.advance(to: offset, in: source.utf8))
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  /// Adds character data.
  ///
  /// - Parameter bytes: The text in UTF-8.
  func add(_ bytes: UnsafeBufferPointer<xmlChar>) {
    guard !isStopped else { return }
    pendingText.append(contentsOf: bytes)
  }

  /// Takes note of a comment or processing instruction.
  ///
  /// - Parameter offset: How far libxml2 has read.
  func skip(offset: Int) {
    prologEnd = offset
  }

  /// Refuses the document because of its document type declaration.
  func refuseDocumentType() {
    let offset = TextSearch.first("<!DOCTYPE", from: prologEnd, in: source.utf8) ?? prologEnd
    let problem = Problem(
      "document type declarations are refused, since they can make a reader fetch files or fill the memory",
      expected: "an XML document without <!DOCTYPE ...>",
      remedy: "delete the declaration and write out what its entities stand for")
    report(at: source.position(at: offset), problem, isFatal: true)
  }

  private func flushText() {
    guard !pendingText.isEmpty else { return }
    if !open.isEmpty { open[open.count - 1].children.append(.text(pendingString)) }
    pendingText.removeAll(keepingCapacity: true)
  }

  private var pendingString: String {
    let length = pendingText.count
    guard pendingText.first == UInt8(ascii: "\n"), length < layouts.count else {
      return String(decoding: pendingText, as: UTF8.self)
    }
    if layouts[length].bytes != pendingText {
      layouts[length] = (pendingText, String(decoding: pendingText, as: UTF8.self))
    }
    return layouts[length].text
  }

  /// The value of an attribute.
  ///
  /// libxml2 gives every "&" that belongs to the value, and no other, as "&#38;".
  static func value(_ bytes: UnsafeBufferPointer<xmlChar>) -> String {
    let value = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(0x26) ? value.replacing("&#38;", with: "&") : value
  }

  private func fullName(_ local: UnsafePointer<xmlChar>, in namespace: UnsafePointer<xmlChar>?) -> XMLName {
    XMLName(namespace: namespace.map(string), local: string(local))
  }

  private func string(_ pointer: UnsafePointer<xmlChar>) -> String {
    if let known = names[pointer] { return known }
    let string = String(cString: pointer)
    names[pointer] = string
    return string
  }
}
