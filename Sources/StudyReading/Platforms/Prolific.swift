internal import StudyModel

/// Prolific: who took part, to be joined with the answers on the participant's identifier.
struct Prolific: Platform {
  let id = "prolific"
  let name = "Prolific"
  let signs = "columns Submission id, Participant id, Status and Time taken"

  func recognises(_ start: TableStart) -> Bool {
    start.hasAll("submission id", "participant id", "status")
      && start.count(of: ["time taken", "started at", "completion code", "completed at"]) > 0
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.set(.target(.participant), start, ["participant id"])
    plan.set(.target(.responseTime), start, ["time taken"])
    plan.set(
      .note, start,
      [
        "submission id", "status", "custom study tncs accepted at", "started at", "completed at",
        "reviewed at",
        "archived at", "completion code", "total approvals", "entered code",
      ])
    let status = start.column("status")
    for (text, reason) in [
      ("rejected", "of a participant whose submission was rejected"),
      ("returned", "of a participant who gave the submission back"),
      ("timed-out", "of a participant who ran out of time"),
      ("screened out", "of a participant who was screened out"),
    ] {
      plan.add(
        .told, where: [status], are: [text, text.split(separator: "-").joined(separator: " ")], reason)
    }
    return plan
  }
}
