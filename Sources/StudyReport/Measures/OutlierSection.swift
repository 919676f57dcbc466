internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about outlying times, and the results with and without them and the lower bounds.
struct OutlierSection {
  let results: StudyResults
  let result: MeasureResult

  private var wording: Wording { Wording(results: results) }
  private var measure: Measure { result.measure }

  /// A rule in words.
  static func rule(_ rule: OutlierRule) -> Phrase {
    switch rule {
    case .none: "no rule"
    case .limits(let minimum?, let maximum?):
      "times below \(Numerals.time(minimum)) or above \(Numerals.time(maximum))"
    case .limits(let minimum?, nil): "times below \(Numerals.time(minimum))"
    case .limits(nil, let maximum?): "times above \(Numerals.time(maximum))"
    case .limits(nil, nil): "no limit"
    case .logMedian:
      "times whose logarithm lies more than 3 x 1.4826 median absolute deviations from the median of logarithms, per task over all groups together"
    }
  }

  /// How many times are marked and what the main contrasts are otherwise; nil where none is marked.
  var summary: Paragraph? {
    guard let words = summaryText, let other = result.sensitivity.first else { return nil }
    let subset = other.values.rawValue
    let told = other.part.contrasts.map {
      EstimateList.stem(
        measure, part: subset,
        contrast: wording.contrastIdentifier($0.factor, $0.treatment, $0.reference))
    }
    return Paragraph(.note, words).telling(
      [marked] + (told.isEmpty ? [EstimateList.stem(measure, part: subset, group: "all")] : told))
  }

  /// How the number of all marked times is called in estimates.
  private var marked: String { EstimateList.stem(measure, group: "all") + "outliers-marked" }

  private var summaryText: Phrase? {
    guard let outliers = result.outliers, !outliers.marked.isEmpty, let other = result.sensitivity.first
    else {
      return nil
    }
    let count = outliers.marked.count
    let contrasts = other.part.contrasts.map { contrast -> Phrase in
      let name = wording.contrast(contrast)
      if case .success(.ranks(let test)) = contrast.test {
        let order = Statements(results).difference(
          test, treatment: wording.level(contrast.factor, contrast.treatment),
          reference: wording.level(contrast.factor, contrast.reference))
        return "\(name): \(order), p\(Statements.probability(test.pValue))"
      }
      guard case .success(let test) = contrast.test, let ratio = contrast.ratio else {
        return "\(name) not compared, because \(Statements(results).reason(contrast.test))"
      }
      let value = Numerals.fixed(ratio.value, decimals: 2)
      let p = Statements.probability(test.pValue)
      guard let interval = ratio.interval else { return "\(name), a ratio of \(value), p\(p)" }
      let bounds = Numerals.text(.interval(interval.lower, interval.upper, decimals: 2))
      return "\(name), a ratio of \(value), \(wording.levelText) CI \(bounds), p\(p)"
    }
    let mean: Phrase =
      other.part.groups.first?.geometric.map { "geometric mean \(Numerals.time($0.mean))" } ?? "no mean"
    let otherwise = contrasts.isEmpty ? mean : contrasts.joined(separator: "; ")
    return switch (outliers.isInForce, count == 1) {
    case (true, true): "\(measure.label): 1 time is left out as outlying; with it: \(otherwise)."
    case (true, false): "\(measure.label): \(count) times are left out as outlying; with them: \(otherwise)."
    case (false, true):
      "\(measure.label): 1 time is outlying by the plan's rule and kept; without it: \(otherwise)."
    case (false, false):
      "\(measure.label): \(count) times are outlying by the plan's rule and kept; without them: \(otherwise)."
    }
  }

  // MARK: Outliers

  /// Rule, limits by task, marked times.
  func compose(_ outliers: OutlierResult) -> ReportSection {
    var section = ReportSection(id: "measure-\(measure.id)-outliers", title: "Outlying times")
    section.blocks.append(.paragraph(Paragraph(.note, about(outliers)).telling(marked)))
    section.blocks.append(.table(limits(outliers)))
    if !outliers.marked.isEmpty { section.blocks.append(.table(marked(outliers))) }
    return section
  }

  private func about(_ outliers: OutlierResult) -> Phrase {
    let count = Phrase.count(outliers.marked.count, "time")
    var text: Phrase = "Marked: \(Self.rule(outliers.rule)). "
    switch (outliers.isInForce, outliers.isPlanned) {
    case (true, true): text += "The plan names this rule. "
    case (true, false): text += "The plan does not name this rule; --outliers does. "
    default: text += "The plan names this rule, and --outliers says none. "
    }
    if outliers.marked.isEmpty {
      text += "No time is marked."
    } else if outliers.isInForce {
      text +=
        "\(count) left out of the main result; the result with all times stands beside it. A time that is left out counts as missing, so that the rule for unequal sets of tasks holds."
    } else {
      text += "\(count) marked and kept in the main result; the result without stands beside it."
    }
    return text + " Lower bounds are never marked."
  }

  private func task(_ name: String?) -> ReportTable.Cell {
    .text(results.name(ofTask: name))
  }

  private func limit(_ value: Double?, _ reason: UndefinedResult?) -> ReportTable.Cell {
    if let value { return .time(value) }
    return reason.map { .undefined("\(Phrase($0)), so nothing is marked") } ?? .text("none")
  }

  private func limits(_ outliers: OutlierResult) -> ReportTable {
    let isLogMedian = outliers.rule == .logMedian
    return ReportTable(
      id: "table-\(measure.id)-outlier-limits", title: "\(measure.label): limits by task",
      columns: [.init("Task", isNumeric: false), .init("Times", statistic: "outliers-marked")]
        + (isLogMedian
          ? [
            .init("Median", statistic: "outlier-median"),
            .init("1.4826 MAD of logs", statistic: "outlier-deviation-of-logs"),
          ] : [])
        + limitColumns + [.init("Marked", statistic: "outliers-marked")],
      rows: outliers.tasks.map { one in
        var row: [ReportTable.Cell] = [task(one.task), .integer(one.n)]
        if isLogMedian {
          row.append(one.median.map { .time($0) } ?? limit(nil, one.undefined))
          row.append(one.scaledDeviation.map { .number($0, decimals: 3) } ?? limit(nil, one.undefined))
        }
        return row + [limit(one.lower, one.undefined), limit(one.upper, one.undefined), .integer(one.marked)]
      }
    ).showing(outliers.tasks.map { stem($0.task) })
  }

  private var limitColumns: [ReportTable.Column] {
    [
      .init("Marked below", statistic: "outlier-limit-lower"),
      .init("Marked above", statistic: "outlier-limit-upper"),
    ]
  }

  /// How the identifiers of the limits of a task begin.
  private func stem(_ task: String?) -> String {
    EstimateList.stem(measure, part: task.map { "task=" + $0 }, group: "all")
  }

  private func marked(_ outliers: OutlierResult) -> ReportTable {
    let shown = outliers.marked.prefix(100)
    let hasConditions = shown.contains { $0.condition != nil }
    let hasRaters = shown.contains { $0.rater != nil }
    return ReportTable(
      id: "table-\(measure.id)-outliers", title: "\(measure.label): marked times",
      columns: [.init("Participant", isNumeric: false)]
        + (hasConditions ? [.init("Condition", isNumeric: false)] : [])
        + [.init("Task", isNumeric: false)] + (hasRaters ? [.init("Rater", isNumeric: false)] : [])
        + [.init("Time")] + limitColumns,
      rows: shown.map { one in
        var row: [ReportTable.Cell] = [.verbatim(one.participant)]
        if hasConditions { row.append(one.condition.map { .verbatim($0) } ?? .empty) }
        row.append(task(one.task))
        if hasRaters { row.append(one.rater.map { .verbatim($0) } ?? .empty) }
        return row + [.time(one.value), limit(one.lower, nil), limit(one.upper, nil)]
      },
      notes: outliers.marked.count > shown.count
        ? ["\(outliers.marked.count) in all; the first \(shown.count) are listed."] : []
    ).showing(shown.map { stem($0.task) })
  }

  /// Adds the limits, and the results with and without.
  func add(to list: inout EstimateList) {
    if let outliers = result.outliers { list.add(outliers) }
    for other in result.sensitivity {
      // A score is named; other results are those of the measure.
      let part = other.part.score == nil ? nil : other.part
      for group in other.part.groups { list.add(group, part: part, subset: other.values.rawValue) }
      for contrast in other.part.contrasts {
        list.add(contrast, part: other.part, subset: other.values.rawValue)
      }
    }
  }

  // MARK: With and without

  /// The main result and the others, side by side.
  func sideBySide() -> [ReportBlock] {
    let others = result.sensitivity.filter { $0.values != .availableTasks }
    guard !others.isEmpty, let main = result.parts.first else { return [] }
    return SensitivityTables(
      results: results, measure: measure, id: "table-\(measure.id)-sensitivity",
      title: "\(measure.label): with and without",
      contrastTitle: "\(measure.label): contrasts with and without", label: "Times",
      sets: [SensitivityTables.Values(name: mainName, subset: nil, part: main)]
        + others.map {
          SensitivityTables.Values(name: Self.name($0.values), subset: $0.values.rawValue, part: $0.part)
        },
      notes: [
        "n counts people with a value. Lower bounds are times of tasks that were given up or stopped at their limit; means without them leave out the slowest and stand beside the completion rates."
      ],
      contrastNote:
        "Ratio of geometric means, treatment / reference. Only the main result is the planned one; the others show how much it depends on these times."
    ).compose()
  }

  private var mainName: Phrase {
    let isReduced = result.outliers.map { $0.isInForce && !$0.marked.isEmpty } ?? false
    return isReduced ? "Main: without outliers" : "Main: all times"
  }

  private static func name(_ values: SensitivityResult.Values) -> Phrase {
    switch values {
    case .withOutliers: "With outliers"
    case .withoutOutliers: "Without outliers"
    case .withoutLowerBounds: "Main without lower bounds"
    case .availableTasks: "All available values"
    }
  }
}

extension EstimateList {
  /// Adds the limits of a rule for outliers.
  mutating func add(_ outliers: OutlierResult) {
    let method =
      switch outliers.rule {
      case .none: "none"
      case .limits: "fixed limits"
      case .logMedian: "median of log times -/+ 3 x 1.4826 median absolute deviations, exponentiated"
      }
    if outliers.tasks.allSatisfy({ $0.task != nil }) {
      add(
        "outliers-marked", Double(outliers.marked.count), part: nil, group: "all",
        method: "number of times marked: " + method)
    }
    for task in outliers.tasks {
      let part = task.task.map { "task=" + $0 }
      add(
        "outliers-marked", Double(task.marked), part: part, group: "all", n: task.n,
        method: "number of times marked: " + method)
      if outliers.rule == .logMedian {
        let undefined = task.undefined?.code ?? "no-values"
        add(
          "outlier-median", task.median, part: part, group: "all", n: task.n, unit: "s",
          method: "median of the times of the task", undefined: undefined)
        add(
          "outlier-deviation-of-logs", task.scaledDeviation, part: part, group: "all", n: task.n,
          method: "1.4826 x median absolute deviation of log times", undefined: undefined)
      }
      if let lower = task.lower {
        add("outlier-limit-lower", lower, part: part, group: "all", n: task.n, unit: "s", method: method)
      }
      if let upper = task.upper {
        add("outlier-limit-upper", upper, part: part, group: "all", n: task.n, unit: "s", method: method)
      }
      if let reason = task.undefined {
        add(
          "outlier-limit-upper", nil, part: part, group: "all", n: task.n, unit: "s", method: method,
          undefined: reason.code)
      }
    }
  }
}
