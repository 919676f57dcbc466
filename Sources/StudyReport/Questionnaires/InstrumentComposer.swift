public import ReportDocument
public import StudyModel

/// Composes what there is to know about questionnaires.
public struct InstrumentComposer {
  private let generator: String

  /// Prepares to compose.
  ///
  /// - Parameter generator: the name and version of the program.
  public init(generator: String) { self.generator = generator }

  private func report(_ title: Phrase, _ subtitle: Phrase, _ sections: [ReportSection]) -> Report {
    Report(
      kind: .list, title: title, subtitle: subtitle, sections: sections,
      provenance: Provenance(generator: generator, inputs: []))
  }

  /// A table of instruments.
  ///
  /// - Parameter instruments: the instruments.
  /// - Returns: the report.
  public func list(_ instruments: [Instrument]) -> Report {
    let table = ReportTable(
      id: "table-instruments", title: "Instruments",
      columns: [
        .init("Id", isNumeric: false), .init("Title", isNumeric: false), .init("Items"),
        .init("Scale", isNumeric: false), .init("Better", isNumeric: false),
        .init("Scores", isNumeric: false),
      ],
      rows: instruments.map { instrument in
        [
          .verbatim(instrument.id), .words(instrument.title), .integer(instrument.items.count),
          .text(instrument.scales.map(Self.range).joined(separator: ", ")),
          .text(Phrase(word: instrument.better.rawValue)),
          .verbatim(instrument.scores.map(\.id).joined(separator: ", ")),
        ]
      })
    return report(
      "Questionnaires at hand", Phrase.count(instruments.count, "instrument"),
      [ReportSection(id: "instruments", title: "Instruments", blocks: [.table(table)])])
  }

  /// Everything about one instrument.
  ///
  /// - Parameter instrument: the instrument.
  /// - Returns: the report.
  public func show(_ instrument: Instrument) -> Report {
    var about = ReportSection(id: "about", title: "About")
    if !instrument.about.isEmpty { about.blocks.append(.paragraph(Paragraph(Phrase(instrument.about)))) }
    var facts: [Phrase] = [
      "Version: \(instrument.version)",
      instrument.better == .higher
        ? "Direction of scores: higher is better" : "Direction of scores: lower is better",
      "Missing answers: \(QuestionnaireSection.rule(instrument, use: nil))", "Licence: \(instrument.licence)",
    ]
    facts += instrument.scales.map { Self.words(of: $0) }
    about.blocks.append(.list(facts.map { Paragraph($0) }))
    let items = ReportTable(
      id: "table-items", title: "Items",
      columns: [
        .init("Id", isNumeric: false), .init("Text", isNumeric: false), .init("Reversed", isNumeric: false),
      ],
      rows: instrument.items.map {
        [.verbatim($0.id), .words($0.text), .text($0.isReversed ? "reversed" : "")]
      })
    let scores = ReportTable(
      id: "table-scores", title: "Scores",
      columns: [
        .init("Id", isNumeric: false), .init("Label", isNumeric: false), .init("Role", isNumeric: false),
        .init("Method", isNumeric: false), .init("Items", isNumeric: false),
        .init("Default", isNumeric: false),
      ],
      rows: instrument.scores.map {
        [
          .verbatim($0.id), .words($0.label), .text(Phrase(word: $0.role.rawValue)),
          .text(Self.method(of: $0)), .verbatim(Self.items(of: $0)), .text($0.isOnByDefault ? "on" : "off"),
        ]
      })
    var sections = [about, ReportSection(id: "items", title: "Items", blocks: [.table(items)])]
    if let comparisons = comparisons(instrument) { sections.append(comparisons) }
    sections.append(ReportSection(id: "scores", title: "Scores", blocks: [.table(scores)]))
    if let norms = norms(instrument) { sections.append(norms) }
    let sources = instrument.sources.map { source in
      let text = source.citation + (source.doi.map { " doi:" + $0 } ?? "")
      return Paragraph("\(Phrase(word: source.role.rawValue)): \(text)")
    }
    sections.append(ReportSection(id: "sources", title: "Sources", blocks: [.list(sources)]))
    return report(Phrase(instrument.title), Phrase(verbatim: instrument.id), sections)
  }

  /// How a score is put together: `mean`, `9.54 x sum`, `mean (0-6 = -100, 7-8 = 0, 9-10 = 100)`.
  static func method(of score: ScoreDefinition) -> Phrase {
    let rule = score.rule
    let method = Phrase(word: rule.method.rawValue)
    let points = rule.points.map { points in
      let (low, high) = (points.answers.lowerBound, points.answers.upperBound)
      return "\(low == high ? Wording.plain(low) : Wording.ends(low...high)) = \(Wording.plain(points.value))"
    }
    let weighted: Phrase = rule.factor == 1 ? method : "\(Wording.plain(rule.factor)) x \(method)"
    return points.isEmpty ? weighted : "\(weighted) (\(points.joined(separator: ", ")))"
  }

  /// The items of a score; one that counts more than once with its weight.
  static func items(of score: ScoreDefinition) -> String {
    guard !score.rule.weights.isEmpty else { return score.items.joined(separator: " ") }
    return zip(score.items, score.rule.weights).map { $1 == 1 ? $0 : "\(Wording.plain($1))x\($0)" }
      .joined(separator: " ")
  }

  /// The pairs that give weights, and how the columns that hold the choices are told.
  private func comparisons(_ instrument: Instrument) -> ReportSection? {
    guard !instrument.comparisons.isEmpty else { return nil }
    let note: Phrase =
      "A column with the choices of a pair is told with --map \"COLUMN=comparison:\(instrument.id).NUMBER\"; columns with the weights themselves, how often each item was chosen, with --map \"COLUMN=weight:\(instrument.id).ITEM\"."
    let table = ReportTable(
      id: "table-comparisons", title: "Pairs that give weights",
      columns: [.init("Number"), .init("One item", isNumeric: false), .init("Other item", isNumeric: false)],
      rows: instrument.comparisons.enumerated().map { number, pair in
        [.integer(number + 1), .verbatim(pair.first), .verbatim(pair.second)]
      })
    return ReportSection(
      id: "comparisons", title: "Comparisons", blocks: [.paragraph(Paragraph(.note, note)), .table(table)])
  }

  private func norms(_ instrument: Instrument) -> ReportSection? {
    var section = ReportSection(id: "norms", title: "Norms and grades")
    for set in instrument.norms {
      section.blocks.append(.paragraph(Paragraph(.note, caveat(set.caveat, isVerified: set.isVerified))))
      section.blocks.append(
        .table(
          ReportTable(
            id: "table-norms-" + set.id, title: "Norms \(set.id)",
            columns: [.init("Of", isNumeric: false), .init("Mean"), .init("Lower"), .init("Upper")],
            rows: set.norms.map { norm in
              let name =
                switch norm.subject {
                case .score(let id), .item(let id): id
                }
              return [
                .verbatim(name), .number(norm.mean, decimals: 2),
                norm.interval.map { .number($0.lowerBound, decimals: 2) } ?? .empty,
                norm.interval.map { .number($0.upperBound, decimals: 2) } ?? .empty,
              ]
            })))
    }
    for scheme in instrument.bands {
      section.blocks.append(
        .paragraph(Paragraph(.note, caveat(scheme.caveat, isVerified: scheme.isVerified))))
      section.blocks.append(
        .table(
          ReportTable(
            id: "table-bands-" + scheme.id, title: "Grades \(scheme.id)",
            columns: [
              .init("Grade", isNumeric: false), .init("From"), .init("To"),
              .init("Percentiles", isNumeric: false),
            ],
            rows: scheme.bands.map { band in
              [
                .verbatim(band.name), .number(band.range.lowerBound, decimals: scheme.decimals ?? 2),
                .number(band.range.upperBound, decimals: scheme.decimals ?? 2),
                band.percentiles.map {
                  .verbatim("\(Wording.plain($0.lowerBound))-\(Wording.plain($0.upperBound))")
                } ?? .empty,
              ]
            })))
    }
    for scheme in instrument.landmarks {
      section.blocks.append(
        .paragraph(Paragraph(.note, caveat(scheme.caveat, isVerified: scheme.isVerified))))
      section.blocks.append(
        .table(
          ReportTable(
            id: "table-landmarks-" + scheme.id, title: "Named means \(scheme.id)",
            columns: [.init("Name", isNumeric: false), .init("Mean")],
            rows: scheme.landmarks.map { [.verbatim($0.name), .number($0.mean, decimals: 1)] })))
    }
    return section.blocks.isEmpty ? nil : section
  }

  private func caveat(_ text: LocalizedText, isVerified: Bool) -> Phrase {
    isVerified ? Phrase(text) : Phrase(text) + " Unverified: the figures were not checked against the source."
  }

  /// A scale in words: its range, its direction and the words at its points.
  static func words(of scale: ResponseScale) -> Phrase {
    var fact: Phrase = "Scale \(scale.id): \(range(scale))"
    if ![0, 1].contains(scale.step) { fact += " in steps of \(Wording.plain(scale.step))" }
    fact += ", \(Phrase(word: scale.direction.rawValue))"
    if scale.allowsNotApplicable { fact += ", N/A offered" }
    if !scale.labels.isEmpty { fact += "; \(points(scale.labels))" }
    return fact
  }

  /// The words at the points of a scale: `1 = never, 5 = always`.
  static func points(_ labels: [Double: LocalizedText]) -> Phrase {
    labels.sorted { $0.key < $1.key }.map { "\(Wording.plain($0.key)) = \($0.value)" as Phrase }
      .joined(separator: ", ")
  }

  /// The ends of a scale.
  static func range(_ scale: ResponseScale) -> Phrase {
    Wording.range(scale.range)
  }
}
