package import StudyDocuments
package import StudyModel
internal import TableFiles

/// The cells of a file as they are, by line and heading, which is how corrections name them.
package struct RawCells {
  private let table: DataTable
  private let label: String

  /// Reads a file as its source declares it.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - label: what messages call the file.
  ///   - source: what the study says of it.
  ///   - options: what the user says of it.
  ///   - excludedRows: the lines on which rows begin that the study excludes.
  ///   - inputs: the files of this run.
  /// - Throws: `InputProblems` for a file that is not readable as a table.
  package init(
    path: String, label: String, source: Study.Source, options: ReadingOptions = ReadingOptions(),
    excludedRows: Set<Int> = [], inputs: InputFiles
  ) throws {
    self.label = label
    let options = options.completed(by: source)
    let bytes = try inputs.bytes(path)
    guard !RecordOpening.isXML(bytes) else {
      throw InputProblems(
        place: label, "the file is an XML document, which has no columns", expected: "a table",
        remedy: "correct its records one by one, with studytool correct --row")
    }
    let folder = path.hasSuffix(source.path) ? String(path.dropLast(source.path.count)) : ""
    do {
      var opened = try PlatformOpening(
        label: label, path: path, told: options.platform,
        dictionary: options.dictionary ?? source.dictionary.map { folder + $0 }, refusesStrangers: false,
        leavesOutIncomplete: options.leavesOutIncomplete ?? false, isNew: false,
        decimalMark: UInt8(ascii: options.decimalMark == .comma ? "," : "."), inputs: inputs
      ).open(
        TableFile.open(
          bytes: bytes, path: label, options: TableOptions(options, declaration: source, label: label)))
      // Rows that are not read need no correction.
      let selected = try SelectedRows(
        opened.source, conditions: options.rows, excluded: excludedRows, label: label)
      for index in opened.first.indices { selected.select(&opened.first[index]) }
      table = try DataTable(selected, beginningWith: opened.first.filter { $0.rowCount > 0 })
    } catch let error as TableReadError {
      throw InputProblems(
        error.problems.filter { $0.severity == .error }.map { InputProblem($0, label: label) })
    }
  }

  /// The headings.
  package var headings: [String] { table.header }

  /// The number of a column, by its heading or as `#3`.
  ///
  /// - Parameter name: the name.
  /// - Returns: the number, from 0.
  /// - Throws: `InputProblems` where no column has that name.
  package func column(named name: String) throws -> Int {
    if let column = headings.column(named: name) { return column }
    throw InputProblems(
      place: label, "no column is headed \"\(shown(name))\"",
      expected: "one of " + listed(headings.map { "\"\(shown($0))\"" }), remedy: "correct the heading")
  }

  /// The text of a cell.
  ///
  /// - Parameters:
  ///   - line: the line on which its row begins, or the row of the sheet.
  ///   - column: the number of its column, from 0.
  /// - Returns: the text.
  /// - Throws: `InputProblems` where no row of data begins on that line.
  package func text(line: Int, column: Int) throws -> String {
    guard let row = (0..<table.rowCount).first(where: { table.place(row: $0, column: column).line == line })
    else {
      throw InputProblems(
        place: label, "no row of data begins on line \(line)",
        expected: "the line of the file, or the row of the sheet, on which the row begins",
        remedy: "correct the row")
    }
    return table.string(row: row, column: column)
  }

  /// The cells of a column that hold a text, spaces around it aside.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - column: the number of the column, from 0.
  /// - Returns: for each of them the line on which its row begins, and its text as it is.
  package func cells(holding text: String, column: Int) -> [(line: Int, text: String)] {
    let wanted = text.trimmedOfSpace
    return (0..<table.rowCount).compactMap { row in
      let found = table.string(row: row, column: column)
      return found.trimmedOfSpace == wanted ? (table.place(row: row, column: column).line, found) : nil
    }
  }
}

extension StudyReader {
  /// The columns of a file, as they are in it, that hold values of a measure.
  ///
  /// - Parameters:
  ///   - measure: the identifier of the measure.
  ///   - source: the identifier of the source.
  ///   - headings: the headings of the file as they are in it.
  /// - Returns: the numbers of the columns, from 0.
  package func rawColumns(ofMeasure measure: String, source: String, headings: [String]) -> [Int] {
    guard let index = files.firstIndex(where: { $0.declaration?.id == source }) else { return [] }
    let instrument = study.measure(measure)?.instrument?.instrument
    let own = recognisedColumns[index].targets.indices.filter { column in
      switch recognisedColumns[index].targets[column] {
      case .measure(let id, _), .rating(let id, _, _, _), .start(let id, _), .end(let id, _): id == measure
      case .item(let id, _, _), .weight(let id, _), .comparison(let id, _): id == instrument
      default: false
      }
    }
    if files[index].isTurned { return own.isEmpty ? [] : Array(headings.indices.dropFirst()) }
    return Set(own.flatMap { files[index].columnNumbers?[$0] ?? [$0] }).sorted()
  }
}
