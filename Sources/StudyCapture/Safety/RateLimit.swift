#if Server
internal import Synchronization

/// How much one source may ask for: a bucket of tokens that fills up again as time goes by.
public final class RateLimit: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let buckets = Mutex<[String: Bucket]>([:])
  private let size: Double
  private let perSecond: Double
  /// More sources than this are forgotten from the fullest bucket on, so that memory stays bounded.
  private let mostSources: Int

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - size: how many requests can come at once.
  ///   - perSecond: how many can go on coming each second.
  ///   - mostSources: how many sources are remembered.
  public init(size: Int, perSecond: Double, mostSources: Int = 10_000) {
    self.size = Double(size)
    self.perSecond = perSecond
    self.mostSources = mostSources
  }

  /// Takes one request of a source.
  ///
  /// - Parameters:
  ///   - source: the source, such as an address or a session.
  ///   - time: now.
  /// - Returns: false where the bucket is empty.
  public func takes(_ source: String, at time: ContinuousClock.Instant) -> Bool {
    buckets.withLock { buckets in
      var bucket = buckets[source] ?? Bucket(tokens: size, time: time)
      bucket.tokens = tokens(of: bucket, at: time)
      bucket.time = time
      let takes = bucket.tokens >= 1
      if takes { bucket.tokens -= 1 }
      buckets[source] = bucket
      if buckets.count > mostSources {
        // A full bucket says nothing; where none is full, the fullest half goes.
        let left = buckets.filter { tokens(of: $0.value, at: time) < size }
        buckets =
          left.count <= mostSources / 2
          ? left
          : Dictionary(
            uniqueKeysWithValues: left.sorted {
              tokens(of: $0.value, at: time) < tokens(of: $1.value, at: time)
            }
            .prefix(mostSources / 2).map { ($0.key, $0.value) })
      }
      return takes
    }
  }

  /// Whether a source could take a request, without taking one.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - time: now.
  /// - Returns: false where the bucket is empty.
  func allows(_ source: String, at time: ContinuousClock.Instant) -> Bool {
    buckets.withLock { buckets in buckets[source].map { tokens(of: $0, at: time) >= 1 } ?? true }
  }

  private func tokens(of bucket: Bucket, at time: ContinuousClock.Instant) -> Double {
    let waited = bucket.time.duration(to: time) / .seconds(1)
    return min(size, bucket.tokens + max(0, waited) * perSecond)
  }
}

/// The limits of a site.
///
/// Many people can share an address, so each thing that is counted by addresses is counted by itself: a guest who mistypes
/// an invitation does not keep the researcher from signing in.
public struct SiteLimits: Sendable {
  /// Of each session.
  public var session: RateLimit
  /// Of each address, for invitations that there are not.
  public var invitations: RateLimit
  /// Of each address, for passwords.
  public var passwords: RateLimit
  /// Of each address, for sessions that are nobody's.
  public var unknownSessions: RateLimit
  /// Of each address, for what the audit trail says of too many requests: one a minute says it.
  let notes = RateLimit(size: 1, perSecond: 1.0 / 60)
  /// How long bodies may be on their way.
  public var uploads: UploadTimeouts
  /// After how long a connection is let go on which no request comes.
  public var idle: Duration
  /// How many connections may be open.
  public var connections: ConnectionLimits

  /// Makes limits.
  public init(
    session: RateLimit = RateLimit(size: 120, perSecond: 20),
    invitations: RateLimit = RateLimit(size: 60, perSecond: 2),
    passwords: RateLimit = RateLimit(size: 60, perSecond: 2),
    unknownSessions: RateLimit = RateLimit(size: 300, perSecond: 5),
    uploads: UploadTimeouts = UploadTimeouts(),
    idle: Duration = .seconds(60), connections: ConnectionLimits = ConnectionLimits()
  ) {
    self.session = session
    self.invitations = invitations
    self.passwords = passwords
    self.unknownSessions = unknownSessions
    self.uploads = uploads
    self.idle = idle
    self.connections = connections
  }
}
#endif
