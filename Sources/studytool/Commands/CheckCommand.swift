internal import ArgumentParser
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// `studytool check`: what is wrong with the data, before anybody computes a mean.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look through data for what cannot be and what is worth knowing.",
    discussion: """
      Answers out of range or missing, people who are in the data twice, straight lines, forms filled in too fast, \
      items that run the wrong way, unequal groups, outlying times; of expert inspections evaluators without a record, \
      missing and uniform ratings, severities of too few raters, findings that stand there twice, screens that nobody \
      inspected. Each finding says what it means for the analysis \
      and what can be done; nothing is excluded or changed. Checks that can tell nothing of so few people say so.

      Exit status: 0 nothing was found, or only what is worth knowing; 1 there are errors or warnings, and with \
      --strict anything at all; 2 the file cannot be read at all.
      """)

  @Argument(
    help: ArgumentHelp(
      "A study folder, or a CSV, XLSX, JSON, SPSS or Stata file; several files where they hold records of one inspection.",
      valueName: "DIR|FILE"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("How findings are printed: table, json, csv or markdown.", valueName: "FORMAT"))
  var format = "table"

  @Option(
    name: .customLong("kind"), parsing: .singleValue,
    help: ArgumentHelp("Look for this kind of finding only; may be given several times.", valueName: "ID"))
  var kinds: [String] = []

  @Flag(help: "List the kinds of findings with their thresholds and sources.")
  var list = false

  @OptionGroup(title: "Inspection") var inspection: InspectionFlags
  @OptionGroup var language: LanguageFlag

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Reading") var recipe: RecipeFlag

  private static let formats = ["table", "json", "csv", "markdown"]

  func validate() throws {
    guard Self.formats.contains(format.lowercased()) else {
      throw ValidationError("--format \"\(format)\": expected table, json, csv or markdown")
    }
    _ = try wantedKinds()
    for path in paths { try Checks.path(path) }
    if paths.isEmpty, !list { throw ValidationError("Missing expected argument '<DIR|FILE>'") }
    _ = try reading.options()
  }

  func run() throws {
    guard let path = paths.first else {
      return try Console.run {
        let report = try QualityKinds.report(generator: Version.generator).said(in: language.phrasebook())
        switch format.lowercased() {
        case "json": try Console.write(QualityKinds.json())
        case "csv": try Console.write(QualityKinds.csv())
        default: try Console.write(try ResultFormat.named(format).render(report))
        }
      }
    }
    var hasProblems = false
    try Console.run(problemsFile: reading.problemsFile) {
      var options = try reading.options()
      options.collectsProblems = true
      let run = try CheckRun(
        paths, options: options, inspection: inspection, kinds: try wantedKinds(), quiet: reading.quiet)
      hasProblems = run.results.hasProblems || (reading.strict && !run.results.findings.isEmpty)
      let wording = QualityWording(
        study: run.isBare ? nil : FileReading.isDirectory(path) ? path : Paths.folder(path))
      let provenance = run.source.provenance(
        options: try inspection.options(options).description)
      let document = QualityDocument(run.results, wording: wording, provenance: provenance)
      let bytes: [UInt8] =
        switch format.lowercased() {
        case "json": document.json()
        case "csv": document.csv()
        default:
          try ResultFormat.named(format).render(
            QualityComposer(run.results, title: run.title, wording: wording, provenance: provenance).compose()
              .said(in: language.phrasebook()))
        }
      if !reading.quiet { run.source.tellAssumptions() }
      if paths.count == 1 { try recipe.save(path, reading) }
      try Console.write(bytes)
    }
    if hasProblems { throw ExitCode(1) }
  }

  private func wantedKinds() throws -> Set<QualityFindingKind> {
    Set(
      try kinds.map { id in
        guard let kind = QualityFindingKind(rawValue: id) else {
          throw ValidationError(
            "--kind \"\(id)\": expected one of the kinds that studytool check --list shows")
        }
        return kind
      })
  }
}
