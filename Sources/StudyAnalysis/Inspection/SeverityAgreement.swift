/// How far raters agree on the severity of problems that all of them were asked to rate.
///
/// Only severities given to merged problems take part. What finders gave their own findings does not: each rated what
/// it had found and nothing else, so that agreement of those who found the same thing would stand for all.
public struct SeverityAgreement: Sendable {
  /// The raters, in printing order.
  public var raters: [String]
  /// The number of problems with at least one such severity.
  public var problems: Int
  /// The number of problems that every rater rated.
  public var complete: Int
  /// Krippendorff's alpha, two intraclass correlations and Kendall's W.
  public var coefficients: [AgreementCoefficient]
}

/// One coefficient of agreement and what it rests on.
public struct AgreementCoefficient: Sendable {
  /// The name in kebab case: `krippendorff-alpha`, `icc-agreement-single`, `icc-agreement-average`, `kendalls-w`.
  public var name: String
  /// The symbol: `alpha`, `ICC(2,1)`, `ICC(2,5)`, `W`.
  public var symbol: String
  /// The coefficient with its interval, or the reason why there is none.
  public var effect: Result<Effect, UndefinedResult>
  /// Why there is no interval where there is a coefficient; nil where there is one.
  public var withoutInterval: UndefinedResult?
  /// The number of problems or designs that it rests on.
  public var subjects: Int
  /// The number of problems or designs with ratings that it leaves out, because some raters did not rate them.
  public var leftOut: Int
  /// The number of raters.
  public var raters: Int
  /// The number of resamples of a bootstrap interval; nil for an interval by formula.
  public var resamples: Int?
  /// The number of resamples in which the coefficient is undefined; with more than a few the interval says little.
  public var undefinedResamples = 0
  /// The exact method.
  public var method: String
}
