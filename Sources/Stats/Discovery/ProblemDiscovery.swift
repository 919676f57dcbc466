import Glibc

/// How often problems are discovered by one participant, and what follows for those not yet seen.
///
/// The observed rate p is the share of ones in the matrix of participants and problems that at least one of them
/// met. It is too high in small samples, because problems that nobody met are missing from it; Lewis (2001,
/// International Journal of Human-Computer Interaction 13, 445-479) corrects it in three ways, see ``Estimator``.
/// With a rate p, n participants are expected to discover the share 1 - (1 - p)^n of all problems.
///
/// Four participants with 20 encounters of seven problems, one of them met once: p = 20/28 = .714, normalised .348,
/// discounted .625, average .487 (Sauro and Lewis 2012, Quantifying the User Experience, table 7.5, who round p to
/// .71 first: .345, .621 and .48).
///
/// Checked against exact rational arithmetic.
public struct ProblemDiscovery: Sendable, Hashable {
  /// How the rate is corrected.
  public enum Estimator: Sendable, Hashable, CaseIterable {
    /// The observed rate p, which overestimates in samples of fewer than about 20 participants.
    case naive
    /// Good-Turing discounting, p / (1 + problems met once / problems met).
    case goodTuring
    /// Normalisation, (p - 1/n) (1 - 1/n); 0 where every problem was met once only, or n is 1.
    case normalisation
    /// The average of normalisation and Good-Turing, recommended by Lewis.
    case average
  }

  /// The number of participants, n.
  public let participants: Int
  /// The number of different problems that at least one participant met.
  public let problemsSeen: Int
  /// The number of problems that exactly one participant met.
  public let problemsSeenOnce: Int
  /// The number of encounters: ones in the matrix.
  public let encounters: Int

  /// Computes from counts.
  ///
  /// - Parameters:
  ///   - participants: The number of participants.
  ///   - problemsSeen: The number of different problems that at least one participant met.
  ///   - problemsSeenOnce: The number of problems that exactly one participant met.
  ///   - encounters: The number of pairs of a participant and a problem that met.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without participants,
  ///   ``StatisticsError/invalidCount(_:)`` when no problem was met, or the counts contradict each other.
  public init(
    participants: Int, problemsSeen: Int, problemsSeenOnce: Int, encounters: Int
  ) throws(StatisticsError) {
    try require(1, found: participants)
    guard problemsSeen > 0 else {
      throw .invalidCount("no participant met a problem, so that nothing can be said of how they are met")
    }
    guard problemsSeenOnce >= 0, problemsSeenOnce <= problemsSeen else {
      throw .invalidCount("\(problemsSeenOnce) problems met once cannot be among \(problemsSeen)")
    }
    // A problem that was not met once was met by 2 to n participants.
    let others = Double(problemsSeen - problemsSeenOnce)
    let fewest = Double(problemsSeenOnce) + 2 * others
    let most = Double(problemsSeenOnce) + Double(participants) * others
    guard Double(encounters) >= fewest, Double(encounters) <= most else {
      throw .invalidCount(
        "\(encounters) encounters do not fit \(problemsSeen) problems, \(problemsSeenOnce) of them met once, "
          + "and \(participants) participants")
    }
    self.participants = participants
    self.problemsSeen = problemsSeen
    self.problemsSeenOnce = problemsSeenOnce
    self.encounters = encounters
  }

  /// Computes from the number of participants who met each problem.
  ///
  /// - Parameters:
  ///   - participants: The number of participants.
  ///   - counts: For each problem how many of them met it; problems that nobody met are left out.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``.
  public init(participants: Int, counts: [Int]) throws(StatisticsError) {
    try require(1, found: participants)
    try requireEncounters(counts, participants: participants)
    try self.init(
      participants: participants, problemsSeen: counts.count { $0 > 0 },
      problemsSeenOnce: counts.count { $0 == 1 }, encounters: counts.reduce(0, +))
  }

  /// Computes from the matrix of participants and problems.
  ///
  /// - Parameter rows: One row for each participant, which says for each problem whether it was met; problems
  ///   that nobody met are left out.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` for
  ///   rows of different lengths, ``StatisticsError/invalidCount(_:)``.
  public init(rows: [[Bool]]) throws(StatisticsError) {
    try self.init(participants: rows.count, counts: encounterCounts(rows))
  }

  /// The share of problems met once, the Good-Turing estimate of what the next encounter will bring.
  public var goodTuringShare: Double { Double(problemsSeenOnce) / Double(problemsSeen) }

  /// The rate at which one participant discovers problems.
  ///
  /// - Parameter estimator: How the observed rate is corrected.
  /// - Returns: The rate, from 0 to 1; 0 is possible with ``Estimator/normalisation`` only.
  public func rate(_ estimator: Estimator) -> Double {
    let n = Double(participants)
    let cells = n * Double(problemsSeen)
    switch estimator {
    case .naive: return Double(encounters) / cells
    case .goodTuring:
      return Double(encounters) / n / (Double(problemsSeen) + Double(problemsSeenOnce))
    case .normalisation: return (Double(encounters) - Double(problemsSeen)) / cells * (1 - 1 / n)
    case .average: return (rate(.normalisation) + rate(.goodTuring)) / 2
    }
  }

  /// The estimated share of all problems that the participants discovered, 1 - (1 - p)^n.
  ///
  /// - Parameter estimator: How the observed rate is corrected.
  /// - Returns: The share, greater than 0 and at most 1.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when the corrected rate is 0.
  public func shareDiscovered(_ estimator: Estimator) throws(StatisticsError) -> Double {
    let rate = rate(estimator)
    guard rate > 0 else {
      throw .invalidParameter(
        "the corrected rate is 0, since every problem was met by one participant only: nothing can be said of "
          + "the problems not yet seen")
    }
    return discoveredShare(rate: rate, participants: participants)
  }

  /// The estimated number of problems in all: those seen divided by the share discovered.
  ///
  /// - Parameter estimator: How the observed rate is corrected.
  /// - Returns: The number, not rounded, at least that of the problems seen.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when the corrected rate is 0.
  public func estimatedTotal(_ estimator: Estimator) throws(StatisticsError) -> Double {
    try finite(Double(problemsSeen) / shareDiscovered(estimator))
  }

  /// The estimated number of problems that no participant met.
  ///
  /// - Parameter estimator: How the observed rate is corrected.
  /// - Returns: The number, not rounded.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when the corrected rate is 0.
  public func notYetSeen(_ estimator: Estimator) throws(StatisticsError) -> Double {
    try estimatedTotal(estimator) - Double(problemsSeen)
  }

  /// The number of participants needed, in all, to discover a share of the problems.
  ///
  /// - Parameters:
  ///   - goal: The share to be discovered, between 0 and 1, both excluded.
  ///   - estimator: How the observed rate is corrected.
  /// - Returns: The smallest sufficient number and the share that it is expected to discover.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/invalidParameter(_:)`` when the
  ///   corrected rate is 0.
  public func participantsNeeded(
    goal: Double, _ estimator: Estimator
  ) throws(StatisticsError) -> DiscoverySampleSize {
    _ = try shareDiscovered(estimator)
    return try DiscoverySampleSize(rate: rate(estimator), goal: goal)
  }
}

/// The share of the problems that participants are expected to discover, 1 - (1 - rate)^participants.
func discoveredShare(rate: Double, participants: Int) -> Double {
  -expm1(Double(participants) * log1p(-rate))
}

/// The number of participants who met each problem.
func encounterCounts(_ rows: [[Bool]]) throws(StatisticsError) -> [Int] {
  guard let width = rows.first?.count else { return [] }
  var counts = [Int](repeating: 0, count: width)
  for row in rows {
    guard row.count == width else { throw .unequalLengths(width, row.count) }
    for (problem, isMet) in row.enumerated() where isMet { counts[problem] += 1 }
  }
  return counts
}

/// Requires counts that the participants can have.
func requireEncounters(_ counts: [Int], participants: Int) throws(StatisticsError) {
  for count in counts where count < 0 || count > participants {
    throw .invalidCount("a problem cannot be met by \(count) of \(participants) participants")
  }
}

/// Which participants met which problems, as a request gives it.
struct Encounters: Sendable, Incomplete {
  static let missingWords = CompleteRows.missingWords
  let participants: Int
  /// For each problem how many participants met it; `nil` where only sums were given.
  let counts: [Int]?
  let missing: Int
  private let sums: [Int]

  static let inputs = [
    InputKey(
      "matrix", .matrix,
      help:
        "a row for each participant, a column for each problem, 1 where they met; rows with a gap are dropped"
    ),
    InputKey("counts", .integers, help: "instead of matrix: for each problem how many participants met it"),
    InputKey("participants", .integer, help: "with counts or problems_seen: the number of participants"),
    InputKey(
      "problems_seen", .integer, help: "instead of matrix and counts: the number of different problems met"),
    InputKey("problems_seen_once", .integer, help: "with problems_seen: those that one participant met"),
    InputKey("encounters", .integer, help: "with problems_seen: the number of ones in the matrix"),
  ]

  static let example =
    #""matrix":[[1,1,1,0,1,1,1],[1,1,1,0,1,0,1],[1,1,1,1,1,0,0],[1,1,1,0,0,1,0]]"#

  init(_ arguments: any Arguments) throws {
    let summary = ["problems_seen", "problems_seen_once", "encounters"]
    if arguments.has("matrix") {
      guard !(["counts", "participants"] + summary).contains(where: arguments.has) else {
        throw ArgumentError(.conflictingKeys, "matrix holds everything; give it alone")
      }
      let complete = CompleteRows(arguments)
      guard complete.rows.allSatisfy({ $0.allSatisfy { $0 == 0 || $0 == 1 } }) else {
        throw ArgumentError(
          .invalidValue, "matrix: a cell is neither 1 (the participant met the problem) nor 0")
      }
      participants = complete.rows.count
      missing = complete.missing
      counts = complete.columns.map { $0.count { $0 == 1 } }
      sums = []
      return
    }
    missing = 0
    if try arguments.isRaw(["counts"], orSummary: summary) {
      counts = arguments.integers("counts")
      sums = []
    } else {
      counts = nil
      sums = summary.map { arguments.integer($0) ?? 0 }
    }
    guard let given = arguments.integer("participants") else {
      throw ArgumentError(
        .missingKey,
        "the key \"participants\" is missing; give matrix alone, or participants with counts or "
          + "with problems_seen, problems_seen_once and encounters")
    }
    participants = given
  }

  func discovery() throws(StatisticsError) -> ProblemDiscovery {
    if let counts { return try ProblemDiscovery(participants: participants, counts: counts) }
    return try ProblemDiscovery(
      participants: participants, problemsSeen: sums[0], problemsSeenOnce: sums[1], encounters: sums[2])
  }
}

/// What problem discovery was asked with: the encounters, and the share of the problems to be discovered.
private struct AskedDiscovery: Sendable, Incomplete {
  static let missingWords = Encounters.missingWords
  let seen: Encounters
  let discovery: ProblemDiscovery
  let goal: Double
  var missing: Int { seen.missing }

  static let input = Input<AskedDiscovery>(
    Encounters.inputs + [.discoveryGoal], used: \.discovery.participants
  ) {
    let seen = try Encounters($0)
    return AskedDiscovery(seen: seen, discovery: try seen.discovery(), goal: try $0.discoveryGoal())
  }
}

extension InputKey {
  static let discoveryGoal = InputKey(
    "goal", .number, defaultText: "0.85", help: "the share of the problems to be discovered, between 0 and 1")
}

extension Arguments {
  /// The share to be discovered, 0.85 unless told.
  func discoveryGoal() throws(StatisticsError) -> Double { try openProbability(number("goal") ?? 0.85) }
}

extension Output {
  /// The share of the problems to be discovered.
  static func discoveryGoal(_ goal: Path<Data, Double>) -> Output {
    Output("goal", "the share of the problems to be discovered", data: goal)
  }
}

extension Output where Data == AskedDiscovery, Result == ProblemDiscovery {
  /// What the rate rests on.
  fileprivate static var encounters: [Output] {
    [
      Output("participants", "the number of participants", from: \.participants),
      Output(
        "problems_seen", "the number of different problems that at least one participant met",
        from: \.problemsSeen),
      Output("problems_seen_once", "those that exactly one participant met", from: \.problemsSeenOnce),
      Output(
        "encounters", "the number of pairs of a participant and a problem that met", from: \.encounters),
      Output("problems_not_met", "the columns or counts without any encounter, which were left out") {
        $0.data.seen.counts.map { $0.count { $0 == 0 } } ?? 0
      },
      Output("good_turing_share", "problems met once divided by problems met", from: \.goodTuringShare),
      .missing, .discoveryGoal(\.goal),
    ]
  }
}

extension ProblemDiscovery.Estimator {
  /// What results call it, and what it does.
  fileprivate var words: (key: String, help: String) {
    switch self {
    case .naive: ("naive", "the observed rate, too high in small samples")
    case .goodTuring: ("good_turing", "Good-Turing discounting")
    case .normalisation: ("normalisation", "normalisation")
    case .average: ("average", "the average of normalisation and Good-Turing")
    }
  }

  /// What follows from the rate, by key; a rate of 0 says nothing of the problems not yet seen.
  fileprivate func consequence(
    _ key: String, of discovery: ProblemDiscovery, goal: Double
  ) throws -> StatisticValue {
    guard discovery.rate(self) > 0 else { return .undefined("rate-is-zero") }
    switch key {
    case "share_discovered": return try .of { try discovery.shareDiscovered(self) }
    case "estimated_total": return try .of { try discovery.estimatedTotal(self) }
    case "not_yet_seen": return try .of { try discovery.notYetSeen(self) }
    default: return try .of { try discovery.participantsNeeded(goal: goal, self).participants }
    }
  }
}

extension Statistic {
  private static let lewis =
    "Lewis 2001, International Journal of Human-Computer Interaction 13, 445-479"
  private static let consequences = [
    ("share_discovered", "the estimated share of all problems that were met"),
    ("estimated_total", "the estimated number of problems in all"),
    ("not_yet_seen", "the estimated number of problems that nobody met"),
    ("users_needed", "the participants needed, in all, to discover the share of the goal"),
  ]

  static let discovery = Statistic(
    "discovery", summary: "How often problems are met, and how many are not yet seen: all estimators",
    source: lewis, example: Encounters.example, input: AskedDiscovery.input, compute: { $0.discovery }
  ) {
    Output("estimate", "the rate recommended, the average of normalisation and Good-Turing") {
      $0.result.rate(.average)
    }
    ProblemDiscovery.Estimator.allCases.map { estimator in
      Output(
        estimator.words.key,
        "\(estimator.words.help): rate, share_discovered, estimated_total, not_yet_seen, users_needed"
      ) { found in
        StatisticValue.record(
          [.init("rate", .number(found.result.rate(estimator)))]
            + (try consequences.map { key, _ in
              .init(key, try estimator.consequence(key, of: found.result, goal: found.data.goal))
            }))
      }
    }
    Output.encounters
  }

  static let discoveryEstimators = ProblemDiscovery.Estimator.allCases.map { estimator in
    Statistic(
      "discovery." + String(estimator.words.key.map { $0 == "_" ? "-" : $0 }),
      summary: "How often problems are met, and how many are not yet seen: \(estimator.words.help)",
      source: lewis, example: Encounters.example, input: AskedDiscovery.input, compute: { $0.discovery }
    ) {
      Output("estimate", "the rate at which one participant meets a problem") {
        $0.result.rate(estimator)
      }
      consequences.map { key, help in
        Output(key, help) { try estimator.consequence(key, of: $0.result, goal: $0.data.goal) }
      }
      Output.encounters
    }
  }
}
