#if Server
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore

/// Ends bodies that come too slowly, by the times of the site.
///
/// Only the time counts in which a page waits for bytes: a form that waits for its turn is not slow.
struct TimedBodies: RouterMiddleware {
  typealias Context = PageContext

  let times: UploadTimeouts

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    var request = request
    request.body = RequestBody(
      asyncSequence: TimedBody(body: request.body, times: times, channel: context.channel))
    return try await next(request, context)
  }
}

/// A body that did not come in time.
struct SlowBody: Error {}

/// A body whose bytes have to come in time; ``SlowBody`` is thrown where they do not.
struct TimedBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  /// How long a connection stays open after its body was ended, so that the browser gets to read why.
  private static let lastWords = Duration.seconds(5)

  let body: RequestBody
  let times: UploadTimeouts
  let channel: any Channel

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var bytes: RequestBody.AsyncIterator
    fileprivate let times: UploadTimeouts
    fileprivate let channel: any Channel
    private var waited = Duration.zero
    private var count = 0

    fileprivate init(_ body: TimedBody) {
      bytes = body.body.makeAsyncIterator()
      times = body.times
      channel = body.channel
    }

    mutating func next() async throws -> ByteBuffer? {
      let left = times.left(after: waited, bytes: count)
      guard left > .zero else {
        TimedBody.end(channel)
        throw SlowBody()
      }
      // What waits for bytes is woken by an error of the connection; waiting for two things at once would need another task
      // to read the body.
      let watch = Task { [channel] in
        try await Task.sleep(for: left)
        TimedBody.end(channel)
      }
      defer { watch.cancel() }
      let start = ContinuousClock.now
      let part = try await bytes.next()
      waited += start.duration(to: .now)
      count += part?.readableBytes ?? 0
      return part
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  /// Has whoever reads of a connection get no more of it, and closes it in a moment.
  private static func end(_ channel: any Channel) {
    channel.pipeline.fireErrorCaught(SlowBody())
    Task {
      try await Task.sleep(for: lastWords)
      channel.close(promise: nil)
    }
  }
}
#endif
