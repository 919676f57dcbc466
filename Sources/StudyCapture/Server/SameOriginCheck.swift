#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Refuses what a page of another site sent, as far as the browser says where it comes from.
struct SameOriginCheck: RouterMiddleware {
  typealias Context = PageContext

  /// The origin of the address by which browsers reach the site, where the host that a proxy names need not be theirs.
  private let known: String?

  init(_ site: CaptureSite) {
    known = site.reach == .proxy ? site.researcher?.origin.flatMap(Self.origin) : nil
  }

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    if request.method == .post, !isOwn(request) { throw PageRefusal.forged }
    return try await next(request, context)
  }

  private func isOwn(_ request: Request) -> Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name], site != "same-origin",
      site != "none"
    {
      return false
    }
    guard let origin = request.headers[.origin] else { return true }
    if let known, origin == known { return true }
    // A name that somebody else leads to this server gets no session of it, since cookies are those of one host.
    let host = origin.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
    return host != nil && host == request.head.authority
  }

  /// The origin of an address, as browsers write it: without path, and without the port that is usual.
  ///
  /// - Parameter address: the address.
  /// - Returns: the origin; nil where the text is no address of the web.
  static func origin(of address: String) -> String? {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, ["http", "https"].contains(scheme)
    else { return nil }
    let usual = scheme == "https" ? 443 : 80
    let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    return scheme + "://" + (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + port
  }
}
#endif
