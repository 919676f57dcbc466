import Glibc
import Stats

/// How often tests at 0.05 reject a null hypothesis that is true.
enum ErrorRates {
  static let all: [Simulation] = means + ranks + spreads + associations

  private static func test(
    _ method: String, _ setting: String, theory: Double? = nil, remark: String = "",
    pValue: @escaping @Sendable (inout Draw) throws(StatisticsError) -> Double
  ) -> Simulation {
    Simulation(method, setting, nominal: 0.05, theory: theory, remark: remark) {
      draw throws(StatisticsError) in
      try pValue(&draw) <= 0.05
    }
  }

  private static let means: [Simulation] = [
    test("one-sample t", "normal, n = 8", theory: 0.05) { draw throws(StatisticsError) in
      try OneSampleTTest(draw.normals(8), against: 0).pValue(.twoSided)
    },
    test("Welch", "normal, n = 8 and 8") { draw throws(StatisticsError) in
      try WelchTTest(draw.normals(8), draw.normals(8)).pValue(.twoSided)
    },
    test("Welch", "normal, n = 5 and 15, sd 2 and 1") { draw throws(StatisticsError) in
      try WelchTTest(draw.normals(5, sd: 2), draw.normals(15)).pValue(.twoSided)
    },
    test("Welch", "waiting times, n = 5 and 15", remark: "too high: skewness and unequal n") {
      draw throws(StatisticsError) in
      try WelchTTest(draw.exponentials(5), draw.exponentials(15)).pValue(.twoSided)
    },
    test("Student", "normal, n = 8 and 8", theory: 0.05) { draw throws(StatisticsError) in
      try StudentTTest(draw.normals(8), draw.normals(8)).pValue(.twoSided)
    },
    test(
      "Student", "normal, n = 5 and 15, sd 2 and 1",
      remark: "too high: unequal variances, against its assumption"
    ) {
      draw throws(StatisticsError) in
      try StudentTTest(draw.normals(5, sd: 2), draw.normals(15)).pValue(.twoSided)
    },
    test("paired t", "answers 1 to 5, n = 12, no effect", remark: "few values") {
      draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      return try PairedTTest(draw.answers(12, shares), draw.answers(12, shares)).pValue(.twoSided)
    },
    test(
      "permutation of means", "normal, n = 6 and 6", theory: 46.0 / 924, remark: "exact, by steps of 2/924"
    ) {
      draw throws(StatisticsError) in
      try PermutationTest(exact: draw.normals(6), draw.normals(6)).pValue(.twoSided)
    },
    test(
      "equivalence, Welch", "normal, n = 15 and 15, difference at a bound of 1 sd",
      remark: "one side only can err"
    ) { draw throws(StatisticsError) in
      try EquivalenceTest<WelchTTest>(
        draw.normals(15, mean: 1), draw.normals(15), bounds: .raw(lower: -1, upper: 1)
      ).pValue
    },
    test("one-way analysis", "normal, three groups of 6", theory: 0.05) { draw throws(StatisticsError) in
      try OneWayAnova(groups: (0..<3).map { _ in draw.normals(6) }).pValue
    },
    test(
      "one-way analysis", "normal, n = 4 8 12, sd 3 2 1",
      remark: "too high: unequal variances, against its assumption"
    ) { draw throws(StatisticsError) in
      try OneWayAnova(groups: [draw.normals(4, sd: 3), draw.normals(8, sd: 2), draw.normals(12)]).pValue
    },
    test(
      "Welch's analysis", "normal, n = 4 8 12, sd 3 2 1", remark: "a little high: approximate, small groups"
    ) {
      draw throws(StatisticsError) in
      try WelchAnova(groups: [draw.normals(4, sd: 3), draw.normals(8, sd: 2), draw.normals(12)]).pValue
    },
    test("two by two, interaction", "normal, four cells of 5, two main effects", theory: 0.05) {
      draw throws(StatisticsError) in
      let cells = [[0.0, 1], [2, 3]].map { row in row.map { draw.normals(5, mean: $0) } }
      return try TwoByTwoAnova(cells: cells).interaction.pValue
    },
  ]

  private static let ranks: [Simulation] = [
    test(
      "Mann-Whitney, exact", "normal, n = 6 and 7",
      theory: LatticeTheory.size(counts: LatticeTheory.mannWhitney(6, 7), alpha: 0.05), remark: "by steps"
    ) { draw throws(StatisticsError) in
      try MannWhitneyExact(draw.normals(6), draw.normals(7)).pValue(.twoSided)
    },
    test("Mann-Whitney, exact with ties", "answers 1 to 5, n = 10 and 10", remark: "by steps") {
      draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      return try MannWhitneyExact(draw.answers(10, shares), draw.answers(10, shares)).pValue(.twoSided)
    },
    test("Mann-Whitney, corrected", "answers 1 to 5, n = 30 and 30", remark: "low: the correction holds back")
    {
      draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      let (x, y) = (draw.answers(30, shares), draw.answers(30, shares))
      return try MannWhitneyApproximate(x, y, continuityCorrection: true).pValue(.twoSided)
    },
    test("Mann-Whitney, uncorrected", "answers 1 to 5, n = 30 and 30") { draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      let (x, y) = (draw.answers(30, shares), draw.answers(30, shares))
      return try MannWhitneyApproximate(x, y, continuityCorrection: false).pValue(.twoSided)
    },
    test(
      "Mann-Whitney, exact", "normal, n = 6 and 18, sd 3 and 1",
      remark: "too high: equal spreads are part of its null hypothesis"
    ) { draw throws(StatisticsError) in
      try MannWhitneyExact(draw.normals(6, sd: 3), draw.normals(18)).pValue(.twoSided)
    },
    test("Brunner-Munzel, t", "normal, n = 6 and 18, sd 3 and 1", remark: "meant for 10 or more in each") {
      draw throws(StatisticsError) in
      try BrunnerMunzelTest(draw.normals(6, sd: 3), draw.normals(18)).pValue(.twoSided)
    },
    test("Brunner-Munzel, t", "normal, n = 12 and 12") { draw throws(StatisticsError) in
      try BrunnerMunzelTest(draw.normals(12), draw.normals(12)).pValue(.twoSided)
    },
    test(
      "Wilcoxon, exact", "normal, n = 10",
      theory: LatticeTheory.size(counts: LatticeTheory.signedRank(10), alpha: 0.05), remark: "by steps"
    ) { draw throws(StatisticsError) in
      let (x, y) = draw.pairs(10, correlation: 0.5)
      return try WilcoxonSignedRankExact(x, y, zeros: .wilcoxon).pValue(.twoSided)
    },
    test("Wilcoxon, corrected", "normal, n = 60", remark: "the correction holds back a little") {
      draw throws(StatisticsError) in
      let (x, y) = draw.pairs(60, correlation: 0.5)
      return try WilcoxonSignedRankApproximate(
        x, y, zeros: .wilcoxon, continuityCorrection: true
      ).pValue(.twoSided)
    },
    test("Kruskal-Wallis", "normal, three groups of 5", remark: "low: chi-square is careful for small groups")
    {
      draw throws(StatisticsError) in
      try KruskalWallisTest(groups: (0..<3).map { _ in draw.normals(5) }).pValue
    },
    test("Friedman", "normal, 8 people, 3 conditions", remark: "chi-square, by steps") {
      draw throws(StatisticsError) in
      try FriedmanTest(rows: (0..<8).map { _ in draw.normals(3) }).pValue
    },
    test("log-rank", "waiting times, n = 15 and 15, a third censored", remark: "chi-square, small n") {
      draw throws(StatisticsError) in
      var groups: [CensoredTimes] = []
      for _ in 0..<2 {
        let (events, stops) = (draw.exponentials(15), draw.exponentials(15).map { 2 * $0 })
        groups.append(
          try CensoredTimes(
            times: zip(events, stops).map { min($0, $1) }, isEvent: zip(events, stops).map { $0 <= $1 }))
      }
      return try LogRankTest(groups: groups).pValue
    },
  ]

  private static let spreads: [Simulation] = [
    test("ratio of variances", "normal, n = 8 and 12", theory: 0.05) { draw throws(StatisticsError) in
      try VarianceRatioTest(draw.normals(8), draw.normals(12)).pValue(.twoSided)
    },
    test("Levene", "normal, n = 10 and 10", remark: "a little high: distances from a mean of the same values")
    {
      draw throws(StatisticsError) in
      try LeveneTest(groups: [draw.normals(10), draw.normals(10)]).pValue
    },
    test("Levene", "waiting times, n = 10 and 10", remark: "too high: skewness") {
      draw throws(StatisticsError) in
      try LeveneTest(groups: [draw.exponentials(10), draw.exponentials(10)]).pValue
    },
    test("Brown-Forsythe", "waiting times, n = 10 and 10", remark: "medians hold the level") {
      draw throws(StatisticsError) in
      try BrownForsytheTest(groups: [draw.exponentials(10), draw.exponentials(10)]).pValue
    },
    test("Shapiro-Wilk", "normal, n = 8", remark: "Royston's approximation") { draw throws(StatisticsError) in
      try ShapiroWilkTest(draw.normals(8)).pValue
    },
    test("Shapiro-Wilk", "normal, n = 30", remark: "Royston's approximation") {
      draw throws(StatisticsError) in
      try ShapiroWilkTest(draw.normals(30)).pValue
    },
  ]

  private static let associations: [Simulation] = [
    test("Pearson", "normal, n = 10", theory: 0.05) { draw throws(StatisticsError) in
      try PearsonCorrelation(draw.normals(10), draw.normals(10)).pValue(.twoSided)
    },
    test("Spearman, exact", "normal, n = 8", remark: "by steps") { draw throws(StatisticsError) in
      try SpearmanCorrelation(draw.normals(8), draw.normals(8)).pValue(.twoSided)
    },
    test("Spearman, t", "answers 1 to 5, n = 15", remark: "t approximation") { draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      return try SpearmanCorrelation(draw.answers(15, shares), draw.answers(15, shares)).pValue(.twoSided)
    },
    test("Kendall, exact", "normal, n = 8", remark: "by steps") { draw throws(StatisticsError) in
      try KendallTau(draw.normals(8), draw.normals(8)).pValue(.twoSided)
    },
    test("Kendall, normal", "answers 1 to 5, n = 15") { draw throws(StatisticsError) in
      let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
      return try KendallTau(draw.answers(15, shares), draw.answers(15, shares)).pValue(.twoSided)
    },
    test("ICC, F", "normal, 10 subjects, 3 raters, no agreement", theory: 0.05) {
      draw throws(StatisticsError) in
      let rows = (0..<10).map { _ in draw.normals(3) }
      return try IntraclassCorrelation(rows: rows, model: .consistency, measure: .single).pValue
    },
    test("kappa, null error", "30 cases, 3 categories, no agreement") { draw throws(StatisticsError) in
      let shares = [0.5, 0.3, 0.2]
      let (a, b) = ((0..<30).map { _ in draw.category(shares) }, (0..<30).map { _ in draw.category(shares) })
      return try CohensKappa(a, b, categories: 3, weights: .unweighted).pValue(.twoSided)
    },
    test("chi-square", "4 by 3 table, 60 cases, margins alike") { draw throws(StatisticsError) in
      var table = Array(repeating: [0, 0, 0], count: 4)
      for _ in 0..<60 { table[draw.category([0.4, 0.3, 0.2, 0.1])][draw.category([0.5, 0.3, 0.2])] += 1 }
      return try ChiSquareTest(table, correction: .none).pValue
    },
  ]
}
