/// The dominance of one group over another, Cliff's delta.
///
/// delta = P(X > Y) - P(X < Y), estimated from all pairs of one value from each group (Cliff 1993); ties
/// count for neither. The same number is the rank-biserial correlation of the Mann-Whitney test.
///
/// The interval is the asymmetric one of Feng and Cliff (2004), from the unbiased variance of delta (not
/// below (1 - delta²) / (nX nY - 1), as Cliff recommends) and the normal distribution. Where delta is -1 or
/// 1, the variance is 0, and the inner limit is (n - z²) / (n + z²) with the smaller group's n.
///
/// Checked against exact fractions with mpmath.
public struct CliffsDelta: Sendable, Hashable, IntervalEstimate {
  /// Cliff's delta, from -1 to 1; positive when x tends to be greater.
  public let value: Double
  /// The variance of delta that the interval uses.
  public let variance: Double

  private let smallerN: Double

  /// Computes from two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2; all finite.
  ///   - y: The values of the second group, at least 2; all finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try require(2, found: x.count)
    try require(2, found: y.count)
    guard x.allSatisfy(\.isFinite), y.allSatisfy(\.isFinite) else { throw .nonFinite }
    let (first, second) = (Self.dominance(of: x, over: y), Self.dominance(of: y, over: x))
    let (m, n) = (Double(x.count), Double(y.count))
    let pairs = m * n
    let total = first.scores.reduce(0, +)
    let delta = total / pairs
    // Sums of squared deviations of the row, column and single scores, the means times their counts.
    let rows = compensatedSum(first.scores.lazy.map { ($0 - n * delta) * ($0 - n * delta) })
    let columns = compensatedSum(second.scores.lazy.map { ($0 + m * delta) * ($0 + m * delta) })
    let single = first.untied - pairs * delta * delta
    let unbiased = (rows + columns - single) / (pairs * (m - 1) * (n - 1))
    value = delta
    variance = max(unbiased, (1 - delta) * (1 + delta) / (pairs - 1))
    smallerN = min(m, n)
  }

  /// The probability that a value of x exceeds one of y, ties counted half: (delta + 1) / 2.
  public var probabilityOfSuperiority: Double { (value + 1) / 2 }

  /// The confidence interval of delta.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, asymmetric about delta.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    if value.magnitude == 1 {
      let inner = (smallerN - z * z) / (smallerN + z * z)
      return value > 0
        ? ConfidenceInterval(lower: inner, upper: 1, level: level)
        : ConfidenceInterval(lower: -1, upper: -inner, level: level)
    }
    let rest = (1 - value) * (1 + value)
    let halfWidth = z * (variance * (rest * rest + z * z * variance)).squareRoot()
    let divisor = rest + z * z * variance
    return ConfidenceInterval(
      lower: max(-1, (value * rest - halfWidth) / divisor),
      upper: min(1, (value * rest + halfWidth) / divisor),
      level: level)
  }

  /// For each value the number of the others below it minus the number above it, and the count of all untied
  /// pairs.
  private static func dominance(
    of values: [Double], over others: [Double]
  ) -> (scores: [Double], untied: Double) {
    let sorted = others.sorted()
    var untied = 0.0
    let scores = values.map { value in
      let below = position(in: sorted) { $0 < value }
      let above = sorted.count - position(in: sorted) { $0 <= value }
      untied += Double(below + above)
      return Double(below - above)
    }
    return (scores, untied)
  }

  /// The number of leading elements that meet the condition.
  private static func position(in sorted: [Double], where condition: (Double) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(sorted[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Simulated {
  /// Sizes of two groups of normal values, how many deviations they are apart, and the probability that the first exceeds.
  static let superiority = [
    (8, 8, 0.0, 0.5), (8, 8, 1, 0.760_249_938_907), (15, 15, 1, 0.760_249_938_907),
    (15, 15, 2, 0.921_350_396_475),
  ]
}

extension Statistic {
  static let cliffsDelta = Statistic(
    "cliffs-delta", summary: "How much more often x exceeds y than y exceeds x, Cliff's delta",
    source: "Cliff 1993, Psychological Bulletin 114; interval: Feng and Cliff 2004",
    example: #""x":[19,22,16,29,24],"y":[20,11,17,12]"#,
    input: .twoSamples, options: [.level],
    claims: [.exchange, .rescaling, .stretching],
    simulations: Simulated.superiority.map { nX, nY, delta, truth in
      .covers(
        2 * truth - 1, "normal, n = \(nX) and \(nY), delta \(Int(delta))",
        remark: delta > 1 ? "too low: few pairs overlap" : ""
      ) { .samples($0.normals(nX, mean: delta), $0.normals(nY)) }
    }, compute: { try CliffsDelta($0.x, $0.y) }
  ) {
    Output.estimate(
      "Cliff's delta, from -1 to 1", .negated, from: \.value)
    Output("standard_error", "the root of the variance that the interval uses") {
      $0.result.variance.squareRoot()
    }
    Output(
      "probability_of_superiority", "the probability that x exceeds y, ties counted half", .complement,
      from: \.probabilityOfSuperiority)
    Output(
      "probability_of_superiority_ci", "its interval: the limits of delta, transformed", .complement
    ) { found in
      let limits = try found.result.confidenceInterval(level: found.level)
      return ConfidenceInterval(
        lower: (limits.lower + 1) / 2, upper: (limits.upper + 1) / 2, level: found.level)
    }
    Output.algorithm("interval: asymmetric, from the unbiased variance and the normal distribution")
    Output.sizes
  }
}
