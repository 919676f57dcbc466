import Stats
import Testing

/// Real data of textbooks with the figures of R, which SciPy, statsmodels and pingouin share.
@Suite("Real data of textbooks, as in R")
struct TextbookTests {
  private struct File: Decodable {
    let cases: [FigureCase]
  }
  private static let all = (try? Reference.load("textbook.json", as: File.self))?.cases ?? []

  static func cases(_ family: String) -> [FigureCase] { all.filter { $0.family == family } }

  @Test("The reference values are there")
  func references() {
    let counts = Dictionary(grouping: Self.all, by: \.family).mapValues(\.count)
    #expect(
      counts == ["two": 5, "pairs": 6, "several": 6, "matrix": 3, "table": 5, "one": 5, "factorial": 3])
  }

  @Test("Two groups", arguments: cases("two"))
  func two(_ expected: FigureCase) throws {
    try check(try WelchTTest(expected.x, expected.y), "welch", expected)
    try check(try StudentTTest(expected.x, expected.y), "student", expected)
    let ranks = try MannWhitneyApproximate(expected.x, expected.y, continuityCorrection: true)
    let plain = try MannWhitneyApproximate(expected.x, expected.y, continuityCorrection: false)
    #expect(ranks.ranks.uX == (try expected["u"]))
    try expected.expect(ranks.pValue(.twoSided), "uCorrectedP", 1e-12)
    try expected.expect(plain.pValue(.twoSided), "uPlainP", 1e-12)
    let effect = try HedgesG(expected.x, expected.y)
    try expected.expect(effect.cohensD, "d", 1e-12)
    try expected.expect(effect.value, "g", 1e-12)
    try expected.expect(try CliffsDelta(expected.x, expected.y).value, "rankBiserial", 1e-12)
    let ratio = try VarianceRatioTest(expected.x, expected.y)
    let interval = try ratio.confidenceInterval(level: 0.95)
    try expected.expect(ratio.ratio, "varianceRatio", 1e-12)
    try expected.expect(ratio.pValue(.twoSided), "varianceP", 1e-11)
    try expected.expect(interval.lower, "varianceLower", 1e-11)
    try expected.expect(interval.upper, "varianceUpper", 1e-11)
  }

  @Test("Pairs", arguments: cases("pairs"))
  func pairs(_ expected: FigureCase) throws {
    try check(try PairedTTest(expected.x, expected.y), "paired", expected)
    let ranks = try WilcoxonSignedRankApproximate(
      expected.x, expected.y, zeros: .wilcoxon, continuityCorrection: true)
    #expect(ranks.ranks.positiveRankSum == (try expected["v"]))
    try expected.expect(ranks.pValue(.twoSided), "vP", 1e-12)
    try expected.expect(try CohensDz(expected.x, expected.y).value, "dz", 1e-12)
    let correlation = try PearsonCorrelation(expected.x, expected.y)
    let interval = try correlation.confidenceInterval(level: 0.95)
    try expected.expect(correlation.value, "r", 1e-12)
    try expected.expect(correlation.pValue(.twoSided), "rP", 1e-10)
    try expected.expect(interval.lower, "rLower", 1e-10)
    try expected.expect(interval.upper, "rUpper", 1e-10)
    let (rho, tau) = (
      try SpearmanCorrelation(expected.x, expected.y), try KendallTau(expected.x, expected.y)
    )
    try expected.expect(rho.value, "rho", 1e-12)
    try expected.expect(tau.value, "tau", 1e-12)
    if expected.figures["rhoP"] != nil {
      try expected.expect(rho.pValue(.twoSided), "rhoP", 1e-10)
      try expected.expect(tau.pValue(.twoSided), "tauP", 1e-10)
    }
  }

  @Test("Several groups", arguments: cases("several"))
  func several(_ expected: FigureCase) throws {
    let anova = try OneWayAnova(groups: expected.groups)
    try expected.expect(anova.statistic, "f", 1e-12)
    try expected.expect(anova.pValue, "p", 1e-11)
    try expected.expect(
      anova.betweenSumOfSquares / (anova.betweenSumOfSquares + anova.withinSumOfSquares), "eta", 1e-12)
    let welch = try WelchAnova(groups: expected.groups)
    try expected.expect(welch.statistic, "welchF", 1e-12)
    try expected.expect(welch.df2, "welchDF", 1e-12)
    try expected.expect(welch.pValue, "welchP", 1e-10)
    let ranks = try KruskalWallisTest(groups: expected.groups)
    try expected.expect(ranks.statistic, "h", 1e-12)
    try expected.expect(ranks.pValue, "hP", 1e-11)
    let (levene, median) = (
      try LeveneTest(groups: expected.groups), try BrownForsytheTest(groups: expected.groups)
    )
    try expected.expect(levene.statistic, "levene", 1e-11)
    try expected.expect(levene.pValue, "leveneP", 1e-11)
    try expected.expect(median.statistic, "brownForsythe", 1e-11)
    try expected.expect(median.pValue, "brownForsytheP", 1e-11)
  }

  @Test("Ratings and items", arguments: cases("matrix"))
  func matrix(_ expected: FigureCase) throws {
    let rows = expected.groups
    try expected.expect(try CronbachAlpha(rows: rows).value, "alpha", 1e-12)
    let friedman = try FriedmanTest(rows: rows)
    try expected.expect(friedman.statistic, "friedman", 1e-12)
    try expected.expect(friedman.pValue, "friedmanP", 1e-11)
    let models: [(String, IntraclassCorrelation.Model)] = [
      ("icc1", .oneWay), ("icc2", .agreement), ("icc3", .consistency),
    ]
    for (key, model) in models {
      for (suffix, measure) in [("", IntraclassCorrelation.Measure.single), ("k", .average)] {
        let icc = try IntraclassCorrelation(rows: rows, model: model, measure: measure)
        let interval = try icc.confidenceInterval(level: 0.95)
        try expected.expect(icc.value, key + suffix, 1e-11)
        try expected.expect(icc.pValue, key + suffix + "P", 1e-10)
        try expected.expect(interval.lower, key + suffix + "Lower", 1e-10)
        try expected.expect(interval.upper, key + suffix + "Upper", 1e-10)
      }
    }
  }

  @Test("Tables of counts", arguments: cases("table"))
  func tables(_ expected: FigureCase) throws {
    let table = expected.groups.map { $0.map { Int($0) } }
    let test = try ChiSquareTest(table, correction: .none)
    try expected.expect(test.statistic, "chiSquare", 1e-12)
    try expected.expect(test.pValue, "chiSquareP", 1e-10)
    try expected.expect(try CramersV(table).value, "v", 1e-12)
    if expected.figures["fisherP"] != nil {
      try expected.expect(try FisherFreemanHaltonTest(table).pValue, "fisherP", 1e-10)
    }
    if expected.figures["yates"] != nil {
      try expected.expect(try ChiSquareTest(table, correction: .yates).statistic, "yates", 1e-12)
      let counts = try TwoByTwoTable(a: table[0][0], b: table[0][1], c: table[1][0], d: table[1][1])
      try expected.expect(try OddsRatio(counts, correction: .none).value, "oddsRatio", 1e-12)
    }
  }

  @Test("One sample", arguments: cases("one"))
  func one(_ expected: FigureCase) throws {
    let sample = try Descriptives(expected.x)
    try expected.expect(sample.mean, "mean", 1e-14)
    try expected.expect(sample.standardDeviation, "sd", 1e-13)
    try expected.expect(sample.median, "median", 1e-14)
    try expected.expect(sample.lowerQuartile, "lower", 1e-14)
    try expected.expect(sample.upperQuartile, "upper", 1e-14)
    let robust = try RobustDescriptives(expected.x)
    try expected.expect(robust.scaledMedianAbsoluteDeviation, "mad", 1e-13)
    try expected.expect(try robust.trimmedMean(0.2), "trimmed", 1e-13)
    let test = try ShapiroWilkTest(expected.x)
    try expected.expect(test.statistic, "w", 1e-10)
    try expected.expect(test.pValue, "p", 1e-8)
  }

  @Test("Two factors", arguments: cases("factorial"))
  func factorial(_ expected: FigureCase) throws {
    let cells = expected.groups
    let anova = try TwoByTwoAnova(cells: [[cells[0], cells[1]], [cells[2], cells[3]]])
    for (effect, name) in [(anova.a, "A"), (anova.b, "B"), (anova.interaction, "AB")] {
      try expected.expect(effect.statistic, "f\(name)", 1e-11)
      try expected.expect(effect.pValue, "p\(name)", 1e-10)
    }
    try expected.expect(anova.residualSumOfSquares, "residual", 1e-12)
  }

  private func check(_ test: some TTest, _ prefix: String, _ expected: FigureCase) throws {
    let interval = try test.confidenceInterval(level: 0.95)
    try expected.expect(test.statistic, prefix + "T", 1e-12)
    try expected.expect(test.degreesOfFreedom, prefix + "DF", 1e-12)
    try expected.expect(test.pValue(.twoSided), prefix + "P", 1e-10)
    try expected.expect(interval.lower, prefix + "Lower", 1e-10)
    try expected.expect(interval.upper, prefix + "Upper", 1e-10)
  }
}
