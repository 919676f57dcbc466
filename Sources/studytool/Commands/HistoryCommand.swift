internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder

/// `studytool history`: the audit trail of a study, for people.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print what was done to a study, when and by which version, and check the chain.",
    discussion: """
      The trail is history.jsonl, one JSON object a line, each holding the hash of the line before. Exit status 1 where \
      the chain is broken.
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  func validate() throws {
    try Checks.path(path)
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    var isBroken = false
    try Console.run {
      let folder = LockedFolder.folderPath(path)
      try LockedFolder.settle(folder, note: Console.told)
      try LockedFolder.requireStudy(folder)
      let trail = try LockedFolder.trail(folder)
      let words = trail.entries.map { entry in
        [
          String(entry.sequence), entry.time, entry.program, entry.action, entry.summary,
          String(entry.studyAfter.prefix(12)),
        ]
      }
      try Console.write(
        Listing.bytes(
          "History", of: folder, headings: ["#", "Time", "Program", "Action", "What was done", "study.xml"],
          words: words, format: format))
      for problem in trail.problems { Console.note(problem.description) }
      isBroken = !trail.problems.isEmpty
    }
    if isBroken { throw ExitCode(1) }
  }
}
