internal import Stats
public import StudyModel

/// Analyses a study: observations and a plan in, results out.
public struct Analyzer: Sendable {
  private(set) var dataset: Dataset
  let options: AnalysisOptions
  let level: Double
  private let alpha: Double
  let rule: Plan.UnequalTasks
  private(set) var factors: [Int]

  /// Reads all observations of a source and prepares to analyse them.
  ///
  /// - Parameters:
  ///   - source: the observations.
  ///   - options: what is asked beyond the study's own plan.
  /// - Throws: whatever the source throws.
  public init(_ source: inout some ObservationSource, options: AnalysisOptions = AnalysisOptions()) throws {
    self.init(try ObservationTable(&source), options: options)
  }

  /// Prepares to analyse observations that were read.
  ///
  /// - Parameters:
  ///   - table: the observations.
  ///   - options: what is asked beyond the study's own plan.
  public init(_ table: ObservationTable, options: AnalysisOptions = AnalysisOptions()) {
    self.init(Dataset(table), options: options)
  }

  private init(_ dataset: Dataset, options: AnalysisOptions) {
    self.dataset = dataset
    self.dataset.threads = options.threads
    self.dataset.seed = options.seed
    self.options = options
    level = options.level ?? dataset.study.plan.level
    alpha = options.alpha ?? dataset.study.plan.alpha
    rule = options.unequalTasks ?? dataset.study.plan.unequalTasks
    let study = dataset.study
    factors = study.factors.indices.filter { index in
      study.factors[index].levels.count >= 2
        && (options.factors.isEmpty || options.factors.contains(study.factors[index].id))
    }
  }

  /// Reads all observations of a source, and sums the rows of a large one up as they go by where its columns allow it.
  ///
  /// The results are the same either way, but for the values of single units, which are not kept, and for median and
  /// quartiles of very many distinct values, whose bound is told beside them.
  ///
  /// - Parameters:
  ///   - source: the observations.
  ///   - isExact: whether a large source is read again where median and quartiles would not be exact.
  ///   - options: what is asked beyond the study's own plan.
  /// - Throws: whatever the source throws.
  public init(
    summing source: inout some RepeatableSource, isExact: Bool = false,
    options: AnalysisOptions = AnalysisOptions()
  ) throws {
    // Which times are outlying is known when all of them are.
    let hasRules = options.outliers.values.contains { $0 != .none }
    // Those that are asked for; which of them have levels to compare is known when all rows are read.
    let compared = source.study.factors.indices.filter { index in
      options.factors.isEmpty || options.factors.contains(source.study.factors[index].id)
    }
    guard source.isLarge, !hasRules, SummedColumn.allow(source.valueColumns, of: source.study) else {
      self.init(Dataset(try ObservationTable(&source)), options: options)
      return
    }
    do {
      self.init(try Dataset(summing: &source, by: compared, threads: options.threads), options: options)
      if isExact { try refine(source, by: compared) }
    } catch is RowsNeeded {
      source = try source.again()
      self.init(Dataset(try ObservationTable(&source)), options: options)
    }
  }

  /// Reads a source again, so that median, quartiles and mean absolute deviation are exact.
  private mutating func refine(_ source: some RepeatableSource, by factors: [Int]) throws {
    guard let data = dataset.summed else { return }
    let targets = OrderTargets(data, keys: groupKeys().filter { data.isByRow || $0.levels.count < 2 })
    guard !targets.isEmpty else { return }
    var source = try source.again()
    var rows = RowGroups(
      factors: source.study.factors.count, compared: factors, columns: data.columns, isByRow: data.isByRow)
    var accumulator = RefiningAccumulator(targets)
    var collector = RefiningCollector(targets)
    while let batch = try source.nextBatch() {
      guard batch.count > 0 else { continue }
      try accumulator.take(try rows.take(batch))
      collector.take(accumulator.endPart())
    }
    dataset.summed?.refined = RefinedOrder.all(targets, collector, data)
  }

  /// Whether a measure or one of its scores is asked for.
  private func asks(for measure: String) -> Bool {
    options.measures.isEmpty || options.measures.contains { $0 == measure || $0.hasPrefix(measure + ".") }
  }

  /// Whether a score of a measure is asked for, by the name of the measure or its own.
  private func asks(for score: ScoreDefinition, of measure: String) -> Bool {
    options.measures.isEmpty || options.measures.contains { $0 == measure || $0 == measure + "." + score.id }
  }

  /// Analyses every measure that is asked for.
  ///
  /// - Returns: the results.
  public func results() -> StudyResults {
    let study = dataset.study
    let wanted = study.measures.indices.filter {
      asks(for: study.measures[$0].id)
        && study.measures[$0].kind != .heuristicEvaluation
    }
    let populations = dataset.populations
    let own = populations.respondents.indices.map(of)
    var measures = Parallel.map(wanted, threads: options.threads) { index in
      own[populations.ofMeasure[index]].narrowed(to: index).result(index)
    }
    Multiplicity(study: study).adjust(&measures)
    let further = own.indices.dropFirst().compactMap { population -> FurtherRespondents? in
      let asked = wanted.filter { populations.ofMeasure[$0] == population }
      guard !asked.isEmpty else { return nil }
      return FurtherRespondents(
        respondent: populations.respondents[population], measures: Set(asked.map { study.measures[$0].id }),
        factors: own[population].factors, flow: own[population].flow())
    }
    return StudyResults(
      study: study, instruments: dataset.instruments, level: level, alpha: alpha, seed: options.seed,
      respondent: populations.respondents[0], factors: own[0].factors, flow: own[0].flow(),
      measures: measures,
      further: further, subjects: dataset.subjects)
  }

  /// The analyses of one population: of its members alone, by the factors that they have levels of.
  private func of(_ population: Int) -> Analyzer {
    var own = self
    own.dataset = dataset.of(population: population)
    own.factors = dataset.factors(factors, of: population)
    return own
  }

  /// The analyses of a measure: without factors of which one level alone was asked for it.
  private func narrowed(to measure: Int) -> Analyzer {
    var own = self
    own.dataset.asked = dataset.askedLevels(of: measure, factors: factors)
    own.factors.removeAll { factor in own.dataset.asked.contains { $0.factor == factor } }
    return own
  }

  // MARK: Participants

  private func flow() -> ParticipantFlow {
    let study = dataset.study
    let between = study.factors.indices.filter { study.factors[$0].design == .between }
    let compared = Array(factors.filter { study.factors[$0].design == .between }.prefix(2))
    var keys: [GroupKey] = []
    if let first = compared.first {
      for level in study.factors[first].levels.indices {
        if compared.count > 1 {
          keys += study.factors[compared[1]].levels.indices.map {
            GroupKey((first, level), (compared[1], $0))
          }
        } else {
          keys.append(GroupKey((first, level)))
        }
      }
    }
    let cells = keys.map { key in
      ParticipantFlow.Cell(key: key, people: dataset.peopleCount(key))
    }
    let without = dataset.withoutLevel(between.filter(factors.contains))
    return ParticipantFlow(
      recruited: dataset.summed?.names.peopleCount
        ?? dataset.names.participants.indices.count { dataset.isMember.isEmpty || dataset.isMember[$0] },
      excluded: dataset.excluded.sorted { $0.key < $1.key }.filter {
        dataset.isMember.isEmpty || dataset.isMember[Int($0.key)]
      }.map {
        ParticipantFlow.Excluded(participant: dataset.names.participants[Int($0.key)], reason: $0.value)
      },
      cells: cells, withoutGroup: without,
      conditionsPerParticipant: factorsWithin.reduce(1) { $0 * study.factors[$1].levels.count },
      orders: PeopleAnalysis(dataset: dataset).orders(),
      attributes: PeopleAnalysis(dataset: dataset).attributes(),
      unmatchedExclusions: dataset.unmatchedExclusions)
  }

  /// The within factors that this population has levels of; all where there is only one.
  private var factorsWithin: [Int] {
    dataset.isMember.isEmpty ? dataset.withinFactors : dataset.withinFactors.filter(factors.contains)
  }

  // MARK: Measures

  private func result(_ index: Int) -> MeasureResult {
    let measure = dataset.study.measures[index]
    var result = MeasureResult(
      measure: measure, parts: [],
      reduction: Reduction(
        unit: dataset.study.plan.unit, values: 0, units: 0, raters: 0, repeats: 0, tasks: 0, taskNames: [],
        aggregation: measure.aggregation, unequal: [], rule: rule),
      items: nil, completion: nil, single: [], tasks: [], successfulOnly: [], censored: [],
      excludedObservations: dataset.excludedObservations[index],
      unfinishedTimes: nil)
    result.asked = dataset.asked
    result.conditions = dataset.conditions(of: index)
    if let summed = dataset.summed {
      summarise(index, summed, into: &result)
      return result
    }
    if measure.kind == .questionnaire {
      result.items = ItemAnalysis(dataset: dataset, level: level).run(measure: index)
      if !dataset.study.itemsAreUnrelated { questionnaire(index, into: &result) }
      return result
    }
    var records = dataset.records[index]
    if measure.kind == .outcome {
      result.completion = CompletionAnalysis(dataset: dataset, factors: factors, level: level).run(
        measure: index)
      // A person's completion rate: the share of tasks that ended in success.
      records = records.mapValues { $0 == 1 ? 1 : 0 }
    }
    if measure.kind == .duration {
      describeTimes(index, Array(records), into: &result)
      return result
    }
    let unit = reducer.reduce(records, measure: measure)
    result.reduction = unit.reduction
    result.parts = [part(index, score: nil, values: unit, withheld: 0)]
    result.sensitivity = availableTasks(index, records, beside: unit.reduction)
    // How single tasks ended is in the completion rates.
    if measure.kind != .outcome {
      result.tasks = tasks(records, measure: measure)
      if unit.reduction.values > unit.reduction.units { result.single = single(records, measure: measure) }
    }
    if measure.kind == .count {
      result.counts = CountAnalysis(dataset: dataset, factors: factors, level: level).run(Array(records))
    }
    if measure.kind == .score {
      result.rubric = RubricAnalysis(dataset: dataset, reducer: reducer, factors: factors, level: level).run(
        measure: index)
      result.agreement = RaterAgreementAnalysis(dataset: dataset, level: level).run(
        measure: index, records: records.filter { $0.rater >= 0 }, unnamed: records.count { $0.rater < 0 })
    }
    return result
  }

  var reducer: Reducer { Reducer(dataset: dataset, rule: rule) }

  private func questionnaire(_ index: Int, into result: inout MeasureResult) {
    guard let responses = dataset.responses[index] else { return }
    let scorer = responses.scorer
    let measure = dataset.study.measures[index]
    let wanted = scorer.scores.indices.filter { asks(for: scorer.scores[$0], of: measure.id) }
    let parts = Parallel.map(wanted, threads: options.threads) { position in
      let score = scorer.scores[position]
      let records = responses.records(ofScore: position)
      let withheld = responses.count - records.count
      let unit = reducer.reduce(records, measure: measure)
      var part = part(index, score: score, values: unit, withheld: withheld)
      part.tasks = tasks(records, measure: measure, score: score)
      let available = availableTasks(index, records, score: score, beside: unit.reduction)
      return (part, unit.reduction, available)
    }
    for (part, reduction, available) in parts {
      result.sensitivity += available
      if result.parts.isEmpty || part.score?.isResult == true { result.reduction = reduction }
      result.parts.append(part)
    }
  }

  func part(_ index: Int, score: ScoreDefinition?, values: UnitValues, withheld: Int) -> PartResult {
    let measure = dataset.study.measures[index]
    let grouped = GroupedValues(dataset: dataset, values: values, aggregation: measure.aggregation)
    let keys = groupKeys()
    let all = GroupSamples(keys, of: grouped)
    let samples = all.samples
    let groups = keys.indices.map {
      group(keys[$0], samples[$0], people: all.people[$0], measure: measure, score: score)
    }
    let described = Dictionary(
      zip(keys, zip(groups, samples).map { (group: $0, sample: $1) }), uniquingKeysWith: { first, _ in first }
    )
    let contrasts = ContrastAnalysis(
      dataset: dataset, grouped: grouped, measure: measure, level: level, refused: values.reduction.refusal,
      described: described)
    var part = PartResult(
      score: score, role: role(measure, score: score, factor: factors.first),
      groups: Self.withDistributions(groups, samples),
      contrasts: [], factorial: nil,
      reliability: score.flatMap {
        ReliabilityAnalysis(dataset: dataset, level: level).run(measure: index, score: $0)
      },
      withheld: withheld)
    for factor in factors {
      let planned = plannedAnalysis(measure, score: score, factor: factor)
      let reference = dataset.study.factors[factor].referenceIndex
      for treatment in dataset.study.factors[factor].levels.indices where treatment != reference {
        part.contrasts.append(
          contrasts.run(
            factor: factor, treatment: treatment, planned: planned,
            role: role(measure, score: score, factor: factor)))
      }
    }
    let between = factors.filter { dataset.study.factors[$0].design == .between }
    if between.count >= 2 {
      part.factorial = FactorialAnalysis(
        study: dataset.study, level: level, refused: values.reduction.refusal,
        cell: { key in
          if grouped.hasOneCondition,
            let moments = described[key]?.sample.moments(ofLogarithms: measure.kind == .duration)
          {
            return .moments(moments)
          }
          return .values(grouped.scaledValues(key, measure: measure))
        }
      ).run(factor: between[0], stratifier: between[1], role: role(measure, score: score, factor: nil))
    }
    return part
  }

  /// Everybody, each level of each compared factor, and the cells of the first two factors between participants.
  func groupKeys() -> [GroupKey] {
    let study = dataset.study
    var keys = [GroupKey.all]
    for factor in factors { keys += study.factors[factor].levels.indices.map { GroupKey((factor, $0)) } }
    let between = factors.filter { study.factors[$0].design == .between }
    if between.count >= 2 {
      for level in study.factors[between[0]].levels.indices {
        keys += study.factors[between[1]].levels.indices.map {
          GroupKey((between[0], level), (between[1], $0))
        }
      }
    }
    return keys
  }

  func group(
    _ key: GroupKey, grouped: GroupedValues, measure: Measure, score: ScoreDefinition? = nil
  ) -> GroupResult {
    group(
      key, ValueSample(grouped.present(key)), people: grouped.members(key), measure: measure, score: score)
  }

  private func group(
    _ key: GroupKey, _ sample: ValueSample, people: Int, measure: Measure, score: ScoreDefinition?
  ) -> GroupResult {
    let instrument = measure.instrument.flatMap { dataset.instruments[$0.instrument] }
    return GroupResult(
      key, people: people, sample: sample, measure: measure,
      range: score.flatMap { instrument?.range(of: $0) }, level: level,
      resampling: dataset.resampling)
  }

  /// Counts the values of groups in intervals that they share, where any of them is too large for a dot each.
  private static func withDistributions(
    _ groups: [GroupResult], _ samples: [ValueSample]
  ) -> [GroupResult] {
    guard groups.contains(where: { $0.count >= ValueBins.fewest }),
      let intervals = ValueBins.Intervals(samples.map(\.distinct))
    else { return groups }
    return zip(groups, samples).map { group, sample in
      var group = group
      group.bins = sample.bins(intervals)
      return group.withoutManyValues
    }
  }

  /// The single values, ascending, so that sums are the same bits in whatever order rows were read, of everybody and of the levels of each compared factor.
  func single(
    _ records: some RandomAccessCollection<Record>, measure: Measure
  ) -> [GroupResult] {
    groupKeys().filter { $0.levels.count < 2 }.map { key in
      let member = dataset.membership(key)
      let within = key.levels.filter { dataset.study.factors[$0.factor].design == .within }
      let own = records.filter { record in
        member[Int(record.participant)]
          && within.allSatisfy { dataset.level(of: $0.factor, inCondition: record.condition) == $0.level }
      }
      return GroupResult(
        key, people: own.count, values: own.map(\.value).sorted(), measure: measure, level: level,
        resampling: dataset.resampling
      ).withoutManyValues
    }
  }

  func tasks(
    _ records: some RandomAccessCollection<Record>, measure: Measure, score: ScoreDefinition? = nil
  ) -> [TaskResult] {
    var met: Set<Int32> = []
    var last: Int32 = -1
    for record in records where record.task != last {
      last = record.task
      met.insert(last)
    }
    let names = met.filter { $0 >= 0 }.sorted()
    guard names.count > 1 else { return [] }
    var keys = [GroupKey.all]
    for factor in factors {
      keys += dataset.study.factors[factor].levels.indices.map { GroupKey((factor, $0)) }
    }
    return names.map { task in
      let unit = reducer.reduce(records.filter { $0.task == task }, measure: measure)
      let grouped = GroupedValues(dataset: dataset, values: unit, aggregation: measure.aggregation)
      return TaskResult(
        task: dataset.names.tasks[Int(task)],
        groups: keys.map { group($0, grouped: grouped, measure: measure, score: score) })
    }
  }

  // MARK: The plan

  func plannedAnalysis(_ measure: Measure, score: ScoreDefinition?, factor: Int) -> Plan.Analysis? {
    let id = dataset.study.factors[factor].id
    return dataset.study.plan.analyses.first { analysis in
      guard analysis.contrast == id else { return false }
      if let score {
        return analysis.measure == measure.id + "." + score.id
          || (analysis.measure == measure.id && score.isResult)
      }
      return analysis.measure == measure.id
    }
  }

  /// What a result is evidence for: as planned; without a plan an overall score is primary and a subscale secondary.
  func role(_ measure: Measure, score: ScoreDefinition?, factor: Int?) -> Plan.Role {
    let plan = dataset.study.plan
    // What was decided on after the data could be seen is no test of what was planned.
    if plan.standing.isExploratory { return .exploratory }
    if plan.analyses.isEmpty { return score?.role == .subscale ? .secondary : .primary }
    guard let factor else { return .exploratory }
    return plannedAnalysis(measure, score: score, factor: factor)?.role ?? .exploratory
  }
}
