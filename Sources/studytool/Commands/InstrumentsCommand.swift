internal import ArgumentParser
internal import ReportDocument
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// `studytool instruments`: the questionnaires at hand.
struct InstrumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instruments",
    abstract: "List, show, draft and validate questionnaires.",
    discussion: """
      The questionnaires that the program carries, and your own from --surveys DIR: an instrument there takes the place \
      of a carried one of the same identifier.
      """,
    subcommands: [List.self, Show.self, New.self, Validate.self])

  /// `studytool instruments list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the questionnaires at hand.")

    @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let catalogue = try InstrumentCatalogue(ownInstruments: surveys)
        let report = InstrumentComposer(generator: Version.generator).list(catalogue.instruments)
        let format = try ResultFormat.named(format)
        try Console.write(
          format.id == "csv" ? InstrumentRows.list(catalogue.instruments) : format.render(report))
      }
    }
  }

  /// `studytool instruments show ID`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a questionnaire: items, scale, scores, rule for missing answers, norms, sources.")

    @Argument(help: ArgumentHelp("The instrument's identifier.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
    var format = "table"

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws { _ = try ResultFormat.named(format) }

    func run() throws {
      try Console.run {
        let instrument = try InstrumentCatalogue(ownInstruments: surveys).require(
          id, place: "instruments show \(id)")
        let report = InstrumentComposer(generator: Version.generator).show(instrument)
        let format = try ResultFormat.named(format)
        try Console.write(format.id == "csv" ? InstrumentRows.items(instrument) : format.render(report))
      }
    }
  }

  /// `studytool instruments new FILE`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Draft a questionnaire from the headings and answers of a file.",
      discussion: """
        Prints XML to complete: everything that was guessed has a comment beside it. Put it into a folder, which every \
        command takes with --surveys DIR, and check it with "studytool instruments validate".
        """)

    @Argument(help: ArgumentHelp("A table of answers: CSV, XLSX, JSON, SPSS or Stata.", valueName: "FILE"))
    var path: String

    @Option(
      help: ArgumentHelp(
        "The first and the last column of the items, such as 3-12; without it, the longest row of columns with answers in numbers.",
        valueName: "FIRST-LAST"))
    var columns: String?

    @Option(help: ArgumentHelp("The identifier, such as our-form.", valueName: "ID"))
    var id: String?

    @Option(help: ArgumentHelp("The sheet of a workbook.", valueName: "NAME"))
    var sheet: String?

    private var range: ClosedRange<Int>? {
      get throws {
        guard let columns else { return nil }
        let ends = columns.split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] > 0, ends[0] < ends[1] else {
          throw ValidationError(
            "--columns \(columns) names no row of columns; expected FIRST-LAST, such as 3-12")
        }
        return ends[0]...ends[1]
      }
    }

    func validate() throws {
      try Checks.path(path)
      _ = try range
      if let id, id.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) == nil {
        throw ValidationError(
          "--id \(id) is no identifier; expected small letters, digits and hyphens, such as our-form")
      }
    }

    func run() throws {
      try Console.run {
        var options = ReadingOptions()
        options.sheet = sheet
        let draft = try InstrumentDraft(path: path, options: options, columns: range, id: id)
        try Console.write(draft.document)
      }
    }
  }

  /// `studytool instruments validate FILE`.
  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "validate", abstract: "Validate a questionnaire in XML.",
      discussion: """
        Checks the file against its schema, and that numbers and references fit one another; that published examples get \
        their printed scores; and that 1,000 damaged answer sheets (values out of range, missing answers, other codings, turned \
        forms, weights that do not add up) get the right score, or none where too much is missing.
        """)

    @Argument(help: ArgumentHelp("An XML file.", valueName: "FILE"))
    var path: String

    @Option(
      help: ArgumentHelp("Write every problem to this file, not just the first hundred.", valueName: "FILE"))
    var problems: String?

    /// How many damaged answer sheets are scored.
    private static let sheets = 1000

    func validate() throws { try Checks.path(path) }

    func run() throws {
      try Console.run(problemsFile: problems) {
        let bytes = try FileReading.bytes(path)
        var trial = AnswerSheetTrial(try InstrumentDocument.read(bytes, path: path))
        let failures = trial.run(Self.sheets)
        if let first = failures.first {
          func text(_ score: Double?) -> String { score.map { "\($0)" } ?? "no score" }
          throw InputProblems(
            place: path,
            "\(failures.count.counting("score")) of \(Self.sheets) damaged answer sheets differ from what the rules say; the first (\(first.damage)): \(first.score) is \(text(first.found)), and the rules give \(text(first.expected))",
            expected: "the right score, or none where too much is missing",
            remedy: "correct the rules; where they are right, this is a fault of the program")
        }
        try Console.print("\(path): valid instrument")
      }
    }
  }
}
