/// The Mann-Whitney test of two independent samples, whichever way its p value is found.
///
/// Null hypothesis: both samples come from the same distribution. The test is sensitive to one sample tending
/// to greater values; it is a test of medians only when the distributions have the same shape. `.greater`
/// means that the first sample tends to greater values.
public protocol MannWhitney: Sendable, Hashable, CustomStringConvertible {
  /// The ranks, their sums and the statistic U of either sample.
  var ranks: RankSums { get }
  /// How the p value was found.
  var algorithm: RankAlgorithm { get }
  /// The p value.
  ///
  /// Two-sided, it is twice the smaller tail, at most 1.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the first sample.
  /// - Returns: A probability from 0 to 1.
  func pValue(_ alternative: Alternative) -> Double
}

extension MannWhitney {
  /// The line of a report in APA style: `U = 58.0, p = .005 (exact with ties)`.
  ///
  /// U is that of the first sample, the p value two-sided.
  public var description: String {
    "U = \(APAStyle.fixed(ranks.uX, decimals: 1)), \(APAStyle.pValue(pValue(.twoSided))) (\(algorithm))"
  }
}

/// The Mann-Whitney test with its exact distribution.
///
/// Without ties the arrangements are counted by the recursion of Mann and Whitney (1947). With ties the
/// distribution is that of the shared ranks observed, over all ways of dividing the values between the
/// samples (a permutation test of the ranks). It need not be symmetric then; the two-sided p value is twice
/// the smaller tail, as in SciPy's `permutation_test`, where R's `coin` adds up what is at least as far from
/// the expectation.
///
/// Checked against enumeration in exact arithmetic to a relative 1e-13, and R's `wilcox.test`.
public struct MannWhitneyExact: MannWhitney {
  /// The ranks, their sums and the statistic U of either sample.
  public let ranks: RankSums
  /// How the p value was found: exact, with or without ties.
  public let algorithm: RankAlgorithm

  private let tails: DiscreteTails

  /// Tests two samples.
  ///
  /// The time grows with the fourth power of the sample size; 50 values in each group take milliseconds.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, none of them NaN.
  ///   - y: The values of the second sample.
  /// - Throws: As ``RankSums/init(_:_:)``, and ``StatisticsError/invalidParameter(_:)`` when the samples are
  ///   too large (about 200 values in each of two groups of the same size).
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try self.init(RankSums(x, y))
  }

  init(_ ranks: RankSums) throws(StatisticsError) {
    self.ranks = ranks
    if ranks.hasTies {
      algorithm = .exactWithTies
      tails = try RankDistributions.choice(
        of: ranks.doubledRanks, count: ranks.nX, observed: Int(2 * ranks.rankSumX))
    } else {
      algorithm = .exact
      tails = try RankDistributions.mannWhitney(ranks.nX, ranks.nY, observed: Int(ranks.uX))
    }
  }

  /// The exact p value.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the first sample.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: tails.lower, upperTail: tails.upper)
  }
}

/// The Mann-Whitney test with the normal approximation.
///
/// z = (U - m n / 2) / σ with σ² = m n / 12 ((N + 1) - Σ(t³ - t) / (N (N - 1))), where t runs over the groups
/// of equal values. The continuity correction takes 1/2 off the difference in the direction of the
/// alternative.
///
/// Checked against R's `wilcox.test(exact = FALSE)` and SciPy's `mannwhitneyu`.
public struct MannWhitneyApproximate: MannWhitney {
  /// The ranks, their sums and the statistic U of either sample.
  public let ranks: RankSums
  /// How the p value was found: the normal approximation, with or without continuity correction.
  public var algorithm: RankAlgorithm {
    .normal(continuityCorrection: approximation.continuityCorrection)
  }

  private let approximation: NormalApproximation

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, none of them NaN.
  ///   - y: The values of the second sample.
  ///   - continuityCorrection: Whether 1/2 is taken off the difference.
  /// - Throws: As ``RankSums/init(_:_:)``.
  public init(_ x: [Double], _ y: [Double], continuityCorrection: Bool) throws(StatisticsError) {
    try self.init(RankSums(x, y), continuityCorrection: continuityCorrection)
  }

  init(_ ranks: RankSums, continuityCorrection: Bool) throws(StatisticsError) {
    let pairs = Double(ranks.nX) * Double(ranks.nY)
    let total = Double(ranks.nX + ranks.nY)
    self.ranks = ranks
    approximation = try NormalApproximation(
      difference: ranks.uX - pairs / 2,
      variance: pairs / 12 * ((total + 1) - ranks.tieCorrection / (total * (total - 1))),
      continuityCorrection: continuityCorrection)
  }

  /// The standardised statistic.
  ///
  /// - Parameter alternative: The alternative hypothesis, which decides the direction of a correction.
  /// - Returns: z; positive when the first sample tends to greater values.
  public func z(_ alternative: Alternative) -> Double { approximation.z(alternative) }

  /// The approximate p value.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the first sample.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double { approximation.pValue(alternative) }
}

/// The Mann-Whitney test, exact for small samples and approximate for larger ones.
///
/// With at most ``largestExactSize`` values in each sample the p value is exact, with ties or without;
/// otherwise it is the normal approximation with continuity correction. ``algorithm`` says which ran. To
/// decide yourself, use ``MannWhitneyExact`` or ``MannWhitneyApproximate``. R draws the line at fewer than 50
/// values and approximates whenever there are ties.
///
///     let test = try MannWhitneyTest(withPatterns, withoutPatterns)
///     print(test)  // U = 58.0, p = .005 (exact with ties)
public struct MannWhitneyTest: MannWhitney {
  /// The greatest number of values in each sample for which the exact distribution is used: 50.
  public static let largestExactSize = 50

  /// The ranks, their sums and the statistic U of either sample.
  public var ranks: RankSums {
    switch chosen {
    case .exact(let test): test.ranks
    case .approximate(let test): test.ranks
    }
  }
  /// How the p value was found.
  public var algorithm: RankAlgorithm {
    switch chosen {
    case .exact(let test): test.algorithm
    case .approximate(let test): test.algorithm
    }
  }

  private enum Chosen: Hashable {
    case exact(MannWhitneyExact)
    case approximate(MannWhitneyApproximate)
  }
  private let chosen: Chosen

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, none of them NaN.
  ///   - y: The values of the second sample.
  /// - Throws: As ``RankSums/init(_:_:)``.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    let ranks = try RankSums(x, y)
    chosen =
      max(x.count, y.count) <= Self.largestExactSize
      ? .exact(try MannWhitneyExact(ranks))
      : .approximate(try MannWhitneyApproximate(ranks, continuityCorrection: true))
  }

  /// The p value of the test that was chosen.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the first sample.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    switch chosen {
    case .exact(let test): test.pValue(alternative)
    case .approximate(let test): test.pValue(alternative)
    }
  }
}

extension Statistic {
  static let mannWhitneyExact = mannWhitney(
    ".exact", summary: "The Mann-Whitney test with its exact distribution, ties included",
    source: "Mann and Whitney 1947; with ties all ways of dividing the ranks are counted",
    simulations: [
      .rejects("normal, n = 6 and 7", theory: 0.034_965, remark: "by steps") {
        .samples($0.normals(6), $0.normals(7))
      },
      .rejects("answers 1 to 5, n = 10 and 10", remark: "by steps") {
        .samples($0.answers(10), $0.answers(10))
      },
      .rejects(
        "normal, n = 6 and 18, sd 3 and 1", remark: "too high: equal spreads are part of its null hypothesis"
      ) { .samples($0.normals(6, sd: 3), $0.normals(18)) },
    ]
  ) { try MannWhitneyExact($0.x, $0.y) }

  static let mannWhitney = mannWhitney(
    "", summary: "The Mann-Whitney test, exact up to 50 values in each group, approximate beyond",
    source: "Mann and Whitney 1947, Annals of Mathematical Statistics 18"
  ) { try MannWhitneyTest($0.x, $0.y) }

  static let mannWhitneyApproximate = Statistic(
    "mann-whitney.approximate",
    summary: "The Mann-Whitney test with the normal approximation, with and without continuity correction",
    source: "Mann and Whitney 1947; Lehmann 1975, Nonparametrics, variance with ties",
    example: mannWhitneyExample, input: .twoSamples, options: [.alternative],
    claims: [.exchange, .rescaling, .stretching],
    simulations: [
      .rejects("answers 1 to 5, n = 30 and 30", remark: "low: the correction holds back") {
        .samples($0.answers(30), $0.answers(30))
      },
      .rejects("answers 1 to 5, n = 30 and 30", key: "p_uncorrected") {
        .samples($0.answers(30), $0.answers(30))
      },
    ]
  ) { data in
    (
      corrected: try MannWhitneyApproximate(data.x, data.y, continuityCorrection: true),
      plain: try MannWhitneyApproximate(data.x, data.y, continuityCorrection: false)
    )
  } outputs: {
    Output.mannWhitney { $0.corrected }
    Output(
      "z", "the standardised statistic, with continuity correction for the alternative", .negated
    ) { $0.result.corrected.z($0.alternative) }
    Output("z_uncorrected", "the same without continuity correction", .negated) {
      $0.result.plain.z($0.alternative)
    }
    Output.tails("_uncorrected", "without continuity correction") { $0.result.plain.pValue }
  }

  private static let mannWhitneyExample = #""x":[19,22,16,29,24,null],"y":[20,11,17,12]"#

  private static func mannWhitney<Test: MannWhitney>(
    _ variant: String, summary: String, source: String, simulations: [Simulated] = [],
    test: @escaping @Sendable (TwoSamples) throws -> Test
  ) -> Statistic {
    Statistic(
      "mann-whitney" + variant, title: "Mann-Whitney test", summary: summary, source: source,
      example: mannWhitneyExample, input: .twoSamples, options: [.alternative],
      claims: [.exchange, .rescaling, .stretching], simulations: simulations, compute: test
    ) {
      Output.mannWhitney { $0 }
    }
  }
}

extension Output where Data == TwoSamples {
  /// What a Mann-Whitney test of two samples knows.
  fileprivate static func mannWhitney<Test: MannWhitney>(
    _ test: @escaping @Sendable (Result) -> Test
  ) -> [Output] {
    [
      Output("statistic", "U of x: the pairs in which x is greater, ties counting half (R's W)", .unclaimed) {
        test($0.result).ranks.uX
      },
      Output("u", "U of x and U of y", .reversed) {
        [test($0.result).ranks.uX, test($0.result).ranks.uY]
      },
    ] + Output.test { test($0.result).pValue } + [
      Output.algorithm { "\(test($0.result).algorithm)" },
      Output("probability_of_superiority", "U of x as a share of all pairs", .complement) {
        let ranks = test($0.result).ranks
        return ranks.uX / (Double(ranks.nX) * Double(ranks.nY))
      },
      Output(
        "rank_biserial", "the rank-biserial correlation, positive when x tends to be greater", .negated
      ) {
        let ranks = test($0.result).ranks
        return (ranks.uX - ranks.uY) / (Double(ranks.nX) * Double(ranks.nY))
      },
      Output("rank_sums", "the sums of the ranks of x and y", .reversed) {
        [test($0.result).ranks.rankSumX, test($0.result).ranks.rankSumY]
      },
      Output("medians", "the medians of x and y", .reversed, .location) {
        [$0.data.x, $0.data.y].map { try? Quantiles($0).median }
      },
      .sizes,
    ]
  }
}
