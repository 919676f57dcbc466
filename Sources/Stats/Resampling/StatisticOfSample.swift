/// A statistic of one sample, ready to be bootstrapped: its values are drawn anew.
///
/// The mean and the standard deviation are computed from deviations, in two passes, so that a large common
/// offset costs no digits; the median and the trimmed mean from how often each value was drawn, without
/// sorting.
public struct StatisticOfSample: BootstrapStatistic {
  /// Which statistic.
  public enum Kind: Sendable, Hashable {
    /// The arithmetic mean. Its standard error is sd / √n.
    case mean
    /// The median, for an even count the mean of the two middle values.
    case median
    /// The standard deviation, divisor n - 1.
    case standardDeviation
    /// The geometric mean, of positive values. It is studentised as the mean of the natural logarithms.
    case geometricMean
    /// The mean without the floor(n × proportion) smallest and greatest values.
    case trimmedMean(Double)
  }

  /// How often each value was drawn.
  public struct Workspace {
    fileprivate var counts: [Int]
  }

  /// Which statistic it is.
  public let kind: Kind
  /// The number of values.
  public let groupSizes: [Int]

  /// Values or logarithms, centred; in the order of the values.
  private let centred: CentredSample
  /// The values in ascending order, and the place of each value among them.
  private let sorted: [Double]
  private let places: [Int]

  /// Takes a statistic of a sample.
  ///
  /// - Parameters:
  ///   - values: At least two finite values; positive ones for the geometric mean.
  ///   - kind: Which statistic.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/nonPositive(value:)``, ``StatisticsError/invalidParameter(_:)`` for a proportion to
  ///   be trimmed that is not from 0 to less than 0.5.
  public init(_ values: [Double], _ kind: Kind) throws(StatisticsError) {
    try require(2, found: values.count)
    if case .trimmedMean(let proportion) = kind { try Self.check(proportion) }
    self.kind = kind
    groupSizes = [values.count]
    centred = try CentredSample(kind == .geometricMean ? logarithms(values) : values)
    let order = values.indices.sorted { values[$0] < values[$1] }
    sorted = order.map { values[$0] }
    var places = values.indices.map(\.self)
    for (place, index) in order.enumerated() { places[index] = place }
    self.places = places
  }

  /// For the median, drawing again, since the jackknife fails there; formulas for means; else the jackknife.
  public var standardErrorMethod: StandardErrorMethod {
    switch kind {
    case .mean, .geometricMean: .formula
    case .median: .bootstrap(resamples: 100)
    case .standardDeviation, .trimmedMean: .jackknife
    }
  }

  /// The logarithm for the geometric mean.
  public var studentisedScale: StudentisedScale { kind == .geometricMean ? .logarithm : .identity }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: The memory.
  public func makeWorkspace() -> Workspace { Workspace(counts: Array(repeating: 0, count: sorted.count)) }

  /// Computes the statistic.
  ///
  /// - Parameters:
  ///   - units: The numbers of the values that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value, in the unit of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for the standard deviation of one value.
  public func value(of units: ResampledUnits, in workspace: inout Workspace) throws(StatisticsError) -> Double
  {
    switch kind {
    case .mean: return centred.mean(centred.moments(units, group: 0).mean)
    case .geometricMean: return exponential(centred.mean(centred.moments(units, group: 0).mean))
    case .standardDeviation:
      let range = units.range(of: 0)
      try require(2, found: range.count)
      let squares = centred.moments(units, group: 0).squares
      return (squares / Double(range.count - 1)).squareRoot() * centred.unit
    case .median: return middle(of: units, in: &workspace)
    case .trimmedMean(let proportion): return trimmedMean(of: units, proportion, in: &workspace)
    }
  }

  /// The standard error of a mean: sd / √n, of the logarithms for the geometric mean.
  ///
  /// - Parameters:
  ///   - units: The numbers of the values that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The standard error; `nil` for other statistics.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``.
  public func standardError(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double? {
    guard kind == .mean || kind == .geometricMean else { return nil }
    let n = units.range(of: 0).count
    try require(2, found: n)
    let squares = centred.moments(units, group: 0).squares
    return (squares / Double(n - 1) / Double(n)).squareRoot() * centred.unit
  }

  private static func check(_ proportion: Double) throws(StatisticsError) {
    guard proportion >= 0, proportion < 0.5 else {
      throw .invalidParameter(
        "the proportion at each end must lie from 0 to less than 0.5; found \(proportion)")
    }
  }

  private func count(_ units: ResampledUnits, in workspace: inout Workspace) {
    for place in workspace.counts.indices { workspace.counts[place] = 0 }
    for place in units.range(of: 0) { workspace.counts[places[units.indices[place]]] += 1 }
  }

  private func middle(of units: ResampledUnits, in workspace: inout Workspace) -> Double {
    count(units, in: &workspace)
    return DrawnCounts.median(workspace.counts, of: sorted, total: units.range(of: 0).count)
  }

  private func trimmedMean(
    of units: ResampledUnits, _ proportion: Double, in workspace: inout Workspace
  ) -> Double {
    count(units, in: &workspace)
    let total = units.range(of: 0).count
    let cut = Int(Double(total) * proportion)
    let kept = cut..<(total - cut)
    // Deviations from one of the values, so that equal values give themselves.
    let origin = sorted[sorted.count / 2]
    var (passed, sum) = (0, 0.0)
    for place in sorted.indices where workspace.counts[place] > 0 {
      let inside = kept.clamped(to: passed..<(passed + workspace.counts[place])).count
      sum += Double(inside) * (sorted[place] - origin)
      passed += workspace.counts[place]
    }
    return origin + sum / Double(kept.count)
  }
}

/// What follows from how often each of the sorted values was drawn.
enum DrawnCounts {
  /// The median.
  static func median(_ counts: [Int], of sorted: [Double], total: Int) -> Double {
    let (low, high) = ((total - 1) / 2, total / 2)
    var passed = 0
    var place = 0
    while passed + counts[place] <= low {
      passed += counts[place]
      place += 1
    }
    let lower = sorted[place]
    while passed + counts[place] <= high {
      passed += counts[place]
      place += 1
    }
    return lower == sorted[place] ? lower : (sorted[place] * 0.5).addingProduct(lower, 0.5)
  }
}
