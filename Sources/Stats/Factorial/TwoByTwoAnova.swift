import BoostMath

/// The analysis of variance of a 2 x 2 between-subjects design, with cells of any size.
///
/// Sums of squares are of type III with sum-to-zero contrasts: each effect is a contrast of the unweighted
/// cell means, with the sum of squares (sum of c m)² / (sum of c² / n), one degree of freedom, tested against
/// the mean square within cells. Equal variances are assumed; ``CellContrast`` does without.
///
/// Checked against R's `car::Anova(type = 3)` with `contr.sum` and against mpmath.
public struct TwoByTwoAnova: Sendable, Hashable {
  /// One effect of the design and its test.
  public struct Effect: Sendable, Hashable {
    /// The sum of squares of type III.
    public let sumOfSquares: Double
    /// The degrees of freedom of the effect, 1.
    public let degreesOfFreedom: Double
    /// The F statistic.
    public let statistic: Double
    /// The p value of the F statistic.
    public let pValue: Double
    /// The partial eta squared: the effect's share in its own and the residual sum of squares.
    public let partialEtaSquared: Double
  }

  /// The main effect of the row factor.
  public let a: Effect
  /// The main effect of the column factor.
  public let b: Effect
  /// The interaction of the two factors.
  public let interaction: Effect
  /// The sum of squares within cells.
  public let residualSumOfSquares: Double
  /// The number of values minus 4.
  public let residualDegreesOfFreedom: Double
  /// The mean square within cells.
  public let meanSquareError: Double

  /// Analyses cell summaries.
  ///
  /// - Parameter cells: Two rows (levels of a) of two cells (levels of b).
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)`` when there are not two rows of two cells,
  ///   ``StatisticsError/tooFewValues(needed:found:)`` when every cell has one value,
  ///   ``StatisticsError/zeroVariance`` when no cell varies, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/notConverged(_:)`` for values so small that their squares leave the range of
  ///   numbers.
  public init(cells: [[CellSummary]]) throws(StatisticsError) {
    try requireTwoByTwo(cells.map(\.count))
    let flat = cells.flatMap { $0 }
    let total = flat.reduce(0) { $0 + $1.n }
    try require(5, found: total)
    var within = 0.0
    for cell in flat { within += Double(cell.n - 1) * cell.standardDeviation * cell.standardDeviation }
    guard flat.contains(where: { $0.standardDeviation > 0 }) else { throw .zeroVariance }
    // Squares below the normal range of double have lost digits.
    guard within >= 0x1p-960 else { throw .notConverged("the sum of squares within cells") }
    let residual = (sumOfSquares: try finite(within), degrees: Double(total - 4))
    func effect(_ signs: [Double]) throws(StatisticsError) -> Effect {
      var estimate = 0.0
      var inverse = 0.0
      for (sign, cell) in zip(signs, flat) {
        // The signs sum to 0, so that any origin will do.
        estimate += sign * cell.distance(from: flat[0])
        inverse += 1 / Double(cell.n)
      }
      let sumOfSquares = try finite(estimate * estimate / inverse)
      let statistic = try finite(sumOfSquares / (residual.sumOfSquares / residual.degrees))
      return Effect(
        sumOfSquares: sumOfSquares, degreesOfFreedom: 1, statistic: statistic,
        pValue: boost_f_upper(1, residual.degrees, statistic),
        partialEtaSquared: sumOfSquares / (sumOfSquares + residual.sumOfSquares))
    }
    a = try effect([1, 1, -1, -1])
    b = try effect([1, -1, 1, -1])
    interaction = try effect([1, -1, -1, 1])
    residualSumOfSquares = residual.sumOfSquares
    residualDegreesOfFreedom = residual.degrees
    meanSquareError = residual.sumOfSquares / residual.degrees
  }

  /// Analyses the values of the cells.
  ///
  /// - Parameter cells: Two rows (levels of a) of two cells (levels of b), each with at least one value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for an empty cell, and as the initialiser from
  ///   summaries.
  public init(cells: [[[Double]]]) throws(StatisticsError) {
    try requireTwoByTwo(cells.map(\.count))
    var summaries: [[CellSummary]] = []
    for row in cells { summaries.append([try CellSummary(row[0]), try CellSummary(row[1])]) }
    try self.init(cells: summaries)
  }
}

/// Requires two rows of two cells.
private func requireTwoByTwo(_ counts: [Int]) throws(StatisticsError) {
  guard counts.count == 2 else { throw .unequalLengths(2, counts.count) }
  for count in counts where count != 2 { throw .unequalLengths(2, count) }
}
