#if Server
internal import HTTPTypes
internal import Hummingbird

/// Headers that keep pages to themselves: nothing from elsewhere is loaded, run, framed or told where somebody comes from.
struct SiteHeaders: RouterMiddleware {
  typealias Context = PageContext

  /// Whether browsers reach the site by TLS, and shall never do without.
  let isEncrypted: Bool

  static let contentPolicy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let headers: [(String, String)] = [
      ("Content-Security-Policy", Self.contentPolicy), ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]
    for (name, value) in headers {
      if let name = HTTPField.Name(name), response.headers[name] == nil { response.headers[name] = value }
    }
    // What people answered is not left behind in a shared browser.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if isEncrypted { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    return response
  }
}
#endif
