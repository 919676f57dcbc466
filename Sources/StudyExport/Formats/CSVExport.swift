internal import TableFiles

/// How tables are written as CSV.
public struct CSVStyle: Sendable, Hashable {
  /// How missing values stand in the table.
  public var missing: MissingStyle
  /// Whether text that a spreadsheet would run as a formula gets an apostrophe in front; numbers never do.
  public var neutralizesFormulas: Bool
  /// Whether the file starts with the UTF-8 byte order mark, by which Excel knows the encoding.
  public var hasByteOrderMark: Bool

  /// Makes a style; each part can be left out.
  ///
  /// - Parameters:
  ///   - missing: how missing values stand in the table.
  ///   - neutralizesFormulas: whether text that a spreadsheet would run gets an apostrophe in front.
  ///   - hasByteOrderMark: whether the file starts with the UTF-8 byte order mark.
  public init(
    missing: MissingStyle = .empty, neutralizesFormulas: Bool = true, hasByteOrderMark: Bool = false
  ) {
    self.missing = missing
    self.neutralizesFormulas = neutralizesFormulas
    self.hasByteOrderMark = hasByteOrderMark
  }
}

extension DataExport {
  /// Writes a table as CSV after RFC 4180, in UTF-8: the names of the variables, then a row per case.
  ///
  /// Numbers are written by the shortest digits that read back equal, categories by their identifiers.
  ///
  /// - Parameters:
  ///   - sheet: the table.
  ///   - style: how it is written.
  /// - Returns: the bytes of the file, and how many cells of text got an apostrophe in front.
  public func csv(_ sheet: DataSheet, style: CSVStyle = CSVStyle()) -> (bytes: [UInt8], neutralized: Int) {
    var writer = CSVWriter(
      options: CSVWriter.Options(
        neutralizesFormulas: style.neutralizesFormulas, hasByteOrderMark: style.hasByteOrderMark))
    writer.row(sheet.columns.map(\.variable.name))
    for row in 0..<sheet.caseCount {
      for column in sheet.columns {
        switch column.cells[row] {
        case .number(let number): writer.cell(number)
        case .text(let text): writer.cell(text)
        case .category(let index):
          let categories = column.variable.categories
          writer.cell(categories.indices.contains(index) ? categories[index].id : "")
        case .missing(let reason):
          writer.cell(
            style.missing == .codes && column.variable.hasMissingCodes ? missingCodes.code(of: reason) : nil)
        case .empty: writer.emptyCell()
        }
      }
      writer.endRow()
    }
    return (writer.takeBytes(), writer.neutralizedCount)
  }
}
