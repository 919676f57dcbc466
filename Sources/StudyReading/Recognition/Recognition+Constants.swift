internal import StudyDocuments
internal import StudyModel

/// What holds for every row of a file, and what its shape took for itself.
extension Recognition {
  /// Whether a mapping was used when the shape of the file was found out: its columns are no longer there.
  func isOfShape(_ column: String, _ target: String) -> Bool {
    if target == "ignore", people.contains(column.foldedForComparison) { return true }
    return columnNumbers != nil && ["item-name", "answer"].contains(target)
  }

  /// Takes the column of the conditions that stood side by side in the file for their factor.
  mutating func takeStackedFactor() {
    guard let stackedFactor else { return }
    if declaresFactors || declaresTold { declareFactor(stackedFactor.id) }
    if study.factor(stackedFactor.id) != nil {
      targets[stackedFactor.column] = .factor(stackedFactor.id)
    } else {
      problems.append(
        InputProblem(
          place(stackedFactor.column),
          "the study has no factor \"\(stackedFactor.id)\" for conditions side by side",
          expected: study.factors.isEmpty
            ? "a factor that the study declares"
            : "one of " + study.factors.map(\.id).joined(separator: ", "),
          remedy:
            "name the factor of the study with --conditions FACTOR=NAME,NAME, or keep the columns with --layout wide"
        ))
    }
  }

  /// Declares the factors of a bare file that hold for every row, and refuses those that a study does not have.
  mutating func declareConstants() {
    for (name, value) in [("evaluator", constants.evaluator), ("design", constants.design)] {
      guard let value else { continue }
      problems.append(
        InputProblem(
          path, "\(name)=\(value) is said of a file that holds no records of an inspection",
          expected: "findings, ratings of heuristics, or other records of an inspection",
          remedy: "leave it out, or say what the columns are with --map"))
    }
    for (factor, level) in constants.levels.sorted(by: { $0.key < $1.key }) {
      if declaresFactors || declaresTold { declareFactor(factor) }
      guard let known = study.factor(factor) else {
        refuse("the study has no factor \"\(factor)\"", expected: study.factors.map(\.id), what: "factor")
        continue
      }
      if !known.levels.isEmpty, known.levelIndex(named: level) == nil {
        refuse(
          "the factor \(factor) has no level \"\(level)\"", expected: known.levels.map(\.id), what: "level")
      }
    }
  }

  private mutating func refuse(_ message: String, expected: [String], what: String) {
    problems.append(
      InputProblem(
        place: path, message: message + ", which is set for every row of this file",
        expected: expected.isEmpty
          ? "a \(what) that the study declares" : "one of " + expected.joined(separator: ", "),
        remedy: "correct the <source> in study.xml"))
  }

  /// Takes columns that are named by tasks alone for the measure that the file is said to hold.
  mutating func recogniseTasks() {
    guard let named = constants.measure else {
      if declaresMeasures { recogniseTimesOfTasks() }
      return
    }
    var id = named
    if let declaration = ColumnTargetSyntax.declaration(named) {
      id = declaration.measure
      if declaresMeasures || declaresTold { declare(declaration.measure, declaration.kind) }
    }
    guard let measure = study.measure(id), measure.kind != .questionnaire else {
      problems.append(
        InputProblem(
          place: path, message: "there is no measure \"\(id)\", which this file is said to hold",
          expected: isBare
            ? "a kind and a name, such as measure=outcome:\(id)"
            : "one of "
              + study.measures.filter { $0.kind != .questionnaire }.map(\.id).joined(separator: ", "),
          remedy: isBare ? "correct --set measure=\(named)" : "correct measure=\"\(named)\" of the <source>"))
      return
    }
    // A study that has read the file before declares each column.
    var found = targets.contains { if case .measure(measure.id, task: _?)? = $0 { true } else { false } }
    for index in headings.indices where targets[index] == nil {
      guard let task = Heading.task(headings[index].text, tasks: study.tasks) else { continue }
      targets[index] = .measure(measure.id, task: task)
      found = true
    }
    if !found, takeRowsForTasks(measure.id) { found = true }
    guard !found, !targets.contains(.task) else { return }
    let column = headings.indices.first { targets[$0] == nil && $0 > 0 && !headings[$0].text.isEmpty }
    let name = column.map { shown(headings[$0].text) } ?? "COLUMN"
    let mapping = "--map \"\(name)=\(id)@\(study.tasks.first?.id ?? "T1")\""
    problems.append(
      InputProblem(
        place: place(0), message: "no column is named by a task, and the file is said to hold \(id) by task",
        expected: study.tasks.isEmpty
          ? "headings such as T1, T2 or Task 3"
          : "headings such as " + study.tasks.map(\.id).joined(separator: ", "),
        remedy: firstColumnIsParticipant || !study.tasks.isEmpty
          ? "say which task each column is: \(mapping) and so on"
          : "if each row is a task and each column a person, say so with --layout items-as-rows; if each column is a "
            + "task, say which: \(mapping) and so on"))
  }

  /// Takes columns that are named by nothing but a task for its times, where they hold those of a stopwatch.
  private mutating func recogniseTimesOfTasks() {
    let named = headings.indices.compactMap { index -> (column: Int, task: String)? in
      guard targets[index] == nil, !isPlatformNote(index) else { return nil }
      return Heading.task(headings[index].core, tasks: study.tasks).map { (index, $0) }
    }
    guard named.count > 1, Set(named.map(\.task)).count == named.count,
      named.allSatisfy({ Self.areClocks(distinctValues($0.column)) })
    else { return }
    declare("time", .duration)
    for (column, task) in named { targets[column] = .measure("time", task: task) }
  }

  /// Takes what the rows of a table are called for its tasks, where the user says that people stand in its columns and the
  /// study does not say which tasks there are.
  private mutating func takeRowsForTasks(_ measure: String) -> Bool {
    guard firstColumnIsParticipant, columnNumbers == nil, options.layout == .itemsAsRows, study.tasks.isEmpty
    else { return false }
    let rows = headings.indices.filter { targets[$0] == nil && !headings[$0].text.trimmedOfSpace.isEmpty }
    guard !rows.isEmpty else { return false }
    for row in rows {
      // Behind the two signs a target says something else.
      let task = String(headings[row].text.trimmedOfSpace.map { "@#".contains($0) ? "-" : $0 })
      targets[row] = .measure(measure, task: task)
    }
    assumptions.append(
      Assumption(
        "rows of \(path) taken for tasks: " + listed(rows.map { "\"\(shown(headings[$0].text))\"" }),
        settledBy: "--map \"ROW=\(measure)@TASK\" or \"ROW=ignore\""))
    return true
  }

  /// Whether all that the file measures are answers to forms about something else than tasks.
  private var isOfSubjects: Bool {
    var isOf = false
    for case let target? in targets {
      switch target {
      case .item(let id, _, _), .weight(let id, _), .comparison(let id, _):
        guard catalogue.instrument(id)?.subject.isEmpty == false else { return false }
        isOf = true
      case .measure, .rating, .start, .end: return false
      default: break
      }
    }
    return isOf
  }

  /// Refuses a column for what holds for every row: the two may say different things.
  mutating func checkConstants() {
    if let task = constants.task, !study.tasks.isEmpty, Heading.task(task, tasks: study.tasks) == nil,
      !isOfSubjects
    {
      refuse("the study has no task \"\(task)\"", expected: study.tasks.map(\.id), what: "task")
    }
    var held: [(ColumnTarget, String)] = []
    if let name = constants.participant { held.append((.participant, "participant=\(name)")) }
    if let name = constants.task { held.append((.task, "task=\(name)")) }
    if let name = constants.rater { held.append((.rater, "rater=\(name)")) }
    held += constants.levels.map { (.factor($0.key), "\($0.key)=\($0.value)") }.sorted { $0.1 < $1.1 }
    for (target, text) in held {
      guard let column = targets.firstIndex(of: target) else { continue }
      let isCertain =
        told.contains(column) || meaning(column) != .person
      guard isCertain else {
        targets[column] = nil
        continue
      }
      problems.append(
        InputProblem(
          place: place(column),
          message:
            "\"\(shown(headings[column].text))\" is taken for \(target), and \(text) is set for every row of this file",
          expected: "one of the two",
          remedy: "leave the column out with --map \"#\(column + 1)=ignore\", or do not set it"))
    }
  }
}

extension Heading {
  /// The task that a text names and nothing else: one of the study, or `T1`, `Task 1` where it declares none.
  static func task(_ text: String, tasks: [StudyTask]) -> String? {
    let words = text.tokens
    if !tasks.isEmpty {
      let joined = words.joined()
      return tasks.first { task in
        task.id.tokens.joined() == joined
          || task.label.allWordings.contains { $0.tokens.joined() == joined }
      }?.id
    }
    guard words.count == 2, ["t", "task"].contains(words[0]), Int(words[1]) != nil else { return nil }
    return "T" + words[1]
  }
}
