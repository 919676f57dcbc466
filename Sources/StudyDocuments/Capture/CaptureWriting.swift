internal import StudyModel
internal import StudyXML

/// How a study is run in the browser, as it stands in `study.xml`: writing.
extension CaptureDocument {
  /// Writes a plan with everything that it says, so that a later default changes nothing.
  static func write(_ plan: CapturePlan, to writer: inout XMLWriter) {
    writer.start("capture", attributes: [("languages", plan.languages.joined(separator: " "))])
    write(plan.welcome, as: "welcome", to: &writer)
    writer.start("eligibility")
    for question in plan.eligibility { write(question, to: &writer) }
    writer.localized(plan.notEligible, as: "not-eligible")
    writer.end()
    write(plan.consent, to: &writer)
    if let comprehension = plan.comprehension { write(comprehension, to: &writer) }
    StudyDocument.writeList("permissions", plan.permissions, to: &writer) { permission, writer in
      writer.start("permission", attributes: [("id", permission.id)])
      writer.localized(permission.title, as: "title")
      writer.localized(permission.purpose, as: "purpose")
      writer.end()
    }
    if let allocation = plan.allocation { write(allocation, to: &writer) }
    writer.element(
      "order",
      attributes: [
        ("tasks", plan.order.tasks.rawValue), ("conditions", plan.order.conditions.rawValue),
        ("seed", String(plan.order.seed)),
      ])
    writeTasks(plan, to: &writer)
    writer.start("questionnaires")
    for setting in plan.questionnaires { write(setting, to: &writer) }
    writer.end()
    write(plan.thanks, as: "thanks", to: &writer)
    writer.end()
  }

  private static func write(_ page: CapturePlan.Page, as name: String, to writer: inout XMLWriter) {
    writer.start(name)
    writer.localized(page.title, as: "title")
    writer.localized(page.text, as: "text")
    writer.end()
  }

  private static func write(_ question: EligibilityQuestion, to writer: inout XMLWriter) {
    let factor = question.factor.map { [("factor", $0)] } ?? []
    writer.start("question", attributes: [("id", question.id)] + factor)
    writer.localized(question.text, as: "text")
    for option in question.options {
      var attributes = [("id", option.id)]
      if !option.admits { attributes.append(("admits", "false")) }
      if let level = option.level { attributes.append(("level", level)) }
      writer.start("option", attributes: attributes)
      writer.localized(option.label, as: "label")
      writer.end()
    }
    writer.end()
  }

  private static func write(_ consent: Consent, to writer: inout XMLWriter) {
    writer.start("consent", attributes: [("version", consent.version)])
    for section in consent.sections {
      writer.start(
        "section", attributes: [("id", section.id), ("agree", section.isMandatory ? "required" : "none")])
      writer.localized(section.title, as: "title")
      writer.localized(section.summary, as: "summary")
      writer.localized(section.text, as: "text")
      writer.end()
    }
    writer.end()
  }

  private static func write(_ check: Comprehension, to writer: inout XMLWriter) {
    writer.start("comprehension", attributes: check.attempts.map { [("attempts", String($0))] } ?? [])
    for question in check.questions {
      writer.start("question", attributes: [("id", question.id), ("right", question.right)])
      writer.localized(question.text, as: "text")
      for option in question.options {
        writer.start("option", attributes: [("id", option.id)])
        writer.localized(option.label, as: "label")
        writer.end()
      }
      writer.localized(question.why, as: "why")
      writer.end()
    }
    writer.end()
  }

  private static func write(_ allocation: AllocationPlan, to writer: inout XMLWriter) {
    switch allocation.method {
    case .token: writer.start("allocation", attributes: [("method", "token")])
    case .blocks(let sizes, let seed):
      writer.start(
        "allocation",
        attributes: [
          ("method", "blocks"), ("block-sizes", sizes.map(String.init).joined(separator: " ")),
          ("seed", String(seed)),
        ])
    }
    for assigned in allocation.factors {
      writer.start("assign", attributes: [("factor", assigned.factor)])
      for (level, part) in assigned.ratio.sorted(by: { $0.key < $1.key }) {
        writer.element("ratio", attributes: [("level", level), ("is", String(part))])
      }
      writer.end()
    }
    for stratum in allocation.strata {
      writer.element("stratum", attributes: [("factor", stratum.factor), ("from", stratum.origin.rawValue)])
    }
    writer.end()
  }

  private static func writeTasks(_ plan: CapturePlan, to writer: inout XMLWriter) {
    writer.start("tasks")
    for reason in plan.pauseReasons {
      writer.start("pause-reason", attributes: [("id", reason.id)])
      writer.localized(reason.label, as: "label")
      writer.end()
    }
    for task in plan.tasks {
      var attributes = [("ref", task.task)]
      if !task.allowsPauses { attributes.append(("pauses", "false")) }
      if !task.showsPatterns { attributes.append(("patterns", "false")) }
      writer.element("task", attributes: attributes)
    }
    writer.end()
  }

  private static func write(_ setting: QuestionnaireSetting, to writer: inout XMLWriter) {
    var attributes = [("measure", setting.measure), ("after", setting.moment.rawValue)]
    if let count = setting.itemsPerPage { attributes.append(("items-per-page", String(count))) }
    if setting.isRequired { attributes.append(("required", "true")) }
    if let group = setting.group { attributes += [("factor", group.factor), ("level", group.level)] }
    writer.element("questionnaire", attributes: attributes)
  }
}
