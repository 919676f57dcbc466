/// The analysis of variance with one factor within participants: everybody went through all levels.
///
/// Null hypothesis: the means of the levels are equal. The factor is tested against what is left of each
/// participant's profile after the mean of the participant and those of the levels; ``sphericity`` holds the
/// corrections of the degrees of freedom. With two levels F is the square of the paired t.
///
/// A participant needs a value for each level: those with missing values are the caller's to leave out.
///
/// Checked against exact fractions with mpmath, R's `car::Anova`, and pingouin's `rm_anova`.
public struct RepeatedMeasuresAnova: Sendable, Hashable {
  /// The effect of the within factor.
  public let within: AnovaEffect
  /// The corrections for a lack of sphericity.
  public let sphericity: Sphericity
  /// The sum of squares between participants.
  public let participantSumOfSquares: Double
  /// The number of participants.
  public let participants: Int
  /// The number of levels of the within factor.
  public let levels: Int

  /// Analyses participants.
  ///
  /// - Parameter rows: One row for each participant (at least 2) with a finite value for each level (at least
  ///   2), in the same order.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` for
  ///   rows of different lengths, ``StatisticsError/zeroVariance`` when the levels differ by the same amounts
  ///   in all participants, ``StatisticsError/nonFinite``.
  public init(rows: [[Double]]) throws(StatisticsError) {
    let table = try RepeatedMeasuresTable(groups: [rows])
    within = try table.effect(table.withinOfPeople, error: table.errorWithin)
    sphericity = try table.sphericity()
    participantSumOfSquares = try finite(table.errorBetween.sumOfSquares * table.unit * table.unit)
    participants = rows.count
    levels = table.levels
  }
}

extension RepeatedMeasuresAnova: CustomStringConvertible {
  /// The line of a report in APA style, with the correction of Greenhouse and Geisser: `F(1.27, 5.07) = 4.72,
  /// p = .077`.
  public var description: String {
    let uncorrected =
      "F(\(APAStyle.fixed(within.degreesOfFreedom, decimals: 0)), "
      + "\(APAStyle.fixed(within.errorDegreesOfFreedom, decimals: 0))) = "
      + "\(APAStyle.fixed(within.statistic, decimals: 2)), \(APAStyle.pValue(within.pValue))"
    guard levels > 2, let test = try? within.corrected(by: sphericity.greenhouseGeisser) else {
      return uncorrected
    }
    return "F(\(APAStyle.fixed(test.degreesOfFreedom, decimals: 2)), "
      + "\(APAStyle.fixed(test.errorDegreesOfFreedom, decimals: 2))) = "
      + "\(APAStyle.fixed(within.statistic, decimals: 2)), \(APAStyle.pValue(test.pValue))"
  }
}

extension Input where Value == CompleteRows {
  /// Participants who went through all levels of a factor.
  static let participants = rows(
    "one row for each participant, one column for each level; rows with a missing value are dropped",
    design: .other)
}

extension Statistic {
  static let repeatedMeasuresAnova = Statistic(
    "anova.repeated-measures", summary: "The analysis of variance with one factor within participants",
    source: "Winer 1971; epsilon: Greenhouse and Geisser 1959, Huynh and Feldt 1976; Mauchly 1940; "
      + "generalised eta squared: Olejnik and Algina 2003",
    example: #""matrix":[[100,90,130],[90,100,100],[110,110,109],[100,90,109],[100,null,90],[100,100,130]]"#,
    input: .participants
  ) { participants in
    (
      anova: try RepeatedMeasuresAnova(rows: participants.rows),
      cells: try participants.columns.map { try CellSummary($0) }
    )
  } outputs: {
    Output("statistic", "F", from: \.anova.within.statistic)
    Output("df1", "the degrees of freedom of the levels", from: \.anova.within.degreesOfFreedom)
    Output("df2", "the degrees of freedom of the error", from: \.anova.within.errorDegreesOfFreedom)
    Output("p", "the p value without correction", from: \.anova.within.pValue)
    Output("within", "the levels: \(AnovaEffect.help), \(AnovaEffect.correctedHelp)") {
      $0.result.anova.within.reported($0.result.anova.sphericity)
    }
    Output.sphericity { $0.anova.sphericity }
    Output(
      "sum_of_squares_participants", "the sum of squares between participants",
      from: \.anova.participantSumOfSquares)
    Output("mean", "the means of the levels") { $0.result.cells.map(\.mean) }
    Output("sd", "their standard deviations, divisor n - 1") { $0.result.cells.map(\.standardDeviation) }
    Output.missing
  }
}
