extension Instrument {
  /// The values that a score can have.
  ///
  /// - Parameter score: one of the instrument's scores.
  /// - Returns: from the smallest to the largest value; nil where an item has no scale.
  public func range(of score: ScoreDefinition) -> ClosedRange<Double>? {
    if score.method == .percent { return 0...100 }
    let scales = score.items.compactMap { id in
      itemIndex(id).flatMap { scale(of: items[$0]) }?.range
    }
    guard scales.count == score.items.count, let lower = scales.map(\.lowerBound).min(),
      let upper = scales.map(\.upperBound).max()
    else { return nil }
    return lower...upper
  }

  /// The values that the overall score can have; nil where there is none.
  public var rangeOfScore: ClosedRange<Double>? {
    scores.first { $0.role == .overall && $0.isOnByDefault }.flatMap(range(of:))
  }
}
