#if Server
/// How long the body of a request may be on its way.
///
/// A form with files holds a place while it comes. Who sends a byte now and then would hold it for ever.
public struct UploadTimeouts: Sendable, Hashable {
  /// How long no byte may come.
  public var silence: Duration
  /// How long even a small body may take.
  public var base: Duration
  /// How many bytes earn another second; slow phones send more.
  public var bytesPerSecond: Int

  /// Makes times.
  ///
  /// - Parameters:
  ///   - silence: how long no byte may come.
  ///   - base: how long even a small body may take.
  ///   - bytesPerSecond: how many bytes earn another second.
  public init(
    silence: Duration = .seconds(20), base: Duration = .seconds(30), bytesPerSecond: Int = 8 * 1024
  ) {
    self.silence = silence
    self.base = base
    self.bytesPerSecond = max(1, bytesPerSecond)
  }

  /// How long the next bytes may take.
  ///
  /// - Parameters:
  ///   - waited: how long was waited for bytes before.
  ///   - bytes: how many have come.
  /// - Returns: the time, which is negative where it is over.
  func left(after waited: Duration, bytes: Int) -> Duration {
    min(silence, base + .seconds(Double(bytes) / Double(bytesPerSecond)) - waited)
  }
}
#endif
