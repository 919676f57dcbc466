internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// `studytool import`: raw files become sources of a study.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take raw files into a study: read, check, keep the bytes, declare what they mean.",
    usage: "studytool import <FILE>... --study <DIR> [<options>]",
    discussion: """
      Each file is recognised and read together with what the study has already, joined on the participant. Its bytes \
      go to data unchanged, and study.xml gets a <source> that says what each column means and how the file is read. \
      All of it happens or nothing; the same bytes a second time change nothing.

        studytool import survey.csv times.xlsx --study my-study
        studytool import stopwatch --study my-study --name-pattern "{participant}.csv"

      Of a folder its files of data are taken, those in folders inside of it not. A study without factors or measures \
      gets those that the files have; those of further files are added where each measure of the study has a column \
      already. --dry-run shows what would be done.

      A file with wrong cells is taken in if they are corrected at once; each correction is recorded in study.xml:

        studytool import survey.csv --study my-study --correct "14,age=34" --reason "typing error, see the paper form"

      Files with findings, ratings of heuristics, answers to check questions or severities of merged problems are \
      records of an expert inspection: evaluators and designs are declared with them.
      """)

  @Argument(
    help: ArgumentHelp("CSV, XLSX, JSON, SPSS or Stata files, or folders of them.", valueName: "FILE"))
  var files: [String]

  @Option(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var study: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The name of the file in data, for one file; by default its own.", valueName: "NAME"))
  var name: String?

  @Flag(help: "Take a file in place of the one of the same name.")
  var replace = false

  @Flag(help: "Show what would be done, and change nothing.")
  var dryRun = false

  @Option(
    name: .customLong("correct"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Read a wrong cell as VALUE (empty for missing); the file stays as it is. Needs --reason.",
      valueName: "ROW,COLUMN=VALUE"))
  var corrections: [String] = []

  @Option(help: ArgumentHelp("Why cells are corrected; printed with every result.", valueName: "TEXT"))
  var reason: String?

  @Option(help: ArgumentHelp("Who corrected them.", valueName: "NAME"))
  var correctedBy: String?

  @OptionGroup(title: "Inspection") var inspection: InspectionFlags

  @OptionGroup(title: "Reading") var reading: ReadingFlags

  func validate() throws {
    for file in files { try Checks.path(file) }
    try Checks.path(study)
    _ = try reading.options()
    if let name, name.trimmed.isEmpty { throw ValidationError("--as: expected the name of a file") }
    _ = try cellCorrections()
    if name != nil, files.count > 1 || files.contains(where: FileReading.isDirectory) {
      throw ValidationError("--as: expected one FILE, as it is one name")
    }
  }

  func run() throws {
    var findings: [String] = []
    try Console.run(problemsFile: reading.problemsFile) {
      let options = try reading.options()
      let files = try ImportFiles(files)
      if !reading.quiet { files.found.forEach(Console.told) }
      for file in files.paths where !RecordSniffing.holdsRecords(file, options: options) {
        try StudySource.refuseDocument(file, surveys: options.surveys, isStudyData: true)
      }
      var interview = Interview.onTerminal(quiet: reading.quiet)
      // Nobody else waits for the folder while somebody thinks about an answer.
      let asked = try interview?.settle { answers in
        let options = try answered(answers).reading.options()
        return (options, try preview(files.paths, options))
      } open: {
        $0.1.source?.questions ?? []
      }
      if let command = interview?.command(Array(CommandLine.arguments.dropFirst())) {
        Console.note("\nThe same without questions: \(command)\n")
      }
      let settled = asked?.0 ?? options
      let taken =
        dryRun ? try asked?.1 ?? preview(files.paths, settled) : try take(files.paths, settled)
      if !reading.quiet {
        taken.source?.tell()
        taken.work.inspection.map(InspectionRun.tell)
      }
      try Console.print(
        ImportPreview(
          taken.work, folder: taken.folder, isDryRun: dryRun, asksOtherwise: !settled.description.isEmpty
        ).text)
      let notes = taken.source?.notes.count ?? taken.work.inspection?.notes.count ?? 0
      findings = notes > 0 ? ["notes on the files: \(notes)"] : []
    }
    if reading.strict { try AnalysisRun.endStrictly(findings) }
  }

  private struct Taken {
    let work: StudyImport
    let folder: String
    var source: StudySource? { work.reader.map { StudySource($0, path: folder) } }
  }

  /// The command with the flags that the user has given as answers.
  private func answered(_ answers: [String]) throws -> ImportCommand {
    guard !answers.isEmpty else { return self }
    return try ImportCommand.parse(Interview.joined(Array(CommandLine.arguments.dropFirst(2)), answers))
  }

  /// Reads without a lock: nothing is going to be changed.
  private func preview(_ files: [String], _ options: ReadingOptions) throws -> Taken {
    let opened = try OpenedStudy.folder(study, surveys: options.surveys)
    return Taken(work: try read(files, into: opened, options), folder: opened.path)
  }

  private func take(_ files: [String], _ options: ReadingOptions) throws -> Taken {
    var folder = try LockedFolder(study, generator: Version.generator, note: Console.told)
    try folder.requireWholeTrail()
    let opened = try OpenedStudy(
      folder, surveys: options.surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests)
    let work = try read(files, into: opened, options)
    if let change = work.change { try folder.commit(change) }
    return Taken(work: work, folder: folder.path)
  }

  private func read(
    _ files: [String], into opened: OpenedStudy, _ options: ReadingOptions
  ) throws -> StudyImport {
    try StudyImport(
      files, into: opened, options: options, name: name, replaces: replace,
      records: inspection.isEmpty ? nil : inspection.options(options), inspection: inspection.inspection,
      corrections: cellCorrections())
  }

  private func cellCorrections() throws -> [CellCorrection] {
    guard !corrections.isEmpty else {
      if reason != nil || correctedBy != nil {
        throw ValidationError(
          "--\(reason == nil ? "corrected-by" : "reason"): expected together with --correct")
      }
      return []
    }
    guard let reason, !reason.trimmed.isEmpty else {
      throw ValidationError("--reason: expected some words; they are printed with every result")
    }
    return try corrections.map { text in
      let comma = text.firstIndex(of: ",") ?? text.endIndex
      let sign = text.lastIndex(of: "=") ?? text.startIndex
      guard comma < sign, let row = Int(text[..<comma].trimmed), row > 0,
        !text[text.index(after: comma)..<sign].trimmed.isEmpty
      else {
        throw ValidationError(
          "--correct \"\(text)\": expected ROW,COLUMN=VALUE, such as --correct \"14,age=34\"; COLUMN is a heading or #NUMBER"
        )
      }
      return CellCorrection(
        row: row, column: text[text.index(after: comma)..<sign].trimmed,
        to: String(text[text.index(after: sign)...]), reason: reason.trimmed, decidedBy: correctedBy?.trimmed)
    }
  }
}
