internal import Stats
internal import StudyModel

/// Compares a level of a factor with its reference level.
struct ContrastAnalysis {
  let dataset: Dataset
  /// The values of units; those of a large file are known by their sums only.
  let grouped: GroupedValues
  let measure: Measure
  let level: Double
  /// Why no test is made of the values, whatever they are.
  let refused: UndefinedResult?
  /// The groups that are described already.
  var described: [GroupKey: (group: GroupResult, sample: ValueSample)] = [:]

  private var tests: ContrastTests { ContrastTests(isLog: measure.kind == .duration, level: level) }

  /// The difference treatment - reference.
  func run(
    factor: Int, treatment: Int, planned: Plan.Analysis?, role: Plan.Role
  ) -> ContrastResult {
    let reference = dataset.study.factors[factor].referenceIndex
    let keys = [GroupKey((factor, treatment)), GroupKey((factor, reference))]
    let isPaired = dataset.study.factors[factor].design == .within
    let whole = isPaired ? nil : wholeGroups(keys)
    let (groups, incomplete) = whole.map { ($0, []) } ?? completeGroups(keys, isPaired: isPaired)
    var result = ContrastResult(
      factor: factor, treatment: treatment, reference: reference, role: role,
      nTreatment: groups[0].count,
      nReference: groups[1].count, incomplete: incomplete,
      treatmentGroup: groups[0].withoutManyValues, referenceGroup: groups[1].withoutManyValues,
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternatives: [],
      standardized: [], ratio: nil, planned: planned)
    if let refusal = refusal(planned?.test, isPaired: isPaired) {
      result.test = .failure(refusal)
    } else if isPaired {
      tests.paired(groups[0].values, groups[1].values, test: planned?.test ?? .paired, into: &result)
    } else {
      let samples = keys.enumerated().map { index, key in
        (whole == nil ? nil : described[key]?.sample) ?? ValueSample(groups[index].values)
      }
      tests.independent(samples[0], samples[1], test: planned?.test ?? .welch, into: &result)
    }
    return result
  }

  /// The described groups, where each participant has one value and all are compared; nil elsewhere.
  private func wholeGroups(_ keys: [GroupKey]) -> [GroupResult]? {
    guard grouped.hasOneCondition else { return nil }
    let known = keys.compactMap { described[$0]?.group }
    guard known.count == keys.count else { return nil }
    return known.map { group in
      var group = group
      // The possible range of a questionnaire's mean is reported with the group, not with the contrast.
      if measure.kind == .questionnaire { group.withinRange = nil }
      return group
    }
  }

  private func completeGroups(
    _ keys: [GroupKey], isPaired: Bool
  ) -> (groups: [GroupResult], incomplete: [String]) {
    var x = grouped.completePerParticipant(keys[0])
    var y = grouped.completePerParticipant(keys[1])
    if isPaired {
      for participant in x.indices where x[participant].isNaN || y[participant].isNaN {
        x[participant] = .nan
        y[participant] = .nan
      }
    }
    let groups = zip(keys, [x, y]).map { key, values in
      GroupResult(
        key, people: grouped.members(key), values: values.filter { !$0.isNaN }, measure: measure,
        level: level, resampling: dataset.resampling)
    }
    return (groups, incomplete(keys, compared: [x, y]))
  }

  /// The participants who have a value of either level and are not compared, because a condition lacks its value.
  private func incomplete(_ keys: [GroupKey], compared: [[Double]]) -> [String] {
    let stated = keys.map { grouped.perParticipant($0) }
    return dataset.names.participants.indices.filter { participant in
      keys.indices.contains { !stated[$0][participant].isNaN && compared[$0][participant].isNaN }
    }.map { dataset.names.participants[$0] }
  }

  /// The difference treatment - reference of groups of which only sums are known, between participants.
  func run(
    factor: Int, treatment: Int, planned: Plan.Analysis?, role: Plan.Role, groups: [GroupResult],
    summaries: [SampleSummaries]
  ) -> ContrastResult {
    var result = ContrastResult(
      factor: factor, treatment: treatment, reference: dataset.study.factors[factor].referenceIndex,
      role: role, nTreatment: groups[0].count, nReference: groups[1].count, incomplete: [],
      treatmentGroup: groups[0], referenceGroup: groups[1],
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternatives: [],
      standardized: [], ratio: nil, planned: planned)
    if let refusal = refusal(planned?.test, isPaired: false) {
      result.test = .failure(refusal)
      return result
    }
    let x = summaries[0].logarithms ?? summaries[0].moments
    let y = summaries[1].logarithms ?? summaries[1].moments
    tests.independent(
      welch: ContrastTests.outcome(.welch, level: level) { () throws(StatisticsError) in
        try WelchTTest(x, y)
      },
      student: ContrastTests.outcome(.student, level: level) { () throws(StatisticsError) in
        try StudentTTest(x, y)
      },
      g: try? HedgesG(x, y), values: summaries[0].kept.flatMap { x in summaries[1].kept.map { (x, $0) } },
      test: planned?.test ?? .welch, into: &result)
    return result
  }

  /// Why no test is made, whatever the values are.
  private func refusal(_ planned: Plan.Test?, isPaired: Bool) -> UndefinedResult? {
    if let refused { return refused }
    guard let planned, isPaired != planned.isPaired else { return nil }
    return UndefinedResult(
      code: "unfit-test",
      message: "the plan asks for the \(planned.identifier) test, which is not for a factor "
        + (isPaired ? "within participants" : "between participants"))
  }
}
