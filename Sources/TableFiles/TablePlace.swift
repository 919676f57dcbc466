/// A place in a text file, as an editor shows it.
///
/// Lines end with LF, CRLF or CR, also inside quotes, so that the number is that of the physical line. Columns count
/// characters (Unicode scalars) and not bytes; a byte order mark at the start of the file does not count.
public struct TablePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The file, as the caller named it.
  public let path: String
  /// The physical line, counted from 1.
  public let line: Int
  /// The character in that line, counted from 1.
  public let column: Int

  /// Makes a place from its parts.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - line: The physical line, counted from 1.
  ///   - column: The character in that line, counted from 1.
  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The place as `file:line:column`.
  public var description: String { "\(path):\(line):\(column)" }

  /// Orders places by line and column; places of different files by path.
  ///
  /// - Parameters:
  ///   - left: One place.
  ///   - right: Another place.
  /// - Returns: Whether the left place comes first.
  public static func < (left: TablePlace, right: TablePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
