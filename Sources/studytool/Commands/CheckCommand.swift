internal import ArgumentParser
internal import StudyAnalysis
internal import StudyFiles
internal import StudyModel
internal import StudyReport

/// `studytool check`: what is wrong with the data, before anybody computes a mean.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look through data for what cannot be and what is worth knowing.",
    discussion: """
      Answers out of range or missing, people who are in the data twice, straight lines, forms filled in too fast, \
      items that run the wrong way, unequal groups, outlying times. Each finding says what it means for the analysis \
      and what can be done; nothing is excluded or changed. Checks that can tell nothing of so few people say so.

      Exit status: 0 nothing was found, or only what is worth knowing; 1 there are errors or warnings, and with \
      --strict anything at all; 2 the file cannot be read at all.
      """)

  @Argument(
    help: ArgumentHelp("A study folder, or a CSV, XLSX, SPSS or Stata file.", valueName: "DIR|FILE"))
  var path: String?

  @Option(help: ArgumentHelp("How findings are printed: table, json, csv or markdown.", valueName: "FORMAT"))
  var format = "table"

  @Option(
    name: .customLong("kind"), parsing: .singleValue,
    help: ArgumentHelp("Look for this kind of finding only; may be given several times.", valueName: "ID"))
  var kinds: [String] = []

  @Flag(help: "List the kinds of findings with their thresholds and sources.")
  var list = false

  @OptionGroup(title: "Reading") var reading: ReadingFlags

  private static let formats = ["table", "json", "csv", "markdown"]

  func validate() throws {
    guard Self.formats.contains(format.lowercased()) else {
      throw ValidationError("--format \"\(format)\": expected table, json, csv or markdown")
    }
    _ = try wantedKinds()
    if let path {
      try Checks.path(path)
    } else if !list {
      throw ValidationError("Missing expected argument '<DIR|FILE>'")
    }
    _ = try reading.options()
  }

  func run() throws {
    guard let path else {
      return try Console.run {
        let report = QualityKinds.report(generator: Version.generator)
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
      try StudySource.refuseDocument(path, surveys: options.surveys)
      let kinds = try wantedKinds()
      let names = PlaceNames(path)
      let (reader, checker) = try names.typing {
        try ProgressBar.during(quiet: reading.quiet) {
          var reader = try StudyReader(path: path, options: options)
          let checker = try QualityChecker(&reader)
          return (reader, checker)
        }
      }
      let results = checker.results(context: Self.context(reader, names: names), kinds: kinds)
      hasProblems = results.hasProblems || (reading.strict && !results.findings.isEmpty)
      let source = StudySource(reader, path: path)
      let wording = QualityWording(
        study: reader.isBare ? nil : FileReading.isDirectory(path) ? path : Paths.folder(path))
      let provenance = source.provenance(options: options.description)
      let document = QualityDocument(results, wording: wording, provenance: provenance)
      let bytes: [UInt8] =
        switch format.lowercased() {
        case "json": document.json()
        case "csv": document.csv()
        default:
          try ResultFormat.named(format).render(
            QualityComposer(
              results, title: reader.isBare ? Paths.name(path) : reader.study.title(), wording: wording,
              provenance: provenance
            ).compose())
        }
      if !reading.quiet { source.tellAssumptions() }
      try Console.write(bytes)
    }
    if hasProblems { throw ExitCode(1) }
  }

  private func wantedKinds() throws -> Set<FindingKind> {
    Set(
      try kinds.map { id in
        guard let kind = FindingKind(rawValue: id) else {
          throw ValidationError(
            "--kind \"\(id)\": expected one of the kinds that studytool check --list shows")
        }
        return kind
      })
  }

  /// What reading found, as the checks take it.
  private static func context(_ reader: StudyReader, names: PlaceNames) -> QualityContext {
    let sources = Dictionary(
      reader.study.sources.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
    func finding(_ problem: InputProblem, _ kind: FindingKind) -> ReadingFinding {
      let cell = problem.cell.flatMap { cell in
        sources[cell.path].map {
          Finding.CellName(source: $0, row: cell.row, column: cell.column, text: cell.text)
        }
      }
      return ReadingFinding(
        kind: kind, place: names.typed(problem.place), message: problem.message, expected: problem.expected,
        remedy: kind == .takenForMissing ? "" : problem.remedy, cell: cell)
    }
    return QualityContext(
      reading: reader.problems.map { finding($0, FindingKind($0.kind)) }
        + reader.takenForMissing.map { finding($0, .takenForMissing) }
        + reader.notes.map { finding($0, $0.kind == .identifier ? .personalIdentifier : .fileNote) },
      places: reader.placesOfParticipants, placeName: names.typed,
      sources: reader.participantsOfFiles.map {
        QualityContext.Source(paths: $0.paths, participants: $0.participants)
      })
  }
}

extension FindingKind {
  /// The kind of what reading found wrong.
  init(_ kind: InputProblem.Kind) {
    self =
      switch kind {
      case .outOfRange: .outOfRange
      case .unreadableCell: .unreadableCell
      case .contradiction: .contradiction
      case .repeatedAnswers: .repeatedAnswers
      case .damagedFile: .damagedFile
      case .identifier: .personalIdentifier
      }
  }
}
