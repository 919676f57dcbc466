internal import StudyModel

/// ODK Central: names of questions as headings, groups before a hyphen.
struct ODK: Platform {
  let id = "odk"
  let name = "ODK"
  let signs = "columns SubmissionDate and KEY"

  func recognises(_ start: TableStart) -> Bool { start.hasAll("submissiondate", "key") }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    GroupedNames.name(&plan, separator: "-")
    GroupedNames.setFields(&plan, start)
    plan.set(.note, start, ["submissiondate", "submitterid", "attachmentspresent", "attachmentsexpected"])
    plan.set(.note, start, ["status", "reviewstate", "edits", "formversion", "parent_key"])
    plan.set(.response, start, ["key", "meta-instanceid", "meta:instanceid", "instanceid"])
    plan.set(.target(.personal), start, ["submittername", "deviceid"])
    plan.add(.told, where: [start.column("reviewstate")], are: ["rejected"], "rejected in review")
    return plan
  }
}
