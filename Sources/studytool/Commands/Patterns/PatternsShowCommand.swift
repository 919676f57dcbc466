internal import ArgumentParser
internal import PatternCatalog
internal import ReportDocument
internal import StudyDocuments
internal import StudyReport

/// `studytool patterns show`: a pattern, or a whole catalogue.
struct PatternsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a pattern, or a whole catalogue with the map of its relations.",
    discussion: """
        studytool patterns show action-bars
        studytool patterns show mobile-ios-14 --format markdown
        studytool patterns show mobile-ios-14 --format svg > map.svg
      """)

  @Argument(help: ArgumentHelp("The identifier of a pattern or a catalogue.", valueName: "ID"))
  var id: String

  @Option(help: ArgumentHelp("The catalogue of the pattern, where several are at hand.", valueName: "ID"))
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      ResultFormat.help + " html writes a page; svg draws the map of relations alone.", valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var language: LanguageFlag

  @Option(help: ArgumentHelp("A folder of your own catalogues and queries (XML).", valueName: "DIR"))
  var surveys: String?

  private static let drawn = ["svg", "html"]

  func validate() throws {
    if !Self.drawn.contains(format.lowercased()) { _ = try ResultFormat.named(format, or: Self.drawn) }
  }

  private var place: String { "patterns show \(id)" }

  func run() throws {
    try Console.run {
      let catalogue = try PatternCatalogue(own: surveys, language: language.lang)
      let composer = PatternComposer(generator: Version.generator)
      let phrasebook = try language.phrasebook()
      if let set = catalogue.sets.first(where: { $0.id == id }) {
        if format.lowercased() == "csv" { return try Console.write(PatternRows.list([set])) }
        try write(composer.show(set), map: PatternMap(set), phrasebook)
        return
      }
      let sets = try catalog.map { [try catalogue.require($0, place: place)] } ?? catalogue.sets
      let found = sets.compactMap { set in set.pattern(id).map { (set, $0) } }
      guard let (set, pattern) = found.first, found.count == 1 else {
        throw InputProblems(
          place: place,
          found.isEmpty
            ? "there is no pattern or catalogue \"\(id)\"" : "several catalogues have a pattern \"\(id)\"",
          expected: found.isEmpty
            ? "one of " + (sets.map(\.id) + sets.flatMap { $0.patterns.map(\.id) }).joined(separator: ", ")
            : "--catalog " + found.map(\.0.id).joined(separator: " or "),
          remedy: found.isEmpty
            ? "correct the identifier, or bring your own with --surveys DIR" : "name the catalogue")
      }
      if format.lowercased() == "csv" { return try Console.write(PatternRows.texts(pattern, in: set)) }
      try write(composer.show(pattern, in: set), map: PatternMap(set, around: pattern.id), phrasebook)
    }
  }

  private func write(_ report: @autoclosure () -> Report, map: PatternMap, _ phrasebook: Phrasebook) throws {
    switch format.lowercased() {
    case "svg":
      guard let svg = map.drawing(in: phrasebook) else {
        guard map.refusal == nil else {
          throw InputProblems(
            place: place, "there are too many patterns to draw",
            expected: "at most \(PatternMap.limit) patterns",
            remedy:
              "draw the map of one pattern and of those that go with it: studytool patterns show PATTERN --format svg"
          )
        }
        throw InputProblems(
          place: place, "there is nothing to draw", expected: "patterns that are related to others",
          remedy: "choose another format")
      }
      try Console.write(svg)
    case "html":
      guard let html = ReportFormats.format(named: "html") else { return }
      try Console.write(html.render(report().said(in: phrasebook)))
    default: try Console.write(ResultFormat.named(format).render(report().said(in: phrasebook)))
    }
  }
}
