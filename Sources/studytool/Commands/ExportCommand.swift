internal import ArgumentParser
internal import ReportDocument
internal import StudyExport
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// `studytool export`: the data of a study for other programs and for archives.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data of a study folder or a data file as CSV, XLSX, SPSS or DDI.",
    discussion: """
      Two tables: wide has a row per participant, long a row per observation; a codebook says what each variable is. \
      Answers stand as they were given, scores beside them. What was left out by decision is in the tables, marked by \
      included = 0; personal data are not, and free comments only with --comments, in the wide table. Every measure is \
      written; --outliers and --unequal-tasks say, as in analyze, which values the one value of a participant is made of.

      A study that was run by serve has a third table, events, with a row for each thing that happened: tasks that were \
      begun, paused with their reason and ended, searches and patterns opened, answers to the check of the consent, notes, \
      and the orders of tasks and designs. What people wrote in it, searches and notes, stands there with --comments.

      A study folder gives reports/export.wide.csv and so on inside it; responses.csv gives \
      responses.export.wide.csv beside it. Where -o names one file, csv and sav write the wide table unless --tables \
      says otherwise. ddi also writes the data files that it describes.
      """)

  @Argument(
    help: ArgumentHelp("A study folder, or a CSV, XLSX, JSON, SPSS or Stata file.", valueName: "DIR|FILE"))
  var path: String

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The formats: csv, xlsx, sav or ddi.", valueName: "FORMAT,..."))
  var formats: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "A file for one format, a folder for several, - for standard output.", valueName: "OUT"))
  var output: String?

  @Flag(help: "Replace files that this program did not write.")
  var force = false

  @Option(help: ArgumentHelp("The tables: wide, long, events or codebook.", valueName: "TABLE,..."))
  var tables: String?

  @Option(
    help: ArgumentHelp(
      "Missing values in csv, xlsx and ddi: empty cells, or codes such as -98 that tell N/A, invalid and left out apart. Without this csv and xlsx have empty cells, ddi has codes.",
      valueName: "STYLE"))
  var missing: String?

  @Flag(
    help:
      "In CSV, leave text that begins with = + - @ as it is. Without this it gets an apostrophe in front, because a spreadsheet would run it."
  )
  var keepFormulas = false

  @Flag(help: "Begin CSV with a byte order mark, by which Excel knows the encoding.")
  var bom = false

  @Option(help: ArgumentHelp("The language of labels; without this that of the study.", valueName: "TAG"))
  var lang: String?

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Analysis") var reduction: ReductionFlags
  @OptionGroup var comments: CommentFlags

  func validate() throws {
    try Checks.path(path)
    if let output { try Checks.path(output) }
    _ = try reading.options()
    _ = try missingStyle()
    if let lang, lang.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) == nil {
      throw ValidationError("--lang \"\(lang)\": expected a language tag such as en or th")
    }
    try ExportPlan.checkUsage(
      ExportPlan.formats(formats), tables: ExportPlan.tables(tables), output: output)
  }

  private func missingStyle() throws -> MissingStyle? {
    guard let missing else { return nil }
    guard let style = MissingStyle(rawValue: missing.lowercased()) else {
      throw ValidationError("--missing \"\(missing)\": expected empty or codes")
    }
    return style
  }

  func run() throws {
    var findings: [String] = []
    try Console.run(problemsFile: reading.problemsFile) {
      var options = try reading.options()
      options.collectsComments = comments.shows
      let asked = try reduction.options()
      let wanted = try ExportPlan.formats(formats)
      let chosen = try ExportPlan.tables(tables)
      try StudySource.refuseDocument(path, surveys: options.surveys)
      let (reader, read) = try PlaceNames(path).typing {
        var reader = try StudyReader(
          OpenedStudy.typed(path, surveys: options.surveys), options: options)
        var data = try DataExport(&reader, options: asked, language: lang)
        if let comments = reader.comments { data.add(comments) }
        return (reader, data)
      }
      let events = reader.events
      try ReductionFlags.check(
        asked, study: reader.study, namesTasks: read.long.column("task") != nil, path: path)
      var data = read
      data.add(events)
      let source = StudySource(reader, path: path)
      data.provenance = Self.provenance(source, options: options.description + reduction.description)
      let plan = try ExportPlan(
        wanted, tables: chosen, hasEvents: data.events != nil, input: path, output: output)
      if !plan.isStandardOutput { try plan.check(inputs: [path] + source.files, force: force) }
      // Everything is made before anything is written, so that an error leaves nothing.
      var rendering = ExportRendering(
        data, missing: try missingStyle(), keepsFormulas: keepFormulas, hasByteOrderMark: bom)
      let contents = try rendering.render(plan)
      if !reading.quiet {
        source.tell()
        if let lang, !data.languages.contains(lang) {
          Console.note(
            "studytool: note: nothing is worded in \"\(lang)\"; labels are in the languages that there are: "
              + data.languages.joined(separator: ", "))
        }
        if let comments = reader.comments, comments.masked + events.masked > 0 {
          let masked = comments.masked + events.masked
          Console.note(
            "studytool: note: \(masked == 1 ? "one e-mail address, telephone number or the like was" : "\(masked) e-mail addresses, telephone numbers and the like were") masked in comments; names of people in other words stay"
          )
        }
        for warning in reader.collection?.permissionWarnings ?? [] {
          Console.note("studytool: warning: the tables hold everybody's data: " + warning)
        }
        if events.withheld > 0, plan.writesEvents {
          Console.note(
            "studytool: note: what people wrote in \(events.withheld.counting("event")) is left out (--comments puts it in)"
          )
        }
        for note in rendering.notes { Console.note("studytool: note: " + note) }
      }
      findings = source.notes.isEmpty ? [] : ["notes on the files: \(source.notes.count)"]
      if plan.isStandardOutput {
        try Console.write(contents[0])
        return
      }
      let files = OutputFiles(paths: plan.files.map(\.path), folder: plan.folder)
      try files.write(contents)
      if !reading.quiet { for path in files.paths { Console.note("wrote " + path) } }
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }

  private static func provenance(_ source: StudySource, options: [String]) -> DataExport.Provenance {
    let told = source.provenance(options: options)
    return DataExport.Provenance(
      generator: told.generator,
      inputs: told.inputs.map { input in
        let hash = input.sha256.map { ", SHA-256 " + $0 } ?? ""
        return "\(input.path), \(input.bytes.counting("byte"))\(hash): \(input.reading)"
      },
      remarks: told.assumptions.map { "Assumed: " + $0 } + told.options.map { "Option: " + $0 }
        + source.notes.map(\.forReport))
  }
}
