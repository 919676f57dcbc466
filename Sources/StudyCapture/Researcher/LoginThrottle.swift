#if Server
internal import Synchronization

/// Slows down who tries passwords: after a few mistakes an address waits, twice as long after each further one.
///
/// While it waits nothing is tried, not even the right password, so that waiting cannot be got around by asking often or
/// many times at once.
final class LoginThrottle: Sendable {
  /// Whether a password may be tried.
  enum Answer: Sendable, Hashable {
    /// It may; ``LoginThrottle/close(_:isRight:at:)`` has to follow.
    case open
    /// Not before so many seconds are over.
    case wait(seconds: Int)
  }

  private struct Source {
    var mistakes = 0
    var time: ContinuousClock.Instant
    var isTrying = false
  }

  /// So many mistakes cost nothing: people mistype.
  static let freeMistakes = 3
  /// The longest that an address waits, in seconds; longer would let others lock the researcher out.
  static let longestWait = 60
  /// How many addresses try at once, since each try takes memory and a tenth of a second.
  static let mostTries = 8
  /// After so long without a try an address begins anew.
  static let memory = Duration.seconds(60 * 60)
  private static let mostSources = 10_000

  private let sources = Mutex<[String: Source]>([:])

  /// Asks whether an address may try a password now.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - time: now.
  /// - Returns: the answer.
  func open(_ address: String, at time: ContinuousClock.Instant) -> Answer {
    sources.withLock { sources in
      var source = sources[address] ?? Source(time: time)
      if source.time + Self.memory < time { source.mistakes = 0 }
      let wait = source.time.advanced(by: .seconds(Self.wait(after: source.mistakes))) - time
      if wait > .zero { return .wait(seconds: max(1, Int((wait / .seconds(1)).rounded(.up)))) }
      guard !source.isTrying, sources.values.count(where: \.isTrying) < Self.mostTries else {
        return .wait(seconds: 1)
      }
      source.isTrying = true
      sources[address] = source
      return .open
    }
  }

  /// Notes what became of a try.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - isRight: whether the password was right.
  ///   - time: now.
  func close(_ address: String, isRight: Bool, at time: ContinuousClock.Instant) {
    sources.withLock { sources in
      if isRight {
        sources[address] = nil
        return
      }
      var source = sources[address] ?? Source(time: time)
      source.isTrying = false
      source.mistakes += 1
      source.time = time
      sources[address] = source
      if sources.count > Self.mostSources {
        let left = sources.filter { $0.value.isTrying || $0.value.time + Self.memory >= time }
        sources =
          left.count <= Self.mostSources
          ? left
          : Dictionary(
            uniqueKeysWithValues: left.sorted { $0.value.mistakes > $1.value.mistakes }
              .prefix(Self.mostSources / 2).map { ($0.key, $0.value) })
      }
    }
  }

  /// How long an address waits.
  ///
  /// - Parameter mistakes: how many mistakes it made.
  /// - Returns: seconds.
  static func wait(after mistakes: Int) -> Int {
    mistakes < freeMistakes ? 0 : min(longestWait, 1 << min(mistakes - freeMistakes, 10))
  }
}
#endif
