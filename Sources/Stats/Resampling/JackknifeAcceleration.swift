/// The acceleration of a BCa interval by the jackknife.
///
/// How fast the standard error of the statistic changes with its value. With θ(i) the statistic without unit
/// i, u(i) = (n - 1) (mean of the θ(i) - θ(i)), and sums over the groups of sizes n:
///
///     a = 1/6 Σ (Σ u³ / n³) / (Σ (Σ u² / n²))^(3/2)
///
/// For one group it is Efron's (1987) Σ d³ / (6 (Σ d²)^(3/2)), with d = mean - θ(i); for several that of
/// Davison and Hinkley (1997, chapter 5) and SciPy. R's `boot` estimates the influences by regression
/// unless told otherwise and does not weigh groups by their sizes.
///
/// Checked against exact fractions with mpmath, and SciPy.
public struct JackknifeAcceleration: Sendable, Hashable {
  /// The acceleration a.
  public let value: Double

  /// Takes an acceleration that was found elsewhere.
  ///
  /// - Parameter value: The acceleration, finite.
  /// - Throws: ``StatisticsError/nonFinite``.
  public init(value: Double) throws(StatisticsError) { self.value = try finite(value) }

  /// Leaves out one unit after the other.
  ///
  /// - Parameters:
  ///   - statistic: The statistic with its data.
  ///   - threads: How many threads share the work at most, without influence on the result; `nil` for one on
  ///     each core.
  /// - Throws: What the statistic throws without one unit, ``StatisticsError/tooFewValues(needed:found:)``
  ///   for a group of one, ``StatisticsError/zeroVariance`` when no unit makes a difference,
  ///   ``StatisticsError/invalidCount(_:)``.
  public init(_ statistic: some BootstrapStatistic, threads: Int? = nil) throws(StatisticsError) {
    try Parallel.check(threads: threads)
    let groups = try Self.withoutOne(statistic, threads: threads)
    // In units of the largest influence, so that cubes stay in the range of numbers.
    let influences = groups.map(Self.influences)
    let largest = influences.joined().reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { throw .zeroVariance }
    var (cubes, squares) = (0.0, 0.0)
    for group in influences {
      let n = Double(group.count)
      cubes += compensatedSum(group.lazy.map { $0 / largest * ($0 / largest) * ($0 / largest) }) / (n * n * n)
      squares += compensatedSum(group.lazy.map { $0 / largest * ($0 / largest) }) / (n * n)
    }
    try self.init(value: cubes / (6 * squares * squares.squareRoot()))
  }

  /// (n - 1) (mean of the values - value); 0 where the values agree but for rounding.
  private static func influences(_ values: [Double]) -> [Double] {
    if isRounding(values) { return Array(repeating: 0, count: values.count) }
    let origin = values[0]
    let mean = compensatedSum(values.lazy.map { $0 - origin }) / Double(values.count)
    return values.map { Double(values.count - 1) * (mean - ($0 - origin)) }
  }

  /// The values of the statistic without each unit, group by group.
  private static func withoutOne<Statistic: BootstrapStatistic>(
    _ statistic: Statistic, threads: Int?
  ) throws(StatisticsError) -> [[Double]] {
    var groups: [[Double]] = []
    for (group, size) in statistic.groupSizes.enumerated() {
      try require(2, found: size)
      let pieces = Pieces(count: size, length: 128)
      let parts = Parallel.map(pieces.number, threads: threads) {
        piece -> Result<[Double], StatisticsError> in
        Result { () throws(StatisticsError) in
          var workspace = statistic.makeWorkspace()
          var units = ResampledUnits(groupSizes: statistic.groupSizes)
          var values: [Double] = []
          for place in pieces[piece] {
            values.append(try units.value(of: statistic, without: place, of: group, in: &workspace))
          }
          return values
        }
      }
      var values: [Double] = []
      for part in parts { values += try part.get() }
      groups.append(values)
    }
    return groups
  }
}

/// Whether values of a statistic differ by no more than its rounding may have made of one number: 32 units in
/// the last place.
func isRounding(_ values: [Double]) -> Bool {
  guard let first = values.first else { return true }
  var (low, high) = (first, first)
  for value in values { (low, high) = (min(low, value), max(high, value)) }
  return high - low <= 32 * max(low.magnitude, high.magnitude).ulp
}

extension ResampledUnits {
  /// The statistic without the unit at one place of a group.
  mutating func value<Statistic: BootstrapStatistic>(
    of statistic: Statistic, without place: Int, of group: Int, in workspace: inout Statistic.Workspace
  ) throws(StatisticsError) -> Double {
    try without(place: place, of: group) { units throws(StatisticsError) in
      try finite(statistic.value(of: units, in: &workspace))
    }
  }
}
