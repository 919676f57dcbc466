internal import ArgumentParser
internal import PatternCatalog
internal import ReportDocument
internal import StudyReport

/// `studytool patterns search`: the patterns that answer a few words.
struct PatternsSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Look for the patterns that answer a few words.",
    discussion: """
      Words are compared as stems, without stop words, synonyms of the thesaurus counting as one word. Patterns are ranked \
      by the cosine of the weights (1 + log2 f) log2(N/n), or by BM25; --explain shows what each word adds.

        studytool patterns search "hide action"
        studytool patterns search "text input" --ranking bm25 --explain
      """)

  @Argument(help: ArgumentHelp("The words to look for.", valueName: "WORDS"))
  var words: [String]

  @Option(help: ArgumentHelp("How patterns are ranked: cosine or bm25.", valueName: "NAME"))
  var ranking = "cosine"

  @Option(help: ArgumentHelp("How many patterns are shown.", valueName: "N"))
  var limit = 10

  @Flag(help: "Show what each word adds to the score.")
  var explain = false

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var flags: PatternFlags

  @OptionGroup var language: LanguageFlag

  func validate() throws {
    _ = try ResultFormat.named(format)
    _ = try RankingFunction.named(ranking)
    guard limit > 0 else { throw ValidationError("--limit \(limit): expected 1 or more") }
    guard !query.isEmpty else { throw ValidationError("expected the words to look for") }
  }

  private var query: String { words.joined(separator: " ").trimmed }

  func run() throws {
    try Console.run {
      let resolved = try flags.resolved(place: "patterns search", language: language.lang)
      let index = PatternIndex(
        resolved.set, sections: resolved.sections,
        rules: TermRules(
          language: resolved.set.language, stopWords: resolved.stopWords, thesaurus: resolved.thesaurus))
      let hits = index.search(query, by: try RankingFunction.named(ranking))
      let format = try ResultFormat.named(format)
      if format.id == "csv" {
        let rows = explain ? PatternRows.contributions : PatternRows.hits
        return try Console.write(rows(hits, index, limit))
      }
      let report = PatternComposer(generator: Version.generator).search(
        hits, in: index, limit: limit, explains: explain)
      try Console.write(format.render(report.said(in: language.phrasebook())))
    }
  }
}
