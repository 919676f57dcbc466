/// The Friedman test of two or more conditions that the same participants went through.
///
/// Null hypothesis: within a participant, every order of the conditions is equally likely. Values are ranked
/// within each participant, ties sharing the mean of their ranks. With R(j) the rank sum of a condition and r
/// all ranks, Q = (k - 1) Σ (R(j) - n (k + 1) / 2)² / Σ (r - (k + 1) / 2)², which contains the correction for
/// ties. It is referred to chi-square with k - 1 degrees of freedom: an approximation, poor for fewer than
/// about ten participants.
///
/// Source: Friedman (1937), with the correction for ties in Conover (1999). Checked against exact rational
/// arithmetic with mpmath, SciPy's `friedmanchisquare` and R's `friedman.test`.
public struct FriedmanTest: Sendable, Hashable {
  /// The statistic Q, corrected for ties.
  public let statistic: Double
  /// The degrees of freedom: the number of conditions less 1.
  public let degreesOfFreedom: Int
  /// The p value from the chi-square distribution.
  public let pValue: Double
  /// The number of participants.
  public let n: Int
  /// The mean of the ranks of each condition, in the order given.
  public let meanRanks: [Double]
  /// Whether a participant has two equal values.
  public let hasTies: Bool

  /// Compares the conditions.
  ///
  /// - Parameter rows: One row for each participant with a value for each condition, in the same order: at
  ///   least 2 rows of at least 2 values, none of them NaN. Participants with missing values are the caller's
  ///   to leave out.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)``,
  ///   ``StatisticsError/zeroVariance`` when the values of every participant are equal,
  ///   ``StatisticsError/nonFinite``.
  public init(rows: [[Double]]) throws(StatisticsError) {
    try require(2, found: rows.count)
    let conditions = rows[0].count
    try require(2, found: conditions)
    var sums = [Int](repeating: 0, count: conditions)
    var squares = 0.0
    var isTied = false
    for row in rows {
      guard row.count == conditions else { throw .unequalLengths(conditions, row.count) }
      guard !row.contains(where: \.isNaN) else { throw .nonFinite }
      let ranks = MidRanks(row)
      isTied = isTied || ranks.hasTies
      for (index, rank) in ranks.doubled.enumerated() {
        // Twice the distance from the middle of the ranks.
        let distance = rank - conditions - 1
        sums[index] += distance
        squares += Double(distance) * Double(distance)
      }
    }
    guard squares > 0 else { throw .zeroVariance }
    var between = 0.0
    for sum in sums { between += Double(sum) * Double(sum) }
    statistic = Double(conditions - 1) * between / squares
    degreesOfFreedom = conditions - 1
    pValue = try ChiSquare(degreesOfFreedom: Double(degreesOfFreedom)).upperTail(statistic)
    n = rows.count
    meanRanks = sums.map { (Double(conditions + 1) + Double($0) / Double(rows.count)) / 2 }
    hasTies = isTied
  }
}

extension FriedmanTest: CustomStringConvertible {
  /// The line of a report: `χ²(3, N = 5) = 9.24, p = .026`.
  public var description: String {
    "χ²(\(degreesOfFreedom), N = \(n)) = \(APAStyle.fixed(statistic, decimals: 2)), "
      + APAStyle.pValue(pValue)
  }
}

extension Statistic {
  static let friedman = Statistic(
    "friedman",
    summary: "The Friedman test of two or more conditions that the same participants went through",
    source: "Friedman 1937; correction for ties: Conover 1999; W: Kendall and Babington Smith 1939",
    example: #""matrix":[[7,9,8,5],[6,5,2,1],[9,7,8,4],[8,null,7,3],[4,5,6,3.5]]"#,
    input: .rows(
      "one row for each participant, one column for each condition; rows with a missing value are dropped"),
    simulations: [
      .rejects("normal, 8 people, 3 conditions", remark: "chi-square, by steps") { draw in
        .matrix((0..<8).map { _ in draw.normals(3) })
      }
    ],
    compute: { try FriedmanTest(rows: $0.rows) }
  ) {
    Output("statistic", "Q, corrected for ties", from: \.statistic)
    Output("df", "the degrees of freedom", from: \.degreesOfFreedom)
    Output("p", "the p value from the chi-square distribution", from: \.pValue)
    Output("kendalls_w", "Kendall's W, Q / (n (k - 1)): from 0 to 1 where all rank alike") {
      $0.result.statistic / Double($0.result.n * $0.result.degreesOfFreedom)
    }
    Output("mean_ranks", "the means of the ranks of the conditions", from: \.meanRanks)
    Output("has_ties", "whether a participant has two equal values", from: \.hasTies)
    Output("algorithm", "where the p value comes from") { _ in
      "chi-square approximation, corrected for ties"
    }
    Output.missing
  }
}
