#if Server
internal import StudyCapture
internal import StudyModel
internal import StudyStore

/// How the way of a participant lies in the store.
///
/// Answers to a questionnaire stand under the identifier of its measure, on the occasion that they are about. What only
/// the way itself needs stands in forms whose names begin with `capture:`, which no measure can bear.
enum CaptureForm {
  /// The pages that were handed in, by their keys.
  static let pages = "capture:pages"
  /// The answers to the questions about eligibility.
  static let eligibility = "capture:eligibility"
  /// Whether somebody agreed to each section of the consent.
  static let consent = "capture:consent"
  /// Whether somebody gave each permission.
  static let permissions = "capture:permissions"

  /// The note that a page was handed in.
  ///
  /// - Parameter page: the page.
  /// - Returns: the answer to be stored.
  static func handedIn(_ page: ParticipantPage) -> AnswerChange {
    AnswerChange(key(of: page), .text("handed-in"))
  }

  /// The key of a page.
  ///
  /// - Parameter page: the page.
  /// - Returns: the key, such as `consent:recorded` or `questionnaire:ease:0:0`.
  static func key(of page: ParticipantPage) -> String {
    switch page {
    case .welcome: "welcome"
    case .eligibility: "eligibility"
    case .consent(let section): "consent:" + section
    case .comprehension: "comprehension"
    case .agreement: "agreement"
    case .permissions: "permissions"
    case .questionnaire(let page):
      "questionnaire:\(page.measure):\(page.visit.map(String.init) ?? "end"):\(page.number)"
    }
  }

  /// Reads the key of a page.
  ///
  /// - Parameter key: the key.
  /// - Returns: the page; nil where it is no key.
  static func page(of key: String) -> ParticipantPage? {
    let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("welcome", 1): return .welcome
    case ("eligibility", 1): return .eligibility
    case ("comprehension", 1): return .comprehension
    case ("agreement", 1): return .agreement
    case ("permissions", 1): return .permissions
    case ("consent", 2): return .consent(section: parts[1])
    case ("questionnaire", 4):
      guard let number = Int(parts[3]), parts[2] == "end" || Int(parts[2]) != nil else { return nil }
      return .questionnaire(QuestionnairePage(measure: parts[1], visit: Int(parts[2]), number: number))
    default: return nil
    }
  }

  /// The occasion of an answer to an item.
  ///
  /// - Parameters:
  ///   - place: the item.
  ///   - visits: the visits of the participant.
  ///   - plan: how the study is run.
  ///   - study: the study.
  /// - Returns: the task and the condition that the questionnaire is about; neither of them at the end.
  static func occasion(
    of place: ItemPlace, visits: [Assignment.Visit], plan: CapturePlan, study: Study
  ) -> Occasion {
    guard let number = place.visit, visits.indices.contains(number) else { return Occasion() }
    let condition = ConditionCode.text(of: visits[number].levels, in: study)
    switch plan.questionnaires.first(where: { $0.measure == place.measure })?.moment {
    case .task: return Occasion(task: visits[number].task, condition: condition)
    case .condition: return Occasion(condition: condition)
    case .end, nil: return Occasion()
    }
  }

  /// The visit that an occasion is about.
  ///
  /// - Parameters:
  ///   - occasion: the occasion.
  ///   - visits: the visits of the participant, by their occasions.
  /// - Returns: the number of the visit, from 0; of an occasion about a condition that of its last visit; nil at the end.
  static func visit(of occasion: Occasion, among visits: [PlannedTask]) -> Int? {
    if let task = occasion.task {
      return visits.firstIndex { $0.task == task && $0.condition == occasion.condition }
    }
    return occasion.condition.flatMap { condition in visits.lastIndex { $0.condition == condition } }
  }
}
#endif
