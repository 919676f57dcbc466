internal import ArgumentParser
internal import ReportDocument
internal import StudyDocuments
internal import StudyFolder
internal import StudyXML

/// `studytool validate`: any XML that this program reads or writes, against its schema.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      "Validate a study, an instrument, a heuristic set, an artefact, a report or a language against its schema."
  )

  @Argument(help: ArgumentHelp("An XML file.", valueName: "FILE.xml"))
  var path: String

  @Option(
    help: ArgumentHelp("A folder of your own instruments (XML), which a study may name.", valueName: "DIR"))
  var surveys: String?

  @Option(
    help: ArgumentHelp("Write every problem to this file, not just the first hundred.", valueName: "FILE"))
  var problems: String?

  func validate() throws { try Checks.path(path) }

  /// Which places a sentence has is a matter of reports, and no schema can say it.
  private func validatePlaces() throws {
    let bytes = try FileReading.bytes(path)
    do throws(XMLProblems) {
      _ = try LanguageFile(bytes, path: path)
    } catch {
      throw InputProblems(error.problems.map(InputProblem.init))
    }
  }

  func run() throws {
    try Console.run(problemsFile: problems) {
      let kind = try DocumentValidation.validate(path, surveys: surveys, tests: OpenedStudy.tests)
      if kind == .language { try validatePlaces() }
      try Console.print("\(path): valid \(kind.name)")
    }
  }
}
