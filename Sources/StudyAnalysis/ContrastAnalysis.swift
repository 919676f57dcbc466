internal import Glibc
internal import Stats
internal import StudyModel

/// Compares a level of a factor with its reference level.
struct ContrastAnalysis {
  let dataset: Dataset
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
    let x = grouped.perParticipant(GroupKey((factor, treatment)), aggregation: measure.aggregation)
    let y = grouped.perParticipant(GroupKey((factor, reference)), aggregation: measure.aggregation)
    var result = ContrastResult(
      factor: factor, treatment: treatment, reference: reference, role: role, nTreatment: 0, nReference: 0,
      incomplete: [], test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternative: nil,
      standardized: [], ratio: nil)
    if dataset.study.factors[factor].design == .within {
      paired(x, y, into: &result)
    } else {
      independent(x.filter { !$0.isNaN }, y.filter { !$0.isNaN }, test: planned?.test ?? .welch, into: &result)
    }
    return result
  }

  private var stopped: UndefinedResult {
    UndefinedResult(
      code: "unequal-tasks", message: "participants did different sets of tasks; no test is made unless a rule is named")
  }

  private func scale(_ values: [Double]) -> [Double] { isLog ? values.map { log($0) } : values }

  private func independent(_ x: [Double], _ y: [Double], test: Plan.Test, into result: inout ContrastResult) {
    result.nTreatment = x.count
    result.nReference = y.count
    guard allowsTests else {
      result.test = .failure(stopped)
      return
    }
    let x = scale(x)
    let y = scale(y)
    let welch = Self.outcome(.welch, level: level) { () throws(StatisticsError) in try WelchTTest(x, y) }
    let student = Self.outcome(.student, level: level) { () throws(StatisticsError) in try StudentTTest(x, y) }
    result.test = test == .student ? student : welch
    result.alternative = try? (test == .student ? welch : student).get()
    if let g = try? HedgesG(x, y) {
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
    var left: [Double] = []
    var right: [Double] = []
    for participant in x.indices {
      switch (x[participant].isNaN, y[participant].isNaN) {
      case (false, false):
        left.append(x[participant])
        right.append(y[participant])
      case (true, true): break
      default: result.incomplete.append(dataset.names.participants[participant])
      }
    }
    result.nTreatment = left.count
    result.nReference = left.count
    guard allowsTests else {
      result.test = .failure(stopped)
      return
    }
    let pairsX = scale(left)
    let pairsY = scale(right)
    result.test = Self.outcome(.paired, level: level) { () throws(StatisticsError) in try PairedTTest(pairsX, pairsY) }
    let suffix = isLog ? "; of log times" : ""
    if let dz = try? CohensDz(pairsX, pairsY) {
      result.standardized.append(
        StandardizedEffect(
          name: "cohens-dz", symbol: "d_z",
          effect: Effect(value: dz.value, interval: try? dz.confidenceInterval(level: level)),
          method: "d_z, mean difference / SD of differences; noncentral t limits, df n - 1" + suffix))
    }
    if let dav = try? CohensDav(pairsX, pairsY) {
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
