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
    countTables,
    pairedProportions,
    tableAssociations,
    effectSizes,
    geometricMeanRatios,
    dominance,
    explainedVariance,
    equivalence,
    correlations,
    reliability,
    intraclass,
    kappas,
    agreement,
    multiplicity,
    factorial,
    survival,
    repeatedMeasures,
    omega,
    distributions,
  ].flatMap(\.self)
}
