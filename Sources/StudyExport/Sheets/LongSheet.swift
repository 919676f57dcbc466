internal import StudyAnalysis
internal import StudyModel

/// Makes the long table: one row per observation, as mixed models and plotting libraries want it.
struct LongSheetBuilder {
  private let observed: Observed
  private let factory: VariableFactory
  private let language: String
  private let analyzer: Analyzer
  private var rows: [Row] = []
  private var labelsOfMeasure: [Int32: [[Double: String]]] = [:]

  /// What a row holds.
  private enum Kind: Int, CaseIterable {
    case value, answer, weight, score, points

    var label: String {
      switch self {
      case .value: "value of a measure"
      case .answer: "answer to an item, as it was given"
      case .weight: "weight of an item, from comparisons"
      case .score: "score of a questionnaire"
      case .points: "points for a criterion of a rubric"
      }
    }
  }

  private struct Row {
    var key: ObservedKey
    var part: String?
    var kind: Kind
    var cell: DataCell
    var words: String?
    var exclusion: String?
  }

  init(_ observed: Observed, analyzer: Analyzer, language: String) {
    self.observed = observed
    self.analyzer = analyzer
    self.language = language
    factory = VariableFactory(observed, language: language)
  }

  /// Makes the table.
  consuming func build() -> DataSheet {
    collectRows()
    var drafts: [VariableFactory.Draft] = []
    var cells: [[DataCell]] = []
    func add(_ draft: VariableFactory.Draft, _ column: [DataCell]) {
      drafts.append(draft)
      cells.append(column)
    }
    /// Columns in which nothing stands are left out.
    func addIfUsed(_ draft: VariableFactory.Draft, _ column: [DataCell]) {
      if column.contains(where: { $0 != .empty }) { add(draft, column) }
    }
    let identification = VariableFactory.identification("the observation")
    add(identification[0], rows.map { .text(observed.names.participants[Int($0.key.participant)]) })
    add(identification[1], rows.map { .number($0.exclusion == nil ? 1 : 0) })
    add(identification[2], rows.map { $0.exclusion.map { .text($0) } ?? .empty })
    for factor in observed.study.factors.indices { add(factory.factor(factor), levels(of: factor)) }
    for attribute in factory.attributes() {
      add(attribute.draft, rows.map { attribute.cells[Int($0.key.participant)] })
    }
    addIfUsed(
      Self.draft("order", "Place of the condition in the participant's order", .number, .ordinal),
      rows.map { observed.data.orders[$0.key.participant]?[$0.key.condition].map { .number($0) } ?? .empty })
    let tasks = observed.names.tasks.indices.map {
      DataVariable.Category(
        code: Double($0 + 1), id: observed.names.tasks[$0], label: factory.wording.label(task: Int32($0)))
    }
    addIfUsed(
      Self.draft("task", "Task", .category(tasks), .nominal),
      rows.map { $0.key.task < 0 ? .empty : .category(Int($0.key.task)) })
    addIfUsed(
      Self.draft("rater", "Rater", .text, .nominal),
      rows.map { $0.key.rater < 0 ? .empty : .text(observed.names.raters[Int($0.key.rater)]) })
    let repeats = rows.contains { $0.key.repetition > 0 }
    addIfUsed(
      Self.draft("repetition", "Which of several values of the same thing", .number, .ordinal),
      rows.map { repeats ? .number(Double($0.key.repetition + 1)) : .empty })
    addMeasure(add: add, addIfUsed: addIfUsed)
    return DataSheet(
      id: "long", caseDescription: "One observation: a value, an answer or a score",
      columns: VariableFactory.columns(drafts, cells: cells), caseCount: rows.count)
  }

  private static func draft(
    _ name: String, _ label: String, _ content: DataVariable.Content, _ level: DataVariable.Level,
    hasMissingCodes: Bool = false, note: String? = nil
  ) -> VariableFactory.Draft {
    VariableFactory.Draft(
      [name],
      DataVariable(
        name: "", label: label, content: content, level: level, hasMissingCodes: hasMissingCodes, note: note))
  }

  private func addMeasure(
    add: (VariableFactory.Draft, [DataCell]) -> Void, addIfUsed: (VariableFactory.Draft, [DataCell]) -> Void
  ) {
    let measures = observed.study.measures.enumerated().map {
      DataVariable.Category(code: Double($0 + 1), id: $1.id, label: $1.label(language))
    }
    add(
      Self.draft("measure", "Measure", .category(measures), .nominal),
      rows.map { .category(Int($0.key.measure)) })
    addIfUsed(
      Self.draft("part", "Item, score or criterion", .text, .nominal),
      rows.map { $0.part.map { .text($0) } ?? .empty })
    let kinds = Kind.allCases.map {
      DataVariable.Category(code: Double($0.rawValue + 1), id: "\($0)", label: $0.label)
    }
    add(
      Self.draft("kind", "What the row holds", .category(kinds), .nominal),
      rows.map { .category($0.kind.rawValue) })
    add(
      Self.draft(
        "value", "Value", .number, .interval, hasMissingCodes: true,
        note: "Answers as given, before anything is turned round; times in seconds; outcomes "
          + VariableFactory.outcomes.map { "\($0.code.plainText) = \($0.id)" }.joined(separator: ", ") + "."),
      rows.map(\.cell))
    addIfUsed(
      Self.draft("value_label", "What the value stands for", .text, .nominal),
      rows.map { $0.words.map { .text($0) } ?? .empty })
    addIfUsed(
      Self.draft("unit", "Unit of the value", .text, .nominal),
      rows.map { row in
        let measure = observed.study.measures[Int(row.key.measure)]
        guard row.kind == .value else { return .empty }
        return (measure.unit ?? (measure.kind == .duration ? "s" : nil)).map { .text($0) } ?? .empty
      })
    addIfUsed(
      Self.draft(
        "outlier", "Whether the rule in force marks the time as outlying", .number, .nominal,
        note: "1 for times that have no part in what the analysis compares; empty where there is no rule."),
      outliers())
    let reasons = MissingReason.allCases
    let categories = reasons.enumerated().map {
      DataVariable.Category(code: Double($0 + 1), id: $1.rawValue, label: $1.label)
    }
    add(
      Self.draft("missing", "Why there is no value", .category(categories), .nominal),
      rows.map { row in
        guard case .missing(let reason) = row.cell, let index = reasons.firstIndex(of: reason) else {
          return .empty
        }
        return .category(index)
      })
  }

  /// What identifies a time among those that a rule marks.
  private struct Time: Hashable {
    var participant: String
    var condition: String?
    var task: String?
    var rater: String?
    var value: Double
  }

  /// For times under a rule 1 where it marks them and 0 where not.
  private func outliers() -> [DataCell] {
    var marked: [Int32: Set<Time>] = [:]
    for (index, measure) in observed.study.measures.enumerated()
    where analyzer.outlierRule(measure.id) != .none {
      let times = analyzer.unitSheet(measure: measure.id)?.outliers ?? []
      marked[Int32(index)] = Set(
        times.map {
          Time(
            participant: $0.participant, condition: $0.condition, task: $0.task, rater: $0.rater,
            value: $0.value)
        })
    }
    return rows.map { row in
      guard let times = marked[row.key.measure], case .number(let value) = row.cell, row.exclusion == nil
      else { return .empty }
      let origin = factory.wording.origin(slot: row.key, part: nil, counts: false)
      let time = Time(
        participant: observed.names.participants[Int(row.key.participant)], condition: origin.condition,
        task: origin.task, rater: origin.rater, value: value)
      return .number(times.contains(time) ? 1 : 0)
    }
  }

  private func levels(of factor: Int) -> [DataCell] {
    let isWithin = observed.data.conditions.factors.contains(factor)
    return rows.map { row in
      let level =
        isWithin
        ? observed.data.conditions.level(of: factor, in: row.key.condition)
        : Int(observed.data.levels[factor][Int(row.key.participant)])
      return level < 0 ? .missing(.unanswered) : .category(level)
    }
  }

  // MARK: Rows

  private mutating func collectRows() {
    for entry in observed.values { add(value: entry) }
    for entry in observed.judgements { add(judgement: entry) }
    for entry in observed.responses { add(response: entry) }
    // Within one key the rows stay as they are: criteria, then their score; items, then weights and scores.
    let places = rows.indices.sorted { (rows[$0].key, $0) < (rows[$1].key, $1) }
    rows = places.map { rows[$0] }
  }

  private mutating func add(
    _ entry: Observed.Entry, _ part: String?, _ kind: Kind, _ cell: DataCell, _ words: String? = nil
  ) {
    rows.append(
      Row(
        key: entry.key, part: part, kind: kind, cell: cell, words: words,
        exclusion: observed.exclusions.participants[entry.key.participant] ?? entry.exclusion))
  }

  private mutating func add(value entry: Observed.Entry) {
    let cell = observed.cell(ofValue: entry)
    var words: String?
    if case .number(let number) = cell, observed.study.measures[Int(entry.key.measure)].kind == .outcome {
      words = VariableFactory.outcomes.first { $0.code == number }?.id
    }
    add(entry, nil, .value, cell, words)
  }

  private mutating func add(judgement entry: Observed.Entry) {
    guard let rubric = observed.study.measures[Int(entry.key.measure)].rubric else { return }
    let cells = observed.cells(ofJudgement: entry, rubric)
    for (criterion, cell) in zip(rubric.criteria, cells) {
      var words: String?
      if case .number(let points) = cell { words = criterion.anchors[points]?(language) }
      add(entry, criterion.id, .points, cell, words)
    }
    add(entry, nil, .value, cells[rubric.criteria.count])
  }

  /// For each item what its numbers stand for; looked up once for each questionnaire.
  private mutating func labels(of measure: Int32, _ scorer: Scorer) -> [[Double: String]] {
    if let known = labelsOfMeasure[measure] { return known }
    let labels = scorer.instrument.items.map { item -> [Double: String] in
      guard let scale = scorer.instrument.scale(of: item) else { return [:] }
      return Dictionary(
        factory.wording.valueLabels(item, scale: scale, scorer: scorer).map { ($0.value, $0.label) },
        uniquingKeysWith: { first, _ in first })
    }
    labelsOfMeasure[measure] = labels
    return labels
  }

  private mutating func add(response entry: Observed.Entry) {
    guard let responses = observed.data.responses[Int(entry.key.measure)] else { return }
    let (scorer, position) = (responses.scorer, entry.position)
    let labels = labels(of: entry.key.measure, scorer)
    for (index, item) in scorer.instrument.items.enumerated() {
      let cell = responses.answer(position, item: index)
      var words: String?
      if case .number(let number) = cell { words = labels[index][number] }
      add(entry, item.id, .answer, cell, words)
    }
    for (index, item) in scorer.instrument.items.enumerated() {
      if let weight = responses.weight(position, item: index) {
        add(entry, item.id, .weight, .number(weight))
      }
    }
    for (index, score) in factory.scores(of: scorer).enumerated() {
      add(entry, score.id, .score, responses.score(position, score: index))
    }
  }
}
