internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Composes what was asked: the items, scales and scores of the questionnaires of a study.
struct InstrumentAppendix {
  let results: StudyResults

  /// A part for each questionnaire; nil where there is none.
  func compose() -> ReportSection? {
    var parts: [ReportSection] = []
    for result in results.measures {
      guard let use = result.measure.instrument, let instrument = results.instruments[use.instrument],
        !parts.contains(where: { $0.id == Self.identifier(instrument) })
      else { continue }
      parts.append(section(instrument, use: use))
    }
    return parts.isEmpty ? nil : ReportSection(id: "instruments", title: "Questionnaires", sections: parts)
  }

  private static func identifier(_ instrument: Instrument) -> String { "instrument-" + instrument.id }

  private func section(_ instrument: Instrument, use: InstrumentUse) -> ReportSection {
    var section = ReportSection(id: Self.identifier(instrument), title: Phrase(instrument.title))
    section.blocks.append(.list(facts(instrument, use: use).map { Paragraph($0) }))
    if !instrument.allowsReprinting {
      section.blocks.append(
        .paragraph(
          Paragraph(.note, "The licence does not allow the words of the items to be printed; see the source.")
        ))
    }
    section.blocks.append(.table(items(instrument, use: use)))
    section.blocks.append(.table(scores(instrument, use: use)))
    return section
  }

  private func facts(_ instrument: Instrument, use: InstrumentUse) -> [Phrase] {
    var facts: [Phrase] = instrument.sources.filter { $0.role == .instrument || $0.role == .scoring }.map {
      source in
      "\(Phrase(word: source.role.rawValue)): \(source.citation + (source.doi.map { " doi:" + $0 } ?? ""))"
    }
    facts.append("Licence: \(instrument.licence)")
    facts += instrument.scales.map { InstrumentComposer.words(of: $0) }
    facts.append("Missing answers: \(QuestionnaireSection.rule(instrument, use: use))")
    return facts
  }

  private func items(_ instrument: Instrument, use: InstrumentUse) -> ReportTable {
    let hasAnchors = instrument.allowsReprinting && instrument.items.contains { !$0.anchors.isEmpty }
    let hasScales = instrument.scales.count > 1
    let turned = instrument.items.map { use.turns($0, of: instrument) }
    var columns: [ReportTable.Column] = [.init("Id", isNumeric: false)]
    if instrument.allowsReprinting { columns.append(.init("Text", isNumeric: false)) }
    if hasScales { columns.append(.init("Scale", isNumeric: false)) }
    if hasAnchors { columns.append(.init("Scale points", isNumeric: false)) }
    let hasReversed = instrument.items.contains(where: \.isReversed)
    if hasReversed { columns.append(.init("Reversed", isNumeric: false)) }
    if turned.contains(true) { columns.append(.init("As asked here", isNumeric: false)) }
    let rows = zip(instrument.items, turned).map { item, isTurned -> [ReportTable.Cell] in
      var row: [ReportTable.Cell] = [.verbatim(item.id)]
      if instrument.allowsReprinting { row.append(.words(item.text)) }
      if hasScales { row.append(.verbatim(item.scale)) }
      if hasAnchors { row.append(.text(InstrumentComposer.points(item.anchors))) }
      if hasReversed { row.append(.text(item.isReversed ? "reversed" : "")) }
      if turned.contains(true) { row.append(.text(isTurned ? "numbers ran the other way" : "as published")) }
      return row
    }
    return ReportTable(
      id: "table-items-" + instrument.id, title: "\(instrument.shortName): items", columns: columns,
      rows: rows)
  }

  private func scores(_ instrument: Instrument, use: InstrumentUse) -> ReportTable {
    let used = instrument.scores.filter { $0.isOnByDefault || use.extraScores.contains($0.id) }
    return ReportTable(
      id: "table-scores-" + instrument.id, title: "\(instrument.shortName): scores",
      columns: [
        .init("Score", isNumeric: false), .init("Method", isNumeric: false), .init("Items", isNumeric: false),
      ],
      rows: used.map {
        [
          .words($0.label), .text(InstrumentComposer.method(of: $0)),
          .verbatim(InstrumentComposer.items(of: $0)),
        ]
      })
  }
}
