/// A place in an XML document.
///
/// Lines end at LF, CR LF or a CR alone, as XML 1.0 (section 2.11) reads them. A column counts characters (Unicode
/// scalar values), so a letter of two bytes is one column and a tab is one column; a byte order mark is none.
public struct XMLPosition: Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int
  /// The offset in bytes from the start of the file, a byte order mark included.
  ///
  /// In a document that is not in UTF-8 this is an offset into its UTF-8 transcription, not into the file.
  public let byteOffset: Int

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column in characters, from 1.
  ///   - byteOffset: The offset in bytes, from 0.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}
