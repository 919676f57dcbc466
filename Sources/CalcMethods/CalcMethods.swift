/// The methods of `calc`.
public enum CalcMethods {
  /// The statistics, family by family; each family has a file in `Methods`.
  public static let all: [CalcMethod] = [
    descriptions,
    robustDescriptions,
    quantiles,
    assumptionTests,
    tTests,
    rankTests,
    signedRankTests,
    hodgesLehmann,
    proportions,
    effectSizes,
    reliability,
    factorial,
    survival,
    distributions,
  ].flatMap(\.self)
}
