internal import Stats
public import StudyModel

/// Several studies of one product, one after the other: how each measure went, step by step.
public struct StudyIterations: Sendable {
  /// One score or measure over the studies.
  public struct Trend: Sendable {
    /// The measure.
    public var measure: Measure
    /// Its results with the studies as groups.
    public var part: PartResult
    /// The values of each study, in order.
    public var groups: [GroupResult]
    /// Each study beside the one before it, p values corrected over the steps by Holm's method.
    public var steps: [ContrastResult]
    /// The last study beside the first, where there are more than two.
    public var overall: ContrastResult?

    /// The score; nil for a measure that is no questionnaire.
    public var score: ScoreDefinition? { part.score }
  }

  /// Success rates of an outcome that each person has once, over the studies.
  public struct CompletionTrend: Sendable {
    /// The measure.
    public var measure: Measure
    /// The rate of each study, in order.
    public var rates: [CompletionResult.Rate]
    /// Each study beside the one before it.
    public var steps: [CompletionResult.Difference]
    /// The last study beside the first, where there are more than two.
    public var overall: CompletionResult.Difference?
    /// Rates and differences, the steps first, as those of one study are told.
    public var completion: CompletionResult
  }

  /// The studies as the levels of the factor `study`; what they have in common is analysed as one study.
  public var results: StudyResults
  /// The measures that every two studies or more share.
  public var trends: [Trend]
  /// The outcomes that each person has once.
  public var completion: [CompletionTrend]
  /// Names of participants that occur in more than one study; rows that name nobody have none.
  public var sharedNames: Int
  /// The tasks that studies call differently under one identifier.
  public var renamedTasks: [RenamedTask]
  /// The factors of the studies, which are left out.
  public var leftOutFactors: [LeftOutFactor]
  /// What is not compared, and why.
  public var notCompared: [NotCompared]

  /// Analyses several studies.
  ///
  /// - Parameters:
  ///   - joined: the studies.
  ///   - options: what is asked beyond the first study's plan.
  /// - Throws: whatever the studies throw.
  public init<Source: ObservationSource>(
    _ joined: inout JoinedStudies<Source>, options: AnalysisOptions = AnalysisOptions()
  ) throws {
    results = try Analyzer(&joined, options: options).results()
    var own: [Substring: Int] = [:]
    for name in joined.names.participants {
      let person = name[name.index(after: name.firstIndex(of: "/") ?? name.startIndex)...]
      if !ObservationNames.isUnnamed(person) { own[person, default: 0] += 1 }
    }
    sharedNames = own.count { $0.value > 1 }
    renamedTasks = joined.renamedTasks
    leftOutFactors = joined.leftOutFactors
    notCompared = joined.notCompared
    let level = results.level
    trends = results.measures.filter { !$0.hasSingleAttempts }.flatMap { measure in
      measure.parts.map { Self.trend(measure, $0, level: level) }
    }
    completion = results.measures.filter(\.hasSingleAttempts).compactMap { measure in
      measure.completion?.tasks.first.map { Self.trend(measure.measure, $0, level: level) }
    }
  }

  /// The results of one study, in the order of the studies.
  private static func studies<Part>(_ parts: [Part], _ key: (Part) -> GroupKey) -> [Part] {
    parts.filter { key($0).levels.count == 1 }.sorted { key($0).levels[0].level < key($1).levels[0].level }
  }

  // MARK: Values

  private static func trend(_ result: MeasureResult, _ part: PartResult, level: Double) -> Trend {
    let groups = studies(part.groups, \.key)
    let refusal = result.reduction.refusal
    func contrast(_ later: Int, _ earlier: Int) -> ContrastResult {
      step(result.measure, groups[later], groups[earlier], later, earlier, level: level, refusal: refusal)
    }
    var steps = groups.indices.dropFirst().map { contrast($0, $0 - 1) }
    correct(&steps)
    return Trend(
      measure: result.measure, part: part, groups: groups, steps: steps,
      overall: groups.count > 2 ? contrast(groups.count - 1, 0) : nil)
  }

  private static func step(
    _ measure: Measure, _ later: GroupResult, _ earlier: GroupResult, _ treatment: Int, _ reference: Int,
    level: Double, refusal: UndefinedResult?
  ) -> ContrastResult {
    var result = ContrastResult(
      factor: 0, treatment: treatment, reference: reference, role: .exploratory, nTreatment: later.count,
      nReference: earlier.count, incomplete: [], treatmentGroup: later, referenceGroup: earlier,
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternatives: [],
      standardized: [], ratio: nil)
    if let refusal {
      result.test = .failure(refusal)
    } else {
      ContrastTests(isLog: measure.kind == .duration, level: level).independent(
        later.values, earlier.values, test: .welch, into: &result)
    }
    return result
  }

  /// Corrects the p values of the steps of one measure for their number.
  private static func correct(_ steps: inout [ContrastResult]) {
    let made = steps.indices.filter { (try? steps[$0].test.get()) != nil }
    let pValues = made.compactMap { try? steps[$0].test.get().pValue }
    // Of one test there is nothing to correct.
    guard made.count > 1, let adjusted = try? PValueAdjustment.holm.adjusted(pValues) else { return }
    for (position, p) in zip(made, adjusted) {
      steps[position].adjusted = AdjustedPValue(
        family: Plan.Family(id: "steps between studies"), tests: made.count,
        refused: steps.count - made.count, planned: steps.count, pValue: .success(p))
    }
  }

  // MARK: Completion

  private static func trend(
    _ measure: Measure, _ task: CompletionResult.Task, level: Double
  ) -> CompletionTrend {
    let rates = studies(task.rates, \.key)
    func difference(_ later: Int, _ earlier: Int) -> CompletionResult.Difference {
      CompletionResult.Difference(
        factor: 0, treatment: later, reference: earlier, rates[later], rates[earlier], level: level)
    }
    let steps = rates.indices.dropFirst().map { difference($0, $0 - 1) }
    let overall = rates.count > 2 ? difference(rates.count - 1, 0) : nil
    let all = CompletionResult.Task(
      name: task.name, rates: task.rates, differences: steps + [overall].compactMap(\.self))
    return CompletionTrend(
      measure: measure, rates: rates, steps: steps, overall: overall,
      completion: CompletionResult(tasks: [all]))
  }
}
