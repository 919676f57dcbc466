internal import StudyDocuments
internal import StudyModel

/// Tally: one row of headings, the numbers of submission and respondent first; a row of a matrix or a choice stands in
/// brackets behind its question.
struct Tally: Platform {
  let id = "tally"
  let name = "Tally"
  let signs = "first columns Submission ID, Respondent ID, Submitted at"

  func recognises(_ start: TableStart) -> Bool {
    Array(start.names.prefix(3)) == ["submission id", "respondent id", "submitted at"]
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.set(.response, start, ["respondent id"])
    plan.set(.note, start, ["submission id", "submitted at"])
    for index in plan.columns.indices {
      let heading = plan.columns[index].heading
      guard heading.last == ")", let open = heading.lastIndex(of: "("), open > heading.startIndex else {
        continue
      }
      let part = heading[heading.index(after: open)...].dropLast()
      plan.columns[index].label = "\(heading[..<open].trimmedOfSpace) [\(part)]"
    }
    return plan
  }
}
