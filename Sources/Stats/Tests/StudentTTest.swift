/// Student's t test of the difference of two independent means with equal variances.
///
/// Null hypothesis: the means are equal. The statistic is (meanX - meanY) / (s sqrt(1 / nX + 1 / nY)) with
/// the pooled standard deviation s and nX + nY - 2 degrees of freedom. ``WelchTTest`` does without the equal
/// variances.
///
/// Checked against R's `t.test(var.equal = TRUE)` and mpmath.
public struct StudentTTest: TTest {
  /// The difference of the means, x - y.
  public let estimate: Double
  /// The standard error of the difference.
  public let standardError: Double
  /// The t statistic.
  public let statistic: Double
  /// The degrees of freedom, nX + nY - 2.
  public let degreesOfFreedom: Double
  /// The pooled standard deviation.
  public let pooledStandardDeviation: Double

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
    let (deviationX, deviationY) = (try Stats.standardDeviation(sdX), try Stats.standardDeviation(sdY))
    let larger = max(deviationX, deviationY)
    guard larger > 0 else { throw .zeroVariance }
    let (shareX, shareY) = (deviationX / larger, deviationY / larger)
    let degrees = Double(nX - 1) + Double(nY - 1)
    let pooled = (Double(nX - 1) * shareX * shareX + Double(nY - 1) * shareY * shareY) / degrees
    estimate = try finite(difference)
    pooledStandardDeviation = larger * pooled.squareRoot()
    standardError = pooledStandardDeviation * (1 / Double(nX) + 1 / Double(nY)).squareRoot()
    statistic = try tStatistic(estimate: estimate, standardError: standardError)
    degreesOfFreedom = degrees
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
}

extension Statistic {
  static let studentTTest = independentTTest(
    "t-test.student", title: "Student's t test",
    summary: "Student's t test of the difference of two independent means, equal variances assumed",
    source: "Student 1908, Biometrika 6; two samples: Fisher 1925, Metron 5",
    simulations: [
      (8, 8, 1.0, ""), (5, 15, 1, ""),
      (5, 15, 2, "too low: the smaller group varies more; equal variances are assumed"),
      (15, 5, 2, "too high: the larger group varies more; equal variances are assumed"),
    ].map { nX, nY, sd, remark in
      .covers(
        0, "normal, n = \(nX) and \(nY), sd \(Int(sd)) and 1", theory: sd == 1 ? 0.95 : nil, remark: remark
      ) { .samples($0.normals(nX, sd: sd), $0.normals(nY)) }
    } + [
      .rejects("normal, n = 8 and 8", theory: 0.05) { .samples($0.normals(8), $0.normals(8)) },
      .rejects(
        "normal, n = 5 and 15, sd 2 and 1", remark: "too high: unequal variances, against its assumption"
      ) { .samples($0.normals(5, sd: 2), $0.normals(15)) },
    ],
    test: { try StudentTTest($0, $1) },
    ofSummaries: {
      try StudentTTest(meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n)
    })
}
