#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// Links for people who have to go on elsewhere: a dead battery, a browser that forgot them, another device.
extension ResearcherPages {
  /// Makes a link for somebody, and shows it this once.
  func makeReturnLink(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    let words = visit.words
    guard let asked = form["person"] else { throw PageRefusal.malformed }
    let origin = try origin(of: request)
    guard let code = try await person(asked)?.code else {
      return try page(
        "researcher-return", at: .dashboard, title: words["returnNobodyTitle"],
        ["text": words.filled("returnNobody", asked)], visit, status: .notFound)
    }
    guard desk.submissions.isNew(form.submission) else {
      return try page(
        "researcher-return", at: .dashboard, title: words.filled("returnLinkTitle", code),
        ["text": words["returnShownBefore"]], visit, status: .conflict)
    }
    let token = SecretToken()
    do {
      try await desk.storage.makeReturnLink(token, for: code)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    let link = origin + "/join/" + token.text
    return try page(
      "researcher-return", at: .dashboard, title: words.filled("returnLinkTitle", code),
      [
        "text": words.filled("returnOnce", code), "link": link, "person": code,
        "code": QRCode(link)?.svg(label: words["invitationCode"]) ?? "",
        "study": site.study.title(site.plan.languages.first ?? "en"),
      ], visit)
  }
}
#endif
