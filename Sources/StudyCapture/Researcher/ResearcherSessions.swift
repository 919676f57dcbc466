#if Server
internal import Cryptography
internal import Synchronization

/// Who is signed in as the researcher.
///
/// Kept in memory only: a server that was started again asks for the password.
final class ResearcherSessions: Sendable {
  /// How long a session lasts, whatever is done in it.
  static let lifetime = Duration.seconds(12 * 60 * 60)
  /// The most sessions at once; the oldest one ends where another begins.
  static let mostSessions = 32

  /// When each session ends, by the hash of its token.
  private let ends = Mutex<[[UInt8]: ContinuousClock.Instant]>([:])

  /// Starts a session.
  ///
  /// - Parameter time: now.
  /// - Returns: its token, drawn anew.
  func start(at time: ContinuousClock.Instant) -> SecretToken {
    let token = SecretToken()
    let hash = Self.hash(of: token)
    ends.withLock { ends in
      ends = ends.filter { $0.value > time }
      if ends.count >= Self.mostSessions, let oldest = ends.min(by: { $0.value < $1.value }) {
        ends[oldest.key] = nil
      }
      ends[hash] = time + Self.lifetime
    }
    return token
  }

  /// Whether a session lasts.
  ///
  /// - Parameters:
  ///   - token: its token.
  ///   - time: now.
  /// - Returns: true where it was started, not ended, and less than twelve hours ago.
  func isOpen(_ token: SecretToken, at time: ContinuousClock.Instant) -> Bool {
    let hash = Self.hash(of: token)
    return ends.withLock { $0[hash].map { $0 > time } ?? false }
  }

  /// Ends a session.
  ///
  /// - Parameter token: its token.
  func end(_ token: SecretToken) {
    let hash = Self.hash(of: token)
    ends.withLock { $0[hash] = nil }
  }

  private static func hash(of token: SecretToken) -> [UInt8] {
    SHA256.digest(of: Array(token.text.utf8))
  }
}

/// Identifiers of forms that were sent, so that what is sent again is not done again.
final class SubmissionMemory: Sendable {
  private struct Known {
    var order: [SubmissionID] = []
    var all: Set<SubmissionID> = []
  }

  /// More forms than this are forgotten, oldest first.
  private static let mostForms = 10_000
  private let known = Mutex(Known())

  /// Notes an identifier.
  ///
  /// - Parameter submission: the identifier.
  /// - Returns: false where it came before.
  func isNew(_ submission: SubmissionID) -> Bool {
    known.withLock { known in
      guard known.all.insert(submission).inserted else { return false }
      known.order.append(submission)
      if known.order.count > Self.mostForms { known.all.remove(known.order.removeFirst()) }
      return true
    }
  }

  /// Forgets the identifier of a form whose contents could not be kept.
  ///
  /// - Parameter submission: the identifier.
  func forget(_ submission: SubmissionID) {
    known.withLock { known in
      known.all.remove(submission)
      known.order.removeAll { $0 == submission }
    }
  }
}
#endif
