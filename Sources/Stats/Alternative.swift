/// The alternative hypothesis of a test, seen from the estimate.
public enum Alternative: Sendable, Hashable, CaseIterable {
  /// The parameter differs from the one under the null hypothesis in either direction.
  case twoSided
  /// The parameter is smaller than under the null hypothesis.
  case less
  /// The parameter is greater than under the null hypothesis.
  case greater

  /// The p value of a statistic whose null distribution is symmetric about zero.
  ///
  /// Two-sided, it is twice the smaller tail: the tail beyond the statistic is computed directly, so that a
  /// tiny p value keeps all its digits.
  func pValue(lowerTail: Double, upperTail: Double) -> Double {
    switch self {
    case .twoSided: min(1, 2 * min(lowerTail, upperTail))
    case .less: lowerTail
    case .greater: upperTail
    }
  }
}
