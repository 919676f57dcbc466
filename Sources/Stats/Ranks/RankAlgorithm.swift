import BoostMath

/// How the p value of a rank test was found.
public enum RankAlgorithm: Sendable, Hashable {
  /// The exact distribution of ranks without ties.
  case exact
  /// The exact distribution of the ranks that were observed, over all arrangements of them: shared ranks, or
  /// ranks between which zeros have left gaps.
  case exactWithTies
  /// The normal approximation, with the variance corrected for ties.
  case normal(continuityCorrection: Bool)
}

extension RankAlgorithm {
  /// Whether the p value is exact.
  public var isExact: Bool {
    switch self {
    case .exact, .exactWithTies: true
    case .normal: false
    }
  }
}

extension RankAlgorithm: CustomStringConvertible {
  /// The algorithm in words, for the footer of a report.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .exactWithTies: "exact with ties"
    case .normal(true): "normal approximation with continuity correction"
    case .normal(false): "normal approximation without continuity correction"
    }
  }
}

/// The lower tail of the standard normal distribution at a finite number.
func normalLowerTail(_ x: Double) -> Double { boost_normal_lower(x) }
