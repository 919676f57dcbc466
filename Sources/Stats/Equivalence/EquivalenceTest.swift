import BoostMath

/// Two one-sided tests of equivalence, TOST (Schuirmann 1987).
///
/// Null hypothesis: the mean, or the difference of means, lies at or beyond one of two bounds. It is
/// rejected, and equivalence concluded, when both one-sided t tests reject, that is when ``pValue`` is at
/// most alpha, or, the same thing, when the interval of the level 1 - 2 alpha lies within the bounds. The
/// underlying test of no difference is ``test``: its estimate, standard error and degrees of freedom are
/// used.
///
///     let result = try EquivalenceTest<WelchTTest>(a, b, bounds: .raw(lower: -0.5, upper: 0.5))
///     result.pValue
///     try result.confidenceInterval(alpha: 0.05)  // the 90% interval
///
/// Checked against mpmath, R's `t.test` with one-sided alternatives, and statsmodels' `ttost_ind` and
/// `ttost_paired`.
public struct EquivalenceTest<Test: TTest>: Sendable, Hashable {
  /// The test of no difference.
  public let test: Test
  /// What is compared with the bounds: the difference of the means, or of the mean from a fixed value.
  public let difference: Double
  /// The lower bound in the unit of the values.
  public let lowerBound: Double
  /// The upper bound in the unit of the values.
  public let upperBound: Double
  /// The t statistic against the lower bound.
  public let lowerStatistic: Double
  /// The t statistic against the upper bound.
  public let upperStatistic: Double

  /// Tests the difference of a t test against the bounds.
  init(
    _ test: Test, difference: Double, standardDeviation: Double, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    let limits = try bounds.limits(standardDeviation: standardDeviation)
    self.test = test
    self.difference = difference
    (lowerBound, upperBound) = limits
    lowerStatistic = try tStatistic(estimate: difference - limits.lower, standardError: test.standardError)
    upperStatistic = try tStatistic(estimate: difference - limits.upper, standardError: test.standardError)
  }

  /// The p value of the null hypothesis that the difference is at or below the lower bound.
  public var lowerPValue: Double { boost_student_t_upper(test.degreesOfFreedom, lowerStatistic) }

  /// The p value of the null hypothesis that the difference is at or above the upper bound.
  public var upperPValue: Double { boost_student_t_lower(test.degreesOfFreedom, upperStatistic) }

  /// The p value of the test of equivalence: the larger of the two.
  public var pValue: Double { max(lowerPValue, upperPValue) }

  /// The confidence interval of the difference that goes with a test at alpha: its level is 1 - 2 alpha.
  ///
  /// - Parameter alpha: The level of the test, below 1/2.
  /// - Returns: The two-sided interval of ``difference``; within the bounds when ``pValue`` is below alpha.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite``.
  public func confidenceInterval(alpha: Double) throws(StatisticsError) -> ConfidenceInterval {
    guard alpha > 0, alpha < 0.5 else { throw .invalidProbability(alpha) }
    return try intervalFromT(
      estimate: difference, standardError: test.standardError, degreesOfFreedom: test.degreesOfFreedom,
      level: 1 - 2 * alpha)
  }
}

extension EquivalenceTest where Test == OneSampleTTest {
  /// Tests whether a mean is equivalent to a fixed value, from a summary.
  ///
  /// - Parameters:
  ///   - mean: The mean.
  ///   - sd: The standard deviation, divisor n - 1; also the unit of standardised bounds.
  ///   - n: The number of values, at least 2.
  ///   - against: The fixed value; the bounds are around it.
  ///   - bounds: The bounds of mean - against.
  /// - Throws: As ``OneSampleTTest/init(mean:sd:n:against:)``, and ``StatisticsError/invalidParameter(_:)``
  ///   when the lower bound is not below the upper one.
  public init(
    mean: Double, sd: Double, n: Int, against: Double, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    let test = try OneSampleTTest(mean: mean, sd: sd, n: n, against: against)
    try self.init(test, difference: test.difference, standardDeviation: sd, bounds: bounds)
  }

  /// Tests whether a mean is equivalent to a fixed value.
  ///
  /// - Parameters:
  ///   - values: The values, at least 2; their standard deviation is the unit of standardised bounds.
  ///   - against: The fixed value; the bounds are around it.
  ///   - bounds: The bounds of mean - against.
  /// - Throws: As the initialiser from a summary.
  public init(_ values: [Double], against: Double, bounds: EquivalenceBounds) throws(StatisticsError) {
    let test = try OneSampleTTest(values, against: against)
    try self.init(
      test, difference: test.difference, standardDeviation: SampleSummary(values).standardDeviation,
      bounds: bounds)
  }
}

extension EquivalenceTest where Test == PairedTTest {
  /// Tests whether paired values are equivalent, from a summary of the differences.
  ///
  /// - Parameters:
  ///   - meanOfDifferences: The mean of the differences.
  ///   - sdOfDifferences: The standard deviation of the differences; also the unit of standardised bounds.
  ///   - n: The number of pairs, at least 2.
  ///   - bounds: The bounds of the mean difference.
  /// - Throws: As ``PairedTTest/init(meanOfDifferences:sdOfDifferences:n:)``, and
  ///   ``StatisticsError/invalidParameter(_:)`` when the lower bound is not below the upper one.
  public init(
    meanOfDifferences: Double, sdOfDifferences: Double, n: Int, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    let test = try PairedTTest(meanOfDifferences: meanOfDifferences, sdOfDifferences: sdOfDifferences, n: n)
    try self.init(test, difference: test.estimate, standardDeviation: sdOfDifferences, bounds: bounds)
  }

  /// Tests whether paired values are equivalent.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 2 pairs.
  ///   - y: The second value of each pair, in the same order.
  ///   - bounds: The bounds of the mean difference; standardised ones in standard deviations of the
  ///     differences.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from a summary.
  public init(_ x: [Double], _ y: [Double], bounds: EquivalenceBounds) throws(StatisticsError) {
    let summary = try DifferenceSummary(x, y)
    try self.init(
      meanOfDifferences: summary.mean, sdOfDifferences: summary.standardDeviation, n: summary.n,
      bounds: bounds)
  }
}

extension EquivalenceTest where Test == StudentTTest {
  /// Tests whether two independent means are equivalent, with equal variances, from summaries.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the first group.
  ///   - sdX: The standard deviation of the first group, divisor n - 1.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - meanY: The mean of the second group.
  ///   - sdY: The standard deviation of the second group.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - bounds: The bounds of the difference; standardised ones in pooled standard deviations.
  /// - Throws: As ``StudentTTest/init(meanX:sdX:nX:meanY:sdY:nY:)``, and
  ///   ``StatisticsError/invalidParameter(_:)`` when the lower bound is not below the upper one.
  public init(
    meanX: Double, sdX: Double, nX: Int, meanY: Double, sdY: Double, nY: Int, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    try self.init(
      StudentTTest(meanX: meanX, sdX: sdX, nX: nX, meanY: meanY, sdY: sdY, nY: nY), bounds: bounds)
  }

  /// Tests whether two independent means are equivalent, with equal variances.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  ///   - bounds: The bounds of the difference; standardised ones in pooled standard deviations.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double], bounds: EquivalenceBounds) throws(StatisticsError) {
    try self.init(StudentTTest(x, y), bounds: bounds)
  }

  private init(_ test: StudentTTest, bounds: EquivalenceBounds) throws(StatisticsError) {
    try self.init(
      test, difference: test.estimate, standardDeviation: test.pooledStandardDeviation, bounds: bounds)
  }
}

extension EquivalenceTest where Test == WelchTTest {
  /// Tests whether two independent means are equivalent, without assuming equal variances, from summaries.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the first group.
  ///   - sdX: The standard deviation of the first group, divisor n - 1.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - meanY: The mean of the second group.
  ///   - sdY: The standard deviation of the second group.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - bounds: The bounds of the difference; standardised ones in roots of the mean of the two variances.
  /// - Throws: As ``WelchTTest/init(meanX:sdX:nX:meanY:sdY:nY:)``, and
  ///   ``StatisticsError/invalidParameter(_:)`` when the lower bound is not below the upper one.
  public init(
    meanX: Double, sdX: Double, nX: Int, meanY: Double, sdY: Double, nY: Int, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    let test = try WelchTTest(meanX: meanX, sdX: sdX, nX: nX, meanY: meanY, sdY: sdY, nY: nY)
    try self.init(test, sdX: sdX, sdY: sdY, bounds: bounds)
  }

  private init(
    _ test: WelchTTest, sdX: Double, sdY: Double, bounds: EquivalenceBounds
  ) throws(StatisticsError) {
    // Relative to the larger deviation nothing is squared out of range.
    let larger = max(sdX, sdY)
    let (shareX, shareY) = (sdX / larger, sdY / larger)
    let average = larger * ((shareX * shareX + shareY * shareY) / 2).squareRoot()
    try self.init(test, difference: test.estimate, standardDeviation: average, bounds: bounds)
  }

  /// Tests whether two independent means are equivalent, without assuming equal variances.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  ///   - bounds: The bounds of the difference; standardised ones in roots of the mean of the two variances.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double], bounds: EquivalenceBounds) throws(StatisticsError) {
    let (first, second) = (try SampleSummary(x), try SampleSummary(y))
    let test = try WelchTTest(
      difference: first.distance(from: second), sdX: first.standardDeviation, nX: first.n,
      sdY: second.standardDeviation, nY: second.n)
    try self.init(test, sdX: first.standardDeviation, sdY: second.standardDeviation, bounds: bounds)
  }
}

/// A test of equivalence that was asked for.
private struct AskedEquivalence<Test: TTest>: Sendable {
  let test: EquivalenceTest<Test>
  let n: Int
  let alpha: Double
  let interval: ConfidenceInterval
}

extension Statistic {
  static let equivalence = [
    tost(
      "one-sample", summary: "Two one-sided t tests: is a mean equivalent to a fixed value?",
      example: #""x":[5.2,4.9,5.1,5.3,4.8,5.0],"against":5,"lower":-0.5,"upper":0.5"#,
      keys: [
        InputKey("x", .samples, help: "the values"),
        InputKey("n", .integer, help: "instead of x: the number of values"),
        InputKey("mean", .number, help: "with n: the mean"),
        InputKey("sd", .number, help: "with n: the standard deviation, divisor n - 1"),
        InputKey("against", .number, defaultText: "0", help: "the fixed value that the bounds are around"),
      ], design: .other, deviations: "of the values"
    ) { arguments, bounds in
      let against = arguments.number("against") ?? 0
      guard try arguments.isRaw(["x"], orSummary: ["n", "mean", "sd"]) else {
        let (n, mean, sd) = arguments.summary
        return (
          try EquivalenceTest<OneSampleTTest>(mean: mean, sd: sd, n: n, against: against, bounds: bounds), n
        )
      }
      let values = arguments.samples("x")
      return (try EquivalenceTest<OneSampleTTest>(values, against: against, bounds: bounds), values.count)
    },
    tost(
      "paired", summary: "Two one-sided t tests: are paired values equivalent?",
      example: #""x":[12,15,11,14,13],"y":[11,15,12,13,null],"lower":-2,"upper":2"#,
      keys: InputKey.pairs() + [
        InputKey("n", .integer, help: "instead of x and y: the number of pairs"),
        InputKey("mean", .number, help: "with n: the mean of the differences x - y"),
        InputKey("sd", .number, help: "with n: the standard deviation of the differences, divisor n - 1"),
      ], design: .pairs, deviations: "of the differences"
    ) { arguments, bounds in
      guard try arguments.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) else {
        let (n, mean, sd) = arguments.summary
        let test = try EquivalenceTest<PairedTTest>(
          meanOfDifferences: mean, sdOfDifferences: sd, n: n, bounds: bounds)
        return (test, n)
      }
      let pairs = try CompletePairs(arguments)
      return (try EquivalenceTest<PairedTTest>(pairs.x, pairs.y, bounds: bounds), pairs.x.count)
    },
    ofGroups(
      "welch", summary: "Two one-sided Welch tests: are two independent means equivalent?",
      deviations: "(the root of the mean of the two variances)",
      simulations: [
        .covers(0, "normal, n = 10 and 10", level: 0.9) { bounded($0.normals(10), $0.normals(10)) },
        .rejects("normal, n = 15 and 15, difference at a bound of 1 sd", remark: "one side only can err") {
          bounded($0.normals(15, mean: 1), $0.normals(15))
        },
      ],
      test: { try EquivalenceTest<WelchTTest>($0, $1, bounds: $2) },
      ofSummaries: {
        try EquivalenceTest<WelchTTest>(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n, bounds: $2)
      }),
    ofGroups(
      "student",
      summary: "Two one-sided Student tests: are two means of groups of equal variance equivalent?",
      deviations: "(pooled)", test: { try EquivalenceTest<StudentTTest>($0, $1, bounds: $2) },
      ofSummaries: {
        try EquivalenceTest<StudentTTest>(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n, bounds: $2)
      }),
  ]

  private static func bounded(_ x: [Double], _ y: [Double]) -> SampleArguments {
    var samples = SampleArguments.samples(x, y)
    (samples.numbers["lower"], samples.numbers["upper"]) = (-1, 1)
    return samples
  }

  private static func ofGroups<Test: TTest>(
    _ variant: String, summary: String, deviations: String, simulations: [Simulated] = [],
    test: @escaping @Sendable ([Double], [Double], EquivalenceBounds) throws -> EquivalenceTest<Test>,
    ofSummaries:
      @escaping @Sendable (GroupSummary, GroupSummary, EquivalenceBounds) throws -> EquivalenceTest<Test>
  ) -> Statistic {
    tost(
      variant, summary: summary,
      example: #""x":[12,15,11,14,13,16],"y":[13,14,12,13,15,14],"lower":-3,"upper":3"#,
      keys: TwoGroups.inputs, design: .twoSamples, deviations: deviations, simulations: simulations
    ) { arguments, bounds in
      let groups = try TwoGroups(arguments)
      let (x, y) = (groups.summaries[0], groups.summaries[1])
      return (try groups.values.map { try test($0.x, $0.y, bounds) } ?? ofSummaries(x, y, bounds), groups.n)
    }
  }

  private static func tost<Test: TTest>(
    _ variant: String, summary: String, example: String, keys: [InputKey], design: Design, deviations: String,
    simulations: [Simulated] = [],
    test: @escaping @Sendable (any Arguments, EquivalenceBounds) throws -> (EquivalenceTest<Test>, n: Int)
  ) -> Statistic {
    Statistic(
      "tost." + variant, summary: summary,
      source: "Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics 15", example: example,
      input: Input<AskedEquivalence<Test>>(
        keys + [
          InputKey("lower", .number, isRequired: true, help: "the lower bound of what does not matter"),
          InputKey("upper", .number, isRequired: true, help: "the upper bound of what does not matter"),
          InputKey(
            "unit", .choice(["raw", "sd"]), defaultText: "raw",
            help: "what the bounds are given in: the unit of the values, or standard deviations \(deviations)"
          ),
          InputKey(
            "alpha", .number, defaultText: "0.05",
            help: "the level of the test, below 1/2; the interval has the level 1 - 2 alpha"),
        ], design: design, used: \.n
      ) { arguments in
        let (lower, upper) = (arguments.number("lower") ?? 0, arguments.number("upper") ?? 0)
        let isInDeviations = arguments.word("unit") == "sd"
        let (found, n) = try test(
          arguments,
          isInDeviations
            ? .standardDeviations(lower: lower, upper: upper) : .raw(lower: lower, upper: upper))
        let alpha = arguments.number("alpha") ?? 0.05
        return AskedEquivalence(
          test: found, n: n, alpha: alpha, interval: try found.confidenceInterval(alpha: alpha))
      }, precision: 1e-12, simulations: simulations, compute: { $0.test }
    ) {
      Output(
        "p", "the p value of the test of equivalence: the larger of the two one-sided ones", from: \.pValue)
      Output("statistic", "the t statistic that p belongs to", .unclaimed) {
        let test = $0.result
        return test.lowerPValue > test.upperPValue ? test.lowerStatistic : test.upperStatistic
      }
      Output("df", "the degrees of freedom", from: \.test.degreesOfFreedom)
      Output(
        "p_lower", "the p value of a difference at or below the lower bound", .exchanged("p_upper"),
        from: \.lowerPValue)
      Output(
        "p_upper", "the p value of a difference at or above the upper bound", .exchanged("p_lower"),
        from: \.upperPValue)
      Output("statistic_lower", "the t statistic against the lower bound", .unclaimed, from: \.lowerStatistic)
      Output("statistic_upper", "the t statistic against the upper bound", .unclaimed, from: \.upperStatistic)
      Output("estimate", "the difference", .negated, .length, from: \.difference)
      Output(
        "standard_error", "the standard error of the difference", .same, .length, from: \.test.standardError)
      Output(
        "ci", "the interval of the difference that goes with the test, at the level 1 - 2 alpha",
        .negated, .length,
        data: \.interval)
      Output("level", "the confidence level of every interval", data: \.interval.level)
      Output("alpha", "the level of the test", data: \.alpha)
      Output(
        "bounds", "the bounds of the difference in the unit of the values, [lower, upper]", .unclaimed,
        .length
      ) {
        [$0.result.lowerBound, $0.result.upperBound]
      }
      Output(
        "statistic_difference", "the t statistic of the test of no difference", .negated,
        from: \.test.statistic)
      Output("p_difference", "its two-sided p value") { $0.result.test.pValue(.twoSided) }
      Output.algorithm("two one-sided t tests")
    }
  }
}
