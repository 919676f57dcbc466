internal import StudyDocuments
internal import StudyModel

/// Jotform: one row of headings with the marks of web pages in them; a row of a table stands behind `>>`.
struct JotForm: Platform {
  let id = "jotform"
  let name = "Jotform"
  let signs = "a first column Submission Date"

  func recognises(_ start: TableStart) -> Bool {
    start.names.count > 1 && start.names[0] == "submission date"
  }

  func accepts(_ start: TableStart) -> Bool { start.names.contains("submission date") }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    for index in plan.columns.indices {
      let heading = plan.columns[index].heading
      let plain = HTMLText.plain(heading)
      if plain != heading { plan.columns[index].name = plain }
      if let range = plain.ranges(of: ">>").last, range.upperBound < plain.endIndex {
        let question = plain[..<range.lowerBound].trimmedOfSpace
        plan.columns[index].label = "\(question) [\(plain[range.upperBound...].trimmedOfSpace)]"
      }
    }
    plan.set(.response, start, ["submission id", "unique id"])
    plan.set(.note, start, ["submission date", "last update date", "flow status", "get page url"])
    plan.set(.target(.personal), start, ["submission ip", "ip", "ip address", "user agent"])
    return plan
  }
}
