internal import StudyAnalysis
internal import StudyModel

/// Makes the wide table: one row per participant, conditions, tasks and raters in the names of the columns.
struct WideSheetBuilder {
  private let observed: Observed
  private let factory: VariableFactory
  private let analyzer: Analyzer
  private var drafts: [VariableFactory.Draft] = []
  private var cells: [[DataCell]] = []

  init(_ observed: Observed, analyzer: Analyzer, language: String) {
    self.observed = observed
    self.analyzer = analyzer
    factory = VariableFactory(observed, language: language)
  }

  private var count: Int { observed.names.participants.count }

  /// Makes the table.
  consuming func build() -> DataSheet {
    addPeople()
    addOrders()
    func slots(_ entries: [Observed.Entry]) -> [ObservedKey: [Observed.Entry]] {
      Dictionary(grouping: entries) { slot($0.key) }
    }
    let (values, judgements) = (slots(observed.values), slots(observed.judgements))
    let responses = slots(observed.responses)
    for measure in observed.study.measures.indices {
      func own(_ slots: [ObservedKey: [Observed.Entry]]) -> [(key: ObservedKey, entries: [Observed.Entry])] {
        slots.filter { $0.key.measure == measure }.sorted { Self.isBefore($0.key, $1.key) }
          .map { ($0.key, $0.value) }
      }
      let (values, judgements, responses) = (own(values), own(judgements), own(responses))
      let given = (values + judgements).map(\.key)
      let repeats = given.contains { $0.repetition > 0 }
      for slot in values { add(value: slot.key, slot.entries, counts: repeats) }
      for slot in judgements { add(judgement: slot.key, slot.entries, counts: repeats) }
      addAnalysed(measure, slots: given)
      let refills = responses.contains { $0.key.repetition > 0 }
      for slot in responses { add(response: slot.key, slot.entries, counts: refills) }
    }
    let rows = observed.study.plan.unit == .row
    return DataSheet(
      id: "wide",
      caseDescription: observed.study.itemsAreUnrelated
        ? "Values that are not related to each other" : rows ? "One row of the data file" : "One participant",
      columns: VariableFactory.columns(drafts, cells: cells), caseCount: count)
  }

  /// A key without its participant: what a column belongs to.
  private func slot(_ key: ObservedKey) -> ObservedKey {
    var slot = key
    slot.participant = 0
    return slot
  }

  /// Conditions stand beside one another.
  private static func isBefore(_ left: ObservedKey, _ right: ObservedKey) -> Bool {
    (left.task, left.rater, left.repetition, left.condition)
      < (right.task, right.rater, right.repetition, right.condition)
  }

  private mutating func append(_ draft: VariableFactory.Draft, _ column: [DataCell]) {
    drafts.append(draft)
    cells.append(column)
  }

  private mutating func addPeople() {
    let reasons = (0..<count).map { observed.exclusions.participants[Int32($0)] }
    let identification = VariableFactory.identification("the participant")
    append(identification[0], observed.names.participants.map { .text($0) })
    append(identification[1], reasons.map { .number($0 == nil ? 1 : 0) })
    append(identification[2], reasons.map { $0.map { .text($0) } ?? .empty })
    for factor in observed.study.factors.indices where observed.study.factors[factor].design == .between {
      append(
        factory.factor(factor),
        observed.data.levels[factor].map { $0 < 0 ? .missing(.unanswered) : .category(Int($0)) })
    }
    for attribute in factory.attributes() { append(attribute.draft, attribute.cells) }
  }

  private mutating func addOrders() {
    let met = Set(observed.data.orders.values.flatMap(\.keys)).sorted()
    for condition in met {
      let words = factory.wording.label(condition: condition).map { "the condition \($0)" } ?? "the row"
      append(
        VariableFactory.Draft(
          ["order"] + factory.wording.nameParts(condition: condition),
          DataVariable(
            name: "", label: "Place of \(words) in the participant's order", content: .number,
            level: .ordinal, step: 1,
            origin: .init(condition: factory.wording.identifier(condition: condition)))),
        (0..<count).map {
          observed.data.orders[Int32($0)]?[condition].map { .number($0) } ?? .missing(.unanswered)
        })
    }
  }

  /// A column with cells of some entries.
  private func column(_ entries: [Observed.Entry], _ cell: (Observed.Entry) -> DataCell) -> [DataCell] {
    var column = [DataCell](repeating: .missing(.unanswered), count: count)
    for entry in entries {
      column[Int(entry.key.participant)] = entry.exclusion == nil ? cell(entry) : .missing(.excluded)
    }
    return column
  }

  private mutating func add(value slot: ObservedKey, _ entries: [Observed.Entry], counts: Bool) {
    let isOutcome = observed.study.measures[Int(slot.measure)].kind == .outcome
    append(
      factory.value(slot, counts: counts),
      column(entries) { entry in
        let cell = observed.cell(ofValue: entry)
        guard isOutcome, case .number(let number) = cell else { return cell }
        return VariableFactory.outcomes.firstIndex { $0.code == number }.map { .category($0) }
          ?? .missing(.invalid)
      })
  }

  private mutating func add(judgement slot: ObservedKey, _ entries: [Observed.Entry], counts: Bool) {
    guard let rubric = observed.study.measures[Int(slot.measure)].rubric else { return }
    let drafts = factory.judgement(slot, counts: counts) + [factory.value(slot, counts: counts)]
    for (index, draft) in drafts.enumerated() {
      append(draft, column(entries) { observed.cells(ofJudgement: $0, rubric)[index] })
    }
  }

  /// The values that tests are made of, where they are not the values themselves.
  private mutating func addAnalysed(_ index: Int, slots: [ObservedKey]) {
    let measure = observed.study.measures[index]
    let things = Set(
      slots.map { slot in
        var thing = slot
        thing.condition = 0
        return thing
      })
    let hasRule = analyzer.outlierRule(measure.id) != .none
    guard things.count > 1 || hasRule, let sheet = analyzer.unitSheet(measure: measure.id) else { return }
    let positions = Dictionary(
      observed.names.participants.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var byCondition: [Int32: [DataCell]] = [:]
    for condition in Set(slots.map(\.condition)) {
      byCondition[condition] = (0..<count).map {
        let isExcluded = observed.exclusions.participants[Int32($0)] != nil
        return .missing(isExcluded ? .excluded : .unanswered)
      }
    }
    let leftOut =
      observed.values.filter { $0.exclusion != nil }.map(\.key)
      + observed.judgements.filter { $0.exclusion != nil }.map(\.key)
    for key in leftOut where key.measure == index {
      byCondition[key.condition]?[Int(key.participant)] = .missing(.excluded)
    }
    for row in sheet.rows {
      guard let participant = positions[row.participant] else { continue }
      let levels = observed.data.conditions.factors.map { Int32(row.levels[$0] ?? -1) }
      byCondition[observed.data.conditions.index(levels)]?[participant] = .number(row.value)
    }
    for (condition, column) in byCondition.sorted(by: { $0.key < $1.key }) {
      append(
        analysed(measure, index: index, condition: condition, slots: slots, reduction: sheet.reduction),
        column)
    }
  }

  private func analysed(
    _ measure: Measure, index: Int, condition: Int32, slots: [ObservedKey], reduction: Reduction
  ) -> VariableFactory.Draft {
    let isOutcome = measure.kind == .outcome
    let (suffix, words) =
      switch measure.aggregation {
      case _ where isOutcome: ("rate", "share of tasks that ended in success")
      case .mean: ("mean", "mean")
      case .geometricMean: ("geomean", "geometric mean")
      case .sum: ("sum", "sum")
      }
    let slot = ObservedKey(
      participant: 0, condition: condition, measure: Int32(index), task: -1, rater: -1)
    let isRated = slots.contains { $0.rater >= 0 }
    let rule = analyzer.outlierRule(measure.id)
    let isPlanned = rule == observed.study.plan.outlierRule(measure.id)
    let how =
      (isRated ? "Raters are averaged first. " : "")
      + (rule == .none
        ? ""
        : "Times that the \(isPlanned ? "planned rule" : "rule that was asked for") marks as outlying are left out. ")
      + "Missing values are left out of it. "
      + (reduction.refusal.map { "The analysis compares nothing of it: \($0.message)." }
        ?? "This is what the analysis compares.")
    return VariableFactory.Draft(
      factory.nameParts(measure: Int32(index)) + [suffix] + factory.wording.nameParts(condition: condition),
      DataVariable(
        name: "",
        label: factory.wording.label(
          measure.label(factory.wording.language) + ", " + words, slot: slot, counts: false),
        content: .number,
        level: isOutcome ? .interval : VariableFactory.level(of: measure),
        unit: isOutcome ? nil : measure.unit ?? (measure.kind == .duration ? "s" : nil),
        range: isOutcome ? 0...1 : measure.aggregation == .sum ? nil : measure.range, hasMissingCodes: true,
        origin: factory.wording.origin(slot: slot, part: suffix, counts: false),
        note: [factory.wording.note(measure), how].compactMap(\.self).joined(separator: " ")))
  }

  private mutating func add(response slot: ObservedKey, _ entries: [Observed.Entry], counts: Bool) {
    guard let responses = observed.data.responses[Int(slot.measure)] else { return }
    let hasWeights = responses.weights.contains { $0.count(of: .given) > 0 }
    var columns = responses.items.indices.map { item in
      column(entries) { responses.answer($0.position, item: item) }
    }
    if hasWeights {
      columns += responses.items.indices.map { item in
        column(entries) {
          responses.weight($0.position, item: item).map { .number($0) } ?? .missing(.unanswered)
        }
      }
    }
    columns += responses.scores.indices.map { score in
      column(entries) { responses.score($0.position, score: score) }
    }
    // Where there are no variables of scores, their columns, which come last, are left out.
    let drafts = factory.response(slot, counts: counts, hasWeights: hasWeights)
    for (draft, column) in zip(drafts, columns) { append(draft, column) }
  }
}
