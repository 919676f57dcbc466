#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Turns what was refused into a page that says so, and what goes wrong inside into one that says no more than that.
struct RefusalPages: RouterMiddleware {
  typealias Context = PageContext

  let site: CaptureSite

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let refusal: PageRefusal
    do {
      return try await next(request, context)
    } catch let error as PageRefusal {
      refusal = error
    } catch let error as StorageRefusal {
      refusal = .storage(error)
    } catch let error as HTTPError {
      refusal = error.status == .notFound || error.status == .methodNotAllowed ? .noSuchPage : .malformed
    } catch {
      context.logger.error("a page failed", metadata: ["error": "\(error)"])
      refusal = .storage(.unavailable("\(error)"))
    }
    switch refusal {
    case .forged: await site.storage.log(.forgedRequest, by: context.visitor?.code)
    case .otherRole: await site.storage.log(.otherRole, by: context.visitor?.code)
    case .tooMany:
      // The trail is a part of the store, which a flood is to be kept from.
      if site.limits.notes.takes(site.source(of: request, context), at: .now) {
        await site.storage.log(.tooManyRequests, by: context.visitor?.code)
      }
    case .notAPicture: await site.storage.log(.refusedUpload, by: context.visitor?.code)
    case .invitation(.unknownInvitation): await site.storage.log(.unknownToken, by: nil)
    case .invitation(.usedInvitation): await site.storage.log(.replayedInvitation, by: nil)
    case .storage(.unreadable(let reason)):
      context.logger.error("the study cannot be read", metadata: ["reason": "\(reason)"])
    case .storage(.unavailable(let reason)):
      context.logger.error("storage is unavailable", metadata: ["reason": "\(reason)"])
    case .storage(.contradiction(let reason)):
      context.logger.warning("storage refused a contradiction", metadata: ["reason": "\(reason)"])
    default: break
    }
    // What a script sends it handles by the status; no page is read.
    let words = PageWords(site.language(of: request, visitor: context.visitor))
    let named = refusal.words
    var text = words[named.text]
    if case .formTooLarge(let most) = refusal { text = words.filled(named.text, Self.size(most)) }
    var values: [String: Any] = ["text": text]
    switch refusal {
    case .tooLarge, .formTooLarge, .tooSlow: values["back"] = Self.page(before: request)
    default: break
    }
    var response = try site.page(
      "refusal", title: words[named.title], values, words: words, status: refusal.status)
    // Nothing more is read of a connection whose body was ended.
    if refusal == .tooSlow { response.headers[.connection] = "close" }
    if refusal.status == .serviceUnavailable { response.headers[.retryAfter] = "5" }
    if refusal.status == .tooManyRequests { response.headers[.retryAfter] = "10" }
    return response
  }

  /// A number of bytes as people say it.
  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB"
  }

  /// The page of this site that sent a form, without what was typed there.
  ///
  /// - Parameter request: the request.
  /// - Returns: its path; nil where the browser does not say, or says an address of another site.
  private static func page(before request: Request) -> String? {
    guard let text = request.headers[.referer], let parts = URLComponents(string: text),
      let host = parts.host,
      let asked = request.head.authority, asked == host || asked.hasPrefix(host + ":")
    else { return nil }
    let path = parts.percentEncodedPath
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
    return path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}
#endif
