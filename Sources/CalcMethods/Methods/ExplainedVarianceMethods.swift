internal import JSONText
internal import Stats

extension CalcMethods {
  /// Shares of variance that an effect explains.
  static let explainedVariance: [CalcMethod] = [
    CalcMethod(
      name: "eta-squared",
      summary: "Eta squared and omega squared of a one-way design with independent groups",
      inputs: SeveralGroups.inputsWithSummaries + [.level],
      outputs: OutputKey.estimate("eta squared: the share of the variance that lies between the groups") + [
        OutputKey("omega_squared", "omega squared, less biased; negative when F is below 1")
      ] + OutputKey.fTest + [
        OutputKey("between_sum_of_squares", "the sum of squares between the groups"),
        OutputKey("within_sum_of_squares", "the sum of squares within the groups"), .algorithm,
      ] + SeveralGroups.outputs,
      source: "Hays 1963; Olejnik and Algina 2003; interval: Smithson 2003, Steiger 2004",
      example: #""groups":[[12,15,11,14,13],[9,11,8,12,10],[7,11,9,null]]"#
    ) { request in
      var result = CalcResult()
      let (groups, level) = (try SeveralGroups(request), try request.level())
      let anova =
        try groups.values.map { try OneWayAnova(groups: $0) } ?? OneWayAnova(cells: groups.cells)
      let effect = try EtaSquared(
        sumOfSquares: anova.betweenSumOfSquares, degreesOfFreedom: Double(anova.df1),
        errorMeanSquare: anova.withinSumOfSquares / Double(anova.df2),
        totalSumOfSquares: anova.betweenSumOfSquares + anova.withinSumOfSquares,
        n: anova.df1 + anova.df2 + 1)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("omega_squared", effect.omegaSquared)
      result.set(f: anova.statistic, df1: anova.df1, df2: anova.df2, pValue: anova.pValue)
      result.set("between_sum_of_squares", anova.betweenSumOfSquares)
      result.set("within_sum_of_squares", anova.withinSumOfSquares)
      result.set("algorithm", .text("interval: noncentral F distribution; 0.90 goes with a test at 0.05"))
      result.set(groups)
      return result
    },
    CalcMethod(
      name: "explained-variance",
      summary: "Partial eta squared and partial omega squared from a published F",
      inputs: [
        InputKey("f", .number, isRequired: true, help: "the F statistic"),
        InputKey("df1", .number, isRequired: true, help: "the degrees of freedom of the effect"),
        InputKey("df2", .number, isRequired: true, help: "the degrees of freedom of the error"),
        InputKey(
          "n", .integer,
          help: "the number of values of a design with several factors; without it df1 + df2 + 1"),
        .level,
      ],
      outputs: OutputKey.estimate("partial eta squared; the interval is that of the explained share") + [
        OutputKey("partial_eta_squared", "partial eta squared"),
        OutputKey("partial_omega_squared", "partial omega squared; negative when F is below 1"),
        OutputKey("p", "the p value of F"), .algorithm,
      ],
      source: "Cohen 1973; Olejnik and Algina 2003; interval: Smithson 2003, Steiger 2004",
      example: #""f":4.73,"df1":2,"df2":13"#
    ) { request in
      var result = CalcResult()
      let level = try request.level()
      let (df1, df2) = (request.number("df1") ?? 0, request.number("df2") ?? 0)
      let effect = try ExplainedVariance(
        f: request.number("f") ?? 0, df1: df1, df2: df2, n: request.number("n"))
      result.set(
        estimate: effect.partialEtaSquared, level: level,
        interval: try effect.confidenceInterval(level: level))
      result.set("partial_eta_squared", effect.partialEtaSquared)
      result.set("partial_omega_squared", effect.partialOmegaSquared)
      result.set("p", try FDistribution(df1: df1, df2: df2).upperTail(effect.f))
      result.set(
        "algorithm",
        .text(
          "interval: share L / (L + n) of the limits L of the noncentrality of F; 0.90 goes with a test at 0.05"
        )
      )
      result.set("n_used", 0)
      return result
    },
  ]
}
