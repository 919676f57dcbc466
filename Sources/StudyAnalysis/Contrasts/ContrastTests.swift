internal import Glibc
internal import Stats
public import StudyModel

/// Fills in the tests and effect sizes of a contrast from the values of its two groups.
struct ContrastTests {
  /// Whether values are analysed as logarithms.
  let isLog: Bool
  let level: Double

  /// The values of a group beyond which assumptions are not looked at: means of so many are normal whatever the values
  /// are, and Shapiro and Wilk's test goes no further.
  static let mostChecked = ShapiroWilkTest.sizes.upperBound

  private func scale(_ values: [Double]) -> [Double] { isLog ? values.map { log($0) } : values }

  /// A test that was made, or why there is none.
  private typealias Outcome = Result<ContrastTest, UndefinedResult>

  /// Tests two independent groups of values.
  func independent(_ x: [Double], _ y: [Double], test: Plan.Test, into result: inout ContrastResult) {
    independent(ValueSample(x), ValueSample(y), test: test, into: &result)
  }

  /// Tests two independent groups of values.
  func independent(_ x: ValueSample, _ y: ValueSample, test: Plan.Test, into result: inout ContrastResult) {
    if let (one, other) = moments(x, y) {
      independent(
        welch: Self.outcome(.welch, level: level) { () throws(StatisticsError) in
          try WelchTTest(one, other)
        },
        student: Self.outcome(.student, level: level) { () throws(StatisticsError) in
          try StudentTTest(one, other)
        },
        g: try? HedgesG(one, other), scaled: test.isByRanks ? (scale(x.all), scale(y.all)) : nil,
        test: test, into: &result)
      return
    }
    let (x, y) = (scale(x.all), scale(y.all))
    independent(
      welch: Self.outcome(.welch, level: level) { () throws(StatisticsError) in try WelchTTest(x, y) },
      student: Self.outcome(.student, level: level) { () throws(StatisticsError) in try StudentTTest(x, y) },
      g: try? HedgesG(x, y), scaled: (x, y), test: test, into: &result)
  }

  /// The moments of both groups, where either is so large that they are compared by these alone.
  private func moments(_ x: ValueSample, _ y: ValueSample) -> (Moments, Moments)? {
    guard max(x.count, y.count) > Self.mostChecked else { return nil }
    func moments(_ sample: ValueSample) -> Moments? {
      if sample.count > Self.mostChecked { return sample.moments(ofLogarithms: isLog) }
      return Moments(scale(sample.all))
    }
    guard let one = moments(x), let other = moments(y) else { return nil }
    return (one, other)
  }

  /// Takes over the t tests of two independent groups, of whose values nothing but sums may be known.
  func independent(
    welch: Result<TestResult, UndefinedResult>, student: Result<TestResult, UndefinedResult>, g: HedgesG?,
    values: (x: [Double], y: [Double])?, test: Plan.Test, into result: inout ContrastResult
  ) {
    independent(
      welch: welch, student: student, g: g, scaled: values.map { (scale($0.x), scale($0.y)) }, test: test,
      into: &result)
  }

  private func independent(
    welch: Result<TestResult, UndefinedResult>, student: Result<TestResult, UndefinedResult>, g: HedgesG?,
    scaled: (x: [Double], y: [Double])?, test: Plan.Test, into result: inout ContrastResult
  ) {
    var tests: [(Plan.Test, Outcome)] = [
      (.welch, welch.map { .means($0) }), (.student, student.map { .means($0) }),
    ]
    if let (x, y) = scaled {
      let isChecked = max(x.count, y.count) <= Self.mostChecked
      if isChecked { result.checks = AssumptionChecks(x, y) }
      let ranks: [Plan.Test] =
        (test == .brunnerMunzel ? [.brunnerMunzel] : [])
        + (isChecked || test == .mannWhitney ? [.mannWhitney] : [])
      tests += ranks.map { ($0, RankTestResult.independent($0, x, y, level: level)) }
      tests += declared(test, x, y)
    }
    settle(test, among: tests, into: &result)
    if let g, !test.isByRanks {
      result.standardized = [
        StandardizedEffect(
          name: "hedges-g", symbol: "g",
          effect: Effect(value: g.value, interval: try? g.confidenceInterval(level: level)),
          method: "Hedges' g, pooled SD, df n1 + n2 - 2, exact correction J; noncentral t limits times J"
            + (isLog ? "; of log times" : ""))
      ]
    }
  }

  /// Tests two values of each unit.
  func paired(
    _ x: [Double], _ y: [Double], test: Plan.Test = .paired, into result: inout ContrastResult
  ) {
    let x = scale(x)
    let y = scale(y)
    let isChecked = x.count <= Self.mostChecked
    let t = Self.outcome(.paired, level: level) { () throws(StatisticsError) in try PairedTTest(x, y) }
    var tests: [(Plan.Test, Outcome)] = [(.paired, t.map { .means($0) })]
    if isChecked || test == .wilcoxon {
      tests.append((.wilcoxon, RankTestResult.paired(x, y, level: level)))
    }
    tests += declared(test, x, y)
    settle(test, among: tests, into: &result)
    if isChecked { result.checks = AssumptionChecks(differences: zip(x, y).map { $0 - $1 }) }
    guard !test.isByRanks else { return }
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
  }

  /// Makes the chosen test where it has no short name.
  private func declared(_ test: Plan.Test, _ x: [Double], _ y: [Double]) -> [(Plan.Test, Outcome)] {
    guard !Plan.Test.allCases.contains(test), let statistic = Statistics.named(test.statistic) else {
      return []
    }
    let outcome = AssumptionChecks.result { () throws(StatisticsError) in
      let found = try statistic.difference(x, y, level: level)
      return ContrastTest.means(
        TestResult(
          test: test, statistic: found.statistic, degreesOfFreedom: found.degreesOfFreedom,
          pValue: found.pValue, difference: Effect(value: found.estimate, interval: found.interval),
          standardError: found.standardError))
    }
    return [(test, outcome)]
  }

  /// Takes the chosen one of the tests, and the others beside it.
  private func settle(
    _ chosen: Plan.Test, among tests: [(test: Plan.Test, outcome: Outcome)], into result: inout ContrastResult
  ) {
    result.test =
      tests.first { $0.test == chosen }?.outcome
      ?? .failure(
        UndefinedResult(
          code: "values-not-kept",
          message: (chosen.isByRanks ? "a test by ranks" : "the \(chosen.identifier) test")
            + " needs every value, and only sums were kept"))
    result.alternatives = tests.filter { $0.test != chosen }.compactMap { try? $0.outcome.get() }
    result.ratio = ratio(result.tTest)
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

extension Plan.Test {
  /// Finds a test that a plan can ask for: one with a short name, or a declared statistic that tests a difference of two
  /// samples or of pairs.
  ///
  /// - Parameter name: The short name, or the name in `calc`.
  /// - Returns: The test; nil where there is none.
  @Sendable public static func declared(_ name: String) -> Plan.Test? {
    if let test = common(name) { return test }
    guard let statistic = Statistics.named(name), statistic.testsDifference else { return nil }
    return allCases.first { $0.statistic == name }
      ?? Plan.Test(statistic: name, isPaired: statistic.design == .pairs)
  }
}
