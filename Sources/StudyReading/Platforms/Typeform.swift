internal import StudyModel

/// Typeform: one row of headings, the token of the answer first, stamps and a network at the end.
struct Typeform: Platform {
  let id = "typeform"
  let name = "Typeform"
  let signs = "columns #, Submit Date (UTC) and Network ID"

  func recognises(_ start: TableStart) -> Bool {
    start.names[0] == "#" && start.names.contains("submit date (utc)")
      && (start.names.contains("network id") || start.names.contains("start date (utc)"))
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.columns[0].role = .response
    plan.set(.target(.personal), start, ["network id"])
    plan.set(.note, start, ["stage date (utc)", "tags", "response type", "ending", "score"])
    plan.add(
      .incomplete, where: [start.column("response type")], are: ["partial", "started"], "unfinished")
    return plan
  }
}
