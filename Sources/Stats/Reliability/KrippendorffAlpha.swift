/// The agreement of any number of raters on any scale, with missing ratings, Krippendorff's alpha.
///
/// alpha = 1 - observed / expected disagreement, from all pairs of values within units and of all values
/// together (Krippendorff 2011). Units with fewer than two values are left out. Alpha is 1 with perfect
/// agreement, 0 for values paired at random, and can be negative.
///
/// Checked against exact fractions from the coincidence matrix, the example of Krippendorff (2011) with four
/// observers, and the Python package krippendorff.
public struct KrippendorffAlpha: Sendable, Hashable {
  /// The scale of the values, which decides how much two of them differ.
  public enum Scale: Sendable, Hashable, CaseIterable {
    /// Names: 0 or 1.
    case nominal
    /// Ranks: the square of the number of values between, with half of those at the ends.
    case ordinal
    /// Differences count: (a - b)².
    case interval
    /// Ratios count: ((a - b) / (a + b))², for values that are not negative.
    case ratio
  }

  /// The coefficient.
  public let value: Double
  /// The scale of the values.
  public let scale: Scale
  /// The number of units with at least two values.
  public let units: Int
  /// The number of values in them.
  public let values: Int

  /// Computes the coefficient.
  ///
  /// - Parameters:
  ///   - units: One row for each unit with the values of its raters, `nil` where one is missing; the order
  ///     within a row does not matter.
  ///   - scale: The scale of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without a unit that has two values,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidParameter(_:)`` for a negative value on a ratio scale.
  public init(units: [[Double?]], scale: Scale) throws(StatisticsError) {
    try self.init(ratings: RatingsByUnit(units), scale: scale)
  }

  init(ratings: RatingsByUnit, scale: Scale) throws(StatisticsError) {
    let (given, ends) = (ratings.values, ratings.ends)
    try require(1, found: ends.count)
    let sorted = given.sorted()
    for value in sorted {
      guard value.isFinite else { throw .nonFinite }
      guard scale != .ratio || value >= 0 else {
        throw .invalidParameter("a value on a ratio scale cannot be negative; found \(value)")
      }
    }
    let distinct = DistinctValues(sorted: sorted)
    // A power of two, so that the squares stay in range and nothing is rounded.
    let unit = max(sorted[0].magnitude, sorted[sorted.count - 1].magnitude).binade
    func difference(_ a: Int, _ b: Int) -> Double {
      scale.squaredDifference(
        (distinct.values[a], distinct.middles[a]), (distinct.values[b], distinct.middles[b]), unit: unit)
    }
    let places = given.map { distinct.place(of: $0) }
    var observed: [Double] = []
    observed.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      var sum = 0.0
      for later in (start + 1)..<end {
        for earlier in start..<later { sum += difference(places[later], places[earlier]) }
      }
      observed.append(sum / Double(end - start - 1))
      start = end
    }
    var expected: [Double] = []
    for later in distinct.values.indices.dropFirst() {
      var sum = 0.0
      for earlier in 0..<later { sum += distinct.counts[earlier] * difference(later, earlier) }
      expected.append(sum * distinct.counts[later])
    }
    let chance = compensatedSum(expected)
    guard chance > 0 else { throw .zeroVariance }
    value = try finite(1 - Double(sorted.count - 1) * (compensatedSum(observed) / chance))
    self.scale = scale
    self.units = ends.count
    values = sorted.count
  }
}

/// The values of units with at least two of them after each other, because a bootstrap looks at them thousands of times.
struct RatingsByUnit {
  private(set) var values: [Double] = []
  /// Where the values of each unit end.
  private(set) var ends: [Int] = []

  init(_ units: [[Double?]]) { add(units) }

  /// Adds units; those with fewer than two values do not count.
  mutating func add(_ units: [[Double?]]) {
    for unit in units {
      let start = values.count
      for case .some(let value) in unit { values.append(value) }
      if values.count - start > 1 { ends.append(values.count) } else { values.removeSubrange(start...) }
    }
  }
}

extension KrippendorffAlpha.Scale {
  /// The squared difference of two values on this scale.
  ///
  /// - Parameters:
  ///   - a: A value, and the number of all values below it with half of those equal to it.
  ///   - b: Another value, likewise.
  ///   - unit: What differences are divided by: a power of two that keeps their squares in range.
  /// - Returns: 0 for equal values, more the further two of them lie apart.
  func squaredDifference(
    _ a: (value: Double, middle: Double), _ b: (value: Double, middle: Double), unit: Double
  ) -> Double {
    let size: Double
    switch self {
    case .nominal: return a.value == b.value ? 0 : 1
    case .ordinal: size = a.middle - b.middle
    case .interval: size = a.value / unit - b.value / unit
    case .ratio:
      size =
        a.value == b.value
        ? 0 : (a.value / unit - b.value / unit) / (a.value / unit + b.value / unit)
    }
    return size * size
  }
}

/// The distinct values of a sorted array with their counts.
struct DistinctValues {
  var values: [Double] = []
  var counts: [Double] = []
  /// The number of values below each, with half of its own.
  var middles: [Double] = []

  /// Counts values in ascending order.
  init(sorted: [Double]) {
    for value in sorted {
      if values.last == value {
        counts[counts.count - 1] += 1
      } else {
        values.append(value)
        counts.append(1)
      }
    }
    var below = 0.0
    for count in counts {
      middles.append(below + count / 2)
      below += count
    }
  }

  /// The position of a value that is there.
  func place(of value: Double) -> Int {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Statistic {
  static let krippendorff = KrippendorffAlpha.Scale.allCases.map { scale in
    let differences =
      switch scale {
      case .nominal: "names: alike or not"
      case .ordinal: "ranks"
      case .interval: "squared differences"
      case .ratio: "squared relative differences of values that are not negative"
      }
    return Statistic(
      "krippendorff.\(scale)",
      summary: "Krippendorff's alpha, the agreement of any number of raters, with gaps; \(differences)",
      source: "Krippendorff 2011, Computing Krippendorff's alpha-reliability",
      example: #""matrix":[[1,1,null,1],[2,2,3,2],[3,3,3,3],[3,3,3,3],[2,2,2,2],[1,2,3,4],[4,4,4,4]]"#,
      input: Input<(alpha: KrippendorffAlpha, things: Int)>(
        [
          InputKey(
            "matrix", .matrix, isRequired: true,
            help:
              "one row for each thing that was rated, one column for each rater; null where one is missing")
        ], design: .matrix, used: \.alpha.units
      ) {
        let rows = $0.rows("matrix")
        return (try KrippendorffAlpha(units: rows, scale: scale), rows.count)
      }, claims: scale == .ratio ? [] : [.rescaling], precision: 1e-12, compute: { $0.alpha }
    ) {
      Output("estimate", "alpha: 1 for perfect agreement, 0 for chance; it can be negative", from: \.value)
      Output("units", "the number of things with at least two ratings, which alone count", from: \.units)
      Output("values", "the number of ratings of them", from: \.values)
      Output("n_missing", "the number of things with fewer than two ratings, which were left out") {
        $0.data.things - $0.result.units
      }
      Output.algorithm("observed and expected disagreement of pairs of ratings, \(scale) differences")
    }
  }
}
