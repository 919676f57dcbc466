internal import ArgumentParser
internal import StudyReport

/// `studytool analyze`: all statistics of a study or a file, on standard output.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Print the statistics of a study folder or a data file.",
    discussion: """
      Descriptive statistics per group, t tests with effect sizes, two factors at once, completion rates, questionnaire
      scores and answers by item: those of the study's plan, or what the columns of the file allow.
      """)

  @Argument(help: ArgumentHelp("A study folder or a CSV file.", valueName: "DIR|FILE"))
  var path: String

  @Option(help: ArgumentHelp("table, json, csv, xml or markdown.", valueName: "FORMAT"))
  var format = "table"

  @Flag(help: "Compute the SHA-256 of each input.")
  var provenance = false

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Analysis") var analysis: AnalysisFlags

  func validate() throws {
    _ = try reading.options()
    _ = try analysis.options(factors: [])
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    var hasFindings = false
    try Console.run(problemsFile: reading.problemsFile) {
      let run = try AnalysisRun(path: path, reading: reading, analysis: analysis, hashes: provenance)
      try Console.write(ResultFormat.named(format).render(run.report))
      hasFindings = run.hasFindings
    }
    if reading.strict, hasFindings { throw ExitCode(1) }
  }
}

/// The formats in which results are printed.
enum ResultFormat {
  /// The format with a name.
  static func named(_ name: String) throws -> any ReportFormat {
    guard let format = ReportFormats.format(named: name) else {
      throw ValidationError("--format \"\(name)\": expected table, json, csv, xml or markdown")
    }
    return format
  }
}
