internal import StudyModel
internal import StudyXML

/// How a study is run in the browser, as it stands in `study.xml`: reading.
enum CaptureDocument {
  /// Reads an element that the schema has accepted; what is left out gets its default.
  ///
  /// Where the study leaves open what people are assigned to, nobody is assigned; ``CaptureContradictions`` says so.
  static func plan(_ element: XMLElement, study: Study, instruments: [String: Instrument]) -> CapturePlan {
    var plan = CapturePlan.standardPages(of: study, instruments: instruments)
    plan.languages = languages(element)
    if let welcome = element.first("welcome") { plan.welcome = page(welcome) }
    if let thanks = element.first("thanks") { plan.thanks = page(thanks) }
    if let consent = element.first("consent") { plan.consent = self.consent(consent) }
    plan.comprehension = element.first("comprehension").map(comprehension)
    plan.permissions = element.parts("permissions", "permission").map {
      DataPermission(
        id: $0.id, title: $0.localizedText("title"), purpose: $0.localizedText("purpose"))
    }
    plan.eligibility = element.parts("eligibility", "question").map(question)
    let asked = plan.eligibility.compactMap(\.factor)
    plan.allocation =
      element.first("allocation").map { allocation($0, study: study) }
      ?? (try? CapturePlan.standardAllocation(for: study, asked: asked)).flatMap(\.self)
    if let eligibility = element.first("eligibility") {
      let words = eligibility.localizedText("not-eligible")
      if !words.isEmpty { plan.notEligible = words }
    } else {
      plan.eligibility = CapturePlan.standardQuestions(about: plan.allocation, in: study)
    }
    if let order = element.first("order") {
      plan.order = OrderPlan(
        tasks: order.choice("tasks") ?? .counterbalanced,
        conditions: order.choice("conditions") ?? .counterbalanced, seed: seed(order, study: study))
    }
    if let tasks = element.first("tasks") { readTasks(tasks, into: &plan) }
    if let forms = element.first("questionnaires") {
      plan.questionnaires = forms.elements("questionnaire").map { questionnaire($0, study: study) }
    }
    return plan
  }

  /// The languages of the participants' pages.
  static func languages(_ element: XMLElement) -> [String] {
    (element[attribute: "languages"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static func page(_ element: XMLElement) -> CapturePlan.Page {
    CapturePlan.Page(title: element.localizedText("title"), text: element.localizedText("text"))
  }

  private static func question(_ element: XMLElement) -> EligibilityQuestion {
    EligibilityQuestion(
      id: element.id, text: element.localizedText("text"), factor: element[attribute: "factor"],
      options: element.elements("option").map {
        EligibilityQuestion.Option(
          id: $0.id, label: $0.localizedText("label"),
          admits: $0[attribute: "admits"] == nil || $0.flag("admits"),
          level: $0[attribute: "level"])
      })
  }

  private static func consent(_ element: XMLElement) -> Consent {
    Consent(
      version: element[attribute: "version"] ?? "",
      sections: element.elements("section").map {
        Consent.Section(
          id: $0.id, title: $0.localizedText("title"), summary: $0.localizedText("summary"),
          text: $0.localizedText("text"), isMandatory: $0[attribute: "agree"] == "required")
      })
  }

  private static func comprehension(_ element: XMLElement) -> Comprehension {
    Comprehension(
      questions: element.elements("question").map { question in
        Comprehension.Question(
          id: question.id, text: question.localizedText("text"),
          options: question.elements("option").map {
            Comprehension.Question.Option(id: $0.id, label: $0.localizedText("label"))
          },
          right: question[attribute: "right"] ?? "", why: question.localizedText("why"))
      }, attempts: element.integer("attempts"))
  }

  private static func allocation(_ element: XMLElement, study: Study) -> AllocationPlan {
    var plan = AllocationPlan(
      method: .token,
      factors: element.elements("assign").map { assigned in
        AllocationPlan.AssignedFactor(assigned[attribute: "factor"] ?? "", ratio: ratio(of: assigned))
      },
      strata: element.elements("stratum").map {
        AllocationPlan.Stratum($0[attribute: "factor"] ?? "", from: $0.choice("from") ?? .question)
      })
    if element[attribute: "method"] != "token" {
      plan.method = .blocks(
        sizes: blockSizes(element) ?? CapturePlan.standardBlockSizes(for: plan.arms(in: study)),
        seed: seed(element, study: study))
    }
    return plan
  }

  /// How often each level of an assigned factor occurs, where that is said.
  static func ratio(of assigned: XMLElement) -> [String: Int] {
    var ratio: [String: Int] = [:]
    for part in assigned.elements("ratio") { ratio[part[attribute: "level"] ?? ""] = part.integer("is") ?? 1 }
    return ratio
  }

  /// The sizes of blocks, where some are named.
  static func blockSizes(_ allocation: XMLElement) -> [Int]? {
    // A size that is too long for a number is too large all the same.
    let sizes = allocation[attribute: "block-sizes"]?.split(whereSeparator: \.isWhitespace).map {
      Int($0) ?? .max
    }
    return sizes?.isEmpty == true ? nil : sizes
  }

  private static func seed(_ element: XMLElement, study: Study) -> UInt64 {
    element[attribute: "seed"].flatMap { UInt64($0.trimmedOfSpace) } ?? CapturePlan.standardSeed(of: study.id)
  }

  private static func readTasks(_ element: XMLElement, into plan: inout CapturePlan) {
    let reasons = element.elements("pause-reason")
    if !reasons.isEmpty {
      plan.pauseReasons = reasons.map { CapturePlan.PauseReason(id: $0.id, label: $0.localizedText("label")) }
    }
    plan.tasks = element.elements("task").map { task in
      CapturePlan.TaskSetting(
        task: task[attribute: "ref"] ?? "",
        allowsPauses: task[attribute: "pauses"] == nil || task.flag("pauses"),
        showsPatterns: task[attribute: "patterns"] == nil || task.flag("patterns"))
    }
  }

  private static func questionnaire(_ element: XMLElement, study: Study) -> QuestionnaireSetting {
    let measure = element[attribute: "measure"] ?? ""
    let group = element[attribute: "factor"].flatMap { factor in
      element[attribute: "level"].map { QuestionnaireSetting.Group(factor: factor, level: $0) }
    }
    return QuestionnaireSetting(
      measure: measure,
      moment: element.choice("after") ?? (study.measure(measure)?.isPerTask == true ? .task : .end),
      itemsPerPage: element.integer("items-per-page"), isRequired: element.flag("required"), group: group)
  }
}

extension XMLElement {
  /// The identifier.
  fileprivate var id: String { self[attribute: "id"] ?? "" }
}
