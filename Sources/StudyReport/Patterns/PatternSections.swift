internal import PatternCatalog
internal import ReportDocument

/// Composes everything about one pattern.
struct PatternSections {
  private let pattern: DesignPattern
  private let set: PatternSet

  init(_ pattern: DesignPattern, in set: PatternSet) {
    self.pattern = pattern
    self.set = set
  }

  private func id(_ part: String) -> String { "\(pattern.id)-\(part)" }

  /// The pattern as one section with its parts.
  func section() -> ReportSection {
    var blocks: [ReportBlock] = [.paragraph(Paragraph(Phrase(verbatim: pattern.description)))]
    if !pattern.aliases.isEmpty {
      blocks.append(
        .paragraph(Paragraph(.note, "Also called: \(pattern.aliases.joined(separator: ", "))")))
    }
    var parts = [
      words("context", "Context", pattern.context), words("problem", "Problem", pattern.problem),
      words("solution", "Solution", pattern.solution),
    ].compactMap { $0 }
    if let structure = pattern.structure { parts.append(section(structure)) }
    if !pattern.useCases.isEmpty {
      parts.append(
        ReportSection(id: id("use-cases"), title: "Use cases", sections: pattern.useCases.map(section)))
    }
    if !pattern.scenarios.isEmpty {
      parts.append(
        ReportSection(id: id("behaviour"), title: "Behaviour", sections: pattern.scenarios.map(section)))
    }
    if !pattern.knownUses.isEmpty { parts.append(knownUses()) }
    if let view = pattern.metaView { parts.append(section(view)) }
    parts.append(related())
    return ReportSection(
      id: "pattern-" + pattern.id, title: "\(pattern.name) (\(pattern.id))", blocks: blocks, sections: parts)
  }

  private func words(_ part: String, _ title: Phrase, _ text: String) -> ReportSection? {
    guard !text.isEmpty else { return nil }
    return ReportSection(
      id: id(part), title: title, blocks: [.paragraph(Paragraph(Phrase(verbatim: text)))])
  }

  // MARK: Structure

  private func section(_ structure: PatternStructure) -> ReportSection {
    let names = Dictionary(structure.components.map { ($0.id, $0.name) }) { first, _ in first }
    let table = ReportTable(
      id: "table-" + id("components"), title: "Components",
      columns: [
        .init("Component", isNumeric: false), .init("Kind", isNumeric: false),
        .init("About", isNumeric: false),
        .init("Relations", isNumeric: false),
      ],
      rows: structure.components.map { component in
        let relations = structure.relations.filter { $0.from == component.id }.map { relation -> Phrase in
          let verb =
            relation.label.isEmpty ? Phrase(word: relation.kind.rawValue) : Phrase(verbatim: relation.label)
          return "\(verb) \(names[relation.to] ?? relation.to)"
        }
        return [
          .verbatim(component.name), .text(Phrase(word: component.kind.rawValue)), .verbatim(component.about),
          .text(relations.joined(separator: "; ")),
        ]
      })
    let about: [ReportBlock] =
      structure.about.isEmpty ? [] : [.paragraph(Paragraph(Phrase(verbatim: structure.about)))]
    return ReportSection(id: id("structure"), title: "Structure", blocks: about + [.table(table)])
  }

  // MARK: Use cases

  private func section(_ useCase: UseCase) -> ReportSection {
    var facts: [Paragraph] = [
      Paragraph("Actor: \(useCase.actor)"), Paragraph("Trigger: \(useCase.trigger)"),
    ]
    facts += useCase.preconditions.map { Paragraph("Before: \($0)") }
    facts += useCase.postconditions.map { Paragraph("After: \($0)") }
    facts += useCase.rules.map { Paragraph("Rule: \($0)") }
    if !useCase.related.isEmpty {
      facts.append(Paragraph("Related: \(useCase.related.joined(separator: ", "))"))
    }
    var rows = useCase.flow.enumerated().map { row("\($0 + 1)", $1) }
    for numbered in useCase.numberedBranches {
      let branch = numbered.branch
      let condition: Phrase =
        numbered.isException ? "If this fails: \(branch.condition)" : "Otherwise: \(branch.condition)"
      rows.append([.verbatim(numbered.number), .empty, .text(condition)])
      rows += branch.steps.enumerated().map { row("\(numbered.number)-\($0 + 1)", $1) }
      if let next = branch.continuesAt {
        rows.append([.empty, .empty, .text("The flow goes on at step \(next).")])
      }
    }
    let table = ReportTable(
      id: "table-" + useCase.id.lowercased(), title: "Flow of \(useCase.id)",
      columns: [
        .init("Step", isNumeric: false), .init("By", isNumeric: false),
        .init("What is done", isNumeric: false),
      ], rows: rows)
    return ReportSection(
      id: useCase.id.lowercased(), title: "\(useCase.id): \(useCase.name)",
      blocks: [.paragraph(Paragraph(Phrase(verbatim: useCase.description))), .list(facts), .table(table)])
  }

  private func row(_ number: String, _ step: UseCase.Step) -> [ReportTable.Cell] {
    let text = step.useCase.map { "\(step.text) (\($0))" } ?? step.text
    return [.verbatim(number), .text(Phrase(word: step.agent.rawValue)), .verbatim(text)]
  }

  // MARK: Behaviour

  private func section(_ scenario: BehaviourScenario) -> ReportSection {
    let names = Dictionary(scenario.participants.map { ($0.id, $0.name) }) { first, _ in first }
    let table = ReportTable(
      id: "table-" + id(scenario.id), title: "Messages: \(scenario.name)",
      columns: [
        .init("From", isNumeric: false), .init("To", isNumeric: false), .init("Message", isNumeric: false),
        .init("When", isNumeric: false),
      ],
      rows: Self.messages(scenario.events, within: []).map { message, conditions in
        [
          .verbatim(names[message.from] ?? message.from),
          message.from == message.to ? .text("itself") : .verbatim(names[message.to] ?? message.to),
          .text(message.kind == .return ? "answer: \(message.text)" : Phrase(verbatim: message.text)),
          .text(conditions.joined(separator: "; ")),
        ]
      })
    var blocks: [ReportBlock] =
      scenario.about.isEmpty ? [] : [.paragraph(Paragraph(Phrase(verbatim: scenario.about)))]
    if let useCase = scenario.useCase { blocks.append(.paragraph(Paragraph(.note, "Shows \(useCase)."))) }
    return ReportSection(
      id: id(scenario.id), title: Phrase(verbatim: scenario.name), blocks: blocks + [.table(table)])
  }

  /// The messages in the order of time, with the conditions of the frames around them.
  private static func messages(
    _ events: [BehaviourScenario.Event], within conditions: [Phrase]
  ) -> [(BehaviourScenario.Message, [Phrase])] {
    events.flatMap { event -> [(BehaviourScenario.Message, [Phrase])] in
      switch event {
      case .message(let message): [(message, conditions)]
      case .alternatives(let frames):
        frames.flatMap { messages($0.events, within: conditions + ["if \($0.condition)"]) }
      case .option(let frame): messages(frame.events, within: conditions + ["only if \(frame.condition)"])
      case .loop(let frame): messages(frame.events, within: conditions + ["again: \(frame.condition)"])
      }
    }
  }

  // MARK: In use

  private func knownUses() -> ReportSection {
    let uses = pattern.knownUses.map { use -> Paragraph in
      let name = use.year.map { "\(use.application) (\($0))" } ?? use.application
      return Paragraph("\(name): \(use.about)")
    }
    return ReportSection(id: id("known-uses"), title: "Known uses", blocks: [.list(uses)])
  }

  private func section(_ view: MetaView) -> ReportSection {
    let screens = view.screens.map { screen -> Paragraph in
      let regions = screen.regions.map { region -> Phrase in
        "\(region.name) (\(Phrase(word: region.place.rawValue)), \(Phrase(word: region.kind.rawValue)))"
      }
      return Paragraph("\(screen.name): \(regions.joined(separator: "; "))")
    }
    let about: [ReportBlock] = view.about.isEmpty ? [] : [.paragraph(Paragraph(Phrase(verbatim: view.about)))]
    return ReportSection(id: id("meta-view"), title: "Meta view", blocks: about + [.list(screens)])
  }

  private func related() -> ReportSection {
    let own = pattern.related.map { relation -> Paragraph in
      let name = set.pattern(relation.pattern)?.name ?? relation.pattern
      let kind = Phrase(word: relation.kind.rawValue)
      return Paragraph("\(name) (\(kind)): \(relation.why)")
    }
    let others = set.patterns(relatedTo: pattern.id).map { other, relation -> Paragraph in
      let kind = Phrase(word: relation.kind.rawValue)
      return Paragraph("\(other.name) goes with it (\(kind)): \(relation.why)")
    }
    let all = own + others
    return ReportSection(
      id: id("related"), title: "Related patterns",
      blocks: all.isEmpty ? [.paragraph(Paragraph("None."))] : [.list(all)])
  }
}
