/// When findings are proposed as the same problem.
///
/// The likeness of two findings is the weighted mean of that of their words, of their places and of their heuristics;
/// what is not known of both has no part in it. The numbers are this program's own choice: a proposal only says where to
/// look, and nothing is put together before a person has decided.
public struct MergeRule: Sendable, Hashable {
  /// The weight of the words.
  public var textWeight: Double
  /// The weight of the place.
  public var placeWeight: Double
  /// The weight of the heuristics.
  public var heuristicsWeight: Double
  /// The smallest likeness that is proposed.
  public var threshold: Double
  /// The smallest likeness of words, without which place and heuristics count for nothing.
  public var leastText: Double

  /// The rule that is used unless another one is asked for.
  public static let standard = MergeRule()

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - textWeight: the weight of the words, above 0.
  ///   - placeWeight: the weight of the place.
  ///   - heuristicsWeight: the weight of the heuristics.
  ///   - threshold: the smallest likeness that is proposed, above 0.
  ///   - leastText: the smallest likeness of words, above 0.
  public init(
    textWeight: Double = 0.7, placeWeight: Double = 0.2, heuristicsWeight: Double = 0.1,
    threshold: Double = 0.35, leastText: Double = 0.2
  ) {
    self.textWeight = textWeight
    self.placeWeight = placeWeight
    self.heuristicsWeight = heuristicsWeight
    self.threshold = threshold
    self.leastText = leastText
  }

  /// The likeness of two findings from its parts.
  func total(text: Double, place: Double?, heuristics: Double?) -> Double {
    var (sum, weight) = (textWeight * text, textWeight)
    if let place {
      sum += placeWeight * place
      weight += placeWeight
    }
    if let heuristics {
      sum += heuristicsWeight * heuristics
      weight += heuristicsWeight
    }
    return sum / weight
  }

  /// The likeness of words below which nothing can be proposed.
  var leastUsefulText: Double {
    let all = textWeight + placeWeight + heuristicsWeight
    return max(leastText, (threshold * all - placeWeight - heuristicsWeight) / textWeight)
  }
}

/// How alike two findings are, part by part, each from 0 to 1.
public struct FindingLikeness: Sendable, Hashable {
  /// The identifier of the finding that was recorded first.
  public var first: String
  /// The identifier of the other finding.
  public var second: String
  /// The likeness of words: the cosine of their sequences of three letters, rare ones weighing more.
  public var text: Double
  /// 1 on the same screen, one half in different states or steps of it, 0 on different screens; nil where a place is not
  /// known.
  public var place: Double?
  /// The heuristics in common divided by all that either names; nil where one names none.
  public var heuristics: Double?
  /// The weighted mean of the parts that are known.
  public var total: Double
  /// Whether one evaluator recorded both, who may have noted one problem twice.
  public var isOfOneEvaluator: Bool
}

/// Findings of one design that may be the same problem; somebody has to decide.
public struct MergeProposal: Sendable, Hashable {
  /// The identifier of the design.
  public var design: String
  /// The identifiers of the problems that would become one, in the order of their first finding.
  public var problems: [String]
  /// The identifiers of their findings, in the order in which they were recorded.
  public var findings: [String]
  /// For every two of the problems the two findings that are most alike, best first.
  public var likenesses: [FindingLikeness]

  /// The mean likeness over every two of the problems.
  public var likeness: Double { likenesses.map(\.total).reduce(0, +) / Double(likenesses.count) }
}
