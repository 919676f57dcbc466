/// The Wilcoxon signed rank test of paired differences, whichever way its p value is found.
///
/// Null hypothesis: the differences are symmetric about zero. `.greater` means that they tend to be positive.
public protocol WilcoxonSignedRank: Sendable, Hashable, CustomStringConvertible {
  /// The ranks and the sums of those of either sign.
  var ranks: SignedRanks { get }
  /// How the p value was found.
  var algorithm: RankAlgorithm { get }
  /// The p value.
  ///
  /// Two-sided, it is twice the smaller tail, at most 1.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the differences.
  /// - Returns: A probability from 0 to 1.
  func pValue(_ alternative: Alternative) -> Double
}

extension WilcoxonSignedRank {
  /// The line of a report: `V = 35.0, n = 8, p = .016 (exact with ties)`.
  ///
  /// V is the rank sum of the positive differences, n the number of differences other than zero; the p value
  /// is two-sided.
  public var description: String {
    "V = \(APAStyle.fixed(ranks.positiveRankSum, decimals: 1)), n = \(ranks.n), "
      + "\(APAStyle.pValue(pValue(.twoSided))) (\(algorithm))"
  }
}

/// The Wilcoxon signed rank test with its exact distribution.
///
/// Every assignment of signs to the observed ranks is equally likely under the null hypothesis; they are
/// counted, with ties (and zeros by Pratt) as without. The distribution is symmetric.
///
/// Checked against counting in exact arithmetic to a relative 1e-13, and R's `wilcox.test`.
public struct WilcoxonSignedRankExact: WilcoxonSignedRank {
  /// The ranks and the sums of those of either sign.
  public let ranks: SignedRanks
  /// How the p value was found: exact, with or without ties.
  public var algorithm: RankAlgorithm { ranks.hasTies ? .exactWithTies : .exact }

  private let tails: DiscreteTails

  /// Tests ranks.
  ///
  /// - Parameter ranks: The ranks of the differences.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for more than about 1,000 differences.
  public init(_ ranks: SignedRanks) throws(StatisticsError) {
    self.ranks = ranks
    tails = try RankDistributions.subset(of: ranks.doubledRanks, observed: Int(2 * ranks.positiveRankSum))
  }

  /// Tests pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least one pair.
  ///   - y: The second value of each pair, in the same order.
  ///   - zeros: What is done with differences of zero.
  /// - Throws: As ``SignedRanks/init(_:_:zeros:)``, and as the initialiser from ranks.
  public init(_ x: [Double], _ y: [Double], zeros: ZeroTreatment = .wilcoxon) throws(StatisticsError) {
    try self.init(SignedRanks(x, y, zeros: zeros))
  }

  /// The exact p value.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the differences.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: tails.lower, upperTail: tails.upper)
  }
}

/// The Wilcoxon signed rank test with the normal approximation.
///
/// z = (V - Σr / 2) / σ with σ² = Σr² / 4 over the observed ranks r, which contains the correction for ties
/// and, by Pratt, for zeros. The continuity correction takes 1/2 off the difference in the direction of the
/// alternative.
///
/// Checked against R's `wilcox.test(exact = FALSE)` and SciPy's `wilcoxon`.
public struct WilcoxonSignedRankApproximate: WilcoxonSignedRank {
  /// The ranks and the sums of those of either sign.
  public let ranks: SignedRanks
  /// How the p value was found: the normal approximation, with or without continuity correction.
  public var algorithm: RankAlgorithm {
    .normal(continuityCorrection: approximation.continuityCorrection)
  }

  private let approximation: NormalApproximation

  /// Tests ranks.
  ///
  /// - Parameters:
  ///   - ranks: The ranks of the differences.
  ///   - continuityCorrection: Whether 1/2 is taken off the difference.
  /// - Throws: Nothing that ranks which exist could cause.
  public init(_ ranks: SignedRanks, continuityCorrection: Bool) throws(StatisticsError) {
    self.ranks = ranks
    var squares = 0.0
    for rank in ranks.doubledRanks { squares += Double(rank) * Double(rank) }
    approximation = try NormalApproximation(
      difference: (ranks.positiveRankSum - ranks.negativeRankSum) / 2, variance: squares / 16,
      continuityCorrection: continuityCorrection)
  }

  /// Tests pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least one pair.
  ///   - y: The second value of each pair, in the same order.
  ///   - zeros: What is done with differences of zero.
  ///   - continuityCorrection: Whether 1/2 is taken off the difference.
  /// - Throws: As ``SignedRanks/init(_:_:zeros:)``.
  public init(
    _ x: [Double], _ y: [Double], zeros: ZeroTreatment = .wilcoxon, continuityCorrection: Bool
  ) throws(StatisticsError) {
    try self.init(SignedRanks(x, y, zeros: zeros), continuityCorrection: continuityCorrection)
  }

  /// The standardised statistic.
  ///
  /// - Parameter alternative: The alternative hypothesis, which decides the direction of a correction.
  /// - Returns: z; positive when the differences tend to be positive.
  public func z(_ alternative: Alternative) -> Double { approximation.z(alternative) }

  /// The approximate p value.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the differences.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double { approximation.pValue(alternative) }
}

/// The Wilcoxon signed rank test, exact for small samples and approximate for larger ones.
///
/// With at most ``largestExactSize`` differences other than zero the p value is exact, with ties or without;
/// otherwise it is the normal approximation with continuity correction. ``algorithm`` says which ran. To
/// decide yourself, use ``WilcoxonSignedRankExact`` or ``WilcoxonSignedRankApproximate``. R draws the line at
/// fewer than 50 and approximates whenever there are ties or zeros.
public struct WilcoxonSignedRankTest: WilcoxonSignedRank {
  /// The greatest number of differences for which the exact distribution is used: 50.
  public static let largestExactSize = 50

  /// The ranks and the sums of those of either sign.
  public let ranks: SignedRanks
  /// How the p value was found.
  public var algorithm: RankAlgorithm {
    switch chosen {
    case .exact(let test): test.algorithm
    case .approximate(let test): test.algorithm
    }
  }

  private enum Chosen: Hashable {
    case exact(WilcoxonSignedRankExact)
    case approximate(WilcoxonSignedRankApproximate)
  }
  private let chosen: Chosen

  /// Tests ranks.
  ///
  /// - Parameter ranks: The ranks of the differences.
  /// - Throws: Nothing that ranks which exist could cause.
  public init(_ ranks: SignedRanks) throws(StatisticsError) {
    self.ranks = ranks
    chosen =
      ranks.n <= Self.largestExactSize
      ? .exact(try WilcoxonSignedRankExact(ranks))
      : .approximate(try WilcoxonSignedRankApproximate(ranks, continuityCorrection: true))
  }

  /// Tests pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least one pair.
  ///   - y: The second value of each pair, in the same order.
  ///   - zeros: What is done with differences of zero.
  /// - Throws: As ``SignedRanks/init(_:_:zeros:)``.
  public init(_ x: [Double], _ y: [Double], zeros: ZeroTreatment = .wilcoxon) throws(StatisticsError) {
    try self.init(SignedRanks(x, y, zeros: zeros))
  }

  /// The p value of the test that was chosen.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the differences.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    switch chosen {
    case .exact(let test): test.pValue(alternative)
    case .approximate(let test): test.pValue(alternative)
    }
  }
}

/// The ranked differences of pairs, or of one sample and a fixed value.
package struct SignedSample: Sendable {
  let ranks: SignedRanks
  let count: Int
}

extension Input where Value == SignedSample {
  fileprivate static let signedSample = Input(
    [
      InputKey(
        "x", .samples, isRequired: true, help: "the first value of each pair, or the values of one sample"),
      InputKey("y", .samples, help: "the second value of each pair, in the same order"),
      InputKey(
        "against", .number, defaultText: "0", help: "without y: the centre of x under the null hypothesis"),
      InputKey(
        "zeros", .choice(["wilcoxon", "pratt"]), defaultText: "wilcoxon",
        help: "differences of zero: left out before ranking (wilcoxon), or ranked and then left out (pratt)"),
    ], design: .pairs, used: \.count
  ) { arguments in
    let zeros: ZeroTreatment = arguments.word("zeros") == "pratt" ? .pratt : .wilcoxon
    guard arguments.has("y") else {
      let values = arguments.samples("x")
      let against = Array(repeating: arguments.number("against") ?? 0, count: values.count)
      return SignedSample(ranks: try SignedRanks(values, against, zeros: zeros), count: values.count)
    }
    guard !arguments.has("against") else {
      throw ArgumentError(.conflictingKeys, "give either y or against")
    }
    let pairs = try CompletePairs(arguments)
    return SignedSample(ranks: try SignedRanks(pairs.x, pairs.y, zeros: zeros), count: pairs.x.count)
  }
}

extension Statistic {
  static let wilcoxonExact = wilcoxon(
    ".exact", summary: "The Wilcoxon signed rank test with its exact distribution, ties included",
    simulations: [
      .rejects("normal, n = 10", theory: 0.048_828, remark: "by steps") {
        .pairs($0.pairs(10, correlation: 0.5))
      }
    ]
  ) { try WilcoxonSignedRankExact($0.ranks) }

  static let wilcoxon = wilcoxon(
    "",
    summary:
      "The Wilcoxon signed rank test, exact up to 50 differences other than zero, approximate beyond"
  ) { try WilcoxonSignedRankTest($0.ranks) }

  static let wilcoxonApproximate = Statistic(
    "wilcoxon.approximate",
    summary:
      "The Wilcoxon signed rank test with the normal approximation, with and without continuity correction",
    source: "Wilcoxon 1945; zeros: Pratt 1959; Lehmann 1975, Nonparametrics, variance with ties",
    example: wilcoxonExample, input: .signedSample, options: [.alternative],
    simulations: [
      .rejects("normal, n = 60", remark: "the correction holds back a little") {
        .pairs($0.pairs(60, correlation: 0.5))
      }
    ]
  ) { data in
    (
      corrected: try WilcoxonSignedRankApproximate(data.ranks, continuityCorrection: true),
      plain: try WilcoxonSignedRankApproximate(data.ranks, continuityCorrection: false)
    )
  } outputs: {
    Output.wilcoxon { $0.corrected }
    Output(
      "z", "the standardised statistic, with continuity correction for the alternative", .negated
    ) { $0.result.corrected.z($0.alternative) }
    Output("z_uncorrected", "the same without continuity correction", .negated) {
      $0.result.plain.z($0.alternative)
    }
    Output.tails("_uncorrected", "without continuity correction") { $0.result.plain.pValue }
  }

  private static let wilcoxonExample =
    #""x":[125,115,130,140,140,115,140,125,140,135],"y":[110,122,125,120,140,124,123,137,135,145]"#

  private static func wilcoxon<Test: WilcoxonSignedRank>(
    _ variant: String, summary: String, simulations: [Simulated] = [],
    test: @escaping @Sendable (SignedSample) throws -> Test
  ) -> Statistic {
    Statistic(
      "wilcoxon" + variant, title: "Wilcoxon signed-rank test", summary: summary,
      source: "Wilcoxon 1945, Biometrics Bulletin 1; zeros: Pratt 1959", example: wilcoxonExample,
      input: .signedSample, options: [.alternative], simulations: simulations, compute: test
    ) {
      Output.wilcoxon { $0 }
    }
  }
}

extension Output where Data == SignedSample {
  /// What a signed rank test knows.
  fileprivate static func wilcoxon<Test: WilcoxonSignedRank>(
    _ test: @escaping @Sendable (Result) -> Test
  ) -> [Output] {
    [
      Output("statistic", "the rank sum of the positive differences x - y (R's V)", .unclaimed) {
        test($0.result).ranks.positiveRankSum
      },
      Output("rank_sums", "the rank sums of the positive and of the negative differences", .reversed) {
        [test($0.result).ranks.positiveRankSum, test($0.result).ranks.negativeRankSum]
      },
    ] + Output.test { test($0.result).pValue } + [
      Output.algorithm { "\(test($0.result).algorithm)" },
      Output("rank_biserial", "the matched-pairs rank-biserial correlation of these ranks", .negated) {
        let ranks = test($0.result).ranks
        let (positive, negative) = (ranks.positiveRankSum, ranks.negativeRankSum)
        return (positive - negative) / (positive + negative)
      },
      Output("n_nonzero", "the number of differences other than zero") { test($0.result).ranks.n },
      Output("n_zero", "the number of differences of zero") { test($0.result).ranks.zeros },
      Output("zeros", "what was done with the zeros") {
        test($0.result).ranks.zeroTreatment == .pratt ? "ranked, then left out" : "left out before ranking"
      },
    ]
  }
}
