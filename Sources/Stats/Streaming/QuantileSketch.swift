/// Counts values in narrow bins, so that quantiles of any number of values are known to a guaranteed relative error.
///
/// A bin holds the doubles that share sign, exponent and the first ten binary digits of their fraction: its width is at
/// most 2^-10 of the values in it, and no logarithm is needed to find it. A quantile is taken at the middle of the bin
/// that holds the value of its rank, so that it is off by at most ``relativeError`` of that value, whatever the
/// distribution. Counts are whole numbers: sketches merge without loss, in any order, with the same result.
///
/// A bin-counting sketch with a relative error, as in Masson, Rim and Lee (2019, DDSketch, VLDB 12, 2195), with bins of
/// floating-point numbers in place of logarithmic ones.
public struct QuantileSketch: Sendable, Hashable {
  /// The largest relative error of a value of a given rank: half of a bin, 2^-11.
  public static let relativeError = 0x1p-11

  /// The number of values.
  public private(set) var count = 0
  /// The smallest value, exactly; infinity without values.
  public private(set) var minimum = Double.infinity
  /// The greatest value, exactly; minus infinity without values.
  public private(set) var maximum = -Double.infinity

  /// For each sign and exponent that was met, a page of 1,024 counts.
  private var pages: [[UInt64]?] = []
  private static let fractionBits = 10
  private static let binsPerPage = 1 << fractionBits

  /// Makes a sketch of nothing.
  public init() {}

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: A finite value.
  ///   - times: How often.
  public mutating func add(_ value: Double, times: Int = 1) {
    count += times
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    let bin = Self.bin(of: value)
    let page = bin >> Self.fractionBits
    if pages.isEmpty { pages = [[UInt64]?](repeating: nil, count: 1 << 12) }
    if pages[page] == nil { pages[page] = [UInt64](repeating: 0, count: Self.binsPerPage) }
    pages[page]?[bin & (Self.binsPerPage - 1)] += UInt64(times)
  }

  /// Adds what another sketch has counted.
  ///
  /// - Parameter other: The sketch.
  public mutating func merge(_ other: QuantileSketch) {
    guard other.count > 0 else { return }
    count += other.count
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    if pages.isEmpty { pages = [[UInt64]?](repeating: nil, count: 1 << 12) }
    for (page, bins) in other.pages.enumerated() {
      guard let bins else { continue }
      guard var own = pages[page] else {
        pages[page] = bins
        continue
      }
      pages[page] = nil
      for bin in bins.indices { own[bin] += bins[bin] }
      pages[page] = own
    }
  }

  /// The value of a rank to within ``relativeError``.
  ///
  /// - Parameter rank: The position among the sorted values, from 0.
  /// - Returns: The middle of the bin of that value, inside of smallest and greatest value.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` where there is no such rank.
  public func value(ofRank rank: Int) throws(StatisticsError) -> Double {
    guard rank >= 0, rank < count else {
      throw .invalidCount("a rank must lie from 0 to less than the \(count) values; found \(rank)")
    }
    if rank == 0 { return minimum }
    if rank == count - 1 { return maximum }
    return min(max(Self.middle(bin(ofRank: rank).bin), minimum), maximum)
  }

  /// The quantile of type 7, interpolated between the values of two ranks, each within ``relativeError``.
  ///
  /// - Parameter probability: The share of the values below it, from 0 to 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values,
  ///   ``StatisticsError/invalidParameter(_:)`` for a probability outside 0 to 1.
  public func quantile(_ probability: Double) throws(StatisticsError) -> Double {
    try require(1, found: count)
    let position = try QuantilePosition(probability, count: count)
    let below = try value(ofRank: position.rank)
    guard position.fraction > 0 else { return below }
    return position.interpolated(below, try value(ofRank: position.rank + 1))
  }

  /// The mean of |x - centre|, each value taken at the middle of its bin.
  ///
  /// It is off by at most ``relativeError`` of the mean magnitude of the values.
  ///
  /// - Parameter centre: The centre.
  /// - Returns: The mean deviation.
  public func meanAbsoluteDeviation(from centre: Double) -> Double {
    var sum = RunningSum()
    eachBin { bin, times in sum.add((Self.middle(bin) - centre).magnitude * Double(times)) }
    return sum.mean(of: max(1, count))
  }

  // MARK: Bins

  /// The bin of the value of a rank, so that the values of that bin can be looked at once more.
  ///
  /// - Parameter rank: The position among the sorted values, from 0 to less than the count.
  /// - Returns: The number of the bin, and how many values lie in bins before it.
  public func bin(ofRank rank: Int) -> (bin: Int, before: Int) {
    var before = 0
    for page in pages.indices {
      guard let bins = pages[page] else { continue }
      for bin in bins.indices {
        let after = before + Int(bins[bin])
        if rank < after { return (page << Self.fractionBits | bin, before) }
        before = after
      }
    }
    return (pages.count << Self.fractionBits - 1, before)
  }

  private func eachBin(_ body: (Int, Int) -> Void) {
    for page in pages.indices {
      guard let bins = pages[page] else { continue }
      for bin in bins.indices where bins[bin] > 0 { body(page << Self.fractionBits | bin, Int(bins[bin])) }
    }
  }

  /// The bin of a value.
  ///
  /// - Parameter value: A finite value.
  /// - Returns: The number of the bin, ascending with the value.
  public static func bin(of value: Double) -> Int {
    let bits = value.bitPattern
    let magnitude = Int((bits & ~(1 << 63)) >> (52 - UInt64(fractionBits)))
    let half = 1 << (11 + fractionBits)
    // Negative numbers count backwards.
    return bits >> 63 == 0 ? half + magnitude : half - 1 - magnitude
  }

  /// The middle of a bin.
  private static func middle(_ bin: Int) -> Double {
    let half = 1 << (11 + fractionBits)
    let magnitude = bin >= half ? bin - half : half - 1 - bin
    let lowest = Double(bitPattern: UInt64(magnitude) << (52 - UInt64(fractionBits)))
    let next = Double(bitPattern: UInt64(magnitude + 1) << (52 - UInt64(fractionBits)))
    // Nothing but 0 is worth the bin of 0: below it there are only numbers that have lost digits.
    let middle = magnitude == 0 ? 0 : next.isFinite ? lowest + (next - lowest) / 2 : lowest
    return bin >= half ? middle : -middle
  }
}

/// Where a quantile of type 7 lies between two ranks.
struct QuantilePosition {
  let rank: Int
  let fraction: Double

  init(_ probability: Double, count: Int) throws(StatisticsError) {
    guard (0...1).contains(probability) else {
      throw .invalidParameter("the probability of a quantile must lie from 0 to 1; found \(probability)")
    }
    let position = Double(count - 1) * probability
    rank = Int(position)
    fraction = position - Double(rank)
  }

  /// The value between two neighbours.
  func interpolated(_ below: Double, _ above: Double) -> Double {
    guard fraction > 0, below != above else { return below }
    // For quarters one product is exact, so that the sum is rounded once.
    return fraction > 0.5
      ? (below * (1 - fraction)).addingProduct(above, fraction)
      : (above * fraction).addingProduct(below, 1 - fraction)
  }
}
