#if Server
internal import Synchronization

/// Sessions that were somebody's when they were last looked up, so that these people are not kept out where others of the
/// same address send cookies that are nobody's.
final class KnownSessions: Sendable {
  private struct Known {
    var all: Set<String> = []
    var order: [String] = []
  }

  /// Where there are more, half of them are forgotten, those that came first.
  private let mostSessions: Int
  private let known = Mutex(Known())

  /// Makes a memory.
  ///
  /// - Parameter mostSessions: how many sessions are remembered.
  init(mostSessions: Int = 10_000) {
    self.mostSessions = mostSessions
  }

  /// Whether a session was somebody's.
  func contains(_ session: SecretToken) -> Bool { known.withLock { $0.all.contains(session.text) } }

  /// Notes that a session is somebody's.
  func insert(_ session: SecretToken) {
    known.withLock { known in
      guard known.all.insert(session.text).inserted else { return }
      known.order.append(session.text)
      guard known.order.count > mostSessions else { return }
      known.order.removeFirst(known.order.count / 2)
      known.all = Set(known.order)
    }
  }

  /// Notes that a session is nobody's any more.
  func remove(_ session: SecretToken) {
    known.withLock { known in
      guard known.all.remove(session.text) != nil else { return }
      known.order.removeAll { $0 == session.text }
    }
  }
}
#endif
