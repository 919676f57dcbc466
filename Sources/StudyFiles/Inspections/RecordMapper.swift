internal import HeuristicEval
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
  /// What stands before the numbers of findings that have no identifier.
  var findingPrefix = "F"

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
    var participants: [Participant] = []
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

  private var evaluatorIDs: [String: String] = [:]
  private var designPositions: [String: Int] = [:]
  private var artefactsByDesign: [String: Artefact] = [:]
  private var heuristicsOfCell: [String: HeuristicsOfCell] = [:]
  private var columns: [InspectionColumn: [Int]] = [:]
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
    columns = [:]
    for (column, target) in file.targets.enumerated() {
      if case .record(let part) = target { columns[part, default: []].append(column) }
    }
    takeCorrections(of: file)
    guard requireColumns(of: file) else { return }
    for row in 0..<file.rows.rowCount {
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
  func column(_ part: InspectionColumn) -> Int? { columns[part]?.first }

  /// The columns of a part.
  func columns(_ part: InspectionColumn) -> [Int] { columns[part] ?? [] }

  /// The columns of parts, each with its part, in the order of the file.
  func columns<Part>(where choose: (InspectionColumn) -> Part?) -> [(column: Int, part: Part)] {
    columns.flatMap { part, numbers in
      choose(part).map { chosen in numbers.map { ($0, chosen) } } ?? []
    }.sorted { $0.0 < $1.0 }.map { (column: $0.0, part: $0.1) }
  }

  /// The text of a cell, corrected, without spaces around it.
  func text(_ row: Int, _ column: Int) -> String {
    if !correctedCells.isEmpty, let correction = correctedCells[row]?[column] {
      return correction.to.trimmedOfSpace
    }
    return file.rows.text(row: row, column: column).trimmedOfSpace
  }

  /// The text of a part of a record; nil where it says nothing.
  func text(_ row: Int, _ part: InspectionColumn) -> String? {
    guard let column = column(part) else { return nil }
    let text = text(row, column)
    return CellText.isMissing(text.foldedForComparison) ? nil : text
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

  // MARK: Names

  /// The evaluator of a row: of its column, else of the whole file.
  mutating func evaluator(_ row: Int) -> String? {
    if let column = column(.evaluator) {
      let text = text(row, column)
      guard !text.isEmpty else {
        refuse(
          cell(row, column), "the record names no evaluator", expected: "who inspected",
          remedy: "fill the cell in, or correct it with studytool correct")
        return nil
      }
      return evaluator(named: text, at: cell(row, column))
    }
    return file.constants.evaluator.flatMap { evaluator(named: $0, at: cell(row, 0)) }
  }

  /// The evaluator of a name; one that is not declared is taken in where that is allowed.
  mutating func evaluator(named text: String, at cell: Cell) -> String? {
    let folded = text.foldedForComparison
    if let known = evaluatorIDs[folded] { return known }
    guard rules.declaresEvaluators else {
      let names = inspection.evaluators.map { (name: $0.id, spellings: $0.aliases) }
      refuse(
        cell, "the inspection \(inspection.id) has no evaluator \"\(shown(text))\"",
        expected: NearestNames.expectation(text, among: names, what: "an evaluator of the inspection"),
        remedy: "correct the name, or declare <evaluator id=\"\(shown(text))\"/> in study.xml")
      return nil
    }
    inspection.evaluators.append(Evaluator(id: text))
    evaluatorIDs[folded] = text
    return text
  }

  /// The design of a row: of its column, else of the whole file, else the artefact, else the only one.
  mutating func design(_ row: Int) -> String? {
    let own = artefact(row)
    if case .refused = own { return nil }
    let artefact: Artefact? = if case .found(let found) = own { found } else { nil }
    var named: (text: String, cell: Cell)?
    if let column = column(.design) {
      let text = text(row, column)
      guard !text.isEmpty else {
        refuse(
          cell(row, column), "the record names no design", expected: "the design that was inspected",
          remedy: "fill the cell in, or correct it with studytool correct")
        return nil
      }
      named = (text, cell(row, column))
    } else if let constant = file.constants.design {
      named = (constant, cell(row, 0))
    } else if let artefact {
      named = (artefact.id, cell(row, column(.artefact) ?? 0))
    } else if inspection.designs.count == 1 {
      return takeLevels(row, design: 0)
    } else if rules.declaresDesigns, inspection.designs.isEmpty {
      let name = rules.artefact ?? "design"
      assumedDesign = name
      named = (name, cell(row, 0))
    }
    guard let named else {
      refuse(
        cell(row, 0), "the record does not say which design it is about",
        expected: "a column of designs, as the inspection \(inspection.id) has several",
        remedy: "name the column with --map \"COLUMN=design\", or the design with --set design=NAME")
      return nil
    }
    guard let position = position(ofDesign: named.text, at: named.cell) else { return nil }
    if let artefact, !agree(artefact, position: position, at: cell(row, column(.artefact) ?? 0)) {
      return nil
    }
    return takeLevels(row, design: position)
  }

  private mutating func position(ofDesign text: String, at cell: Cell) -> Int? {
    let folded = text.foldedForComparison
    if let known = designPositions[folded] { return known }
    let participant = rules.participants.first { person in
      ([person.id] + person.aliases).contains { $0.foldedForComparison == folded }
    }
    guard rules.declaresDesigns || participant != nil else {
      let names = inspection.designs.map { (name: $0.id, spellings: $0.label.allWordings) }
      refuse(
        cell, "the inspection \(inspection.id) has no design \"\(shown(text))\"",
        expected: NearestNames.expectation(text, among: names, what: "a design of the inspection"),
        remedy: "correct the name, or declare <design id=\"\(shown(text))\"/> in study.xml")
      return nil
    }
    let design = InspectedDesign(
      id: participant?.id ?? text, artefact: rules.artefact, levels: participant?.levels ?? [:])
    inspection.designs.append(design)
    designPositions[folded] = inspection.designs.count - 1
    noteArtefact(of: design)
    return inspection.designs.count - 1
  }

  private mutating func noteArtefact(of design: InspectedDesign) {
    artefactsByDesign[design.id] = design.artefact.flatMap { id in artefacts.first { $0.id == id } }
  }

  /// The artefact that the row of a record names.
  private enum NamedArtefact {
    case none
    case found(Artefact)
    case refused
  }

  private mutating func artefact(_ row: Int) -> NamedArtefact {
    guard let column = column(.artefact), let text = text(row, .artefact) else { return .none }
    if let found = RecordRecognition.artefact(text, in: artefacts) { return .found(found) }
    let names = artefacts.map { (name: $0.id, spellings: $0.name.allWordings) }
    refuse(
      cell(row, column), "there is no artefact \"\(shown(text))\"",
      expected: NearestNames.expectation(text, among: names, what: "an artefact"),
      remedy: "correct the name, or bring your own artefact with --surveys DIR")
    return .refused
  }

  /// Notes the artefact of a design, and refuses another one than before.
  private mutating func agree(_ artefact: Artefact, position: Int, at cell: Cell) -> Bool {
    let design = inspection.designs[position]
    guard let known = design.artefact, known != artefact.id else {
      inspection.designs[position].artefact = artefact.id
      noteArtefact(of: inspection.designs[position])
      return true
    }
    refuse(
      cell, "the design \(design.id) is a version of \(artefact.id) here and of \(known) elsewhere",
      expected: "one artefact a design", remedy: "correct the cell, or give the designs different names")
    return false
  }

  /// Notes the levels of the design of a row; gives the design's identifier.
  private mutating func takeLevels(_ row: Int, design position: Int) -> String {
    let id = inspection.designs[position].id
    for (column, target) in file.targets.enumerated() {
      guard case .factor(let factor) = target else { continue }
      let text = text(row, column)
      if !text.isEmpty { take(level: text, of: factor, design: position, at: cell(row, column)) }
    }
    for (factor, level) in file.constants.levels.sorted(by: { $0.key < $1.key }) {
      take(level: level, of: factor, design: position, at: cell(row, 0))
    }
    return id
  }

  private mutating func take(level: String, of factor: String, design position: Int, at cell: Cell) {
    let id = inspection.designs[position].id
    guard let known = inspection.designs[position].levels[factor] else {
      inspection.designs[position].levels[factor] = level
      levelCells[[id, factor]] = cell
      return
    }
    guard known.foldedForComparison != level.foldedForComparison else { return }
    let first = levelCells[[id, factor]].map { " (\(place($0)))" } ?? " in study.xml"
    refuse(
      cell, "the design \(id) is \"\(shown(level))\" on \(factor) here and \"\(known)\" elsewhere\(first)",
      expected: "one level a design", remedy: "correct the cell, or give the designs different names")
  }

  /// The artefact of a design, where it has one.
  func artefact(ofDesign id: String) -> Artefact? { artefactsByDesign[id] }

  // MARK: Heuristics

  private struct HeuristicsOfCell {
    var ids: [String] = []
    /// The parts of the text that name no heuristic.
    var unknown: [String] = []
  }

  /// The heuristics that a cell names; nil where it names what is none, or one that was left out.
  mutating func heuristics(_ text: String, at cell: Cell) -> [String]? {
    let named: HeuristicsOfCell
    if let known = heuristicsOfCell[text] {
      named = known
    } else {
      named = split(text)
      heuristicsOfCell[text] = named
    }
    for part in named.unknown {
      let names = set.heuristics.map { heuristic in
        (name: heuristic.id, spellings: heuristic.name.allWordings + heuristic.aliases)
      }
      refuse(
        cell, "\"\(shown(part))\" is no heuristic of \(set.id)",
        expected: NearestNames.expectation(part, among: names, what: "a heuristic"),
        remedy: "correct the cell; studytool heuristics show \(set.id) lists identifiers, numbers and names")
    }
    let leftOut = named.ids.compactMap { id in inspection.leftOut.first { $0.heuristic == id } }
    for left in leftOut {
      refuse(
        cell, "the heuristic \(left.heuristic) was left out of the inspection: \(left.reason)",
        expected: "a heuristic that was inspected",
        remedy: "correct the cell, or take <left-out heuristic=\"\(left.heuristic)\"> out of study.xml")
    }
    return named.unknown.isEmpty && leftOut.isEmpty ? named.ids : nil
  }

  /// Takes a list apart; a name may hold commas itself.
  private func split(_ text: String) -> HeuristicsOfCell {
    var found = HeuristicsOfCell()
    func add(_ id: String) { if !found.ids.contains(id) { found.ids.append(id) } }
    if let whole = set.heuristic(spelled: text) { return HeuristicsOfCell(ids: [whole.id]) }
    for piece in text.split(whereSeparator: { ";|\n\r".contains($0) }).map(\.trimmedOfSpace)
    where !piece.isEmpty {
      if let one = set.heuristic(spelled: piece) {
        add(one.id)
        continue
      }
      let words = piece.split(separator: ",").map(\.trimmedOfSpace).filter { !$0.isEmpty }
      var start = 0
      while start < words.count {
        // The longest run of parts that is a name.
        let end = (start + 1...words.count).reversed().first { end in
          set.heuristic(spelled: words[start..<end].joined(separator: ", ")) != nil
        }
        if let end, let one = set.heuristic(spelled: words[start..<end].joined(separator: ", ")) {
          add(one.id)
          start = end
        } else {
          found.unknown.append(words[start])
          start += 1
        }
      }
    }
    return found
  }
}
