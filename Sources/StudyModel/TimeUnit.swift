/// The unit of plain numbers in a column of times.
public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
  /// Milliseconds.
  case milliseconds = "ms"
  /// Seconds.
  case seconds = "s"
  /// Minutes.
  case minutes = "min"
  /// Hours.
  case hours = "h"

  /// How many seconds one of them has.
  public var inSeconds: Double {
    switch self {
    case .milliseconds: 0.001
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    }
  }

  /// The name in messages.
  public var name: String {
    switch self {
    case .milliseconds: "milliseconds"
    case .seconds: "seconds"
    case .minutes: "minutes"
    case .hours: "hours"
    }
  }
}
