/// How the p value of a permutation test was found.
public enum PermutationAlgorithm: Sendable, Hashable {
  /// By going through all ways of dividing the values between the samples.
  case exact(arrangements: Int)
  /// By random divisions from ``SplitMix64`` with the seed.
  case monteCarlo(resamples: Int, seed: UInt64)
}

extension PermutationAlgorithm: CustomStringConvertible {
  /// The algorithm in words, for the footer of a report.
  public var description: String {
    switch self {
    case .exact(let arrangements): "exact, \(arrangements) arrangements"
    case .monteCarlo(let resamples, let seed): "Monte Carlo, \(resamples) resamples, seed \(seed)"
    }
  }
}

extension PermutationAlgorithm {
  /// The most arrangements that are gone through at all.
  static let largestCount = 1e9

  /// Requires a number of arrangements that can be gone through.
  static func check(arrangements: Double) throws(StatisticsError) {
    guard arrangements <= largestCount else {
      throw .invalidParameter("the samples are too large to go through all arrangements")
    }
  }

  /// Requires a number of resamples that can be drawn, and of threads.
  static func check(resamples: Int, threads: Int?) throws(StatisticsError) {
    guard resamples > 0, Double(resamples) <= largestCount else {
      throw .invalidCount(
        "the number of resamples must lie from 1 to 1000 million; found \(resamples)")
    }
    try Parallel.check(threads: threads)
  }
}

/// The permutation test of the difference of the means of two independent samples.
///
/// Null hypothesis: both samples come from the same distribution. Under it, every way of dividing the values
/// between samples of these sizes is equally likely; the p value is the share of divisions with a difference
/// of means as extreme as the one observed, which counts itself. Two-sided it is twice the smaller tail, at
/// most 1.
///
/// ``init(_:_:resamples:seed:)`` goes through all divisions when there are at most ``largestExactCount``, and
/// draws them at random otherwise; ``algorithm`` says which ran. ``init(exact:_:)`` and
/// ``init(monteCarlo:_:resamples:seed:)`` leave no choice. Sums that agree up to the rounding of the values
/// are ties, so that decimal fractions count as their decimals do. Random divisions depend on the data and
/// the seed alone, not on the number of threads.
///
///     let test = try PermutationTest(withPatterns, withoutPatterns)
///     test.algorithm            // exact, 12870 arrangements
///     test.pValue(.twoSided)
///
/// Checked against enumeration in exact arithmetic.
public struct PermutationTest: Sendable, Hashable {
  /// The greatest number of divisions that are all gone through: one million.
  public static let largestExactCount = 1_000_000

  /// The difference of the means, x - y.
  public let difference: Double
  /// How the p value was found.
  public let algorithm: PermutationAlgorithm

  private let tails: DiscreteTails

  /// Tests two samples, exactly when that is feasible.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, finite.
  ///   - y: The values of the second sample, likewise.
  ///   - resamples: The number of random divisions if there are too many to go through.
  ///   - seed: The seed of the random divisions.
  ///   - threads: How many threads share the random divisions at most, without influence on the result; `nil`
  ///     for one on each core.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``, ``StatisticsError/invalidCount(_:)`` for a number of
  ///   resamples or threads that cannot be.
  public init(
    _ x: [Double], _ y: [Double], resamples: Int = 99_999, seed: UInt64 = 1, threads: Int? = nil
  ) throws(StatisticsError) {
    let divisions = RankDistributions.binomialCoefficient(x.count + y.count, x.count)
    if divisions <= Double(Self.largestExactCount) {
      try self.init(exact: x, y)
    } else {
      try self.init(monteCarlo: x, y, resamples: resamples, seed: seed, threads: threads)
    }
  }

  /// Tests two samples by going through all divisions.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, finite.
  ///   - y: The values of the second sample, likewise.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for more
  ///   than 1,000 million divisions.
  public init(exact x: [Double], _ y: [Double]) throws(StatisticsError) {
    let pool = try PermutationPool(x, y)
    let count = RankDistributions.binomialCoefficient(x.count + y.count, x.count)
    try PermutationAlgorithm.check(arrangements: count)
    let tally = pool.exactTally()
    difference = pool.difference
    algorithm = .exact(arrangements: tally.total)
    tails = tally.exactTails
  }

  /// Tests two samples with random divisions.
  ///
  /// With b divisions as extreme as the observed one among m, the tail is (b + 1) / (m + 1): the observed
  /// division is one of those that are possible, and no p value is 0 (Phipson and Smyth 2010).
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, finite.
  ///   - y: The values of the second sample, likewise.
  ///   - resamples: The number of random divisions, at least 1.
  ///   - seed: The seed of the streams of ``SplitMix64``.
  ///   - threads: How many threads share the work at most, without influence on the result; `nil` for one on
  ///     each core.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``, ``StatisticsError/invalidCount(_:)`` for a number of
  ///   resamples or threads that cannot be.
  public init(
    monteCarlo x: [Double], _ y: [Double], resamples: Int, seed: UInt64, threads: Int? = nil
  ) throws(StatisticsError) {
    try PermutationAlgorithm.check(resamples: resamples, threads: threads)
    let pool = try PermutationPool(x, y)
    let tally = pool.randomTally(resamples: resamples, seed: seed, threads: threads)
    difference = pool.difference
    algorithm = .monteCarlo(resamples: resamples, seed: seed)
    tails = tally.randomTails
  }

  /// The p value.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first sample tends to
  ///   greater values.
  /// - Returns: A probability above 0 and up to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: tails.lower, upperTail: tails.upper)
  }
}

extension PermutationTest: CustomStringConvertible {
  /// The line of a report: `difference = 3.63, p = .005 (exact, 12870 arrangements)`.
  public var description: String {
    "difference = \(APAStyle.fixed(difference, decimals: 2)), "
      + "\(APAStyle.pValue(pValue(.twoSided))) (\(algorithm))"
  }
}

/// A permutation test of a mean difference.
protocol MeanPermutation: Sendable {
  var difference: Double { get }
  var algorithm: PermutationAlgorithm { get }
  func pValue(_ alternative: Alternative) -> Double
}

extension PermutationTest: MeanPermutation {}

extension Statistic {
  static let permutationIndependent = permutation(
    "independent", summary: "The permutation test of the difference of two independent means",
    source: "Fisher 1935; Phipson and Smyth 2010", input: .twoSamples,
    simulations: [
      .rejects("normal, n = 6 and 6", theory: 46.0 / 924, remark: "exact, by steps of 2/924") {
        .samples($0.normals(6), $0.normals(6))
      }
    ]
  ) { data, arrangements, drawing in
    let (resamples, seed, threads) = (drawing.resamples, drawing.seed, drawing.threads)
    return switch arrangements {
    case "all": try PermutationTest(exact: data.x, data.y)
    case "random":
      try PermutationTest(monteCarlo: data.x, data.y, resamples: resamples, seed: seed, threads: threads)
    default: try PermutationTest(data.x, data.y, resamples: resamples, seed: seed, threads: threads)
    }
  }

  /// A permutation test.
  static func permutation<Data: Incomplete, Test: MeanPermutation>(
    _ variant: String, summary: String, source: String, input: Input<Data>, simulations: [Simulated] = [],
    test: @escaping @Sendable (Data, String?, Drawing) throws -> Test
  ) -> Statistic {
    Statistic(
      "permutation." + variant, summary: summary, source: source,
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#,
      input: Input<With<Data, (arrangements: String?, drawing: Drawing)>>(
        input.keys + [
          .alternative,
          InputKey(
            "arrangements", .choice(["all", "random"]), defaultText: "all up to 1000000, else random",
            help: "whether all arrangements are gone through or some drawn at random"),
        ] + Drawing.inputs(resamples: 99_999), design: input.design, used: { input.used($0.data) }
      ) {
        With(
          data: try input.read($0),
          more: (arrangements: $0.word("arrangements"), drawing: Drawing($0, resamples: 99_999)))
      }, options: [.alternative], simulations: simulations,
      compute: { try test($0.data, $0.more.arrangements, $0.more.drawing) }
    ) {
      Output("estimate", "the mean difference, x - y", .negated, .length, from: \.difference)
      Output.test { $0.result.pValue }
      Output("arrangements", "how many were gone through or drawn") {
        switch $0.result.algorithm {
        case .exact(let count), .monteCarlo(let count, _): count
        }
      }
      Output.algorithm { $0.result.algorithm.description }
      Output.missing
    }
  }
}
