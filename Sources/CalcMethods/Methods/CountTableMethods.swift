internal import JSONText
internal import Stats

extension CalcMethods {
  /// Tests of tables of counts.
  static let countTables: [CalcMethod] = [
    CalcMethod(
      name: "chi-square", summary: "Pearson's chi-square test of the independence of rows and columns",
      inputs: InputKey.tableOrLabels,
      outputs: [
        OutputKey("statistic", "the chi-square statistic, without correction"),
        OutputKey("df", "the degrees of freedom"), OutputKey("p", "the p value, without correction"),
        OutputKey(
          "statistic_yates", "the statistic with Yates' continuity correction, of 2 x 2 tables only"),
        OutputKey("p_yates", "its p value"),
        OutputKey("statistic_n_minus_1", "the statistic times (n - 1) / n, recommended for 2 x 2 tables"),
        OutputKey("p_n_minus_1", "its p value"),
        OutputKey("expected_counts", "the counts expected under independence, row by row"),
        OutputKey("smallest_expected_count", "the smallest of them; at least 5 is a common rule"),
        OutputKey("cramers_v", "Cramer's V"), .algorithm,
      ] + OutputKey.counted,
      source: "Pearson 1900; Yates 1934; N - 1: Campbell 2007, Statistics in Medicine 26",
      example: #""table":[[12,5],[9,20]]"#, body: chiSquare),
    CalcMethod(
      name: "chi-square.goodness-of-fit",
      summary: "Pearson's chi-square test of counts against expected shares",
      inputs: [
        InputKey("counts", .integers, isRequired: true, help: "the number of cases in each category"),
        InputKey(
          "expected", .numbers, defaultText: "all alike",
          help: "expected counts, shares or whole ratios, one for each category; only their ratios count"),
      ],
      outputs: [
        OutputKey("statistic", "the chi-square statistic"), OutputKey("df", "categories - 1"),
        OutputKey("p", "the p value"), OutputKey("expected_counts", "the expected counts"),
        OutputKey("smallest_expected_count", "the smallest of them; at least 5 is a common rule"),
        OutputKey("shares", "the observed shares"), .algorithm,
      ],
      source: "Pearson 1900, Philosophical Magazine 50, 157-175",
      example: #""counts":[315,101,108,32],"expected":[9,3,3,1]"#
    ) { request in
      var result = CalcResult()
      let counts = try request.integers("counts", count: request.samples("counts").count)
      let test = try ChiSquareGoodnessOfFit(
        counts, weights: request.has("expected") ? request.samples("expected") : nil)
      result.set("statistic", test.statistic)
      result.set("df", test.degreesOfFreedom)
      result.set("p", test.pValue)
      result.set("expected_counts", .numbers(test.expectedCounts))
      result.set("smallest_expected_count", test.smallestExpectedCount)
      result.set("shares", .numbers(counts.map { Double($0) / Double(test.n) }))
      result.set("algorithm", .text("chi-square approximation"))
      result.set("n_used", test.n)
      return result
    },
    CalcMethod(
      name: "fisher.two-by-two",
      summary: "Fisher's exact test of a 2 x 2 table, with the conditional odds ratio",
      inputs: InputKey.twoByTwo + [.alternative, .level],
      outputs: OutputKey.test + [
        OutputKey("estimate", "the odds ratio: the conditional maximum-likelihood estimate"),
        OutputKey("ci", "its exact interval, [lower, upper]; a limit that the data do not bound is null"),
        .level, OutputKey("sample_odds_ratio", "the plain odds ratio ad / bc"), .algorithm, .fourCounts,
      ],
      source: "Fisher 1935; interval: Cornfield 1956; two-sided p: the tables that are no more probable",
      example: #""table":[[7,3],[2,8]]"#
    ) { request in
      var result = CalcResult()
      let (table, level) = (try request.twoByTwo(), try request.level())
      let test = try FisherExactTest(table)
      result.set(alternative: request.alternative, test.pValue)
      result.set("estimate", computing: try test.oddsRatio())
      let limits = try test.confidenceInterval(level: level)
      result.set("ci", lower: limits.lower, upper: limits.upper)
      result.set("level", level)
      let (agreeing, other) = (Double(table.a) * Double(table.d), Double(table.b) * Double(table.c))
      result.set("sample_odds_ratio", other > 0 ? agreeing / other : nil, otherwise: .nonPositive(value: 0))
      result.set("algorithm", .text("exact: hypergeometric distribution of the first count"))
      result.set(table)
      return result
    },
    CalcMethod(
      name: "fisher.table",
      summary: "The Fisher-Freeman-Halton exact test of the independence of rows and columns",
      inputs: InputKey.tableOrLabels,
      outputs: [
        OutputKey("p", "the exact p value"),
        OutputKey("tables", "the number of tables with the same margins"),
        OutputKey("cramers_v", "Cramer's V"), .algorithm,
      ] + OutputKey.counted,
      source: "Freeman and Halton 1951, Biometrika 38, 141-149; Mehta and Patel 1983, JASA 78, 427-434",
      example: #""x":["a","a","b","b","c","c","c",null],"y":["yes","yes","no","yes","no","no","no","yes"]"#
    ) { request in
      var result = CalcResult()
      let table = try CountTable(request)
      let test = try FisherFreemanHaltonTest(table.counts)
      result.set("p", test.pValue)
      if let count = Int(exactly: test.tables) {
        result.set("tables", count)
      } else {
        result.set("tables", test.tables)
      }
      result.set("cramers_v", computing: try CramersV(table.counts).value)
      result.set(
        "algorithm",
        .text(
          "exact: the sum over all tables that are no more probable, along the network of Mehta and Patel"))
      result.set(table)
      return result
    },
  ]

  private static func chiSquare(_ request: CalcRequest) throws -> CalcResult {
    var result = CalcResult()
    let table = try CountTable(request)
    let test = try ChiSquareTest(table.counts, correction: .none)
    result.set("statistic", test.statistic)
    result.set("df", test.degreesOfFreedom)
    result.set("p", test.pValue)
    if table.counts.count == 2, table.columnLabels.count == 2 {
      let yates = try ChiSquareTest(table.counts, correction: .yates)
      let smaller = test.statistic * (Double(test.n - 1) / Double(test.n))
      result.set("statistic_yates", yates.statistic)
      result.set("p_yates", yates.pValue)
      result.set("statistic_n_minus_1", smaller)
      result.set("p_n_minus_1", computing: try ChiSquare(degreesOfFreedom: 1).upperTail(smaller))
    } else {
      for key in ["statistic_yates", "p_yates", "statistic_n_minus_1", "p_n_minus_1"] {
        result.undefine(key, reason: "not-two-by-two")
      }
    }
    result.set("expected_counts", .list(test.expectedCounts.map { .numbers($0) }))
    result.set("smallest_expected_count", test.smallestExpectedCount)
    result.set("cramers_v", computing: try CramersV(table.counts).value)
    result.set("algorithm", .text("chi-square approximation"))
    result.set(table)
    return result
  }
}
