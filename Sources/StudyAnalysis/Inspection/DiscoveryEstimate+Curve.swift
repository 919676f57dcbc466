extension DiscoveryEstimate {
  /// The number of problems that the first so many evaluators are expected to find, N (1 - (1 - p)^k), one value for each
  /// number from 1 on.
  ///
  /// - Parameter evaluators: the largest number of evaluators.
  /// - Returns: the numbers; nil where there is no rate or no estimated total.
  public func expectedProblems(upTo evaluators: Int) -> [Double]? {
    guard evaluators > 0, case .success(let rate) = rate, case .success(let total) = total else { return nil }
    var missed = 1.0
    return (0..<evaluators).map { _ in
      missed *= 1 - rate
      return total * (1 - missed)
    }
  }
}
