internal import StudyModel
public import TableFiles

extension DataExport {
  /// Writes the tables, their codebook and where they come from as one workbook.
  ///
  /// Numbers are numbers and text is text, also where it begins with `=`. Numbers have 16 significant digits, which is what
  /// libxlsxwriter writes; CSV and SPSS keep every bit.
  ///
  /// - Parameter missing: how missing values stand in the tables.
  /// - Returns: the bytes of the file, which are the same for the same data.
  /// - Throws: `XLSXWriteError` where the data are more than Excel can hold; nothing is ever cut.
  public func xlsx(missing: MissingStyle = .empty) throws(XLSXWriteError) -> [UInt8] {
    let about = about()
    return try XLSXWriter.bytes(
      title: study.title(language), generator: provenance.generator
    ) { (book: inout XLSXWriter) throws(XLSXWriteError) in
      try add(wide, as: "Wide", to: &book, missing: missing)
      try add(long, as: "Long", to: &book, missing: missing)
      if let events { try add(events, as: "Events", to: &book, missing: missing) }
      try add(codebook(missing: missing), as: "Codebook", to: &book, missing: missing)
      try book.addSheet("About", header: ["topic", "text"], widths: [16, 100], rows: about.count) {
        .text($1 == 0 ? about[$0].topic : about[$0].text)
      }
    }
  }

  private func add(
    _ sheet: DataSheet, as name: String, to book: inout XLSXWriter, missing: MissingStyle
  ) throws(XLSXWriteError) {
    let columns = sheet.columns
    let categories = columns.map { $0.variable.categories.map(\.id) }
    let hasCodes = columns.map { missing == .codes && $0.variable.hasMissingCodes }
    try book.addSheet(
      name, header: columns.map(\.variable.name), widths: columns.map(Self.width), rows: sheet.caseCount
    ) { row, column in
      switch columns[column].cells[row] {
      case .number(let number): return .number(number)
      case .text(let text): return .text(text)
      case .category(let index):
        return categories[column].indices.contains(index) ? .text(categories[column][index]) : .empty
      case .missing(let reason):
        guard hasCodes[column], let code = missingCodes.code(of: reason) else { return .empty }
        return .number(code)
      case .empty: return .empty
      }
    }
  }

  /// A width in characters that shows most of a column; the first cells stand for all.
  private static func width(_ column: DataSheet.Column) -> Int {
    let categories = column.variable.categories.map(\.id.count)
    let longest = column.cells.prefix(1000).map { cell in
      switch cell {
      case .text(let text): text.count
      case .number(let number): min(number.plainText.count, 12)
      case .category(let index): categories.indices.contains(index) ? categories[index] : 0
      case .missing, .empty: 0
      }
    }.max()
    // The button of the filter covers some of the header.
    return min(60, max(8, column.variable.name.count + 4, longest ?? 0))
  }
}
