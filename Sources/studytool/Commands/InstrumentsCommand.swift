internal import ArgumentParser
internal import ReportDocument
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReport

/// `studytool instruments`: the questionnaires at hand.
struct InstrumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instruments",
    abstract: "List, show and validate questionnaires.",
    discussion: """
      The questionnaires that the program carries, and your own from --surveys DIR: an instrument there takes the place \
      of a carried one of the same identifier.
      """,
    subcommands: [List.self, Show.self, Validate.self])

  /// `studytool instruments list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the questionnaires at hand.")

    @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let catalogue = try InstrumentCatalogue(ownInstruments: surveys)
        let report = InstrumentComposer(generator: Version.generator).list(catalogue.instruments)
        let format = try ResultFormat.named(format)
        try Console.write(
          format.id == "csv" ? InstrumentRows.list(catalogue.instruments) : format.render(report))
      }
    }
  }

  /// `studytool instruments show ID`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a questionnaire: items, scale, scores, rule for missing answers, norms, sources.")

    @Argument(help: ArgumentHelp("The instrument's identifier.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let instrument = try InstrumentCatalogue(ownInstruments: surveys).require(
          id, place: "instruments show \(id)")
        let report = InstrumentComposer(generator: Version.generator).show(instrument)
        let format = try ResultFormat.named(format)
        try Console.write(format.id == "csv" ? InstrumentRows.items(instrument) : format.render(report))
      }
    }
  }

  /// `studytool instruments validate FILE`.
  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "validate", abstract: "Validate a questionnaire in XML.")

    @Argument(help: ArgumentHelp("An XML file.", valueName: "FILE"))
    var path: String

    @Option(
      help: ArgumentHelp("Write every problem to this file, not just the first hundred.", valueName: "FILE"))
    var problems: String?

    func validate() throws { try Checks.path(path) }

    func run() throws {
      try Console.run(problemsFile: problems) {
        _ = try DocumentValidation.validate(path, expecting: .instrument)
        try Console.print("\(path): valid instrument")
      }
    }
  }
}
