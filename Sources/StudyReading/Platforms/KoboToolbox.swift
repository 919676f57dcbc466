internal import StudyModel

/// KoboToolbox: names or labels of questions as headings, groups before a slash.
struct KoboToolbox: Platform {
  let id = "kobo"
  let name = "KoboToolbox"
  let signs = "columns _uuid, _submission_time and _index"

  func recognises(_ start: TableStart) -> Bool {
    start.count(of: ["_uuid", "_submission_time", "_index", "__version__", "_id"]) >= 3
      && start.names.contains("_submission_time")
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    GroupedNames.name(&plan, separator: "/")
    GroupedNames.setFields(&plan, start)
    plan.set(.note, start, ["_id", "_submission_time", "_validation_status", "_notes", "_status", "_tags"])
    plan.set(.note, start, ["__version__", "_index", "formhub/uuid"])
    plan.set(.target(.personal), start, ["_submitted_by"])
    plan.set(.response, start, ["_uuid", "meta/instanceid"])
    return plan
  }
}

/// What the exports of forms made with XLSForm have in common.
enum GroupedNames {
  /// Compares the last part of each name: `group_a/sus_1` is `sus_1`.
  static func name(_ plan: inout PlatformPlan, separator: Character) {
    for index in plan.columns.indices {
      let heading = plan.columns[index].heading
      // A label may hold the sign as well; a path has no spaces.
      guard !heading.contains(where: \.isWhitespace), let last = heading.lastIndex(of: separator),
        heading.index(after: last) < heading.endIndex
      else { continue }
      plan.columns[index].name = String(heading[heading.index(after: last)...])
    }
  }

  private static let personal: Set<String> = [
    "deviceid", "username", "phonenumber", "simserial", "subscriberid", "email", "simid", "devicephonenum",
    "_geolocation", "latitude", "longitude", "altitude", "accuracy", "precision", "submittername",
  ]

  /// What the device itself wrote down.
  static func setFields(_ plan: inout PlatformPlan, _ start: TableStart) {
    for index in plan.columns.indices {
      let whole = start.names[index]
      let name = (plan.columns[index].name ?? whole).foldedForComparison
      let last = whole.split(whereSeparator: { "/-_".contains($0) }).last.map(String.init) ?? whole
      if personal.contains(name) || personal.contains(whole)
        || ["latitude", "longitude", "altitude", "precision", "accuracy"].contains(last)
      {
        plan.columns[index].role = .target(.personal)
      } else if ["today", "audit", "instancename"].contains(name) {
        plan.columns[index].role = .note
      }
    }
  }
}
