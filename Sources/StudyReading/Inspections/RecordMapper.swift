internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// A file with records whose columns are known.
struct RecordFile {
  /// What messages call the file.
  var label: String
  /// Its rows.
  var rows: any RecordRows
  /// What its columns mean.
  var targets: [ColumnTarget]
  /// What it records.
  var kind: RecordKind
  /// What holds for every row.
  var constants: Study.Source.Constants
  /// How it is read.
  var options: ReadingOptions
  /// The cells that are read differently, by line and heading.
  var corrections: [Correction] = []
  /// The lines of the rows that the study excludes.
  var excludedRows: Set<Int> = []
  /// What values stand for by the file's own word, by column; empty where it says nothing.
  var valueLabels: [[String: String]] = []
  /// What stands before the numbers of findings that have no identifier.
  var findingPrefix = "F"
  /// Whether its cells are options of a command.
  var isTyped = false

  /// No file: what is read before the first one.
  static var none: RecordFile {
    RecordFile(
      label: "", rows: NoRecords(), targets: [], kind: .findings, constants: Study.Source.Constants(),
      options: ReadingOptions())
  }
}

/// Turns rows of records into an inspection and what was recorded in it.
///
/// Every file of an inspection goes through the same mapper, one after the other: who rated what is known across files.
struct RecordMapper {
  /// What may be taken from the files that nobody declared.
  struct Rules {
    /// Whether evaluators that are not declared are taken from the files.
    var declaresEvaluators = true
    /// Whether designs that are not declared are taken from the files.
    var declaresDesigns = true
    /// The artefact of designs that name none.
    var artefact: String?
    /// The people of the study, each of whom may have made a design.
    var people = StudyPeople()
  }

  /// A place in a file, made into words only where something is wrong there.
  struct Cell {
    var file: Int
    var row: Int
    var column: Int
  }

  let set: HeuristicSet
  let artefacts: [Artefact]
  let rules: Rules
  var inspection: Inspection
  var records = InspectionRecords()
  var problems: [InputProblem] = []
  var takenForMissing: [InputProblem] = []
  var notes: [InputProblem] = []
  var files: [RecordFile] = []
  /// The file that is being read.
  private(set) var file: RecordFile

  // What was there already, by what may be there once.
  var findingCells: [String: Cell] = [:]
  var ratingCells: [HeuristicRating: Cell] = [:]
  var ratingPlaces: [Cell] = []
  var answerCells: [ChecklistAnswer: Cell] = [:]
  var severityCells: [ProblemSeverity: Cell] = [:]
  var severityPlaces: [Cell] = []
  /// The findings that a column puts to one problem, by design and problem, in the order of the files.
  var merged: [(design: String, problem: String, findings: [String], file: Int)] = []
  var mergedPositions: [[String]: Int] = [:]
  /// The name of the only design, where no file names one.
  var assumedDesign: String?
  /// Where the level of a design was met first, by design and factor.
  var levelCells: [[String]: Cell] = [:]

  var evaluatorIDs: [String: String] = [:]
  var designPositions: [String: Int] = [:]
  var artefactsByDesign: [String: Artefact] = [:]
  var heuristicsOfCell: [String: HeuristicsOfCell] = [:]
  /// The columns of the file that is being read, by part; those of the parts of a finding by number.
  private var numbers: [InspectionColumn: [Int]] = [:]
  private var numbersOfFindings = [[Int]](repeating: [], count: InspectionColumn.partsOfFindings)
  /// The factors whose levels stand in columns of the file.
  private(set) var levelColumns: [(column: Int, factor: String)] = []
  /// The evaluator of the row before, which most often is that of the next one, too.
  var lastEvaluator: (text: String, id: String)?
  private var correctedCells: [Int: [Int: Correction]] = [:]

  init(_ inspection: Inspection, set: HeuristicSet, artefacts: [Artefact], rules: Rules) {
    self.set = set
    self.artefacts = artefacts
    self.rules = rules
    self.inspection = inspection
    file = RecordFile.none
    for evaluator in inspection.evaluators {
      for name in [evaluator.id] + evaluator.aliases where evaluatorIDs[name.foldedForComparison] == nil {
        evaluatorIDs[name.foldedForComparison] = evaluator.id
      }
    }
    for (position, design) in inspection.designs.enumerated() {
      designPositions[design.id.foldedForComparison] = position
      noteArtefact(of: design)
    }
  }

  /// Maps the rows of a file.
  mutating func map(_ file: RecordFile) {
    files.append(file)
    self.file = file
    numbers = [:]
    numbersOfFindings = Array(repeating: [], count: InspectionColumn.partsOfFindings)
    levelColumns = []
    for (column, target) in file.targets.enumerated() {
      switch target {
      case .record(let part):
        numbers[part, default: []].append(column)
        if let number = part.numberInFindings { numbersOfFindings[number].append(column) }
      case .factor(let factor): levelColumns.append((column, factor))
      default: break
      }
    }
    if file.kind == .findings {
      records.findings.reserveCapacity(records.findings.count + file.rows.rowCount)
      findingCells.reserveCapacity(findingCells.count + file.rows.rowCount)
    }
    takeCorrections(of: file)
    guard requireColumns(of: file) else { return }
    for row in 0..<file.rows.rowCount
    where file.excludedRows.isEmpty || !file.excludedRows.contains(file.rows.line(row: row)) {
      switch file.kind {
      case .findings: mapFinding(row)
      case .ratings: mapRatings(row)
      case .answers: mapAnswers(row)
      case .severities: mapSeverities(row)
      case .inspected: mapInspected(row)
      }
    }
  }

  // MARK: Cells

  /// The column of a part; the first one where several are.
  func column(_ part: InspectionColumn) -> Int? { columns(part).first }

  /// The columns of a part.
  func columns(_ part: InspectionColumn) -> [Int] {
    part.numberInFindings.map { numbersOfFindings[$0] } ?? numbers[part] ?? []
  }

  /// The columns of parts, each with its part, in the order of the file.
  func columns<Part>(where choose: (InspectionColumn) -> Part?) -> [(column: Int, part: Part)] {
    numbers.flatMap { part, columns in
      choose(part).map { chosen in columns.map { ($0, chosen) } } ?? []
    }.sorted { $0.0 < $1.0 }.map { (column: $0.0, part: $0.1) }
  }

  /// The text of a cell, corrected, without spaces around it; what a value stands for where the file says that.
  func text(_ row: Int, _ column: Int) -> String {
    if !correctedCells.isEmpty, let correction = correctedCells[row]?[column] {
      return correction.to.trimmedOfSpace
    }
    let text = file.rows.text(row: row, column: column).trimmedOfSpace
    guard !file.valueLabels.isEmpty else { return text }
    return file.valueLabels[column][text] ?? text
  }

  /// The text of a part of a record; nil where it says nothing.
  func text(_ row: Int, _ part: InspectionColumn) -> String? {
    guard let column = column(part) else { return nil }
    let text = text(row, column)
    return CellText.mayBeMissing(text) && CellText.isMissing(text.foldedForComparison) ? nil : text
  }

  /// A cell of the file that is being read.
  func cell(_ row: Int, _ column: Int) -> Cell { Cell(file: files.count - 1, row: row, column: column) }

  /// Where a cell stands, in words.
  func place(_ cell: Cell) -> String { files[cell.file].rows.place(row: cell.row, column: cell.column) }

  /// Notes that a cell is wrong.
  mutating func refuse(
    _ cell: Cell, _ message: String, expected: String, remedy: String,
    kind: InputProblem.Kind = .contradiction
  ) {
    let file = files[cell.file]
    var problem = InputProblem(place(cell), message, expected: expected, remedy: remedy)
    problem.kind = kind
    if file.isTyped {
      let option = file.rows.headings[cell.column]
      if !remedy.hasPrefix("correct " + option) { problem.remedy = "correct " + option }
      problems.append(problem)
      return
    }
    problem.cell = InputProblem.Cell(
      path: file.label, row: file.rows.line(row: cell.row), column: file.rows.headings[cell.column],
      text: file.rows.text(row: cell.row, column: cell.column))
    if file.options.takesInvalidForMissing, kind == .outOfRange || kind == .unreadableCell {
      takenForMissing.append(problem)
    } else {
      problems.append(problem)
    }
  }

  private mutating func takeCorrections(of file: RecordFile) {
    correctedCells = [:]
    guard !file.corrections.isEmpty else { return }
    var rowOfLine: [Int: Int] = [:]
    for row in 0..<file.rows.rowCount { rowOfLine[file.rows.line(row: row)] = row }
    for correction in file.corrections {
      let folded = correction.column.foldedForComparison
      guard let column = file.rows.headings.firstIndex(where: { $0.foldedForComparison == folded }) else {
        problems.append(
          InputProblem(
            file.label,
            "a correction names the column \"\(correction.column)\", which the file does not have",
            expected: "one of the headings", remedy: "correct the <correction> in study.xml"))
        continue
      }
      guard let row = rowOfLine[correction.row] else {
        problems.append(
          InputProblem(
            file.label,
            "a correction of the column \"\(correction.column)\" names line \(correction.row), on which no record begins",
            expected: "the line of the file on which the record begins",
            remedy: "correct row=\"\(correction.row)\" of the <correction> in study.xml"))
        continue
      }
      let held = file.rows.text(row: row, column: column)
      guard held.trimmedOfSpace == correction.from.trimmedOfSpace else {
        problems.append(
          InputProblem(
            file.rows.place(row: row, column: column),
            "a correction expects \"\(correction.from)\" here, and the cell holds \"\(shown(held))\"",
            expected: "the text that the correction names", remedy: "correct the <correction> in study.xml"))
        continue
      }
      correctedCells[row, default: [:]][column] = correction
    }
  }
}

extension InspectionColumn {
  /// The number of parts that a finding may have.
  fileprivate static let partsOfFindings = 16

  /// The number of a part that a finding may have: tens of thousands of them are asked for each.
  fileprivate var numberInFindings: Int? {
    switch self {
    case .finding: 0
    case .evaluator: 1
    case .design: 2
    case .artefact: 3
    case .heuristic: 4
    case .screen: 5
    case .state: 6
    case .step: 7
    case .description: 8
    case .frequency: 9
    case .impact: 10
    case .persistence: 11
    case .recommendation: 12
    case .screenshot: 13
    case .problem: 14
    case .severity(by: nil): 15
    default: nil
    }
  }
}
