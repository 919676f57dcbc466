import CLibXML2

/// Writes a well-formed, indented XML document in UTF-8.
///
/// Escaping is libxml2's: what is written reads back the same, line ends and tabs in attributes included. A character
/// that XML 1.0 does not allow (a control character other than tab, LF and CR; U+FFFE, U+FFFF) cannot be escaped:
/// U+FFFD is written for it and counted in ``replacedCharacters``.
///
/// Wrong use is remembered and thrown by ``finish()``, so that no malformed document is ever handed out and the calls
/// in between need no `try`. Elements are put on lines of their own, except inside an element that has text before
/// them or was started as mixed, where white space would change the content.
///
///     var writer = XMLWriter()
///     writer.declaration()
///     writer.start("report", attributes: [("version", "1")], namespace: "urn:example:report")
///     writer.element("title", text: "Search & rescue")
///     writer.end()
///     let bytes = try writer.finish()
public struct XMLWriter: ~Copyable {
  private struct OpenElement {
    let name: String
    // The prefixes declared on it.
    let prefixes: [Substring]
    // White space in it would be content.
    var isMixed: Bool
    var hasChildren = false
  }

  private var handles: WriterHandles?
  private let indentation: Int
  private var open: [OpenElement] = []
  private var isEmpty = true
  private var hasRoot = false
  private var mistake: XMLWriterError?
  // Names recur: each is checked once.
  private var knownNames: Set<String> = []
  // A line feed and the spaces of the deepest level so far.
  private var lineStart: [UInt8] = [0x0A]

  /// The number of characters that XML does not allow and for which U+FFFD was written.
  public private(set) var replacedCharacters = 0

  /// Starts an empty document.
  ///
  /// - Parameter indentation: The spaces per level; 0 still puts elements on lines of their own.
  public init(indentation: Int = 2) {
    self.indentation = max(0, indentation)
    handles = WriterHandles()
    if handles == nil { mistake = .noMemory }
  }

  /// Writes `<?xml version="1.0" encoding="UTF-8"?>`.
  public mutating func declaration() {
    guard isEmpty else { return note(.lateDeclaration) }
    raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - name: The name, with its prefix if it has one.
  ///   - attributes: Names and values, in order, not escaped.
  ///   - namespace: The default namespace to declare from here on (`xmlns`), or nil to stay in that of the parent.
  ///   - mixed: Whether text and elements will stand side by side in it, so that no line breaks may be put between.
  public mutating func start(
    _ name: String, attributes: [(String, String)] = [], namespace: String? = nil, mixed: Bool = false
  ) {
    guard !open.isEmpty || !hasRoot else { return note(.outsideRoot("<\(name)>")) }
    guard isName(name) else { return note(.invalidName(name)) }
    lineBreak()
    let writer = handles?.writer
    check(name.withXMLText { xmlTextWriterStartElement(writer, $0) })
    isEmpty = false
    hasRoot = true
    if !open.isEmpty { open[open.count - 1].hasChildren = true }
    let prefixes = attributes.compactMap { pair in
      pair.0.utf8.starts(with: "xmlns:".utf8) ? pair.0.dropFirst("xmlns:".count) : nil
    }
    open.append(OpenElement(name: name, prefixes: prefixes, isMixed: mixed))
    guard isDeclared(name) else { return note(.undeclaredPrefix(name)) }
    if let namespace { attribute("xmlns", namespace) }
    for (index, pair) in attributes.enumerated() {
      guard isName(pair.0) else { return note(.invalidName(pair.0)) }
      guard isDeclared(pair.0) else { return note(.undeclaredPrefix(pair.0)) }
      let isRepeated =
        attributes[..<index].contains { $0.0 == pair.0 } || (pair.0 == "xmlns" && namespace != nil)
      guard !isRepeated else { return note(.repeatedAttribute(pair.0, element: name)) }
      attribute(pair.0, pair.1)
    }
  }

  /// Adds character data to the open element.
  ///
  /// - Parameter text: The text, not escaped.
  public mutating func text(_ text: String) {
    guard !open.isEmpty else { return note(.outsideRoot("text")) }
    guard !text.isEmpty else { return }
    open[open.count - 1].isMixed = true
    let content = XMLCharacters.replaced(in: text, count: &replacedCharacters)
    let writer = handles?.writer
    check(content.withXMLText { xmlTextWriterWriteString(writer, $0) })
  }

  /// Writes an element that holds nothing but text.
  ///
  /// - Parameters:
  ///   - name: The name, with its prefix if it has one.
  ///   - attributes: Names and values, in order, not escaped.
  ///   - text: The text, not escaped; nil or empty for an empty element.
  public mutating func element(_ name: String, attributes: [(String, String)] = [], text: String? = nil) {
    let depth = open.count
    start(name, attributes: attributes)
    guard open.count > depth else { return }
    if let text { self.text(text) }
    end()
  }

  /// Closes the element opened last.
  public mutating func end() {
    guard let closed = open.last else { return note(.outsideRoot("an end")) }
    if closed.hasChildren { lineBreak(isEnd: true) }
    open.removeLast()
    check(xmlTextWriterEndElement(handles?.writer))
  }

  /// Writes a comment.
  ///
  /// Two hyphens in a row, which XML does not allow in a comment, are written with a space between them.
  ///
  /// - Parameter text: The comment.
  public mutating func comment(_ text: String) {
    var content = XMLCharacters.replaced(in: text, count: &replacedCharacters)
    while content.contains("--") { content = content.replacing("--", with: "- -") }
    lineBreak()
    if !open.isEmpty { open[open.count - 1].hasChildren = true }
    raw("<!-- \(content) -->")
  }

  /// Hands out what was written since the last call, so that a large document is never in memory as a whole.
  ///
  /// Together with what ``finish()`` returns the pieces make the document. Whoever writes them on should not let them
  /// be found under their final name before that.
  ///
  /// - Returns: The bytes in UTF-8.
  /// - Throws: `XMLWriterError`, the first thing that was done wrong.
  public mutating func takeWritten() throws(XMLWriterError) -> [UInt8] {
    if let mistake { throw mistake }
    guard let bytes = handles?.takeBytesSoFar() else { throw .noMemory }
    return bytes
  }

  /// Hands the document out, or what ``takeWritten()`` has not handed out of it.
  ///
  /// - Returns: The document in UTF-8, ending with a line feed.
  /// - Throws: `XMLWriterError`, the first thing that was done wrong.
  public consuming func finish() throws(XMLWriterError) -> [UInt8] {
    if let element = open.first { note(.notClosed(element.name)) }
    if !hasRoot { note(.outsideRoot("the finish")) }
    if let mistake { throw mistake }
    raw("\n")
    guard let bytes = handles?.takeBytes() else { throw .noMemory }
    return bytes
  }

  private mutating func attribute(_ name: String, _ value: String) {
    let value = XMLCharacters.replaced(in: value, count: &replacedCharacters)
    let writer = handles?.writer
    check(name.withXMLText { name in value.withXMLText { xmlTextWriterWriteAttribute(writer, name, $0) } })
  }

  private mutating func raw(_ text: String) {
    check(xmlTextWriterWriteRaw(handles?.writer, text))
    isEmpty = false
  }

  /// Starts a new line, unless that would change the text of an element.
  private mutating func lineBreak(isEnd: Bool = false) {
    guard !isEmpty, !open.contains(where: \.isMixed) else { return }
    let width = (isEnd ? open.count - 1 : open.count) * indentation
    while lineStart.count <= width { lineStart.append(0x20) }
    check(xmlTextWriterWriteRawLen(handles?.writer, lineStart, Int32(width + 1)))
  }

  /// Takes note of a call of libxml2 that failed, for which there is no other reason than memory.
  private mutating func check(_ status: Int32) {
    if status < 0 { note(.noMemory) }
  }

  private mutating func note(_ error: XMLWriterError) {
    if mistake == nil { mistake = error }
  }

  private func isDeclared(_ name: String) -> Bool {
    guard let colon = name.utf8.firstIndex(of: 0x3A) else { return true }
    let prefix = name[..<colon]
    return prefix == "xml" || prefix == "xmlns" || open.contains { $0.prefixes.contains(prefix) }
  }

  private mutating func isName(_ name: String) -> Bool {
    if knownNames.contains(name) { return true }
    guard XMLCharacters.areAllowed(in: name), xmlValidateQName(name, 0) == 0 else { return false }
    knownNames.insert(name)
    return true
  }
}

extension String {
  /// Hands the text to libxml2 where it stands; as an argument of its functions it would be copied each time.
  fileprivate func withXMLText(_ write: (UnsafePointer<xmlChar>) -> Int32) -> Int32 {
    withCString { text in text.withMemoryRebound(to: xmlChar.self, capacity: utf8.count + 1) { write($0) } }
  }
}
