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
    let rivals = filled.filter { $0.name != first.name && !$0.isHidden }
    if !rivals.isEmpty {
      func contents(_ sheet: Workbook.Sheet, isFirst: Bool) throws(TableReadError) -> SheetContents {
        try SheetContents(
          sheet, of: workbook, texts: texts, styles: styles, options: options, stopsAtTable: isFirst)
      }
      if try !contents(first, isFirst: true).isTable {
        var answers: [(sheet: Workbook.Sheet, count: Int)] = []
        for rival in rivals {
          let contents = try contents(rival, isFirst: false)
          if contents.isTable { answers.append((rival, contents.answers)) }
        }
        answers.sort { $0.count > $1.count }
        if let most = answers.first, most.count > 0, answers.count == 1 || most.count >= 2 * answers[1].count
        {
          let others = filled.filter { $0.name != most.sheet.name }
          (sheet, self.format) = (most.sheet, format(most.sheet, .onlyTable, others: others))
          return
        }
      }
    }
    let others = filled.filter { $0.name != first.name }
    // What somebody hid is no rival: lists of choices, mostly.
    let origin: XLSXFormat.Origin = !rivals.isEmpty ? .first : others.isEmpty ? .onlyOne : .onlyVisible
    (sheet, self.format) = (first, format(first, origin, others: others))
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

/// How much of a sheet may be answers.
private struct SheetContents {
  /// Rows in which two cells or more hold something.
  private var wideRows = 0
  /// Numbers that nobody computed, in columns without a formula.
  private(set) var answers = 0

  /// Whether there are names of columns and two rows below them.
  var isTable: Bool { wideRows > 2 || answers > 2 }

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - workbook: The workbook.
  ///   - texts: The texts that its cells share.
  ///   - styles: The formats of its cells.
  ///   - options: What is known about it.
  ///   - stopsAtTable: Whether nothing more is asked of a table than that it is one.
  /// - Throws: `TableReadError` where the sheet cannot be read.
  init(
    _ sheet: Workbook.Sheet, of workbook: Workbook, texts: SharedTexts, styles: CellStyles,
    options: XLSXOptions, stopsAtTable: Bool
  ) throws(TableReadError) {
    let parser = SheetParser(sheet, of: workbook, texts: texts, styles: styles, options: options)
    parser.countsCells = true
    var part = try PartReader(sheet.part, of: workbook, names: SheetParser.names, handler: parser)
    while try part.readOn() {
      if let what = parser.failure { throw .damaged(workbook.path, "the sheet \"\(sheet.name)\": \(what)") }
      while let row = parser.rows.first {
        if row.cells.count > 1 { wideRows += 1 }
        parser.rows.removeFirst()
      }
      parser.makeRoom()
      answers = parser.numbers.reduce(0) { $0 + (parser.formulas[$1.key] == nil ? $1.value : 0) }
      if stopsAtTable, isTable { return }
    }
  }
}
