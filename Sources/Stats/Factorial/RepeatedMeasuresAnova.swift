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
