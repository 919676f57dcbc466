/// An element of a document, with everything inside it and its exact place.
public struct XMLElement: Sendable, Hashable {
  // One reference: an element is handed around far more often than it is looked into, and lists of children stay small.
  private let contents: Contents

  private final class Contents: Sendable, Hashable {
    let name: XMLName
    let attributes: [XMLAttribute]
    let children: [XMLNode]
    let start: XMLPosition
    let startTagEnd: XMLPosition
    let end: XMLPosition

    init(
      name: XMLName, attributes: [XMLAttribute], children: [XMLNode], start: XMLPosition,
      startTagEnd: XMLPosition, end: XMLPosition
    ) {
      self.name = name
      self.attributes = attributes
      self.children = children
      self.start = start
      self.startTagEnd = startTagEnd
      self.end = end
    }

    static func == (first: Contents, second: Contents) -> Bool {
      first === second
        || first.start == second.start && first.startTagEnd == second.startTagEnd && first.end == second.end
          && first.name == second.name && first.attributes == second.attributes
          && first.children == second.children
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(attributes)
      hasher.combine(children)
      hasher.combine(start)
      hasher.combine(startTagEnd)
      hasher.combine(end)
    }
  }

  /// The name of the element.
  public var name: XMLName { contents.name }
  /// The attributes in the order of the document.
  ///
  /// Namespace declarations are not among them.
  public var attributes: [XMLAttribute] { contents.attributes }
  /// The elements and texts inside, in order.
  public var children: [XMLNode] { contents.children }
  /// The place of the `<` of the start tag.
  public var start: XMLPosition { contents.start }
  /// The place just after the `>` of the start tag, or of the only tag.
  public var startTagEnd: XMLPosition { contents.startTagEnd }
  /// The place just after the `>` of the end tag; the same as ``startTagEnd`` for an empty-element tag.
  public var end: XMLPosition { contents.end }

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - attributes: The attributes, in order.
  ///   - children: The content, in order.
  ///   - start: The place of the `<` of the start tag.
  ///   - startTagEnd: The place just after the start tag.
  ///   - end: The place just after the end tag.
  public init(
    name: XMLName, attributes: [XMLAttribute], children: [XMLNode], start: XMLPosition,
    startTagEnd: XMLPosition, end: XMLPosition
  ) {
    contents = Contents(
      name: name, attributes: attributes, children: children, start: start, startTagEnd: startTagEnd, end: end
    )
  }

  /// The name without its namespace.
  public var localName: String { name.local }

  /// The namespace name, or nil outside any namespace.
  public var namespace: String? { name.namespace }

  /// The value of the attribute of this name that is in no namespace, or nil.
  ///
  /// - Parameter attribute: The name of the attribute, without a prefix.
  /// - Returns: The value, or nil if the element has no such attribute.
  public subscript(attribute attribute: String) -> String? {
    attributes.first { $0.name.namespace == nil && $0.name.local == attribute }?.value
  }

  /// The value of the attribute of this namespace and name, or nil.
  ///
  /// - Parameter name: The full name, such as that of `xml:lang`.
  /// - Returns: The value, or nil if the element has no such attribute.
  public subscript(attribute name: XMLName) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The child elements, without the texts between them.
  public var childElements: [XMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child else { return nil }
      return element
    }
  }

  /// The child elements of one name, in whatever namespace.
  ///
  /// - Parameter localName: The name without its namespace.
  /// - Returns: The matching children in order, none of their descendants.
  public func elements(_ localName: String) -> [XMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child, element.name.local == localName else { return nil }
      return element
    }
  }

  /// The first child element of one name, in whatever namespace.
  ///
  /// - Parameter localName: The name without its namespace.
  /// - Returns: The first matching child, or nil.
  public func first(_ localName: String) -> XMLElement? {
    for case .element(let element) in children where element.name.local == localName { return element }
    return nil
  }

  /// All text inside, that of descendants included, exactly as written.
  public var text: String {
    var result = ""
    appendText(to: &result)
    return result
  }

  /// All text inside without the white space at both ends.
  public var trimmedText: String {
    let whole = text
    let scalars = whole.unicodeScalars
    guard let first = scalars.firstIndex(where: { !Self.isSpace($0) }),
      let last = scalars.lastIndex(where: { !Self.isSpace($0) })
    else { return "" }
    return String(whole[first...last])
  }

  /// All text inside, trimmed, with each run of white space inside it replaced by one space.
  public var collapsedText: String {
    var text = text
    // Most text is written so, and then stays the string that it is.
    if text.withUTF8(Self.isCollapsed) { return text }
    let words = text.utf8.split { Self.isSpace(Unicode.Scalar($0)) }
    return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
  }

  private static func isCollapsed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isAfterSpace = true
    for byte in bytes {
      let isSpace = isSpace(Unicode.Scalar(byte))
      if isSpace, isAfterSpace || byte != UInt8(ascii: " ") { return false }
      isAfterSpace = isSpace
    }
    return bytes.isEmpty || !isAfterSpace
  }

  private func appendText(to result: inout String) {
    for child in children {
      switch child {
      case .text(let text): result += text
      case .element(let element): element.appendText(to: &result)
      }
    }
  }

  // White space as XML 1.0 defines it: a no-break space is text.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
  }
}
