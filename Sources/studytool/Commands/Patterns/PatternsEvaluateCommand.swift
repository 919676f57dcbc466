internal import ArgumentParser
internal import PatternCatalog
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyReport

/// `studytool patterns evaluate`: how well a catalogue can be searched.
struct PatternsEvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Measure how well a catalogue can be searched, with judged queries.",
    discussion: """
      Every query is asked by each ranking, with the thesaurus and without. Precision, recall, average precision and \
      R-precision are given for each query, their means over all queries, and why a relevant pattern was missed. Without \
      --queries all sets of queries at hand for the catalogue are asked.

        studytool patterns evaluate
        studytool patterns evaluate --queries founding-specific --format csv
      """)

  @Option(
    name: .customLong("queries"), parsing: .upToNextOption,
    help: ArgumentHelp("Sets of queries: their identifiers, or files.", valueName: "ID|FILE"))
  var querySets: [String] = []

  @Option(help: ArgumentHelp("Only this ranking: cosine or bm25.", valueName: "NAME"))
  var ranking: String?

  @Option(help: ArgumentHelp(ResultFormat.help + " html writes a page.", valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var flags: PatternFlags

  @OptionGroup var language: LanguageFlag

  func validate() throws {
    if format.lowercased() != "html" { _ = try ResultFormat.named(format, or: ["html"]) }
    if let ranking { _ = try RankingFunction.named(ranking) }
  }

  func run() throws {
    try Console.run {
      let place = "patterns evaluate"
      let catalogue = try PatternCatalogue(own: flags.surveys)
      var seen: Set<String> = []
      let named = try querySets.map { try catalogue.findQuerySet($0, place: place) }.filter {
        seen.insert($0.value.id).inserted
      }
      let resolved = try flags.resolved(
        place: place, named: named.first?.value.catalog, language: language.lang)
      let found =
        try named.isEmpty
        ? catalogue.findQuerySets().filter { $0.value.catalog == resolved.set.id } : named
      let queries = found.map(\.value)
      if named.isEmpty {
        for outdated in try catalogue.outdatedQuerySets() where outdated.queries.catalog == resolved.set.id {
          Console.note(
            "studytool: note: the queries \(outdated.queries.id) are left out, since they judge patterns that this catalogue lacks: "
              + outdated.lacking.joined(separator: ", "))
        }
      }
      for other in queries where other.catalog != resolved.set.id {
        throw InputProblems(
          place: place, "the queries \(other.id) were judged for the catalogue \(other.catalog)",
          expected: "queries for \(resolved.set.id)", remedy: "evaluate one catalogue at a time")
      }
      guard !queries.isEmpty else {
        throw InputProblems(
          place: place, "there are no queries for the catalogue \(resolved.set.id)",
          expected: "a set of queries with judgements",
          remedy: "write one (see pattern-queries.xsd) and name it with --queries FILE")
      }
      let analysis = RetrievalAnalysis(
        resolved.set, sections: resolved.sections, stopWords: resolved.stopWords,
        thesaurus: resolved.thesaurus,
        rankings: try ranking.map { [try RankingFunction.named($0)] } ?? [.cosine, .bm25])
      let report = RetrievalSection(try analysis.results(for: queries)).report(
        provenance: Provenance(
          generator: Version.generator,
          inputs: (resolved.ownDocuments + found.compactMap(\.own)).map { Provenance.Input($0, study: nil) })
      )
      let rendering: any ReportFormat =
        try format.lowercased() == "html"
        ? ReportFormats.format(named: "html") ?? ResultFormat.named("table") : ResultFormat.named(format)
      try Console.write(rendering.render(report.said(in: language.phrasebook())))
    }
  }
}
