/// Welch's t test of the difference of two independent means, without assuming equal variances.
///
/// Null hypothesis: the means are equal. The statistic is (meanX - meanY) / sqrt(sdX² / nX + sdY² / nY), with
/// the degrees of freedom of Welch (1947) and Satterthwaite (1946). One group may be without variance, not
/// both.
///
///     let test = try WelchTTest(withPatterns, withoutPatterns)
///     test.pValue(.twoSided)
///     print(test)  // t(13.32) = 3.78, p = .002, 95% CI [1.56, 5.69]
///
/// Checked against R's `t.test` and mpmath.
public struct WelchTTest: TTest {
  /// The difference of the means, x - y.
  public let estimate: Double
  /// The standard error of the difference.
  public let standardError: Double
  /// The t statistic.
  public let statistic: Double
  /// The Welch-Satterthwaite degrees of freedom.
  public let degreesOfFreedom: Double

  /// Tests from summaries, such as those of a published study.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the first group.
  ///   - sdX: The standard deviation of the first group, divisor n - 1.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - meanY: The mean of the second group.
  ///   - sdY: The standard deviation of the second group.
  ///   - nY: The number of values in the second group, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when neither
  ///   group varies, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative
  ///   deviation.
  public init(
    meanX: Double, sdX: Double, nX: Int, meanY: Double, sdY: Double, nY: Int
  ) throws(StatisticsError) {
    try self.init(difference: meanX - meanY, sdX: sdX, nX: nX, sdY: sdY, nY: nY)
  }

  /// Tests from the difference of the means, which raw values give more exactly than their rounded means do.
  init(difference: Double, sdX: Double, nX: Int, sdY: Double, nY: Int) throws(StatisticsError) {
    try require(2, found: nX)
    try require(2, found: nY)
    let errorX = try Stats.standardDeviation(sdX) / Double(nX).squareRoot()
    let errorY = try Stats.standardDeviation(sdY) / Double(nY).squareRoot()
    // Relative to the larger error nothing is squared out of range.
    let larger = max(errorX, errorY)
    guard larger > 0 else { throw .zeroVariance }
    let (shareX, shareY) = (errorX / larger, errorY / larger)
    estimate = try finite(difference)
    standardError = larger * (shareX * shareX + shareY * shareY).squareRoot()
    statistic = try tStatistic(estimate: estimate, standardError: standardError)
    degreesOfFreedom = satterthwaite([
      (shareX * shareX, Double(nX - 1)), (shareY * shareY, Double(nY - 1)),
    ])
  }

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    let (first, second) = (try SampleSummary(x), try SampleSummary(y))
    try self.init(
      difference: first.distance(from: second), sdX: first.standardDeviation, nX: first.n,
      sdY: second.standardDeviation, nY: second.n)
  }

  /// Tests two samples of which the moments are known.
  ///
  /// - Parameters:
  ///   - x: The moments of the first group, of at least 2 values.
  ///   - y: The moments of the second group, of at least 2 values.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: Moments, _ y: Moments) throws(StatisticsError) {
    let (first, second) = (try SampleSummary(x), try SampleSummary(y))
    try self.init(
      difference: first.distance(from: second), sdX: first.standardDeviation, nX: first.n,
      sdY: second.standardDeviation, nY: second.n)
  }

  /// The line of a report in APA style, with the degrees of freedom to two decimals.
  public var description: String { apaLine(degreesOfFreedomDecimals: 2) }
}

extension Statistic {
  static let welchTTest = independentTTest(
    "t-test.welch", title: "Welch's t test",
    summary: "Welch's t test of the difference of two independent means",
    source: "Welch 1947, Biometrika 34; degrees of freedom after Satterthwaite 1946",
    simulations: [(8, 8, 1.0), (5, 15, 1), (5, 15, 2), (15, 5, 2)].map { nX, nY, sd in
      .covers(
        0, "normal, n = \(nX) and \(nY), sd \(Int(sd)) and 1", remark: "degrees of freedom are approximate"
      ) {
        .samples($0.normals(nX, sd: sd), $0.normals(nY))
      }
    } + [
      .rejects("normal, n = 8 and 8") { .samples($0.normals(8), $0.normals(8)) },
      .rejects("normal, n = 5 and 15, sd 2 and 1") { .samples($0.normals(5, sd: 2), $0.normals(15)) },
      .rejects("waiting times, n = 5 and 15", remark: "too high: skewness and unequal n") {
        .samples($0.exponentials(5), $0.exponentials(15))
      },
    ],
    test: { try WelchTTest($0, $1) },
    ofSummaries: {
      try WelchTTest(meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n)
    })
}
