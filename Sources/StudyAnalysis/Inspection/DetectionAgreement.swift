internal import HeuristicEval
internal import Stats

/// How far two evaluators find the same problems: the any-two agreement with its pairs and range.
///
/// No kappa and no alpha: their tables need the problems that nobody found, and nobody knows how many these are. The
/// pairs share evaluators, so that their spread gives no standard error.
///
/// Source: Hertzum, M., & Jacobsen, N. E. (2001). The evaluator effect. International Journal of Human-Computer
/// Interaction, 13, 421-443.
public struct DetectionAgreement: Sendable {
  /// Two evaluators.
  public struct Pair: Sendable, Hashable {
    /// The first evaluator.
    public var first: String
    /// The second evaluator.
    public var second: String
    /// The number of problems that both found.
    public var inCommon: Int
    /// The number of problems that either found.
    public var inAll: Int

    /// The problems in common divided by those of either; nil where neither found any.
    public var value: Double? { inAll > 0 ? Double(inCommon) / Double(inAll) : nil }
  }

  /// The mean over the pairs that have a value, or why there is none.
  public var mean: Result<Double, UndefinedResult>
  /// Every two evaluators.
  public var pairs: [Pair]
  /// The smallest value of a pair.
  public var smallest: Double?
  /// The largest value of a pair.
  public var largest: Double?

  /// The pairs that found nothing, which the mean leaves out.
  public var undefinedPairs: [Pair] { pairs.filter { $0.value == nil } }
}

extension DetectionAgreement {
  /// Computes the agreement of the evaluators of one design.
  init(_ matrix: DetectionMatrix) {
    let names = matrix.evaluators
    func named(_ pair: AnyTwoAgreement.Pair) -> Pair {
      Pair(
        first: names[pair.first], second: names[pair.second], inCommon: pair.inCommon, inAll: pair.inAll)
    }
    do throws(StatisticsError) {
      let found = try AnyTwoAgreement(
        evaluators: names.count, finders: matrix.finders, emptyPairs: .leftOut)
      mean = .success(found.value)
      smallest = found.smallest
      largest = found.largest
      pairs = (found.pairs + found.undefinedPairs).sorted { ($0.first, $0.second) < ($1.first, $1.second) }
        .map(named)
    } catch {
      pairs = []
      for (position, second) in names.enumerated() {
        pairs += names[..<position].map { Pair(first: $0, second: second, inCommon: 0, inAll: 0) }
      }
      mean = .failure(
        names.count < 2
          ? .oneEvaluator
          : UndefinedResult(
            code: "no-problems", message: "nobody found a problem, so that no two evaluators can agree on any"
          ))
    }
  }
}

extension UndefinedResult {
  /// Why nothing is said of agreement and discovery.
  static let oneEvaluator = UndefinedResult(
    code: "one-evaluator",
    message: "at least two evaluators are needed: one alone shows nothing of what was missed")
}
