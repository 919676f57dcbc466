public import PatternCatalog
public import ReportDocument

/// Composes what there is to know about catalogues of patterns, and what a search found.
public struct PatternComposer {
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

  private static func words(_ heading: Phrase) -> ReportTable.Column { .init(heading, isNumeric: false) }

  // MARK: List

  /// Tables of the catalogues, their patterns and the queries at hand.
  ///
  /// - Parameters:
  ///   - sets: the catalogues.
  ///   - queries: the sets of queries.
  /// - Returns: the report.
  public func list(_ sets: [PatternSet], _ queries: [QuerySet]) -> Report {
    var sections = sets.map { set in
      ReportSection(
        id: "catalogue-" + set.id, title: "\(set.name) (\(set.id))", blocks: [.table(Self.patterns(set))])
    }
    if !queries.isEmpty {
      let table = ReportTable(
        id: "table-queries", title: "Queries with judgements",
        columns: [
          Self.words("Id"), Self.words("Name"), Self.words("Catalogue"), .init("Queries"),
          .init("Judgements"),
        ],
        rows: queries.map { queries in
          [
            .verbatim(queries.id), .verbatim(queries.name), .verbatim(queries.catalog),
            .integer(queries.queries.count), .integer(queries.queries.map(\.relevant.count).reduce(0, +)),
          ]
        })
      sections.append(
        ReportSection(id: "queries", title: "Queries with judgements", blocks: [.table(table)]))
    }
    return report(
      "Catalogues of patterns at hand",
      "\(Phrase.count(sets.count, "catalogue")), \(Phrase.count(sets.map(\.patterns.count).reduce(0, +), "pattern"))",
      sections)
  }

  /// The patterns of a catalogue, with what goes with them.
  static func patterns(_ set: PatternSet) -> ReportTable {
    ReportTable(
      id: "table-patterns-" + set.id, title: "Patterns of \(set.name)",
      columns: [
        words("Id"), words("Pattern"), words("Group"), words("Required"), words("Optional"),
      ],
      rows: set.patterns.map { pattern in
        func related(_ kind: PatternRelation.Kind) -> ReportTable.Cell {
          .verbatim(pattern.related.filter { $0.kind == kind }.map(\.pattern).joined(separator: ", "))
        }
        return [
          .verbatim(pattern.id), .verbatim(pattern.name), .verbatim(set.groupName(pattern.group)),
          related(.required), related(.optional),
        ]
      })
  }

  // MARK: Show

  /// A whole catalogue.
  ///
  /// - Parameter set: the catalogue.
  /// - Returns: the report.
  public func show(_ set: PatternSet) -> Report {
    var about = ReportSection(id: "about", title: "About")
    if !set.about.isEmpty { about.blocks.append(.paragraph(Paragraph(Phrase(verbatim: set.about)))) }
    about.blocks.append(
      .list([Paragraph("Version: \(set.version)"), Paragraph("Language: \(set.language)")]))
    about.blocks.append(.table(Self.patterns(set)))
    let map = PatternMap(set)
    if let figure = map.figure() { about.blocks.append(.figure(figure)) }
    if let refusal = map.refusal { about.blocks.append(.paragraph(Paragraph(.note, refusal))) }
    let groups = set.groups.map { group in
      ReportSection(
        id: "group-" + group.id, title: Phrase(verbatim: group.name),
        blocks: group.about.isEmpty ? [] : [.paragraph(Paragraph(Phrase(verbatim: group.about)))],
        sections: set.patterns.filter { $0.group == group.id }.map { section($0, in: set) })
    }
    return report(
      Phrase(verbatim: set.name), Phrase(verbatim: set.id), [about] + groups + [Self.sources(set.sources)])
  }

  /// One pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - set: its catalogue.
  /// - Returns: the report.
  public func show(_ pattern: DesignPattern, in set: PatternSet) -> Report {
    let whole = section(pattern, in: set)
    var about = whole
    about.id = "about"
    about.title = "About"
    about.sections = []
    return report(
      Phrase(verbatim: pattern.name), "\(pattern.id), \(set.groupName(pattern.group)), \(set.name)",
      [about] + whole.sections + [Self.sources(set.sources)])
  }

  private func section(_ pattern: DesignPattern, in set: PatternSet) -> ReportSection {
    PatternSections(pattern, in: set).section()
  }

  private static func sources(_ sources: [PatternSource]) -> ReportSection {
    let paragraphs = sources.map { source in
      let text = ([source.text] + [source.doi.map { "doi:" + $0 }, source.url].compactMap { $0 }).joined(
        separator: " ")
      let role = Phrase(word: source.role)
      return Paragraph(source.isVerified ? "\(role): \(text)" : "\(role): \(text) [unverified]")
    }
    return ReportSection(
      id: "sources", title: "Sources", blocks: paragraphs.isEmpty ? [] : [.list(paragraphs)])
  }

  // MARK: Search

  /// What a search found.
  ///
  /// - Parameters:
  ///   - hits: what was found.
  ///   - index: where it was looked for.
  ///   - limit: how many patterns are shown.
  ///   - explains: whether is told what each term adds to the score.
  /// - Returns: the report.
  public func search(_ hits: PatternHits, in index: PatternIndex, limit: Int, explains: Bool) -> Report {
    let set = index.set
    let shown = hits.hits.prefix(limit)
    let table = ReportTable(
      id: "table-hits", title: "Best first",
      columns: [
        .init("Rank"), Self.words("Id"), Self.words("Pattern"), .init("Score"), Self.words("Found by"),
      ],
      rows: shown.enumerated().map { position, hit in
        let terms = index.explanation(of: hit.pattern, for: hits.query, by: hits.ranking)
          .filter { $0.contribution > 0 }.sorted { $0.contribution > $1.contribution }
        return [
          .integer(position + 1), .verbatim(hit.pattern),
          .verbatim(set.pattern(hit.pattern)?.name ?? hit.pattern),
          .number(hit.score, decimals: 3),
          .verbatim(terms.map { Self.short($0.term.label) }.joined(separator: "; ")),
        ]
      },
      notes: notes(hits, set, shown: shown.count))
    var blocks: [ReportBlock] = shown.isEmpty ? [] : [.table(table)]
    if shown.isEmpty {
      blocks =
        [.paragraph(Paragraph("Nothing found."))] + table.notes.map { .paragraph(Paragraph(.note, $0)) }
    }
    if explains {
      blocks.append(.table(terms(hits)))
      blocks += shown.map { .table(explanation($0, hits, in: index)) }
    }
    return report(
      "Patterns for: \(hits.query)", "\(set.name), \(PatternWording.ranking(hits.ranking))",
      [ReportSection(id: "hits", title: "Patterns found", blocks: blocks)])
  }

  /// The first word of a ring of synonyms, which would fill the table.
  private static func short(_ label: String) -> String {
    label.firstRange(of: " = ").map { label[..<$0.lowerBound] + " = …" } ?? label
  }

  private func notes(_ hits: PatternHits, _ set: PatternSet, shown: Int) -> [Phrase] {
    var notes: [Phrase] = []
    if hits.terms.isEmpty { notes.append("The query holds no word to look for: only stop words, or none.") }
    let unknown = hits.terms.filter { $0.documents == 0 }.map(\.label)
    if !unknown.isEmpty { notes.append("In no pattern: \(unknown.joined(separator: "; ")).") }
    let weightless = hits.terms.filter { $0.documents > 0 && $0.rarity == 0 }.map(\.label)
    if !weightless.isEmpty {
      notes.append("In every pattern, so that it weighs nothing: \(weightless.joined(separator: "; ")).")
    }
    if hits.hits.count > shown, shown > 0 {
      notes.append(
        "\(hits.hits.count - shown) further found, of \(Phrase.count(set.patterns.count, "pattern")).")
    }
    return notes
  }

  private func terms(_ hits: PatternHits) -> ReportTable {
    ReportTable(
      id: "table-terms", title: "Terms of the query",
      columns: [
        Self.words("Term"), .init("In the query"), .init("Patterns with it"), .init("Rarity"),
        .init("Weight"),
      ],
      rows: hits.terms.map {
        [
          .verbatim($0.label), .integer($0.frequency), .integer($0.documents),
          .number($0.rarity, decimals: 4),
          .number($0.weight, decimals: 4),
        ]
      })
  }

  private func explanation(_ hit: PatternHits.Hit, _ hits: PatternHits, in index: PatternIndex) -> ReportTable
  {
    let parts = index.explanation(of: hit.pattern, for: hits.query, by: hits.ranking)
    return ReportTable(
      id: "table-score-" + hit.pattern, title: "How the score of \(hit.pattern) came about",
      columns: [Self.words("Term"), .init("In the pattern"), .init("Weight"), .init("Adds")],
      rows: parts.map {
        [
          .verbatim($0.term.label), .integer($0.frequency), .number($0.weight, decimals: 4),
          .number($0.contribution, decimals: 4),
        ]
      })
  }
}
