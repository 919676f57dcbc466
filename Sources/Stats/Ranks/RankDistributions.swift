/// The two tails of a discrete distribution at an observed value, which both include it.
struct DiscreteTails: Sendable, Hashable {
  let lower: Double
  let upper: Double

  /// The tails of the mirrored value.
  var mirrored: DiscreteTails { DiscreteTails(lower: upper, upper: lower) }

  /// The tails of a value whose lower tail is counted.
  ///
  /// The value is not above the middle of the distribution, so that the upper tail loses nothing to the
  /// subtraction.
  init(countUpTo: Double, countAt: Double, total: Double) {
    lower = min(1, countUpTo / total)
    upper = max(0, 1 - (countUpTo - countAt) / total)
  }

  init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

/// Exact distributions of sums of ranks, by counting arrangements.
///
/// Counts are sums of positive numbers in double precision: exact up to 2^53, and right to a relative
/// (number of values) × 1e-16 above.
enum RankDistributions {
  /// The most additions an exact distribution may take, about a second's worth.
  static let largestWork = 2e9

  /// The tails of the sum of a random choice of the scores.
  static func choice(
    of scores: [Int], count: Int, observed: Int
  ) throws(StatisticsError) -> DiscreteTails {
    let total = scores.reduce(0, +)
    // The values that are not chosen have the mirrored distribution.
    if 2 * count > scores.count {
      return try choice(of: scores, count: scores.count - count, observed: total - observed).mirrored
    }
    let (lowest, highest) = (scores.min() ?? 0, scores.max() ?? 0)
    if 2 * observed * scores.count > 2 * count * total {
      return try choice(
        of: scores.map { lowest + highest - $0 }, count: count,
        observed: count * (lowest + highest) - observed
      ).mirrored
    }
    let unit = scores.reduce(0) { greatestCommonDivisor($0, $1 - lowest) }
    guard unit > 0 else { throw .zeroVariance }
    let steps = scores.map { ($0 - lowest) / unit }.sorted()
    // The observed sum is that of some choice, and therefore a multiple of the unit as well.
    let limit = (observed - count * lowest) / unit
    let arrangements = binomialCoefficient(scores.count, count)
    try check(work: Double(count) * Double(scores.count) * Double(limit + 1), total: arrangements)
    let counts = choiceCounts(steps, count: count, limit: limit)
    return DiscreteTails(
      countUpTo: counts.reduce(0, +), countAt: counts[limit], total: arrangements)
  }

  /// The tails of the Mann-Whitney statistic without ties.
  static func mannWhitney(
    _ m: Int, _ n: Int, observed: Int
  ) throws(StatisticsError) -> DiscreteTails {
    let product = m * n
    if 2 * observed > product { return try mannWhitney(m, n, observed: product - observed).mirrored }
    let counts = try mannWhitneyCounts(m, n, limit: observed)
    return DiscreteTails(
      countUpTo: counts.reduce(0, +), countAt: counts[observed], total: binomialCoefficient(m + n, m))
  }

  /// In how many arrangements the Mann-Whitney statistic without ties is 0, 1, and so on up to the limit.
  static func mannWhitneyCounts(_ m: Int, _ n: Int, limit: Int) throws(StatisticsError) -> [Double] {
    let (few, many) = (min(m, n), max(m, n))
    try check(
      work: Double(few) * Double(many) * Double(limit + 1), total: binomialCoefficient(few + many, few))
    let width = limit + 1
    var table = [Double](repeating: 0, count: (few + 1) * width)
    // Beside an empty group there is one arrangement, with the statistic 0.
    for group in 0...few { table[group * width] = 1 }
    table.withUnsafeMutableBufferPointer { table in
      guard let table = table.baseAddress else { return }
      // The largest value comes from the first group, with all `step` of the second below it, or it does not.
      for step in 1...many where step <= limit {
        for group in 1...few {
          let reach = min(limit - step, (group - 1) * step)
          add(
            reach + 1, from: table + (group - 1) * width,
            to: table + group * width + step)
        }
      }
    }
    return Array(table[(few * width)...])
  }

  /// The tails of the sum of a random subset of positive scores, every subset being equally likely.
  static func subset(of scores: [Int], observed: Int) throws(StatisticsError) -> DiscreteTails {
    let total = scores.reduce(0, +)
    if 2 * observed > total { return try subset(of: scores, observed: total - observed).mirrored }
    let unit = scores.reduce(0, greatestCommonDivisor)
    guard unit > 0 else { throw .zeroVariance }
    let limit = observed / unit
    let counts = try subsetCounts(scores.map { $0 / unit }, limit: limit)
    return DiscreteTails(
      countUpTo: counts.reduce(0, +), countAt: counts[limit], total: powerOfTwo(scores.count))
  }

  /// How many subsets of positive scores have the sum 0, 1, and so on up to the limit.
  static func subsetCounts(_ scores: [Int], limit: Int) throws(StatisticsError) -> [Double] {
    try check(work: Double(scores.count) * Double(limit + 1), total: powerOfTwo(scores.count))
    var counts = [Double](repeating: 0, count: limit + 1)
    counts[0] = 1
    for score in scores.sorted() where score <= limit {
      for sum in stride(from: limit, through: score, by: -1) { counts[sum] += counts[sum - score] }
    }
    return counts
  }

  /// The number of ways to choose, as a double.
  static func binomialCoefficient(_ n: Int, _ k: Int) -> Double {
    var result = 1.0
    let few = min(k, n - k)
    guard few > 0 else { return 1 }
    for i in 1...few {
      // The product with a whole number is exact as long as it stays below 2^53.
      result = result * Double(n - few + i) / Double(i)
      guard result.isFinite else { return .infinity }
    }
    return result
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    exponent < 1024 ? Double(sign: .plus, exponent: exponent, significand: 1) : .infinity
  }

  private static func choiceCounts(_ steps: [Int], count: Int, limit: Int) -> [Double] {
    let width = limit + 1
    var table = [Double](repeating: 0, count: (count + 1) * width)
    // The largest sum reached so far by each number of chosen scores.
    var reach = [Int](repeating: -1, count: count + 1)
    table[0] = 1
    reach[0] = 0
    table.withUnsafeMutableBufferPointer { table in
      guard let table = table.baseAddress else { return }
      for (index, step) in steps.enumerated() where step <= limit {
        let fewest = max(1, count - (steps.count - 1 - index))
        for chosen in stride(from: min(index + 1, count), through: fewest, by: -1) {
          let last = min(reach[chosen - 1], limit - step)
          guard last >= 0 else { continue }
          add(
            last + 1, from: table + (chosen - 1) * width,
            to: table + chosen * width + step)
          reach[chosen] = max(reach[chosen], last + step)
        }
      }
    }
    return Array(table[(count * width)...])
  }

  /// Adds numbers to others that lie apart from them, several at a time.
  private static func add(_ count: Int, from: UnsafePointer<Double>, to: UnsafeMutablePointer<Double>) {
    let width = 4
    let whole = count / width * width
    for index in stride(from: 0, to: whole, by: width) {
      let source = UnsafeRawPointer(from + index).loadUnaligned(as: SIMD4<Double>.self)
      let target = UnsafeMutableRawPointer(to + index)
      target.storeBytes(of: target.loadUnaligned(as: SIMD4<Double>.self) + source, as: SIMD4<Double>.self)
    }
    for index in whole..<count { to[index] += from[index] }
  }

  private static func check(work: Double, total: Double) throws(StatisticsError) {
    guard work <= largestWork, total.isFinite else {
      throw .invalidParameter("the sample is too large for an exact distribution; use the approximate test")
    }
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

/// The tails of the normal approximation to a discrete statistic.
struct NormalApproximation: Sendable, Hashable {
  /// The observed value less its expectation.
  let difference: Double
  /// The standard deviation, above 0.
  let deviation: Double
  /// Whether half a unit is taken off the difference.
  let continuityCorrection: Bool

  init(difference: Double, variance: Double, continuityCorrection: Bool) throws(StatisticsError) {
    guard variance > 0 else { throw .zeroVariance }
    self.difference = difference
    deviation = variance.squareRoot()
    self.continuityCorrection = continuityCorrection
  }

  /// The standardised statistic; the correction moves it towards the null hypothesis of the alternative.
  func z(_ alternative: Alternative) -> Double {
    guard continuityCorrection else { return difference / deviation }
    let correction =
      switch alternative {
      case .twoSided: difference > 0 ? 0.5 : (difference < 0 ? -0.5 : 0)
      case .less: -0.5
      case .greater: 0.5
      }
    return (difference - correction) / deviation
  }

  func pValue(_ alternative: Alternative) -> Double {
    let z = z(alternative)
    return alternative.pValue(lowerTail: normalLowerTail(z), upperTail: normalLowerTail(-z))
  }
}
