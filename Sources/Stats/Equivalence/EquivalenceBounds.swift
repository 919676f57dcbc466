/// The smallest difference that would matter, in both directions.
public enum EquivalenceBounds: Sendable, Hashable {
  /// Bounds in the unit of the values.
  case raw(lower: Double, upper: Double)
  /// Bounds in standard deviations; of which values, each test says.
  case standardDeviations(lower: Double, upper: Double)

  /// The bounds in the unit of the values, checked.
  func limits(standardDeviation: Double) throws(StatisticsError) -> (lower: Double, upper: Double) {
    let (low, high): (Double, Double)
    switch self {
    case .raw(let lower, let upper): (low, high) = (lower, upper)
    case .standardDeviations(let lower, let upper):
      (low, high) = (lower * standardDeviation, upper * standardDeviation)
    }
    _ = try finite(low)
    _ = try finite(high)
    guard low < high else {
      throw .invalidParameter("the lower bound must be less than the upper one; found \(low) and \(high)")
    }
    return (low, high)
  }
}
