internal import ArgumentParser
internal import ReportDocument

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

  @OptionGroup(title: "Reading") var reading: ReadingFlags
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
      let run = try analysed(in: phrasebook)
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
      guard let files else {
        for content in contents { try Console.write(content) }
        return
      }
      try files.write(contents)
      if !reading.quiet { for path in files.paths { Console.note("wrote " + path) } }
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }
}
