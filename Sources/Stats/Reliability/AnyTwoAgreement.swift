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

  /// What happens with two evaluators who both found nothing, for whom the agreement is undefined.
  public enum EmptyPairs: Sendable, Hashable, CaseIterable {
    /// There is no agreement at all.
    case refused
    /// The mean is that of the other pairs, and they are listed in ``AnyTwoAgreement/undefinedPairs``.
    case leftOut
  }

  /// The mean over all pairs that have a value, from 0 to 1.
  public let value: Double
  /// The pairs that have a value, in order.
  public let pairs: [Pair]
  /// The pairs who both found nothing, in order; they are left out of the mean.
  public let undefinedPairs: [Pair]
  /// The smallest agreement of a pair.
  public let smallest: Double
  /// The largest agreement of a pair.
  public let largest: Double

  /// Computes the agreement.
  ///
  /// - Parameters:
  ///   - found: The problems that each evaluator found; at least two evaluators.
  ///   - emptyPairs: What happens with two evaluators who both found nothing.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)`` when two
  ///   evaluators found nothing, for whom the agreement is undefined; where these are left out, when nobody
  ///   found anything.
  public init<Problem: Hashable>(
    _ found: [Set<Problem>], emptyPairs: EmptyPairs = .refused
  ) throws(StatisticsError) {
    var finders: [Problem: [Int]] = [:]
    for (evaluator, own) in found.enumerated() {
      for problem in own { finders[problem, default: []].append(evaluator) }
    }
    try self.init(evaluators: found.count, finders: finders.values, emptyPairs: emptyPairs)
  }

  /// Computes the agreement from who found each problem, which takes little time however many problems there are.
  ///
  /// - Parameters:
  ///   - evaluators: The number of evaluators, at least two.
  ///   - finders: For each problem the positions of the evaluators who found it, each once and ascending.
  ///   - emptyPairs: What happens with two evaluators who both found nothing.
  /// - Throws: As ``init(_:emptyPairs:)``, and ``StatisticsError/invalidCount(_:)`` for an evaluator who does not
  ///   exist or stands twice beside one problem.
  public init(
    evaluators: Int, finders: some Sequence<[Int]>, emptyPairs: EmptyPairs = .refused
  ) throws(StatisticsError) {
    try require(2, found: evaluators)
    var problems = [Int](repeating: 0, count: evaluators)
    var shared = [Int](repeating: 0, count: evaluators * evaluators)
    for own in finders {
      for (place, finder) in own.enumerated() {
        guard (0..<evaluators).contains(finder), place == 0 || own[place - 1] < finder else {
          throw .invalidCount("the finders of a problem must be ascending, from 0 to \(evaluators - 1)")
        }
        problems[finder] += 1
        for earlier in own[..<place] { shared[earlier * evaluators + finder] += 1 }
      }
    }
    var pairs: [Pair] = []
    var undefined: [Pair] = []
    for first in 0..<(evaluators - 1) {
      for second in (first + 1)..<evaluators {
        let inCommon = shared[first * evaluators + second]
        let inAll = problems[first] + problems[second] - inCommon
        let pair = Pair(first: first, second: second, inCommon: inCommon, inAll: inAll)
        if inAll > 0 { pairs.append(pair) } else { undefined.append(pair) }
      }
    }
    if let empty = undefined.first, emptyPairs == .refused || pairs.isEmpty {
      throw .invalidCount(
        "evaluators \(empty.first + 1) and \(empty.second + 1) found nothing, so that they have no agreement")
    }
    let values = pairs.map(\.value)
    value = compensatedSum(values) / Double(values.count)
    smallest = values.reduce(1, min)
    largest = values.reduce(0, max)
    self.pairs = pairs
    undefinedPairs = undefined
  }
}

extension Statistic {
  static let anyTwoAgreement = Statistic(
    "any-two-agreement",
    summary: "How much of what two evaluators found, both found: the mean over all pairs of evaluators",
    source: "Hertzum and Jacobsen 2001, International Journal of Human-Computer Interaction 13",
    example: #""groups":[[1,2,3,4],[2,3,5],[3,4,6]]"#,
    input: Input<[Set<Double>]>(
      [
        InputKey(
          "groups", .groups, help: "the numbers of the problems that each evaluator found, a list for each"),
        InputKey(
          "matrix", .matrix,
          help: "instead of groups: one row for each evaluator, one column for each problem, 1 where found"),
      ], used: \.count
    ) { arguments in
      if try arguments.isRaw(["groups"], orSummary: ["matrix"]) { return arguments.groups.map { Set($0) } }
      return try arguments.rows("matrix").map { row in
        guard row.allSatisfy({ $0 == 0 || $0 == 1 }) else {
          throw ArgumentError(.invalidValue, "matrix: expected 1 where a problem was found and 0 where not")
        }
        return Set(row.indices.filter { row[$0] == 1 }.map { Double($0 + 1) })
      }
    }, compute: { try AnyTwoAgreement($0) }
  ) {
    Output("estimate", "the mean of the agreements of all pairs, from 0 to 1", from: \.value)
    Output("smallest", "the smallest agreement of a pair", from: \.smallest)
    Output("largest", "the largest agreement of a pair", from: \.largest)
    Output("pairs", "each pair: first and second (from 1), in_common, in_all and value, in_common / in_all") {
      $0.result.pairs.map { pair in
        StatisticValue.members([
          "first": pair.first + 1, "second": pair.second + 1, "in_common": pair.inCommon,
          "in_all": pair.inAll, "value": pair.value,
        ])
      }
    }
    Output("found", "the number of problems that each evaluator found") { $0.data.map(\.count) }
    Output("problems", "the number of different problems that were found") {
      $0.data.reduce(into: Set<Double>()) { $0.formUnion($1) }.count
    }
  }
}
