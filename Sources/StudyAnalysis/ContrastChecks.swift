internal import Glibc
internal import Stats

/// What the values say of the assumptions of a t test.
///
/// It is shown and never decides on the test: a preliminary test of assumptions changes the error rates of the test that it
/// chooses.
public struct AssumptionChecks: Sendable, Hashable {
  /// The shape of one group, or of the differences of pairs.
  public struct Shape: Sendable, Hashable {
    /// The number of values.
    public var count: Int
    /// The skewness G1, as in SPSS and Excel.
    public var skewness: Result<Double, UndefinedResult>
    /// The excess kurtosis G2, as in SPSS and Excel.
    public var kurtosis: Result<Double, UndefinedResult>
    /// Shapiro and Wilk's test of normality.
    public var shapiroWilk: Result<Statistic, UndefinedResult>
  }

  /// A statistic with its p value.
  public struct Statistic: Sendable, Hashable {
    /// The statistic.
    public var value: Double
    /// The degrees of freedom; none for Shapiro and Wilk's W.
    public var degreesOfFreedom: [Int]
    /// The p value.
    public var pValue: Double
  }

  /// Treatment and reference; of pairs the differences alone.
  public var shapes: [Shape]
  /// Whether the shape is that of differences of pairs.
  public var isOfDifferences: Bool
  /// The larger variance divided by the smaller one; nil for pairs.
  public var varianceRatio: Result<Double, UndefinedResult>?
  /// Brown and Forsythe's test of equal variances, deviations taken from the medians; nil for pairs.
  public var brownForsythe: Result<Statistic, UndefinedResult>?
}

/// A test by ranks beside a t test.
public struct RankTestResult: Sendable, Hashable {
  /// Which test it is.
  public enum Test: String, Sendable, Hashable, CaseIterable {
    /// Mann and Whitney's, of two independent groups.
    case mannWhitney = "mann-whitney"
    /// Wilcoxon's, of the signed ranks of differences.
    case wilcoxon = "wilcoxon-signed-rank"
  }

  /// Which test it is.
  public var test: Test
  /// U of the treatment group, or the sum of the positive ranks.
  public var statistic: Double
  /// Whether p is exact; approximate ones are from the normal distribution with correction for ties and continuity.
  public var isExact: Bool
  /// The two-sided p value.
  public var pValue: Double
  /// The rank-biserial correlation, of matched pairs for Wilcoxon's test: from -1 to 1, above 0 where treatment is higher.
  public var effect: Result<Effect, UndefinedResult>
}

extension AssumptionChecks {
  /// Looks at two independent groups.
  init(_ x: [Double], _ y: [Double]) {
    shapes = [Shape(x), Shape(y)]
    isOfDifferences = false
    brownForsythe = Self.result { () throws(StatisticsError) in
      let test = try BrownForsytheTest(groups: [x, y])
      return Statistic(
        value: test.statistic, degreesOfFreedom: [test.anova.df1, test.anova.df2], pValue: test.pValue)
    }
    varianceRatio = Self.result { () throws(StatisticsError) in
      guard let left = try Descriptives(x).variance, let right = try Descriptives(y).variance else {
        throw .tooFewValues(needed: 2, found: min(x.count, y.count))
      }
      guard min(left, right) > 0 else { throw .zeroVariance }
      return max(left, right) / min(left, right)
    }
  }

  /// Looks at the differences of pairs.
  init(differences: [Double]) {
    shapes = [Shape(differences)]
    isOfDifferences = true
  }

  fileprivate static func result<Value>(
    _ compute: () throws(StatisticsError) -> Value
  ) -> Result<Value, UndefinedResult> {
    do throws(StatisticsError) {
      return .success(try compute())
    } catch {
      return .failure(UndefinedResult(error))
    }
  }
}

extension AssumptionChecks.Shape {
  init(_ values: [Double]) {
    count = values.count
    skewness = AssumptionChecks.result { () throws(StatisticsError) in
      try ShapeDescriptives(values).skewness(.type2)
    }
    kurtosis = AssumptionChecks.result { () throws(StatisticsError) in
      try ShapeDescriptives(values).excessKurtosis(.type2)
    }
    shapiroWilk = AssumptionChecks.result { () throws(StatisticsError) in
      let test = try ShapiroWilkTest(values)
      return AssumptionChecks.Statistic(value: test.statistic, degreesOfFreedom: [], pValue: test.pValue)
    }
  }
}

extension RankTestResult {
  /// Mann and Whitney's test of two independent groups.
  static func independent(_ x: [Double], _ y: [Double], level: Double) -> RankTestResult? {
    guard let test = try? MannWhitneyTest(x, y) else { return nil }
    return RankTestResult(
      test: .mannWhitney, statistic: test.ranks.uX, isExact: test.algorithm.isExact,
      pValue: test.pValue(.twoSided),
      effect: AssumptionChecks.result { () throws(StatisticsError) in
        let effect = try RankBiserial(x, y)
        return Effect(value: effect.value, interval: try? effect.confidenceInterval(level: level))
      })
  }

  /// Wilcoxon's test of the differences of pairs.
  static func paired(_ x: [Double], _ y: [Double], level: Double) -> RankTestResult? {
    guard let test = try? WilcoxonSignedRankTest(x, y) else { return nil }
    return RankTestResult(
      test: .wilcoxon, statistic: test.ranks.positiveRankSum, isExact: test.algorithm.isExact,
      pValue: test.pValue(.twoSided),
      effect: AssumptionChecks.result { () throws(StatisticsError) in
        let effect = try MatchedPairsRankBiserial(x, y)
        return Effect(value: effect.value, interval: try? effect.confidenceInterval(level: level))
      })
  }
}
