/// The Hodges-Lehmann estimate of how far one sample is shifted against another.
///
/// The estimate is the median of all differences x - y; the interval holds the shifts that a Mann-Whitney
/// test at the same level does not reject, and its limits are two of the differences. With at most
/// ``MannWhitneyTest/largestExactSize`` values in each sample they are found from the exact distribution,
/// otherwise from the normal approximation with continuity correction; ``algorithm`` says which. Found
/// exactly, the interval covers at least at its level; ties make it cover more.
///
/// Source: Hodges and Lehmann (1963). Checked against R's `wilcox.test(conf.int = TRUE)`, which has the same
/// interval for small samples without ties.
public struct HodgesLehmannShift: Sendable, Hashable, IntervalEstimate {
  /// The most differences that are formed.
  public static let largestCount = 25_000_000

  /// The median of all differences x - y.
  public let estimate: Double
  /// How the interval is found.
  public let algorithm: RankAlgorithm

  private let nX: Int
  private let nY: Int
  private let differences: [Double]

  /// Compares two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, finite.
  ///   - y: The values of the second sample.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)`` for more than ``largestCount`` pairs.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try require(1, found: x.count)
    try require(1, found: y.count)
    let (pairs, overflow) = x.count.multipliedReportingOverflow(by: y.count)
    guard !overflow, pairs <= Self.largestCount else {
      throw .invalidParameter("the samples are too large for a Hodges-Lehmann estimate")
    }
    let quantiles = try Quantiles(x.flatMap { first in y.map { first - $0 } })
    (nX, nY) = (x.count, y.count)
    differences = quantiles.sortedValues
    estimate = quantiles.median
    algorithm =
      max(x.count, y.count) <= MannWhitneyTest.largestExactSize ? .exact : .normal(continuityCorrection: true)
  }

  /// The interval of the shift.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, in the unit of the values.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/levelNotReachable(_:)`` when
  ///   the samples are too small for an interval at this level.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let (m, n) = (Double(nX), Double(nY))
    let counts =
      algorithm == .exact ? try RankDistributions.mannWhitneyCounts(nX, nY, limit: nX * nY / 2) : nil
    return try orderStatisticInterval(
      differences, level: level, counts: counts, total: RankDistributions.binomialCoefficient(nX + nY, nX),
      variance: m * n * (m + n + 1) / 12)
  }
}

/// The Hodges-Lehmann estimate of the centre of paired differences, also called the pseudomedian.
///
/// The estimate is the median of the means of all pairs of differences (each with itself included); the
/// interval holds the centres that a signed rank test at the same level does not reject, and its limits are
/// two of these means. With at most ``WilcoxonSignedRankTest/largestExactSize`` differences they are found
/// from the exact distribution, otherwise from the normal approximation with continuity correction. Zeros are
/// values like any other here.
///
/// Source: Hodges and Lehmann (1963). Checked against R's `wilcox.test(conf.int = TRUE)`, which has the same
/// interval for small samples without ties and zeros.
public struct HodgesLehmannCentre: Sendable, Hashable, IntervalEstimate {
  /// The median of the means of all pairs of differences.
  public let estimate: Double
  /// How the interval is found.
  public let algorithm: RankAlgorithm

  private let n: Int
  private let means: [Double]

  /// Describes differences.
  ///
  /// - Parameter differences: At least 1, finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)`` for more than 7,000 differences.
  public init(differences: [Double]) throws(StatisticsError) {
    try require(1, found: differences.count)
    guard differences.count <= 7000 else {
      throw .invalidParameter("the sample is too large for a Hodges-Lehmann estimate")
    }
    let quantiles = try Quantiles(
      differences.indices.flatMap { first in
        differences[first...].map { $0 / 2 + differences[first] / 2 }
      })
    n = differences.count
    means = quantiles.sortedValues
    estimate = quantiles.median
    algorithm =
      n <= WilcoxonSignedRankTest.largestExactSize ? .exact : .normal(continuityCorrection: true)
  }

  /// The interval of the centre.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, in the unit of the differences.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/levelNotReachable(_:)`` when
  ///   there are too few differences for an interval at this level.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let count = Double(n)
    let counts =
      algorithm == .exact
      ? try RankDistributions.subsetCounts(Array(1...n), limit: n * (n + 1) / 4) : nil
    return try orderStatisticInterval(
      means, level: level, counts: counts, total: Double(sign: .plus, exponent: n, significand: 1),
      variance: count * (count + 1) * (2 * count + 1) / 24)
  }
}

/// The interval between two sorted values, as many from either end as the statistic's lower tail allows.
///
/// The statistic counts the values above the parameter. Without exact counts its tail is that of the normal
/// approximation with continuity correction.
private func orderStatisticInterval(
  _ sorted: [Double], level: Double, counts: [Double]?, total: Double, variance: Double
) throws(StatisticsError) -> ConfidenceInterval {
  let tail = try tailProbability(level: level)
  var rank = 0
  if let counts {
    var sum = 0.0
    while rank < counts.count, sum + counts[rank] <= tail * total {
      sum += counts[rank]
      rank += 1
    }
  } else {
    let z = try StandardNormal().upperQuantile(tail)
    rank = max(0, Int((Double(sorted.count) / 2 + 0.5 - z * variance.squareRoot()).rounded(.down)))
  }
  guard rank > 0 else {
    throw .levelNotReachable(level)
  }
  // At a low level the two ends meet in the middle.
  let index = min(rank, (sorted.count + 1) / 2) - 1
  return ConfidenceInterval(lower: sorted[index], upper: sorted[sorted.count - 1 - index], level: level)
}

extension Statistic {
  static let hodgesLehmannShift = Statistic(
    "hodges-lehmann.two-sample",
    summary: "The shift of x against y: the median of all differences, with the interval of the rank test",
    source: hodgesLehmannSource, example: #""x":[19,22,16,29,24,21],"y":[20,11,17,12,15]"#,
    input: .twoSamples, options: [.level],
    simulations: [
      .covers(1, "normal, n = 5 and 6", theory: 0.969_697, remark: byStepsRemark) {
        .samples($0.normals(5, mean: 1), $0.normals(6))
      },
      .covers(1, "normal, n = 8 and 8", theory: 0.950_117, remark: byStepsRemark) {
        .samples($0.normals(8, mean: 1), $0.normals(8))
      },
      .covers(1, "normal, n = 12 and 15", theory: 0.953_134, remark: byStepsRemark) {
        .samples($0.normals(12, mean: 1), $0.normals(15))
      },
      .covers(0, "normal, n = 60 and 55", remark: "from the normal approximation") {
        .samples($0.normals(60), $0.normals(55))
      },
      .covers(0, "answers 1 to 5, n = 10 and 10", remark: "too high: ties") {
        .samples($0.answers(10), $0.answers(10))
      },
    ], compute: { try HodgesLehmannShift($0.x, $0.y) }
  ) {
    Output.estimate(
      "the median of all differences x - y", .negated, .length, from: \.estimate)
    Output.algorithm { "\($0.result.algorithm)" }
    Output.sizes
  }

  static let hodgesLehmannPaired = hodgesLehmannCentre(
    "paired", summary: "The centre of paired differences: the median of their pairwise means",
    example: #""x":[125,115,130,140,140,115,140],"y":[110,122,125,120,145,124,123]"#,
    input: Input(InputKey.pairs(isRequired: true), design: .pairs, used: \.count) {
      let pairs = try CompletePairs($0)
      return zip(pairs.x, pairs.y).map { $0 - $1 }
    }, .negated, .length)

  static let hodgesLehmannOneSample = hodgesLehmannCentre(
    "one-sample", summary: "The centre of one sample: the median of all pairwise means, the pseudomedian",
    example: #""x":[5.2,4.1,6.3,5.9,null,4.8,7.7]"#,
    input: Input([.values], design: .sample, used: \.count) { $0.samples("x") }, .same, .location,
    simulations: [(7, 0.953_125), (12, 0.957_520), (25, 0.951_738)].map { n, theory in
      .covers(1, "normal, n = \(n)", theory: theory, remark: byStepsRemark) {
        .sample($0.normals(n, mean: 1))
      }
    })

  private static let byStepsRemark = "exact: at least nominal, by steps"
  private static let hodgesLehmannSource =
    "Hodges and Lehmann 1963, Annals of Mathematical Statistics 34; exact interval up to 50 values"

  private static func hodgesLehmannCentre(
    _ variant: String, summary: String, example: String, input: Input<[Double]>, _ turned: Turned,
    _ rescaled: Rescaled, simulations: [Simulated] = []
  ) -> Statistic {
    Statistic(
      "hodges-lehmann." + variant, summary: summary, source: hodgesLehmannSource, example: example,
      input: input, options: [.level], simulations: simulations,
      compute: { try HodgesLehmannCentre(differences: $0) }
    ) {
      Output.estimate(
        "the median of the means of all pairs, each with itself included", turned, rescaled,
        from: \.estimate)
      Output.algorithm { "\($0.result.algorithm)" }
    }
  }
}
