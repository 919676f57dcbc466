#if Server
internal import Hummingbird
internal import NIOCore

/// Has the requests of one person answered one after the other; those of others go on beside them.
///
/// What a page does depends on where its person stands. Two tabs, or a finger that presses twice, would otherwise both be
/// met where the person stood before: two attempts at a check would count, a task would be begun twice. This way the second
/// one is met where the first one led.
struct SerializedRequests: RouterMiddleware {
  typealias Context = PageContext

  /// By the code of each person.
  private let semaphore = KeyedSemaphore(atOnce: 1)

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard let visitor = context.visitor else { return try await next(request, context) }
    var request = request
    // Read before the turn, so that nobody waits for a slow network. What is too large is refused by the page.
    if Int(request.headers[.contentLength] ?? "") ?? 0 <= SealedForm.largestBody {
      do {
        _ = try await request.collectBody(upTo: SealedForm.largestBody)
      } catch is NIOTooManyBytesError {
        throw PageRefusal.formTooLarge(mostBytes: SealedForm.largestBody)
      } catch is SlowBody {
        throw PageRefusal.tooSlow
      } catch {
        // The browser hung up.
        throw PageRefusal.malformed
      }
    }
    await semaphore.wait(for: visitor.code)
    defer { semaphore.signal(visitor.code) }
    return try await next(request, context)
  }
}
#endif
