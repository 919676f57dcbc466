internal import Diagnostics

/// Changes a document in place: what is not changed keeps every byte.
///
/// Comments, white space, line ends, quotes, the order of attributes, the byte order mark and the encoding stay as they
/// are; what is new is written like what is there. After each change the document is read again, so elements have to be
/// taken from ``document`` anew.
public struct XMLEditor: Sendable {
  /// The document as it is now.
  public private(set) var document: XMLDocument
  private let encoder: TextEncoder

  /// Changes that wait until all of them are known; nil where each is made at once.
  private var waiting: [(range: Range<Int>, text: String)]?
  /// The layout of the document while changes wait, which nothing changes.
  private var layoutWhileWaiting: XMLLayout?

  /// Begins to change a document.
  ///
  /// - Parameter document: the document.
  /// - Throws: `XMLProblems` for a document in an encoding that it cannot be written in again, byte for byte.
  public init(_ document: XMLDocument) throws(XMLProblems) {
    self.document = document
    encoder = TextEncoder(document)
    guard encoder.encode(document.source.utf8) == document.bytes else {
      throw XMLProblems([
        Problem(
          "the document cannot be written in its encoding \(document.encoding) as it was", expected: "UTF-8",
          remedy: "save the file as UTF-8"
        ).at(document.path, line: 1, column: 1)
      ])
    }
  }

  /// Makes many changes at once: the document is read again after the last of them, and not after each.
  ///
  /// Until then ``document`` stays as it was, so that elements that were taken from it go on being its elements. No two of
  /// the changes may be of the same attribute, or one of an element inside another one's.
  ///
  /// - Parameter changes: makes the changes.
  /// - Throws: `XMLProblems` where a change cannot be made; then none is.
  public mutating func together(
    _ changes: (inout XMLEditor) throws(XMLProblems) -> Void
  ) throws(XMLProblems) {
    waiting = []
    defer {
      waiting = nil
      layoutWhileWaiting = nil
    }
    try changes(&self)
    // Stable: what was added at one place stays in its order.
    let edits = (waiting ?? []).enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    guard !edits.isEmpty else { return }
    let text = document.source.utf8
    var changed: [UInt8] = []
    changed.reserveCapacity(text.count + text.count / 8)
    var end = 0
    for (_, edit) in edits {
      precondition(edit.range.lowerBound >= end, "changes of the same place")
      changed += text[end..<edit.range.lowerBound]
      changed += Array(encoder.writable(edit.text).utf8)
      end = edit.range.upperBound
    }
    changed += text[end...]
    document = try XMLDocument(parsing: encoder.encode(changed), path: document.path)
  }

  // MARK: Attributes

  /// Sets, adds or removes an attribute.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute, without a prefix.
  ///   - value: the value, not escaped; nil to remove the attribute.
  ///   - element: an element of ``document``.
  /// - Throws: `XMLProblems` for a value that XML cannot hold.
  public mutating func set(
    _ name: String, to value: String?, in element: XMLElement
  ) throws(XMLProblems) {
    let text = document.source.utf8
    let attributes = StartTag(of: element, in: text).attributes
    let index = attributes.firstIndex { $0.name == name }
    guard let value else {
      guard let index else { return }
      var start = attributes[index].nameStart
      while Self.isSpace(text[start - 1]) { start -= 1 }
      return try splice(start..<attributes[index].value.upperBound + 1, "")
    }
    try require(value, at: element)
    if let index {
      let range = attributes[index].value
      return try splice(range, XMLLayout.escaped(value, quote: text[range.lowerBound - 1]))
    }
    guard let last = attributes.last else {
      let end = element.start.byteOffset + 1 + rawName(of: element).utf8.count
      return try splice(end..<end, " \(name)=\"\(XMLLayout.escaped(value, quote: 0x22))\"")
    }
    // Attributes on lines of their own get another line.
    var start = last.nameStart
    while Self.isSpace(text[start - 1]) { start -= 1 }
    let space = String(decoding: text[start..<last.nameStart], as: UTF8.self)
    let quote = text[last.value.lowerBound - 1]
    let mark = String(Unicode.Scalar(quote))
    let end = last.value.upperBound + 1
    try splice(end..<end, space + name + "=" + mark + XMLLayout.escaped(value, quote: quote) + mark)
  }

  // MARK: Elements

  /// Adds an element at the end of another one, behind whatever is there, comments included.
  ///
  /// - Parameters:
  ///   - child: the new element; its positions and namespaces do not count.
  ///   - parent: an element of ``document``.
  /// - Throws: `XMLProblems` for text that XML cannot hold.
  public mutating func append(_ child: XMLElement, to parent: XMLElement) throws(XMLProblems) {
    try require(child, at: parent)
    let text = document.source.utf8
    let layout = XMLLayout(of: document)
    let outer = indent(of: parent, layout)
    let name = rawName(of: parent)
    let own = parent.childElements.compactMap { layout.indent(of: $0) }
    let inner = own.last ?? outer + layout.unit
    let new = layout.text(of: child, indent: inner, prefix: prefix(of: name))
    let isInline = layout.isOnOneLine || (own.isEmpty && !parent.childElements.isEmpty)
    let before = isInline ? "" : layout.lineEnd + inner
    let after = isInline ? "" : layout.lineEnd + outer
    if parent.startTagEnd == parent.end {
      // <sources/> or <sources />
      var start = parent.end.byteOffset - 2
      while Self.isSpace(text[start - 1]) { start -= 1 }
      return try splice(start..<parent.end.byteOffset, ">" + before + new + after + "</" + name + ">")
    }
    let close = TextSearch.last(0x3C, before: parent.end.byteOffset, in: text)
    var end = close
    while end > parent.startTagEnd.byteOffset, Self.isSpace(text[end - 1]) { end -= 1 }
    let hasLine = text[end..<close].contains { $0 == 0x0A || $0 == 0x0D }
    try splice(end..<(hasLine ? end : close), before + new + (hasLine ? "" : after))
  }

  /// Adds an element at the beginning of another one, before whatever is there, comments included.
  ///
  /// - Parameters:
  ///   - child: the new element; its positions and namespaces do not count.
  ///   - parent: an element of ``document``.
  /// - Throws: `XMLProblems` for text that XML cannot hold.
  public mutating func prepend(_ child: XMLElement, to parent: XMLElement) throws(XMLProblems) {
    guard let first = parent.childElements.first else { return try append(child, to: parent) }
    try require(child, at: parent)
    let layout = XMLLayout(of: document)
    let indent = layout.indent(of: first)
    let text = layout.text(of: child, indent: indent ?? "", prefix: prefix(of: rawName(of: parent)))
    let start = parent.startTagEnd.byteOffset
    try splice(start..<start, (indent.map { layout.lineEnd + $0 } ?? "") + text)
  }

  /// Puts an element right behind another one and behind the comments on its line.
  ///
  /// - Parameters:
  ///   - new: the new element; its positions and namespaces do not count.
  ///   - sibling: an element of ``document``, not the outermost one.
  /// - Throws: `XMLProblems` for text that XML cannot hold.
  public mutating func insert(_ new: XMLElement, after sibling: XMLElement) throws(XMLProblems) {
    try require(new, at: sibling)
    let layout = XMLLayout(of: document)
    let indent = layout.indent(of: sibling)
    let text = layout.text(of: new, indent: indent ?? "", prefix: prefix(of: rawName(of: sibling)))
    let end = indent == nil ? sibling.end.byteOffset : endOfLine(after: sibling)
    try splice(end..<end, (indent.map { layout.lineEnd + $0 } ?? "") + text)
  }

  /// Puts an element in the place of another one.
  ///
  /// - Parameters:
  ///   - old: an element of ``document``; comments inside it go with it.
  ///   - new: the new element; its positions and namespaces do not count.
  /// - Throws: `XMLProblems` for text that XML cannot hold.
  public mutating func replace(_ old: XMLElement, with new: XMLElement) throws(XMLProblems) {
    try require(new, at: old)
    let layout = layoutWhileWaiting ?? XMLLayout(of: document)
    if waiting != nil { layoutWhileWaiting = layout }
    let text = layout.text(
      of: new, indent: layout.indent(of: old) ?? "", prefix: prefix(of: rawName(of: old)))
    try splice(old.start.byteOffset..<old.end.byteOffset, text)
  }

  /// Removes an element, with its line where nothing else stands on it; comments beside it stay.
  ///
  /// - Parameter element: an element of ``document``, not the outermost one.
  /// - Throws: `XMLProblems`, which no removal gives rise to.
  public mutating func remove(_ element: XMLElement) throws(XMLProblems) {
    let text = document.source.utf8
    var start = element.start.byteOffset
    let end = element.end.byteOffset
    var next = end
    while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
    let endsLine = next == text.count || text[next] == 0x0A || text[next] == 0x0D
    guard endsLine, let indent = XMLLayout(of: document).indent(of: element) else {
      return try splice(start..<end, "")
    }
    start -= indent.utf8.count
    if start > 0, text[start - 1] == 0x0A { start -= 1 }
    if start > 0, text[start - 1] == 0x0D { start -= 1 }
    try splice(start..<next, "")
  }

  /// Whether an element holds nothing but white space: no element, no text, no comment.
  ///
  /// - Parameter element: an element of ``document``.
  /// - Returns: true for `<a/>`, `<a></a>` and `<a> </a>`.
  public func isEmpty(_ element: XMLElement) -> Bool {
    if element.startTagEnd == element.end { return true }
    let text = document.source.utf8
    let close = TextSearch.last(0x3C, before: element.end.byteOffset, in: text)
    return text[element.startTagEnd.byteOffset..<close].allSatisfy(Self.isSpace)
  }

  // MARK: Helpers

  private mutating func splice(_ range: Range<Int>, _ new: String) throws(XMLProblems) {
    if waiting != nil {
      waiting?.append((range, new))
      return
    }
    var text = document.source.utf8
    text.replaceSubrange(range, with: Array(encoder.writable(new).utf8))
    document = try XMLDocument(parsing: encoder.encode(text), path: document.path)
  }

  /// Just behind an element and the comments that stand on the rest of its line; just behind it where more does.
  private func endOfLine(after element: XMLElement) -> Int {
    let text = document.source.utf8
    var end = element.end.byteOffset
    while true {
      var next = end
      while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      guard text[next...].starts(with: "<!--".utf8),
        let close = TextSearch.first("-->", from: next + 4, in: text),
        !text[next..<close].contains(where: { $0 == 0x0A || $0 == 0x0D })
      else { return end }
      end = close + 3
    }
  }

  /// What stands before an element on its line, or would if it had one.
  private func indent(of element: XMLElement, _ layout: XMLLayout) -> String {
    if let indent = layout.indent(of: element) { return indent }
    var depth = 0
    var current = document.root
    while current != element,
      let inner = current.childElements.first(where: {
        $0.start.byteOffset <= element.start.byteOffset && element.end.byteOffset <= $0.end.byteOffset
      })
    {
      depth += 1
      current = inner
    }
    return String(repeating: layout.unit, count: depth)
  }

  private func rawName(of element: XMLElement) -> String {
    let rest = document.source.utf8[(element.start.byteOffset + 1)...]
    let name = rest.prefix { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E }
    return String(decoding: name, as: UTF8.self)
  }

  private func prefix(of name: String) -> String {
    name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
  }

  /// Refuses characters that no document can hold.
  private func require(_ text: String, at element: XMLElement) throws(XMLProblems) {
    guard !XMLCharacters.areAllowed(in: text) else { return }
    throw XMLProblems([
      Problem(
        "a text holds a control character, which XML cannot hold", expected: "text that can be read",
        remedy: "take the character out"
      ).at(document.path, element.start)
    ])
  }

  private func require(_ new: XMLElement, at element: XMLElement) throws(XMLProblems) {
    for attribute in new.attributes { try require(attribute.value, at: element) }
    for child in new.children {
      switch child {
      case .text(let text): try require(text, at: element)
      case .element(let inner): try require(inner, at: element)
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
