/// Which times are marked as outliers.
///
/// Times that were given up are lower bounds and never marked, whatever the rule: the true time is longer, so that it is
/// not too short, and to leave out the long ones would make those who gave up look fast.
public enum OutlierRule: Sendable, Hashable {
  /// None.
  case none
  /// Those below the smallest or above the largest time, in seconds; nil for no limit on that side.
  case limits(minimum: Double?, maximum: Double?)
  /// Those whose logarithm lies farther than 3 x 1.4826 median absolute deviations from the median of logarithms.
  ///
  /// Median and deviation are those of one task over all groups together: within groups, the rule would make groups more
  /// alike inside than they are and find differences that are not there.
  case logMedian

  /// How many scaled median absolute deviations a logarithm may lie from the median.
  public static let deviations = 3.0

  /// The name in `study.xml`.
  public var name: String {
    switch self {
    case .none: "none"
    case .limits: "limits"
    case .logMedian: "log-median"
    }
  }
}
