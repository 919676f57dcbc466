internal import Stats
public import StudyAnalysis
public import StudyModel

/// Composes the report of a study: decides what is said, in which order and in which words.
public struct ReportComposer {
  private let results: StudyResults
  private let provenance: Provenance
  private let notes: [String]
  private let coverage: SourceCoverage?
  private let comments: StudyComments?
  private let inspections: [InspectionComposer]
  private let wording: Wording

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - results: what the analysis found out.
  ///   - provenance: what it was made from; instruments and norms are added.
  ///   - notes: what was found in the files and is worth knowing.
  ///   - coverage: who is missing in which file, where there are several.
  ///   - comments: what participants wrote, where that is to be shown.
  ///   - inspections: the expert inspections of the study, a section each.
  public init(
    _ results: StudyResults, provenance: Provenance, notes: [String] = [], coverage: SourceCoverage? = nil,
    comments: StudyComments? = nil, inspections: [InspectionComposer] = []
  ) {
    self.results = results
    self.provenance = provenance
    self.notes = notes
    self.coverage = coverage
    self.comments = comments
    self.inspections = inspections
    wording = Wording(results: results)
  }

  /// Composes the report.
  ///
  /// - Returns: the tree that every format renders.
  public func compose() -> Report {
    let study = results.study
    var sections = [summary(), ParticipantSection(results: results, coverage: coverage).compose()]
    sections += results.measures.map { MeasureSection(results, $0).compose() }
    sections += inspections.map { $0.section() }
    if let comments { sections.append(CommentSection(results: results, comments: comments).compose()) }
    sections.append(MethodSection(results: results).compose())
    var provenance = provenance
    for inspection in inspections { inspection.complete(&provenance) }
    provenance.sources += sources
    provenance.exclusions += study.exclusions.compactMap { exclusion in
      switch exclusion.subject {
      // The inspections say it themselves, of the evaluators and designs that they have.
      case .evaluator, .design: nil
      case .participant(let id):
        "participant \(id): \(exclusion.reason)" + (exclusion.decidedBy.map { " (\($0))" } ?? "")
      case .observation(let id, let measure, let task):
        "\(measure)\(task.map { " of task \($0)" } ?? "") of participant \(id): \(exclusion.reason)"
          + (exclusion.decidedBy.map { " (\($0))" } ?? "")
      }
    }
    provenance.corrections += study.corrections.map { correction in
      "\(correction.source), line \(correction.row), column \(correction.column): \"\(correction.from)\" read as \"\(correction.to)\": \(correction.reason)"
        + (correction.decidedBy.map { " (\($0))" } ?? "")
    }
    return Report(
      title: study.title(), subtitle: design, notice: study.dataNotice.isEmpty ? nil : study.dataNotice(),
      sections: sections, provenance: provenance)
  }

  /// The design in a few words.
  private var design: String {
    let factors = results.factors.map { index in
      let factor = results.study.factors[index]
      return
        "\(factor.label()) (\(factor.levels.map { $0.label() }.joined(separator: ", ")); \(factor.design.rawValue) participants)"
    }
    return "Usability study, " + Wording.count(results.flow.recruited, "participant")
      + (factors.isEmpty ? "" : "; " + factors.joined(separator: " x "))
  }

  private var sources: [String] {
    results.study.measures.compactMap(\.instrument).compactMap { results.instruments[$0.instrument] }.flatMap
    { instrument in
      instrument.sources.filter { $0.role != .norms }.map { "\(instrument.id): \($0.citation)" }
        + ["\(instrument.id): \(instrument.licence)"]
    }
  }

  private func summary() -> ReportSection {
    var section = ReportSection(id: "summary", title: "Summary")
    if !results.study.about.isEmpty { section.blocks.append(.paragraph(Paragraph(results.study.about()))) }
    let statements = Statements(results)
    var findings: [Paragraph] = []
    for result in results.measures {
      let own = result.parts.flatMap { part in
        part.contrasts.filter { $0.role == .primary }.map { statements.finding(result, part, $0) }
      }
      if result.hasSingleAttempts, let task = result.completion?.tasks.first, !task.differences.isEmpty {
        findings += task.differences.map { statements.finding(result.measure, task, $0) }
      } else if !own.isEmpty {
        findings += own
      } else if let part = result.parts.first(where: { $0.score == nil || $0.score?.role == .overall }) {
        // What was not planned is described here and compared in its own section.
        if let described = description(result, part) { findings.append(described) }
      }
    }
    if !findings.isEmpty { section.blocks.append(.list(findings)) }
    // A comparison that was refused cannot be right by chance.
    let primary = results.measures.flatMap(\.parts).flatMap(\.contrasts).count { contrast in
      guard contrast.role == .primary, case .success = contrast.test else { return false }
      return true
    }
    if primary > 1 {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .note,
            "\(primary) primary comparisons were made, each with alpha = \(wording.alphaText) and without a correction for several tests."
          )))
    }
    for result in results.measures {
      guard let words = OutlierSection(results: results, result: result).summary else { continue }
      section.blocks.append(.paragraph(Paragraph(.note, words)))
    }
    for result in results.measures {
      guard let items = result.items, items.unanswered + items.notApplicable > 0 else { continue }
      let text = QuestionnaireSection(results: results, result: result).missingText(items)
      section.blocks.append(.paragraph(Paragraph(.note, result.measure.label() + ": " + text)))
    }
    if !notes.isEmpty {
      section.blocks.append(.list(notes.map { Paragraph(.warning, $0) }))
    }
    return section
  }

  private func description(_ result: MeasureResult, _ part: PartResult) -> Paragraph? {
    guard let all = part.groups.first(where: { $0.key.levels.isEmpty }), let described = all.descriptives
    else { return nil }
    let name = wording.name(result.measure, part)
    let isTime = result.measure.kind == .duration
    var text = name + ": "
    if isTime, let geometric = all.geometric {
      text += "geometric mean \(Numerals.time(geometric.mean))"
    } else if result.measure.kind == .outcome {
      text += "\(Numerals.fixed(described.mean * 100, decimals: 1))% of tasks completed on average"
    } else {
      text += "mean \(Numerals.fixed(described.mean, decimals: 2))"
      if let sd = described.standardDeviation { text += ", SD \(Numerals.fixed(sd, decimals: 2))" }
      if let unit = wording.unit(result.measure, part) { text += " (\(unit))" }
    }
    text += ", n = \(described.n)"
    if let direction = wording.direction(result.measure) { text += "; \(direction)" }
    return Paragraph(.finding, text + ".")
  }
}

/// Composes who took part.
struct ParticipantSection {
  let results: StudyResults
  var coverage: SourceCoverage?

  func compose() -> ReportSection {
    let flow = results.flow
    let wording = Wording(results: results)
    var section = ReportSection(id: "participants", title: "Participants")
    var text =
      results.study.plan.unit == .row
      ? "\(Wording.count(flow.recruited, "row")), each taken for one person"
      : "\(Wording.count(flow.recruited, "participant")) in the data"
    text += flow.excluded.isEmpty ? "; none excluded." : "; \(flow.excluded.count) excluded:"
    section.blocks.append(.paragraph(Paragraph(text)))
    if !flow.excluded.isEmpty {
      section.blocks.append(.list(flow.excluded.map { Paragraph("\($0.participant): \($0.reason)") }))
    }
    if !flow.unmatchedExclusions.isEmpty {
      let names = flow.unmatchedExclusions.map { exclusion in
        switch exclusion.subject {
        case .participant(let id), .evaluator(let id, _), .design(let id, _): id
        case .observation(let id, let measure, let task):
          "\(measure)\(task.map { " of task \($0)" } ?? "") of \(id)"
        }
      }
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "\(Wording.count(names.count, "exclusion")) in study.xml names what is not in the data and leaves nothing out: "
              + Wording.list(names) + ".")))
    }
    if !flow.withoutGroup.isEmpty {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "\(Wording.count(flow.withoutGroup.count, "participant")) without a group, kept in overall descriptives and out of contrasts: "
              + Wording.list(flow.withoutGroup) + ".")))
    }
    var rows: [[ReportTable.Cell]] = []
    let parts = results.measures.flatMap { measure in measure.parts.prefix(1).map { (measure.measure, $0) } }
    let keys = [GroupKey.all] + flow.cells.map(\.key)
    for key in keys {
      let people =
        key.levels.isEmpty
        ? flow.recruited - flow.excluded.count : flow.cells.first { $0.key == key }?.people ?? 0
      var row: [ReportTable.Cell] = [.text(results.label(of: key)), .integer(people)]
      for (_, part) in parts {
        let group = part.groups.first { $0.key == key }
        row.append(group.map { .integer($0.count) } ?? .empty)
      }
      rows.append(row)
    }
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-flow", title: "Participants and analysed values",
          columns: [.init("Group", isNumeric: false), .init("Participants")]
            + parts.map { .init(wording.name($0.0)) },
          rows: rows, notes: ["Each number under a measure is the number of people with a value."])))
    if let coverage, coverage.parts.count > 1 { section.blocks += CoverageBlocks(coverage).compose() }
    if let attributes = attributeTable() { section.blocks.append(.table(attributes)) }
    if flow.conditionsPerParticipant > 1 { section.blocks.append(.paragraph(orders())) }
    section.blocks.append(.estimates(estimates()))
    return section
  }

  private func orders() -> Paragraph {
    let orders = results.flow.orders
    guard !orders.isEmpty else {
      return Paragraph(
        .note,
        "The order in which participants met the conditions is not in the data; a column with 1, 2, ... may be mapped as order."
      )
    }
    let counts = orders.map { "\($0.conditions.joined(separator: ", then ")): \($0.people)" }
    return Paragraph("Order of conditions: " + counts.joined(separator: "; ") + ".")
  }

  private func attributeTable() -> ReportTable? {
    let attributes = results.flow.attributes
    guard !attributes.isEmpty else { return nil }
    var rows: [[ReportTable.Cell]] = []
    for attribute in attributes {
      let missing = attribute.missing > 0 ? "; not stated: \(attribute.missing)" : ""
      let text: String
      if let described = attribute.descriptives {
        let sd = described.standardDeviation.map { ", SD \(Numerals.fixed($0, decimals: 2))" } ?? ""
        let range = "\(Wording.plain(described.minimum)) to \(Wording.plain(described.maximum))"
        text = "M \(Numerals.fixed(described.mean, decimals: 2))\(sd), \(range), n = \(described.n)"
      } else {
        let rest = attribute.counts.count > 12 ? "; and \(attribute.counts.count - 12) more values" : ""
        text = attribute.counts.prefix(12).map { "\($0.value): \($0.people)" }.joined(separator: "; ") + rest
      }
      rows.append([.text(attribute.name), .text(text + missing)])
    }
    return ReportTable(
      id: "table-attributes", title: "Attributes of the participants",
      columns: [.init("Attribute", isNumeric: false), .init("Values", isNumeric: false)], rows: rows)
  }

  private func estimates() -> [Estimate] {
    let flow = results.flow
    var list = [
      Estimate(
        id: "participants.all.recruited", measure: "participants", group: "all", statistic: "recruited",
        value: Double(flow.recruited), n: flow.recruited, method: "number of participants in the data"),
      Estimate(
        id: "participants.all.excluded", measure: "participants", group: "all", statistic: "excluded",
        value: Double(flow.excluded.count), n: flow.recruited,
        method: "number of participants excluded by decision"),
      Estimate(
        id: "participants.all.without-group", measure: "participants", group: "all",
        statistic: "without-group",
        value: Double(flow.withoutGroup.count), n: flow.recruited,
        method: "number of participants without a level of a compared factor"),
    ]
    for cell in flow.cells {
      let key = results.identifier(of: cell.key)
      list.append(
        Estimate(
          id: "participants.\(key).people", measure: "participants", group: key, statistic: "people",
          value: Double(cell.people), n: cell.people, method: "number of participants in the cell"))
    }
    return list
  }
}

/// Composes how the numbers were made.
struct MethodSection {
  let results: StudyResults

  func compose() -> ReportSection {
    let wording = Wording(results: results)
    let study = results.study
    var items: [String] = []
    let planned = study.plan.analyses
    if planned.isEmpty {
      items.append(
        "No plan was declared. By default levels of factors between participants are compared with Welch's t test and levels of factors within participants with the paired t test, whatever the data look like; an overall questionnaire score is primary, its subscales are secondary."
      )
    } else {
      items.append(
        "The plan lists \(Wording.count(planned.count, "comparison")); everything else is exploratory.")
      if let registration = study.plan.registration {
        items.append("The plan is registered at \(registration).")
      }
    }
    items.append(
      "A contrast is always treatment - reference: "
        + (results.factors.isEmpty
          ? "no factor was compared."
          : results.factors.map { index in
            let factor = study.factors[index]
            let reference = factor.levels[factor.referenceIndex].label()
            let known = factor.reference.isDeclared ? "" : " (assumed)"
            return "\(factor.label()), reference \(reference)\(known)"
          }.joined(separator: "; ") + "."))
    items.append(
      "Intervals are \(wording.levelText) confidence intervals; p values are exact, two-sided and not corrected for several tests; alpha = \(wording.alphaText)."
    )
    items.append(
      "The standard deviation divides by n - 1; medians and quartiles are type 7; intervals of means use the t distribution."
    )
    if results.factors.contains(where: { study.factors[$0].design == .between }),
      results.factors.contains(where: { study.factors[$0].design == .within })
    {
      items.append(
        "Factors between and within participants are each tested over the mean of the other; their interaction is not tested."
      )
    }
    if results.measures.contains(where: { $0.measure.kind == .duration }) {
      items.append(
        "Times are analysed as logarithms. Geometric means and their ratio are given, and effect sizes are of log times. "
          + outlierRules)
    }
    return ReportSection(
      id: "method", title: "How the numbers were made", blocks: [.list(items.map { Paragraph($0) })])
  }

  /// What was left out as outlying, measure by measure.
  private var outlierRules: String {
    let applied = results.measures.compactMap { result -> String? in
      guard let outliers = result.outliers, outliers.isInForce else { return nil }
      let count = Wording.count(outliers.marked.count, "time")
      return "Of \(result.measure.label()), \(OutlierSection.rule(outliers.rule)) are left out (\(count))."
    }
    return applied.isEmpty ? "No outlier rule was applied." : applied.joined(separator: " ")
  }
}
