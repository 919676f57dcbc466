internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Tables of the main result beside the results of other selections of values.
struct SensitivityTables {
  /// The result of some of the values.
  struct Values {
    var name: Phrase
    /// What they are called in estimates; nil for the main result.
    var subset: String?
    var part: PartResult
  }

  let results: StudyResults
  let measure: Measure
  /// The identifier of the table of groups; that of contrasts begins with it.
  let id: String
  let title: Phrase
  let contrastTitle: Phrase
  /// What the first column is headed.
  let label: Phrase
  /// The main result first.
  let sets: [Values]
  let notes: [Phrase]
  let contrastNote: Phrase

  private var wording: Wording { Wording(results: results) }
  private var isTime: Bool { measure.kind == .duration }

  /// The groups, and the contrasts where there are any.
  func compose() -> [ReportBlock] {
    guard let main = sets.first else { return [] }
    return [.table(groups)] + (main.part.contrasts.isEmpty ? [] : [.table(contrasts)])
  }

  private func stem(_ set: Values, group: String? = nil, contrast: String? = nil) -> String {
    EstimateList.stem(
      measure, part: EstimateList.part(set.part, subset: set.subset), group: group, contrast: contrast)
  }

  private func isPaired(_ contrast: ContrastResult) -> Bool {
    results.study.factors[contrast.factor].design == .within
  }

  private var groups: ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var stems: [String] = []
    for set in sets {
      for group in set.part.groups where group.key.levels.count < 2 {
        let none = MeasureSection.none(group.count, group.undescribed)
        stems.append(stem(set, group: results.identifier(of: group.key)))
        rows.append(
          [.text(set.name), .text(results.name(of: group.key)), .integer(group.count)]
            + (isTime ? times(group, none: none) : values(group, none: none)))
      }
    }
    let center = isTime ? "geometric-mean" : "mean"
    return ReportTable(
      id: id, title: title,
      columns: [
        .init(label, isNumeric: false), .init("Group", isNumeric: false), .init("n", statistic: "n"),
        .init(isTime ? "Geometric mean" : "M", statistic: center),
        .init("\(wording.levelText) CI", statistic: center), .init("Mdn", statistic: "median"),
      ],
      rows: rows, notes: notes
    ).showing(stems)
  }

  private func times(_ group: GroupResult, none: Phrase) -> [ReportTable.Cell] {
    [
      group.geometric.map { .time($0.mean) } ?? .undefined(none),
      group.geometricInterval.map { .text("[\(Numerals.time($0.lower)), \(Numerals.time($0.upper))]") }
        ?? .undefined(none),
      group.descriptives.map { .time($0.median) } ?? .undefined(none),
    ]
  }

  private func values(_ group: GroupResult, none: Phrase) -> [ReportTable.Cell] {
    [
      group.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined(none),
      group.meanInterval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .undefined(none),
      group.descriptives.map { .number($0.median, decimals: 2) } ?? .undefined(none),
    ]
  }

  private var contrasts: ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var stems: [String] = []
    for set in sets {
      for contrast in set.part.contrasts {
        stems.append(
          stem(
            set, contrast: wording.contrastIdentifier(contrast.factor, contrast.treatment, contrast.reference)
          ))
        var row: [ReportTable.Cell] = [
          .text(set.name), .text(wording.contrast(contrast)),
        ]
        row +=
          isTime
          ? [.integer(contrast.nTreatment), .integer(contrast.nReference)]
          : [.integer(isPaired(contrast) ? contrast.nTreatment : contrast.nTreatment + contrast.nReference)]
        switch contrast.test {
        case .success(.ranks(let test)):
          let none = ReportTable.Cell.undefined("tested by ranks")
          row += [none, none, .probability(test.pValue), none]
        case .success(.means(let test)):
          let effect = isTime ? contrast.ratio : test.difference
          row.append(effect.map { .number($0.value, decimals: 2) } ?? .empty)
          row.append(effect?.interval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .empty)
          row.append(.probability(test.pValue))
          row.append(
            contrast.standardized.first.map { .number($0.effect.value, decimals: 2) }
              ?? .undefined("no effect size"))
        case .failure(let reason):
          row += [ReportTable.Cell](repeating: .undefined(Phrase(reason)), count: 4)
        }
        rows.append(row)
      }
    }
    let effect = sets.first?.part.contrasts.lazy.compactMap(\.standardized.first).first
    let shown = isTime ? "ratio-of-geometric-means" : "mean-difference"
    return ReportTable(
      id: id + "-contrasts", title: contrastTitle,
      columns: [.init(label, isNumeric: false), .init("Contrast", isNumeric: false)]
        + (isTime
          ? [
            .init("n treatment", statistic: "treatment-geometric-mean"),
            .init("n reference", statistic: "reference-geometric-mean"),
          ] : [.init("n", statistic: shown)]) + [
          .init(isTime ? "Ratio" : "Difference", statistic: shown),
          .init("\(wording.levelText) CI", statistic: shown), .init("p", statistic: "p"),
          .init(Phrase(verbatim: effect?.symbol ?? "g"), statistic: effect?.name),
        ],
      rows: rows,
      notes: [contrastNote]
    ).showing(stems)
  }
}

/// The analysis of all available values beside that of participants with all tasks.
struct AvailableTasksBlocks {
  let results: StudyResults
  let result: MeasureResult

  /// Tables of each score that has such an analysis.
  func compose() -> [ReportBlock] {
    let wording = Wording(results: results)
    return result.sensitivity.filter { $0.values == .availableTasks }.flatMap { other -> [ReportBlock] in
      guard let main = result.parts.first(where: { $0.score?.id == other.part.score?.id }) else { return [] }
      let name = wording.name(result.measure, main)
      let id = [result.measure.id, main.score?.id, "available-tasks"].compactMap(\.self)
      return SensitivityTables(
        results: results, measure: result.measure, id: "table-" + id.joined(separator: "-"),
        title: "\(name): participants with all tasks, and all available values",
        contrastTitle: "\(name): contrasts of participants with all tasks, and of all available values",
        label: "Values",
        sets: [
          SensitivityTables.Values(name: "Main: participants with all tasks", subset: nil, part: main),
          SensitivityTables.Values(
            name: "All available values", subset: other.values.rawValue, part: other.part),
        ],
        notes: [
          "n counts people with a value. With all available values, people who did fewer tasks are described by these; the difficulty of the other tasks is then part of any difference."
        ],
        contrastNote: result.measure.kind == .duration
          ? "Ratio of geometric means, treatment / reference. The main result leaves out participants without a value for each task."
          : "Difference of means, treatment - reference. The main result leaves out participants without a value for each task."
      ).compose()
    }
  }
}
