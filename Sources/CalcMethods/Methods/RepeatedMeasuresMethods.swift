internal import JSONText
internal import Stats

extension CalcMethods {
  /// Analyses of variance with a factor within participants.
  static let repeatedMeasures: [CalcMethod] = [
    CalcMethod(
      name: "anova.mixed",
      summary: "The analysis of variance with one factor between participants and one within them",
      inputs: [
        .participants,
        InputKey("a", .labels, isRequired: true, help: "the group of each row, two or more in all"),
        InputKey(
          "type", .choice(["2", "3", "II", "III"]), defaultText: "3",
          help: "how groups of unequal size share in the within factor: by their sizes (2), or equally (3)"),
      ],
      outputs: [
        OutputKey("between", "the groups: " + effectHelp),
        OutputKey("within", "the levels: \(effectHelp), \(correctedHelp)"),
        OutputKey("interaction", "groups by levels: the same keys"),
      ] + sphericityOutputs + [
        OutputKey("algorithm", "the type of the sums of squares"),
        OutputKey("groups", "the groups, in the order in which they came"),
        OutputKey("n", "the numbers of participants in the groups"),
        OutputKey("mean", "the means of the cells: one row for each group, one column for each level"),
        OutputKey("sd", "their standard deviations, divisor n - 1; null for a single participant"),
        OutputKey("n_missing", "the number of rows with a missing value or label, which were dropped"),
      ],
      source: "split-plot analysis of variance: Winer 1971; epsilon: Greenhouse and Geisser 1959, Huynh and "
        + "Feldt 1976, Lecoutre 1991; Mauchly 1940; generalised eta squared: Olejnik and Algina 2003",
      example: #""matrix":[[3,5,6],[4,4,7],[2,5,5],[6,6,5],[5,7,6],[null,4,4],[7,6,8]],"#
        + #""a":["with","with","with","without","without","without","without"]"#
    ) { request in
      let all = request.rows("matrix")
      let labels = request.labels("a")
      guard labels.count == all.count else {
        throw StatisticsError.unequalLengths(all.count, labels.count)
      }
      var names: [String] = []
      var groups: [[[Double]]] = []
      for (row, label) in zip(all, labels) {
        guard let label, !row.contains(nil) else { continue }
        let index = names.firstIndex(of: label) ?? names.count
        if index == names.count {
          names.append(label)
          groups.append([])
        }
        groups[index].append(row.compactMap { $0 })
      }
      let isSecond = ["2", "II"].contains(request.word("type"))
      let anova = try MixedAnova(groups: groups, sumsOfSquares: isSecond ? .typeII : .typeIII)
      var result = CalcResult()
      result.set("between", nil) { () throws(StatisticsError) in try anova.between }
      let sphericity = try? anova.sphericity
      result.set("within", sphericity) { () throws(StatisticsError) in try anova.within }
      result.set("interaction", sphericity) { () throws(StatisticsError) in try anova.interaction }
      result.set(sphericity)
      result.set(
        "algorithm",
        .text(
          isSecond ? "type II: groups weighted with their sizes" : "type III: unweighted means of the groups")
      )
      result.set("groups", .list(names.map { .text($0) }))
      result.set("n", .integers(anova.counts))
      let cells = try groups.map { rows in
        try (0..<anova.levels).map { level in try CellSummary(rows.map { $0[level] }) }
      }
      result.set("mean", .list(cells.map { .numbers($0.map(\.mean)) }))
      result.set(
        "sd", .list(cells.map { .list($0.map { CalcValue.optional($0.n > 1 ? $0.standardDeviation : nil) }) })
      )
      for index in cells.indices where cells[index][0].n < 2 {
        result.explain("sd.\(index)", reason: StatisticsError.tooFewValues(needed: 2, found: 1).code)
      }
      let used = anova.counts.reduce(0, +)
      result.set("n_missing", all.count - used)
      result.set("n_used", used)
      return result
    },
    CalcMethod(
      name: "anova.repeated-measures",
      summary: "The analysis of variance with one factor within participants",
      inputs: [.participants],
      outputs: [
        OutputKey("statistic", "F"), OutputKey("df1", "the degrees of freedom of the levels"),
        OutputKey("df2", "the degrees of freedom of the error"),
        OutputKey("p", "the p value without correction"),
        OutputKey("within", "the levels: \(effectHelp), \(correctedHelp)"),
      ] + sphericityOutputs + [
        OutputKey("sum_of_squares_participants", "the sum of squares between participants"),
        OutputKey("mean", "the means of the levels"),
        OutputKey("sd", "their standard deviations, divisor n - 1"),
        OutputKey("n_missing", "the number of rows with a missing value, which were dropped"),
      ],
      source: "Winer 1971; epsilon: Greenhouse and Geisser 1959, Huynh and Feldt 1976; Mauchly 1940; "
        + "generalised eta squared: Olejnik and Algina 2003",
      example: #""matrix":[[100,90,130],[90,100,100],[110,110,109],[100,90,109],[100,null,90],[100,100,130]]"#
    ) { request in
      let all = request.rows("matrix")
      let rows = all.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
      let anova = try RepeatedMeasuresAnova(rows: rows)
      var result = CalcResult()
      result.set("statistic", anova.within.statistic)
      result.set("df1", anova.within.degreesOfFreedom)
      result.set("df2", anova.within.errorDegreesOfFreedom)
      result.set("p", anova.within.pValue)
      result.set("within", anova.sphericity) { () throws(StatisticsError) in anova.within }
      result.set(anova.sphericity)
      result.set("sum_of_squares_participants", anova.participantSumOfSquares)
      let cells = try (0..<anova.levels).map { level in try CellSummary(rows.map { $0[level] }) }
      result.set("mean", .numbers(cells.map(\.mean)))
      result.set("sd", .numbers(cells.map(\.standardDeviation)))
      result.set("n_missing", all.count - rows.count)
      result.set("n_used", rows.count)
      return result
    },
  ]

  private static let effectHelp =
    "statistic (F), df1, df2, p, sum_of_squares, error_sum_of_squares, partial_eta_squared, "
    + "generalised_eta_squared"
  private static let correctedHelp =
    "and df1, df2 and p with each correction, such as p_greenhouse_geisser"
  private static let sphericityOutputs = [
    OutputKey("epsilon_greenhouse_geisser", "the correction of Greenhouse and Geisser"),
    OutputKey(
      "epsilon_huynh_feldt",
      "that of Huynh and Feldt as Lecoutre corrected it (R's car and afex); above 1 it counts as 1"),
    OutputKey("epsilon_huynh_feldt_1976", "as printed in 1976 (SPSS); the same with one group"),
    OutputKey("epsilon_lower_bound", "the lowest possible epsilon"),
    OutputKey("mauchly_w", "the statistic of Mauchly's test of sphericity; none with two levels"),
    OutputKey("mauchly_chi_square", "its chi-square"),
    OutputKey("mauchly_df", "its degrees of freedom"),
    OutputKey("mauchly_p", "its p value with the second term of the expansion"),
    OutputKey("mauchly_p_r", "the p value as R prints it, with another coefficient in the second term"),
  ]
}

extension InputKey {
  fileprivate static let participants = InputKey(
    "matrix", .matrix, isRequired: true,
    help: "one row for each participant, one column for each level; rows with a missing value are dropped")
}

extension CalcResult {
  /// Sets an effect as an object, with its corrected tests where there is a within factor.
  fileprivate mutating func set(
    _ key: String, _ sphericity: Sphericity?, effect body: () throws(StatisticsError) -> AnovaEffect
  ) {
    let effect: AnovaEffect
    do throws(StatisticsError) {
      effect = try body()
    } catch {
      undefine(key, reason: error.code)
      return
    }
    var members = [
      CalcValue.Member("statistic", .number(effect.statistic)),
      CalcValue.Member("df1", .number(effect.degreesOfFreedom)),
      CalcValue.Member("df2", .number(effect.errorDegreesOfFreedom)),
      CalcValue.Member("p", .number(effect.pValue)),
      CalcValue.Member("sum_of_squares", .number(effect.sumOfSquares)),
      CalcValue.Member("error_sum_of_squares", .number(effect.errorSumOfSquares)),
      CalcValue.Member("partial_eta_squared", .number(effect.partialEtaSquared)),
      CalcValue.Member("generalised_eta_squared", .number(effect.generalisedEtaSquared)),
    ]
    if let sphericity {
      let corrections = [
        ("greenhouse_geisser", sphericity.greenhouseGeisser), ("huynh_feldt", sphericity.huynhFeldt),
        ("huynh_feldt_1976", sphericity.huynhFeldt1976), ("lower_bound", sphericity.lowerBound),
      ]
      for (name, epsilon) in corrections {
        let test = epsilon.flatMap { try? effect.corrected(by: $0) }
        members += [
          CalcValue.Member("df1_" + name, .optional(test?.degreesOfFreedom)),
          CalcValue.Member("df2_" + name, .optional(test?.errorDegreesOfFreedom)),
          CalcValue.Member("p_" + name, .optional(test?.pValue)),
        ]
        guard test == nil else { continue }
        for figure in ["df1_", "df2_", "p_"] {
          explain("\(key).\(figure)\(name)", reason: StatisticsError.tooFewValues(needed: 0, found: 0).code)
        }
      }
    }
    set(key, .object(members))
  }

  /// Sets the corrections and Mauchly's test; `nil` where the profiles do not vary.
  fileprivate mutating func set(_ sphericity: Sphericity?) {
    guard let sphericity else {
      for key in [
        "epsilon_greenhouse_geisser", "epsilon_huynh_feldt", "epsilon_huynh_feldt_1976",
        "epsilon_lower_bound", "mauchly_w", "mauchly_chi_square", "mauchly_df", "mauchly_p", "mauchly_p_r",
      ] { undefine(key, reason: StatisticsError.zeroVariance.code) }
      return
    }
    let tooFew = StatisticsError.tooFewValues(needed: sphericity.levels, found: sphericity.participants)
    set("epsilon_greenhouse_geisser", sphericity.greenhouseGeisser)
    set("epsilon_huynh_feldt", sphericity.huynhFeldt, otherwise: tooFew)
    set("epsilon_huynh_feldt_1976", sphericity.huynhFeldt1976, otherwise: tooFew)
    set("epsilon_lower_bound", sphericity.lowerBound)
    set("mauchly_w") { () throws(StatisticsError) in try sphericity.mauchly.statistic }
    set("mauchly_chi_square") { () throws(StatisticsError) in try sphericity.mauchly.chiSquare }
    set("mauchly_df") { () throws(StatisticsError) in try sphericity.mauchly.degreesOfFreedom }
    set("mauchly_p") { () throws(StatisticsError) in try sphericity.mauchly.pValue }
    set("mauchly_p_r") { () throws(StatisticsError) in try sphericity.mauchly.pValueAsInR }
  }
}
