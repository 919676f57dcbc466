/// The declared statistics.
public enum Statistics {
  /// All declared statistics, family by family.
  public static let all: [Statistic] = families.flatMap { $0() }

  /// A new statistic takes its place here.
  ///
  /// A family is declared when something in it or behind it is looked up.
  private static let families: [@Sendable () -> [Statistic]] = [
    { [.descriptives, .geometricMean, .robustDescriptives, .moments, .quantilesType6, .quantilesType7] },
    { [.varianceRatio, .levene, .brownForsythe, .shapiroWilk] },
    { [.welchTTest, .studentTTest, .pairedTTest, .oneSampleTTest] },
    { [.mannWhitneyExact, .mannWhitney, .mannWhitneyApproximate, .brunnerMunzel] },
    { [.wilcoxonExact, .wilcoxon, .wilcoxonApproximate] },
    { [.hodgesLehmannShift, .hodgesLehmannPaired, .hodgesLehmannOneSample] },
    { [.oneWayAnova, .welchAnova, .kruskalWallis, .friedman] },
    { [.tukeyHSD, .gamesHowell, .dunn] },
    { [.mixedAnova, .repeatedMeasuresAnova, .twoByTwoAnova, .cellContrast] },
    { Statistic.equivalence },
    { [.kaplanMeier, .logRank] },
    { [.adjustedWald, .wilson, .clopperPearson, .jeffreys] },
    { [.newcombe, .agrestiCaffo, .nMinusOneTwoProportion] },
    { [.chiSquare, .goodnessOfFit, .fisherTwoByTwo, .fisherTable, .mcNemarExact, .mcNemarMidP] },
    { [.oddsRatio, .cohensH, .phi, .cramersV] },
    { [.hedgesG, .cohensD, .glassDelta, .commonLanguage, .cohensDz, .cohensDav] },
    { [.ratioOfGeometricMeans, .pairedRatioOfGeometricMeans] },
    { [.cliffsDelta, .rankBiserial, .pairedRankBiserial] },
    { [.etaSquared, .explainedVariance] },
    { [.pearson, .spearman, .kendall] },
    { [.cronbachAlpha, .standardisedAlpha, .itemAnalysis, .omegaTotal] },
    { Statistic.intraclass },
    { [.cohensKappa, .fleissKappa] },
    { Statistic.krippendorff },
    { [.kendallsW, .anyTwoAgreement] },
    { Statistic.adjustments },
    { [.bootstrapPercentile, .bootstrapBasic, .bootstrapBCa, .bootstrapStudentised] },
    { [.permutationIndependent, .permutationPaired] },
    { Statistic.plannedMeans },
    { Statistic.plannedProportions },
    { Statistic.plannedTwoProportions },
    { Statistic.precision },
    { [.discovery] },
    { Statistic.discoveryEstimators },
    { [.usersNeeded, .discoveryCurve] },
    { [.retrievedSet, .rankedRetrieval, .meanAveragePrecision] },
    { Statistic.distributions },
    { [.binomial] },
  ]

  /// The statistic with a name.
  ///
  /// - Parameter name: The name, such as `t-test.welch`.
  /// - Returns: The statistic; `nil` where none is called so.
  package static func named(_ name: String) -> Statistic? {
    for family in families { if let found = family().first(where: { $0.name == name }) { return found } }
    return nil
  }
}
