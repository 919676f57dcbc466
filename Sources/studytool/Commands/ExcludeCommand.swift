internal import ArgumentParser
internal import StudyFolder
internal import StudyModel

/// `studytool exclude`: leave a participant, a value, an evaluator or a design out, with a reason; and take that back.
struct ExcludeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract:
      "Leave a participant, one of their values, an evaluator or a design out of the analysis, with a reason.",
    usage: """
      studytool exclude <DIR> --participant <P> [--measure <M> [--task <T>]] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --evaluator <E> [--inspection <ID>] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --design <D> [--inspection <ID>] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --undo <the same without --reason>
      studytool exclude <DIR> --list
      """,
    discussion: """
      The decision stands in study.xml, is printed with every result and can be taken back. Raw files are not changed.

        studytool exclude my-study --participant P07 --reason "was told the answers" --by "A. B."
        studytool exclude my-study --evaluator E3 --reason "had designed the screens"

      An evaluator or a design is left out of every inspection of the study, or of that of --inspection.
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp("The participant.", valueName: "P"))
  var participant: String?

  @Option(help: ArgumentHelp("Only this measure of the participant.", valueName: "M"))
  var measure: String?

  @Option(help: ArgumentHelp("Only this task.", valueName: "T"))
  var task: String?

  @Option(help: ArgumentHelp("The evaluator of expert inspections.", valueName: "E"))
  var evaluator: String?

  @Option(help: ArgumentHelp("The design that experts inspected.", valueName: "D"))
  var design: String?

  @Option(help: ArgumentHelp("Only this inspection.", valueName: "ID"))
  var inspection: String?

  @OptionGroup var decision: DecisionFlags

  func validate() throws {
    try Checks.path(path)
    if decision.list { return }
    let named = [("participant", participant), ("evaluator", evaluator), ("design", design)].filter {
      $0.1 != nil
    }
    guard named.count < 2 else {
      throw ValidationError(
        "--\(named[0].0) and --\(named[1].0): expected one of them; make a decision of each")
    }
    guard let (what, id) = named.first, let id, !id.trimmed.isEmpty else {
      throw ValidationError(
        named.first.map { "--\($0.0): expected an identifier" }
          ?? "--participant: expected the participant's identifier, or --evaluator or --design of an inspection"
      )
    }
    if what != "participant", let part = measure.map({ _ in "measure" }) ?? task.map({ _ in "task" }) {
      throw ValidationError("--\(part): expected together with --participant")
    }
    if what == "participant", inspection != nil {
      throw ValidationError("--inspection: expected together with --evaluator or --design")
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
      let subject = self.subject
      let exclusion = Exclusion(
        subject: subject, reason: decision.undo ? "" : try decision.requiredReason(),
        decidedBy: decision.decidedBy?.trimmed)
      try Decisions(path, surveys: decision.surveys).decide { decisions in
        try decision.undo ? decisions.removing(subject) : decisions.adding(exclusion)
      }
    }
  }

  private var subject: Exclusion.Subject {
    if let evaluator { return .evaluator(evaluator.trimmed, inspection: inspection) }
    if let design { return .design(design.trimmed, inspection: inspection) }
    let id = participant?.trimmed ?? ""
    return measure.map { .observation(participant: id, measure: $0, task: task) } ?? .participant(id)
  }
}
