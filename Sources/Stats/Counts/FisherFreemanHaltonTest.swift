import BoostMath
import Glibc

/// Fisher's exact test of a table with more than two rows or columns (Freeman and Halton 1951).
///
/// Null hypothesis: rows and columns are independent. The p value is the sum of the probabilities of all
/// tables with the same margins that are no more probable than the observed one (probabilities within a
/// relative 1e-7 count as equal, as in R). All tables are gone through, five million at most: meant for small
/// counts, where ``ChiSquareTest`` is poor.
///
/// Checked against whole numbers of all tables and R's `fisher.test`.
public struct FisherFreemanHaltonTest: Sendable, Hashable {
  /// The most tables that are gone through.
  public static let mostTables = 5_000_000

  /// The exact p value.
  public let pValue: Double
  /// The number of tables with the same margins.
  public let tables: Int

  /// Tests a table.
  ///
  /// - Parameter table: At least two rows of at least two counts each.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   a row's length differs from the first row's, ``StatisticsError/invalidCount(_:)`` for a negative
  ///   count, more than 10^6 cases, or when more than ``mostTables`` have the same margins,
  ///   ``StatisticsError/zeroVariance`` when a row or a column is empty.
  public init(_ table: [[Int]]) throws(StatisticsError) {
    let totals = try TableTotals(table)
    guard totals.rows.allSatisfy({ $0 > 0 }), totals.columns.allSatisfy({ $0 > 0 }) else {
      throw .zeroVariance
    }
    guard totals.n <= 1_000_000 else {
      throw .invalidCount("the test takes at most 10^6 cases; found \(totals.n)")
    }
    let factorials = LogFactorials(upTo: totals.n)
    var observed = 0.0
    for row in table { for count in row { observed -= factorials[count] } }
    let margins = totals.rows + totals.columns
    let constant = compensatedSum(margins.lazy.map { factorials[$0] }) - factorials[totals.n]
    var walk = TableWalk(
      columns: totals.columns, factorials: factorials, constant: constant,
      threshold: observed + log(1 + 1e-7),
      left: totals.rows)
    try walk.visit(column: 0, row: 0, rest: totals.columns[0], logarithm: 0)
    pValue = min(1, walk.sum)
    tables = walk.tables
  }

  fileprivate static let tooMany = StatisticsError.invalidCount(
    "more than \(mostTables) tables have the same margins")
}

/// The logarithms of the factorials of 0, 1, ....
private struct LogFactorials {
  private let values: [Double]

  init(upTo n: Int) {
    values = (0...n).map { boost_log_gamma(Double($0) + 1) }
  }

  subscript(count: Int) -> Double { values[count] }
}

/// Goes through all tables with given margins, cell by cell down the columns.
private struct TableWalk {
  let columns: [Int]
  let factorials: LogFactorials
  let constant: Double
  let threshold: Double
  /// What is left of each row.
  var left: [Int]
  var sum = 0.0
  var tables = 0

  /// Fills the cell, and all that come after it, in every way.
  ///
  /// The logarithm is minus that of the factorials of the cells before.
  mutating func visit(column: Int, row: Int, rest: Int, logarithm: Double) throws(StatisticsError) {
    if column == columns.count - 1 {
      // The last column takes what is left.
      var total = logarithm
      for count in left { total -= factorials[count] }
      tables += 1
      guard tables <= FisherFreemanHaltonTest.mostTables else { throw FisherFreemanHaltonTest.tooMany }
      if total <= threshold { sum += exp(total + constant) }
      return
    }
    if row == left.count - 1 {
      guard rest <= left[row] else { return }
      left[row] -= rest
      try visit(
        column: column + 1, row: 0, rest: columns[column + 1], logarithm: logarithm - factorials[rest])
      left[row] += rest
      return
    }
    // The rows below can take no more than what is left of them.
    var below = 0
    for other in (row + 1)..<left.count { below += left[other] }
    let (smallest, largest) = (max(0, rest - below), min(rest, left[row]))
    guard smallest <= largest else { return }
    for count in smallest...largest {
      left[row] -= count
      try visit(column: column, row: row + 1, rest: rest - count, logarithm: logarithm - factorials[count])
      left[row] += count
    }
  }
}
