internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel

/// `studytool exclude`: leave a participant, a value, a row, an evaluator or a design out, with a reason; and take that
/// back.
struct ExcludeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract:
      "Leave a participant, one of their values, a row, an evaluator or a design out of the analysis, with a reason.",
    usage: """
      studytool exclude <DIR> --participant <P> [--measure <M> [--task <T>]] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --row <N> [--source <ID>] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --evaluator <E> [--inspection <ID>] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --design <D> [--inspection <ID>] --reason <TEXT> [--by <NAME>]
      studytool exclude <DIR> --undo <the same without --reason>
      studytool exclude <DIR> --list
      """,
    discussion: """
      The decision stands in study.xml, is printed with every result and can be taken back. Raw files are not changed.

        studytool exclude my-study --participant P07 --reason "was told the answers" --by "A. B."
        studytool exclude my-study --row 14 --reason "test run before the session"
        studytool exclude my-study --evaluator E3 --reason "had designed the screens"

      --row is the line of the file on which the row begins, or the row of the sheet, as messages name it; the headings \
      are on line 1. --source names the source in study.xml if the study has several.

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

  @Option(help: ArgumentHelp("One row: the line of the file, or the row of the sheet.", valueName: "N"))
  var row: Int?

  @Option(help: ArgumentHelp("The source of the row, by its identifier in study.xml.", valueName: "ID"))
  var source: String?

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
    let named = [
      ("participant", participant), ("row", row.map(String.init)), ("evaluator", evaluator),
      ("design", design),
    ].filter { $0.1 != nil }
    guard named.count < 2 else {
      throw ValidationError(
        "--\(named[0].0) and --\(named[1].0): expected one of them; make a decision of each")
    }
    guard let (what, id) = named.first, let id, !id.trimmed.isEmpty else {
      throw ValidationError(
        named.first.map { "--\($0.0): expected an identifier" }
          ?? "--participant: expected the participant's identifier, or --row, or --evaluator or --design of an inspection"
      )
    }
    if what != "participant", let part = measure.map({ _ in "measure" }) ?? task.map({ _ in "task" }) {
      throw ValidationError("--\(part): expected together with --participant")
    }
    if let row, row < 1 { throw ValidationError("--row: expected the line of the file, from 1") }
    if what != "row", source != nil { throw ValidationError("--source: expected together with --row") }
    if ["participant", "row"].contains(what), inspection != nil {
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
      let reason = decision.undo ? "" : try decision.requiredReason()
      try Decisions(path, surveys: decision.surveys).decide { decisions in
        let subject = try subject(decisions.study)
        return try decision.undo
          ? decisions.removing(subject)
          : decisions.adding(
            Exclusion(subject: subject, reason: reason, decidedBy: decision.decidedBy?.trimmed))
      }
    }
  }

  private func subject(_ study: Study) throws -> Exclusion.Subject {
    if let row { return .row(source: try source(of: study), row: row) }
    if let evaluator { return .evaluator(evaluator.trimmed, inspection: inspection) }
    if let design { return .design(design.trimmed, inspection: inspection) }
    let id = participant?.trimmed ?? ""
    return measure.map { .observation(participant: id, measure: $0, task: task) } ?? .participant(id)
  }

  /// The source of the row: the one that is named, else the only one.
  private func source(of study: Study) throws -> String {
    if let source { return source.trimmed }
    if study.sources.count == 1, let only = study.sources.first { return only.id }
    throw InputProblems(
      place: path, "the study has \(study.sources.count.counting("source")), and --row does not say of which",
      expected: study.sources.isEmpty
        ? "a source; import one first" : "one of " + study.sources.map(\.id).joined(separator: ", "),
      remedy: "name it with --source")
  }
}
