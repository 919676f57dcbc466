internal import Stats

/// The methods of `calc`.
public enum CalcMethods {
  /// The statistics, family by family: those declared in `Stats`, and those with a file in `Methods`.
  public static let all: [CalcMethod] = [
    descriptions,
    robustDescriptions,
    quantiles,
    assumptionTests,
    declared(Statistics.tTests),
    declared(Statistics.rankTests),
    declared(Statistics.signedRankTests),
    declared(Statistics.hodgesLehmann),
    anova,
    postHoc,
    repeatedMeasures,
    factorial,
    equivalence,
    survival,
    proportions,
    countTables,
    pairedProportions,
    tableAssociations,
    declared(Statistics.effectSizes),
    declared(Statistics.geometricMeanRatios),
    declared(Statistics.dominance),
    explainedVariance,
    correlations,
    reliability,
    omega,
    intraclass,
    kappas,
    agreement,
    multiplicity,
    resampling,
    plannedMeans,
    plannedProportions,
    plannedTwoProportions,
    precision,
    discoveries,
    retrieval,
    distributions,
  ].flatMap(\.self)

  private static func declared(_ statistics: [Statistic]) -> [CalcMethod] { statistics.map(CalcMethod.init) }
}
