/// The analysis of variance with one factor between participants and one within them.
///
/// Null hypotheses: the groups do not differ in their means over the levels; the levels do not differ; the
/// differences of the levels are the same in all groups. Groups are tested against the variance of
/// participants within groups, the within factor and the interaction against what is left of each
/// participant's profile. For the within part ``sphericity`` holds the corrections of the degrees of freedom.
///
/// With unequal groups the within factor is of type III unless told otherwise: the levels are compared by the
/// unweighted means of the groups (SPSS, JASP, afex). Type II weights the groups with their sizes (R's `aov`,
/// pingouin). Groups and interaction are the same in both.
///
/// A participant needs a value for each level: those with missing values are the caller's to leave out.
///
/// Checked against exact fractions with mpmath, R's `car::Anova` and afex, and pingouin.
public struct MixedAnova: Sendable, Hashable {
  /// How groups of unequal size share in the comparison of the levels.
  public enum SumsOfSquares: Sendable, Hashable, CaseIterable {
    /// Type II: the means of the levels over all participants.
    case typeII
    /// Type III: the unweighted means of the groups.
    case typeIII
  }

  /// The type of the sum of squares of the within factor.
  public let sumsOfSquares: SumsOfSquares
  /// The numbers of participants in the groups, in the order given.
  public let counts: [Int]
  /// The number of levels of the within factor.
  public let levels: Int

  private let table: RepeatedMeasuresTable

  /// Analyses the participants of the groups.
  ///
  /// - Parameters:
  ///   - groups: At least two groups of at least one participant, more participants than groups. A participant
  ///     is a row with a finite value for each level, at least two, in the same order.
  ///   - sumsOfSquares: The type of the sum of squares of the within factor.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` for
  ///   rows of different lengths, ``StatisticsError/zeroVariance`` when participants of a group do not differ
  ///   at all, ``StatisticsError/nonFinite``.
  public init(groups: [[[Double]]], sumsOfSquares: SumsOfSquares = .typeIII) throws(StatisticsError) {
    try require(2, found: groups.count)
    table = try RepeatedMeasuresTable(groups: groups)
    self.sumsOfSquares = sumsOfSquares
    counts = groups.map(\.count)
    levels = table.levels
  }

  /// The effect of the groups.
  ///
  /// Accessing it throws ``StatisticsError/zeroVariance`` when the participants of a group have the same mean.
  public var between: AnovaEffect {
    get throws(StatisticsError) { try table.effect(table.between, error: table.errorBetween) }
  }

  /// The effect of the within factor.
  ///
  /// Accessing it throws ``StatisticsError/zeroVariance`` when the levels differ by the same amounts in all
  /// participants of a group.
  public var within: AnovaEffect {
    get throws(StatisticsError) {
      let term = sumsOfSquares == .typeII ? table.withinOfPeople : table.withinOfGroups
      return try table.effect(term, error: table.errorWithin)
    }
  }

  /// The interaction of the groups and the within factor.
  ///
  /// Accessing it throws as ``within`` does.
  public var interaction: AnovaEffect {
    get throws(StatisticsError) { try table.effect(table.interaction, error: table.errorWithin) }
  }

  /// The corrections for a lack of sphericity, the same for the within factor and the interaction.
  ///
  /// Accessing it throws as ``within`` does.
  public var sphericity: Sphericity {
    get throws(StatisticsError) { try table.sphericity() }
  }
}

/// The complete rows of a matrix by the label of each row.
struct LabelledRows: Sendable, Incomplete {
  static let missingWords = "rows with a missing value or label, which were dropped"
  let labels: [String]
  let groups: [[[Double]]]
  let missing: Int

  init(_ arguments: any Arguments) throws {
    let all = arguments.rows("matrix")
    let labelled = try all.map { $0.contains(nil) ? nil : $0.compactMap(\.self) }
      .complete(with: arguments.labels("a"))
    let grouped = Grouped(labelled)
    (labels, groups) = (grouped.labels, grouped.members)
    missing = all.count - labelled.count
  }
}

extension Statistic {
  static let mixedAnova = Statistic(
    "anova.mixed",
    summary: "The analysis of variance with one factor between participants and one within them",
    source: "split-plot analysis of variance: Winer 1971; epsilon: Greenhouse and Geisser 1959, Huynh and "
      + "Feldt 1976, Lecoutre 1991; Mauchly 1940; generalised eta squared: Olejnik and Algina 2003",
    example: #""matrix":[[3,5,6],[4,4,7],[2,5,5],[6,6,5],[5,7,6],[null,4,4],[7,6,8]],"#
      + #""a":["with","with","with","without","without","without","without"]"#,
    input: Input<LabelledRows>(
      Input.participants.keys + [
        InputKey("a", .labels, isRequired: true, help: "the group of each row, two or more in all")
      ], used: { $0.groups.joined().count }
    ) { try LabelledRows($0) }.with(
      InputKey(
        "type", .choice(["2", "3", "II", "III"]), defaultText: "3",
        help: "how groups of unequal size share in the within factor: by their sizes (2), or equally (3)")
    ) { ["2", "II"].contains($0.word("type")) ? MixedAnova.SumsOfSquares.typeII : .typeIII }
  ) { rows in
    let anova = try MixedAnova(groups: rows.data.groups, sumsOfSquares: rows.more)
    let cells = try rows.data.groups.map { rows in
      try (0..<anova.levels).map { level in try CellSummary(rows.map { $0[level] }) }
    }
    return (anova: anova, sphericity: try? anova.sphericity, cells: cells)
  } outputs: {
    Output("between", "the groups: " + AnovaEffect.help) { try $0.result.anova.between.reported(nil) }
    Output("within", "the levels: \(AnovaEffect.help), \(AnovaEffect.correctedHelp)") {
      try $0.result.anova.within.reported($0.result.sphericity)
    }
    Output("interaction", "groups by levels: the same keys") {
      try $0.result.anova.interaction.reported($0.result.sphericity)
    }
    Output.sphericity { $0.sphericity }
    Output("algorithm", "the type of the sums of squares") {
      $0.data.more == .typeII
        ? "type II: groups weighted with their sizes" : "type III: unweighted means of the groups"
    }
    Output("groups", "the groups, in the order in which they came", data: \.data.labels)
    Output("n", "the numbers of participants in the groups", from: \.anova.counts)
    Output("mean", "the means of the cells: one row for each group, one column for each level") {
      $0.result.cells.map { $0.map(\.mean) }
    }
    Output("sd", "their standard deviations, divisor n - 1; null for a single participant") {
      // A group has all its cells from the same participants.
      $0.result.cells.map { cells in
        cells[0].n > 1
          ? cells.map(\.standardDeviation).reported
          : .undefined(
            StatisticsError.tooFewValues(needed: 2, found: 1).code, shown: .list(cells.map { _ in .missing }))
      }
    }
    Output.missing
  }
}
