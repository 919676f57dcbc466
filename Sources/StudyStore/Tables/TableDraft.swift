#if Server
internal import StudyModel

/// What a row of a captured table is about.
struct RowSubject: Hashable {
  /// The code of the participant.
  var participant: String
  /// The task.
  var task: String?
  /// The condition within participants, as ``ConditionCode`` writes it.
  var condition: String?
  /// The code of whoever judged, where that is not the participant.
  var rater: String?
}

/// A table of captured data while it is being filled.
struct TableDraft {
  let name: String
  private let values: [Study.Source.Column]
  private var cells: [RowSubject: [Int: String]] = [:]

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - name: what the table holds.
  ///   - values: the columns beside those that say whom a row is about.
  init(_ name: String, values: [Study.Source.Column]) {
    self.name = name
    self.values = values
  }

  /// Whether a column has a value for a row.
  func holds(_ column: Int, of subject: RowSubject) -> Bool { cells[subject]?[column] != nil }

  /// Writes a cell.
  mutating func set(_ text: String, _ column: Int, of subject: RowSubject) {
    cells[subject, default: [:]][column] = text
  }

  /// The table; nil where it holds nothing.
  ///
  /// Columns that say whom a row is about are there where any row says it, and columns of values always, so that a
  /// value that nobody gave is missing and not unknown.
  ///
  /// - Parameter study: the order of people, tasks and conditions.
  /// - Returns: the table.
  func table(in study: RowOrder) -> CapturedTable? {
    guard !cells.isEmpty else { return nil }
    let subjects = cells.keys.sorted(by: study.isBefore)
    let hasTasks = subjects.contains { $0.task != nil }
    let hasRaters = subjects.contains { $0.rater != nil }
    let factors = subjects.contains { $0.condition != nil } ? study.factorsWithin : []
    var columns = [Study.Source.Column(heading: "participant", target: .participant)]
    if hasTasks { columns.append(.init(heading: "task", target: .task)) }
    columns += factors.map { .init(heading: "factor \($0)", target: .factor($0)) }
    if !factors.isEmpty { columns.append(.init(heading: "order of conditions", target: .order)) }
    if hasRaters { columns.append(.init(heading: "rater", target: .rater)) }
    columns += values
    let rows = subjects.map { subject -> [String] in
      var row = [subject.participant]
      if hasTasks { row.append(subject.task ?? "") }
      if !factors.isEmpty {
        let levels = study.levels(of: subject.condition)
        row += factors.map { levels[$0] ?? "" }
        row.append(study.place(of: subject.condition, for: subject.participant).map(String.init) ?? "")
      }
      if hasRaters { row.append(subject.rater ?? "") }
      let own = cells[subject] ?? [:]
      return row + values.indices.map { own[$0] ?? "" }
    }
    return CapturedTable(name: name, columns: columns, rows: rows)
  }
}

/// The order in which rows of captured tables stand: by people as they joined, then tasks as the study declares them.
struct RowOrder {
  private let study: Study
  private let people: [String: Int]
  private let tasks: [String: Int]
  /// For each participant, the conditions in the order of the planned visits.
  private let conditions: [String: [String]]

  init(_ study: Study, participants: [CapturedPerson]) {
    self.study = study
    people = Dictionary(
      participants.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    tasks = Dictionary(
      study.tasks.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var conditions: [String: [String]] = [:]
    for person in participants {
      for case let condition? in person.order.map(\.condition)
      where conditions[person.code]?.contains(condition) != true {
        conditions[person.code, default: []].append(condition)
      }
    }
    self.conditions = conditions
  }

  /// The factors whose levels a condition says.
  var factorsWithin: [String] { study.factors.filter { $0.design == .within }.map(\.id) }

  /// The level of each factor within participants.
  func levels(of condition: String?) -> [String: String] { ConditionCode.levels(of: condition, in: study) }

  /// Which of a participant's conditions it is, from 1; nil where no order was planned.
  func place(of condition: String?, for participant: String) -> Int? {
    condition.flatMap { conditions[participant]?.firstIndex(of: $0) }.map { $0 + 1 }
  }

  /// Whether a row stands before another.
  func isBefore(_ left: RowSubject, _ right: RowSubject) -> Bool {
    func key(_ subject: RowSubject) -> (Int, Int, Int) {
      (
        people[subject.participant] ?? people.count,
        subject.task.map { tasks[$0] ?? tasks.count } ?? -1,
        place(of: subject.condition, for: subject.participant) ?? 0
      )
    }
    let (one, other) = (key(left), key(right))
    if one != other { return one < other }
    // Names settle what no order does: tasks that the study does not declare, people who judged.
    return (left.task ?? "", left.condition ?? "", left.rater ?? "")
      < (right.task ?? "", right.condition ?? "", right.rater ?? "")
  }
}
#endif
