/// The outcomes of two groups at which a test of their proportions rejects.
///
/// For each number of successes in all, it rejects at or below one count of the first group, and at or above
/// another.
struct TwoProportionRegion {
  private let nX: Int
  private let nY: Int
  /// By the number of successes in all: the largest count of the first group that rejects downwards.
  private var below: [Int] = []
  /// The smallest count of the first group that rejects upwards.
  private var above: [Int] = []

  init(
    test: TwoProportionExactPower.Test, nX: Int, nY: Int, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    try require(1, found: nX)
    try require(1, found: nY)
    guard max(nX, nY) <= TwoProportionExactPower.largestSize else {
      throw .invalidParameter(
        "the exact power takes groups of at most \(TwoProportionExactPower.largestSize); found "
          + "\(max(nX, nY)); the normal approximation takes larger ones")
    }
    self.nX = nX
    self.nY = nY
    let critical = try StandardNormal().upperQuantile(alternative == .twoSided ? alpha / 2 : alpha)
    // A p value of exactly alpha rejects, whatever rounding makes of it.
    let level = alpha * (1 + 1e-12)
    for successes in 0...(nX + nY) {
      var bounds: (below: Int, above: Int)
      switch test {
      case .nMinusOne: bounds = Self.nMinusOne(successes, nX: nX, nY: nY, critical: critical)
      case .fisher:
        bounds = Self.fisher(successes, nX: nX, nY: nY, level: level, alternative: alternative)
      }
      if alternative == .greater { bounds.below = -1 }
      if alternative == .less { bounds.above = nX + 1 }
      below.append(bounds.below)
      above.append(bounds.above)
    }
  }

  /// The probability of rejecting.
  func probability(_ proportionX: Double, _ proportionY: Double) -> Double {
    let (x, y) = (LikelyCounts(n: nX, proportion: proportionX), LikelyCounts(n: nY, proportion: proportionY))
    var sum = 0.0
    for successes in (x.first + y.first)...(x.last + y.last) {
      let lowest = max(x.first, successes - y.last)
      let highest = min(x.last, successes - y.first)
      guard lowest <= highest else { continue }
      var part = 0.0
      var count = lowest
      while count <= min(highest, below[successes]) {
        part += x[count] * y[successes - count]
        count += 1
      }
      count = max(lowest, above[successes], below[successes] + 1)
      while count <= highest {
        part += x[count] * y[successes - count]
        count += 1
      }
      sum += part
    }
    return min(1, sum)
  }

  /// With the number of successes in all, z is a straight line in the count of the first group.
  private static func nMinusOne(
    _ successes: Int, nX: Int, nY: Int, critical: Double
  ) -> (below: Int, above: Int) {
    let total = nX + nY
    guard successes > 0, successes < total else { return (-1, nX + 1) }
    let (x, y, all) = (Double(nX), Double(nY), Double(total))
    let unit =
      ((all - 1) / Double(successes) / Double(total - successes)).squareRoot() / x.squareRoot()
      / y.squareRoot()
    // The cross product of the table, a whole number, is total count - successes nX.
    func reaches(_ count: Int, _ sign: Double) -> Bool {
      sign * Double(total * count - successes * nX) * unit >= critical * (1 - 1e-12)
    }
    let distance = critical / unit / all
    let middle = Double(successes) * x / all
    // The rounded quotients may be off by one: the test itself decides.
    var above = max(0, Int((middle + distance).rounded(.up)) - 1)
    while above <= nX, !reaches(above, 1) { above += 1 }
    var below = min(nX, Int((middle - distance).rounded(.down)) + 1)
    while below >= 0, !reaches(below, -1) { below -= 1 }
    return (below, above)
  }

  /// The tables of fixed margins in the order of their p values, until the level is used up.
  private static func fisher(
    _ successes: Int, nX: Int, nY: Int, level: Double, alternative: Alternative
  ) -> (below: Int, above: Int) {
    let (lowest, highest) = (max(0, successes - nY), min(nX, successes))
    let weights = hypergeometric(successes, nX: nX, nY: nY, from: lowest, to: highest)
    var (low, high, used) = (lowest, highest, 0.0)
    while low <= high {
      // The least probable table that is left stands at one of the two ends; equal ones go together.
      let (first, last) = (weights[low - lowest], weights[high - lowest])
      let (takesLow, takesHigh) =
        switch alternative {
        case .twoSided: (first <= last * (1 + 1e-7), last <= first * (1 + 1e-7))
        case .less: (true, false)
        case .greater: (false, true)
        }
      if takesLow, takesHigh, low < high {
        used += first + last
      } else {
        used += takesLow ? first : last
      }
      guard used <= level else { break }
      if takesLow { low += 1 }
      if takesHigh { high -= 1 }
    }
    return (low - 1, high + 1)
  }

  /// The hypergeometric probabilities of the counts of the first group.
  private static func hypergeometric(
    _ successes: Int, nX: Int, nY: Int, from lowest: Int, to highest: Int
  ) -> [Double] {
    let mode = (successes + 1) * (nX + 1) / (nX + nY + 2)
    return probabilities(from: lowest, to: highest, around: mode) { count in
      Double((nX - count) * (successes - count)) / Double((count + 1) * (nY - successes + count + 1))
    }
  }
}

/// The probabilities of a binomial distribution, as far as they count.
private struct LikelyCounts {
  /// The smallest count that is kept.
  let first: Int
  /// The largest count that is kept.
  let last: Int
  private let probabilities: [Double]

  init(n: Int, proportion: Double) {
    guard proportion > 0, proportion < 1 else {
      first = proportion > 0 ? n : 0
      last = first
      probabilities = [1]
      return
    }
    let odds = proportion / (1 - proportion)
    let mode = min(n, Int((Double(n) + 1) * proportion))
    let all = Stats.probabilities(from: 0, to: n, around: mode) { count in
      Double(n - count) / Double(count + 1) * odds
    }
    // What is left out is far below the rounding of the sum.
    let first = all.firstIndex { $0 > 1e-22 } ?? 0
    let last = all.lastIndex { $0 > 1e-22 } ?? n
    self.first = first
    self.last = last
    probabilities = Array(all[first...last])
  }

  subscript(count: Int) -> Double { probabilities[count - first] }
}

/// Probabilities of neighbouring counts from the ratio of each to the one before, begun at the largest.
private func probabilities(
  from lowest: Int, to highest: Int, around mode: Int, ratioAfter: (Int) -> Double
) -> [Double] {
  var weights = [Double](repeating: 0, count: highest - lowest + 1)
  let start = min(max(mode, lowest), highest)
  weights[start - lowest] = 1
  for count in start..<highest { weights[count + 1 - lowest] = weights[count - lowest] * ratioAfter(count) }
  for count in stride(from: start, to: lowest, by: -1) {
    weights[count - 1 - lowest] = weights[count - lowest] / ratioAfter(count - 1)
  }
  let total = weights.reduce(0, +)
  return weights.map { $0 / total }
}
