/// Krippendorff's alpha of units that are drawn anew, for values of few different kinds.
///
/// The values are those of ``KrippendorffAlpha``. What each unit adds to the table of coincidences is worked out once, so
/// that a resample costs one addition for each two kinds of values in a unit, however many raters there are: with
/// severities from 0 to 4 at most ten.
///
///     let alpha = try KrippendorffAlphaOfUnits(units, scale: .ordinal)
///     try Bootstrap(alpha, resamples: 2_000, seed: 1).percentileInterval(level: 0.95)
///
/// Checked against ``KrippendorffAlpha`` of the same resamples.
public struct KrippendorffAlphaOfUnits: BootstrapStatistic {
  /// Memory for a resample.
  public struct Workspace {
    var counts: [Double]
    var coincidences: [Double]
  }

  /// The number of units with at least two values; others do not count and are not drawn.
  public let groupSizes: [Int]

  /// Some of a unit's values: how many are of one kind, or how many coincidences there are of two.
  private struct Part {
    var place: Int
    var size: Double
  }

  private let scale: KrippendorffAlpha.Scale
  private let values: [Double]
  private let unit: Double
  private let counts: [[Part]]
  private let coincidences: [[Part]]

  /// Takes the values of units.
  ///
  /// - Parameters:
  ///   - units: One row for each unit with the values of its raters, `nil` where one is missing.
  ///   - scale: The scale of the values.
  /// - Throws: As ``KrippendorffAlpha``, and with fewer than two units.
  public init(_ units: [[Double?]], scale: KrippendorffAlpha.Scale) throws(StatisticsError) {
    let rated = units.map { $0.compactMap(\.self) }.filter { $0.count > 1 }
    try require(2, found: rated.count)
    _ = try KrippendorffAlpha(units: rated, scale: scale)
    let sorted = rated.joined().sorted()
    let distinct = DistinctValues(sorted: sorted)
    let kinds = distinct.values.count
    self.scale = scale
    values = distinct.values
    unit = max(sorted[0].magnitude, sorted[sorted.count - 1].magnitude).binade
    groupSizes = [rated.count]
    var counts: [[Part]] = []
    var coincidences: [[Part]] = []
    for row in rated {
      var sizes: [Int: Double] = [:]
      for value in row { sizes[distinct.place(of: value), default: 0] += 1 }
      let own = sizes.sorted { $0.key < $1.key }.map { Part(place: $0.key, size: $0.value) }
      var pairs: [Part] = []
      for (place, later) in own.enumerated() {
        for earlier in own[..<place] {
          pairs.append(
            Part(
              place: earlier.place * kinds + later.place,
              size: earlier.size * later.size / Double(row.count - 1)))
        }
      }
      counts.append(own)
      coincidences.append(pairs)
    }
    self.counts = counts
    self.coincidences = coincidences
  }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: An empty table.
  public func makeWorkspace() -> Workspace {
    Workspace(
      counts: Array(repeating: 0, count: values.count),
      coincidences: Array(repeating: 0, count: values.count * values.count))
  }

  /// Computes alpha.
  ///
  /// - Parameters:
  ///   - units: The numbers of the units that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value.
  /// - Throws: ``StatisticsError/zeroVariance`` when all values of the resample are equal.
  public func value(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double {
    let kinds = values.count
    for kind in 0..<kinds { workspace.counts[kind] = 0 }
    for pair in 0..<(kinds * kinds) { workspace.coincidences[pair] = 0 }
    for unit in units.units(of: 0) {
      for part in counts[unit] { workspace.counts[part.place] += part.size }
      for part in coincidences[unit] { workspace.coincidences[part.place] += part.size }
    }
    var middles: [Double] = []
    var total = 0.0
    for count in workspace.counts {
      middles.append(total + count / 2)
      total += count
    }
    var (observed, expected) = (CompensatedSum(), CompensatedSum())
    for later in 0..<kinds {
      for earlier in 0..<later {
        let difference = scale.squaredDifference(
          (values[later], middles[later]), (values[earlier], middles[earlier]), unit: unit)
        observed.add(workspace.coincidences[earlier * kinds + later] * difference)
        expected.add(workspace.counts[earlier] * workspace.counts[later] * difference)
      }
    }
    guard expected.value > 0 else { throw .zeroVariance }
    return try finite(1 - (total - 1) * (observed.value / expected.value))
  }
}

/// Kendall's W of items that are drawn anew, for raters who give few different values.
///
/// The values are those of ``KendallsW``. Ranks follow from how often each rater gave each value, so that nothing is
/// sorted in a resample.
///
/// Checked against ``KendallsW`` of the same resamples.
public struct KendallsWOfItems: BootstrapStatistic {
  /// Memory for a resample.
  public struct Workspace {
    var drawn: [Double]
    var counts: [Double]
    var ranks: [Double]
  }

  /// The number of items.
  public let groupSizes: [Int]

  private let raters: Int
  /// For each item and rater the place of the value among all values of all raters.
  private let places: [Int]
  /// For each rater the places of that rater's values, in ascending order of these.
  private let ranges: [Range<Int>]

  /// Takes what raters gave items.
  ///
  /// - Parameter items: One row for each item, with the values that the raters gave it; all of one length.
  /// - Throws: As ``KendallsW``.
  public init(_ items: [[Double]]) throws(StatisticsError) {
    raters = items.first?.count ?? 0
    for row in items where row.count != raters { throw .unequalLengths(raters, row.count) }
    let columns = (0..<raters).map { rater in items.map { $0[rater] } }
    _ = try KendallsW(ratings: columns)
    var places = [Int](repeating: 0, count: items.count * raters)
    var ranges: [Range<Int>] = []
    for (rater, column) in columns.enumerated() {
      let start = ranges.last?.upperBound ?? 0
      let distinct = DistinctValues(sorted: column.sorted())
      ranges.append(start..<(start + distinct.values.count))
      for (item, value) in column.enumerated() {
        places[item * raters + rater] = start + distinct.place(of: value)
      }
    }
    self.places = places
    self.ranges = ranges
    groupSizes = [items.count]
  }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: Empty tables.
  public func makeWorkspace() -> Workspace {
    let values = ranges.last?.upperBound ?? 0
    return Workspace(
      drawn: Array(repeating: 0, count: groupSizes[0]), counts: Array(repeating: 0, count: values),
      ranks: Array(repeating: 0, count: values))
  }

  /// Computes W.
  ///
  /// - Parameters:
  ///   - units: The numbers of the items that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value.
  /// - Throws: ``StatisticsError/zeroVariance`` when no rater tells any items of the resample apart.
  public func value(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double {
    let items = units.units(of: 0)
    for item in workspace.drawn.indices { workspace.drawn[item] = 0 }
    for place in workspace.counts.indices { workspace.counts[place] = 0 }
    for item in items { workspace.drawn[item] += 1 }
    for (item, times) in workspace.drawn.enumerated() where times > 0 {
      for place in places[(item * raters)..<(item * raters + raters)] { workspace.counts[place] += times }
    }
    var ties = 0.0
    for range in ranges {
      var below = 0.0
      for place in range {
        let count = workspace.counts[place]
        workspace.ranks[place] = below + (count + 1) / 2
        below += count
        ties += count * count * count - count
      }
    }
    let (m, n) = (Double(raters), Double(items.count))
    let divisor = m * m * (n * n * n - n) - m * ties
    guard divisor > 0 else { throw .zeroVariance }
    let middle = m * (n + 1) / 2
    var squares = CompensatedSum()
    for (item, times) in workspace.drawn.enumerated() where times > 0 {
      var sum = 0.0
      for place in places[(item * raters)..<(item * raters + raters)] { sum += workspace.ranks[place] }
      squares.add(times * (sum - middle) * (sum - middle))
    }
    return min(1, 12 * squares.value / divisor)
  }
}
