internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// jsPsych: one row a trial, the answers of a page of questions as JSON in one cell, or as `response.Q0` of a JSON file.
///
/// The rows of a participant become one, with a column for each question. Answers on scales are counted from 0 there;
/// they are counted from 1 here, and so are questions without a name (`Q0`).
struct JsPsych: Platform {
  let id = "jspsych"
  let name = "jsPsych"
  let signs = "columns trial_type, trial_index and time_elapsed"
  let gathersRows = true
  let answers = "a trial with an object such as {\"Q0\":3} in the column response"

  func recognises(_ start: TableStart) -> Bool { start.hasAll("trial_type", "trial_index", "time_elapsed") }

  func accepts(_ start: TableStart) -> Bool { start.names.contains("trial_type") }

  func plan(for start: TableStart) -> PlatformPlan { PlatformPlan(start) }

  func gather(_ table: DataTable) -> GatheredTable { TrialGathering(table).gathered() }
}

/// Puts the trials of each participant together.
private struct TrialGathering {
  /// One answer of a page of questions.
  struct Answer {
    var label: String
    var trial: String
    var key: String
    var value: String
    var row: Int
    var column: Int
  }

  /// The rows of one participant, from start to end of the experiment.
  struct Run {
    var rows: [Int] = []
    var answers: [Answer] = []
    var lastTrial = -1.0
  }

  let table: DataTable
  let names: [String]
  let type: Int
  let trial: Int?
  let response: Int?
  /// The columns that hold one answer each, as in a table from JSON, by the keys of the answers.
  let members: [Int: String]
  let elapsed: Int?
  let participant: Int?
  /// The column that tells pages of questions apart by a word.
  let label: Int?

  private static let participants = [
    "participant_id", "participant", "subject_id", "subject", "prolific_pid", "sona_id", "workerid",
    "worker_id", "user_id", "run_id", "session_id",
  ]
  private static let labels = [
    "questionnaire", "scale", "survey_name", "survey", "task", "phase", "block", "name", "trial_name",
  ]
  /// What the program writes about a trial.
  private static let own: Set<String> = [
    "trial_type", "trial_index", "time_elapsed", "internal_node_id", "view_history", "rt", "response",
    "responses", "question_order", "stimulus", "button_pressed", "key_press", "success", "timeout",
    "plugin_version", "slider_start", "accuracy", "correct", "failed_images", "failed_audio", "failed_video",
    "extension_type", "extension_version", "recorded_at",
  ]

  init(_ table: DataTable) {
    self.table = table
    let names = table.header.map(\.foldedForComparison)
    self.names = names
    func column(_ wanted: [String]) -> Int? { wanted.lazy.compactMap { names.firstIndex(of: $0) }.first }
    type = column(["trial_type"]) ?? 0
    trial = column(["trial_index"])
    response = column(["response", "responses"])
    members = names.indices.reduce(into: [:]) { members, index in
      for prefix in ["response.", "responses."] where names[index].hasPrefix(prefix) {
        members[index] = String(table.header[index].dropFirst(prefix.count))
      }
    }
    elapsed = column(["time_elapsed"])
    participant = column(Self.participants)
    label = column(Self.labels)
  }

  func gathered() -> GatheredTable {
    var problems: [TableProblem] = []
    var others: [String: Int] = [:]
    var isShifted = false
    let runs = self.runs { row, run in
      let kind = table.string(row: row, column: type)
      guard let answers = answers(row) else {
        problems.append(
          TableProblem(
            place: table.place(row: row, column: response ?? 0), severity: .error,
            message: "the answers of the page are no whole JSON object",
            expected: "an object such as {\"Q0\":3} was expected", remedy: "export the file again"))
        return
      }
      if answers.isEmpty { others[kind, default: 0] += 1 }
      for (key, value, column) in answers {
        var value = value
        if kind.contains("likert"), let number = Int(value) {
          value = String(number + 1)
          isShifted = true
        }
        run.answers.append(
          Answer(
            label: label.map { table.string(row: row, column: $0) } ?? "",
            trial: trial.map { table.string(row: row, column: $0) } ?? "", key: key, value: value, row: row,
            column: column))
      }
    }
    return put(together: runs, others: others, isShifted: isShifted, problems: problems)
  }

  /// The answers of a trial, none where it asks nothing; nil where they are no whole object.
  private func answers(_ row: Int) -> [(key: String, value: String, column: Int)]? {
    if let response, table.string(row: row, column: response).trimmedOfSpace.first == "{" {
      return FlatJSON.members(table.string(row: row, column: response))?.map { ($0.key, $0.value, response) }
    }
    return members.keys.sorted().filter { !table.isEmpty(row: row, column: $0) }.map {
      (members[$0] ?? "", table.string(row: row, column: $0), $0)
    }
  }

  /// The rows by participant, and by session where the count of trials begins again.
  private func runs(_ read: (Int, inout Run) -> Void) -> [Run] {
    var runs: [Run] = []
    var current: [String: Int] = [:]
    for row in 0..<table.rowCount {
      let person = participant.map { table.string(row: row, column: $0) } ?? ""
      let number = trial.flatMap { table.double(row: row, column: $0) }
      let known = current[person]
      let beginsAgain = known.map { index in number.map { $0 <= runs[index].lastTrial } ?? false } ?? true
      let index: Int
      if let known, !beginsAgain {
        index = known
      } else {
        index = runs.count
        runs.append(Run())
        current[person] = index
      }
      runs[index].rows.append(row)
      if let number { runs[index].lastTrial = number }
      read(row, &runs[index])
    }
    return runs
  }

  private func put(
    together runs: [Run], others: [String: Int], isShifted: Bool, problems: [TableProblem]
  ) -> GatheredTable {
    let name = columnName(in: runs)
    var keys: [String] = []
    var known: Set<String> = []
    for answer in runs.flatMap(\.answers) where known.insert(name(answer)).inserted {
      keys.append(name(answer))
    }
    let carried = names.indices.filter { column in
      column == participant || !isOwn(column) && column != label && runs.allSatisfy { isConstant(column, $0) }
    }
    let dropped = names.indices.filter {
      !carried.contains($0) && !isOwn($0) && $0 != label && !table.header[$0].isEmpty
    }
    var result = GatheredTable(
      columns: carried.map { PlatformColumn(table.header[$0], role: role(of: $0)) },
      headings: carried.map { .init(table.header[$0], at: table.headerPlace(column: $0).position) }, rows: [],
      problems: problems)
    for key in keys {
      result.columns.append(PlatformColumn(key, name: Self.countedFromOne(key, among: known)))
      let column = runs.lazy.flatMap(\.answers).first { name($0) == key }?.column ?? 0
      result.headings.append(.init(key, at: table.headerPlace(column: column).position))
    }
    if let elapsed {
      result.columns.append(
        PlatformColumn(
          table.header[elapsed], name: "time elapsed ms", role: .target(.responseTime)))
      result.headings.append(.init(table.header[elapsed], at: table.headerPlace(column: elapsed).position))
    }
    for run in runs where !run.answers.isEmpty {
      result.rows.append(row(of: run, carried: carried, keys: keys, name: name))
    }
    result.assumptions = assumptions(keys, dropped: dropped, others: others, isShifted: isShifted)
    return result
  }

  private func row(
    of run: Run, carried: [Int], keys: [String], name: (Answer) -> String
  ) -> [CellBatch.GatheredCell] {
    func cell(_ row: Int, _ column: Int) -> CellBatch.GatheredCell {
      .init(table.string(row: row, column: column), at: table.place(row: row, column: column).position)
    }
    let first = run.rows[0]
    var cells = carried.map { column in
      cell(run.rows.first { !table.isEmpty(row: $0, column: column) } ?? first, column)
    }
    let answers = Dictionary(run.answers.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    for key in keys {
      if let answer = answers[key] {
        let place = table.place(row: answer.row, column: answer.column)
        cells.append(.init(answer.value, at: place.position))
      } else {
        cells.append(.init("", at: table.place(row: first, column: 0).position))
      }
    }
    if let elapsed, let last = run.rows.last { cells.append(cell(last, elapsed)) }
    return cells
  }

  /// The name of the column of an answer: its key alone where that is never asked twice, else with the word or the
  /// number of the page before it.
  private func columnName(in runs: [Run]) -> (Answer) -> String {
    func areUnique(_ name: (Answer) -> String) -> Bool {
      runs.allSatisfy { run in Set(run.answers.map(name)).count == run.answers.count }
    }
    let key = { (answer: Answer) in answer.key }
    let worded = { (answer: Answer) in answer.label.isEmpty ? answer.key : "\(answer.label)_\(answer.key)" }
    if areUnique(key) { return key }
    return areUnique(worded) ? worded : { "trial\($0.trial)_\($0.key)" }
  }

  /// Whether a column is what the program writes about a trial.
  private func isOwn(_ column: Int) -> Bool { Self.own.contains(names[column]) || members[column] != nil }

  private func isConstant(_ column: Int, _ run: Run) -> Bool {
    var value: String?
    for row in run.rows where !table.isEmpty(row: row, column: column) {
      let text = table.string(row: row, column: column)
      if let value, value != text { return false }
      value = text
    }
    return true
  }

  private func role(of column: Int) -> PlatformColumn.Role? {
    column == participant ? .target(.participant) : nil
  }

  /// `Q0` as `Q1`: questions without a name are counted from 0 by the program and from 1 by everybody else.
  ///
  /// Where no question is `Q0`, the names are those of the author and stay.
  private static func countedFromOne(_ key: String, among keys: Set<String>) -> String? {
    let digits = key.reversed().prefix { ("0"..."9").contains($0) }.count
    let stem = key.dropLast(digits)
    guard digits > 0, stem == "Q" || stem.hasSuffix("_Q"), keys.contains(stem + "0"),
      let number = Int(key.suffix(digits)), number < 10_000
    else { return nil }
    return "\(stem)\(number + 1)"
  }

  private func assumptions(
    _ keys: [String], dropped: [Int], others: [String: Int], isShifted: Bool
  ) -> [Assumption] {
    var list: [Assumption] = []
    if isShifted {
      list.append(
        Assumption("jsPsych counts the answers of survey-likert from 0: 1 was added to each of them"))
    }
    let all = Set(keys)
    for key in keys {
      guard let counted = Self.countedFromOne(key, among: all) else { continue }
      list.append(
        Assumption(
          "jsPsych counts questions without a name from 0: \"\(key)\" was read as \(counted), and so on"))
      break
    }
    if !others.isEmpty {
      let kinds = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      list.append(Assumption("rows of trials without questions are not used: " + listed(kinds)))
    }
    if !dropped.isEmpty {
      list.append(
        Assumption(
          "columns that change within a participant are not used: "
            + listed(dropped.map { "\"\(shown(table.header[$0]))\"" })))
    }
    return list
  }
}
