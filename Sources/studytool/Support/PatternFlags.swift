internal import ArgumentParser
internal import PatternCatalog
internal import StudyDocuments

/// Which catalogue is searched, and how.
struct PatternFlags: ParsableArguments {
  @Option(help: ArgumentHelp("The catalogue, where several are at hand.", valueName: "ID"))
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "The parts of a pattern that are searched: all, or some of \(PatternSection.allCases.map(\.rawValue).joined(separator: ", ")). Default: \(PatternFlags.names(PatternSection.prose)).",
      valueName: "PART,..."))
  var sections: String?

  @Option(
    help: ArgumentHelp("A thesaurus: its identifier, or a file; none for no synonyms.", valueName: "ID|FILE"))
  var thesaurus: String?

  @Option(
    name: .customLong("stop-words"),
    help: ArgumentHelp(
      "A list of stop words: its identifier, or a file; none to search every word.", valueName: "ID|FILE"))
  var stopWords: String?

  @Option(
    help: ArgumentHelp(
      "A folder of your own catalogues, queries, thesauri and stop words (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws { _ = try searchedSections() }

  /// Everything that a search needs.
  struct Resolved {
    let catalogue: PatternCatalogue
    let set: PatternSet
    let sections: Set<PatternSection>
    let stopWords: StopWords
    let thesaurus: Thesaurus
    /// What of it is one's own.
    let ownDocuments: [OwnDocument]
  }

  /// Reads what the flags name.
  ///
  /// - Parameters:
  ///   - place: the command that messages name.
  ///   - named: the catalogue that something else names, such as a set of queries.
  ///   - language: the language that is wanted.
  /// - Returns: what a search needs.
  /// - Throws: `InputProblems` where something is not at hand or does not validate.
  func resolved(place: String, named: String? = nil, language: String) throws -> Resolved {
    let catalogue = try PatternCatalogue(own: surveys, language: language)
    let set = try catalogue.require(catalog ?? named, place: place)
    let stopWords =
      try stopWords == "none"
      ? FoundDocument(.none) : catalogue.findStopWords(stopWords, language: set.language, place: place)
    let thesaurus =
      try thesaurus == "none"
      ? FoundDocument(.none) : catalogue.findThesaurus(thesaurus, language: set.language, place: place)
    return Resolved(
      catalogue: catalogue, set: set, sections: try searchedSections(), stopWords: stopWords.value,
      thesaurus: thesaurus.value,
      ownDocuments: [catalogue.ownDocument(set.id), stopWords.own, thesaurus.own].compactMap { $0 })
  }

  private static func names(_ sections: Set<PatternSection>) -> String {
    PatternSection.allCases.filter(sections.contains).map(\.rawValue).joined(separator: ", ")
  }

  private func searchedSections() throws -> Set<PatternSection> {
    guard let sections else { return PatternSection.prose }
    if sections == "all" { return Set(PatternSection.allCases) }
    func refusal(_ name: some StringProtocol) -> ValidationError {
      ValidationError(
        "--sections \"\(name)\": expected all, or some of \(Self.names(Set(PatternSection.allCases)))")
    }
    let named = Set(
      try sections.split(separator: ",").map { name in
        guard let section = PatternSection(rawValue: String(name).trimmed) else { throw refusal(name) }
        return section
      })
    guard !named.isEmpty else { throw refusal(sections) }
    return named
  }
}

extension RankingFunction {
  /// What `--ranking` takes.
  static let names = ["cosine", "bm25"]

  /// The ranking with a name.
  ///
  /// - Parameter name: what was typed after `--ranking`.
  /// - Returns: the ranking.
  /// - Throws: `ValidationError` for any other name.
  static func named(_ name: String) throws -> RankingFunction {
    switch name.lowercased() {
    case "cosine": .cosine
    case "bm25": .bm25
    default: throw ValidationError("--ranking \"\(name)\": expected \(names.joined(separator: " or "))")
    }
  }
}
