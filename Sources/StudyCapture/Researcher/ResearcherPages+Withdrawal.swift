#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Withdrawal of participants who ask the researcher for it, since they cannot reach their own pages any more: a browser
/// that forgot them, or a machine that was not theirs.
extension ResearcherPages {
  /// Asks whether everything of a participant is really to be deleted.
  func askToWithdraw(_ request: Request, _ visit: Visit) async throws -> Response {
    try await withdrawalPage(of: request.queryFields["person"] ?? "", visit)
  }

  /// Deletes everything of a participant.
  func withdraw(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let asked = form["person"] else { throw PageRefusal.malformed }
    guard form["confirm"] == "yes" else { return try await withdrawalPage(of: asked, visit) }
    // A form that came twice has done its work: that nobody goes by the code any more is no mistake.
    guard desk.submissions.isNew(form.submission) else { return site.see(Place.dashboard.address) }
    guard let code = try await code(asked, roles: [.participant]) else {
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

  /// The code of a person as it is kept; nil where nobody of such a role has it.
  func code(_ asked: String, roles: Set<Visitor.Role>) async throws -> String? {
    let code = asked.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
    return try await desk.storage.standing().people
      .first { roles.contains($0.role) && $0.code.uppercased() == code }?.code
  }

  private func withdrawalPage(
    of asked: String, _ visit: Visit, unknown: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    guard let code = try await code(asked, roles: [.participant]) else {
      return try page(
        "researcher-withdraw", at: .dashboard, title: words["withdrawNobodyTitle"],
        ["text": words.filled("withdrawNobody", asked)], visit, status: unknown)
    }
    return try page(
      "researcher-withdraw", at: .dashboard, title: words.filled("withdrawPersonTitle", code),
      ["text": words["withdrawPersonText"], "person": code], visit)
  }
}
#endif
