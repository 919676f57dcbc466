/// Which units of the data a resample is made of.
///
/// A unit is what is drawn as a whole: a value, a pair, a row of ratings. Units are numbered from 0 within
/// their group. Group after group, a unit appears as often as it was drawn.
public struct ResampledUnits: Sendable, Hashable {
  /// The drawn units of all groups; those of one group are found by ``range(of:)``.
  public internal(set) var indices: [Int]

  private var starts: [Int]
  private var counts: [Int]

  /// Every unit once, in order: the data themselves.
  init(groupSizes: [Int]) {
    indices = groupSizes.flatMap { Array(0..<$0) }
    counts = groupSizes
    starts = []
    var start = 0
    for size in groupSizes {
      starts.append(start)
      start += size
    }
  }

  /// The places in ``indices`` of the units of a group.
  ///
  /// - Parameter group: The number of the group, from 0.
  /// - Returns: A range of places.
  public func range(of group: Int) -> Range<Int> { starts[group]..<(starts[group] + counts[group]) }

  /// The units of a group.
  ///
  /// - Parameter group: The number of the group, from 0.
  /// - Returns: The numbers of the units, each as often as it was drawn.
  public func units(of group: Int) -> ArraySlice<Int> { indices[range(of: group)] }

  /// The number of groups.
  var groups: Int { counts.count }

  /// Draws as many units as each group has, with replacement and equal probabilities.
  mutating func draw(from generator: inout SplitMix64) {
    for group in starts.indices {
      let size = counts[group]
      for place in range(of: group) { indices[place] = generator.next(below: size) }
    }
  }

  /// Draws anew from units that were drawn before.
  mutating func draw(from other: ResampledUnits, _ generator: inout SplitMix64) {
    for group in starts.indices {
      let (start, size) = (starts[group], counts[group])
      for place in range(of: group) { indices[place] = other.indices[start + generator.next(below: size)] }
    }
  }

  /// Does something without the unit at one place of a group, which is back afterwards.
  ///
  /// The last unit of the group takes the place meanwhile.
  mutating func without<Value>(
    place: Int, of group: Int, _ body: (ResampledUnits) throws(StatisticsError) -> Value
  ) throws(StatisticsError) -> Value {
    let (one, last) = (starts[group] + place, starts[group] + counts[group] - 1)
    indices.swapAt(one, last)
    counts[group] -= 1
    defer {
      counts[group] += 1
      indices.swapAt(one, last)
    }
    return try body(self)
  }
}

/// A statistic of data whose units can be drawn anew.
///
/// ``Bootstrap`` asks it for the value of ten thousand resamples, ``JackknifeAcceleration`` for that of the
/// data without one unit, from several threads at once. What a value needs beside the data is a workspace,
/// made once for many values, so that no memory is allocated for each.
///
/// Ready ones are ``StatisticOfSample``, ``StatisticOfTwoSamples``, ``StatisticOfPairs`` and
/// ``StatisticOfRows``; ``StatisticOfGroups`` takes any function of arrays.
public protocol BootstrapStatistic: Sendable {
  /// Memory that is used again from value to value; its content is nobody's business in between.
  associatedtype Workspace = Void

  /// The number of units in each group; units are drawn within their group.
  var groupSizes: [Int] { get }
  /// The scale on which the statistic is studentised.
  var studentisedScale: StudentisedScale { get }
  /// How ``StudentisedBootstrap`` finds the standard error of each resample unless told otherwise.
  var standardErrorMethod: StandardErrorMethod { get }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: The memory.
  func makeWorkspace() -> Workspace

  /// Computes the statistic.
  ///
  /// - Parameters:
  ///   - units: The units that make up the resample; a group may lack one of its units.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value; one that is not finite counts as undefined.
  /// - Throws: ``StatisticsError`` where the statistic is undefined for these units.
  func value(of units: ResampledUnits, in workspace: inout Workspace) throws(StatisticsError) -> Double

  /// Computes the standard error by a formula, on the scale of ``studentisedScale``.
  ///
  /// - Parameters:
  ///   - units: The units that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The standard error; `nil` when there is no formula.
  /// - Throws: ``StatisticsError`` where it is undefined for these units.
  func standardError(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double?
}

/// The scale on which a statistic is studentised; the limits are taken back from it.
public enum StudentisedScale: Sendable, Hashable {
  /// The statistic as it is.
  case identity
  /// Its natural logarithm, for means and ratios of positive values.
  case logarithm
}

/// How the standard error of each resample is found.
public enum StandardErrorMethod: Sendable, Hashable {
  /// By the formula of the statistic.
  case formula
  /// By leaving out one unit after the other: the square root of the sum over groups of
  /// (n - 1) / n Σ (value without one - mean of these)².
  case jackknife
  /// By drawing again from each resample: the standard deviation of so many values. For quantiles, where the
  /// jackknife fails.
  case bootstrap(resamples: Int)
}

extension StandardErrorMethod: CustomStringConvertible {
  /// The method in words.
  public var description: String {
    switch self {
    case .formula: "formula"
    case .jackknife: "jackknife"
    case .bootstrap(let resamples): "bootstrap with \(resamples) resamples"
    }
  }
}

extension BootstrapStatistic {
  /// The statistic as it is.
  public var studentisedScale: StudentisedScale { .identity }

  /// The jackknife.
  public var standardErrorMethod: StandardErrorMethod { .jackknife }

  /// There is no formula.
  ///
  /// - Parameters:
  ///   - units: The units that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: `nil`.
  /// - Throws: Nothing.
  public func standardError(
    of units: ResampledUnits, in workspace: inout Workspace
  ) throws(StatisticsError) -> Double? { nil }

  /// The value of the data themselves.
  func estimate() throws(StatisticsError) -> Double {
    var workspace = makeWorkspace()
    return try finite(value(of: ResampledUnits(groupSizes: groupSizes), in: &workspace))
  }
}

extension BootstrapStatistic where Workspace == Void {
  /// No memory is needed.
  public func makeWorkspace() {}
}
