internal import StudyModel

/// The one value per unit that a measure is analysed by, after raters, repetitions and tasks were reduced.
public struct UnitSheet: Sendable {
  /// The value of one unit.
  public struct Row: Sendable {
    /// The participant.
    public var participant: String
    /// For each factor of the study, the level within the participant, or nil for factors between participants and where
    /// the data state none.
    public var levels: [Int?]
    /// The value, in the unit of the measure; for an outcome the share of tasks that ended in success.
    public var value: Double
  }

  /// The times that a rule in force marks as outlying; they have no part in the values.
  public var outliers: [OutlierResult.Marked]
  /// How several values became one.
  public var reduction: Reduction
  /// The units, without those that are left out.
  public var rows: [Row]
}

extension Analyzer {
  /// The values that a measure is analysed by.
  ///
  /// Ratings of one thing are averaged first, then tasks are reduced by the measure's aggregation, as before every test.
  /// Times that the rule in force marks as outlying are left out, as they are there.
  ///
  /// - Parameter measure: the measure's identifier.
  /// - Returns: the values, or nil where there is no such measure or it is a questionnaire, whose scores are per response.
  public func unitSheet(measure: String) -> UnitSheet? {
    guard let index = dataset.study.measures.firstIndex(where: { $0.id == measure }),
      dataset.study.measures[index].kind != .questionnaire
    else { return nil }
    let declared = dataset.study.measures[index]
    var records = Array(
      declared.kind == .outcome
        ? dataset.records[index].mapValues { $0 == 1 ? 1 : 0 } : dataset.records[index])
    var outliers: [OutlierResult.Marked] = []
    if declared.kind == .duration {
      outliers = markedTimes(records, of: declared)
      records = mainTimes(records, of: declared)
    }
    let units = reducer.reduce(records, measure: declared)
    let conditions = units.byCondition.keys.sorted()
    let rows = dataset.names.participants.indices.flatMap { participant -> [UnitSheet.Row] in
      conditions.compactMap { condition in
        guard let value = units.byCondition[condition]?[participant], !value.isNaN else { return nil }
        return UnitSheet.Row(
          participant: dataset.names.participants[participant],
          levels: dataset.study.factors.indices.map { factor in
            guard dataset.withinFactors.contains(factor) else { return nil }
            let level = dataset.level(of: factor, inCondition: condition)
            return level < 0 ? nil : level
          }, value: value)
      }
    }
    return UnitSheet(outliers: outliers, reduction: units.reduction, rows: rows)
  }
}
