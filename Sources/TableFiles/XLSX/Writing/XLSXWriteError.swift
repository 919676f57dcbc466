/// Why a workbook cannot be written.
public enum XLSXWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sheet has more rows, its header among them, than Excel can show.
  case tooManyRows(sheet: String, rows: Int)
  /// A sheet has more columns than Excel can show.
  case tooManyColumns(sheet: String, columns: Int)
  /// A text is longer than a cell of Excel can hold.
  case textTooLong(sheet: String, row: Int, column: String, length: Int)
  /// The library that writes the workbook refuses, in its own words.
  case refused(String)

  /// What is wrong, what was expected, how to fix it.
  public var description: String {
    switch self {
    case .tooManyRows(let sheet, let rows):
      "the sheet \(sheet) would have \(rows) rows; at most \(ExcelLimits.rows) were expected, which is Excel's limit; write CSV instead"
    case .tooManyColumns(let sheet, let columns):
      "the sheet \(sheet) would have \(columns) columns; at most \(ExcelLimits.columns) were expected, which is Excel's limit; write CSV instead"
    case .textTooLong(let sheet, let row, let column, let length):
      "the sheet \(sheet), row \(row), column \(column): the text has \(length) characters; at most \(ExcelLimits.textLength) were expected, which is Excel's limit; shorten it, or write CSV instead"
    case .refused(let words): "the workbook cannot be written: \(words)"
    }
  }
}

/// What a workbook of Excel can hold.
enum ExcelLimits {
  /// Rows of a sheet, the header among them.
  static let rows = 1_048_576
  /// Columns of a sheet.
  static let columns = 16_384
  /// UTF-16 units of a text in a cell.
  static let textLength = 32_767
}
