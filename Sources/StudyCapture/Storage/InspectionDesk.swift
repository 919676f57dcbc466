#if Server
public import HeuristicEval
public import StudyModel

/// Where the researcher's pages read how inspections stand, and keep what is decided about them.
public protocol InspectionDesk: Sendable {
  /// How an inspection stands at this moment.
  ///
  /// - Parameter inspection: the identifier of the inspection.
  /// - Returns: who recorded how much, and what was found.
  /// - Throws: ``StorageRefusal``.
  func evaluation(of inspection: String) async throws(StorageRefusal) -> EvaluationStanding

  /// Lets an inspection go on to another phase, or back where that is possible.
  ///
  /// - Parameters:
  ///   - inspection: the identifier of the inspection.
  ///   - phase: the phase from here on.
  ///   - reason: why, in the researcher's words; empty where none were given.
  /// - Throws: ``StorageRefusal`` where that phase does not come next.
  func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String
  ) async throws(StorageRefusal)

  /// Decides which findings are one problem.
  ///
  /// - Parameters:
  ///   - step: what is decided.
  ///   - inspection: the identifier of the inspection.
  /// - Throws: ``StudyOutput/Refusal`` where it cannot stand, with the reason.
  func decide(_ step: MergeStep, in inspection: String) async throws
}

/// A decision about findings.
public enum MergeStep: Sendable, Hashable {
  /// Findings are one problem, under a title; an empty one leaves it as it is.
  case same([String], title: String)
  /// Of some findings no two are the same problem.
  case apart([String])
  /// A decision is taken back: the problem, or the findings with commas between them.
  case undo(String)
}

/// How an inspection stands at one moment.
public struct EvaluationStanding: Sendable {
  /// How far an evaluator has come.
  public struct Evaluator: Sendable, Hashable {
    /// The code.
    public var code: String
    /// How many findings stand.
    public var findings: Int
    /// How many severities of the shared list.
    public var severities: Int
    /// The parts that were handed in.
    public var handedIn: Set<EvaluatorPart>

    /// Makes the standing of an evaluator.
    public init(code: String, findings: Int, severities: Int, handedIn: Set<EvaluatorPart>) {
      self.code = code
      self.findings = findings
      self.severities = severities
      self.handedIn = handedIn
    }
  }

  /// How far the inspection is.
  public var phase: InspectionPhase
  /// Whether evaluators have seen the shared list.
  public var wasShared: Bool
  /// The evaluators who joined.
  public var evaluators: [Evaluator]
  /// The problems, as the decisions that were made leave them.
  public var problems: [UsabilityProblem]
  /// The decisions.
  public var decisions: [MergeDecision]
  /// Findings that look like the same problem, the most alike first.
  public var proposals: [MergeProposal]

  /// Makes a standing.
  public init(
    phase: InspectionPhase, wasShared: Bool, evaluators: [Evaluator], problems: [UsabilityProblem] = [],
    decisions: [MergeDecision] = [], proposals: [MergeProposal] = []
  ) {
    self.phase = phase
    self.wasShared = wasShared
    self.evaluators = evaluators
    self.problems = problems
    self.decisions = decisions
    self.proposals = proposals
  }
}
#endif
