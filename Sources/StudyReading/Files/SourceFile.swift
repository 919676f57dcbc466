internal import StudyDocuments
package import StudyModel
package import TableFiles

/// What a raw file turned out to be; a line of the provenance.
public struct SourceReading: Sendable, Hashable {
  /// The path as the study names it, or the file's name.
  public var path: String
  /// The SHA-256 of the bytes; nil where the file was streamed without hashing.
  public var sha256: String?
  /// The size in bytes.
  public var bytes: Int
  /// Format, separator, encoding, sheet and layout, and how they came to be known.
  public var description: String
  /// The number of rows of data.
  public var rows: Int
}

/// One raw file that is being read.
package struct SourceFile {
  /// The rows of a file as they come.
  package enum Rows {
    /// Batch by batch, in memory that does not grow with the file.
    case streamed(any TableSource)
    /// The whole file with rows and columns exchanged.
    case turned(DataTable)
    /// The whole file with one answer a row, the answers of a person put side by side.
    case gathered(GatheredAnswers)
    /// The whole file with the conditions of each row one below the other.
    case stacked(StackedConditions)
  }

  /// Where the bytes of the rows come from.
  enum Content {
    /// A table of what was captured live, and no file of its own.
    case captured([UInt8])
    /// One of the files of this run.
    case file(InputFiles)
  }

  package let path: String
  /// Whether the rows are a table of what was captured live, and no file of their own.
  package let isCaptured: Bool
  package let label: String
  package let headings: [String]
  package let format: TableFormat
  package var rows: Rows
  /// The first batch, which recognition has looked at.
  package var first: CellBatch?
  /// Further batches that had to be looked at before rows are read.
  package var ahead: [CellBatch] = []
  package var reading: SourceReading
  /// What has gone by of a file that is hashed while it is read.
  private var readBytes: ReadBytes?
  package let declaration: Study.Source?
  /// Whether the user can still say by flags how the file is read, because no study has recorded that.
  let isNew: Bool
  /// What holds for every row and stands in no column.
  package let constants: Study.Source.Constants
  /// The people of a turned file without the columns that are none; nil where all are people.
  package private(set) var people: RearrangedTable?
  /// What was assumed about the shape.
  private(set) var shapeAssumptions: [Assumption] = []
  /// The platform that the file comes from; nil where it comes from none that is known.
  let platform: (any Platform)?
  /// The file that describes the fields of this one, where one was used.
  package let dictionary: OpenedTable.Dictionary?
  /// What the platform of the file says about each column; empty where it comes from none that is known.
  private(set) var platformColumns: [PlatformColumn]
  /// What the platform left open and was decided.
  private let platformAssumptions: [Assumption]
  /// Whether an empty cell without quotes is a question that was not shown.
  let tellsNotShown: Bool
  /// How many rows of headings follow the first one.
  package let furtherHeadingRows: Int

  /// Opens a file, finds out what it is, and reads its first rows.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - content: where its bytes come from.
  ///   - label: what messages and the report call it.
  ///   - declaration: what the study says of it.
  ///   - isNew: whether no study has recorded how the file is read.
  ///   - options: what the user says of it.
  ///   - hashes: whether the SHA-256 is wanted.
  ///   - excludedRows: the lines on which rows begin that the study excludes.
  ///   - constants: what holds for every row and stands in no column.
  ///   - context: what is known that tells the shape of the file.
  /// - Throws: `InputProblems` where the file is not readable as a table.
  init(
    path: String, content: Content, label: String, declaration: Study.Source?, isNew: Bool,
    options: ReadingOptions, hashes: Bool, excludedRows: Set<Int>,
    constants: Study.Source.Constants, context: ShapeContext
  ) throws {
    self.path = path
    isHashed = hashes
    let inputs: InputFiles
    switch content {
    case .captured:
      isCaptured = true
      inputs = InputFiles()
    case .file(let files):
      isCaptured = false
      inputs = files
    }
    self.label = label
    self.declaration = declaration
    self.isNew = isNew
    self.constants = constants
    let tableOptions = try TableOptions(options, declaration: declaration, label: label)
    do {
      var source: any TableSource
      reading = SourceReading(path: label, sha256: nil, bytes: 0, description: "", rows: 0)
      if case .captured(let bytes) = content {
        reading.bytes = bytes.count
        source = try TableFile.open(bytes: bytes, path: label, options: tableOptions)
      } else if hashes && declaration?.sha256 != nil || inputs.holds(path)
        || FileReading.regularSize(path).map({ $0 <= InputFiles.mostHeld }) == true
      {
        // What the study recorded is compared before a single row is believed.
        let bytes: [UInt8]
        do { bytes = try inputs.read(path) } catch let error as FileError {
          throw TableReadError(error.problem)
        }
        if hashes { reading.sha256 = try inputs.sha256(path) }
        reading.bytes = bytes.count
        source = try TableFile.open(bytes: bytes, path: label, options: tableOptions)
      } else {
        let read = ReadBytes(path, hashes: hashes, progress: inputs.progress)
        readBytes = read
        source = try TableFile.open(path: path, options: tableOptions) { read.take($0) }
      }
      let opening = PlatformOpening(
        label: label, path: path, told: options.platform ?? declaration?.platform,
        dictionary: options.dictionary
          ?? declaration?.dictionary.map { Self.folder(of: path, label: label) + $0 },
        refusesStrangers: declaration == nil,
        leavesOutIncomplete: options.leavesOutIncomplete ?? declaration?.leavesOutIncomplete ?? false,
        isNew: isNew,
        decimalMark: UInt8(ascii: options.decimalMark == .comma ? "," : "."), inputs: inputs)
      var opened = try opening.open(source)
      source = opened.source
      let wanted = options.rows
      if !wanted.isEmpty || !excludedRows.isEmpty {
        let selected = try SelectedRows(
          source, conditions: wanted, excluded: excludedRows, label: label)
        for index in opened.first.indices { selected.select(&opened.first[index]) }
        opened.first.removeAll { $0.rowCount == 0 }
        source = selected
      }
      platform = opened.platform
      dictionary = opened.dictionary
      platformColumns = opened.columns
      platformAssumptions = opened.assumptions
      tellsNotShown = opened.tellsNotShown
      furtherHeadingRows = opened.furtherHeadingRows
      let batches = try opened.first.isEmpty ? [source.nextBatch()].compactMap(\.self) : opened.first
      let first = batches.first
      let layout = options.layout ?? declaration?.layout
      layoutWasRecognised = layout == nil && Self.hasItemsAsRows(source, first: first, context: context)
      let columnsTold = Self.told(source.header, options: options, declaration: declaration)
      if !isCaptured, let export = OwnExport(source.header, first: first, told: columnsTold) {
        let place = source.headerCells.place(row: 0, column: 0).description(in: label)
        throw InputProblems([export.refusal(at: place)])
      }
      let mayBeLong = layout == .long || (layout == nil && !layoutWasRecognised && opened.platform == nil)
      if layout == .itemsAsRows || layoutWasRecognised {
        if let row = excludedRows.min() {
          throw InputProblems(
            place: label,
            "an exclusion names row \(row), and the rows of this file are items, with participants as columns",
            expected: "an exclusion of a participant",
            remedy:
              "exclude the participant or one of their values, and take the <exclusion row> out of study.xml")
        }
        // Turning needs the whole file; questionnaires with people as columns are small.
        let table = try DataTable(source, beginningWith: batches).transposed()
        headings = Self.turnedHeadings(table.header, context: context)
        rows = .turned(table)
      } else if mayBeLong,
        let columns = Self.longAnswers(source, first: first, told: columnsTold, context: context)
      {
        let gathered = GatheredAnswers(try DataTable(source, beginningWith: batches), columns: columns)
        headings = gathered.headings
        rows = .gathered(gathered)
        let isTold = columnsTold[columns.item] == "item-name" && columnsTold[columns.answer] == "answer"
        shapeAssumptions += [gathered.assumption(label: label, isTold: isTold)].compactMap { $0 }
      } else if let blocks = try Self.conditions(
        source.header, first: first, label: label, told: columnsTold, options: options,
        declaration: declaration, context: context)
      {
        let told = options.conditions ?? declaration?.conditions
        let stacked = StackedConditions(
          try DataTable(source, beginningWith: batches),
          blocks: blocks.withAbbreviations(source.header),
          factor: told?.factor ?? Self.usualFactor,
          countsRows: !context.participantIsSet && !Self.namesParticipant(source.header, told: columnsTold),
          isOfConditions: { Self.namesValues($0, context: context) })
        headings = stacked.headings
        rows = .stacked(stacked)
        if told == nil { shapeAssumptions += stacked.assumptions(label: label, isNew: isNew) }
        platformColumns = stacked.columns.map { columns in
          columns.first.flatMap { opened.columns.indices.contains($0) ? opened.columns[$0] : nil }
            ?? PlatformColumn("")
        }
      } else {
        headings = source.header
        rows = .streamed(source)
        self.first = first
        ahead = Array(batches.dropFirst())
      }
      format = source.format
      reading.description = (format.descriptions + opened.descriptions).joined(separator: ", ")
    } catch let error as TableReadError {
      throw InputProblems(
        error.problems.filter { $0.severity == .error }.map { InputProblem($0, label: label) })
    }
    if !isWorkbook, let sheet = declaration?.sheet {
      let kind =
        switch format {
        case .csv: "a text file"
        case .json: "a JSON file"
        case .statistics, .xlsx: "a file of SPSS or Stata"
        }
      throw InputProblems(
        place: label, "the study names the sheet \"\(sheet)\" of this file, and \(kind) has none",
        expected: "a workbook", remedy: "remove sheet=\"\(sheet)\" in study.xml, or name the workbook")
    }
    let shape =
      switch rows {
      case .streamed: "rows"
      case .turned: "items as rows"
      case .gathered(let answers): answers.columns.isOfCriteria ? "one criterion a row" : "one answer a row"
      case .stacked: "conditions side by side"
      }
    reading.description += ", layout: " + shape
  }

  /// The folder that the names of files in a study are relative to.
  private static func folder(of path: String, label: String) -> String {
    path.hasSuffix(label) ? String(path.dropLast(label.count)) : ""
  }

  /// Whether people stand in columns because the first column was recognised as items.
  let layoutWasRecognised: Bool

  /// Leaves out columns of a turned file that hold no person: sums of the others, and those that are told to be none.
  mutating func leaveOut(ignored: Set<String>) {
    guard case .turned(let table) = rows else { return }
    let sums = Self.sums(in: table)
    let points = Self.points(in: table)
    // Beside the people stand figures of the items; a column without a name among people is one that was forgotten.
    let names = (0..<table.rowCount).map { table.string(row: $0, column: 0).trimmedOfSpace }
    let unnamed = (names.lastIndex { !$0.isEmpty } ?? -1) + 1..<names.count
    var leftOut = Set(points).union(unnamed)
    if !leftOut.isEmpty {
      let counts = [
        points.isEmpty ? nil : "\(points.count.counting("column")) with the points of others",
        unnamed.isEmpty ? nil : "\(unnamed.count.counting("column")) without a name behind them",
      ]
      shapeAssumptions.append(
        Assumption(
          "\(label): left out as no participants: "
            + counts.compactMap(\.self).joined(separator: ", ")))
    }
    for row in 0..<table.rowCount where !leftOut.contains(row) {
      let name = table.string(row: row, column: 0)
      if ignored.contains(name.foldedForComparison) {
        leftOut.insert(row)
      } else if sums.contains(row) {
        leftOut.insert(row)
        shapeAssumptions.append(
          Assumption(
            "\(label): the column \"\(shown(name))\" adds up the others and is no participant",
            settledBy: isNew
              ? "--map \"\(shown(name))=ignore\"" : "<column name=\"\(shown(name))\" target=\"ignore\"/>"))
      }
    }
    guard !leftOut.isEmpty else { return }
    people = RearrangedTable(
      table,
      cells: (0..<table.rowCount).filter { !leftOut.contains($0) }.map { row in
        headings.indices.map { RearrangedTable.Cell(row: row, column: $0) }
      })
  }

  /// The names of the people of a turned file, folded for comparison.
  var peopleNames: Set<String> {
    guard case .turned(let table) = rows else { return [] }
    return Set((0..<table.rowCount).map { table.string(row: $0, column: 0).foldedForComparison })
  }

  /// Whether the SHA-256 of the file is wanted.
  let isHashed: Bool

  /// The number of rows that hold nothing and were skipped, once everything was read.
  package var blankRows: Int { problems.reduce(0) { $0 + $1.skippedRows } }

  /// Takes down size and hash once everything was read.
  ///
  /// - Throws: ``ChangedFileError`` where the file was written to meanwhile.
  mutating func noteBytes() throws(ChangedFileError) {
    guard let readBytes else { return }
    try readBytes.requireUnchanged()
    reading.bytes = readBytes.count
    reading.sha256 = readBytes.hexadecimal()
  }

  /// The name of the platform that the file comes from; nil where it comes from none that is known.
  package var platformID: String? { platform?.id }

  /// Whether the platform of the file puts the answers of a person together, so that rows are not those of the file.
  package var gathersRows: Bool { platform?.gathersRows == true }

  /// Whether the file is a workbook, which has sheets.
  package var isWorkbook: Bool { if case .xlsx = format { true } else { false } }

  /// Whether the file is text.
  package var isText: Bool { if case .csv = format { true } else { false } }

  /// Whether the file has people as columns.
  package var isTurned: Bool { if case .turned = rows { true } else { false } }

  /// Whether the first column names participants, because the shape of the file was changed so.
  var firstColumnIsParticipant: Bool {
    switch rows {
    case .streamed: false
    case .turned: true
    case .gathered(let answers): answers.columns.participant != nil
    case .stacked(let conditions): conditions.factorColumn > 0
    }
  }

  /// Whether rows are read one after the other as they stand in the file.
  package var isStreamed: Bool { if case .streamed = rows { true } else { false } }

  /// For each column the numbers of the file's own ones that it holds; nil where they are the file's own columns.
  var columnNumbers: [[Int]]? {
    switch rows {
    case .streamed, .turned: nil
    case .gathered(let answers): answers.columnNumbers
    case .stacked(let conditions): conditions.columns
    }
  }

  /// The file's own headings, where its columns were put in another order.
  var ownHeadings: [String] {
    if case .stacked(let conditions) = rows { conditions.ownHeadings } else { [] }
  }

  /// The factor whose levels stood side by side in the file, and its column.
  var stackedFactor: (id: String, column: Int)? {
    guard case .stacked(let stacked) = rows else { return nil }
    return (stacked.conditions.factor, stacked.factorColumn)
  }

  /// What else the file says about its columns, where its format says anything.
  var columnInformation: [ColumnInformation] {
    switch rows {
    case .streamed(let source): source.columnInformation
    case .turned: []
    case .gathered(let answers): answers.columnInformation
    case .stacked(let conditions): conditions.columnInformation
    }
  }

  /// For each column, what its values stand for by the file's own word; empty where the format says nothing.
  var valueLabels: [[String: String]] { columnInformation.map(\.valueLabels) }

  /// The headings of the columns with what the file says they are about.
  var columnHeadings: [Heading] { headings.indices.map { columnHeading($0) } }

  /// The heading of one column as it is compared.
  func columnHeading(_ column: Int) -> Heading {
    let information = columnInformation
    let name =
      if case .stacked(let stacked) = rows, let name = stacked.names[column] {
        name
      } else {
        platformColumns.indices.contains(column) ? platformColumns[column].name : nil
      }
    return Heading(
      headings[column], name: name, label: column < information.count ? information[column].label : nil)
  }

  /// The headings that are no business of the platform's own, with the texts of the questions, for messages.
  var questions: [String] {
    let information = columnInformation
    return headings.indices.compactMap { column in
      if platformColumns.indices.contains(column), platformColumns[column].role != nil { return nil }
      let label = column < information.count ? information[column].label : nil
      let text = label.map { " (\(shown($0)))" } ?? ""
      return headings[column].isEmpty ? nil : "\"\(shown(headings[column]))\"" + text
    }
  }

  /// What the file left open and was decided for the user.
  var choices: [Assumption] {
    platformAssumptions
      + format.choices.map { choice in
        Assumption(
          "\(label): \(choice.text)",
          settledBy: isNew
            ? "--\(choice.option) \"\(choice.value)\""
            : "\(choice.option)=\"\(choice.value)\" of the <source>")
      }
  }

  /// Where the heading of a column stands.
  package func headingPlace(_ column: Int) -> String {
    switch rows {
    case .streamed(let source): source.headerCells.place(row: 0, column: column).description(in: label)
    case .turned(let table): table.headerPlace(column: column).description(in: label)
    case .gathered(let answers): answers.headingPlace(column).description(in: label)
    case .stacked(let conditions): conditions.headingPlace(column).description(in: label)
    }
  }

  /// The column that a place in the rows belongs to; nil where rows and columns changed places.
  func column(at place: TablePlace) -> Int? {
    guard case .streamed(let source) = rows else { return nil }
    return headings.indices.first { source.headerCells.place(row: 0, column: $0).column == place.column }
  }

  /// The distinct texts of a column in the first rows; what values stand for in place of the values, where it is told.
  func distinctValues(_ column: Int) -> Set<String> {
    guard let grid = grids.first else { return [] }
    let labels = column < valueLabels.count ? valueLabels[column] : [:]
    var values: Set<String> = []
    for row in grid.distinct(column: column).firstRows.prefix(while: { $0 < 10_000 }) {
      let value = grid.string(row: Int(row), column: column)
      let text = (labels[value] ?? value).foldedForComparison
      if !text.isEmpty { values.insert(text) }
      if values.count > 100 { break }
    }
    return values
  }

  /// The texts of a column in the first rows, as they stand.
  func firstTexts(_ column: Int, most: Int = 100) -> [String] {
    guard let grid = grids.first else { return [] }
    return (0..<min(grid.rowCount, most)).map { grid.string(row: $0, column: column) }
  }

  /// The first different texts of a column that are not empty.
  func examples(_ column: Int, most: Int = 3) -> [String] {
    var found: [String] = []
    for text in firstTexts(column, most: 200) where !text.trimmedOfSpace.isEmpty && !found.contains(text) {
      found.append(text)
      if found.count == most { break }
    }
    return found
  }

  /// What the table reader found wrong so far.
  var problems: [TableProblem] {
    switch rows {
    case .streamed(let source): source.problems
    case .turned(let table): table.problems
    case .gathered(let answers): answers.problems
    case .stacked(let conditions): conditions.problems
    }
  }
}
