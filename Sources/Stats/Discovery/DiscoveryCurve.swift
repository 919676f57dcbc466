/// The number of different problems that fewer participants would have discovered, on average.
///
/// For each number m from 1 to n, the mean number of different problems over all groups of m of the n participants,
/// exactly: a problem that c of them met is met by at least one of m with the probability 1 - C(n - c, m) / C(n, m).
/// It replaces the mean over shuffled orders, and the last value is the number of problems seen.
///
/// Checked against exact rational arithmetic and the enumeration of all groups.
public struct DiscoveryCurve: Sendable, Hashable {
  /// The number of participants.
  public let participants: Int
  /// The number of different problems that at least one participant met.
  public let problemsSeen: Int
  /// The expected number of different problems for each number of participants from 1 on.
  public let expected: [Double]

  /// Computes from the number of participants who met each problem.
  ///
  /// - Parameters:
  ///   - participants: The number of participants, at least 1.
  ///   - counts: For each problem how many of them met it; problems that nobody met add nothing.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``.
  public init(participants: Int, counts: [Int]) throws(StatisticsError) {
    try require(1, found: participants)
    try requireEncounters(counts, participants: participants)
    let problems = Dictionary(grouping: counts.filter { $0 > 0 }) { $0 }
      .map { (count: $0.key, number: Double($0.value.count)) }
      .sorted { $0.count < $1.count }
    // The probability that none of m participants met a problem with the count, for m = 0.
    var missed = [Double](repeating: 1, count: problems.count)
    var expected: [Double] = []
    expected.reserveCapacity(participants)
    for m in 1...participants {
      var sum = 0.0
      let left = Double(participants - m + 1)
      for (index, problem) in problems.enumerated() {
        missed[index] *= max(0, left - Double(problem.count)) / left
        sum += problem.number * (1 - missed[index])
      }
      expected.append(sum)
    }
    self.participants = participants
    problemsSeen = counts.count { $0 > 0 }
    self.expected = expected
  }

  /// Computes from the matrix of participants and problems.
  ///
  /// - Parameter rows: One row for each participant, which says for each problem whether it was met.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)``.
  public init(rows: [[Bool]]) throws(StatisticsError) {
    try self.init(participants: rows.count, counts: encounterCounts(rows))
  }
}

extension Statistic {
  static let discoveryCurve = Statistic(
    "discovery.expected",
    summary: "The mean number of different problems that 1, 2, ... of the participants met",
    source: "the hypergeometric distribution; Hurlbert 1971, Ecology 52", example: Encounters.example,
    input: Input(Array(Encounters.inputs.prefix(3)), used: \.participants) { try Encounters($0) }
  ) {
    guard let counts = $0.counts else {
      throw ArgumentError(
        .missingKey, "discovery.expected needs the key \"matrix\" or the key \"counts\"")
    }
    return try DiscoveryCurve(participants: $0.participants, counts: counts)
  } outputs: {
    Output(
      "expected", "for each number of participants, the exact mean over all groups of that size",
      from: \.expected)
    Output("participants", "the number of participants", from: \.participants)
    Output(
      "problems_seen", "the number of different problems that at least one participant met",
      from: \.problemsSeen)
    Output.missing
  }
}
