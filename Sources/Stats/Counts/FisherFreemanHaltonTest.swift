import Glibc

/// Fisher's exact test of a table with more than two rows or columns (Freeman and Halton 1951).
///
/// Null hypothesis: rows and columns are independent. The p value is the sum of the probabilities of all
/// tables with the same margins that are no more probable than the observed one (probabilities within a
/// relative 1e-7 count as equal, as in R). Meant for small counts, where ``ChiSquareTest`` is poor.
///
/// The tables are not gone through one by one but along a network (Mehta and Patel 1983, JASA 78, 427-434):
/// columns are filled one after another, ways that leave the same totals to the rows meet in one node, and
/// whatever follows a node is counted, or left, as a whole once it can only come out on one side of the
/// observed probability. Nothing is approximated: the p value is right to 1e-12.
///
/// How large it goes depends on the shorter side and on the cases more than on the number of tables. Within
/// ten seconds are: two rows of 1000 cases in ten columns, three by three with 800 cases, four by four with
/// 150, five by five with 100, six by six with 60; four by four with 96 takes a tenth of a second. What
/// would take more than ``mostSteps`` is refused.
///
/// Checked against whole numbers of all tables (to 1e-13, up to ninety million tables) and R's `fisher.test`
/// (to 1e-9).
public struct FisherFreemanHaltonTest: Sendable, Hashable {
  /// The most steps that are taken unless told: ways to fill a column from a node, and sums carried along.
  public static let mostSteps = 100_000_000

  /// The exact p value.
  public let pValue: Double
  /// The number of tables with the same margins, exact up to 2^53 and to double precision above.
  public let tables: Double

  /// Tests a table.
  ///
  /// - Parameters:
  ///   - table: At least two rows of at least two counts each.
  ///   - mostSteps: The most steps that are taken; 100 million take about three seconds.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   a row's length differs from the first row's, ``StatisticsError/invalidCount(_:)`` for a negative
  ///   count, more than 10^6 cases, or a table that would take more steps,
  ///   ``StatisticsError/zeroVariance`` when a row or a column is empty.
  public init(_ table: [[Int]], mostSteps: Int = Self.mostSteps) throws(StatisticsError) {
    let totals = try TableTotals(table)
    guard totals.rows.allSatisfy({ $0 > 0 }), totals.columns.allSatisfy({ $0 > 0 }) else {
      throw .zeroVariance
    }
    guard totals.n <= 1_000_000 else {
      throw .invalidCount("the test takes at most 10^6 cases; found \(totals.n)")
    }
    let factorials = Factorials(upTo: totals.n)
    var observed = 0.0
    for row in table { for count in row { observed -= factorials.logarithms[count] } }
    // The shorter side makes the nodes: there are fewer of them then.
    let isTall = totals.rows.count > totals.columns.count
    var network = try TableNetwork(
      rows: isTall ? totals.columns : totals.rows, columns: isTall ? totals.rows : totals.columns,
      factorials: factorials, mostSteps: mostSteps)
    tables = try network.tables()
    pValue = min(1, try network.sumOfAtMost(logarithm: observed + log(1 + 1e-7)))
  }
}

extension Statistic {
  static let fisherTable = Statistic(
    "fisher.table",
    summary: "The Fisher-Freeman-Halton exact test of the independence of rows and columns",
    source: "Freeman and Halton 1951, Biometrika 38, 141-149; Mehta and Patel 1983, JASA 78, 427-434",
    example: #""x":["a","a","b","b","c","c","c",null],"y":["yes","yes","no","yes","no","no","no","yes"]"#,
    input: .countTable, precision: 1e-12, compute: { try FisherFreemanHaltonTest($0.counts) }
  ) {
    Output("p", "the exact p value", from: \.pValue)
    Output("tables", "the number of tables with the same margins") { found in
      Int(exactly: found.result.tables).map(\.reported) ?? found.result.tables.reported
    }
    Output.cramersV
    Output.algorithm(
      "exact: the sum over all tables that are no more probable, along the network of Mehta and Patel")
    Output.counted
  }
}
