/// The distinct values of a sample and how often each was met.
///
/// Everything that describes a sample can be computed from it exactly, in memory that grows with the number of distinct
/// values only; tables of parts of a sample merge without loss, in any order.
public struct FrequencyTable: Sendable, Hashable {
  /// The distinct values, ascending.
  public let values: [Double]
  /// How often each was met, at least once.
  public let counts: [Int]
  /// The number of values, those that are equal included.
  public let count: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - values: The distinct values, all finite, ascending.
  ///   - counts: How often each was met; those that were not are left out.
  public init(values: [Double], counts: [Int]) {
    var (met, times, all) = ([Double](), [Int](), 0)
    met.reserveCapacity(values.count)
    times.reserveCapacity(values.count)
    for (value, count) in zip(values, counts) where count > 0 {
      met.append(value)
      times.append(count)
      all += count
    }
    self.values = met
    self.counts = times
    count = all
  }

  private init(values: [Double], counts: [Int], count: Int) {
    self.values = values
    self.counts = counts
    self.count = count
  }

  /// Counts the values of a sample, unless too many of them are distinct.
  ///
  /// - Parameters:
  ///   - sample: The values; where one is not finite, none is counted.
  ///   - mostDistinct: How many distinct values are counted at most.
  public init?(_ sample: [Double], mostDistinct: Int) {
    // Open addressing with linear probing; both zeros are one value.
    var slots = [(value: Double, count: Int)](repeating: (0, 0), count: 1024)
    var distinct = 0
    for given in sample {
      let value = given + 0
      guard value.isFinite else { return nil }
      let mask = slots.count - 1
      var slot = Self.slot(value, mask)
      while slots[slot].count > 0, slots[slot].value != value { slot = (slot + 1) & mask }
      slots[slot].value = value
      slots[slot].count += 1
      guard slots[slot].count == 1 else { continue }
      distinct += 1
      guard distinct <= mostDistinct else { return nil }
      guard 2 * distinct > slots.count else { continue }
      var larger = [(value: Double, count: Int)](repeating: (0, 0), count: 4 * slots.count)
      for entry in slots where entry.count > 0 {
        var slot = Self.slot(entry.value, larger.count - 1)
        while larger[slot].count > 0 { slot = (slot + 1) & (larger.count - 1) }
        larger[slot] = entry
      }
      slots = larger
    }
    let met = slots.filter { $0.count > 0 }.sorted { $0.value < $1.value }
    self.init(values: met.map(\.value), counts: met.map(\.count), count: sample.count)
  }

  @inline(__always) private static func slot(_ value: Double, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (value.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
  }

  /// Puts tables of parts of a sample together.
  ///
  /// - Parameter parts: The tables.
  public init(merging parts: [FrequencyTable]) {
    guard parts.count != 1 else {
      self = parts[0]
      return
    }
    var counts: [Double: Int] = [:]
    for part in parts {
      for (value, times) in zip(part.values, part.counts) { counts[value, default: 0] += times }
    }
    let sorted = counts.sorted { $0.key < $1.key }
    self.init(values: sorted.map(\.key), counts: sorted.map(\.value))
  }

  /// The same sample with another value for each, which keeps the order.
  ///
  /// - Parameter transform: A function that rises strictly, such as the logarithm.
  /// - Returns: The table of the new values.
  public func mapped(_ transform: (Double) -> Double) -> FrequencyTable {
    FrequencyTable(values: values.map(transform), counts: counts, count: count)
  }

  /// The value of a rank among all values sorted, from 0.
  private func value(ofRank rank: Int) -> Double {
    var before = 0
    for index in counts.indices {
      before += counts[index]
      if rank < before { return values[index] }
    }
    return values[values.count - 1]
  }

  /// The quantile of type 7.
  ///
  /// - Parameter probability: The share of the values below it, from 0 to 1.
  /// - Returns: The quantile, as ``Quantiles`` gives it for the values themselves.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values,
  ///   ``StatisticsError/invalidParameter(_:)`` for a probability outside 0 to 1.
  public func quantile(_ probability: Double) throws(StatisticsError) -> Double {
    try require(1, found: count)
    let position = try QuantilePosition(probability, count: count)
    let below = value(ofRank: position.rank)
    guard position.fraction > 0 else { return below }
    return position.interpolated(below, value(ofRank: position.rank + 1))
  }

  /// The sum of the values, and of any function of them, rounded once.
  func sum(_ function: (Double) -> Double = { $0 }) -> RunningSum {
    var sum = RunningSum()
    for (value, times) in zip(values, counts) {
      let one = function(value)
      let product = one * Double(times)
      sum.add(product)
      // What the product has rounded away.
      sum.low += (-product).addingProduct(one, Double(times))
    }
    return sum
  }
}

extension Moments {
  /// Creates the moments of the values of a table, in two passes over the distinct ones.
  ///
  /// - Parameter table: The table.
  public init(_ table: FrequencyTable) {
    guard table.count > 0 else {
      self.init()
      return
    }
    guard table.values.count > 1 else {
      self.init(n: table.count, mean: table.values[0], rest: 0, m2: 0)
      return
    }
    let number = Double(table.count)
    let total = table.sum()
    let mean = total.mean(of: table.count)
    let rest = (total.high.addingProduct(-mean, number) + total.low) / number
    let squares = table.sum { ($0 - mean) * ($0 - mean) }
    self.init(
      n: table.count, mean: mean, rest: rest,
      m2: max(0, (squares.high + squares.low) - number * rest * rest))
  }
}
