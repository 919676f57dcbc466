internal import ArgumentParser
internal import HeuristicEval
internal import ReportDocument
internal import StudyDocuments
internal import StudyReport

/// `studytool heuristics show ID`: one heuristic set or artefact.
struct HeuristicsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a heuristic set with its questions, or the inventory of an artefact.",
    discussion: """
      A heuristic set as CSV is a checklist to fill in: --format csv > checklist.csv, with one row per question and an \
      empty column for the answer (yes, no or not applicable; yes means that the design conforms).
      """)

  @Argument(help: ArgumentHelp("The identifier of the heuristic set or artefact.", valueName: "ID"))
  var id: String

  @Option(help: ArgumentHelp("The language of names and questions: en, th, ...", valueName: "LANG"))
  var lang: String?

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Option(help: ArgumentHelp("A folder of your own heuristic sets and artefacts (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws { _ = try ResultFormat.named(format) }

  private var place: String { "heuristics show \(id)" }

  func run() throws {
    try Console.run {
      let sets = try HeuristicSetCatalogue(own: surveys)
      let artefacts = try ArtefactCatalogue(own: surveys)
      let format = try ResultFormat.named(format)
      switch (sets.set(id), artefacts.artefact(id)) {
      case (let set?, nil):
        let language = try language(of: set.languages)
        let composer = HeuristicComposer(generator: Version.generator, language: language)
        try Console.write(
          format.id == "csv"
            ? HeuristicRows.checklist(set, language: language) : format.render(composer.show(set)))
      case (nil, let artefact?):
        let language = try language(of: artefact.languages)
        let composer = HeuristicComposer(generator: Version.generator, language: language)
        try Console.write(
          format.id == "csv"
            ? HeuristicRows.inventory(artefact, language: language) : format.render(composer.show(artefact)))
      case (.some, .some):
        throw InputProblems(
          place: place, "\"\(id)\" is a heuristic set and an artefact",
          expected: "an identifier that belongs to one of them", remedy: "rename your own one")
      case (nil, nil):
        throw InputProblems(
          place: place, "there is no heuristic set or artefact \"\(id)\"",
          expected: "one of " + (sets.sets.map(\.id) + artefacts.artefacts.map(\.id)).joined(separator: ", "),
          remedy: "correct the identifier, or bring your own with --surveys DIR")
      }
    }
  }

  /// The language that is asked for, or else English or the original.
  private func language(of languages: [String]) throws -> String {
    guard let lang else { return languages.contains("en") ? "en" : languages.first ?? "en" }
    guard let found = languages.first(where: { $0.lowercased() == lang.lowercased() }) else {
      throw InputProblems(
        place: place, "\(id) is not worded in \"\(lang)\"",
        expected: "--lang " + languages.joined(separator: " or "),
        remedy: "choose one of these languages, or leave --lang out")
    }
    return found
  }
}
