internal import ArgumentParser
internal import PatternCatalog
internal import ReportDocument
internal import StudyDocuments
internal import StudyReport

/// `studytool patterns list`: the catalogues of patterns at hand.
struct PatternsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the catalogues of patterns at hand, with their patterns and queries."
  )

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var language: LanguageFlag

  @Option(help: ArgumentHelp("A folder of your own catalogues and queries (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws { _ = try ResultFormat.named(format) }

  func run() throws {
    try Console.run {
      let catalogue = try PatternCatalogue(own: surveys, language: language.lang)
      let report = PatternComposer(generator: Version.generator).list(
        catalogue.sets, try catalogue.querySets())
      let format = try ResultFormat.named(format)
      try Console.write(
        format.id == "csv"
          ? PatternRows.list(catalogue.sets) : format.render(report.said(in: language.phrasebook())))
    }
  }
}
