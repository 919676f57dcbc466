extension Instrument {
  /// The values that a score can have.
  ///
  /// - Parameter score: one of the instrument's scores.
  /// - Returns: from the smallest to the largest value; nil where an item has no scale.
  public func range(of score: ScoreDefinition) -> ClosedRange<Double>? {
    if score.method == .percent { return 0...100 }
    let rule = score.rule
    let ranges = score.items.compactMap { id -> ClosedRange<Double>? in
      guard let range = itemIndex(id).flatMap({ scale(of: items[$0]) })?.scoredRange else { return nil }
      guard let least = rule.points.map(\.value).min(), let most = rule.points.map(\.value).max() else {
        return range
      }
      return least...most
    }
    guard ranges.count == score.items.count, let lower = ranges.map(\.lowerBound).min(),
      let upper = ranges.map(\.upperBound).max()
    else { return nil }
    guard score.method == .sum else { return lower * rule.factor...upper * rule.factor }
    let weights = rule.weights.isEmpty ? ranges.map { _ in 1.0 } : rule.weights
    func sum(_ ends: [Double]) -> Double { zip(weights, ends).reduce(0) { $0 + $1.0 * $1.1 } * rule.factor }
    return sum(ranges.map(\.lowerBound))...sum(ranges.map(\.upperBound))
  }

  /// The values that the overall score can have; nil where there is none.
  public var rangeOfScore: ClosedRange<Double>? {
    scores.first { $0.role == .overall && $0.isOnByDefault }.flatMap(range(of:))
  }
}
