internal import Glibc
internal import Stats

/// The values of some units, and what describes and compares them.
///
/// Of many values with few distinct ones the distinct ones are counted, and everything is computed from the counts.
struct ValueSample: Sendable {
  /// The values, in the order of participants; none where they were only counted.
  let values: [Double]
  /// How often each distinct value comes, where the values are many and were counted.
  private let table: FrequencyTable?

  /// The values beyond which a group is described and compared by sums: assumptions are not looked at there.
  static let mostSingle = ContrastTests.mostChecked
  /// How many distinct values are counted at most.
  private static let mostDistinct = 1 << 16
  /// Squares of numbers in this range are numbers again.
  private static let ordinary = 1e-100...1e100

  init(_ values: [Double]) {
    self.values = values
    table = values.count > Self.mostSingle ? FrequencyTable(values, mostDistinct: Self.mostDistinct) : nil
  }

  /// A sample that was only counted.
  init(_ table: FrequencyTable) {
    values = []
    self.table = table
  }

  /// All values; in ascending order where they were only counted.
  var all: [Double] {
    guard values.isEmpty, let table else { return values }
    return zip(table.values, table.counts).flatMap { [Double](repeating: $0, count: $1) }
  }

  /// The number of values.
  var count: Int { table?.count ?? values.count }

  /// How often a value comes.
  func count(of value: Double) -> Int {
    guard let table else { return values.count { $0 == value } }
    return table.values.firstIndex(of: value).map { table.counts[$0] } ?? 0
  }

  /// Describes the values.
  func descriptives() throws(StatisticsError) -> Descriptives {
    guard let table, isOrdinary(table) else { return try Descriptives(all) }
    return try Descriptives(StreamedSample(table: table))
  }

  /// Describes the values on the logarithmic scale.
  func geometricDescriptives() throws(StatisticsError) -> GeometricDescriptives {
    guard let table, isOrdinary(table), table.values[0] > 0 else { return try GeometricDescriptives(all) }
    return try GeometricDescriptives(logarithms: Moments(table.mapped { log($0) }))
  }

  /// The moments of many values, or of their logarithms; nil where the values are so few, or so small or large, that they
  /// are better looked at one by one.
  func moments(ofLogarithms isLog: Bool) -> Moments? {
    guard count > Self.mostSingle else { return nil }
    if let table {
      guard isOrdinary(table), !isLog || table.values[0] > 0 else { return nil }
      return Moments(isLog ? table.mapped { log($0) } : table)
    }
    guard values.allSatisfy({ $0 == 0 || Self.ordinary.contains($0.magnitude) }) else { return nil }
    guard isLog else { return Moments(values) }
    return values.allSatisfy { $0 > 0 } ? Moments(values.map { log($0) }) : nil
  }

  private func isOrdinary(_ table: FrequencyTable) -> Bool {
    guard table.count > 0 else { return false }
    let largest = max(table.values[0].magnitude, table.values[table.values.count - 1].magnitude)
    return largest == 0 || Self.ordinary.contains(largest)
  }

  /// Values among which each distinct one is at least once.
  var distinct: [Double] { table?.values ?? values }

  /// How many values lie in each of some intervals.
  func bins(_ intervals: ValueBins.Intervals) -> ValueBins {
    guard let table else { return ValueBins(values, in: intervals) }
    var counts = [Int](repeating: 0, count: intervals.count)
    for (value, count) in zip(table.values, table.counts) { counts[intervals.interval(of: value)] += count }
    return ValueBins(intervals, counts: counts)
  }
}
