internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes who took part.
struct ParticipantSection {
  let results: StudyResults
  var coverage: [SourceCoverage] = []
  /// What ends the identifiers of a section about others than those whom the study is about.
  var suffix = ""

  /// What the estimates of the section are called.
  private var measure: String { "participants" + suffix }

  func compose() -> ReportSection {
    let flow = results.flow
    let wording = Wording(results: results)
    var section = ReportSection(id: "participants" + suffix, title: wording.people)
    var text: Phrase =
      results.study.plan.unit == .row
      ? "\(Phrase.count(flow.recruited, "row")), each taken for one person"
      : "\(Phrase.count(flow.recruited, wording.person)) in the data"
    text +=
      flow.excluded.isEmpty ? "; none excluded." : "; \(flow.excluded.count) excluded:"
    section.blocks.append(.paragraph(Paragraph(text).telling("\(measure).all.")))
    if !flow.excluded.isEmpty {
      section.blocks.append(.list(flow.excluded.map { Paragraph("\($0.participant): \($0.reason)") }))
    }
    if !excludedRows.isEmpty {
      let count = Phrase.count(excludedRows.count, "row")
      section.blocks.append(
        .paragraph(
          Paragraph("\(count) excluded before participants were counted:").telling(
            "\(measure).all.excluded-rows")))
      section.blocks.append(
        .list(excludedRows.map { Paragraph("\($0.source), row \($0.row): \($0.reason)") }))
    }
    if !flow.unmatchedExclusions.isEmpty {
      let names = flow.unmatchedExclusions.map { exclusion -> Phrase in
        switch exclusion.subject {
        case .participant(let id), .evaluator(let id, _), .design(let id, _): Phrase(verbatim: id)
        case .observation(let id, let measure, let task?): "\(measure) of task \(task) of \(id)"
        case .observation(let id, let measure, nil): "\(measure) of \(id)"
        case .row(let source, let row): "row \(row) of \(source)"
        }
      }
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "\(Phrase.count(names.count, "exclusion")) in study.xml names what is not in the data and leaves nothing out: \(Wording.list(names))."
          ).telling("\(measure).all.exclusions-without-data")))
    }
    if !flow.withoutGroup.isEmpty {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "\(Phrase.count(flow.withoutGroup.count, wording.person)) without a group, kept in overall descriptives and out of contrasts: \(Wording.list(flow.withoutGroup))."
          ).telling("\(measure).all.without-group")))
    }
    var rows: [[ReportTable.Cell]] = []
    let parts = results.measures.flatMap { result in result.parts.prefix(1).map { (result, $0) } }
    let keys = [GroupKey.all] + flow.cells.map(\.key)
    for key in keys {
      let people =
        key.levels.isEmpty
        ? flow.recruited - flow.excluded.count : flow.cells.first { $0.key == key }?.people ?? 0
      var row: [ReportTable.Cell] = [.text(results.name(of: key)), .integer(people)]
      for (result, part) in parts {
        // Of a measure that one group alone was asked for, the group is everybody.
        let isOther = result.asked.contains { asked in
          key.levels.contains { $0.factor == asked.factor && $0.level != asked.level }
        }
        let levels = key.levels.filter { !result.asked.contains($0) }
        let group = isOther ? nil : part.groups.first { $0.key.levels == levels }
        row.append(group.map { .integer($0.count) } ?? .empty)
      }
      rows.append(row)
    }
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-flow" + suffix, title: "\(wording.people) and analysed values",
          columns: [
            .init("Group", isNumeric: false),
            .init(wording.people, estimates: measure + ".", statistic: "people"),
          ]
            + parts.map { result, part in
              .init(
                wording.name(result.measure),
                estimates: EstimateList.stem(result.measure, part: part.score?.id),
                statistic: "n")
            },
          rows: rows, notes: ["Each number under a measure is the number of people with a value."]
        ).showing(keys.map { results.identifier(of: $0) + "." })))
    if let own = coverage.first(where: { $0.respondent == results.respondent }), own.parts.count > 1 {
      section.blocks += CoverageBlocks(own, person: wording.person, suffix: suffix).compose()
    }
    if let attributes = attributeTable() { section.blocks.append(.table(attributes)) }
    if flow.conditionsPerParticipant > 1 { section.blocks.append(.paragraph(orders())) }
    section.blocks.append(.estimates(estimates()))
    return section
  }

  /// The rows that are excluded by decision; of participants only, whom the first section is about.
  private var excludedRows: [(source: String, row: Int, reason: String)] {
    let sources = Set(results.study.sources.filter { $0.inspection == nil }.map(\.id))
    guard suffix.isEmpty else { return [] }
    return results.study.exclusions.compactMap { exclusion in
      guard case .row(let source, let row) = exclusion.subject, sources.contains(source) else { return nil }
      return (source, row, exclusion.reason)
    }
  }

  private func orders() -> Paragraph {
    let orders = results.flow.orders
    guard !orders.isEmpty else {
      return Paragraph(
        .note,
        "The order in which \(Phrase(word: Wording(results: results).person + "s")) met the conditions is not in the data; a column with 1, 2, ... may be mapped as order."
      )
    }
    let counts = orders.map { order -> Phrase in
      let conditions = order.conditions.map { Phrase(verbatim: $0) }.joined(separator: ", then ")
      return "\(conditions): \(order.people)"
    }
    return Paragraph("Order of conditions: \(counts.joined(separator: "; ")).").telling(
      orders.map { stem($0) })
  }

  private func attributeTable() -> ReportTable? {
    let attributes = results.flow.attributes
    guard !attributes.isEmpty else { return nil }
    var rows: [[ReportTable.Cell]] = []
    for attribute in attributes {
      var text: Phrase
      if let described = attribute.descriptives {
        text = "M \(Numerals.fixed(described.mean, decimals: 2))"
        if let sd = described.standardDeviation { text += ", SD \(Numerals.fixed(sd, decimals: 2))" }
        text += ", \(Wording.plain(described.minimum)) to \(Wording.plain(described.maximum))"
        text += ", n = \(described.n)"
      } else {
        text = Phrase(
          verbatim: attribute.counts.prefix(Self.mostValues).map { "\($0.value): \($0.people)" }.joined(
            separator: "; "))
        let more = attribute.counts.count - Self.mostValues
        if more > 0 { text += "; and \(more) more values" }
      }
      if attribute.missing > 0 { text += "; not stated: \(attribute.missing)" }
      rows.append([.verbatim(attribute.name), .text(text)])
    }
    return ReportTable(
      id: "table-attributes" + suffix,
      title: "Attributes of the \(Phrase(word: Wording(results: results).person + "s"))",
      columns: [.init("Attribute", isNumeric: false), .init("Values", isNumeric: false)], rows: rows
    ).showing(attributes.map(stem))
  }

  private static func group(_ order: ParticipantFlow.ConditionOrder) -> String {
    "order=" + order.conditions.joined(separator: ">")
  }

  /// How the identifiers of the estimates of an order of conditions begin.
  private func stem(_ order: ParticipantFlow.ConditionOrder) -> String {
    "\(measure).\(Self.group(order))."
  }

  /// The most values of an attribute that are counted.
  private static let mostValues = 12

  /// How the identifiers of an attribute's estimates begin.
  private func stem(_ attribute: ParticipantFlow.Attribute) -> String {
    "\(measure).attribute=\(attribute.name)."
  }

  private func estimates(_ attribute: ParticipantFlow.Attribute) -> [Estimate] {
    let part = "attribute=" + attribute.name
    func estimate(
      _ statistic: String, _ value: Double, group: String = "", n: Int? = nil, _ method: String
    ) -> Estimate {
      Estimate(
        id: stem(attribute) + (group.isEmpty ? "" : group + ".") + statistic, measure: measure,
        part: part, group: group.isEmpty ? "all" : group, statistic: statistic, value: value, n: n,
        method: method)
    }
    var list = [
      estimate("missing", Double(attribute.missing), "number of people for whom it is not stated")
    ]
    guard let described = attribute.descriptives else {
      return list
        + attribute.counts.prefix(Self.mostValues).map {
          estimate(
            "people", Double($0.people), group: "value=" + $0.value, "number of people with this value")
        }
    }
    list.append(estimate("mean", described.mean, n: described.n, "arithmetic mean"))
    if let sd = described.standardDeviation {
      list.append(estimate("sd", sd, n: described.n, "standard deviation, n - 1"))
    }
    list.append(estimate("min", described.minimum, n: described.n, "minimum"))
    list.append(estimate("max", described.maximum, n: described.n, "maximum"))
    return list
  }

  private func estimates() -> [Estimate] {
    let flow = results.flow
    var list = [
      Estimate(
        id: "\(measure).all.recruited", measure: measure, group: "all", statistic: "recruited",
        value: Double(flow.recruited), n: flow.recruited, method: "number of people in the data"),
      Estimate(
        id: "\(measure).all.excluded", measure: measure, group: "all", statistic: "excluded",
        value: Double(flow.excluded.count), n: flow.recruited,
        method: "number of people excluded by decision"),
      Estimate(
        id: "\(measure).all.without-group", measure: measure, group: "all",
        statistic: "without-group",
        value: Double(flow.withoutGroup.count), n: flow.recruited,
        method: "number of people without a level of a compared factor"),
      Estimate(
        id: "\(measure).all.people", measure: measure, group: "all", statistic: "people",
        value: Double(flow.recruited - flow.excluded.count), n: flow.recruited,
        method: "number of people who are not excluded"),
    ]
    if !excludedRows.isEmpty {
      list.append(
        Estimate(
          id: "\(measure).all.excluded-rows", measure: measure, group: "all", statistic: "excluded-rows",
          value: Double(excludedRows.count), method: "number of rows excluded by decision"))
    }
    if !flow.unmatchedExclusions.isEmpty {
      list.append(
        Estimate(
          id: "\(measure).all.exclusions-without-data", measure: measure, group: "all",
          statistic: "exclusions-without-data", value: Double(flow.unmatchedExclusions.count),
          method: "number of exclusions that name what is not in the data"))
    }
    for order in flow.orders {
      list.append(
        Estimate(
          id: stem(order) + "people", measure: measure, group: Self.group(order),
          statistic: "people", value: Double(order.people), n: flow.recruited,
          method: "number of people who met the conditions in this order"))
    }
    for attribute in flow.attributes { list += estimates(attribute) }
    for cell in flow.cells {
      let key = results.identifier(of: cell.key)
      list.append(
        Estimate(
          id: "\(measure).\(key).people", measure: measure, group: key, statistic: "people",
          value: Double(cell.people), n: cell.people, method: "number of people in the cell"))
    }
    return list
  }
}
