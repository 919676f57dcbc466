/// A cell of a workbook as it is written.
public struct WorkbookCell: Sendable, Hashable {
  /// What stands in a cell.
  public enum Value: Sendable, Hashable {
    /// A number; one that is not finite leaves the cell empty.
    case number(Double)
    /// Text, which is never taken for a formula.
    case text(String)
    /// Nothing.
    case empty
  }

  /// How a cell looks.
  public enum Style: Sendable, Hashable {
    /// As the program that opens the file sets it.
    case plain
    /// The heading of a column.
    case heading
    /// The heading of a column of numbers.
    case numericHeading
    /// The title of a sheet.
    case title
    /// Text that is broken into lines.
    case wrapped
    /// Text in a column of numbers.
    case flushRight
    /// Text that leads to another sheet.
    case link
    /// A number with a number format of Excel: `0.00`.
    case number(String)
  }

  /// What stands in it.
  public var value: Value
  /// How it looks.
  public var style: Style
  /// What is said when the pointer rests on it.
  public var note: String?
  /// The sheet that it leads to.
  public var link: String?

  /// Makes a cell.
  ///
  /// - Parameters:
  ///   - value: what stands in it.
  ///   - style: how it looks.
  ///   - note: what is said when the pointer rests on it.
  ///   - link: the sheet that it leads to.
  public init(_ value: Value, _ style: Style = .plain, note: String? = nil, link: String? = nil) {
    self.value = value
    self.style = style
    self.note = note
    self.link = link
  }

  /// A cell with nothing in it.
  public static var empty: WorkbookCell { WorkbookCell(.empty) }

  /// A cell with a number.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - format: a number format of Excel; without it the program that opens the file chooses.
  /// - Returns: the cell.
  public static func number(_ number: Double, format: String? = nil) -> WorkbookCell {
    WorkbookCell(.number(number), format.map { .number($0) } ?? .plain)
  }

  /// A cell with text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: how it looks.
  /// - Returns: the cell.
  public static func text(_ text: String, _ style: Style = .plain) -> WorkbookCell {
    WorkbookCell(.text(text), style)
  }
}

/// How a sheet of a workbook is set out.
public struct SheetLayout: Sendable, Hashable {
  /// The names of the columns, by which problems are told.
  public var columns: [String]
  /// The width of each column in characters.
  public var widths: [Int]
  /// The number of rows at the top that stay in view.
  public var frozenRows: Int
  /// The rows with the buttons of a filter, the row of headings first.
  public var filtered: ClosedRange<Int>?

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - widths: the width of each column in characters.
  ///   - frozenRows: the number of rows at the top that stay in view.
  ///   - filtered: the rows with the buttons of a filter.
  public init(columns: [String], widths: [Int], frozenRows: Int = 0, filtered: ClosedRange<Int>? = nil) {
    self.columns = columns
    self.widths = widths
    self.frozenRows = frozenRows
    self.filtered = filtered
  }
}
