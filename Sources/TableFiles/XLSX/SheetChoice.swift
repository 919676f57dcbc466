/// Which sheet of a workbook is read, and what else there would have been.
struct SheetChoice {
  let sheet: Workbook.Sheet
  let format: XLSXFormat

  /// Chooses the sheet that was named, else the first visible one that holds data.
  init(
    _ workbook: Workbook, texts: SharedTexts, styles: CellStyles, options: XLSXOptions
  ) throws(TableReadError) {
    func problem(_ message: String, expected: String, remedy: String) -> TableReadError {
      TableReadError(
        TableProblem(
          path: workbook.path, severity: .error, message: message, expected: expected, remedy: remedy))
    }
    func format(
      _ sheet: Workbook.Sheet, _ origin: XLSXFormat.Origin, others: [Workbook.Sheet]
    ) -> XLSXFormat {
      XLSXFormat(
        sheet: sheet.name, origin: origin, otherSheets: others.map(\.description),
        dateSystem: workbook.dateSystem)
    }
    if let name = options.sheet {
      let found =
        workbook.sheets.first { $0.name == name }
        ?? workbook.sheets.first { $0.name.lowercased() == name.lowercased() }
      guard let found else {
        throw problem(
          "the workbook has no sheet \"\(name)\"",
          expected: "expected one of " + workbook.sheets.map(\.description).joined(separator: ", "),
          remedy: "name one of these")
      }
      (sheet, self.format) = (found, format(found, .told, others: []))
      return
    }
    var filled: [Workbook.Sheet] = []
    for sheet in workbook.sheets {
      if try SheetChoice.holdsData(sheet, of: workbook, texts: texts, styles: styles, options: options) {
        filled.append(sheet)
      }
    }
    guard let first = filled.first(where: { !$0.isHidden }) else {
      if filled.isEmpty {
        throw problem(
          "no sheet of the workbook holds data", expected: "a row of column names was expected",
          remedy: "export the file again")
      }
      throw problem(
        "only hidden sheets of the workbook hold data: "
          + filled.map { "\"\($0.name)\"" }.joined(separator: ", "),
        expected: "a visible sheet with the data was expected",
        remedy: "name the sheet with --sheet \"\(filled[0].name)\"")
    }
    let others = filled.filter { $0.name != first.name }
    // What somebody hid is no rival: lists of choices, mostly.
    let isRivalled = others.contains { !$0.isHidden }
    (sheet, self.format) = (
      first, format(first, isRivalled ? .first : others.isEmpty ? .onlyOne : .onlyVisible, others: others)
    )
  }

  /// Whether any cell of a sheet holds something; reads no further than the first of them.
  private static func holdsData(
    _ sheet: Workbook.Sheet, of workbook: Workbook, texts: SharedTexts, styles: CellStyles,
    options: XLSXOptions
  ) throws(TableReadError) -> Bool {
    let parser = SheetParser(sheet, of: workbook, texts: texts, styles: styles, options: options)
    var part = try PartReader(sheet.part, of: workbook, names: SheetParser.names, handler: parser)
    while try part.readOn() {
      if let what = parser.failure { throw .damaged(workbook.path, "the sheet \"\(sheet.name)\": \(what)") }
      if parser.rows.count > 0 { return true }
    }
    guard parser.isSheet else { throw .damaged(workbook.path, "its part \(sheet.part) is no sheet") }
    return false
  }
}
