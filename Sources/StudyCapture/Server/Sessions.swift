#if Server
internal import HTTPTypes
internal import Hummingbird

/// Looks up whose session the cookie of a request is.
///
/// Looking up takes a reading of the store, so an address that goes on sending sessions that are nobody's is not listened to
/// for a while. Sessions that are known to be somebody's are looked up all the same: many people share an address.
struct Sessions: RouterMiddleware {
  typealias Context = PageContext

  /// The name of the cookie.
  static let cookie = "studytool"
  /// How long a browser keeps the cookie: longer than the longest diary study, in seconds.
  static let lifetime = 400 * 24 * 60 * 60

  let site: CaptureSite

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard let text = request.cookies[Self.cookie]?.value, let session = SecretToken(text) else {
      return try await next(request, context)
    }
    var context = context
    let source = site.source(of: request, context)
    guard site.knownSessions.contains(session) || site.limits.unknownSessions.allows(source, at: .now) else {
      // Not refused here, so that whoever needs no session goes on, such as a guest who opens an invitation.
      context.isSessionUnread = true
      return try await next(request, context)
    }
    if let visitor = try await site.storage.visitor(of: session) {
      site.knownSessions.insert(session)
      guard site.limits.session.takes(session.text, at: .now) else { throw PageRefusal.tooMany }
      context.session = session
      context.visitor = visitor
    } else {
      site.knownSessions.remove(session)
      _ = site.limits.unknownSessions.takes(source, at: .now)
    }
    return try await next(request, context)
  }

  /// The cookie of a session; scripts cannot read it and other sites cannot have it sent with a form.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - isEncrypted: whether the browser is to send it by TLS only.
  /// - Returns: the cookie.
  static func cookie(_ session: SecretToken, isEncrypted: Bool) -> Cookie {
    Cookie(
      name: cookie, value: session.text, maxAge: lifetime, path: "/", secure: isEncrypted, httpOnly: true,
      sameSite: .lax)
  }

  /// What has a browser forget a session.
  ///
  /// - Parameter isEncrypted: whether the cookie was sent by TLS only.
  /// - Returns: the cookie.
  static func forgetting(isEncrypted: Bool) -> Cookie {
    Cookie(
      name: cookie, value: "", maxAge: 0, path: "/", secure: isEncrypted, httpOnly: true, sameSite: .lax)
  }
}
#endif
