internal import JSONText
internal import Stats

extension CalcMethods {
  /// Comparisons of all pairs of groups.
  static let postHoc: [CalcMethod] = [
    CalcMethod(
      name: "tukey-hsd",
      summary: "Tukey's comparisons of all pairs of independent groups, assuming equal variances",
      inputs: SeveralGroups.inputsWithSummaries + [.level],
      outputs: [
        comparisons,
        OutputKey("mean_square_error", "the mean square within groups"),
        OutputKey("df", "the degrees of freedom within groups"), .level,
        algorithm,
      ] + SeveralGroups.outputs,
      source: "Tukey 1953; unequal sizes: Kramer 1956, Biometrics 12",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
    ) { request in
      let (groups, level) = (try SeveralGroups(request), try request.level())
      let test = try groups.values.map { try TukeyHSD(groups: $0) } ?? TukeyHSD(cells: groups.cells)
      var result = CalcResult()
      result.set(test.comparisons, of: groups, level: level)
      result.set("mean_square_error", test.meanSquareError)
      result.set("df", test.degreesOfFreedom)
      result.set("level", level)
      let isEqual = Set(groups.cells.map(\.n)).count == 1
      result.set(
        "algorithm", .text("studentised range, " + (isEqual ? "Tukey" : "Tukey-Kramer for unequal sizes")))
      result.set(groups)
      return result
    },
    CalcMethod(
      name: "games-howell",
      summary: "Games and Howell's comparisons of all pairs of groups, without assuming equal variances",
      inputs: SeveralGroups.inputsWithSummaries + [.level],
      outputs: [comparisons, .level, algorithm] + SeveralGroups.outputs,
      source: "Games and Howell 1976, Journal of Educational Statistics 1",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
    ) { request in
      let (groups, level) = (try SeveralGroups(request), try request.level())
      let test = try groups.values.map { try GamesHowell(groups: $0) } ?? GamesHowell(cells: groups.cells)
      var result = CalcResult()
      result.set(test.comparisons, of: groups, level: level)
      result.set("level", level)
      result.set("algorithm", .text("studentised range, Welch's standard errors and degrees of freedom"))
      result.set(groups)
      return result
    },
    CalcMethod(
      name: "dunn",
      summary: "Dunn's comparisons of all pairs of samples by their ranks, after Kruskal and Wallis",
      inputs: SeveralGroups.inputs + [
        InputKey(
          "adjustment", .choice(["none"] + adjustments.map(\.name)), defaultText: "holm",
          help: "how the p values are adjusted for the number of pairs"),
        .level,
      ],
      outputs: [
        OutputKey(
          "comparisons",
          "for each pair first, second, estimate (the difference of the mean ranks, first - second), "
            + "standard_error, statistic (z), p (adjusted, two-sided), p_raw (not adjusted), ci (Bonferroni, of "
            + "all pairs at once; with the adjustment none of this pair alone)"),
        OutputKey("adjustment", "how the p values were adjusted"), .level,
        algorithm,
        OutputKey("mean_ranks", "the means of the ranks of the groups"),
        OutputKey("has_ties", "whether any two values are equal"),
        SeveralGroups.outputs[0], SeveralGroups.outputs[1],
      ],
      source: "Dunn 1964, Technometrics 6",
      example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
    ) { request in
      let (groups, level) = (try SeveralGroups(request), try request.level())
      let word = request.word("adjustment") ?? "holm"
      let test = try DunnTest(
        groups: groups.values ?? [], adjustment: adjustments.first { $0.name == word }?.method)
      var result = CalcResult()
      var list: [CalcValue] = []
      for pair in test.comparisons {
        let limits = try pair.confidenceInterval(level: level)
        list.append(
          .object([
            CalcValue.Member("first", groups.names[pair.first]),
            CalcValue.Member("second", groups.names[pair.second]),
            CalcValue.Member("estimate", .number(pair.estimate)),
            CalcValue.Member("standard_error", .number(pair.standardError)),
            CalcValue.Member("statistic", .number(pair.statistic)),
            CalcValue.Member("p", .number(pair.pValue)),
            CalcValue.Member("p_raw", .number(pair.rawPValue)),
            CalcValue.Member("ci", .numbers([limits.lower, limits.upper])),
          ]))
      }
      result.set("comparisons", .list(list))
      result.set("adjustment", .text(word))
      result.set("level", level)
      result.set(
        "algorithm",
        .text(
          "normal approximation, corrected for ties; intervals "
            + (word == "none" ? "of each pair alone" : "of all pairs at once, Bonferroni")))
      result.set("mean_ranks", .numbers(test.meanRanks))
      result.set("has_ties", .boolean(test.hasTies))
      result.set("groups", .list(groups.names))
      result.set("n", .integers(groups.cells.map(\.n)))
      result.set("n_used", groups.cells.reduce(0) { $0 + $1.n })
      return result
    },
  ]

  private static let adjustments: [(name: String, method: PValueAdjustment)] = [
    ("bonferroni", .bonferroni), ("holm", .holm), ("hochberg", .hochberg),
    ("benjamini-hochberg", .benjaminiHochberg), ("benjamini-yekutieli", .benjaminiYekutieli),
  ]
  private static let algorithm = OutputKey("algorithm", "where the p values come from")
  private static let comparisons = OutputKey(
    "comparisons",
    "for each pair first, second, estimate (the difference of the means, first - second), standard_error, "
      + "statistic (the studentised range q), t, df, p (adjusted for all pairs), ci (of all pairs at once)")
}

extension CalcResult {
  /// Sets the comparisons of pairs.
  fileprivate mutating func set(
    _ comparisons: [PairwiseComparison], of groups: SeveralGroups, level: Double
  ) {
    var list: [CalcValue] = []
    for (index, pair) in comparisons.enumerated() {
      var members = [
        CalcValue.Member("first", groups.names[pair.first]),
        CalcValue.Member("second", groups.names[pair.second]),
        CalcValue.Member("estimate", .number(pair.estimate)),
        CalcValue.Member("standard_error", .number(pair.standardError)),
        CalcValue.Member("statistic", .number(pair.statistic)),
        CalcValue.Member("t", .number(pair.t)),
        CalcValue.Member("df", .number(pair.degreesOfFreedom)),
        CalcValue.Member("p", .number(pair.pValue)),
      ]
      do throws(StatisticsError) {
        let limits = try pair.confidenceInterval(level: level)
        members.append(CalcValue.Member("ci", .numbers([limits.lower, limits.upper])))
      } catch {
        members.append(CalcValue.Member("ci", .null))
        explain("comparisons.\(index).ci", reason: error.code)
      }
      list.append(.object(members))
    }
    set("comparisons", .list(list))
  }
}
