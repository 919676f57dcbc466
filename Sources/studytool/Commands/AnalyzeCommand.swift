internal import ArgumentParser
internal import ReportDocument

/// `studytool analyze`: all statistics of a study or a file, on standard output.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Print the statistics of a study folder or a data file.",
    discussion: """
      Descriptive statistics per group, t tests with effect sizes, two factors at once, completion rates, questionnaire \
      scores and answers by item: those of the study's plan, or what the columns of the file allow.
      """)

  @Argument(
    help: ArgumentHelp("A study folder, or a CSV, XLSX, JSON, SPSS or Stata file.", valueName: "DIR|FILE"))
  var path: String

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Flag(
    help:
      "Name the SHA-256 of a data file; a report always does, and so does what is printed of a study folder.")
  var provenance = false

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Reading") var recipe: RecipeFlag
  @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
  @OptionGroup(title: "Inspection") var inspection: InspectionFlags
  @OptionGroup var comments: CommentFlags
  @OptionGroup var language: LanguageFlag

  func validate() throws {
    try Checks.path(path)
    _ = try reading.options()
    _ = try analysis.options(factors: [])
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    var findings: [String] = []
    try Console.run(problemsFile: reading.problemsFile) {
      let phrasebook = try language.phrasebook()
      let run = try AnalysisRun(
        path: path, reading: reading, analysis: analysis, hashes: provenance, comments: comments,
        inspection: inspection, language: phrasebook.language, weaves: false)
      let bytes = try ResultFormat.named(format).render(run.report.said(in: phrasebook))
      if !reading.quiet { run.source.tell() }
      try recipe.save(path, reading)
      try Console.write(bytes)
      findings = run.findings
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }
}
