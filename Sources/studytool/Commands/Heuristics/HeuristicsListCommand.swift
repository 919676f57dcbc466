internal import ArgumentParser
internal import HeuristicEval
internal import ReportDocument
internal import StudyDocuments
internal import StudyReport

/// `studytool heuristics list`: the heuristic sets and artefacts at hand.
struct HeuristicsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the heuristic sets and artefacts at hand.")

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Option(help: ArgumentHelp("A folder of your own heuristic sets and artefacts (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws { _ = try ResultFormat.named(format) }

  func run() throws {
    try Console.run {
      let sets = try HeuristicSetCatalogue(own: surveys).sets
      let artefacts = try ArtefactCatalogue(own: surveys).artefacts
      let report = HeuristicComposer(generator: Version.generator).list(sets, artefacts)
      let format = try ResultFormat.named(format)
      try Console.write(format.id == "csv" ? HeuristicRows.list(sets, artefacts) : format.render(report))
    }
  }
}
