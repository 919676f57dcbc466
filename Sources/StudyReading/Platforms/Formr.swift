internal import StudyDocuments
internal import StudyModel

/// formr: one row of headings; a session stands for a participant, and an R behind the number of an item says that it
/// is put the other way round.
struct Formr: Platform {
  let id = "formr"
  let name = "formr"
  let signs = "columns session, created, modified and ended"

  func recognises(_ start: TableStart) -> Bool { start.hasAll("session", "created", "modified", "ended") }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.set(.response, start, ["session"])
    plan.set(
      .note, start, ["created", "modified", "ended", "expired", "study_id", "session_id", "iteration"])
    plan.set(.target(.personal), start, ["email", "ip", "user_agent", "browser"])
    for index in plan.columns.indices where start.names[index] == "created" {
      plan.columns[index].name = "start"
    }
    for index in plan.columns.indices where start.names[index] == "ended" { plan.columns[index].name = "end" }
    var reversed: [String] = []
    for index in plan.columns.indices {
      let heading = plan.columns[index].heading
      guard heading.last == "R", heading.dropLast().last?.isNumber == true else { continue }
      plan.columns[index].name = String(heading.dropLast())
      reversed.append("\"\(shown(heading))\"")
    }
    if !reversed.isEmpty {
      plan.assumptions.append(
        Assumption(
          "the R at the end of \(listed(reversed)) marks items that are put the other way round: their answers are "
            + "read as they were given, and the questionnaire's own rule turns them"))
    }
    plan.add(.incomplete, where: [start.column("ended")], are: [""], "without the hour at which it was ended")
    return plan
  }
}
