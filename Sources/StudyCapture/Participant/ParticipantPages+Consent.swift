#if Server
internal import Foundation
internal import Hummingbird
internal import StudyModel

extension ParticipantPages {
  /// What the participant agreed to, to be printed or saved.
  func showConsent(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    guard let agreed = visit.file.agreed else { return site.see(Self.address) }
    let words = visit.words
    let text = try await site.storage.agreedWording(of: visit.file.code)
    var frame = PageFrame(session: visit.session)
    frame.links = [PageFrame.Link(address: Self.address + "/withdraw", text: words["withdraw"])]
    return try site.page(
      "consent-summary", title: words["consentSummaryTitle"],
      [
        "address": Self.address, "code": visit.file.code,
        "agreed": words.filled("agreedOn", Self.time(agreed), visit.file.record.consentVersion ?? ""),
        "sections": text.map { sections(of: $0, visit) } ?? consentSections(visit), "isOther": text == nil,
        "language": text?.language ?? words.language,
        "permissions": site.plan.permissions.map { permission in
          [
            "title": permission.title(words.language), "purpose": permission.purpose(words.language),
            "decision": words[
              visit.file.record.permissions[permission.id] == true ? "youPermitted" : "youDidNotPermit"],
          ]
        },
        "hasPermissions": !site.plan.permissions.isEmpty,
      ], words: words, frame: frame)
  }

  /// The sections of the text that the participant agreed to, each with what they decided.
  private func sections(of text: ConsentWording, _ visit: Visit) -> [[String: Any]] {
    text.sections.map { section in
      [
        "title": section.title, "summary": section.summary, "paragraphs": Self.paragraphs(section.text),
        "decision": decision(on: section.id, visit),
      ]
    }
  }

  /// A time of day in UTC, which is the same for whoever reads the summary.
  static func time(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(
        .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
      + " UTC"
  }

  /// Asks whether a participant really withdraws.
  func askToWithdraw(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    return try site.page(
      "withdraw", title: visit.words["withdrawTitle"], ["address": Self.address], words: visit.words,
      frame: PageFrame(session: visit.session))
  }

  /// Deletes everything of a participant who withdraws.
  func withdraw(_ request: Request, _ context: PageContext) async throws -> Response {
    let (visitor, session) = try context.require(.participant)
    let form = try await SealedForm(request, session: session)
    let file = try await site.storage.participant(visitor.code)
    try await site.storage.keep(.withdraw, answers: [], file: file, submission: form.submission)
    let words = PageWords(site.language(of: request, visitor: visitor))
    var response = try site.page(
      "refusal", title: words["withdrawnTitle"], ["text": words["withdrawnText"]], words: words)
    response.setCookie(Sessions.forgetting(isEncrypted: site.isEncrypted))
    return response
  }
}
#endif
