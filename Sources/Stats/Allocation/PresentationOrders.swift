/// In which order each participant meets the conditions or the tasks of a study.
///
/// The order is a function of the seed, the stratum and the participant's place in it alone: nothing is remembered, and
/// it is the same on every machine. A stratum is whatever the orders are to be balanced within: a group, or a group at
/// a level of experience.
///
/// Source: for the rows, ``WilliamsDesign`` and ``CyclicLatinSquare``. Checked against an implementation of its own in Python
/// (`allocation.py`).
public struct PresentationOrders: Sendable, Hashable {
  /// How orders are chosen.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Everybody has the order in which the conditions are declared.
    case fixed
    /// The rows of a ``CyclicLatinSquare``.
    case rotation
    /// The rows of a ``WilliamsDesign``.
    case williams
    /// Each participant an order drawn at random, whatever the others have.
    case random
  }

  /// How orders are chosen.
  public let method: Method
  /// The number of conditions.
  public let conditions: Int
  /// The seed.
  public let seed: UInt64
  /// The orders from which participants get one; empty where each gets one of their own.
  public let rows: [[Int]]
  private let turns: PermutedBlocks?

  /// Makes orders.
  ///
  /// Rows of a square are dealt in random order, each once before any comes again: the first participants of a stratum,
  /// as many as there are rows, have all of them.
  ///
  /// - Parameters:
  ///   - method: How orders are chosen.
  ///   - conditions: The number of conditions, from 1 to 1,000.
  ///   - seed: Any number; it may be that of a ``PermutedBlocks``, whose numbers are others.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for another number of conditions.
  public init(_ method: Method, conditions: Int, seed: UInt64) throws(StatisticsError) {
    let declared = try conditionsChecked(conditions)
    self.method = method
    self.conditions = conditions
    self.seed = seed
    switch method {
    case .fixed: rows = [Array(declared)]
    case .rotation: rows = try CyclicLatinSquare(conditions: conditions).rows
    case .williams: rows = try WilliamsDesign(conditions: conditions).rows
    case .random: rows = []
    }
    turns =
      rows.count < 2
      ? nil
      : try PermutedBlocks(
        ratio: Array(repeating: 1, count: rows.count), blockSizes: [rows.count], seed: ~seed)
  }

  /// The order of a participant.
  ///
  /// - Parameters:
  ///   - place: The participant's place in the stratum, from 0.
  ///   - stratum: The number of the stratum, from 0.
  /// - Returns: The conditions, as numbers from 0, in the order in which the participant meets them.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative stratum and a place outside of 0 to 9,999,999.
  public func order(ofParticipant place: Int, stratum: Int = 0) throws(StatisticsError) -> [Int] {
    try PermutedBlocks.check(place: place, stratum: stratum)
    if let turns { return rows[try turns.arm(at: place, stratum: stratum)] }
    if let row = rows.first { return row }
    // The complement of the seed, so that orders have nothing to do with arms that were drawn with the seed itself.
    var stratumSeeds = SplitMix64(seed: ~seed, stream: stratum)
    var generator = SplitMix64(seed: stratumSeeds.next(), stream: place)
    var order = Array(0..<conditions)
    generator.shuffle(&order)
    return order
  }
}
