/// How many values of a large group lie in each of some intervals, which is drawn in place of the values.
///
/// All groups of a figure share the intervals, so that they can be compared, and the same values have the same ones
/// whether a file is read as a whole or summed up as it goes by.
public struct ValueBins: Sendable, Hashable {
  /// The ends of the intervals, ascending: one more than intervals.
  public var edges: [Double]
  /// How many values lie in each interval.
  public var counts: [Int]

  /// From how many values on intervals are drawn rather than every single value.
  public static let fewest = 500

  /// Equal intervals from the smallest to the greatest of the values of all groups.
  ///
  /// Answers and other values of few kinds get an interval around each.
  struct Intervals: Sendable, Hashable {
    /// The number of intervals.
    let count: Int
    private let start: Double
    private let width: Double

    private static let most = 60
    /// Values that are equal on paper can differ in their last bits, by the order in which they were summed up; as a
    /// share of the spread and of an interval.
    private static let negligible = 1e-9

    /// Takes the values of each group, in any order; nil where none is a number.
    init?(_ groups: [[Double]]) {
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for values in groups {
        for value in values where value.isFinite {
          if value < least { least = value }
          if value > greatest { greatest = value }
        }
      }
      let spread = greatest - least
      guard least <= greatest, spread.isFinite else { return nil }
      let kinds = Self.kinds(groups, within: spread * Self.negligible)
      let gap = zip(kinds.dropFirst(), kinds).map { $0 - $1 }.min() ?? 1
      if kinds.count <= Self.most, spread / gap < Double(Self.most) {
        (start, width) = (least - gap / 2, gap)
        count = Int((spread / gap).rounded()) + 1
      } else {
        (start, width) = (least, spread / Double(Self.most))
        count = Self.most
      }
    }

    /// The different values, ascending; no more than tell that there are too many.
    private static func kinds(_ groups: [[Double]], within tolerance: Double) -> [Double] {
      var kinds: [Double] = []
      // Most values of few kinds are the same as one of the last ones, to the bit.
      var known = [UInt64](repeating: Double.infinity.bitPattern, count: 1 << 12)
      for values in groups where kinds.count <= Self.most {
        values.withUnsafeBufferPointer { values in
          known.withUnsafeMutableBufferPointer { known in
            for value in values where value.isFinite {
              let place = Int(truncatingIfNeeded: (value.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 52)
              if known[place] == value.bitPattern { continue }
              known[place] = value.bitPattern
              add(value, to: &kinds, within: tolerance)
              if kinds.count > Self.most { return }
            }
          }
        }
      }
      return kinds
    }

    private static func add(_ value: Double, to kinds: inout [Double], within tolerance: Double) {
      var (low, high) = (0, kinds.count)
      while low < high {
        let middle = (low + high) / 2
        if kinds[middle] < value - tolerance { low = middle + 1 } else { high = middle }
      }
      if low < kinds.count, kinds[low] <= value + tolerance { return }
      kinds.insert(value, at: low)
    }

    /// The interval that a number among the values lies in.
    @inline(__always) func interval(of value: Double) -> Int {
      min(max(Int((value - start) / width + Self.negligible), 0), count - 1)
    }

    /// The ends of the intervals.
    var edges: [Double] { (0...count).map { start + Double($0) * width } }
  }

  init(_ intervals: Intervals, counts: [Int]) {
    edges = intervals.edges
    self.counts = counts
  }

  /// Counts the values of one group.
  init(_ values: [Double], in intervals: Intervals) {
    var counts = [Int](repeating: 0, count: intervals.count)
    for value in values where value.isFinite { counts[intervals.interval(of: value)] += 1 }
    self.init(intervals, counts: counts)
  }
}
