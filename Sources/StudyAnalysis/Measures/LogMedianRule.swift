internal import Glibc
internal import Stats
internal import StudyModel

/// The rule by which a time is an outlier: its logarithm lies more than 3 x 1.4826 MAD from the median of the logarithms.
///
/// The limits are taken per task over all groups together: within groups the rule would call more of the same times
/// outliers, and so make differences that are not there. Median and MAD hardly move by the outliers themselves (Leys,
/// Ley, Klein, Bernard and Licata 2013, Journal of Experimental Social Psychology 49, 764-766, with 3 as its "very
/// conservative" choice; times are skewed, hence the logarithm).
///
///     let rule = LogMedianRule()
///     let limits = try rule.limits(of: [55, 65, 75, 62, 45, 135, 900])
///     limits.contains(900)                    // false
///
/// In normal samples without any outlier it still calls some values outliers: 2.8% of them with 10 values, 1.4% with
/// 20, 0.6% with 60, so that one sample in five has one.
public struct LogMedianRule: Sendable, Hashable {
  /// The usual number of scaled MADs.
  public static let usualMultiplier = OutlierRule.deviations
  /// The smallest number of times of which limits are taken.
  ///
  /// With fewer the rule tells nothing: of 5 normal values 7% lie outside, of 3 a third.
  public static let fewestTimes = 5

  /// How many scaled MADs a logarithm may lie from the median.
  public var multiplier: Double

  /// Makes a rule.
  ///
  /// - Parameter multiplier: how many scaled MADs a logarithm may lie from the median.
  public init(multiplier: Double = usualMultiplier) {
    self.multiplier = multiplier
  }

  /// Why there are no limits.
  public enum Undecided: Error, Sendable, Hashable {
    /// There are too few times.
    case tooFewTimes(found: Int)
    /// A time is not positive, or no number: it has no logarithm.
    case noLogarithm(Double)
    /// More than half of the times are equal: every other time would be an outlier.
    case halfAreEqual
  }

  /// The limits of one task.
  public struct Limits: Sendable, Hashable {
    /// The median of the times, on the scale of the logarithms.
    public let logMedian: Double
    /// The median absolute deviation of the logarithms times 1.4826.
    public let scaledDeviation: Double
    /// How many of these a logarithm may lie from the median.
    public let multiplier: Double
    /// The number of times.
    public let n: Int

    /// The median in the unit of the times.
    public var median: Double { exp(logMedian) }
    /// The shortest time that is no outlier.
    public var lower: Double { exp(logMedian - multiplier * scaledDeviation) }
    /// The longest time that is no outlier.
    public var upper: Double { exp(logMedian + multiplier * scaledDeviation) }

    /// How many scaled deviations the logarithm of a time lies above the median, negative below it.
    ///
    /// - Parameter time: a time in the unit of the others.
    /// - Returns: the distance; infinite for a time that has no logarithm.
    public func distance(of time: Double) -> Double {
      time > 0 ? (log(time) - logMedian) / scaledDeviation : -.infinity
    }

    /// Whether a time is no outlier.
    ///
    /// - Parameter time: a time in the unit of the others.
    /// - Returns: true within the limits and on them.
    public func contains(_ time: Double) -> Bool { abs(distance(of: time)) <= multiplier }
  }

  /// The limits that times set.
  ///
  /// - Parameter times: the times of one task, of all groups together; one per person and condition.
  /// - Returns: the limits.
  /// - Throws: ``Undecided`` where the times set none.
  public func limits(of times: [Double]) throws(Undecided) -> Limits {
    guard times.count >= Self.fewestTimes else { throw .tooFewTimes(found: times.count) }
    if let other = times.first(where: { !($0 > 0 && $0.isFinite) }) { throw .noLogarithm(other) }
    let logarithms = times.map { log($0) }
    // Positive finite numbers have finite logarithms.
    guard let robust = try? RobustDescriptives(logarithms), robust.medianAbsoluteDeviation > 0 else {
      throw .halfAreEqual
    }
    return Limits(
      logMedian: robust.median, scaledDeviation: robust.scaledMedianAbsoluteDeviation, multiplier: multiplier,
      n: times.count)
  }
}
