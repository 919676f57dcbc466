#if Server
internal import Synchronization

/// Files between their preview and their import.
///
/// Kept in memory only, few and not for long, so that whatever ends the server leaves none of them behind. Each belongs to
/// the session that sent it.
final class PendingUploads: Sendable {
  /// What was sent and looked at.
  struct Held: Sendable {
    var files: [StudyImporter.File]
    var settings: [StudyImporter.Setting]
  }

  private struct Entry {
    var held: Held
    var session: String
    var end: ContinuousClock.Instant
    var order: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var count = 0
  }

  /// How many are kept at once; the oldest goes where another comes.
  static let most = 2
  /// How long they are kept.
  static let lifetime = Duration.seconds(30 * 60)

  private let state = Mutex(State())

  /// Keeps files.
  ///
  /// - Parameters:
  ///   - held: the files, and what was said about them.
  ///   - session: whose they are.
  ///   - time: now.
  /// - Returns: what they are found by.
  func keep(_ held: Held, of session: SecretToken, at time: ContinuousClock.Instant) -> SecretToken {
    let token = SecretToken()
    state.withLock { state in
      state.entries = state.entries.filter { $0.value.end > time }
      while state.entries.count >= Self.most,
        let oldest = state.entries.min(by: { $0.value.order < $1.value.order })
      {
        state.entries[oldest.key] = nil
      }
      state.count += 1
      state.entries[token.text] = Entry(
        held: held, session: session.text, end: time + Self.lifetime, order: state.count)
    }
    // Also where nobody asks for anything any more.
    Task { [weak self] in
      try? await Task.sleep(for: Self.lifetime)
      self?.forget(until: .now)
    }
    return token
  }

  /// Takes files out; whoever asks for them again at the same moment gets none.
  ///
  /// - Parameters:
  ///   - token: what they are found by.
  ///   - session: who asks.
  ///   - time: now.
  /// - Returns: the files; nil where there are none any more, or where they are somebody else's.
  func take(_ token: String, of session: SecretToken, at time: ContinuousClock.Instant) -> Held? {
    state.withLock { state in
      guard let entry = state.entries[token], entry.session == session.text else { return nil }
      state.entries[token] = nil
      return entry.end > time ? entry.held : nil
    }
  }

  /// Forgets what was kept for long enough.
  ///
  /// - Parameter time: now.
  func forget(until time: ContinuousClock.Instant) {
    state.withLock { state in state.entries = state.entries.filter { $0.value.end > time } }
  }

  /// How many are kept.
  var count: Int { state.withLock(\.entries.count) }
}
#endif
