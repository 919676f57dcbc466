internal import ArgumentParser
internal import StudyFolder
internal import StudyModel

/// `studytool correct`: read cells of a raw file differently, with a reason; and take that back.
struct CorrectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Read one cell of a raw file, or all cells with a wrong text, differently, with a reason.",
    usage: """
      studytool correct <DIR> --source <ID> --row <N> --column <HEADING> --from <OLD> --to <NEW>
                              --reason <TEXT>
      studytool correct <DIR> --all <OLD=NEW> (--column <HEADING> | --measure <M>) [--source <ID>]
                              --reason <TEXT>
      studytool correct <DIR> --undo --source <ID> --row <N> --column <HEADING>
      studytool correct <DIR> --list
      """,
    discussion: """
      The file itself is never edited: the correction stands in study.xml, is printed with every result and can be taken \
      back. --row is the line of the file on which the row begins, as messages name it; the headings stand on line 1.

        studytool correct my-study --source times --row 14 --column time --from 1200 --to 120 --reason "one zero too many"
        studytool correct my-study --all "99=" --measure sus --reason "99 was the code for no answer"

      --all corrects every cell of a column, or of all columns of a measure, that holds OLD, and records each of them; \
      nothing after "=" means missing. --undo with the same --all takes all of them back.
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp("The identifier of the source in study.xml.", valueName: "ID"))
  var source: String?

  @Option(
    name: .customLong("all"), parsing: .unconditional,
    help: ArgumentHelp("Correct every cell that holds OLD.", valueName: "OLD=NEW"))
  var all: String?

  @Option(help: ArgumentHelp("With --all: the measure whose columns are corrected.", valueName: "M"))
  var measure: String?

  @Option(help: ArgumentHelp("The line of the file on which the row begins.", valueName: "N"))
  var row: Int?

  @Option(help: ArgumentHelp("The heading of the column, or #NUMBER.", valueName: "HEADING"))
  var column: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("What the cell holds.", valueName: "OLD"))
  var from: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What it is read as; empty for missing.", valueName: "NEW"))
  var to: String?

  @OptionGroup var decision: DecisionFlags

  func validate() throws {
    try Checks.path(path)
    if decision.list { return }
    if all != nil {
      _ = try selection()
      if !decision.undo { _ = try decision.requiredReason() }
      return
    }
    if measure != nil { throw ValidationError("--measure: expected together with --all") }
    _ = try cell()
    if decision.undo { return }
    _ = try correction()
  }

  func run() throws {
    try Console.run {
      if decision.list {
        return try Decisions(path, surveys: decision.surveys).listCorrections(format: decision.format)
      }
      if all != nil {
        let (cells, to) = try selection()
        let reason = decision.undo ? "" : try decision.requiredReason()
        return try Decisions(path, surveys: decision.surveys).decide { decisions in
          try decision.undo
            ? decisions.removingAll(cells, to: to)
            : decisions.addingAll(cells, to: to, reason: reason, decidedBy: decision.decidedBy?.trimmed)
        }
      }
      let (source, row, column) = try cell()
      try Decisions(path, surveys: decision.surveys).decide { decisions in
        try decision.undo
          ? decisions.removingCorrection(source: source, row: row, column: column)
          : decisions.adding(correction())
      }
    }
  }

  private func selection() throws -> (cells: StudyDecisions.CellSelection, to: String) {
    let parts = (all ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("--all \"\(all ?? "")\": expected OLD=NEW, such as --all \"99=\"")
    }
    let other = [("row", row != nil), ("from", from != nil), ("to", to != nil)].first { $0.1 }
    if let other { throw ValidationError("--\(other.0): expected without --all") }
    guard (column == nil) != (measure == nil) else {
      throw ValidationError("--all: expected together with --column or --measure")
    }
    return (
      StudyDecisions.CellSelection(
        source: source, column: column, measure: measure, from: String(parts[0])), String(parts[1])
    )
  }

  private func cell() throws -> (source: String, row: Int, column: String) {
    guard let source else {
      throw ValidationError("--source: expected the identifier of a source in study.xml")
    }
    guard let row, row > 0 else { throw ValidationError("--row: expected the line of the file, from 1") }
    guard let column, !column.trimmed.isEmpty else {
      throw ValidationError("--column: expected a heading, or #NUMBER for a column without one")
    }
    return (source, row, column)
  }

  private func correction() throws -> Correction {
    let (source, row, column) = try cell()
    guard let from else { throw ValidationError("--from: expected what the cell holds") }
    guard let to else { throw ValidationError("--to: expected what the cell is read as; \"\" for missing") }
    return try Correction(
      source: source, row: row, column: column, from: from, to: to, reason: decision.requiredReason(),
      decidedBy: decision.decidedBy?.trimmed)
  }
}
