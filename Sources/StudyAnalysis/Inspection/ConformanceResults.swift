public import Stats

/// How far one design conforms to the check questions.
public struct DesignConformance: Sendable {
  /// The questions of one heuristic, or all of them.
  public struct Part: Sendable {
    /// The identifier of the heuristic; nil for all.
    public var heuristic: String?
    /// The number of questions.
    public var questions: Int
    /// The number of answers that the design conforms.
    public var yes: Int
    /// The number of answers that it does not.
    public var no: Int
    /// The number of answers that the question does not apply; they count neither way.
    public var notApplicable: Int
    /// The number of questions left open, summed over the evaluators who answered any question about the design.
    public var unanswered: Int
    /// The mean over evaluators of yes / (yes + no), each evaluator counting once.
    public var mean: UnitMean

    /// The answers that conform among those that apply, all evaluators together; nil where none applies.
    public var pooled: Double? { yes + no > 0 ? Double(yes) / Double(yes + no) : nil }
  }

  /// The evaluators who answered any question, in printing order; the units of the means.
  public var evaluators: [String]
  /// All questions.
  public var total: Part
  /// The questions of each heuristic, in the order of the set.
  public var heuristics: [Part]
}

/// How far designs conform, each design counting once.
public struct ConformanceOverDesigns: Sendable {
  /// One heuristic, or all of them.
  public struct Part: Sendable {
    /// The identifier of the heuristic; nil for all.
    public var heuristic: String?
    /// The mean over designs of their conformance.
    public var mean: UnitMean
  }

  /// All questions.
  public var total: Part
  /// The questions of each heuristic, in the order of the set.
  public var heuristics: [Part]
}

/// A mean over evaluators of one design, or over designs; never over questions, which are neither alike nor drawn.
public struct UnitMean: Sendable {
  /// What one value belongs to.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// A design.
    case design
    /// An evaluator.
    case evaluator
  }

  /// What one value belongs to.
  public var unit: Unit
  /// One value for each unit that has one.
  public var values: [Double]
  /// Their description; nil where there are none.
  public var descriptives: Descriptives?
  /// The t interval of the mean, cut off where it leaves 0 to 1, or why there is none.
  public var interval: Result<ConfidenceInterval, UndefinedResult>
}
