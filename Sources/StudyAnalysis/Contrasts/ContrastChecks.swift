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

  static func result<Value>(
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
