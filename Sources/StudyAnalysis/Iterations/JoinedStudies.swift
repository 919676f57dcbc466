public import StudyModel

/// The observations of several studies of one product as those of one study, whose only factor is the study.
///
/// Participants go by the study and their own name, `v2/P07`: nothing tells whether two studies had the same people, so
/// they are taken for different ones. Other factors are left out; what is compared is whole studies.
public struct JoinedStudies<Source: ObservationSource>: ObservationSource {
  /// The identifier of the factor whose levels are the studies.
  public static var factor: String { "study" }

  /// The studies as one, with the measures that are compared.
  public internal(set) var study: Study
  /// The instruments of the studies' questionnaires.
  public private(set) var instruments: [String: Instrument] = [:]
  /// The names behind the indices in the batches read so far.
  public private(set) var names = ObservationNames()
  /// What is not compared, and why.
  public private(set) var notCompared: [StudyIterations.NotCompared] = []
  /// The tasks that studies call differently under one identifier.
  public internal(set) var renamedTasks: [StudyIterations.RenamedTask] = []
  /// The factors of the studies, which are left out: people of all their levels are taken together.
  public private(set) var leftOutFactors: [StudyIterations.LeftOutFactor] = []

  /// The studies, each read as far as batches were asked for.
  public private(set) var sources: [Source]
  let identifiers: [String]
  private var current = 0
  /// By source, the position of each measure among the joined ones; nil for what is not compared.
  private var measures: [[Int?]] = []
  private var participants: [Int32] = []
  private var tasks: [Int32] = []
  private var raters: [Int32] = []
  private var taskNumbers: [String: Int32] = [:]
  private var raterNumbers: [String: Int32] = [:]

  /// Joins studies.
  ///
  /// - Parameters:
  ///   - sources: the studies, in the order in which they were made.
  ///   - identifiers: a short name of each, all different.
  ///   - labels: what each is called for people.
  ///   - ownOutlierRules: the measures whose rule for outlying times is asked for, whatever the plans say.
  public init(
    _ sources: [Source], identifiers: [String], labels: [LocalizedText], ownOutlierRules: Set<String> = []
  ) {
    self.sources = sources
    self.identifiers = identifiers
    let levels = zip(identifiers, labels).map { Factor.Level(id: $0, label: $1) }
    study = Study(
      id: "comparison", title: LocalizedText("Comparison of \(sources.count) studies"),
      factors: [
        Factor(
          id: Self.factor, label: LocalizedText("Study"), design: .between, levels: levels,
          reference: .declared(identifiers.first ?? ""))
      ])
    study.plan.level = sources.first?.study.plan.level ?? study.plan.level
    study.plan.alpha = sources.first?.study.plan.alpha ?? study.plan.alpha
    for source in sources { instruments.merge(source.instruments) { first, _ in first } }
    let rules = Set(sources.map(\.study.plan.unequalTasks))
    if let rule = rules.first, rules.count == 1 { study.plan.unequalTasks = rule }
    joinTasks()
    leftOutFactors = Self.factors(of: sources, identifiers: identifiers)
    joinMeasures(ownOutlierRules: ownOutlierRules)
    for (identifier, source) in zip(identifiers, sources) {
      study.exclusions += source.study.exclusions.compactMap { exclusion in
        var own = exclusion
        switch exclusion.subject {
        case .participant(let name): own.subject = .participant(identifier + "/" + name)
        case .observation(let name, let measure, let task):
          own.subject = .observation(participant: identifier + "/" + name, measure: measure, task: task)
        // Rows were left out while they were read, and inspections are not compared.
        case .row, .evaluator, .design: return nil
        }
        return own
      }
    }
    let compared = Set(study.measures.map(\.id))
    study.exclusions.removeAll { exclusion in
      if case .observation(_, let measure, _) = exclusion.subject { return !compared.contains(measure) }
      return false
    }
  }

  /// Numbers the tasks that studies declare before those that only their rows name.
  mutating func number(_ tasks: [StudyTask]) {
    names.tasks = tasks.map(\.id)
    for (position, name) in names.tasks.enumerated() { taskNumbers[name] = Int32(position) }
  }

  // MARK: Measures

  private mutating func joinMeasures(ownOutlierRules: Set<String>) {
    var order: [String] = []
    for source in sources {
      order += source.study.measures.map(\.id).filter { !order.contains($0) }
    }
    for id in order {
      let own = sources.map { $0.study.measure(id) }
      let present = own.compactMap(\.self)
      guard let first = present.first, first.kind != .heuristicEvaluation else { continue }
      if present.count < 2 {
        let place = own.firstIndex { $0 != nil }.map { identifiers[$0] } ?? ""
        notCompared.append(
          StudyIterations.NotCompared(measure: id, reason: "only \(place) has it", names: [place]))
        continue
      }
      if let refusal = refusal(first, ownRule: ownOutlierRules.contains(id)) {
        notCompared.append(refusal)
        continue
      }
      if let difference = Self.difference(present) {
        notCompared.append(StudyIterations.NotCompared(measure: id, reason: difference))
        continue
      }
      var joined = first
      joined.answerLabels = []
      // What one study had to assume is no declaration of the others.
      if let assumed = present.first(where: { !$0.better.isDeclared }) { joined.better = assumed.better }
      study.measures.append(joined)
    }
    measures = sources.map { source in
      source.study.measures.map { measure in study.measures.firstIndex { $0.id == measure.id } }
    }
  }

  /// In what measures of one name differ, so that their values are not the same thing; nil where they do not.
  private static func difference(_ measures: [Measure]) -> String? {
    func differ<Value: Hashable>(_ value: (Measure) -> Value) -> Bool { Set(measures.map(value)).count > 1 }
    if differ(\.kind) { return "it is of different kinds" }
    if differ({ $0.instrument?.instrument }) { return "it is measured by different questionnaires" }
    if differ({ $0.instrument?.direction.value }) {
      return "the questionnaire's numbers ran in different directions"
    }
    if differ({ $0.instrument?.scale }) { return "the questionnaire was answered on different scales" }
    if differ({ $0.instrument?.minimumAnswered }) { return "scores need different numbers of answers" }
    if differ(\.unit) { return "it has different units" }
    if differ(\.range) { return "it has different ranges" }
    if differ(\.aggregation) { return "tasks are summed up in different ways" }
    if differ({ $0.better.value }) { return "which direction is better differs" }
    if differ(\.rubric) { return "it is made of different criteria" }
    return nil
  }

  // MARK: Batches

  /// Reads the next rows, of one study after the other.
  ///
  /// - Returns: a batch, or nil after the last one.
  /// - Throws: whatever a study throws.
  public mutating func nextBatch() throws -> ObservationBatch? {
    while current < sources.count {
      if let batch = try sources[current].nextBatch() { return joined(batch) }
      current += 1
      participants = []
      tasks = []
      raters = []
    }
    return nil
  }

  private mutating func joined(_ batch: ObservationBatch) -> ObservationBatch {
    let own = sources[current].names
    for name in own.participants[participants.count...] {
      participants.append(Int32(names.participants.count))
      names.participants.append(identifiers[current] + "/" + name)
    }
    for name in own.tasks[tasks.count...] { tasks.append(Self.number(name, &taskNumbers, &names.tasks)) }
    for name in own.raters[raters.count...] { raters.append(Self.number(name, &raterNumbers, &names.raters)) }
    func mapped(_ numbers: [Int32], _ table: [Int32]) -> [Int32] {
      numbers.map { $0 < 0 ? $0 : table[Int($0)] }
    }
    var result = ObservationBatch(
      count: batch.count, participants: mapped(batch.participants, participants),
      tasks: mapped(batch.tasks, tasks), raters: mapped(batch.raters, raters),
      levels: [[Int16](repeating: Int16(current), count: batch.count)], orders: [],
      responseTimes: batch.responseTimes, columns: [])
    for values in batch.columns {
      guard let column = joined(values.column) else { continue }
      var values = values
      values.column = column
      result.columns.append(values)
    }
    return result
  }

  private static func number(
    _ name: String, _ numbers: inout [String: Int32], _ names: inout [String]
  ) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(names.count)
    numbers[name] = number
    names.append(name)
    return number
  }

  private func joined(_ column: ObservationColumn) -> ObservationColumn? {
    func measure(_ own: Int) -> Int? {
      measures[current].indices.contains(own) ? measures[current][own] : nil
    }
    func task(_ own: Int?) -> Int? { own.map { Int(tasks[$0]) } }
    switch column {
    case .measure(let own, let place): return measure(own).map { .measure($0, task: task(place)) }
    case .rating(let own, let criterion, let place, let rater):
      return measure(own).map {
        .rating(
          measure: $0, criterion: criterion, task: task(place), rater: rater.map { Int(raters[$0]) })
      }
    case .item(let own, let item, let place):
      return measure(own).map { .item(measure: $0, item: item, task: task(place)) }
    case .weight(let own, let item, let place):
      return measure(own).map { .weight(measure: $0, item: item, task: task(place)) }
    }
  }
}
