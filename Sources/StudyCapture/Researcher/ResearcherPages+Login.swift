#if Server
internal import HTTPTypes
internal import Hummingbird

extension ResearcherPages {
  func showLogin(_ request: Request, _ context: PageContext) async throws -> Response {
    if visit(of: request) != nil { return site.see(Self.address) }
    return try loginPage(words(for: request))
  }

  /// Lets in who knows the password.
  ///
  /// Every reply to a wrong one is the same, after the same work.
  func signIn(_ request: Request, _ context: PageContext) async throws -> Response {
    let source = site.source(of: request, context)
    guard site.limits.passwords.takes(source, at: .now) else { throw PageRefusal.tooMany }
    let fields = try await SealedForm.fields(of: request)
    let words = words(for: request)
    if case .wait(let seconds) = desk.gate.open(source, at: .now) {
      await site.storage.log(.tooManyRequests, by: nil)
      var response = try loginPage(
        words, problem: words.filled("signInWait", "\(seconds)"), status: .tooManyRequests)
      response.headers[.retryAfter] = String(seconds)
      return response
    }
    let isRight = await desk.password.matches(fields["password"] ?? "")
    desk.gate.close(source, isRight: isRight, at: .now)
    guard isRight else {
      await site.storage.log(.wrongPassword, by: nil)
      return try loginPage(words, problem: words["signInWrong"], status: .forbidden)
    }
    // A token of its own for each time, so that none that somebody planted in the browser is worth anything.
    if let before = session(of: request) { desk.sessions.end(before) }
    var response = site.see(Self.address)
    response.setCookie(cookie(desk.sessions.start(at: .now).text, seconds: 12 * 60 * 60))
    return response
  }

  func signOut(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    desk.sessions.end(visit.session)
    var response = site.see(Self.address + "/login")
    response.setCookie(cookie("", seconds: 0))
    return response
  }

  private func cookie(_ value: String, seconds: Int) -> Cookie {
    Cookie(
      name: Self.cookie, value: value, maxAge: seconds, path: Self.address, secure: site.isEncrypted,
      httpOnly: true, sameSite: .strict)
  }

  private func loginPage(
    _ words: PageWords, problem: String? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var frame = PageFrame()
    frame.styles = ["researcher.css"]
    return try site.page(
      "researcher-login", title: words["signInTitle"],
      ["hasProblem": problem != nil, "problem": problem ?? "", "address": Self.address + "/login"],
      words: words, frame: frame, status: status)
  }
}
#endif
