/// What the evaluators of one inspection recorded.
public struct InspectionRecords: Sendable, Hashable {
  /// What one record says.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something wrong.
    case finding
    /// How a design does on a heuristic.
    case rating
    /// The answer to a check question.
    case answer
    /// The severity of a merged problem.
    case severity
    /// A screen that was inspected.
    case inspected
  }

  /// What was found wrong.
  public var findings: [Finding]
  /// How each design does on each heuristic.
  public var ratings: [HeuristicRating]
  /// The answers to check questions.
  public var answers: [ChecklistAnswer]
  /// The severities that evaluators gave to merged problems, also to those that others found.
  public var severities: [ProblemSeverity]
  /// What was inspected without anything being found.
  public var inspected: [InspectedCell]

  /// Makes records.
  ///
  /// - Parameters:
  ///   - findings: what was found wrong.
  ///   - ratings: how each design does on each heuristic.
  ///   - answers: the answers to check questions.
  ///   - severities: the severities given to merged problems.
  ///   - inspected: what was inspected without anything being found.
  public init(
    findings: [Finding] = [], ratings: [HeuristicRating] = [], answers: [ChecklistAnswer] = [],
    severities: [ProblemSeverity] = [], inspected: [InspectedCell] = []
  ) {
    self.findings = findings
    self.ratings = ratings
    self.answers = answers
    self.severities = severities
    self.inspected = inspected
  }

  /// Whether nothing was recorded.
  public var isEmpty: Bool {
    findings.isEmpty && ratings.isEmpty && answers.isEmpty && severities.isEmpty && inspected.isEmpty
  }
}

/// How well a design does on one heuristic, in the eyes of one evaluator.
public struct HeuristicRating: Sendable, Hashable {
  /// Who rated.
  public var evaluator: String
  /// The identifier of the design.
  public var design: String
  /// The identifier of the heuristic.
  public var heuristic: String
  /// The point on the scale of the inspection; nil where the heuristic does not apply to the design.
  public var value: Int?

  /// Makes a rating.
  ///
  /// - Parameters:
  ///   - evaluator: who rated.
  ///   - design: the identifier of the design.
  ///   - heuristic: the identifier of the heuristic.
  ///   - value: the point on the scale; nil where the heuristic does not apply.
  public init(evaluator: String, design: String, heuristic: String, value: Int?) {
    self.evaluator = evaluator
    self.design = design
    self.heuristic = heuristic
    self.value = value
  }
}

/// The answer of one evaluator to one check question.
public struct ChecklistAnswer: Sendable, Hashable {
  /// What was answered.
  public enum Answer: String, Sendable, Hashable, CaseIterable {
    /// The design conforms.
    case yes
    /// The design does not conform.
    case no
    /// The question does not apply to the design.
    case notApplicable = "not-applicable"
  }

  /// Who answered.
  public var evaluator: String
  /// The identifier of the design.
  public var design: String
  /// The screen that was checked; nil for the design as a whole.
  public var screen: String?
  /// The identifier of the check question.
  public var question: String
  /// What was answered.
  public var answer: Answer

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - evaluator: who answered.
  ///   - design: the identifier of the design.
  ///   - screen: the screen that was checked; nil for the design as a whole.
  ///   - question: the identifier of the check question.
  ///   - answer: what was answered.
  public init(evaluator: String, design: String, screen: String? = nil, question: String, answer: Answer) {
    self.evaluator = evaluator
    self.design = design
    self.screen = screen
    self.question = question
    self.answer = answer
  }
}

/// The severity of a merged problem in the eyes of one evaluator.
///
/// After merging all evaluators rate all problems, those that they did not find themselves as well; only then do
/// mean and agreement speak of the problem and not of who found it.
public struct ProblemSeverity: Sendable, Hashable {
  /// Who rated.
  public var evaluator: String
  /// The identifier of the problem.
  public var problem: String
  /// How bad it is.
  public var severity: Severity

  /// Makes a severity.
  ///
  /// - Parameters:
  ///   - evaluator: who rated.
  ///   - problem: the identifier of the problem.
  ///   - severity: how bad it is.
  public init(evaluator: String, problem: String, severity: Severity) {
    self.evaluator = evaluator
    self.problem = problem
    self.severity = severity
  }
}

/// A screen that an evaluator inspected against a heuristic, whether or not anything was found.
public struct InspectedCell: Sendable, Hashable {
  /// Who inspected.
  public var evaluator: String
  /// The identifier of the design.
  public var design: String
  /// The screen.
  public var screen: String
  /// The identifier of the heuristic; nil for all of those that the inspection used.
  public var heuristic: String?

  /// Makes a cell.
  ///
  /// - Parameters:
  ///   - evaluator: who inspected.
  ///   - design: the identifier of the design.
  ///   - screen: the screen.
  ///   - heuristic: the identifier of the heuristic; nil for all that the inspection used.
  public init(evaluator: String, design: String, screen: String, heuristic: String? = nil) {
    self.evaluator = evaluator
    self.design = design
    self.screen = screen
    self.heuristic = heuristic
  }
}
