#if Server
internal import StudyModel

/// Counts what participants did at tasks, for the measures that say so.
struct EventCounts {
  /// The measures.
  let measures: [Measure]

  private let study: Study
  private let plan: CapturePlan
  private let levels: [String: [String: String]]
  private let seen: [Place: [CapturedObservation]]

  /// Whose work on which task it is.
  private struct Place: Hashable {
    var person: String
    var task: String?
    var condition: String?
  }

  /// Takes what was captured.
  ///
  /// - Parameters:
  ///   - data: what was captured.
  ///   - study: the study.
  ///   - plan: how it is run.
  init(_ data: CapturedData, of study: Study, plan: CapturePlan) {
    measures = study.measures.filter { $0.counts != nil }
    self.study = study
    self.plan = plan
    guard !measures.isEmpty else {
      (levels, seen) = ([:], [:])
      return
    }
    levels = Dictionary(
      data.people.map { person in
        let own = person.levels.map { ($0.factor, $0.level) }
        return (person.code, Dictionary(own, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    seen = Dictionary(grouping: data.observations) { seen in
      Place(person: seen.person, task: seen.occasion.task, condition: seen.occasion.condition)
    }
  }

  /// How often it happened.
  ///
  /// - Parameters:
  ///   - measure: a measure that says what it counts.
  ///   - run: somebody's work on a task.
  /// - Returns: the number; nil where it could not happen, because the catalogue was not at hand.
  func number(for measure: Measure, of run: TaskRun) -> Int? {
    guard let counted = measure.counts, let task = run.occasion.task else { return nil }
    let own = levels[run.person, default: [:]].merging(
      ConditionCode.levels(of: run.occasion.condition, in: study), uniquingKeysWith: { $1 })
    guard !counted.needsPatterns || plan.showsPatterns(of: study, beside: task, at: own) else { return nil }
    let events = seen[Place(person: run.person, task: task, condition: run.occasion.condition)] ?? []
    let opened = events.filter { $0.kind == CapturedObservation.patternOpened }
    return switch counted {
    case .patternOpened: opened.count
    case .differentPattern: Set(opened.compactMap { $0.fields["pattern"] }).count
    case .patternSearch: events.count { $0.kind == CapturedObservation.search }
    // That data collection was closed is no pause of theirs.
    case .pause: run.events.count { $0.kind == .pause && $0.reason != TaskEvent.closing }
    }
  }
}
#endif
