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
    try require(1, found: values.count)
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    guard let first = values.first, values.contains(where: { $0 != first }) else { throw .zeroVariance }
    guard let mean = Moments(values).mean else { throw .nonFinite }
    let rough = values.map { $0 - mean }
    let left = compensatedSum(rough) / Double(values.count)
    let centred = rough.map { $0 - left }
    var largest = 0.0
    for value in centred { largest = max(largest, value.magnitude) }
    guard largest > 0, largest.isFinite else { throw .nonFinite }
    unit = largest
    deviations = centred.map { $0 / largest }
  }
}
