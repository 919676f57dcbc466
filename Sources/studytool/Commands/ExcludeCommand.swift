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

  @OptionGroup var decision: DecisionFlags

  func validate() throws {
    try Checks.path(path)
    if decision.list { return }
    guard let participant, !participant.trimmed.isEmpty else {
      throw ValidationError("--participant: expected the participant's identifier")
    }
    if task != nil, measure == nil { throw ValidationError("--task: expected together with --measure") }
    if decision.undo { return }
    _ = try decision.requiredReason()
  }

  func run() throws {
    try Console.run {
      if decision.list {
        return try Decisions(path, surveys: decision.surveys).listExclusions(format: decision.format)
      }
      let id = participant?.trimmed ?? ""
      let subject: Exclusion.Subject =
        if let measure {
          .observation(participant: id, measure: measure, task: task)
        } else {
          .participant(id)
        }
      let exclusion = Exclusion(
        subject: subject, reason: decision.undo ? "" : try decision.requiredReason(),
        decidedBy: decision.decidedBy?.trimmed)
      try Decisions(path, surveys: decision.surveys).decide { decisions in
        try decision.undo ? decisions.removing(subject) : decisions.adding(exclusion)
      }
    }
  }
}
