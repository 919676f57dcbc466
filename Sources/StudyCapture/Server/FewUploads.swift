#if Server
internal import Hummingbird

/// Has few forms with files taken at once, and the others wait for their turn.
///
/// Such a form is held in memory as a whole until its files are stored. Without this a few people who send large files again
/// and again would take all memory of the machine, however seldom each of them may ask for something.
struct FewUploads: RouterMiddleware {
  typealias Context = PageContext

  /// How many at once: with screenshots of the largest size they take about 100 MB.
  static let atOnce = 3

  private let turns: Turns

  init(turns: Turns = Turns(atOnce: atOnce)) {
    self.turns = turns
  }

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard SealedForm.isMultipart(request) else { return try await next(request, context) }
    await turns.begin(in: "")
    defer { turns.end(in: "") }
    return try await next(request, context)
  }
}
#endif
