#if Server
internal import Glibc

/// A time of day in UTC, to the microsecond.
public struct CaptureTime: Sendable, Hashable, Comparable {
  /// Microseconds since the beginning of 1970.
  public var microseconds: Int64

  /// Makes a time.
  ///
  /// - Parameter microseconds: microseconds since the beginning of 1970.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Whether one time is before another.
  ///
  /// - Parameters:
  ///   - left: a time.
  ///   - right: another.
  /// - Returns: true where the first is the earlier one.
  public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension CaptureTime: CustomStringConvertible {
  /// The time as people write it, such as `2026-04-01 09:30:00 UTC`.
  public var description: String {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "\(microseconds) µs" }
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday)) "
      + "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) UTC"
  }
}

extension CaptureTime {
  /// The time after ISO 8601, to the millisecond, such as `2026-04-01T09:30:00.250Z`.
  var iso8601: String {
    let milliseconds = Int(microseconds / 1000) % 1000
    let fraction = String(1000 + milliseconds).dropFirst()
    return description.replacing(" UTC", with: ".\(fraction)Z").replacing(" ", with: "T")
  }
}

/// One moment as two clocks show it: the time of day, which people and time servers set, and a count that only grows.
public struct Moment: Sendable, Hashable {
  /// The time of day.
  public var wall: CaptureTime
  /// Microseconds since the machine was started, sleep included.
  public var monotonic: Int64
  /// What tells one start of the machine from another; readings of `monotonic` compare within one only.
  public var boot: String

  /// Makes a moment.
  public init(wall: CaptureTime, monotonic: Int64, boot: String) {
    self.wall = wall
    self.monotonic = monotonic
    self.boot = boot
  }
}

/// What tells the store the moment.
public struct CaptureClock: Sendable {
  /// Reads both clocks.
  public var now: @Sendable () -> Moment

  /// Makes a clock.
  ///
  /// - Parameter now: what reads both clocks.
  public init(now: @escaping @Sendable () -> Moment) { self.now = now }

  /// The clocks of the machine: `CLOCK_REALTIME`, and `CLOCK_BOOTTIME`, which goes on while the machine sleeps.
  public static let system = CaptureClock {
    Moment(
      wall: CaptureTime(microseconds: microseconds(of: CLOCK_REALTIME)),
      monotonic: microseconds(of: CLOCK_BOOTTIME), boot: bootIdentity)
  }

  private static func microseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Where the kernel does not tell, each process counts as a start of its own: durations across two are then taken from
  /// the time of day and marked so, which is never wrong.
  private static let bootIdentity: String = {
    var bytes = [UInt8](repeating: 0, count: 36)
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    if file >= 0 {
      defer { close(file) }
      if read(file, &bytes, bytes.count) == bytes.count { return String(decoding: bytes, as: UTF8.self) }
    }
    var generator = SystemRandomNumberGenerator()
    return "process-\(String(generator.next(), radix: 16))"
  }()
}
#endif
