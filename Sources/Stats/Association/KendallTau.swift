import BoostMath

/// Kendall's rank correlation of two variables, tau-b.
///
/// tau-b = S / sqrt((m - Tx)(m - Ty)), with S the concordant minus the discordant pairs of cases, m = n (n -
/// 1) / 2, and Tx, Ty the pairs tied in x, in y. Null hypothesis: no association. The p value is exact, from
/// all orders, below 50 cases without ties, and otherwise approximate: S divided by its standard deviation,
/// which allows for ties, without continuity correction; ``method`` says which (the same rule as in R).
///
/// Checked against exact fractions over all orders, mpmath and R's `cor.test`.
public struct KendallTau: Sendable, Hashable, IntervalEstimate {
  /// How the p value is computed.
  public enum Method: Sendable, Hashable {
    /// From all n! orders.
    case exact
    /// From the normal distribution, without continuity correction.
    case normal
  }

  /// The most cases for which the p value is exact.
  public static let largestExactN = 49

  /// The coefficient tau-b, from -1 to 1; without ties this is tau-a.
  public let value: Double
  /// The concordant minus the discordant pairs of cases.
  public let score: Int
  /// The number of cases.
  public let n: Int
  /// How the p value is computed.
  public let method: Method
  /// The score divided by its standard deviation without association, which allows for ties: the statistic of
  /// the approximate p value, whichever ``method`` ran.
  public let z: Double

  private let lowerTail: Double
  private let upperTail: Double

  /// Correlates two variables.
  ///
  /// - Parameters:
  ///   - x: The first value of each case, at least 3 cases; all finite.
  ///   - y: The second value of each case, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/zeroVariance`` when all values of a variable are
  ///   equal.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    try require(3, found: x.count)
    let (first, second) = (try MidRanks(finite: x), try MidRanks(finite: y))
    n = x.count
    let score = Self.score(x, y)
    self.score = score
    let count = Double(n)
    let pairs = count * (count - 1) / 2
    func tied(_ sizes: [Double]) -> Double { sizes.reduce(0) { $0 + $1 * ($1 - 1) / 2 } }
    let (untiedX, untiedY) = (pairs - tied(first.tieSizes), pairs - tied(second.tieSizes))
    guard untiedX > 0, untiedY > 0 else { throw .zeroVariance }
    value = min(1, max(-1, Double(score) / (untiedX * untiedY).squareRoot()))
    z = Double(score) / Self.variance(count, first.tieSizes, second.tieSizes).squareRoot()
    if n <= Self.largestExactN, first.tieSizes.isEmpty, second.tieSizes.isEmpty {
      method = .exact
      let concordant = (Int(pairs) + score) / 2
      lowerTail = Self.atMost(concordant, n: n)
      // The distribution is symmetric: at least so many are at most so many discordant.
      upperTail = Self.atMost(Int(pairs) - concordant, n: n)
    } else {
      method = .normal
      lowerTail = boost_normal_lower(z)
      upperTail = boost_normal_upper(z)
    }
  }

  /// The concordant less the discordant pairs, counted while sorting (Knight 1966): the work grows as n log n.
  private static func score(_ x: [Double], _ y: [Double]) -> Int {
    let order = x.indices.sorted { (x[$0], y[$0]) < (x[$1], y[$1]) }
    let tiedX = tiedPairs(order) { x[$0] == x[$1] }
    let tiedBoth = tiedPairs(order) { x[$0] == x[$1] && y[$0] == y[$1] }
    var values = order.map { y[$0] }
    let discordant = exchanges(sorting: &values)
    let tiedY = tiedPairs(Array(values.indices)) { values[$0] == values[$1] }
    let pairs = x.count * (x.count - 1) / 2
    return pairs - tiedX - tiedY + tiedBoth - 2 * discordant
  }

  /// The pairs within runs of neighbours that are equal.
  private static func tiedPairs(_ order: [Int], _ areEqual: (Int, Int) -> Bool) -> Int {
    var (pairs, run) = (0, 0)
    for place in order.indices.dropFirst() {
      run = areEqual(order[place - 1], order[place]) ? run + 1 : 0
      pairs += run
    }
    return pairs
  }

  /// Sorts by merging, and counts the pairs that stood in the wrong order.
  private static func exchanges(sorting values: inout [Double]) -> Int {
    var exchanges = 0
    var merged = values
    var width = 1
    while width < values.count {
      for start in stride(from: 0, to: values.count, by: 2 * width) {
        let (middle, end) = (min(start + width, values.count), min(start + 2 * width, values.count))
        var (left, right) = (start, middle)
        for place in start..<end {
          if right == end || (left < middle && values[left] <= values[right]) {
            merged[place] = values[left]
            left += 1
          } else {
            merged[place] = values[right]
            right += 1
            exchanges += middle - left
          }
        }
      }
      swap(&values, &merged)
      width *= 2
    }
    return exchanges
  }

  /// The p value; two-sided and exact, twice the smaller tail.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means a positive association.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: lowerTail, upperTail: upperTail)
  }

  /// The approximate p value from ``z``, whichever ``method`` ran.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means a positive association.
  /// - Returns: A probability from 0 to 1.
  public func approximatePValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: boost_normal_lower(z), upperTail: boost_normal_upper(z))
  }

  /// The confidence interval by Fisher's transformation with the variance 0.437 / (n - 4) of Fieller, Hartley
  /// and Pearson (1957).
  ///
  /// It is approximate: meant for tau below 0.8, at least 10 or so cases, and few ties.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/tooFewValues(needed:found:)``
  ///   with fewer than 5 cases, ``StatisticsError/zeroVariance`` for a coefficient of -1 or 1.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try require(5, found: n)
    return try fisherInterval(
      value, unexplained: (1 - value) * (1 + value),
      standardError: (0.437 / Double(n - 4)).squareRoot(), level: level)
  }

  /// The share of all orders with at most so many concordant pairs.
  ///
  /// The k-th case adds 0 to k - 1 of them, each equally likely; probabilities, unlike counts, stay in range.
  private static func atMost(_ concordant: Int, n: Int) -> Double {
    var probabilities = [1.0]
    for k in 2...n {
      var next = Array(repeating: 0.0, count: probabilities.count + k - 1)
      for (sum, probability) in probabilities.enumerated() {
        for added in 0..<k { next[sum + added] += probability / Double(k) }
      }
      probabilities = next
    }
    return min(1, compensatedSum(probabilities[...concordant]))
  }

  /// The variance of the score without association, given the ties (Kendall 1970, chapter 4).
  private static func variance(_ n: Double, _ x: [Double], _ y: [Double]) -> Double {
    func sum(_ sizes: [Double], _ term: (Double) -> Double) -> Double { sizes.reduce(0) { $0 + term($1) } }
    func cubic(_ t: Double) -> Double { t * (t - 1) * (2 * t + 5) }
    func pairs(_ t: Double) -> Double { t * (t - 1) }
    func triples(_ t: Double) -> Double { t * (t - 1) * (t - 2) }
    let main = (cubic(n) - sum(x, cubic) - sum(y, cubic)) / 18
    let second = sum(x, pairs) * sum(y, pairs) / (2 * pairs(n))
    let third = sum(x, triples) * sum(y, triples) / (9 * triples(n))
    return main + second + third
  }
}

extension Statistic {
  static let kendall = Statistic(
    "correlation.kendall", summary: "The rank correlation of two variables, Kendall's tau-b",
    source: "Kendall 1938, 1970; interval: Fieller, Hartley and Pearson 1957", example: correlationExample,
    input: .pairs, options: [.alternative, .level], claims: [.exchange, .rescaling, .stretching],
    simulations: [
      (10, 0.0, 0.0), (10, 0.5, 0.333_333_333_333), (30, 0.5, 0.333_333_333_333),
      (30, 0.9, 0.712_867_413_743),
    ].map { n, rho, truth in
      .covers(truth, "normal, n = \(n), rho \(rho)", remark: "Fieller, Hartley and Pearson's variance") {
        .pairs($0.pairs(n, correlation: rho))
      }
    } + [
      .rejects("normal, n = 8", remark: "by steps") { .samples($0.normals(8), $0.normals(8)) },
      .rejects("answers 1 to 5, n = 15") { .samples($0.answers(15), $0.answers(15)) },
    ],
    compute: { try KendallTau($0.x, $0.y) }
  ) {
    Output.estimate(
      "tau-b; without ties, tau-a", from: \.value)
    Output.test(isDirected: false) { $0.result.pValue }
    Output.algorithm {
      $0.result.method == .exact
        ? "p: exact, over all orders" : "p: normal approximation without continuity correction"
    }
    Output("statistic", "z: the score divided by its standard deviation, ties allowed for", from: \.z)
    Output("score", "the concordant minus the discordant pairs of cases", from: \.score)
    Output.tails("_approximate", "from the normal distribution of z", isDirected: false) {
      $0.result.approximatePValue
    }
    Output.missing
  }
}
