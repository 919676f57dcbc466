#if Server
internal import HTTPTypes
internal import Hummingbird

/// Replies without their bodies, where a request asks for the head alone.
///
/// Pages have such replies by the router's option; what is refused before a page is found has them from here. A body that
/// nobody expects would be taken for the beginning of the next reply, by a proxy for that to somebody else.
struct HeadReplies: RouterMiddleware {
  typealias Context = PageContext

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}
#endif
