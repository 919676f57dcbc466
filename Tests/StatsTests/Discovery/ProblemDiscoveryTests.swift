import Stats
import Testing

private struct Cases: Decodable {
  struct Estimate: Decodable {
    let rate: Double
    let share: Double?
    let total: Double?
    let unseen: Double?
    let needed: Int?
  }
  struct Matrix: Decodable {
    let name: String
    let rows: [[Int]]
    let seen: Int
    let once: Int
    let encounters: Int
    let estimators: [String: Estimate]
    let curve: [Double]

    var met: [[Bool]] { rows.map { $0.map { $0 == 1 } } }
  }
  struct Needed: Decodable {
    let rate: Double
    let goal: Double
    let participants: Int
    let share: Double
  }
  let discovery: [Matrix]
  let needed: [Needed]
}

@Suite("Problem discovery")
struct ProblemDiscoveryTests {
  private let cases: Cases

  init() throws { cases = try Reference.load("discovery.json") }

  @Test("All estimators agree with exact fractions to a relative 1e-14")
  func estimators() throws {
    #expect(cases.discovery.count == 8)
    for row in cases.discovery {
      let discovery = try ProblemDiscovery(rows: row.met)
      #expect(discovery.participants == row.rows.count && discovery.problemsSeen == row.seen)
      #expect(discovery.problemsSeenOnce == row.once && discovery.encounters == row.encounters)
      for estimator in ProblemDiscovery.Estimator.allCases {
        let expected = try #require(row.estimators["\(estimator)"])
        let label = "\(row.name), \(estimator)"
        expectClose(discovery.rate(estimator), expected.rate, 1e-14, label)
        if let share = expected.share, let total = expected.total, let unseen = expected.unseen {
          expectClose(try discovery.shareDiscovered(estimator), share, 1e-14, label)
          expectClose(try discovery.estimatedTotal(estimator), total, 1e-14, label)
          // A difference of like numbers: right to the digits of the total.
          #expect((try discovery.notYetSeen(estimator) - unseen).magnitude <= 1e-14 * total, "\(label)")
          let plan = try discovery.participantsNeeded(goal: 0.85, estimator)
          #expect(plan.participants == expected.needed, "\(label)")
        } else {
          #expect(throws: StatisticsError.self) { try discovery.shareDiscovered(estimator) }
          #expect(throws: StatisticsError.self) { try discovery.participantsNeeded(goal: 0.85, estimator) }
        }
      }
    }
  }

  @Test("The worked example of Sauro and Lewis, who round p to .71 and the average to .48")
  func published() throws {
    let row = try #require(cases.discovery.first { $0.name.hasPrefix("Sauro") })
    let discovery = try ProblemDiscovery(rows: row.met)
    #expect(discovery.rate(.naive) == 5.0 / 7)
    // Published: .345, .621 and .48; each differs by no more than p was rounded.
    #expect((discovery.rate(.normalisation) - 0.345).magnitude < 0.005)
    #expect((discovery.rate(.goodTuring) - 0.621).magnitude < 0.005)
    #expect((discovery.rate(.average) - 0.48).magnitude < 0.01)
    // With .48 four participants discover .927, and there are 7 / .927 = 7.6 problems.
    let planned = try DiscoverySampleSize(rate: 0.48, goal: 0.92)
    #expect(planned.participants == 4 && (planned.share - 0.927).magnitude < 0.0005)
    #expect((7 / planned.share - 7.6).magnitude < 0.05)
    // p = .31 (Nielsen and Landauer 1993): five participants discover 84.4%.
    #expect(try (DiscoverySampleSize(rate: 0.31, goal: 0.84).share - 0.844).magnitude < 0.0005)
  }

  @Test("Counts, and counts of each problem, give what the matrix gives")
  func summaries() throws {
    for row in cases.discovery {
      let discovery = try ProblemDiscovery(rows: row.met)
      let counts = (0..<row.rows[0].count).map { problem in row.rows.reduce(0) { $0 + $1[problem] } }
      #expect(try discovery == ProblemDiscovery(participants: row.rows.count, counts: counts))
      #expect(
        try discovery
          == ProblemDiscovery(
            participants: row.rows.count, problemsSeen: row.seen, problemsSeenOnce: row.once,
            encounters: row.encounters))
      #expect(
        try DiscoveryCurve(rows: row.met) == DiscoveryCurve(participants: row.rows.count, counts: counts))
    }
  }

  @Test("The expected curve is the mean over all groups, and ends at the problems seen")
  func curve() throws {
    for row in cases.discovery {
      let curve = try DiscoveryCurve(rows: row.met)
      #expect(curve.participants == row.rows.count && curve.expected.count == row.rows.count)
      #expect(curve.expected.last == Double(row.seen) && curve.problemsSeen == row.seen)
      for (found, expected) in zip(curve.expected, row.curve) {
        expectClose(found, expected, 1e-14, row.name)
      }
    }
  }

  @Test("The participants needed are the fewest; decimal numbers behave as they are written")
  func needed() throws {
    #expect(cases.needed.count == 10)
    for row in cases.needed {
      let plan = try DiscoverySampleSize(rate: row.rate, goal: row.goal)
      #expect(plan.participants == row.participants, "\(row)")
      expectClose(plan.share, row.share, 1e-13, "\(row)")
    }
  }

  @Test("A rate of 0 and an impossible matrix are refused with their reason")
  func refusals() throws {
    let once = try ProblemDiscovery(rows: [[true, false], [false, true]])
    #expect(once.rate(.normalisation) == 0 && once.rate(.average) > 0)
    #expect(
      throws: StatisticsError.invalidParameter(
        "the corrected rate is 0, since every problem was met by one participant only: nothing can be said of "
          + "the problems not yet seen")
    ) { try once.estimatedTotal(.normalisation) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try ProblemDiscovery(rows: []) }
    #expect(throws: StatisticsError.self) { try ProblemDiscovery(rows: [[false, false]]) }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) {
      try ProblemDiscovery(rows: [[true, false], [true]])
    }
    #expect(throws: StatisticsError.invalidCount("a problem cannot be met by 4 of 3 participants")) {
      try ProblemDiscovery(participants: 3, counts: [4])
    }
    for (seen, onceSeen, encounters) in [(3, 4, 5), (3, 1, 4), (3, 1, 8), (0, 0, 0), (3, -1, 5)] {
      #expect(throws: StatisticsError.self) {
        try ProblemDiscovery(
          participants: 3, problemsSeen: seen, problemsSeenOnce: onceSeen, encounters: encounters)
      }
    }
    for (rate, goal) in [(0, 0.5), (-0.1, 0.5), (1.1, 0.5), (0.3, 0), (0.3, 1), (1e-12, 0.9)] {
      #expect(throws: StatisticsError.self) { try DiscoverySampleSize(rate: rate, goal: goal) }
    }
    #expect(throws: StatisticsError.self) { try DiscoveryCurve(participants: 0, counts: []) }
  }
}
