internal import Stats
public import StudyModel

/// A test by ranks, whichever it was.
public struct RankTestResult: Sendable, Hashable {
  /// How the values of pairs lie to each other.
  public struct Signs: Sendable, Hashable {
    /// The pairs whose treatment value is higher.
    public var higher: Int
    /// The pairs whose treatment value is lower.
    public var lower: Int
    /// The pairs of equal values, which Wilcoxon's test leaves out.
    public var equal: Int
  }

  /// Which test it is.
  public var test: Plan.Test
  /// U of the treatment group (Mann and Whitney), t (Brunner and Munzel), or V, the sum of the positive ranks (Wilcoxon).
  public var statistic: Double
  /// The Welch-Satterthwaite degrees of freedom of Brunner and Munzel's t; nil for the other tests.
  public var degreesOfFreedom: Double?
  /// Whether p is exact.
  ///
  /// Other p values are from the normal distribution with correction for ties and continuity, that of
  /// Brunner and Munzel's test from Student's t.
  public var isExact: Bool
  /// The two-sided p value.
  public var pValue: Double
  /// The effect size: of Mann and Whitney's test the rank-biserial correlation, of Wilcoxon's that of matched pairs, from -1
  /// to 1, above 0 where treatment is higher; of Brunner and Munzel's the probability that a value of the treatment is above
  /// one of the reference, ties counted half, with the interval of the test.
  public var effect: Result<Effect, UndefinedResult>
  /// How pairs lie to each other; nil for independent groups.
  public var signs: Signs?

  /// Above 0 where treatment is higher.
  public var direction: Double {
    guard let effect = try? effect.get() else { return 0 }
    return test == .brunnerMunzel ? effect.value - 0.5 : effect.value
  }

  /// The probability that a value of the treatment is above one of the reference, ties counted half; nil for pairs.
  public var superiority: Effect? {
    guard !test.isPaired, let effect = try? effect.get() else { return nil }
    guard test == .mannWhitney else { return effect }
    func share(_ correlation: Double) -> Double { (correlation + 1) / 2 }
    return Effect(
      value: share(effect.value),
      interval: effect.interval.map {
        ConfidenceInterval(lower: share($0.lower), upper: share($0.upper), level: $0.level)
      })
  }
}

extension RankTestResult {
  /// Makes a test of two independent groups.
  ///
  /// The interval of the rank-biserial correlation is that of Cliff's delta, which is the same number: it does not assume
  /// that there is no difference.
  static func independent(
    _ test: Plan.Test, _ x: [Double], _ y: [Double], level: Double
  ) -> Result<ContrastTest, UndefinedResult> {
    made { () throws(StatisticsError) in
      guard test == .brunnerMunzel else {
        let mannWhitney = try MannWhitneyTest(x, y)
        return RankTestResult(
          test: .mannWhitney, statistic: mannWhitney.ranks.uX, isExact: mannWhitney.algorithm.isExact,
          pValue: mannWhitney.pValue(.twoSided),
          effect: AssumptionChecks.result { () throws(StatisticsError) in
            let delta = try CliffsDelta(x, y)
            return Effect(value: delta.value, interval: try? delta.confidenceInterval(level: level))
          })
      }
      let brunnerMunzel = try BrunnerMunzelTest(x, y)
      return RankTestResult(
        test: .brunnerMunzel, statistic: brunnerMunzel.statistic,
        degreesOfFreedom: brunnerMunzel.degreesOfFreedom, isExact: false,
        pValue: brunnerMunzel.pValue(.twoSided),
        effect: .success(
          Effect(
            value: brunnerMunzel.estimate, interval: try brunnerMunzel.confidenceInterval(level: level))))
    }.mapError { error in
      // Two groups of which each value of one lies above all of the other have ranks that do not vary.
      guard test == .brunnerMunzel, error.code == "zero-variance", Set(x + y).count > 1 else { return error }
      return UndefinedResult(
        code: "no-overlap",
        message:
          "every value of one group lies above all of the other, where Brunner and Munzel's test does not exist"
      )
    }
  }

  /// Makes Wilcoxon's test of the differences of pairs.
  static func paired(_ x: [Double], _ y: [Double], level: Double) -> Result<ContrastTest, UndefinedResult> {
    made { () throws(StatisticsError) in
      let wilcoxon = try WilcoxonSignedRankTest(x, y)
      let pairs = zip(x, y)
      return RankTestResult(
        test: .wilcoxon, statistic: wilcoxon.ranks.positiveRankSum, isExact: wilcoxon.algorithm.isExact,
        pValue: wilcoxon.pValue(.twoSided),
        effect: AssumptionChecks.result { () throws(StatisticsError) in
          let effect = try MatchedPairsRankBiserial(x, y)
          return Effect(value: effect.value, interval: try? effect.confidenceInterval(level: level))
        },
        signs: Signs(
          higher: pairs.count { $0 > $1 }, lower: pairs.count { $0 < $1 }, equal: pairs.count { $0 == $1 }))
    }
  }

  private static func made(
    _ make: () throws(StatisticsError) -> RankTestResult
  ) -> Result<ContrastTest, UndefinedResult> {
    AssumptionChecks.result(make).map { .ranks($0) }
  }
}
