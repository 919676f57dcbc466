internal import ArgumentParser
internal import StudyFiles
internal import StudyModel
internal import StudyReport

/// `studytool instruments`: the questionnaires at hand.
struct InstrumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instruments",
    abstract: "List, show and validate questionnaires.",
    subcommands: [List.self, Show.self, Validate.self])

  /// `studytool instruments list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the questionnaires at hand.")

    @Option(help: ArgumentHelp("table, json, csv, xml or markdown.", valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let catalogue = try InstrumentCatalogue(ownInstruments: surveys)
        let report = InstrumentComposer(generator: Version.generator).list(catalogue.instruments)
        try Console.write(ResultFormat.named(format).render(report))
      }
    }
  }

  /// `studytool instruments show ID`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a questionnaire: items, scale, scores, rule for missing answers, norms, sources.")

    @Argument(help: ArgumentHelp("The instrument's identifier.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp("table, json, csv, xml or markdown.", valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let instrument = try InstrumentCatalogue(ownInstruments: surveys).require(id, place: id)
        let report = InstrumentComposer(generator: Version.generator).show(instrument)
        try Console.write(ResultFormat.named(format).render(report))
      }
    }
  }

  /// `studytool instruments validate FILE`
  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Validate a questionnaire in XML.")

    @Argument(help: ArgumentHelp("An XML file.", valueName: "FILE"))
    var path: String

    func run() throws {
      try Console.run {
        _ = try DocumentValidation.validate(path, expecting: .instrument)
        try Console.print("\(path): valid instrument")
      }
    }
  }
}
