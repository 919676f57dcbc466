internal import StudyModel

/// SurveyMonkey: two rows of headings.
///
/// The first holds each question over the first of its columns only; the second says which answer or which row of the
/// question a column is.
struct SurveyMonkey: Platform {
  let id = "surveymonkey"
  let name = "SurveyMonkey"
  let signs = "columns Respondent ID and Collector ID, and a second row of headings"

  func recognises(_ start: TableStart) -> Bool {
    start.hasAll("respondent id", "collector id") && Self.hasSecondRow(start) != false
  }

  /// Whether the row below the first is one of headings; nil where there is none.
  private static func hasSecondRow(_ start: TableStart) -> Bool? {
    guard let respondent = start.column("respondent id"), let row = start.rows.first else { return nil }
    return row[respondent].isEmpty
  }

  private static let personal: Set<String> = [
    "ip address", "email address", "email", "first name", "last name",
  ]
  private static let notes: Set<String> = [
    "collector id", "start date", "end date", "date created", "date modified", "custom data 1",
    "respondent status", "collection mode",
  ]
  /// Words below a question that has one column only.
  private static let plain: Set<String> = [
    "", "response", "open-ended response", "antwort", "offene antwort", "réponse", "réponse ouverte",
    "respuesta", "respuesta abierta",
  ]

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    let below = Self.hasSecondRow(start) == true ? start.rows.first : nil
    plan.headingRows = below == nil ? 0 : 1
    plan.variant = below == nil ? nil : "two heading rows"
    var question = ""
    for index in plan.columns.indices {
      if !start.header[index].isEmpty { question = start.header[index] }
      let part = below?[index] ?? ""
      let isPlain = Self.plain.contains(part.foldedForComparison)
      plan.columns[index] = PlatformColumn(isPlain ? question : "\(question) [\(part)]")
      if part.foldedForComparison.hasPrefix("other (") { plan.columns[index].role = .target(.comment) }
    }
    plan.set(.response, start, ["respondent id"])
    plan.set(.target(.personal), start, Self.personal)
    plan.set(.note, start, Self.notes)
    plan.add(
      .incomplete, where: [start.column("respondent status")], are: ["partial", "incomplete"], "unfinished")
    return plan
  }
}
