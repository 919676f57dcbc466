internal import Diagnostics

/// A well-formed XML document, read from bytes.
///
/// Safe on files from strangers: a document type declaration is refused, so there are no entities to expand and no
/// files or addresses to fetch; nothing is ever read but the bytes given. Depth and size are limited.
public struct XMLDocument: Sendable {
  /// The label used in messages, usually the path the document was read from.
  public let path: String
  /// The bytes as given.
  public let bytes: [UInt8]
  /// The outermost element.
  public let root: XMLElement
  /// The UTF-8 text that positions count in.
  let source: SourceText

  /// The encoding of the bytes, such as `UTF-8`.
  ///
  /// Byte offsets are offsets into ``bytes`` only where it is `UTF-8`.
  public var encoding: String { source.encoding }

  /// Reads a document.
  ///
  /// Other encodings than UTF-8 are recognised by a byte order mark or the XML declaration. After the first error
  /// of well-formedness nothing further is reported, since what follows it is guesswork.
  ///
  /// - Parameters:
  ///   - bytes: The file, whole.
  ///   - path: The label used in messages.
  ///   - limits: How large the document may be.
  /// - Throws: `XMLProblems` for a document that is empty, truncated, not well-formed, not in its encoding, too large or too
  ///   deep, or that holds a document type declaration.
  public init(parsing bytes: [UInt8], path: String, limits: XMLLimits = .standard) throws(XMLProblems) {
    guard bytes.count <= limits.bytes else {
      throw XMLProblems([
        Problem(
          "the document has \(bytes.count) bytes", expected: "at most \(limits.bytes) bytes",
          remedy: "split it into smaller documents"
        ).at(path, line: 1, column: 1)
      ])
    }
    let source = try SourceText(bytes, path: path)
    self.root = try TreeParser.parse(source, path: path, limits: limits)
    self.path = path
    self.bytes = bytes
    self.source = source
  }

  /// The place of a byte offset.
  ///
  /// - Parameter byteOffset: An offset as in ``XMLPosition/byteOffset``; one past the end counts as the end.
  /// - Returns: The place, with its line and column.
  public func position(at byteOffset: Int) -> XMLPosition {
    source.position(at: byteOffset)
  }

  /// The place of an attribute: of the first letter of its name.
  ///
  /// - Parameters:
  ///   - name: The name as written in the document, with its prefix if it has one.
  ///   - element: An element of this document.
  /// - Returns: The place, or nil if the start tag holds no such attribute.
  public func position(ofAttribute name: String, in element: XMLElement) -> XMLPosition? {
    let found = StartTag(of: element, in: source.utf8).attributes.first { $0.name == name }
    return found.map { position(at: $0.nameStart) }
  }

  /// The place of the first text in an element, outside its child elements, that is not white space.
  ///
  /// - Parameter element: An element of this document.
  /// - Returns: The place, or nil if there is no such text.
  public func positionOfText(in element: XMLElement) -> XMLPosition? {
    offsetOfText(in: element).map { position(at: $0) }
  }

  /// The offset of the first text in an element, outside its child elements, that is not white space.
  ///
  /// - Parameter element: An element of this document.
  /// - Returns: The offset, or nil if there is no such text.
  func offsetOfText(in element: XMLElement) -> Int? {
    let text = source.utf8
    var offset = element.startTagEnd.byteOffset
    for child in element.children {
      switch child {
      case .element(let inner):
        offset = inner.end.byteOffset
      case .text(let content):
        guard content.unicodeScalars.contains(where: { !XMLElement.isSpace($0) }) else { continue }
        return TextSearch.content(from: offset, in: text)
      }
    }
    return nil
  }

  /// The bytes of an attribute's value, between its quotes, as written.
  ///
  /// Meant for replacing a value while everything else keeps its layout.
  ///
  /// - Parameters:
  ///   - name: The name as written in the document, with its prefix if it has one.
  ///   - element: An element of this document.
  /// - Returns: The range of byte offsets, or nil if the start tag holds no such attribute.
  public func byteRange(ofValue name: String, in element: XMLElement) -> Range<Int>? {
    StartTag(of: element, in: source.utf8).attributes.first { $0.name == name }?.value
  }
}
