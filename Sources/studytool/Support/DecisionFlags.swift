internal import ArgumentParser

/// The options of every command that records a decision of the researcher with its reason.
struct DecisionFlags: ParsableArguments {
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
    _ = try ResultFormat.named(format)
    if list, undo { throw ValidationError("--list: expected alone, without --undo") }
  }

  /// The reason of a new decision.
  ///
  /// - Returns: the words, without spaces around them.
  /// - Throws: `ValidationError` where there are none.
  func requiredReason() throws -> String {
    guard let reason, !reason.trimmed.isEmpty else {
      throw ValidationError("--reason: expected some words; they are printed with every result")
    }
    return reason.trimmed
  }
}
