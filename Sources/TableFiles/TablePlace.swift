/// A place in a file of cells, told as people find it: as an editor, a spreadsheet or a statistics program shows it.
///
/// A place in a text file is a physical line and a character: lines end with LF, CRLF or CR, also inside quotes; columns
/// count characters (Unicode scalars) and not bytes; a byte order mark at the start of the file does not count.
public struct TablePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Where in the file it is; numbers count from 1.
  public enum Position: Sendable, Hashable {
    /// A character of a text file, on a physical line: `12:5`.
    case text(line: Int, column: Int)
    /// A cell of a sheet: `Sheet!C12`.
    case sheet(String, row: Int, column: Int)
    /// The value of a variable, which is the column of that number, in one case: `case 12, q4`. Case 0 is the variable
    /// itself: `variable q4`.
    case record(Int, variable: String, column: Int)
    /// The value under a key of one record, whose column has that number: `record 12, SUS1`. Record 0 is the key itself:
    /// `key SUS1`.
    case entry(Int, key: String, column: Int)
  }

  /// The file, as the caller named it.
  public let path: String
  /// Where in the file it is.
  public let position: Position

  /// Makes a place from its parts.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - position: Where in the file it is.
  public init(path: String, position: Position) {
    self.path = path
    self.position = position
  }

  /// Makes a place in a text file.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - line: The physical line, counted from 1.
  ///   - column: The character in that line, counted from 1.
  public init(path: String, line: Int, column: Int) {
    self.init(path: path, position: .text(line: line, column: column))
  }

  /// The physical line of a text file, the row of a sheet or the number of a case, counted from 1.
  public var line: Int {
    switch position {
    case .text(let line, _): line
    case .sheet(_, let row, _): row
    case .record(let number, _, _), .entry(let number, _, _): number
    }
  }

  /// The character of the line of a text file, the column of a sheet or the number of a variable, counted from 1.
  public var column: Int {
    switch position {
    case .text(_, let column), .sheet(_, _, let column), .record(_, _, let column),
      .entry(_, _, let column):
      column
    }
  }

  /// The place as `file:line:column`, `file:Sheet!C12`, `file:case 12, q4` or `file:record 12, q4`.
  public var description: String { description(in: path) }

  /// The place in a file that is to be called otherwise.
  ///
  /// - Parameter label: What to call the file.
  /// - Returns: The place, as `description` has it.
  public func description(in label: String) -> String {
    switch position {
    case .text(let line, let column): "\(label):\(line):\(column)"
    case .sheet(let sheet, let row, let column):
      "\(label):\(SheetReference.quoted(sheet))!\(SheetReference.letters(column: column))\(row)"
    case .record(0, let variable, _): "\(label):variable \(variable)"
    case .record(let number, let variable, _): "\(label):case \(number), \(variable)"
    case .entry(0, let key, _): "\(label):key \(key)"
    case .entry(let number, let key, _): "\(label):record \(number), \(key)"
    }
  }

  /// Orders places by line and column; places of different files by path.
  ///
  /// - Parameters:
  ///   - left: One place.
  ///   - right: Another place.
  /// - Returns: Whether the left place comes first.
  public static func < (left: TablePlace, right: TablePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }

  /// What the lines of such a file are called: line, row, case or record.
  package var lineWord: String {
    switch position {
    case .text: "line"
    case .sheet: "row"
    case .record: "case"
    case .entry: "record"
    }
  }
}
