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
