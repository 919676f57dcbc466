#if Server
internal import StudyModel

extension ParticipantStep {
  /// What tells one page of the way from another, in forms; nothing is read back from it.
  var key: String {
    switch self {
    case .consent(let section): "consent-\(section + 1)"
    case .comprehension(let attempts): "comprehension-\(attempts + 1)"
    case .briefing(let visit): "briefing-\(visit + 1)"
    case .running(let visit): "running-\(visit + 1)"
    case .paused(let visit): "paused-\(visit + 1)"
    case .questionnaire(let page):
      "questionnaire-\(page.measure)-\(page.visit.map { String($0 + 1) } ?? "end")-\(page.number + 1)"
    case .notAdmitted: "not-admitted"
    default: name
    }
  }
}
#endif
