internal import ArgumentParser
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// `studytool score`: one-off scoring of a table of answers.
struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Score a table of answers to one questionnaire.",
    discussion: """
      Prints the scores of each respondent and what was done about each missing answer. The columns are recognised by \
      the words of the items, by names such as q1 or SUS_3, or told with --map.
      """)

  @Argument(help: ArgumentHelp("A CSV, XLSX, JSON, SPSS or Stata file.", valueName: "FILE"))
  var path: String

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var language: LanguageFlag

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Reading") var recipe: RecipeFlag

  func validate() throws {
    try Checks.path(path)
    _ = try ResultFormat.named(format)
    _ = try reading.options()
    guard reading.instruments.count == 1 else {
      throw ValidationError("--instrument: expected one instrument; studytool instruments list shows them")
    }
  }

  func run() throws {
    var findings: [String] = []
    try Console.run(problemsFile: reading.problemsFile) {
      let options = try reading.options()
      let instrument = reading.instruments[0]
      try StudySource.refuseDocument(path, surveys: options.surveys)
      let (reader, found) = try PlaceNames(path).typing {
        var reader = try StudyReader(
          OpenedStudy.typed(path, surveys: options.surveys), options: options)
        let sheet = try Analyzer(&reader).scoreSheet(instrument: instrument)
        return (reader, sheet)
      }
      guard let sheet = found else {
        throw InputProblems(
          place: path, "the items of \(instrument) were not found",
          expected: "columns headed by its items, or named q1, q2, ...",
          remedy:
            "name the columns with --map \"COLUMN=\(instrument).ITEM\"; studytool instruments show \(instrument) lists the items"
        )
      }
      let source = StudySource(reader, path: path)
      let leftOut = Self.leftOut(reader, sheet: sheet)
      let report = ScoreSheetComposer(
        sheet, provenance: source.provenance(options: options.description, exclusions: leftOut)
      ).compose()
      let bytes = try ResultFormat.named(format).render(report.said(in: language.phrasebook()))
      if !reading.quiet {
        source.tell()
        for line in leftOut { Console.note("studytool: note: left out: " + line) }
      }
      try recipe.save(path, reading)
      try Console.write(bytes)
      let missing = sheet.rows.reduce(0) { $0 + $1.scored.notes.count }
      let counts = [
        ("notes on the file", source.notes.count), ("participants without scores", leftOut.count),
        ("missing or N/A answers", missing),
      ]
      findings = counts.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }

  /// Who is in the data and has no scores, each with the reason.
  private static func leftOut(_ reader: StudyReader, sheet: ScoreSheet) -> [String] {
    let scored = Set(sheet.rows.map(\.participant))
    return reader.names.participants.filter { !scored.contains($0) }.map { participant in
      let decision = reader.study.exclusions.first { $0.subject == .participant(participant) }
      return "\(participant): " + (decision.map { "excluded: " + $0.reason } ?? "no item was answered")
    }
  }
}
