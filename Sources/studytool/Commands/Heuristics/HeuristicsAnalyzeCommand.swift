internal import ArgumentParser
internal import HeuristicEval
internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel
internal import StudyReading

/// `studytool heuristics analyze`: what an expert inspection found.
struct HeuristicsAnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Analyse an expert inspection: problems, severity, agreement, discovery, coverage, comparison.",
    usage: "studytool heuristics analyze <DIR>|<FILE>... [<options>]",
    discussion: """
      Takes a study folder, of which all inspections are analysed or the one of --inspection, or files with findings, \
      ratings of heuristics, answers to check questions or severities of merged problems: CSV, XLSX, SPSS, Stata, or XML. What each column means is recognised by its heading; \
      --map COLUMN=TARGET says it, where TARGET is one of \(InspectionColumn.spellings), \
      factor:ID, comment or ignore. A file of one evaluator is told with --set evaluator=E1, a file about one design with \
      --set design=NAME.

        studytool heuristics analyze findings.csv ratings.csv --heuristics mobile-13 --ratings 0-4:lower
      """)

  @Argument(help: ArgumentHelp("A study folder, or files with records.", valueName: "DIR|FILE"))
  var paths: [String]

  @Option(
    help: ArgumentHelp("The design that all records are about, where no column says it.", valueName: "NAME"))
  var design: String?

  @OptionGroup(title: "Inspection") var flags: InspectionFlags

  @OptionGroup(title: "Analysis") var analysis: InspectionAnalysisFlags

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @OptionGroup var language: LanguageFlag

  @OptionGroup(title: "Reading") var reading: ReadingFlags

  func validate() throws {
    guard !paths.isEmpty else { throw ValidationError("expected a study folder, or files with records") }
    for path in paths { try Checks.path(path) }
    _ = try readingOptions()
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    try Console.run(problemsFile: reading.problemsFile) {
      let run = try InspectionRun(paths, options: readingOptions(), flags: flags, analysis: analysis)
      let bytes = try ResultFormat.named(format).render(run.report.said(in: language.phrasebook()))
      if !reading.quiet { run.source.tell() }
      try Console.write(bytes)
      let gaps = run.gaps
      if !reading.quiet { for gap in gaps { Console.note("studytool: missing: " + gap) } }
      if reading.strict {
        let notes = run.readings.reduce(0) { $0 + $1.notes.count }
        try AnalysisRun.endStrictly(
          (notes == 0 ? [] : ["notes on the files: \(notes)"]) + gaps)
      }
    }
  }

  private func readingOptions() throws -> ReadingOptions {
    var options = try reading.options()
    if let design {
      guard options.constants.design == nil || options.constants.design == design else {
        throw ValidationError("--design and --set design=: expected one of them")
      }
      options.constants.design = design
    }
    return options
  }
}
