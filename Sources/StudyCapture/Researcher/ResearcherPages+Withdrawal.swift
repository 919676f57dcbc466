#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Withdrawal of those who ask the researcher for it: participants who cannot reach their own pages any more, and everybody
/// else who took part.
extension ResearcherPages {
  /// Asks whether everything of a person is really to be deleted.
  func askToWithdraw(_ request: Request, _ visit: Visit) async throws -> Response {
    try await withdrawalPage(of: request.queryFields["person"] ?? "", visit)
  }

  /// Deletes everything of a person.
  func withdraw(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let asked = form["person"] else { throw PageRefusal.malformed }
    guard form["confirm"] == "yes" else { return try await withdrawalPage(of: asked, visit) }
    // A form that came twice has done its work: that nobody goes by the code any more is no mistake.
    guard desk.submissions.isNew(form.submission) else { return site.see(Place.dashboard.address) }
    guard let code = try await person(asked)?.code else {
      desk.submissions.forget(form.submission)
      return try await withdrawalPage(of: asked, visit, unknown: .notFound)
    }
    do {
      try await desk.storage.withdraw(code)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(Place.dashboard.address)
  }

  /// Who has a code, however it is written; nil where nobody has it.
  func person(_ asked: String) async throws -> PersonStanding? {
    let code = asked.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
    return try await desk.storage.standing().people.first { $0.code.uppercased() == code }
  }

  private func withdrawalPage(
    of asked: String, _ visit: Visit, unknown: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    guard let person = try await person(asked) else {
      return try page(
        "researcher-withdraw", at: .dashboard, title: words["withdrawNobodyTitle"],
        ["text": words.filled("withdrawNobody", asked)], visit, status: unknown)
    }
    return try page(
      "researcher-withdraw", at: .dashboard, title: words.filled("withdrawPersonTitle", person.code),
      [
        "text": words[person.role == .participant ? "withdrawPersonText" : "withdrawHelperText"],
        "person": person.code,
      ], visit)
  }
}
#endif
