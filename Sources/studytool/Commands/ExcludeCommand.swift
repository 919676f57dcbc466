internal import ArgumentParser
internal import StudyFiles
internal import StudyModel

/// `studytool exclude`: leave a participant or a value out, with a reason; and take that back.
struct ExcludeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract: "Leave a participant, or one measure of a participant, out of the analysis, with a reason.",
    usage: """
      studytool exclude <DIR> --participant <P> [--measure <M> [--task <T>]] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --undo --participant <P> [--measure <M> [--task <T>]]
      studytool exclude <DIR> --list
      """,
    discussion: """
      The decision stands in study.xml, is printed with every result and can be taken back. Raw files are not changed.

        studytool exclude my-study --participant P07 --reason "was told the answers" --by "A. B."
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp("The participant.", valueName: "P"))
  var participant: String?

  @Option(help: ArgumentHelp("Only this measure of the participant.", valueName: "M"))
  var measure: String?

  @Option(help: ArgumentHelp("Only this task.", valueName: "T"))
  var task: String?

  @Option(help: ArgumentHelp("Why; printed with every result.", valueName: "TEXT"))
  var reason: String?

  @Option(name: .customLong("by"), help: ArgumentHelp("Who decided it.", valueName: "NAME"))
  var decidedBy: String?

  @Flag(help: "Take the decision back.")
  var undo = false

  @Flag(help: "List the decisions.")
  var list = false

  @Option(
    help: ArgumentHelp("How the list is printed: table, json, csv, xml or markdown.", valueName: "FORMAT"))
  var format = "table"

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    _ = try ResultFormat.named(format)
    if list, undo { throw ValidationError("--list: expected alone, without --undo") }
    if list { return }
    guard let participant, !participant.trimmed.isEmpty else {
      throw ValidationError("--participant: expected the participant's identifier")
    }
    if task != nil, measure == nil { throw ValidationError("--task: expected together with --measure") }
    if undo { return }
    guard let reason, !reason.trimmed.isEmpty else {
      throw ValidationError("--reason: expected some words; they are printed with every result")
    }
  }

  func run() throws {
    try Console.run {
      if list { return try Decisions(path, surveys: surveys).listExclusions(format: format) }
      let id = participant?.trimmed ?? ""
      let subject: Exclusion.Subject =
        if let measure {
          .observation(participant: id, measure: measure, task: task)
        } else {
          .participant(id)
        }
      let exclusion = Exclusion(
        subject: subject, reason: reason?.trimmed ?? "", decidedBy: decidedBy?.trimmed)
      try Decisions(path, surveys: surveys).decide { decisions in
        try undo ? decisions.removing(subject) : decisions.adding(exclusion)
      }
    }
  }
}
