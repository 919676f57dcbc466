internal import ArgumentParser
internal import HeuristicEval
internal import ReportDocument
internal import StudyFolder
internal import StudyReading
internal import TableFiles

/// `studytool heuristics merge`: which findings are the same problem; the researcher decides.
struct HeuristicsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "See which findings may be the same problem, and decide it.",
    usage: """
      studytool heuristics merge <DIR>|<FILE>...
      studytool heuristics merge <DIR> --same <F1,F3> [--title <TEXT>] [--problem <P>] [--reason <TEXT>] [--by <NAME>]
      studytool heuristics merge <DIR> --apart <F1,F2> [--reason <TEXT>] [--by <NAME>]
      studytool heuristics merge <DIR> --undo <P>|<F1,F2>
      studytool heuristics merge <DIR> --list
      """,
    discussion: """
      Findings are proposed by the likeness of their words, places and heuristics, the most alike first; nothing is merged \
      before somebody decides. The findings themselves stay as they were recorded: the decision stands in study.xml and in \
      the audit trail, is printed with the results, and can be taken back.

        studytool heuristics merge my-study --same F1,F3 --title "No sign of loading" --by "A. B."

      In files without a study a column "problem" holds the name of the problem that each finding belongs to.
      """)

  @Argument(
    help: ArgumentHelp(
      "A study folder, or files with findings, of which proposals are shown.", valueName: "DIR|FILE"))
  var paths: [String]

  @Option(help: ArgumentHelp("Findings that are one problem, by identifier.", valueName: "F1,F3,..."))
  var same: String?

  @Option(help: ArgumentHelp("Findings of which no two are the same problem.", valueName: "F1,F2,..."))
  var apart: String?

  @Option(
    help: ArgumentHelp(
      "Take a decision back: the problem, or the findings that were decided to be apart.",
      valueName: "P|F1,F2"))
  var undo: String?

  @Option(help: ArgumentHelp("A short name of the problem.", valueName: "TEXT"))
  var title: String?

  @Option(help: ArgumentHelp("The identifier of the problem; by default a free one.", valueName: "P"))
  var problem: String?

  @Option(help: ArgumentHelp("Why; printed with every result.", valueName: "TEXT"))
  var reason: String?

  @Option(name: .customLong("by"), help: ArgumentHelp("Who decided it.", valueName: "NAME"))
  var decidedBy: String?

  @Flag(help: "List what was decided.")
  var list = false

  @Option(
    help: ArgumentHelp("How lists are printed: table, json, csv, xml or markdown.", valueName: "FORMAT"))
  var format = "table"

  @OptionGroup(title: "Inspection") var flags: InspectionFlags

  @Option(
    name: .customLong("map"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a column of a file means, as for heuristics analyze.", valueName: "COLUMN=TARGET"))
  var maps: [String] = []

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "What holds for every row of a file: evaluator=E1, design=NAME.", valueName: "NAME=VALUE"))
  var constants: [String] = []

  @Option(help: ArgumentHelp("The sheet of a workbook.", valueName: "NAME"))
  var sheet: String?

  @Option(help: ArgumentHelp("A folder of your own heuristic sets and artefacts (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    guard !paths.isEmpty else { throw ValidationError("expected a study folder, or files with findings") }
    for path in paths { try Checks.path(path) }
    _ = try ResultFormat.named(format)
    _ = try readingOptions()
    let decisions = [same, apart, undo].compactMap { $0 }
    guard decisions.count + (list ? 1 : 0) < 2 else {
      throw ValidationError("--same, --apart, --undo and --list: expected one of them")
    }
    if !decisions.isEmpty || list {
      guard paths.count == 1, let path = paths.first, Paths.isStudy(path) else {
        throw ValidationError(
          "decisions are kept in a study: expected a study folder; in a file write a column \"problem\" with the name of the problem that each finding belongs to"
        )
      }
    }
    for names in decisions where InspectionNames.list(names).isEmpty {
      throw ValidationError("\"\(names)\": expected identifiers, separated by commas")
    }
    if same == nil, title != nil || problem != nil {
      throw ValidationError("\(title == nil ? "--problem" : "--title"): expected together with --same")
    }
    if same == nil, apart == nil, reason != nil || decidedBy != nil {
      throw ValidationError(
        "\(reason == nil ? "--by" : "--reason"): expected together with --same or --apart")
    }
    if let problem, problem.contains(",") || problem.trimmed.isEmpty {
      throw ValidationError("--problem \"\(problem)\": expected an identifier without a comma")
    }
  }

  /// How the files are read: by the options that all commands read files with.
  private func readingOptions() throws -> ReadingOptions {
    var words = maps.flatMap { ["--map", $0] } + constants.flatMap { ["--set", $0] }
    words += [("--sheet", sheet), ("--surveys", surveys)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
    return try ReadingFlags.parse(words).options()
  }

  func run() throws {
    try Console.run {
      let edits = InspectionEdits(paths.first ?? "", inspection: flags.inspection, surveys: surveys)
      if let same {
        return try edits.change {
          try $0.merging(
            InspectionNames.list(same), problem: problem?.trimmed, title: title?.trimmed,
            reason: reason?.trimmed,
            decidedBy: decidedBy?.trimmed)
        }
      }
      if let apart {
        return try edits.change {
          try $0.keepingApart(
            InspectionNames.list(apart), reason: reason?.trimmed, decidedBy: decidedBy?.trimmed)
        }
      }
      if let undo { return try edits.change { try $0.undoing(InspectionNames.list(undo)) } }
      let options = try readingOptions()
      let read = try InspectionRun.read(
        InspectionRun.open(paths, surveys: options.surveys), options: options, flags: flags)
      if !Paths.isStudy(paths[0]) { InspectionRun.tell(read) }
      if list {
        return try Console.write(
          table(
            "Decisions", headings: MergeListing.headings,
            words: MergeListing.decisions(read.inspection.decisions)))
      }
      let isStudy = paths.count == 1 && Paths.isStudy(paths[0])
      let listing = MergeListing(read, command: isStudy ? paths[0] : nil)
      try Console.write(
        format.lowercased() == "table"
          ? Array((listing.text + "\n").utf8)
          : table("Proposals", headings: MergeListing.pairHeadings, words: listing.pairs))
    }
  }

  /// A list in the format that is asked for; lists hold no estimates, so that the rows of a report's CSV would be none.
  private func table(_ title: String, headings: [String], words: [[String]]) throws -> [UInt8] {
    guard format.lowercased() == "csv" else {
      return try Listing.bytes(
        title, of: paths.joined(separator: " "), headings: headings, words: words, format: format)
    }
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row(headings.map { $0.lowercased().replacing(" ", with: "_") })
    for row in words { writer.row(row) }
    return writer.bytes
  }
}

/// Lists of identifiers on the command line.
enum InspectionNames {
  /// The identifiers in a text, separated by commas.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }
}
