internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about the criteria of a rubric.
struct RubricSection {
  let results: StudyResults
  let measure: Measure
  let rubric: RubricResult

  private var wording: Wording { Wording(results: results) }

  /// The rule for missing points, in words.
  static func rule(_ rubric: Rubric) -> Phrase {
    switch rubric.missing {
    case .refuse: "a rating without points for a criterion has no score"
    case .available:
      "a rating without points for a criterion is scored by the others, their weights taken anew"
    }
  }

  /// How points become a score, with the weights as shares of 1.
  static func formula(_ rubric: Rubric) -> Phrase {
    let terms = zip(rubric.criteria, rubric.shares).map { criterion, share -> Phrase in
      let range = criterion.range
      let points: Phrase =
        switch rubric.scale {
        case .points where criterion.isReversed:
          "(\(Wording.plain(range.lowerBound + range.upperBound)) - \(criterion.label))"
        case .percent where criterion.isReversed: "\(criterion.label) (reversed)"
        case .points, .percent: Phrase(criterion.label)
        }
      return "\(Numerals.fixed(share, decimals: 3)) x \(points)"
    }
    let isMixed = rubric.criteria.contains(where: \.isReversed)
    let sum = terms.joined(separator: " + ")
    return switch (rubric.scale, isMixed) {
    case (.points, _): "Score of a rating = \(sum), in points"
    case (.percent, false):
      "Score of a rating = \(sum), each criterion as (points - minimum) / (maximum - minimum) x 100"
    case (.percent, true):
      "Score of a rating = \(sum), each criterion as (points - minimum) / (maximum - minimum) x 100, a reversed one as (maximum - points) / (maximum - minimum) x 100"
    }
  }

  /// Formula, criteria by group, and ratings that were not complete.
  func compose(list: inout EstimateList) -> ReportSection {
    list.add(rubric)
    var section = ReportSection(id: "measure-\(measure.id)-criteria", title: "Criteria of the rubric")
    section.blocks.append(
      .paragraph(
        Paragraph(
          .note,
          "\(Self.formula(rubric.rubric)); \(Self.rule(rubric.rubric)). \(Phrase.count(rubric.ratings, "rating")), \(rubric.scored) with a score."
        ).telling(
          [EstimateList.stem(measure, group: "all") + "ratings"]
            + rubric.criteria.map {
              EstimateList.stem(measure, part: "criterion=" + $0.criterion.id, group: "all") + "weight"
            })))
    section.blocks.append(.table(weights()))
    section.blocks.append(.table(criteria()))
    if !rubric.incomplete.isEmpty { section.blocks.append(.table(incomplete())) }
    return section
  }

  private func weights() -> ReportTable {
    let isMixed = rubric.rubric.criteria.contains(where: \.isReversed)
    return ReportTable(
      id: "table-\(measure.id)-weights", title: "\(measure.label): the rubric",
      columns: [
        .init("Criterion", isNumeric: false), .init("From"), .init("To"), .init("Weight"),
        .init("Share", statistic: "weight"),
      ] + (isMixed ? [.init("Reversed", isNumeric: false)] : []),
      rows: rubric.criteria.map { one in
        let range = one.criterion.range
        return [
          .words(one.criterion.label), .verbatim(Wording.plain(range.lowerBound)),
          .verbatim(Wording.plain(range.upperBound)), .verbatim(Wording.plain(one.criterion.weight)),
          .number(one.share, decimals: 3),
        ] + (isMixed ? [.text(one.criterion.isReversed ? "yes" : "no")] : [])
      }
    ).showing(
      rubric.criteria.map {
        EstimateList.stem(measure, part: "criterion=" + $0.criterion.id, group: "all")
      })
  }

  private func criteria() -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    for one in rubric.criteria {
      for group in one.groups {
        let none: Phrase = group.values.isEmpty ? "no values" : "fewer than two values"
        func cell(_ value: Double?) -> ReportTable.Cell {
          value.map { .number($0, decimals: 2) } ?? .undefined(none)
        }
        rows.append([
          .words(one.criterion.label), .text(results.name(of: group.key)), .integer(group.values.count),
          cell(group.descriptives?.mean),
          group.meanInterval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .undefined(none),
          cell(group.descriptives?.standardDeviation), cell(group.descriptives?.median),
          cell(group.descriptives?.minimum), cell(group.descriptives?.maximum),
        ])
      }
    }
    return ReportTable(
      id: "table-\(measure.id)-criteria", title: "\(measure.label): points by criterion",
      columns: [
        .init("Criterion", isNumeric: false), .init("Group", isNumeric: false), .init("n", statistic: "n"),
        .init("M", statistic: "mean"), .init("\(wording.levelText) CI", statistic: "mean"),
        .init("SD", statistic: "sd"), .init("Mdn", statistic: "median"), .init("Min", statistic: "min"),
        .init("Max", statistic: "max"),
      ],
      rows: rows,
      notes: [
        rubric.rubric.criteria.contains(where: \.isReversed)
          ? "Points as given, those of reversed criteria not turned round, one value per participant: raters averaged, then tasks. SD with n - 1; CI of the mean by t. Criteria are described and not tested."
          : "Points as given, one value per participant: raters averaged, then tasks. SD with n - 1; CI of the mean by t. Criteria are described and not tested."
      ]
    ).showing(
      rubric.criteria.flatMap { one in
        one.groups.map {
          EstimateList.stem(
            measure, part: "criterion=" + one.criterion.id, group: results.identifier(of: $0.key))
        }
      })
  }

  private func incomplete() -> ReportTable {
    let shown = rubric.incomplete.prefix(100)
    return ReportTable(
      id: "table-\(measure.id)-incomplete", title: "Ratings without points for a criterion",
      columns: [
        .init("Participant", isNumeric: false), .init("Task", isNumeric: false),
        .init("Rater", isNumeric: false), .init("Without points", isNumeric: false), .init("Score"),
      ],
      rows: shown.map { one in
        [
          .verbatim(one.participant), one.task.map { .verbatim($0) } ?? .empty,
          one.rater.map { .verbatim($0) } ?? .empty, .verbatim(one.missing.joined(separator: ", ")),
          one.score.map { .number($0, decimals: 2) } ?? .undefined("none"),
        ]
      },
      notes: rubric.incomplete.count > shown.count
        ? ["\(rubric.incomplete.count) in all; the first \(shown.count) are listed."] : [])
  }
}
