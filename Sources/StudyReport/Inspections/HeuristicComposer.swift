public import HeuristicEval
public import ReportDocument
internal import StudyModel

/// Composes what there is to know about heuristic sets and artefacts.
public struct HeuristicComposer {
  private let generator: String
  private let language: String

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - generator: the name and version of the program.
  ///   - language: the language in which names, definitions and questions are shown.
  public init(generator: String, language: String = "en") {
    self.generator = generator
    self.language = language
  }

  private func report(_ title: Phrase, _ subtitle: Phrase, _ sections: [ReportSection]) -> Report {
    Report(
      kind: .list, title: title, subtitle: subtitle, sections: sections,
      provenance: Provenance(generator: generator, inputs: []))
  }

  private static func column(_ heading: Phrase) -> ReportTable.Column { .init(heading, isNumeric: false) }

  /// Tables of heuristic sets and artefacts.
  ///
  /// - Parameters:
  ///   - sets: the heuristic sets.
  ///   - artefacts: the artefacts.
  /// - Returns: the report.
  public func list(_ sets: [HeuristicSet], _ artefacts: [Artefact]) -> Report {
    let setTable = ReportTable(
      id: "table-heuristic-sets", title: "Heuristic sets",
      columns: [
        Self.column("Id"), Self.column("Name"), Self.column("Version"), Self.column("Languages"),
        .init("Heuristics"), .init("Questions"),
      ],
      rows: sets.map { set in
        [
          .verbatim(set.id), .verbatim(set.name(language)), .verbatim(set.version),
          .verbatim(set.languages.joined(separator: ", ")), .integer(set.heuristics.count),
          .integer(set.questions.count),
        ]
      })
    let artefactTable = ReportTable(
      id: "table-artefacts", title: "Artefacts",
      columns: [
        Self.column("Id"), Self.column("Name"), Self.column("Version"), .init("Screens"), .init("States"),
        .init("Flows"), .init("Steps"), .init("Rules"),
      ],
      rows: artefacts.map { artefact in
        [
          .verbatim(artefact.id), .verbatim(artefact.name(language)), .verbatim(artefact.version),
          .integer(artefact.screens.count), .integer(artefact.screens.map(\.states.count).reduce(0, +)),
          .integer(artefact.flows.count), .integer(artefact.flows.map(\.steps.count).reduce(0, +)),
          .integer(artefact.rules.count),
        ]
      })
    return report(
      "Heuristic sets and artefacts at hand",
      "\(Phrase.count(sets.count, "heuristic set")), \(Phrase.count(artefacts.count, "artefact"))",
      [
        ReportSection(id: "heuristic-sets", title: "Heuristic sets", blocks: [.table(setTable)]),
        ReportSection(id: "artefacts", title: "Artefacts", blocks: [.table(artefactTable)]),
      ])
  }

  // MARK: A set

  /// Everything about one heuristic set.
  ///
  /// - Parameter set: the set.
  /// - Returns: the report.
  public func show(_ set: HeuristicSet) -> Report {
    let about = about(
      set.about,
      facts: [
        "Version: \(set.version)", "Languages: \(set.languages.joined(separator: ", "))",
        "Questions: answered with yes, no or not applicable; yes means that the design conforms",
        "Licence: \(set.licence)",
      ])
    let sections = set.heuristics.map { heuristic in
      var blocks: [ReportBlock] = []
      if !heuristic.definition.isEmpty {
        blocks.append(.paragraph(Paragraph(Phrase(verbatim: heuristic.definition(language)))))
      }
      if heuristic.definition.isEmpty, heuristic.aspects.isEmpty {
        blocks.append(.paragraph(Paragraph(.note, "No definition and no check questions.")))
      }
      if !heuristic.aspects.isEmpty { blocks.append(.table(questions(heuristic))) }
      return ReportSection(
        id: "heuristic-" + heuristic.id,
        title: "\(heuristic.number). \(heuristic.name(language)) (\(heuristic.id))", blocks: blocks)
    }
    return report(
      Phrase(verbatim: set.name(language)), Phrase(verbatim: set.id),
      [about] + sections + [sources(set.sources)])
  }

  private func questions(_ heuristic: Heuristic) -> ReportTable {
    ReportTable(
      id: "table-questions-" + heuristic.id, title: "Check questions: \(heuristic.name(language))",
      columns: [Self.column("Question"), Self.column("Aspect"), Self.column("Text")],
      rows: heuristic.aspects.flatMap { aspect in
        aspect.questions.map { question in
          [.verbatim(question.id), .verbatim(aspect.name(language)), .verbatim(question.text(language))]
        }
      })
  }

  private func about(_ text: LocalizedText, facts: [Phrase]) -> ReportSection {
    var section = ReportSection(id: "about", title: "About")
    if !text.isEmpty { section.blocks.append(.paragraph(Paragraph(Phrase(verbatim: text(language))))) }
    section.blocks.append(.list(facts.map { Paragraph($0) }))
    return section
  }

  private func sources(_ citations: [Citation]) -> ReportSection {
    let paragraphs = citations.map { citation in
      let identifiers = [citation.doi.map { "doi:" + $0 }, citation.url].compactMap { $0 }
      let text = ([citation.text] + identifiers).joined(separator: " ")
      let role = Phrase(word: citation.role.rawValue)
      return Paragraph(citation.isVerified ? "\(role): \(text)" : "\(role): \(text) [unverified]")
    }
    return ReportSection(
      id: "sources", title: "Sources", blocks: paragraphs.isEmpty ? [] : [.list(paragraphs)])
  }

  // MARK: An artefact

  /// The inventory of one artefact.
  ///
  /// - Parameter artefact: the artefact.
  /// - Returns: the report.
  public func show(_ artefact: Artefact) -> Report {
    let about = about(
      artefact.about,
      facts: [
        "Version: \(artefact.version)", "Languages: \(artefact.languages.joined(separator: ", "))",
      ])
    let screens = ReportTable(
      id: "table-screens", title: "Screens",
      columns: [Self.column("Id"), Self.column("Screen"), Self.column("Shows"), Self.column("Leads to")],
      rows: artefact.screens.map { screen in
        var targets: [String] = []
        for link in screen.leadsTo where !targets.contains(Self.place(link.place)) {
          targets.append(Self.place(link.place))
        }
        return [
          .verbatim(screen.id), .verbatim(screen.name(language)), .verbatim(screen.about(language)),
          .verbatim(targets.joined(separator: ", ")),
        ]
      })
    let states = ReportTable(
      id: "table-states", title: "States",
      columns: [Self.column("Screen"), Self.column("Id"), Self.column("State")],
      rows: artefact.screens.flatMap { screen in
        screen.states.map { state in
          let about = state.about.isEmpty ? "" : ": " + state.about(language)
          return [.verbatim(screen.id), .verbatim(state.id), .verbatim(state.name(language) + about)]
        }
      })
    var sections = [about, ReportSection(id: "screens", title: "Screens", blocks: [.table(screens)])]
    if !states.rows.isEmpty {
      sections.append(ReportSection(id: "states", title: "States", blocks: [.table(states)]))
    }
    if !artefact.flows.isEmpty {
      sections.append(ReportSection(id: "flows", title: "Flows", blocks: artefact.flows.map(flow)))
    }
    if !artefact.rules.isEmpty {
      sections.append(ReportSection(id: "rules", title: "Rules", blocks: [.table(rules(artefact))]))
    }
    return report(
      Phrase(verbatim: artefact.name(language)), Phrase(verbatim: artefact.id),
      sections + [sources(artefact.sources)])
  }

  private func flow(_ flow: Flow) -> ReportBlock {
    .table(
      ReportTable(
        id: "table-flow-" + flow.id, title: "\(flow.name(language)) (\(flow.id))",
        columns: [Self.column("Step"), Self.column("Place"), Self.column("What is done")],
        rows: flow.steps.map {
          [.verbatim($0.label), .verbatim(Self.place($0.place)), .verbatim($0.text(language))]
        }))
  }

  private func rules(_ artefact: Artefact) -> ReportTable {
    ReportTable(
      id: "table-rules", title: "Rules",
      columns: [Self.column("Id"), Self.column("Rule"), Self.column("Holds on"), Self.column("Numbers")],
      rows: artefact.rules.map { rule in
        [
          .verbatim(rule.id), .verbatim(rule.text(language)),
          rule.places.isEmpty
            ? .text("everywhere") : .verbatim(rule.places.map(Self.place).joined(separator: ", ")),
          .text(rule.quantities.map(Self.words).joined(separator: "; ")),
        ]
      })
  }

  /// `screen` or `screen/state`.
  private static func place(_ place: ArtefactPlace) -> String {
    place.screen + (place.state.map { "/" + $0 } ?? "")
  }

  /// A quantity in words.
  private static func words(_ quantity: RuleQuantity) -> Phrase {
    let number: Phrase =
      switch quantity.bound {
      case .exactly(let value): "\(Wording.plain(value))"
      case .atLeast(let least): "at least \(Wording.plain(least))"
      case .atMost(let most): "at most \(Wording.plain(most))"
      case .within(let range): "\(Wording.plain(range.lowerBound)) to \(Wording.plain(range.upperBound))"
      }
    return quantity.unit.map { "\(quantity.name) \(number) \($0)" } ?? "\(quantity.name) \(number)"
  }
}
