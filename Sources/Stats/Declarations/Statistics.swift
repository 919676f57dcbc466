/// The declared statistics, family by family; a new one takes a line here.
///
/// Each is made when it is first asked for.
public enum Statistics {
  package static let tTests: [Statistic] = [.welchTTest, .studentTTest, .pairedTTest, .oneSampleTTest]
  package static let rankTests: [Statistic] = [
    .mannWhitneyExact, .mannWhitney, .mannWhitneyApproximate, .brunnerMunzel,
  ]
  package static let signedRankTests: [Statistic] = [.wilcoxonExact, .wilcoxon, .wilcoxonApproximate]
  package static let hodgesLehmann: [Statistic] = [
    .hodgesLehmannShift, .hodgesLehmannPaired, .hodgesLehmannOneSample,
  ]
  package static let effectSizes: [Statistic] = [
    .hedgesG, .cohensD, .glassDelta, .commonLanguage, .cohensDz, .cohensDav,
  ]
  package static let geometricMeanRatios: [Statistic] = [
    .ratioOfGeometricMeans, .pairedRatioOfGeometricMeans,
  ]
  package static let dominance: [Statistic] = [.cliffsDelta, .rankBiserial, .pairedRankBiserial]

  /// All declared statistics.
  public static let all: [Statistic] =
    tTests + rankTests + signedRankTests + hodgesLehmann + effectSizes + geometricMeanRatios + dominance

  /// The statistic with a name.
  ///
  /// - Parameter name: The name, such as `t-test.welch`.
  /// - Returns: The statistic; `nil` where none is called so.
  package static func named(_ name: String) -> Statistic? { all.first { $0.name == name } }
}
