internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what forms about something else than tasks say of each thing that they are about: patterns by the scores that
/// experts gave them, side by side.
struct SubjectSection {
  let results: StudyResults
  let result: MeasureResult

  private var wording: Wording { Wording(results: results) }
  private var measure: Measure { result.measure }
  private var subject: LocalizedText { measure.subject(results.instruments) }

  /// The score of the form as a whole, or the first one; nil where there are not several things.
  private var part: PartResult? {
    guard !subject.isEmpty else { return nil }
    let parts = result.parts.filter { $0.tasks.count > 1 }
    return parts.first { $0.score?.isResult == true } ?? parts.first
  }

  /// One thing and what everybody says of it.
  private struct Entry {
    var task: String
    var group: GroupResult
    var mean: Double? { group.descriptives?.mean }
  }

  private func entries(_ part: PartResult) -> [Entry] {
    part.tasks.compactMap { task in
      task.groups.first { $0.key.levels.isEmpty }.map { Entry(task: task.task, group: $0) }
    }
  }

  /// The section; nil where forms are about tasks, or about one thing.
  func compose(list: inout EstimateList) -> ReportSection? {
    guard let part else { return nil }
    var section = ReportSection(id: "measure-\(measure.id)-subjects", title: "Results by \(subject)")
    if let statement { section.blocks.append(.paragraph(statement)) }
    if let figure = figure(part) { section.blocks.append(.figure(figure)) }
    section.blocks.append(.table(table(part)))
    let means = entries(part).compactMap(\.mean)
    for (name, value) in [("lowest-mean", means.min()), ("highest-mean", means.max())] {
      list.add(
        "\(name)-by-subject", value, part: EstimateList.part(part), group: "all", n: means.count,
        unit: wording.unit(measure, part), method: "of the means of single things that forms are about",
        undefined: "no-values")
    }
    return section
  }

  /// The mean of everything, and which things have the lowest and the highest; nil where forms are about tasks.
  var statement: Paragraph? {
    guard let part, let described = Statements(results).description(result, part) else { return nil }
    let entries = entries(part).filter { $0.mean != nil }
    guard let lowest = entries.compactMap(\.mean).min(), let highest = entries.compactMap(\.mean).max(),
      lowest < highest
    else { return described }
    func named(_ mean: Double) -> Phrase {
      Wording.list(entries.filter { $0.mean == mean }.map { results.name(ofTask: $0.task) })
    }
    var paragraph = described
    let (least, most) = (Numerals.fixed(lowest, decimals: 2), Numerals.fixed(highest, decimals: 2))
    paragraph.runs.append(
      .text(
        " By \(subject), the means of \(entries.count) go from \(least) (\(named(lowest))) to \(most) (\(named(highest)))."
      ))
    let stem = EstimateList.stem(measure, part: EstimateList.part(part), group: "all")
    paragraph.estimates += ["lowest-mean-by-subject", "highest-mean-by-subject"].map { stem + $0 }
    return paragraph
  }

  /// The things by their mean, the highest first, beside the mean of all.
  private func figure(_ part: PartResult) -> ReportFigure? {
    guard let all = part.groups.first(where: { $0.key.levels.isEmpty })?.descriptives?.mean else {
      return nil
    }
    let sorted = entries(part).enumerated().sorted { left, right in
      (right.element.mean ?? -.infinity, left.offset) < (left.element.mean ?? -.infinity, right.offset)
    }.map(\.element)
    let rows = sorted.map { entry in
      ReportFigure.Comparison.Row(
        label: results.name(ofTask: entry.task), estimate: entry.mean,
        interval: entry.group.meanInterval.map(EstimateList.interval),
        remark: MeasureSection.none(entry.group.count, entry.group.withoutInterval))
    }
    let name = wording.name(measure, part)
    let words = rows.map { row -> Phrase in
      "\(row.label): \(row.estimate.map { Numerals.fixed($0, decimals: 2) } ?? "–")"
    }
    return ReportFigure(
      id: "figure-\(measure.id)-subjects", title: "\(name) by \(subject)",
      alternative: "Means of \(name). \(words.joined(separator: "; ")).",
      caption:
        "Means over one value per \(Phrase(word: wording.person)) with \(wording.levelText) CI by t, the highest first; the line is the mean of all, \(Numerals.fixed(all, decimals: 2)). The same people judged everything, so that intervals do not tell which differ.",
      content: .comparison(
        ReportFigure.Comparison(axis: wording.axis(measure, part), reference: all, rows: rows))
    ).drawing(
      sorted.map {
        EstimateList.stem(measure, part: EstimateList.part(part, task: $0.task), group: "all") + "mean"
      })
  }

  /// Each thing with the score as a whole and the means of the other scores.
  private func table(_ part: PartResult) -> ReportTable {
    let others = result.parts.filter { $0.score?.id != part.score?.id }
    func statistic(_ part: PartResult, _ name: String) -> String {
      [part.score?.id, "all", name].compactMap(\.self).joined(separator: ".")
    }
    let label = part.score.map { Phrase($0.label) } ?? Phrase(measure.label)
    let section = MeasureSection(results, result)
    let columns: [ReportTable.Column] =
      [
        .init(Phrase(subject).capitalizedFirst, isNumeric: false),
        .init("n", statistic: statistic(part, "n")),
        .init("Missing", statistic: statistic(part, "missing")),
        .init("M, \(label)", statistic: statistic(part, "mean")),
        .init("\(wording.levelText) CI", statistic: statistic(part, "mean")),
        .init("SD", statistic: statistic(part, "sd")),
      ]
      + others.map { other in
        .init("M, \(other.score.map { Phrase($0.label) } ?? "")", statistic: statistic(other, "mean"))
      }
    let entries = entries(part)
    let rows = entries.map { entry -> [ReportTable.Cell] in
      let own = section.row(entry.group)
      return [.text(results.name(ofTask: entry.task))] + own[1...5]
        + others.map { other in
          let group = other.tasks.first { $0.task == entry.task }?.groups.first { $0.key.levels.isEmpty }
          return group?.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined("no values")
        }
    }
    return ReportTable(
      id: "table-\(measure.id)-subjects", title: "\(measure.label): scores by \(subject)", columns: columns,
      rows: rows,
      notes: [
        "n, M and SD are over one value per \(Phrase(word: wording.person)). SD and interval belong to \(label); those of the other scores are with each score."
      ]
    ).showing(entries.map { "\(measure.id).task=\($0.task)." })
  }
}
