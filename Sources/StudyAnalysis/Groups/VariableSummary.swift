internal import Stats

/// The description of one column of numbers, as archives print it beside a variable.
///
/// The median is that of type 7, the standard deviation that of a sample (n - 1); both are nil where they are undefined.
public struct VariableSummary: Sendable, Hashable {
  /// The number of values.
  public let count: Int
  /// The smallest value.
  public let minimum: Double
  /// The largest value.
  public let maximum: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The median.
  public let median: Double
  /// The most frequent value; the smallest one where several are equally frequent.
  public let mode: Double
  /// The standard deviation; nil for a single value.
  public let standardDeviation: Double?

  /// Describes values; nil where there are none.
  ///
  /// - Parameter values: finite numbers.
  public init?(_ values: [Double]) {
    guard let described = try? Descriptives(values) else { return nil }
    count = values.count
    minimum = described.minimum
    maximum = described.maximum
    mean = described.mean
    median = described.median
    standardDeviation = described.standardDeviation
    var counts: [Double: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    guard let most = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) else { return nil }
    mode = most.key
  }
}
