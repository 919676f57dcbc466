/// A statistic of two independent samples, ready to be bootstrapped: values are drawn within their sample.
///
/// Moments are computed from deviations, in two passes, so that a large common offset costs no digits;
/// medians and Cliff's delta from how often each value was drawn, without sorting.
public struct StatisticOfTwoSamples: BootstrapStatistic {
  /// Which statistic, always x seen from y.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The difference of the means, x - y. Its standard error is Welch's.
    case meanDifference
    /// The difference of the medians, x - y.
    case medianDifference
    /// Hedges' g: Cohen's d with the exact small-sample correction.
    case hedgesG
    /// Cohen's d: the difference of the means in pooled standard deviations.
    case cohensD
    /// Cliff's delta: P(X > Y) - P(X < Y).
    case cliffsDelta
    /// The ratio of the geometric means, x / y, of positive values. It is studentised as the difference of
    /// the mean natural logarithms, with Welch's standard error.
    case ratioOfGeometricMeans
  }

  /// How often each value was drawn for either sample.
  public struct Workspace {
    fileprivate var x: [Int]
    fileprivate var y: [Int]
  }

  /// Which statistic it is.
  public let kind: Kind
  /// The numbers of values, x before y.
  public let groupSizes: [Int]

  /// Values or logarithms, centred together.
  private let x: CentredSample
  private let y: CentredSample
  /// The distinct values of both in ascending order, and the place among them of each value.
  private let distinct: [Double]
  private let placesX: [Int]
  private let placesY: [Int]
  /// The corrections J for all values and without one.
  private let corrections: [Double]

  /// Takes a statistic of two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least two, finite; positive for the ratio of geometric means.
  ///   - y: The values of the second sample, likewise.
  ///   - kind: Which statistic.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/nonPositive(value:)``.
  public init(_ x: [Double], _ y: [Double], _ kind: Kind) throws(StatisticsError) {
    try require(2, found: x.count)
    try require(2, found: y.count)
    self.kind = kind
    groupSizes = [x.count, y.count]
    let isRatio = kind == .ratioOfGeometricMeans
    (self.x, self.y) = try CentredSample.pair(isRatio ? logarithms(x) : x, isRatio ? logarithms(y) : y)
    let values = DistinctPlaces(x + y)
    distinct = values.distinct
    placesX = Array(values.places[..<x.count])
    placesY = Array(values.places[x.count...])
    let df = x.count + y.count - 2
    corrections = [df, df - 1].map { hedgesCorrection(degreesOfFreedom: Double(max(1, $0))) }
  }

  /// For the difference of medians, drawing again, since the jackknife fails there; formulas for means and
  /// ratios; else the jackknife.
  public var standardErrorMethod: StandardErrorMethod {
    switch kind {
    case .meanDifference, .ratioOfGeometricMeans: .formula
    case .medianDifference: .bootstrap(resamples: 100)
    case .hedgesG, .cohensD, .cliffsDelta: .jackknife
    }
  }

  /// The logarithm for the ratio of geometric means.
  public var studentisedScale: StudentisedScale { kind == .ratioOfGeometricMeans ? .logarithm : .identity }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: The memory.
  public func makeWorkspace() -> Workspace {
    let none = Array(repeating: 0, count: distinct.count)
    return Workspace(x: none, y: none)
  }

  /// Computes the statistic.
  ///
  /// - Parameters:
  ///   - units: The numbers of the values that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value.
  /// - Throws: ``StatisticsError/zeroVariance`` for g and d when neither sample varies.
  public func value(of units: ResampledUnits, in workspace: inout Workspace) throws(StatisticsError) -> Double
  {
    switch kind {
    case .meanDifference: return meanDifference(units) * x.unit
    case .ratioOfGeometricMeans: return exponential(meanDifference(units) * x.unit)
    case .hedgesG:
      let index = groupSizes[0] + groupSizes[1] - units.indices(inGroups: 2)
      return try cohensD(units) * corrections[min(index, 1)]
    case .cohensD: return try cohensD(units)
    case .cliffsDelta:
      count(units, in: &workspace)
      return cliffsDelta(workspace, units)
    case .medianDifference:
      count(units, in: &workspace)
      return DrawnCounts.median(workspace.x, of: distinct, total: units.range(of: 0).count)
        - DrawnCounts.median(workspace.y, of: distinct, total: units.range(of: 1).count)
    }
  }

  /// Welch's standard error: of the difference of the means, or of the mean logarithms.
  ///
  /// - Parameters:
  ///   - units: The numbers of the values that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The standard error; `nil` for other statistics.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``.
  public func standardError(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double? {
    guard kind == .meanDifference || kind == .ratioOfGeometricMeans else { return nil }
    let (m, n) = (units.range(of: 0).count, units.range(of: 1).count)
    try require(2, found: min(m, n))
    let first = x.moments(units, group: 0).squares / Double(m - 1) / Double(m)
    let second = y.moments(units, group: 1).squares / Double(n - 1) / Double(n)
    return (first + second).squareRoot() * x.unit
  }

  /// In units of the centred samples.
  private func meanDifference(_ units: ResampledUnits) -> Double {
    x.moments(units, group: 0).mean - y.moments(units, group: 1).mean
  }

  private func cohensD(_ units: ResampledUnits) throws(StatisticsError) -> Double {
    let df = units.indices(inGroups: 2) - 2
    try require(1, found: df)
    let (first, second) = (x.moments(units, group: 0), y.moments(units, group: 1))
    let squares = first.squares + second.squares
    guard squares > 0 else { throw .zeroVariance }
    return (first.mean - second.mean) / (squares / Double(df)).squareRoot()
  }

  private func count(_ units: ResampledUnits, in workspace: inout Workspace) {
    for place in distinct.indices {
      workspace.x[place] = 0
      workspace.y[place] = 0
    }
    for place in units.range(of: 0) { workspace.x[placesX[units.indices[place]]] += 1 }
    for place in units.range(of: 1) { workspace.y[placesY[units.indices[place]]] += 1 }
  }

  private func cliffsDelta(_ workspace: Workspace, _ units: ResampledUnits) -> Double {
    let (m, n) = (units.range(of: 0).count, units.range(of: 1).count)
    var (below, dominance) = (0, 0)
    for place in distinct.indices {
      let ties = workspace.y[place]
      dominance += workspace.x[place] * (2 * below + ties - n)
      below += ties
    }
    return Double(dominance) / (Double(m) * Double(n))
  }
}

extension ResampledUnits {
  /// The number of drawn units in the first so many groups.
  fileprivate func indices(inGroups groups: Int) -> Int {
    (0..<groups).reduce(0) { $0 + range(of: $1).count }
  }
}

/// The distinct values of a list in ascending order, and the place among them of each value.
struct DistinctPlaces {
  let distinct: [Double]
  let places: [Int]

  /// Takes values none of which is NaN.
  init(_ values: [Double]) {
    var distinct: [Double] = []
    var places = Array(repeating: 0, count: values.count)
    for index in values.indices.sorted(by: { values[$0] < values[$1] }) {
      if distinct.last != values[index] { distinct.append(values[index]) }
      places[index] = distinct.count - 1
    }
    self.distinct = distinct
    self.places = places
  }
}
