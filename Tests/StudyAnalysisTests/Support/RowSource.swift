import StudyModel

/// One row of observations, in words.
struct Row {
  var participant: String
  var levels: [String: String] = [:]
  var task: String?
  var rater: String?
  /// The place of the row's condition in the participant's order.
  var order: Double?
  /// The seconds that the form of the row took.
  var formSeconds: Double?
  /// Where the row stands.
  var place: String?
  var values: [String: Double] = [:]
  /// One answer per item of the study's only questionnaire; empty where the row holds none.
  var answers: [Answer] = []
}

/// Observations that a test states, handed out in batches of any size and order.
struct RowSource: ObservationSource {
  let study: Study
  let instruments: [String: Instrument]
  let names: ObservationNames
  private var batches: [ObservationBatch]

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - study: the study; its tasks come first in the names.
  ///   - rows: the rows.
  ///   - instruments: the instruments of the study's questionnaires.
  ///   - rowsPerBatch: the size of batches; nil for one batch of everything.
  ///   - names: the names in an order of its own; nil for the order in which rows name them.
  init(
    _ study: Study, _ rows: [Row], instruments: [Instrument] = [], rowsPerBatch: Int? = nil,
    names: ObservationNames? = nil
  ) {
    self.study = study
    self.instruments = Dictionary(uniqueKeysWithValues: instruments.map { ($0.id, $0) })
    let known = names ?? Self.names(of: rows, study: study)
    self.names = known
    let size = rowsPerBatch ?? max(rows.count, 1)
    batches = stride(from: 0, to: rows.count, by: size).map { start in
      Self.batch(
        Array(rows[start..<min(start + size, rows.count)]), study: study, instruments: instruments,
        names: known)
    }
  }

  mutating func nextBatch() -> ObservationBatch? { batches.isEmpty ? nil : batches.removeFirst() }

  /// The names in the order in which rows state them.
  static func names(of rows: [Row], study: Study) -> ObservationNames {
    var names = ObservationNames(tasks: study.tasks.map(\.id))
    for row in rows {
      if !names.participants.contains(row.participant) { names.participants.append(row.participant) }
      if let task = row.task, !names.tasks.contains(task) { names.tasks.append(task) }
      if let rater = row.rater, !names.raters.contains(rater) { names.raters.append(rater) }
    }
    return names
  }

  private static func batch(
    _ rows: [Row], study: Study, instruments: [Instrument], names: ObservationNames
  ) -> ObservationBatch {
    func index(_ name: String?, in list: [String]) -> Int32 {
      name.flatMap { list.firstIndex(of: $0) }.map(Int32.init) ?? -1
    }
    var batch = ObservationBatch(
      count: rows.count, participants: rows.map { index($0.participant, in: names.participants) },
      tasks: rows.contains { $0.task != nil } ? rows.map { index($0.task, in: names.tasks) } : [],
      raters: rows.contains { $0.rater != nil } ? rows.map { index($0.rater, in: names.raters) } : [],
      levels: study.factors.map { factor in
        guard rows.contains(where: { $0.levels[factor.id] != nil }) else { return [] }
        return rows.map { row in Int16(row.levels[factor.id].flatMap(factor.levelIndex(named:)) ?? -1) }
      }, orders: rows.contains { $0.order != nil } ? rows.map { $0.order ?? .nan } : [],
      responseTimes: rows.contains { $0.formSeconds != nil } ? rows.map { $0.formSeconds ?? .nan } : [],
      places: rows.contains { $0.place != nil } ? rows.map { $0.place ?? "" } : [], columns: [])
    for (position, measure) in study.measures.enumerated() {
      if measure.kind == .questionnaire {
        let count = instruments.first { $0.id == measure.instrument?.instrument }?.items.count ?? 0
        guard rows.contains(where: { !$0.answers.isEmpty }) else { continue }
        for item in 0..<count { batch.columns.append(answers(to: item, of: position, rows)) }
      } else if rows.contains(where: { $0.values[measure.id] != nil }) {
        batch.columns.append(
          ObservationBatch.Values(
            column: .measure(position, task: nil), values: rows.map { $0.values[measure.id] ?? .nan }))
      }
    }
    return batch
  }

  private static func answers(to item: Int, of measure: Int, _ rows: [Row]) -> ObservationBatch.Values {
    var column = ObservationBatch.Values(column: .item(measure: measure, item: item, task: nil), values: [])
    for row in rows {
      switch item < row.answers.count ? row.answers[item] : .unanswered {
      case .value(let value): column.values.append(value)
      case .unanswered: column.values.append(.nan)
      case .notApplicable: column.values.append(.notApplicable)
      }
    }
    return column
  }
}
