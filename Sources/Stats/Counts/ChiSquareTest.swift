import BoostMath

/// Pearson's chi-square test of a table of counts.
///
/// Null hypothesis: rows and columns are independent. The statistic is the sum of (observed - expected)² /
/// expected with (rows - 1)(columns - 1) degrees of freedom. It is approximate: a common rule asks for
/// expected counts of at least 5, see ``smallestExpectedCount``; ``FisherExactTest`` does without.
///
/// Checked against exact rational arithmetic with mpmath tails and R's `chisq.test`.
public struct ChiSquareTest: Sendable, Hashable {
  /// A correction of the statistic for the counts being whole.
  public enum Correction: Sendable, Hashable, CaseIterable {
    /// No correction.
    case none
    /// Yates (1934), for a table of two rows and two columns: 1/2 is taken off each |observed - expected|, or
    /// all of it when it is less than that.
    case yates
  }

  /// The chi-square statistic.
  public let statistic: Double
  /// The degrees of freedom, (rows - 1)(columns - 1).
  public let degreesOfFreedom: Double
  /// The counts expected under the null hypothesis, row by row.
  public let expectedCounts: [[Double]]
  /// The smallest expected count.
  public let smallestExpectedCount: Double
  /// The correction that was applied.
  public let correction: Correction
  /// The number of cases.
  public let n: Int

  /// Tests a table.
  ///
  /// - Parameters:
  ///   - table: At least two rows of at least two counts each.
  ///   - correction: The correction; Yates' is for two rows and two columns only.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for rows or columns,
  ///   ``StatisticsError/unequalLengths(_:_:)`` when a row's length differs from the first row's,
  ///   ``StatisticsError/invalidCount(_:)`` for a negative count, ``StatisticsError/zeroVariance`` when a row
  ///   or a column is empty, ``StatisticsError/invalidParameter(_:)`` for Yates' correction of a larger
  ///   table.
  public init(_ table: [[Int]], correction: Correction) throws(StatisticsError) {
    let totals = try TableTotals(table)
    guard correction == .none || (table.count == 2 && totals.columns.count == 2) else {
      throw .invalidParameter("Yates' correction is for two rows and two columns only")
    }
    guard totals.rows.allSatisfy({ $0 > 0 }), totals.columns.allSatisfy({ $0 > 0 }) else {
      throw .zeroVariance
    }
    let n = Double(totals.n)
    expectedCounts = totals.rows.map { row in totals.columns.map { Double(row) * (Double($0) / n) } }
    var terms: [Double] = []
    for (row, counts) in table.enumerated() {
      for (column, count) in counts.enumerated() {
        let (r, c) = (Double(totals.rows[row]), Double(totals.columns[column]))
        // n times the deviation: one rounding at most for counts of ordinary size.
        var deviation = (Double(count) * n).addingProduct(-r, c).magnitude
        if correction == .yates { deviation = max(0, deviation - n / 2) }
        terms.append((deviation / r) * (deviation / c) / n)
      }
    }
    statistic = compensatedSum(terms)
    degreesOfFreedom = Double(totals.rows.count - 1) * Double(totals.columns.count - 1)
    smallestExpectedCount = expectedCounts.joined().min() ?? 0
    self.correction = correction
    self.n = totals.n
  }

  /// The approximate p value from the chi-square distribution.
  public var pValue: Double {
    statistic > 0 ? boost_chi_square_upper(degreesOfFreedom, statistic) : 1
  }
}

/// The margins of a table of counts, checked.
struct TableTotals {
  let rows: [Int]
  let columns: [Int]
  let n: Int

  init(_ table: [[Int]]) throws(StatisticsError) {
    try require(2, found: table.count)
    let width = table[0].count
    try require(2, found: width)
    var columns = Array(repeating: 0, count: width)
    var rows: [Int] = []
    var total = 0
    for row in table {
      guard row.count == width else { throw .unequalLengths(width, row.count) }
      var sum = 0
      for (column, count) in row.enumerated() {
        try requireTableCount(count)
        sum += count
        columns[column] += count
        guard total + sum <= 1_000_000_000_000_000 else { throw .invalidCount("the counts are too large") }
      }
      rows.append(sum)
      total += sum
    }
    self.rows = rows
    self.columns = columns
    n = total
  }
}

extension Output where Data == CountTable {
  /// The table, its labels, and the cases that were dropped.
  static var counted: [Output] {
    [
      Output("table", "the counts, row by row", data: \.counts),
      Output(
        "row_labels", "the labels of the rows; their numbers where counts were given", data: \.rowLabels),
      Output(
        "column_labels", "the labels of the columns; their numbers where counts were given",
        data: \.columnLabels), .missing,
    ]
  }

  /// Cramer's V of the table.
  static var cramersV: Output {
    Output("cramers_v", "Cramer's V") { try CramersV($0.data.counts).value }
  }
}

extension Statistic {
  static let chiSquare = Statistic(
    "chi-square", summary: "Pearson's chi-square test of the independence of rows and columns",
    source: "Pearson 1900; Yates 1934; N - 1: Campbell 2007, Statistics in Medicine 26",
    example: #""table":[[12,5],[9,20]]"#, input: .countTable,
    simulations: [
      .rejects("4 by 3 table, 60 cases, margins alike") {
        .table($0.table(60, rows: [0.4, 0.3, 0.2, 0.1], columns: [0.5, 0.3, 0.2]))
      }
    ], compute: { try ChiSquareVariants($0) }
  ) {
    Output("statistic", "the chi-square statistic, without correction", from: \.plain.statistic)
    Output("df", "the degrees of freedom", from: \.plain.degreesOfFreedom)
    Output("p", "the p value, without correction", from: \.plain.pValue)
    twoByTwoOutput(
      "statistic_yates", "the statistic with Yates' continuity correction, of 2 x 2 tables only"
    ) { $0.yates.statistic }
    twoByTwoOutput("p_yates", "its p value") { $0.yates.pValue }
    twoByTwoOutput(
      "statistic_n_minus_1", "the statistic times (n - 1) / n, recommended for 2 x 2 tables"
    ) { $0.smaller }
    twoByTwoOutput("p_n_minus_1", "its p value") {
      try ChiSquare(degreesOfFreedom: 1).upperTail($0.smaller)
    }
    Output(
      "expected_counts", "the counts expected under independence, row by row", from: \.plain.expectedCounts)
    Output(
      "smallest_expected_count", "the smallest of them; at least 5 is a common rule",
      from: \.plain.smallestExpectedCount)
    Output.cramersV
    Output.algorithm("chi-square approximation")
    Output.counted
  }

  private static func twoByTwoOutput(
    _ key: String, _ help: String,
    _ value: @escaping @Sendable (ChiSquareVariants.OfTwoByTwo) throws -> Double
  ) -> Output<CountTable, ChiSquareVariants> {
    Output(key, help) { found in
      guard let twoByTwo = found.result.ofTwoByTwo else { return StatisticValue.undefined("not-two-by-two") }
      return try StatisticValue.of { try value(twoByTwo) }
    }
  }
}

/// Pearson's test without correction, and for 2 x 2 tables its variants.
private struct ChiSquareVariants: Sendable {
  struct OfTwoByTwo: Sendable {
    let yates: ChiSquareTest
    let smaller: Double
  }

  let plain: ChiSquareTest
  let ofTwoByTwo: OfTwoByTwo?

  init(_ table: CountTable) throws {
    plain = try ChiSquareTest(table.counts, correction: .none)
    ofTwoByTwo =
      table.counts.count == 2 && table.columnLabels.count == 2
      ? OfTwoByTwo(
        yates: try ChiSquareTest(table.counts, correction: .yates),
        smaller: plain.statistic * (Double(plain.n - 1) / Double(plain.n))) : nil
  }
}
