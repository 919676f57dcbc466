/// Values as deviations from their rounded mean, in a unit that is a power of two.
///
/// Moments of any choice of the deviations keep their digits, whatever offset the values share, and their
/// squares stay in the range of double.
struct CentredSample: Sendable {
  let centre: Double
  let unit: Double
  let deviations: [Double]

  init(_ values: [Double]) throws(StatisticsError) {
    guard values.allSatisfy(\.isFinite), let mean = Moments(values).mean else { throw .nonFinite }
    var largest = 0.0
    for value in values { largest = max(largest, (value - mean).magnitude) }
    self.init(values, centre: mean, unit: largest > 0 ? try finite(largest).binade : 1)
  }

  private init(_ values: [Double], centre: Double, unit: Double) {
    self.centre = centre
    self.unit = unit
    deviations = values.map { ($0 - centre) / unit }
  }

  /// Two samples on the scale of both together.
  static func pair(_ x: [Double], _ y: [Double]) throws(StatisticsError) -> (CentredSample, CentredSample) {
    let both = try CentredSample(x + y)
    return (
      CentredSample(x, centre: both.centre, unit: both.unit),
      CentredSample(y, centre: both.centre, unit: both.unit)
    )
  }

  /// The mean on the scale of the values.
  func mean(_ meanDeviation: Double) -> Double { centre + meanDeviation * unit }

  /// The mean deviation and the sum of squared deviations from it of drawn units, both in the unit.
  ///
  /// Equal values have themselves as their mean and a sum of exactly 0.
  func moments(_ units: ResampledUnits, group: Int) -> (mean: Double, squares: Double) {
    let range = units.range(of: group)
    let first = deviations[units.indices[range.lowerBound]]
    var sum = 0.0
    var varies = false
    for place in range {
      let value = deviations[units.indices[place]]
      sum += value
      varies = varies || value != first
    }
    guard varies else { return (first, 0) }
    let n = Double(range.count)
    let mean = sum / n
    var (squares, rest) = (0.0, 0.0)
    for place in range {
      let deviation = deviations[units.indices[place]] - mean
      squares += deviation * deviation
      rest += deviation
    }
    return (mean + rest / n, max(0, squares - rest * rest / n))
  }
}
