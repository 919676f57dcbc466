/// The any-two agreement of evaluators: how much of what two of them found, both found.
///
/// For each pair of evaluators the number of problems in common divided by the number that either found; the
/// agreement is the mean over all pairs (Hertzum and Jacobsen 2001). The pairs share evaluators, so that
/// their spread is no ground for a standard error; ``smallest`` and ``largest`` give the range.
///
/// Found sets {1, 2, 3, 4}, {2, 3, 5} and {3, 4, 6} have an agreement of 1/3.
public struct AnyTwoAgreement: Sendable, Hashable {
  /// The agreement of two evaluators.
  public struct Pair: Sendable, Hashable {
    /// The position of the first evaluator.
    public let first: Int
    /// The position of the second evaluator.
    public let second: Int
    /// The number of problems that both found.
    public let inCommon: Int
    /// The number of problems that either found.
    public let inAll: Int

    /// The problems in common divided by those of either, from 0 to 1.
    public var value: Double { Double(inCommon) / Double(inAll) }
  }

  /// The mean over all pairs, from 0 to 1.
  public let value: Double
  /// All pairs, in order.
  public let pairs: [Pair]
  /// The smallest agreement of a pair.
  public let smallest: Double
  /// The largest agreement of a pair.
  public let largest: Double

  /// Computes the agreement.
  ///
  /// - Parameter found: The problems that each evaluator found; at least two evaluators.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)`` when two
  ///   evaluators found nothing, for whom the agreement is undefined.
  public init<Problem: Hashable>(_ found: [Set<Problem>]) throws(StatisticsError) {
    try require(2, found: found.count)
    var pairs: [Pair] = []
    for first in 0..<(found.count - 1) {
      for second in (first + 1)..<found.count {
        let inCommon = found[first].intersection(found[second]).count
        let inAll = found[first].count + found[second].count - inCommon
        guard inAll > 0 else {
          throw .invalidCount(
            "evaluators \(first + 1) and \(second + 1) found nothing, so that they have no agreement")
        }
        pairs.append(Pair(first: first, second: second, inCommon: inCommon, inAll: inAll))
      }
    }
    let values = pairs.map(\.value)
    value = compensatedSum(values) / Double(values.count)
    smallest = values.reduce(1, min)
    largest = values.reduce(0, max)
    self.pairs = pairs
  }
}
