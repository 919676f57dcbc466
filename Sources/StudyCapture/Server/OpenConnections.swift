#if Server
internal import HummingbirdCore
internal import NIOCore
internal import Synchronization

/// The connections that are open, counted by where they come from.
final class OpenConnections: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let most: Int

  /// Makes an empty count.
  ///
  /// - Parameter most: how many may come from one source.
  init(mostOfOne most: Int) { self.most = most }

  /// Lets a connection in.
  ///
  /// - Parameter source: where it comes from.
  /// - Returns: false where as many are open from there as may be; ``leave(_:)`` must not be called then.
  func enter(_ source: String) -> Bool {
    counts.withLock { counts in
      guard counts[source, default: 0] < most else { return false }
      counts[source, default: 0] += 1
      return true
    }
  }

  /// Says that a connection was closed.
  ///
  /// - Parameter source: where it came from.
  func leave(_ source: String) {
    counts.withLock { counts in
      counts[source] = counts[source].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }
}

/// Closes a connection at once whose source has as many open as it may.
final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let open: OpenConnections
  private var source: String?

  init(_ open: OpenConnections) { self.open = open }

  func channelActive(context: ChannelHandlerContext) {
    let source = ClientSource.name(of: context.remoteAddress?.ipAddress ?? "")
    guard open.enter(source) else { return context.close(promise: nil) }
    self.source = source
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  private func leave() {
    if let source { open.leave(source) }
    source = nil
  }
}
#endif
