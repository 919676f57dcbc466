internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Turns rows of cells into batches of checked observations.
///
/// Cells are read as bytes; a text is made only for what is no plain number.
package struct RowMapper: Sendable {
  let path: String
  let headings: [String]
  let targets: [ColumnTarget]
  let secondsPerUnit: [Int: Double]
  let options: ReadingOptions
  let isBare: Bool
  /// Whether the file is being taken into a study.
  let isNew: Bool
  /// Whether the rows were captured live: no cell of them can be corrected by its line.
  let isCaptured: Bool
  let corrections: [Int: [Int: Correction]]
  /// For each column, what its values stand for by the file's own word; empty where the format says nothing.
  let valueLabels: [[String: String]]
  /// Whether an empty cell without quotes is a question that was not shown.
  let tellsNotShown: Bool
  /// What was found in the rows so far, but for problems.
  private(set) var found = RowFindings()
  /// The number of data rows mapped so far, for naming rows of files without participants.
  private(set) var rowsMapped = 0
  /// The names of the study's measures, for messages.
  let measureNames: [String]
  /// The questionnaires whose items are weighted by comparisons.
  let weighted: [(measure: Int, instrument: Instrument)]
  /// Whether rows are the unit of analysis.
  let isByRow: Bool
  /// Whether participants go by neutral names, because those of the files tell who they are.
  let hidesNames: Bool

  let participantColumn: Int?
  let taskColumn: Int?
  let raterColumn: Int?
  let orderColumn: Int?
  let responseTimeColumn: Int?
  let responseStamps: ResponseStamps?
  let factorColumns: [(column: Int, factor: Int)]
  package let valueColumns: [ValueColumn]
  let stampPairs: [StampPair]
  /// The columns of finished scores beside the answers that give them.
  let ownScores: [OwnScores]
  package let forms: CellForms
  let constants: Study.Source.Constants
  let mark: ReadingOptions.DecimalMark
  /// Whether the user or the study says what stands before decimals, so that signs between thousands are known, too.
  let isMarkTold: Bool

  /// A column of values and how its cells are read.
  package struct ValueColumn: Sendable {
    package var column: Int
    var target: ObservationColumn
    var reading: Reading
    var told = ToldMeanings(nil, ReadingOptions())
  }

  /// How a cell becomes a number.
  enum Reading: Sendable {
    case number(range: ClosedRange<Double>?, whole: Bool)
    case duration(secondsPerUnit: Double)
    case outcome
    case points(Rubric.Criterion, labels: [String: Double], name: String)
    case answer(scale: ResponseScale, labels: [String: Double], item: String)
    case weight
    case comparison(names: [String: Int], weights: Int)
  }

  init(
    path: String, headings: [String], recognised: RecognisedColumns, options: ReadingOptions, isBare: Bool,
    corrections: [Int: [Int: Correction]], valueLabels: [[String: String]] = [],
    forms: CellForms = CellForms(), constants: Study.Source.Constants = Study.Source.Constants(),
    tellsNotShown: Bool = false, isCaptured: Bool = false, isNew: Bool = false, state: inout MappingState
  ) {
    self.path = path
    self.headings = headings
    self.options = options
    self.isBare = isBare
    self.isCaptured = isCaptured
    self.isNew = isNew
    self.corrections = corrections
    self.valueLabels = valueLabels
    self.forms = forms
    self.constants = constants
    self.tellsNotShown = tellsNotShown
    targets = recognised.targets
    // Among minutes and seconds a plain number may be either, unless somebody said its unit.
    secondsPerUnit = recognised.secondsPerUnit.reduce(into: [:]) { units, column in
      let isOpen = forms.stopwatchColumns.contains(column.key) && recognised.timeUnits[column.key] == nil
      units[column.key] = isOpen ? 0 : column.value
    }
    mark = options.decimalMark == .byColumn ? .point : options.decimalMark ?? .point
    isMarkTold = options.decimalMark != nil && options.decimalMark != .byColumn
    participantColumn = targets.firstIndex(of: .participant)
    taskColumn = targets.firstIndex(of: .task)
    raterColumn = targets.firstIndex(of: .rater)
    orderColumn = targets.firstIndex(of: .order)
    responseTimeColumn = targets.firstIndex(of: .responseTime)
    responseStamps = recognised.responseStamps
    var factorColumns: [(column: Int, factor: Int)] = []
    var valueColumns: [ValueColumn] = []
    let study = state.study
    measureNames = study.measures.map(\.id)
    let instruments = state.instruments
    weighted = study.measures.enumerated().compactMap { index, measure in
      guard let id = measure.instrument?.instrument, let instrument = instruments[id],
        !instrument.comparisons.isEmpty
      else { return nil }
      return (index, instrument)
    }
    ownScores = recognised.ownScores.compactMap { column, id in
      instruments[id].flatMap { OwnScores(column: column, instrument: $0, state: state) }
    }
    isByRow = study.plan.unit == .row
    hidesNames = state.hidesNames
    for (column, target) in targets.enumerated() {
      switch target {
      case .factor(let id):
        if let factor = study.factors.firstIndex(where: { $0.id == id }) {
          factorColumns.append((column, factor))
        }
      case .measure(let id, let task):
        guard let index = study.measures.firstIndex(where: { $0.id == id }) else { continue }
        let measure = study.measures[index]
        let reading: Reading =
          switch measure.kind {
          case .duration: .duration(secondsPerUnit: secondsPerUnit[column] ?? 1)
          case .outcome: .outcome
          case .count: .number(range: 0...Double.infinity, whole: true)
          default: .number(range: measure.range, whole: false)
          }
        let taskIndex = task.flatMap { state.task($0) }.map(Int.init)
        valueColumns.append(
          ValueColumn(
            column: column, target: .measure(index, task: taskIndex), reading: reading,
            told: ToldMeanings(measure, options)))
      case .rating:
        if let rated = Self.ratings(column, target, options: options, state: &state) {
          valueColumns.append(rated)
        }
      case .item(let id, let item, let task):
        guard let (index, instrument) = Self.questionnaire(id, study: study, state: state),
          let position = instrument.itemIndex(item),
          let scale = instrument.scale(of: instrument.items[position])
        else { continue }
        let taskIndex = task.flatMap { state.task($0, of: index) }.map(Int.init)
        let told = ToldMeanings(study.measures[index], options)
        valueColumns.append(
          ValueColumn(
            column: column, target: .item(measure: index, item: position, task: taskIndex),
            reading: .answer(
              scale: scale,
              labels: Self.labels(
                instrument.items[position], of: instrument, scale: scale,
                use: study.measures[index].instrument, told: told,
                words: state.answerWords[study.measures[index].id] ?? [:]),
              item: id + "." + item), told: told))
      case .weight(let id, let item):
        guard let (index, instrument) = Self.questionnaire(id, study: study, state: state),
          let position = instrument.itemIndex(item)
        else { continue }
        valueColumns.append(
          ValueColumn(
            column: column, target: .weight(measure: index, item: position, task: nil), reading: .weight))
      case .comparison(let id, _):
        guard let (index, instrument) = Self.questionnaire(id, study: study, state: state) else { continue }
        // Chosen items are counted into one weight column per item; the first comparison column carries them.
        let isFirst = !valueColumns.contains {
          if case .comparison = $0.reading, case .weight(index, _, _) = $0.target { true } else { false }
        }
        valueColumns.append(
          ValueColumn(
            column: column, target: .weight(measure: index, item: isFirst ? 0 : -1, task: nil),
            reading: .comparison(
              names: Self.itemNames(instrument, targets: targets, headings: headings),
              weights: instrument.items.count)))
      default: break
      }
    }
    for index in valueColumns.indices where valueColumns[index].column < valueLabels.count {
      let reading = valueColumns[index].reading
      valueColumns[index].told.take(labels: valueLabels[valueColumns[index].column], of: reading)
    }
    self.factorColumns = factorColumns
    self.valueColumns = valueColumns
    stampPairs = Self.stampPairs(targets, state: &state)
  }

  /// Whether the rows are about something else than tasks, because that is so for all that they measure.
  func isOfSubjects(_ state: MappingState) -> Bool {
    !valueColumns.isEmpty && valueColumns.allSatisfy { state.isOfSubjects($0.target.measure) }
  }

  /// The factors that have a column in this file.
  var factors: [Int] { factorColumns.map(\.factor) }

  private static func questionnaire(
    _ id: String, study: Study, state: MappingState
  ) -> (measure: Int, instrument: Instrument)? {
    guard let index = study.measures.firstIndex(where: { $0.instrument?.instrument == id }),
      let instrument = state.instruments[id]
    else { return nil }
    return (index, instrument)
  }

  /// The words that stand for scale points: those of a language, the instrument's own, then the study's and the user's.
  private static func labels(
    _ item: Item, of instrument: Instrument, scale: ResponseScale, use: InstrumentUse?, told: ToldMeanings,
    words: [String: Int]
  ) -> [String: Double] {
    var labels: [String: Double] = [:]
    // On a form that ran the other way, "strongly agree" stood at the other end.
    let mirrors = use?.turns(item, of: instrument) ?? false
    for (text, point) in words {
      let value = AnswerWords.value(point, on: scale)
      labels[text] = mirrors ? scale.mirrored(value) : value
    }
    for (value, text) in scale.labels.merging(item.anchors, uniquingKeysWith: { $1 }) {
      for wording in text.allWordings {
        labels[wording.foldedForComparison] = mirrors ? scale.mirrored(value) : value
      }
    }
    return labels.merging(told.values) { $1 }
  }

  /// The names under which items are chosen in comparisons.
  static func itemNames(
    _ instrument: Instrument, targets: [ColumnTarget], headings: [String]
  ) -> [String: Int] {
    var names: [String: Int] = [:]
    for (index, item) in instrument.items.enumerated() {
      for name in [item.id] + item.text.allWordings + item.otherWordings {
        names[name.foldedForComparison] = index
      }
    }
    for (column, target) in targets.enumerated() {
      if case .item(instrument.id, let item, _) = target, let index = instrument.itemIndex(item) {
        names[headings[column].foldedForComparison] = index
      }
    }
    return names
  }

  // MARK: Rows

  /// Maps all rows of a grid.
  mutating func map<Grid: CellGrid>(
    _ grid: Grid, lines: (Int) -> Int, state: inout MappingState
  ) -> ObservationBatch {
    join(read(grid, lines: lines), of: grid, lines: lines, state: &state)
  }

  /// Reads what rows hold by themselves; any number of threads may do that at once, each with rows of its own.
  func read<Grid: CellGrid>(_ grid: Grid, lines: (Int) -> Int) -> ReadRows {
    var found = RowFindings()
    if !corrections.isEmpty { checkCorrections(grid, lines: lines, found: &found) }
    var rows = ReadRows()
    if corrections.isEmpty {
      for column in [taskColumn, raterColumn].compactMap(\.self) + factorColumns.map(\.column) {
        rows.distinct[column] = grid.distinct(column: column)
      }
      if let participantColumn, constants.participant == nil {
        rows.participants = ReadParticipants(grid, column: participantColumn)
      }
    }
    if let orderColumn { rows.orders = orders(grid, column: orderColumn, lines: lines, found: &found) }
    if let responseTimeColumn {
      rows.responseTimes = responseTimes(grid, column: responseTimeColumn, lines: lines, found: &found)
    } else if let responseStamps {
      rows.responseTimes = (0..<grid.rowCount).map { row in
        StampDifference.seconds(
          from: grid.string(row: row, column: responseStamps.start),
          to: grid.string(row: row, column: responseStamps.end)) ?? .nan
      }
    }
    for value in valueColumns {
      read(value, grid: grid, lines: lines, into: &rows.columns, found: &found)
    }
    readStamps(grid, lines: lines, into: &rows.columns, found: &found)
    checkWeights(grid, columns: &rows.columns, found: &found)
    rows.answered = answeredRows(rows.columns, rows: grid.rowCount)
    rows.found = found
    return rows
  }

  /// Joins what was read with the rows before: the participants, tasks, raters and levels that rows name.
  mutating func join<Grid: CellGrid>(
    _ read: consuming ReadRows, of grid: Grid, lines: (Int) -> Int, state: inout MappingState
  ) -> ObservationBatch {
    let count = grid.rowCount
    var found = read.found
    var batch = ObservationBatch(
      count: count, participants: participants(grid, read, lines: lines, state: &state, found: &found),
      levels: state.study.factors.map { _ in [] }, orders: read.orders, responseTimes: read.responseTimes,
      columns: read.columns)
    if options.collectsProblems {
      batch.places = places(grid, participants: batch.participants, state: &state)
    }
    if let taskColumn {
      batch.tasks = tasks(grid, column: taskColumn, read, lines: lines, state: &state, found: &found)
    }
    if let raterColumn {
      batch.raters = names(grid, column: raterColumn, read, lines: lines) { name in
        name.isEmpty ? -1 : state.rater(name)
      }
    }
    noteConstants(count, in: &batch, state: &state)
    for (column, factor) in factorColumns {
      batch.levels[factor] = levels(
        grid, column: column, factor: factor, read, batch: batch, lines: lines, state: &state, found: &found)
    }
    for (factor, level) in constantLevels(state) {
      batch.levels[factor] = levels(
        grid, column: 0, constant: level, factor: factor, read, batch: batch, lines: lines, state: &state,
        found: &found)
    }
    noteAttributes(grid, batch: batch, lines: lines, state: &state)
    compareOwnScores(grid, batch: batch, lines: lines, found: &found)
    if options.collectsComments { noteComments(grid, batch: batch, lines: lines, state: &state) }
    noteIncompleteRatings(grid, batch: batch, state: &state)
    checkRepeatedAnswers(grid, read.answered, batch: batch, state: &state, found: &found)
    // Columns are read one after the other; people mend files row by row.
    state.problems += found.problems.sorted(by: InputProblem.isBefore)
    state.takenForMissing += found.takenForMissing.sorted(by: InputProblem.isBefore)
    (found.problems, found.takenForMissing) = ([], [])
    state.note(found, file: path)
    self.found.append(found)
    rowsMapped += count
    return batch
  }

  // MARK: Helpers

  func text<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, line: Int
  ) -> String {
    let raw = grid.string(row: row, column: column)
    guard let correction = corrections[line]?[column] else { return raw }
    // What the cell holds was checked when the rows came.
    return raw == correction.from ? correction.to : raw
  }

  /// What a value stands for by the file's own word, or the value where it says nothing.
  func label(_ value: String, column: Int) -> String {
    column < valueLabels.count ? valueLabels[column][value] ?? value : value
  }

  /// What a cell says: the label of its value where the file has one.
  func words<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, line: Int
  ) -> String {
    label(text(grid, row, column, line: line), column: column)
  }

  func report<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, _ message: String, expected: String, remedy: String,
    refused: InputProblem.RefusedValue? = nil, kind: InputProblem.Kind = .unreadableCell,
    isValue: Bool = true, question: OpenQuestion? = nil, found: inout RowFindings
  ) {
    var problem = InputProblem(
      cell: grid.place(row: row, column: column), label: path, message: message, expected: expected,
      remedy: remedy
    ).asking(question)
    problem.kind = kind
    problem.refused = refused
    problem.context = context(grid, row, column)
    // Where people stand in columns, a cell is not named by its row and its heading.
    if let batch = grid as? CellBatch {
      let (line, name) = (batch.line(row: row), headings.nameOfColumn(column))
      problem.cell = InputProblem.Cell(
        path: path, row: line, column: name, text: batch.string(row: row, column: column))
      if isNew {
        let isPlain = shown(name) == name && !name.contains("\"")
        problem.remedy = remedy.replacing(
          "\"ROW,COLUMN=", with: "\"\(line),\(isPlain ? name : "#\(column + 1)")=")
      }
    }
    if options.takesInvalidForMissing, isValue {
      found.takenForMissing.append(problem)
    } else {
      found.problems.append(problem)
    }
  }

  /// The heading of a column and the participant of a row, as far as a place does not name them.
  private func context<Grid: CellGrid>(_ grid: Grid, _ row: Int, _ column: Int) -> String {
    var parts: [String] = []
    // Where people stand in columns, the heading of a value is no heading of the sheet.
    if grid is CellBatch {
      switch grid.place(row: row, column: column).position {
      case .text, .sheet: parts.append("column \"\(shown(headings.nameOfColumn(column)))\"")
      case .record, .entry: break
      }
    }
    if !hidesNames, let participantColumn, participantColumn != column {
      let name = grid.string(row: row, column: participantColumn).trimmedOfSpace
      if !name.isEmpty { parts.append("participant \(shown(name))") }
    }
    return parts.joined(separator: ", ")
  }

  /// A plain number with the declared decimal mark and nothing else: no thousands, no hexadecimal digits.
  static func number(_ folded: String, mark: ReadingOptions.DecimalMark) -> Double? {
    let sign: Character = mark == .comma ? "," : "."
    guard let first = folded.first, first != "e",
      folded.allSatisfy({ ("0"..."9").contains($0) || $0 == sign || "+-e".contains($0) })
    else { return nil }
    let text = mark == .comma ? String(folded.map { $0 == "," ? "." : $0 }) : folded
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The sign before the decimals of a column.
  package func mark(_ column: Int) -> ReadingOptions.DecimalMark { forms.decimalMarks[column] ?? mark }

  static func plain(_ value: Double) -> String { value.plainText }

  /// How a wrong cell is mended: raw data of a study is never edited, a bare file is the user's to edit.
  var correctCell: String {
    isCaptured
      ? "have whoever entered it correct it on the page of the study, or leave it out with studytool exclude"
      : isNew
        ? Self.correctNewCell
        : isBare ? "correct the cell in the file" : "correct the cell with a <correction> in study.xml"
  }

  /// How a wrong cell of a file is mended that is being taken into a study; the cell is named where it is known.
  private static let correctNewCell = "correct it with --correct \"ROW,COLUMN=VALUE\" --reason TEXT"
}
