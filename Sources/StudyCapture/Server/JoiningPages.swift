#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The way in: a person opens the link of their invitation.
///
/// Opening the link uses nothing up, since programs that show previews of links do that, too. The page of the link gives
/// the browser a session to be, sealed by the invitation; sending its form uses the invitation up for that session. Where
/// the reply gets lost, sending it again leads to the same session.
struct JoiningPages {
  /// The name of the cookie of the session to be.
  private static let cookie = "studytool-join"

  let site: CaptureSite

  func add(to router: RouterGroup<PageContext>) {
    router.get("/") { _, context in
      guard let visitor = context.visitor else { throw context.stranger(.notJoined) }
      return site.see(Self.start(of: visitor))
    }
    router.get("join/:token") { request, context in try await show(request, context) }
    router.post("join/:token") { request, context in try await join(request, context) }
  }

  /// Where people of a role begin and go on.
  static func start(of visitor: Visitor) -> String { "/" + visitor.role.rawValue }

  private func invitation(_ request: Request, _ context: PageContext) async throws(PageRefusal) -> (
    token: SecretToken, state: InvitationState
  ) {
    guard let token = context.parameters.get("token").flatMap({ SecretToken($0) }) else {
      try await countMistake(request, context)
      throw .invitation(.unknownInvitation)
    }
    let state: InvitationState?
    do {
      state = try await site.storage.invitation(token)
    } catch { throw .storage(error) }
    guard let state else {
      try await countMistake(request, context)
      throw .invitation(.unknownInvitation)
    }
    return (token, state)
  }

  /// Guessing 128 bits is hopeless; who does it often is told to wait, and the audit trail says so.
  private func countMistake(_ request: Request, _ context: PageContext) async throws(PageRefusal) {
    guard site.limits.invitations.takes(site.source(of: request, context), at: .now) else { throw .tooMany }
  }

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let (token, state) = try await invitation(request, context)
    if state.isUsed {
      guard let visitor = context.visitor else {
        throw context.stranger(.invitation(.usedInvitation))
      }
      return site.see(Self.start(of: visitor))
    }
    let words = PageWords(site.language(of: request, visitor: nil))
    let languages = site.languageChoices(chosen: words.language)
    // Who comes back has a language; the questions of one person are asked in one.
    let (title, text, button) =
      state.isReturn
      ? (words["returnTitle"], words["returnText"], words["return"])
      : (words["joinTitle"], words["joinText"], words["join"])
    var response = try site.page(
      "join", title: title,
      [
        "address": "/join/" + token.text, "languages": languages,
        "hasLanguages": languages.count > 1 && !state.isReturn, "language": words.language,
        "text": text, "button": button,
      ], words: words)
    let session = SecretToken()
    response.setCookie(
      Cookie(
        name: Self.cookie, value: session.text + "." + PageSeals.joining(session, with: token), maxAge: 3600,
        path: "/join/" + token.text, secure: site.isEncrypted, httpOnly: true, sameSite: .strict))
    return response
  }

  private func join(_ request: Request, _ context: PageContext) async throws -> Response {
    let (token, _) = try await invitation(request, context)
    let fields = try await SealedForm.fields(of: request)
    let parts = (request.cookies[Self.cookie]?.value ?? "").split(separator: ".").map(String.init)
    guard parts.count == 2, let session = SecretToken(parts[0]),
      PageSeals.isEqual(parts[1], PageSeals.joining(session, with: token))
    else {
      // No cookie came along: the page was not opened first, or an hour ago. It is shown again, with a new one.
      return site.see("/join/" + token.text)
    }
    let language = fields["language"].flatMap { site.plan.languages.contains($0) ? $0 : nil }
    let visitor = try await redeem(
      token, session: session, language: language ?? site.language(of: request, visitor: nil))
    site.knownSessions.insert(session)
    var response = site.see(Self.start(of: visitor))
    response.setCookie(Sessions.cookie(session, isEncrypted: site.isEncrypted))
    return response
  }

  /// Uses an invitation up for a session; the same browser, which did not get the reply, is known by its session.
  private func redeem(
    _ token: SecretToken, session: SecretToken, language: String
  ) async throws(PageRefusal) -> Visitor {
    do {
      return try await site.storage.redeem(token, session: session, language: language)
    } catch {
      guard error == .usedInvitation else { throw .storage(error) }
    }
    let known: Visitor?
    do {
      known = try await site.storage.visitor(of: session)
    } catch { throw .storage(error) }
    guard let known else { throw .invitation(.usedInvitation) }
    return known
  }
}
#endif
