internal import Glibc
internal import Stats
internal import StudyModel

/// Compares a level of a factor with its reference level.
struct ContrastAnalysis {
  let dataset: Dataset
  /// The values of units; those of a large file are known by their sums only.
  let grouped: GroupedValues
  let measure: Measure
  let level: Double
  let allowsTests: Bool

  private var isLog: Bool { measure.kind == .duration }

  /// The difference treatment - reference.
  func run(
    factor: Int, treatment: Int, planned: Plan.Analysis?, role: Plan.Role
  ) -> ContrastResult {
    let reference = dataset.study.factors[factor].referenceIndex
    let keys = [GroupKey((factor, treatment)), GroupKey((factor, reference))]
    var x = grouped.completePerParticipant(keys[0], aggregation: measure.aggregation)
    var y = grouped.completePerParticipant(keys[1], aggregation: measure.aggregation)
    let isPaired = dataset.study.factors[factor].design == .within
    if isPaired {
      for participant in x.indices where x[participant].isNaN || y[participant].isNaN {
        x[participant] = .nan
        y[participant] = .nan
      }
    }
    let groups = zip(keys, [x, y]).map { key, values in
      GroupResult(
        key, people: grouped.members(key), values: values.filter { !$0.isNaN }, measure: measure, level: level
      )
    }
    var result = ContrastResult(
      factor: factor, treatment: treatment, reference: reference, role: role,
      nTreatment: groups[0].values.count,
      nReference: groups[1].values.count, incomplete: incomplete(keys, compared: [x, y]),
      treatmentGroup: groups[0], referenceGroup: groups[1],
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternative: nil,
      standardized: [], ratio: nil)
    if let refusal = refusal(planned?.test, isPaired: isPaired) {
      result.test = .failure(refusal)
    } else if isPaired {
      paired(groups[0].values, groups[1].values, into: &result)
    } else {
      independent(groups[0].values, groups[1].values, test: planned?.test ?? .welch, into: &result)
    }
    return result
  }

  /// The participants who have a value of either level and are not compared, because a condition lacks its value.
  private func incomplete(_ keys: [GroupKey], compared: [[Double]]) -> [String] {
    let stated = keys.map { grouped.perParticipant($0, aggregation: measure.aggregation) }
    var names: [String] = []
    for participant in dataset.names.participants.indices {
      for (stated, compared) in zip(stated, compared) {
        guard !stated[participant].isNaN, compared[participant].isNaN else { continue }
        names.append(dataset.names.participants[participant])
        break
      }
    }
    return names
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
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternative: nil,
      standardized: [], ratio: nil)
    if let refusal = refusal(planned?.test, isPaired: false) {
      result.test = .failure(refusal)
      return result
    }
    let x = summaries[0].logarithms ?? summaries[0].moments
    let y = summaries[1].logarithms ?? summaries[1].moments
    independent(
      welch: Self.outcome(.welch, level: level) { () throws(StatisticsError) in try WelchTTest(x, y) },
      student: Self.outcome(.student, level: level) { () throws(StatisticsError) in try StudentTTest(x, y) },
      g: try? HedgesG(x, y), test: planned?.test ?? .welch, into: &result)
    return result
  }

  /// Why no test is made, whatever the values are.
  private func refusal(_ planned: Plan.Test?, isPaired: Bool) -> UndefinedResult? {
    guard allowsTests else {
      return UndefinedResult.unequalTasks
    }
    guard let planned, isPaired != (planned == .paired) else { return nil }
    return UndefinedResult(
      code: "unfit-test",
      message: "the plan asks for the \(planned.rawValue) test, which is not for a factor "
        + (isPaired ? "within participants" : "between participants"))
  }

  private func scale(_ values: [Double]) -> [Double] { isLog ? values.map { log($0) } : values }

  private func independent(_ x: [Double], _ y: [Double], test: Plan.Test, into result: inout ContrastResult) {
    let x = scale(x)
    let y = scale(y)
    independent(
      welch: Self.outcome(.welch, level: level) { () throws(StatisticsError) in try WelchTTest(x, y) },
      student: Self.outcome(.student, level: level) { () throws(StatisticsError) in try StudentTTest(x, y) },
      g: try? HedgesG(x, y), test: test, into: &result)
  }

  /// Takes over the tests of two independent groups.
  func independent(
    welch: Result<TestResult, UndefinedResult>, student: Result<TestResult, UndefinedResult>, g: HedgesG?,
    test: Plan.Test, into result: inout ContrastResult
  ) {
    result.test = test == .student ? student : welch
    result.alternative = try? (test == .student ? welch : student).get()
    if let g {
      result.standardized = [
        StandardizedEffect(
          name: "hedges-g", symbol: "g",
          effect: Effect(value: g.value, interval: try? g.confidenceInterval(level: level)),
          method: "Hedges' g, pooled SD, df n1 + n2 - 2, exact correction J; noncentral t limits times J"
            + (isLog ? "; of log times" : ""))
      ]
    }
    result.ratio = ratio(result.test)
  }

  private func paired(_ x: [Double], _ y: [Double], into result: inout ContrastResult) {
    let x = scale(x)
    let y = scale(y)
    result.test = Self.outcome(.paired, level: level) { () throws(StatisticsError) in try PairedTTest(x, y) }
    let suffix = isLog ? "; of log times" : ""
    if let dz = try? CohensDz(x, y) {
      result.standardized.append(
        StandardizedEffect(
          name: "cohens-dz", symbol: "d_z",
          effect: Effect(value: dz.value, interval: try? dz.confidenceInterval(level: level)),
          method: "d_z, mean difference / SD of differences; noncentral t limits, df n - 1" + suffix))
    }
    if let dav = try? CohensDav(x, y) {
      result.standardized.append(
        StandardizedEffect(
          name: "cohens-dav", symbol: "d_av",
          effect: Effect(value: dav.value, interval: try? dav.confidenceInterval(level: level)),
          method: "d_av, mean difference / mean of the two SDs" + suffix))
    }
    result.ratio = ratio(result.test)
  }

  /// For times, the difference of mean logs is the log of the ratio of geometric means.
  private func ratio(_ test: Result<TestResult, UndefinedResult>) -> Effect? {
    guard isLog, let test = try? test.get() else { return nil }
    return Effect(
      value: exp(test.difference.value),
      interval: test.difference.interval.map {
        ConfidenceInterval(lower: exp($0.lower), upper: exp($0.upper), level: $0.level)
      })
  }

  /// Runs a test and keeps what it knows, or the reason why there is none.
  static func outcome<Test: TTest>(
    _ kind: Plan.Test, level: Double, _ make: () throws(StatisticsError) -> Test
  ) -> Result<TestResult, UndefinedResult> {
    do throws(StatisticsError) {
      let test = try make()
      return .success(
        TestResult(
          test: kind, statistic: test.statistic, degreesOfFreedom: test.degreesOfFreedom,
          pValue: test.pValue(.twoSided),
          difference: Effect(value: test.estimate, interval: try test.confidenceInterval(level: level)),
          standardError: test.standardError))
    } catch {
      return .failure(UndefinedResult(error))
    }
  }
}
