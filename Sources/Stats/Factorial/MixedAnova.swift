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
