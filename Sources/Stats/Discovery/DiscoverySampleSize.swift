import Glibc

/// The number of participants who are expected to discover a share of the problems.
///
/// The smallest n with 1 - (1 - p)^n at least the goal (Virzi 1992; Nielsen and Landauer 1993). The average rate
/// hides that some problems are rarer than others, so that the real share tends to be smaller.
///
///     try DiscoverySampleSize(rate: 0.31, goal: 0.85).participants  // 6
///
/// Checked against exact rational arithmetic.
public struct DiscoverySampleSize: Sendable, Hashable {
  /// The rate at which one participant discovers problems.
  public let rate: Double
  /// The share to be discovered.
  public let goal: Double
  /// The smallest sufficient number of participants.
  public let participants: Int
  /// The share that so many are expected to discover.
  public let share: Double

  /// Computes the number.
  ///
  /// A share that misses the goal by a relative 1e-12 only counts as reaching it, so that decimal numbers behave
  /// as they are written: a rate of 0.2 reaches 0.488 with 3 participants.
  ///
  /// - Parameters:
  ///   - rate: The rate at which one participant discovers problems, greater than 0 and at most 1.
  ///   - goal: The share to be discovered, between 0 and 1, both excluded.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for a rate outside of its range, or one so small that
  ///   more than 10^9 participants would be needed, ``StatisticsError/invalidProbability(_:)``.
  public init(rate: Double, goal: Double) throws(StatisticsError) {
    guard rate > 0, rate <= 1 else {
      throw .invalidParameter("the rate of discovery must be greater than 0 and at most 1; found \(rate)")
    }
    let goal = try openProbability(goal)
    let enough = goal * (1 - 1e-12)
    let guess = rate < 1 ? (log1p(-goal) / log1p(-rate)).rounded() : 1
    guard guess < Double(largestPlannedSize) else {
      throw .invalidParameter("more than \(largestPlannedSize) participants would be needed")
    }
    // The quotient of logarithms may be off by one.
    var participants = max(1, Int(guess) - 1)
    while discoveredShare(rate: rate, participants: participants) < enough { participants += 1 }
    self.rate = rate
    self.goal = goal
    self.participants = participants
    share = discoveredShare(rate: rate, participants: participants)
  }
}

extension Statistic {
  static let usersNeeded = Statistic(
    "discovery.users-needed",
    summary: "The number of participants expected to discover a share of the problems",
    source: "Virzi 1992, Human Factors 34; Nielsen and Landauer 1993", example: #""p":0.31,"goal":0.85"#,
    input: Input<DiscoverySampleSize>(
      [
        InputKey(
          "p", .number, isRequired: true,
          help: "the rate at which one participant meets a problem, greater than 0 and at most 1"),
        .discoveryGoal,
      ]
    ) { try DiscoverySampleSize(rate: $0.number("p") ?? 0, goal: $0.discoveryGoal()) }, compute: { $0 }
  ) {
    Output("users_needed", "the smallest sufficient number of participants", from: \.participants)
    Output("share_discovered", "the share that so many are expected to discover", from: \.share)
    Output("p", "the rate", from: \.rate)
    Output.discoveryGoal(\.goal)
  }
}
