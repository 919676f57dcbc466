internal import StudyModel

/// Qualtrics: the export with three rows of headings, the older one with two, and what is left when rows were deleted.
///
/// The first row names variables, the second holds the texts of questions in the language of whoever exported, the third
/// the identifiers by which Qualtrics itself takes a file back. Previews are marked by their status.
struct Qualtrics: Platform {
  let id = "qualtrics"
  let name = "Qualtrics"
  let signs =
    "columns StartDate, EndDate, Status or Finished and ResponseId, or a third row of {\"ImportId\":...}"

  func recognises(_ start: TableStart) -> Bool { Self.headingRows(start) != nil }

  /// How many rows below the first are headings; nil where the file is no export of Qualtrics.
  private static func headingRows(_ start: TableStart) -> Int? {
    for (number, row) in start.rows.prefix(2).enumerated()
    where row.contains(where: { $0.hasPrefix("{\"ImportId\":") }) {
      return number + 1
    }
    func isExport(_ names: [String]) -> Bool {
      ["startdate", "enddate"].allSatisfy(names.contains)
        && (names.contains("responseid") || names.contains("_recordid"))
        && (names.contains("finished") || names.contains("status"))
    }
    if isExport(start.names) {
      // Below the names stand texts or answers; only an answer has a date there.
      let begun = start.names.firstIndex(of: "startdate") ?? 0
      guard let first = start.rows.first?[begun], !first.isEmpty else { return 0 }
      return first.contains { ("0"..."9").contains($0) } ? 0 : 1
    }
    if let row = start.rows.first, isExport(row.map(\.foldedForComparison)) { return 1 }
    return nil
  }

  private static let personal: Set<String> = [
    "ipaddress", "recipientlastname", "recipientfirstname", "recipientemail", "locationlatitude",
    "locationlongitude", "locationaccuracy", "name", "emailaddress",
  ]
  private static let notes: Set<String> = [
    "startdate", "enddate", "status", "progress", "finished", "recordeddate", "responseset",
    "externalreference", "externaldatareference", "distributionchannel", "userlanguage",
    "q_recaptchascore", "q_relevantidduplicate", "q_relevantidfraudscore", "q_ballotboxstuffing",
    "q_duplicaterespondent",
  ]

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.headingRows = Self.headingRows(start) ?? 0
    // In the older export the first columns are V1, V2, ... and what they are stands below.
    let isOlder = plan.headingRows == 1 && !start.names.contains("startdate")
    plan.variant =
      switch plan.headingRows {
      case 2: "three heading rows"
      case 1: isOlder ? "older export with two heading rows" : "two heading rows"
      default: "one heading row"
      }
    let imported = start.rows.prefix(plan.headingRows).last?.map(Self.importIdentifier)
    let texts =
      plan.headingRows > 0 && !(plan.headingRows == 1 && imported?.contains { $0 != nil } == true)
      ? start.rows.first : nil
    var names = start.names
    for index in plan.columns.indices {
      let text = texts?[index] ?? ""
      let folded = text.foldedForComparison
      if isOlder, names[index].first == "v", Int(names[index].dropFirst()) != nil {
        names[index] = folded
        plan.columns[index].heading = text
      } else if !folded.isEmpty, folded != names[index] {
        plan.columns[index].label = text
      }
      let identifier = imported?[index] ?? nil
      let known = Self.variables[identifier ?? ""] ?? names[index]
      if known == "responseid" || known == "_recordid" {
        plan.columns[index].role = .response
      } else if known == "duration (in seconds)" {
        plan.columns[index].role = .target(.responseTime)
      } else if Self.personal.contains(known), identifier == nil || Self.variables[identifier ?? ""] != nil {
        plan.columns[index].role = .target(.personal)
      } else if Self.notes.contains(known) {
        plan.columns[index].role = .note
      } else if let identifier, ["Topics", "ParentTopics", "Sentiment"].contains(where: identifier.hasSuffix)
      {
        // What the platform finds out about free texts by itself.
        plan.columns[index].role = .note
      }
      names[index] = known
    }
    addRules(to: &plan, names: names)
    return plan
  }

  private func addRules(to plan: inout PlatformPlan, names: [String]) {
    let status = names.firstIndex(of: "status")
    let channel = names.firstIndex(of: "distributionchannel")
    plan.add(
      .leftOut, where: [status],
      are: [
        "1", "2", "9", "17", "survey preview", "survey test", "possible spam preview", "survey preview spam",
        "offline survey preview", "umfragevorschau", "umfragentest", "aperçu de l'enquête",
        "vista previa de la encuesta",
      ], "a preview of the survey and no answer of a participant")
    plan.add(
      .leftOut, where: [channel], are: ["preview", "test"],
      "a preview of the survey and no answer of a participant")
    plan.add(
      .told, where: [status],
      are: ["8", "12", "spam", "possible spam", "imported spam", "imported possible spam"],
      "marked as possible spam")
    plan.add(
      .incomplete, where: [names.firstIndex(of: "finished")],
      are: ["0", "false", "falsch", "faux", "falso", "onwaar"], "unfinished")
  }

  /// The variables by the identifiers of the third row, which are the same in every language.
  private static let variables: [String: String] = [
    "startDate": "startdate", "endDate": "enddate", "status": "status", "ipAddress": "ipaddress",
    "progress": "progress", "duration": "duration (in seconds)", "finished": "finished",
    "recordedDate": "recordeddate", "_recordId": "responseid", "recipientLastName": "recipientlastname",
    "recipientFirstName": "recipientfirstname", "recipientEmail": "recipientemail",
    "externalDataReference": "externalreference", "locationLatitude": "locationlatitude",
    "locationLongitude": "locationlongitude", "distributionChannel": "distributionchannel",
    "userLanguage": "userlanguage",
  ]

  /// The identifier in a cell of the third row.
  private static func importIdentifier(_ cell: String) -> String? {
    guard cell.hasPrefix("{\"ImportId\":\"") else { return nil }
    return String(cell.dropFirst("{\"ImportId\":\"".count).prefix { $0 != "\"" })
  }
}
