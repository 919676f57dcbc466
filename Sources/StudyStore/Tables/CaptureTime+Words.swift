#if Server
internal import Glibc

extension CaptureTime {
  /// The time in UTC, to the minute, as reports and messages have it: `2026-03-01 09:30 UTC`.
  public var words: String {
    var seconds = time_t((Double(microseconds) / 1_000_000).rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
  }
}
#endif
