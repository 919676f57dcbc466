internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What the columns of files with records mean, by what is told and by the set of heuristics.
extension InspectionAssembly {
  /// What the study and the user say of the columns of each file.
  mutating func toldTargets(_ opened: [RecordOpening.Opened]) -> [[Int: ColumnTarget]] {
    var told: [[Int: ColumnTarget]] = []
    var found: Set<Int> = []
    for file in opened {
      var targets: [Int: ColumnTarget] = [:]
      if let part = file.parts.first, part.kind == nil {
        let rows = part.rows
        let headings = rows.headings
        for column in file.source.declaration?.columns ?? [] {
          let same = headings.indices.filter { headings[$0] == column.heading }
          if same.indices.contains(column.occurrence - 1) {
            targets[same[column.occurrence - 1]] = column.target
          }
        }
        for (number, mapping) in file.source.options.mappings.enumerated() {
          guard let target = InspectionTargetSyntax.target(mapping.target) else {
            problems.append(
              InputProblem(
                rows.headingPlace(0),
                "--map: \"\(mapping.target)\" is no target of a column of inspection records",
                expected: "one of " + InspectionColumn.spellings
                  + ", factor:ID, comment or ignore", remedy: "correct --map"))
            found.insert(number)
            continue
          }
          let columns = Self.columns(mapping.column, in: headings)
          guard columns.count == 1 else {
            if columns.count > 1 {
              problems.append(
                InputProblem(
                  rows.headingPlace(columns[1]), "--map: several columns are headed \"\(mapping.column)\"",
                  expected: "one column", remedy: "name it by its number, as #\(columns[1] + 1)"))
              found.insert(number)
            }
            continue
          }
          found.insert(number)
          targets[columns[0]] = target
        }
      }
      told.append(targets)
    }
    for (number, mapping) in options.reading.mappings.enumerated() where !found.contains(number) {
      let headings = opened.compactMap { $0.parts.first?.rows.headings }.flatMap { $0 }
      problems.append(
        InputProblem(
          opened.first?.source.label ?? "--map", "--map: no column is headed \"\(mapping.column)\"",
          expected: "one of " + listed(headings.map { "\"\(shown($0))\"" }),
          remedy: "correct --map \"\(mapping.column)=\(mapping.target)\", by heading or as #NUMBER"))
    }
    return told
  }

  private static func columns(_ name: String, in headings: [String]) -> [Int] {
    if name.hasPrefix("#"), let number = Int(name.dropFirst()), headings.indices.contains(number - 1) {
      return [number - 1]
    }
    let exact = headings.indices.filter { headings[$0] == name }
    if !exact.isEmpty { return exact }
    let folded = name.foldedForComparison
    return headings.indices.filter { headings[$0].foldedForComparison == folded }
  }

  /// Tells what the columns of a bare file were taken for, and which are not used.
  mutating func noteColumns(
    _ headings: [String], targets: [ColumnTarget], told: [Int: ColumnTarget], of source: RecordOpening.Source
  ) {
    guard source.declaration == nil else { return }
    let recognised = headings.indices.filter { told[$0] == nil && targets[$0] != .ignore }
    let unused = headings.indices.filter {
      told[$0] == nil && targets[$0] == .ignore && !headings[$0].isEmpty
    }
    var parts: [String] = []
    if !recognised.isEmpty {
      parts.append(
        "read as " + recognised.map { "\"\(shown(headings[$0]))\" = \(targets[$0])" }.joined(separator: ", "))
    }
    if !unused.isEmpty {
      parts.append("not used: " + unused.map { "\"\(shown(headings[$0]))\"" }.joined(separator: ", "))
    }
    guard !parts.isEmpty else { return }
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    assumptions.append(
      Assumption(
        "columns of \(name) " + parts.joined(separator: "; "), settledBy: "--map \"COLUMN=TARGET\""))
  }

  /// What values stand for by the file's own word, for columns of names; points are numbers.
  static func valueLabels(_ rows: any RecordRows, targets: [ColumnTarget]) -> [[String: String]] {
    guard let table = (rows as? TableRecords)?.table, !table.columnInformation.isEmpty else { return [] }
    return targets.enumerated().map { column, target in
      switch target {
      case .record(.severity), .record(.rating), .record(.frequency), .record(.impact), .record(.persistence):
        [:]
      default: table.columnInformation[column].valueLabels
      }
    }
  }

  /// Targets with the identifiers of the set, however they were spelled.
  mutating func canonical(
    _ targets: [ColumnTarget], rows: any RecordRows, set: HeuristicSet
  ) -> [ColumnTarget] {
    func refuse(_ column: Int, _ name: String, what: String, among names: [(String, [String])])
      -> ColumnTarget
    {
      problems.append(
        InputProblem(
          rows.headingPlace(column), "\"\(shown(name))\" is no \(what) of \(set.id)",
          expected: NearestNames.expectation(name, among: names, what: "a \(what)"),
          remedy: "correct the meaning of the column \"\(shown(rows.headings[column]))\""))
      return .ignore
    }
    let heuristics = set.heuristics.map { ($0.id, $0.name.allWordings + $0.aliases) }
    return targets.enumerated().map { column, target in
      switch target {
      case .record(.rating(let name?, let evaluator)):
        guard let known = set.heuristic(spelled: name) else {
          return refuse(column, name, what: "heuristic", among: heuristics)
        }
        return .record(.rating(heuristic: known.id, by: evaluator))
      case .record(.inspected(let name?)):
        guard let known = set.heuristic(spelled: name) else {
          return refuse(column, name, what: "heuristic", among: heuristics)
        }
        return .record(.inspected(heuristic: known.id))
      case .record(.answer(let name?, let evaluator)):
        guard let known = RecordRecognition.question(name, in: set) else {
          return refuse(column, name, what: "check question", among: set.questions.map { ($0.id, []) })
        }
        return .record(.answer(question: known.id, by: evaluator))
      default: return target
      }
    }
  }
}
