internal import ArgumentParser
internal import ReportDocument
internal import StudyFolder
internal import StudyReading

/// `studytool report`: the finished report in one or more formats.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a study folder or a data file.",
    discussion: """
      responses.csv gives responses.report.xml, .csv and .html beside it; a study folder gives reports/report.xml and \
      so on inside it. A file that this program did not write is replaced only with --force, and data never.

      Your own words are Markdown files in the folder text of a study, named after the sections of the report: \
      text/summary.md, text/discussion.md, text/measure-quality.md, text/summary.th.md for --lang th. {{ID}} in them is \
      the number of that identifier. What is not written yet is listed in the appendix.

      Pages (html, pdf) are made from Mustache templates and style sheets; --template-init DIR writes the program's \
      own as a start, --template DIR takes yours in place of those of the same name.
      """)

  @Argument(
    help: ArgumentHelp("A study folder, or a CSV, XLSX, JSON, SPSS or Stata file.", valueName: "DIR|FILE"))
  var path: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The formats: \(ReportFormats.names).", valueName: "FORMAT,..."))
  var formats = "xml,csv,html"

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "A file for one format, a folder for several, - for standard output.", valueName: "OUT"))
  var output: String?

  @Option(help: ArgumentHelp("A folder with your own templates, for html and pdf.", valueName: "DIR"))
  var template: String?

  @Option(
    help: ArgumentHelp("Write the program's templates into a new folder, and nothing else.", valueName: "DIR")
  )
  var templateInit: String?

  @Flag(help: "Replace files that this program did not write.")
  var force = false

  @Flag(help: "Show what each column is taken for, with examples of its cells, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Reading") var recipe: RecipeFlag
  @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
  @OptionGroup(title: "Inspection") var inspection: InspectionFlags
  @OptionGroup var comments: CommentFlags
  @OptionGroup var language: LanguageFlag

  func validate() throws {
    if let templateInit {
      try Checks.path(templateInit)
      guard path == nil, template == nil, output == nil else {
        throw ValidationError("--template-init: writes the templates and no report; leave the rest out")
      }
      return
    }
    guard let path else { throw ValidationError("Missing expected argument '<DIR|FILE>'") }
    try Checks.path(path)
    if let template { try Checks.path(template) }
    if let output { try Checks.path(output) }
    _ = try reading.options()
    _ = try analysis.options(factors: [])
    let wanted = try wanted()
    guard template == nil || wanted.contains(where: { ["html", "pdf"].contains($0.id) }) else {
      throw ValidationError("--template: expected html or pdf among the formats of --to")
    }
    guard output == "-" else { return }
    if wanted.count > 1 {
      throw ValidationError("-o -: standard output takes one format; name one with --to")
    }
    if let format = wanted.first, !format.isText {
      throw ValidationError("-o -: \(format.id) is no text; name a file")
    }
  }

  private func wanted() throws -> [any ReportFormat] {
    let names = formats.lowercased().split(separator: ",").map(\.trimmed)
    guard !names.isEmpty else {
      throw ValidationError("--to: expected one or more of \(ReportFormats.names)")
    }
    var seen: Set<String> = []
    return try names.filter { seen.insert($0).inserted }.map { name in
      guard let format = ReportFormats.format(named: name) else {
        throw ValidationError("--to \"\(name)\": expected one or more of \(ReportFormats.names)")
      }
      return format
    }
  }

  /// Reads, analyses and composes what the command line asks for.
  ///
  /// - Parameter language: the language of the report, of which the author's texts are taken.
  /// - Returns: the report with its sources.
  /// - Throws: `InputProblems`.
  func analysed(in language: Phrasebook) throws -> AnalysisRun {
    try AnalysisRun(
      path: path ?? "", reading: reading, analysis: analysis, hashes: true, comments: comments,
      inspection: inspection, language: language.language, weaves: true)
  }

  func run() throws {
    if let templateInit {
      return try Console.run {
        let paths = try TemplateFolder.write(to: templateInit)
        if !reading.quiet { for path in paths { Console.note("wrote " + path) } }
      }
    }
    var findings: [String] = []
    try Console.run(problemsFile: reading.problemsFile) {
      let path = path ?? ""
      let templates = try template.map { try TemplateFolder($0) }
      let formats = try wanted().map { format in try templates?.applied(to: format) ?? format }
      let phrasebook = try language.phrasebook()
      var interview = Interview.onTerminal(quiet: reading.quiet)
      let run =
        try interview?.settle { answers in
          try answered(answers).analysed(in: phrasebook)
        } open: {
          $0.source.questions
        } ?? analysed(in: phrasebook)
      if let command = interview?.command(Array(CommandLine.arguments.dropFirst())) {
        Console.note("\nThe same without questions: \(command)\n")
      }
      if dryRun { return try show(run, interview?.answers ?? []) }
      findings = run.findings
      // Places are checked and everything is rendered before anything is written, so that an error leaves nothing.
      let files =
        output == "-"
        ? nil
        : try OutputFiles(formats, input: path, inputs: run.source.files, output: output, force: force)
      let contents = try run.report.said(in: phrasebook).rendered(
        as: formats, threads: analysis.threads)
      if !reading.quiet {
        run.source.tell()
        for note in templates?.notes ?? [] { Console.note("studytool: " + note) }
      }
      try recipe.save(path, reading)
      guard let files else {
        for content in contents { try Console.write(content) }
        return
      }
      try files.write(contents)
      if !reading.quiet { for path in files.paths { Console.note("wrote " + path) } }
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }

  /// The command with the flags that the user has given as answers.
  private func answered(_ answers: [String]) throws -> ReportCommand {
    guard !answers.isEmpty else { return self }
    return try ReportCommand.parse(Interview.joined(Array(CommandLine.arguments.dropFirst(2)), answers))
  }

  /// Shows how files are read.
  private func show(_ run: AnalysisRun, _ answers: [String]) throws {
    var options = try answered(answers).reading.options()
    options.collectsExamples = true
    let reader = try StudyReader(OpenedStudy.typed(path ?? "", surveys: options.surveys), options: options)
    if !reading.quiet { run.source.tell() }
    for (index, file) in reader.readings.enumerated() {
      let table = ReadingTable.lines(reader.readColumns(ofFile: index))
      try Console.print(([file.path, "  " + file.description, ""] + table + [""]).joined(separator: "\n"))
    }
    try Console.print("dry run: nothing was written")
  }
}
