#if Server
internal import Hummingbird
internal import NIOCore
internal import Synchronization

/// Has the requests of one person answered one after the other; those of others go on beside them.
///
/// What a page does depends on where its person stands. Two tabs, or a finger that presses twice, would otherwise both be
/// met where the person stood before: two attempts at a check would count, a task would be begun twice. This way the second
/// one is met where the first one led.
struct OneAtATime: RouterMiddleware {
  typealias Context = PageContext

  private let turns = PersonTurns()

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
        throw PageRefusal.tooLarge
      }
    }
    await turns.begin(visitor.code)
    defer { turns.end(visitor.code) }
    return try await next(request, context)
  }
}

/// Whose turn it is, by the code of each person.
final class PersonTurns: Sendable {
  /// Who waits for the turn of whom; a person without an entry has nothing under way.
  private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

  /// Waits for a turn; ``end(_:)`` has to follow.
  ///
  /// - Parameter code: the code of the person.
  func begin(_ code: String) async {
    await withCheckedContinuation { continuation in
      let isFree = waiting.withLock { waiting in
        if waiting[code] == nil {
          waiting[code] = []
          return true
        }
        waiting[code]?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the turn to whoever has waited longest.
  ///
  /// - Parameter code: the code of the person.
  func end(_ code: String) {
    let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
      if let queue = waiting[code], !queue.isEmpty { return waiting[code]?.removeFirst() }
      waiting[code] = nil
      return nil
    }
    next?.resume()
  }
}
#endif
