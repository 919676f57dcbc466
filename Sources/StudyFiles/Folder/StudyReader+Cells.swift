internal import StudyModel
internal import TableFiles

extension StudyReader {
  /// Opens a study whose document is at hand, not necessarily as it lies on the disk.
  ///
  /// - Parameters:
  ///   - document: the study.
  ///   - folder: the study folder.
  ///   - catalogue: the instruments at hand.
  ///   - options: what the user says.
  /// - Throws: `InputProblems`.
  init(
    _ document: StudyDocument, folder: String, catalogue: InstrumentCatalogue, options: ReadingOptions
  ) throws {
    self.init(
      study: document.study, catalogue: catalogue, options: options, isBare: false,
      documentPath: folder + "/study.xml")
    for source in document.study.sources {
      try open(path: folder + "/" + source.path, label: source.path, source: source, hashes: false)
    }
    try finishOpening(place: documentPath)
  }

  /// What a cell holds that a correction names.
  ///
  /// The file is read anew: this reader's own rows are gone.
  ///
  /// - Parameter correction: the correction.
  /// - Returns: the text of the cell and its place within the study folder.
  /// - Throws: `InputProblems` where the file has no such row or column.
  func cell(of correction: Correction) throws -> (text: String, place: String) {
    guard let index = study.sources.firstIndex(where: { $0.id == correction.source }) else {
      throw InputProblems(
        place: documentPath, "the study has no source \"\(correction.source)\"",
        expected: "a source of the study",
        remedy: "correct --source")
    }
    var options = fileOptions[index]
    if files[index].isTurned { options.layout = .itemsAsRows }
    let file = try SourceFile(
      path: files[index].path, label: files[index].label, declaration: study.sources[index],
      options: options, hashes: false, looksLikeItems: { _ in false })
    guard file.hasColumn(correction.column) else {
      throw InputProblems(
        place: file.headingPlace(0), "the file has no column \"\(correction.column)\"",
        expected: "one of " + listed(file.headings.map { "\"\(shown($0))\"" }), remedy: "correct --column")
    }
    if let place = file.place(of: correction), let found = try file.cell(row: place.row, column: place.column)
    {
      return found
    }
    throw InputProblems(
      place: file.label, "no row of data begins on line \(correction.row)",
      expected: "the line of the file on which the row begins; the headings stand on line 1",
      remedy: "correct --row")
  }
}

extension SourceFile {
  /// The text of a cell, and where it stands; nil where there is no such row.
  ///
  /// - Parameters:
  ///   - row: the line on which the row begins; for people as columns the number of the person plus 1.
  ///   - column: the column.
  /// - Returns: the text and its place.
  /// - Throws: `InputProblems` where the file cannot be read to its end.
  func cell(row: Int, column: Int) throws -> (text: String, place: String)? {
    switch rows {
    case .turned(let table):
      guard row > 0, row <= table.rowCount else { return nil }
      return (
        table.string(row: row - 1, column: column),
        table.place(row: row - 1, column: column).description(in: label)
      )
    case .streamed(let source):
      var batch = first
      while let cells = batch {
        for index in 0..<cells.rowCount where cells.line(row: index) == row {
          return (
            cells.string(row: index, column: column),
            cells.place(row: index, column: column).description(in: label)
          )
        }
        do { batch = try source.nextBatch() } catch {
          throw InputProblems(error.problems.map { InputProblem($0, label: label) })
        }
      }
      return nil
    }
  }
}
