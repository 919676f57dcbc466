internal import JSONText
internal import Stats

extension CalcMethods {
  /// Several groups, or several conditions, at once.
  static let anova: [CalcMethod] = [
    CalcMethod(
      name: "anova.one-way",
      summary: "The analysis of variance of two or more independent groups, assuming equal variances",
      inputs: SeveralGroups.inputsWithSummaries + [.level],
      outputs: fTest + [
        OutputKey("sum_of_squares_between", "the sum of squares between the groups"),
        OutputKey("sum_of_squares_within", "the sum of squares within the groups"),
        OutputKey("mean_square_error", "the mean square within the groups"),
        OutputKey("eta_squared", "the share of the sum of squares that lies between the groups"),
        OutputKey("omega_squared", "the share of variance, less biased; negative when F is below 1"),
        OutputKey("epsilon_squared", "the share of variance adjusted as R squared is (Kelley)"),
        OutputKey(
          "eta_squared_ci",
          "the interval of the share of variance, [lower, upper]; level 0.9 goes with a test at 0.05"),
        .level,
      ] + SeveralGroups.outputs,
      source: "Fisher 1925; omega squared: Hays 1963; epsilon squared: Kelley 1935; interval from the "
        + "noncentral F: Smithson 2003, Steiger 2004",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2,null]]"#
    ) { request in
      let (groups, level) = (try SeveralGroups(request), try request.level())
      let test = try groups.values.map { try OneWayAnova(groups: $0) } ?? OneWayAnova(cells: groups.cells)
      var result = CalcResult()
      result.setF(test.statistic, df1: Double(test.df1), df2: Double(test.df2), p: test.pValue)
      let error = test.withinSumOfSquares / Double(test.df2)
      result.set("sum_of_squares_between", test.betweenSumOfSquares)
      result.set("sum_of_squares_within", test.withinSumOfSquares)
      result.set("mean_square_error", error)
      let explained = try ExplainedVariance(f: test.statistic, df1: Double(test.df1), df2: Double(test.df2))
      let total = explained.df1 * explained.f + explained.df2
      result.set("eta_squared", explained.partialEtaSquared)
      result.set("omega_squared", explained.partialOmegaSquared)
      result.set("epsilon_squared", explained.df1 * (explained.f - 1) / total)
      result.set("eta_squared_ci") { () throws(StatisticsError) in
        try explained.confidenceInterval(level: level)
      }
      result.set("level", level)
      result.set(groups)
      return result
    },
    CalcMethod(
      name: "anova.welch",
      summary: "Welch's analysis of variance of independent groups, without assuming equal variances",
      inputs: SeveralGroups.inputsWithSummaries,
      outputs: fTest + SeveralGroups.outputs,
      source: "Welch 1951, Biometrika 38",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
    ) { request in
      let groups = try SeveralGroups(request)
      let test = try groups.values.map { try WelchAnova(groups: $0) } ?? WelchAnova(cells: groups.cells)
      var result = CalcResult()
      result.setF(test.statistic, df1: Double(test.df1), df2: test.df2, p: test.pValue)
      result.set(groups)
      return result
    },
    CalcMethod(
      name: "kruskal-wallis",
      summary: "The Kruskal-Wallis test of two or more independent samples by their ranks",
      inputs: SeveralGroups.inputs,
      outputs: [
        OutputKey("statistic", "H, corrected for ties"), OutputKey("df", "the degrees of freedom"),
        OutputKey("p", "the p value from the chi-square distribution"),
        OutputKey("epsilon_squared", "the share of the variation of ranks, H / (N - 1)"),
        OutputKey("eta_squared", "the same less its expectation, (H - k + 1) / (N - k)"),
        OutputKey("mean_ranks", "the means of the ranks of the groups"),
        OutputKey("has_ties", "whether any two values are equal"),
        OutputKey("algorithm", "where the p value comes from"),
        SeveralGroups.outputs[0], SeveralGroups.outputs[1],
      ],
      source: "Kruskal and Wallis 1952; epsilon squared: Tomczak and Tomczak 2014",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
    ) { request in
      let groups = try SeveralGroups(request)
      let test = try KruskalWallisTest(groups: groups.values ?? [])
      let (n, k) = (test.counts.reduce(0, +), test.counts.count)
      var result = CalcResult()
      result.set("statistic", test.statistic)
      result.set("df", test.degreesOfFreedom)
      result.set("p", test.pValue)
      result.set("epsilon_squared", test.statistic / Double(n - 1))
      result.set(
        "eta_squared", n > k ? (test.statistic - Double(k - 1)) / Double(n - k) : nil,
        otherwise: .tooFewValues(needed: k + 1, found: n))
      result.set("mean_ranks", .numbers(test.meanRanks))
      result.set("has_ties", .boolean(test.hasTies))
      result.set("algorithm", .text("chi-square approximation, corrected for ties"))
      result.set("groups", .list(groups.names))
      result.set("n", .integers(test.counts))
      result.set("n_used", n)
      return result
    },
    CalcMethod(
      name: "friedman",
      summary: "The Friedman test of two or more conditions that the same participants went through",
      inputs: [
        InputKey(
          "matrix", .matrix, isRequired: true,
          help: "one row for each participant, one column for each condition; rows with a missing value are "
            + "dropped")
      ],
      outputs: [
        OutputKey("statistic", "Q, corrected for ties"), OutputKey("df", "the degrees of freedom"),
        OutputKey("p", "the p value from the chi-square distribution"),
        OutputKey("kendalls_w", "Kendall's W, Q / (n (k - 1)): from 0 to 1 where all rank alike"),
        OutputKey("mean_ranks", "the means of the ranks of the conditions"),
        OutputKey("has_ties", "whether a participant has two equal values"),
        OutputKey("algorithm", "where the p value comes from"),
        OutputKey("n_missing", "the number of rows with a missing value, which were dropped"),
      ],
      source: "Friedman 1937; correction for ties: Conover 1999; W: Kendall and Babington Smith 1939",
      example: #""matrix":[[7,9,8,5],[6,5,2,1],[9,7,8,4],[8,null,7,3],[4,5,6,3.5]]"#
    ) { request in
      let all = request.rows("matrix")
      let rows = all.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
      let test = try FriedmanTest(rows: rows)
      var result = CalcResult()
      result.set("statistic", test.statistic)
      result.set("df", test.degreesOfFreedom)
      result.set("p", test.pValue)
      result.set("kendalls_w", test.statistic / Double(test.n * test.degreesOfFreedom))
      result.set("mean_ranks", .numbers(test.meanRanks))
      result.set("has_ties", .boolean(test.hasTies))
      result.set("algorithm", .text("chi-square approximation, corrected for ties"))
      result.set("n_missing", all.count - rows.count)
      result.set("n_used", test.n)
      return result
    },
  ]

  private static let fTest = [
    OutputKey("statistic", "F"),
    OutputKey("df1", "the degrees of freedom of the numerator"),
    OutputKey("df2", "the degrees of freedom of the denominator"),
    OutputKey("p", "the p value from the F distribution"),
  ]
}

extension CalcResult {
  /// Sets an F test.
  fileprivate mutating func setF(_ statistic: Double, df1: Double, df2: Double, p: Double) {
    set("statistic", statistic)
    set("df1", df1)
    set("df2", df2)
    set("p", p)
  }
}
