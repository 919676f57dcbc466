/// The permutation test of the mean difference of pairs.
///
/// Null hypothesis: each difference x - y is as likely as its opposite. Under it every way of choosing their
/// signs is equally likely; the p value is the share of choices with a mean difference as extreme as the one
/// observed, which counts itself (Fisher 1935). Two-sided it is twice the smaller tail, at most 1. Pairs
/// without a difference make none.
///
/// ``init(_:_:resamples:seed:threads:)`` goes through all choices when there are at most
/// ``largestExactCount``, up to 19 pairs that differ, and draws them at random otherwise; ``algorithm`` says
/// which ran. Sums that agree up to the rounding of the values are ties, so that decimal fractions count as
/// their decimals do. Random choices depend on the data and the seed alone, not on the number of threads.
///
/// Checked against enumeration in exact arithmetic.
public struct PairedPermutationTest: Sendable, Hashable {
  /// The greatest number of choices that are all gone through: one million.
  public static let largestExactCount = 1_000_000

  /// The mean difference, x - y.
  public let difference: Double
  /// The number of pairs.
  public let n: Int
  /// How the p value was found.
  public let algorithm: PermutationAlgorithm

  private let tails: DiscreteTails

  /// Tests pairs, exactly when that is feasible.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 1 pair; all finite.
  ///   - y: The second value of each pair, in the same order.
  ///   - resamples: The number of random choices if there are too many to go through.
  ///   - seed: The seed of the random choices.
  ///   - threads: How many threads share the random choices at most, without influence on the result; `nil`
  ///     for one on each core.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/zeroVariance`` when no pair differs, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidCount(_:)`` for a number of resamples or threads that cannot be.
  public init(
    _ x: [Double], _ y: [Double], resamples: Int = 99_999, seed: UInt64 = 1, threads: Int? = nil
  ) throws(StatisticsError) {
    let signs = try SignedDifferences(x, y)
    if signs.choices <= Double(Self.largestExactCount) {
      try self.init(exact: signs)
    } else {
      try self.init(monteCarlo: signs, resamples: resamples, seed: seed, threads: threads)
    }
  }

  /// Tests pairs by going through all choices of signs.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 1 pair; all finite.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/zeroVariance`` when no pair differs, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)`` for more than 1,000 million choices, from 30 pairs on.
  public init(exact x: [Double], _ y: [Double]) throws(StatisticsError) {
    try self.init(exact: SignedDifferences(x, y))
  }

  /// Tests pairs with random choices of signs.
  ///
  /// With b choices as extreme as the observed one among m, the tail is (b + 1) / (m + 1), as in
  /// ``PermutationTest``.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 1 pair; all finite.
  ///   - y: The second value of each pair, in the same order.
  ///   - resamples: The number of random choices, at least 1.
  ///   - seed: The seed of the streams of ``SplitMix64``.
  ///   - threads: How many threads share the work at most, without influence on the result; `nil` for one on
  ///     each core.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/zeroVariance`` when no pair differs, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidCount(_:)`` for a number of resamples or threads that cannot be.
  public init(
    monteCarlo x: [Double], _ y: [Double], resamples: Int, seed: UInt64, threads: Int? = nil
  ) throws(StatisticsError) {
    try self.init(monteCarlo: SignedDifferences(x, y), resamples: resamples, seed: seed, threads: threads)
  }

  private init(exact signs: SignedDifferences) throws(StatisticsError) {
    try PermutationAlgorithm.check(arrangements: signs.choices)
    let tally = signs.exactTally()
    (difference, n) = (signs.difference, signs.pairs)
    algorithm = .exact(arrangements: tally.total)
    tails = tally.exactTails
  }

  private init(
    monteCarlo signs: SignedDifferences, resamples: Int, seed: UInt64, threads: Int?
  ) throws(StatisticsError) {
    try PermutationAlgorithm.check(resamples: resamples, threads: threads)
    (difference, n) = (signs.difference, signs.pairs)
    algorithm = .monteCarlo(resamples: resamples, seed: seed)
    tails = signs.randomTally(resamples: resamples, seed: seed, threads: threads).randomTails
  }

  /// The p value.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first values tend to be
  ///   greater.
  /// - Returns: A probability above 0 and up to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: tails.lower, upperTail: tails.upper)
  }
}

extension PairedPermutationTest: CustomStringConvertible {
  /// The line of a report: `mean difference = 3.63, p = .005 (exact, 256 arrangements)`.
  public var description: String {
    "mean difference = \(APAStyle.fixed(difference, decimals: 2)), "
      + "\(APAStyle.pValue(pValue(.twoSided))) (\(algorithm))"
  }
}

/// The sizes of the differences of pairs, ready to be given signs anew.
///
/// The mean difference only depends on the sum of those with a positive sign, since the sum of all sizes
/// stays.
private struct SignedDifferences: Sendable {
  /// The mean difference, x - y.
  let difference: Double
  /// The number of pairs, those without a difference included.
  let pairs: Int

  /// The sizes of the differences that are not 0, in units of the largest.
  private let sizes: [Double]
  /// The observed sum of the sizes with a positive sign, less and more what rounding may have changed.
  private let bounds: (low: Double, high: Double)

  init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    try require(1, found: x.count)
    let differences = zip(x, y).map { $0 - $1 }
    guard differences.allSatisfy(\.isFinite) else { throw .nonFinite }
    let largest = differences.reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { throw .zeroVariance }
    let scaled = differences.filter { $0 != 0 }.map { $0 / largest }
    sizes = scaled.map(\.magnitude)
    let observed = scaled.reduce(0) { $1 > 0 ? $0 + $1 : $0 }
    let value = (x + y).reduce(0) { max($0, $1.magnitude) }
    // Each value is stored to half a unit in its last place, and each operation rounds once more.
    let count = Double(sizes.count)
    let noise = 2 * Double.ulpOfOne * count * (count + value / largest)
    bounds = (observed - noise, observed + noise)
    pairs = x.count
    difference = try finite(compensatedSum(differences.lazy.map { $0 / largest }) / Double(x.count) * largest)
  }

  /// The number of choices of signs.
  var choices: Double {
    sizes.count < 1024 ? Double(sign: .plus, exponent: sizes.count, significand: 1) : .infinity
  }

  /// Goes through all choices, the last sign changing fastest.
  func exactTally() -> PermutationTally {
    var tally = PermutationTally()
    var isPositive = Array(repeating: false, count: sizes.count)
    // The sum of the positive sizes before each place.
    var sums = Array(repeating: 0.0, count: sizes.count + 1)
    while true {
      add(sums[sizes.count], to: &tally)
      guard let place = isPositive.lastIndex(of: false) else { return tally }
      isPositive[place] = true
      sums[place + 1] = sums[place] + sizes[place]
      for later in (place + 1)..<sizes.count {
        isPositive[later] = false
        sums[later + 1] = sums[place + 1]
      }
    }
  }

  /// Draws choices: a bit of a random number for each sign, the lowest first; whole numbers for each choice.
  ///
  /// Every 1,024 choices have a stream of their own, numbered from 0.
  func randomTally(resamples: Int, seed: UInt64, threads: Int?) -> PermutationTally {
    let pieces = Pieces(count: resamples, length: 1024)
    return PermutationTally(
      joining: Parallel.map(pieces.number, threads: threads) { piece in
        var tally = PermutationTally()
        var generator = SplitMix64(seed: seed, stream: piece)
        for _ in pieces[piece] {
          var (sum, bits) = (0.0, UInt64(0))
          for place in sizes.indices {
            if place % 64 == 0 { bits = generator.next() }
            // A product instead of a branch that no processor can foresee.
            sum += Double(bits & 1) * sizes[place]
            bits >>= 1
          }
          add(sum, to: &tally)
        }
        return tally
      })
  }

  private func add(_ sum: Double, to tally: inout PermutationTally) {
    tally.total += 1
    if sum <= bounds.high { tally.lower += 1 }
    if sum >= bounds.low { tally.upper += 1 }
  }
}

extension PairedPermutationTest: MeanPermutation {}

extension Statistic {
  static let permutationPaired = permutation(
    "paired", summary: "The permutation test of the mean difference of pairs, by changing signs",
    source: "Fisher 1935, The Design of Experiments", input: .pairs
  ) { pairs, arrangements, drawing in
    let (resamples, seed, threads) = (drawing.resamples, drawing.seed, drawing.threads)
    return switch arrangements {
    case "all": try PairedPermutationTest(exact: pairs.x, pairs.y)
    case "random":
      try PairedPermutationTest(
        monteCarlo: pairs.x, pairs.y, resamples: resamples, seed: seed, threads: threads)
    default: try PairedPermutationTest(pairs.x, pairs.y, resamples: resamples, seed: seed, threads: threads)
    }
  }
}
