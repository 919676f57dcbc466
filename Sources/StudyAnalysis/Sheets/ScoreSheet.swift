public import StudyModel

/// The scores of every respondent of one instrument, without any group.
public struct ScoreSheet: Sendable {
  /// One filled-in questionnaire.
  public struct Row: Sendable {
    /// The participant.
    public var participant: String
    /// The levels of the within factors, where there are any.
    public var condition: String?
    /// The task, where the questionnaire is filled in for each.
    public var task: String?
    /// The scores and what was done about missing answers.
    public var scored: ScoredResponse
  }

  /// The instrument.
  public var instrument: Instrument
  /// How it is used.
  public var use: InstrumentUse
  /// The scores, in the order of each row's.
  public var scores: [ScoreDefinition]
  /// Whether answers were mirrored because the form ran the other way.
  public var mirrorsAnswers: Bool
  /// The respondents in the order of the file.
  public var rows: [Row]
}

extension Analyzer {
  /// The scores of every respondent of a questionnaire.
  ///
  /// - Parameter instrument: the instrument's identifier.
  /// - Returns: the scores, or nil where the study does not use the instrument.
  public func scoreSheet(instrument: String) -> ScoreSheet? {
    guard
      let index = dataset.study.measures.firstIndex(where: { $0.instrument?.instrument == instrument }),
      let responses = dataset.responses[index]
    else { return nil }
    let scorer = responses.scorer
    let rows = responses.indices.map { position in
      let (condition, task) = (responses.conditions[position], responses.tasks[position])
      return ScoreSheet.Row(
        participant: dataset.names.participants[Int(responses.participants[position])],
        condition: dataset.withinFactors.isEmpty
          ? nil
          : dataset.withinFactors.compactMap { factor in
            let level = dataset.level(of: factor, inCondition: condition)
            return level < 0 ? nil : dataset.study.factors[factor].levels[level].id
          }.joined(separator: ", "),
        task: task >= 0 ? dataset.names.tasks[Int(task)] : nil, scored: responses.scored(position))
    }
    return ScoreSheet(
      instrument: scorer.instrument, use: scorer.use, scores: scorer.scores,
      mirrorsAnswers: scorer.mirrorsAnswers,
      rows: rows)
  }
}
