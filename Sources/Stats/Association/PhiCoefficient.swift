/// The phi coefficient of a two-by-two table: the correlation of two yes-or-no variables.
///
/// phi = (ad - bc) / sqrt of the product of the four margins, with the sign of the association. Its square
/// times n is Pearson's chi-square without correction. Its ends -1 and 1 can be reached only when the margins
/// agree.
///
/// Checked against mpmath.
public struct PhiCoefficient: Sendable, Hashable {
  /// The coefficient, from -1 to 1.
  public let value: Double
  /// The standard error by the delta method, under multinomial sampling.
  public let standardError: Double

  /// Computes from a table.
  ///
  /// - Parameter table: The counts.
  /// - Throws: ``StatisticsError/zeroVariance`` when a row or a column is empty.
  public init(_ table: TwoByTwoTable) throws(StatisticsError) {
    let (rows, columns) = (table.rowTotals.map { Double($0) }, table.columnTotals.map { Double($0) })
    guard rows.allSatisfy({ $0 > 0 }), columns.allSatisfy({ $0 > 0 }) else { throw .zeroVariance }
    let n = Double(table.n)
    let scale = (rows[0] * rows[1]).squareRoot() * (columns[0] * columns[1]).squareRoot()
    let cross = (Double(table.a) * Double(table.d)).addingProduct(-Double(table.b), Double(table.c))
    let phi = min(1, max(-1, cross / scale))
    // The derivatives of phi by the four shares, and their variance over the table.
    let cells = table.rows.map { $0.map { Double($0) } }
    var terms: [(share: Double, slope: Double)] = []
    for row in 0..<2 {
      for column in 0..<2 {
        let sign: Double = row == column ? 1 : -1
        let slope =
          sign * n * cells[1 - row][1 - column] / scale
          - phi / 2 * (n / rows[row] + n / columns[column])
        terms.append((cells[row][column] / n, slope))
      }
    }
    let mean = compensatedSum(terms.lazy.map { $0.share * $0.slope })
    let variance = compensatedSum(terms.lazy.map { $0.share * ($0.slope - mean) * ($0.slope - mean) })
    value = phi
    standardError = (variance / n).squareRoot()
  }

  /// The confidence interval of the coefficient: phi ± z standard error, cut at -1 and 1.
  ///
  /// It is approximate, and poor for small counts and for a coefficient near its ends.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` for a coefficient
  ///   of -1 or 1, where the standard error says nothing.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    guard value.magnitude < 1 else { throw .zeroVariance }
    return ConfidenceInterval(
      lower: max(-1, value - z * standardError), upper: min(1, value + z * standardError), level: level)
  }
}

extension Statistic {
  static let phi = Statistic(
    "phi", summary: "The phi coefficient: the correlation of two yes-or-no variables",
    source: "Yule 1912; standard error: Bishop, Fienberg and Holland 1975, Discrete Multivariate Analysis",
    example: #""table":[[12,5],[9,20]]"#, input: .pairedTable, options: [.level], precision: 1e-12
  ) { pairs in
    (effect: try PhiCoefficient(pairs.table), test: try ChiSquareTest(pairs.table.rows, correction: .none))
  } outputs: {
    Output.estimate("phi, from -1 to 1", from: \.effect.value) {
      try $0.result.effect.confidenceInterval(level: $0.level)
    }
    Output("standard_error", "the standard error by the delta method", from: \.effect.standardError)
    Output("chi_square", "Pearson's chi-square without correction, n phi²", from: \.test.statistic)
    Output("p", "its p value", from: \.test.pValue)
    Output.algorithm("interval: phi plus or minus z standard errors; p: chi-square approximation")
    Output.missing
    Output.fourCounts(\.table)
  }
}
