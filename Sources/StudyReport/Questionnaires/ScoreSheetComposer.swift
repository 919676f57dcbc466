public import ReportDocument
internal import Stats
public import StudyAnalysis
internal import StudyModel

/// Composes the scores of every respondent, for one-off scoring.
public struct ScoreSheetComposer {
  private let sheet: ScoreSheet
  private let provenance: Provenance
  private let level: Double

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - sheet: the scores.
  ///   - provenance: what they were made from.
  ///   - level: the confidence level of the intervals of means.
  public init(_ sheet: ScoreSheet, provenance: Provenance, level: Double = 0.95) {
    self.sheet = sheet
    self.provenance = provenance
    self.level = level
  }

  /// Composes the report.
  ///
  /// - Returns: a table of respondents and a table of means, with every number as an estimate.
  public func compose() -> Report {
    let rule = QuestionnaireSection.rule(sheet.instrument, use: sheet.use)
    var about: Phrase =
      sheet.instrument.better == .higher
      ? "\(sheet.instrument.title) (\(sheet.instrument.id)); higher is better; missing answers: \(rule)."
      : "\(sheet.instrument.title) (\(sheet.instrument.id)); lower is better; missing answers: \(rule)."
    if sheet.mirrorsAnswers {
      about += " The form ran the other way than the published one: answers were turned round before scoring."
    }
    let own = Scorer(sheet.instrument, use: sheet.use).itemsOfOwnDirection.map(\.id)
    if !own.isEmpty {
      about += " Of the items, \(Wording.ownDirection(own, turnsOthers: sheet.mirrorsAnswers))."
    }
    var section = ReportSection(id: "scores", title: "Scores", blocks: [.paragraph(Paragraph(.note, about))])
    section.blocks.append(.table(means()))
    section.blocks.append(.table(respondents()))
    section.blocks.append(.estimates(estimates()))
    return Report(
      kind: .scores, title: "Scores: \(sheet.instrument.title)",
      subtitle: Phrase.count(sheet.rows.count, "response"),
      sections: [section], provenance: provenance)
  }

  private func values(_ index: Int) -> [Double] { sheet.rows.compactMap { $0.scored.value(index) } }

  private func means() -> ReportTable {
    ReportTable(
      id: "table-means", title: "Means of the responses",
      columns: [
        .init("Score", isNumeric: false), .init("n", statistic: "n"),
        .init("No score", statistic: "withheld"), .init("M", statistic: "mean"),
        .init("SD", statistic: "sd"), .init("Min", statistic: "min"), .init("Max", statistic: "max"),
      ],
      rows: sheet.scores.indices.map { index in
        let values = values(index)
        let described = try? Descriptives(values)
        func cell(_ value: Double?, _ decimals: Int) -> ReportTable.Cell {
          value.map { .number($0, decimals: decimals) }
            ?? .undefined(values.isEmpty ? "no values" : "fewer than two values")
        }
        return [
          .words(sheet.scores[index].label), .integer(values.count),
          .integer(sheet.rows.count - values.count),
          cell(described?.mean, 2), cell(described?.standardDeviation, 2), cell(described?.minimum, 2),
          cell(described?.maximum, 2),
        ]
      }
    ).showing(sheet.scores.map { "\(sheet.instrument.id).\($0.id).all." })
  }

  private func respondents() -> ReportTable {
    let hasCondition = sheet.rows.contains { $0.condition != nil }
    let hasTask = sheet.rows.contains { $0.task != nil }
    var columns: [ReportTable.Column] = [.init("Participant", isNumeric: false)]
    if hasCondition { columns.append(.init("Condition", isNumeric: false)) }
    if hasTask { columns.append(.init("Task", isNumeric: false)) }
    columns += sheet.scores.map {
      .init(Phrase($0.label), estimates: "\(sheet.instrument.id).\($0.id).", statistic: "score")
    }
    columns.append(.init("Missing answers", isNumeric: false))
    return ReportTable(
      id: "table-respondents", title: "Scores by respondent", columns: columns,
      rows: sheet.rows.map { row in
        var cells: [ReportTable.Cell] = [.verbatim(row.participant)]
        if hasCondition { cells.append(row.condition.map { .verbatim($0) } ?? .empty) }
        if hasTask { cells.append(row.task.map { .verbatim($0) } ?? .empty) }
        cells += row.scored.scores.map { score in
          switch score {
          case .success(let value): .number(value, decimals: 2)
          case .failure(let error): .undefined(error.reason.text)
          }
        }
        let notes = row.scored.notes.map { note -> Phrase in
          "\(note.item) \(note.cause.text), \(note.treatment.text)"
        }
        cells.append(.text(notes.joined(separator: "; ")))
        return cells
      }
    ).showing(groups.map { $0 + "." })
  }

  /// What each response is called in estimates.
  private var groups: [String] {
    var seen: [String: Int] = [:]
    return sheet.rows.map { row in
      var group = "participant=" + row.participant
      if let condition = row.condition, !condition.isEmpty { group += ",condition=" + condition }
      if let task = row.task { group += ",task=" + task }
      seen[group, default: 0] += 1
      if let count = seen[group], count > 1 { group += ",response=\(count)" }
      return group
    }
  }

  private func estimates() -> [Estimate] {
    var list: [Estimate] = []
    let id = sheet.instrument.id
    let direction =
      sheet.use.direction.isDeclared
      ? sheet.instrument.better.rawValue : sheet.instrument.better.rawValue + " (assumed)"
    for (index, score) in sheet.scores.enumerated() {
      let values = values(index)
      let described = try? Descriptives(values)
      let interval = try? described?.confidenceIntervalOfMean(level: level)
      let none = values.isEmpty ? "no-values" : "too-few-values"
      for (statistic, value, method) in [
        ("n", Double(values.count), "number of responses with a score"),
        ("mean", described?.mean, "arithmetic mean; t interval"),
        ("sd", described?.standardDeviation, "standard deviation, n - 1"),
        ("min", described?.minimum, "minimum"), ("max", described?.maximum, "maximum"),
        ("withheld", Double(sheet.rows.count - values.count), "number of responses without a score"),
      ] as [(String, Double?, String)] {
        list.append(
          Estimate(
            id: "\(id).\(score.id).all.\(statistic)", measure: id, part: score.id, group: "all",
            statistic: statistic,
            value: value, interval: statistic == "mean" ? interval.map(EstimateList.interval) : nil,
            n: values.count,
            direction: direction, method: method, undefined: value == nil ? none : nil))
      }
    }
    for (row, group) in zip(sheet.rows, groups) {
      for (index, score) in sheet.scores.enumerated() {
        var reason: String?
        if case .failure(let error) = row.scored.scores[index] { reason = error.reason.code }
        list.append(
          Estimate(
            id: "\(id).\(score.id).\(group).score", measure: id, part: score.id, group: group,
            statistic: "score",
            value: row.scored.value(index), direction: direction, method: score.method.rawValue + " of items",
            undefined: reason))
      }
    }
    return list
  }
}

extension ScoredResponse.Withheld {
  /// The reason in words.
  var text: Phrase {
    switch self {
    case .tooFewAnswers(let answered, let needed): "\(answered) answered, \(needed) needed"
    case .noWeights: "no weights"
    }
  }

  /// The reason in kebab case.
  var code: String {
    switch self {
    case .tooFewAnswers: "too-few-answers"
    case .noWeights: "no-weights"
    }
  }
}
