/// The deviations of finite values from their mean, in units of the largest deviation.
///
/// The rounding of the mean is taken out again, so that a large common offset costs no digits, and with the
/// unit neither squares nor cubes leave the range of double.
struct CentredValues {
  /// The deviations divided by ``unit``; their magnitudes are at most 1, their sum is 0 but for rounding.
  let deviations: [Double]
  /// The magnitude of the largest deviation, above 0.
  let unit: Double

  /// Centres values that vary.
  init(_ values: [Double]) throws(StatisticsError) {
    let centre = try Centre(values)
    unit = centre.unit
    deviations = values.map { centre.deviation(of: $0) }
  }
}

/// The mean of finite values that vary, and the magnitude of their largest deviation from it.
struct Centre {
  /// The magnitude of the largest deviation, above 0.
  let unit: Double

  private let mean: Double
  /// What the rounded mean has left over.
  private let rest: Double

  init(_ values: [Double]) throws(StatisticsError) {
    try require(1, found: values.count)
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    guard let first = values.first, values.contains(where: { $0 != first }) else { throw .zeroVariance }
    guard let mean = Moments(values).mean else { throw .nonFinite }
    let rest = compensatedSum(values.lazy.map { $0 - mean }) / Double(values.count)
    var largest = 0.0
    for value in values { largest = max(largest, ((value - mean) - rest).magnitude) }
    guard largest > 0, largest.isFinite else { throw .nonFinite }
    unit = largest
    self.mean = mean
    self.rest = rest
  }

  /// How far a value lies above the mean, in the unit.
  func deviation(of value: Double) -> Double { ((value - mean) - rest) / unit }
}
