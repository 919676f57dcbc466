#if Server
public import HeuristicEval
public import StudyModel

/// Where the pages of evaluators keep what they record, and where they read it from.
///
/// Whatever a function returns from is kept for good; what it throws about was not kept.
public protocol EvaluatorStorage: Sendable {
  /// What an evaluator recorded in an inspection, and how far it is.
  ///
  /// - Parameters:
  ///   - inspection: the identifier of the inspection.
  ///   - code: the code of the evaluator.
  /// - Returns: what is known, at this moment.
  /// - Throws: ``StorageRefusal``.
  func inspection(_ inspection: String, of code: String) async throws(StorageRefusal) -> EvaluatorState

  /// Keeps something that an evaluator recorded, as it is recorded.
  ///
  /// - Parameters:
  ///   - entry: what was recorded.
  ///   - inspection: the identifier of the inspection.
  ///   - code: the code of the evaluator.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``; also where the inspection has gone on to a phase in which this is not recorded.
  func keep(
    _ entry: EvaluatorEntry, in inspection: String, of code: String, submission: SubmissionID
  ) async throws(StorageRefusal)

  /// The problems of an inspection, once it was decided which findings are the same.
  ///
  /// - Parameter inspection: the identifier of the inspection.
  /// - Returns: the shared list.
  /// - Throws: ``StorageRefusal``.
  func problems(of inspection: String) async throws(StorageRefusal) -> [UsabilityProblem]
}

/// Something that an evaluator records.
public enum EvaluatorEntry: Sendable, Hashable {
  /// A finding that is new; it gets the next number of its evaluator.
  case newFinding(Finding)
  /// A finding by its number among the evaluator's own, from 1; nil takes it back.
  case finding(Int, Finding?)
  /// The answer to a question of the checklist; nil takes it back.
  case answer(design: String, question: String, ChecklistAnswer.Answer?)
  /// How a design does on a heuristic; nil takes it back.
  case rating(design: String, heuristic: String, HeuristicPoints?)
  /// Whether a screen was gone through.
  case inspected(design: String, screen: String, Bool)
  /// How severe a problem of the shared list is, and of which design that is; nil takes it back.
  case severity(problem: String, of: String, Severity?)
  /// Whether the evaluator is done with a part.
  case handIn(EvaluatorPart, Bool)
}

/// A rating of a design on a heuristic.
public enum HeuristicPoints: Sendable, Hashable {
  /// A point of the scale of the inspection.
  case points(Int)
  /// The heuristic does not apply to the design.
  case notApplicable
}

/// A part of an inspection that evaluators hand in.
public enum EvaluatorPart: String, Sendable, Hashable, CaseIterable {
  /// What they found alone.
  case findings
  /// How they rate the shared list.
  case severities
}

/// What is known of an evaluator in one inspection at one moment.
public struct EvaluatorState: Sendable, Hashable {
  /// A finding with its number among the evaluator's own.
  public struct Numbered: Sendable, Hashable {
    /// The number, from 1.
    public var number: Int
    /// The finding.
    public var finding: Finding

    /// Makes a numbered finding.
    public init(number: Int, finding: Finding) {
      self.number = number
      self.finding = finding
    }
  }

  /// How far the inspection is.
  public var phase: InspectionPhase
  /// The designs that are to be inspected, in the evaluator's order.
  public var designs: [InspectedDesign]
  /// The evaluator's findings, in the order in which they were recorded.
  public var findings: [Numbered]
  /// The answers to check questions, by design and question.
  public var answers: [String: [String: ChecklistAnswer.Answer]]
  /// The ratings, by design and heuristic.
  public var ratings: [String: [String: HeuristicPoints]]
  /// The screens that were gone through, by design.
  public var inspected: [String: Set<String>]
  /// The severities of problems of the shared list.
  public var severities: [String: Severity]
  /// The parts that were handed in.
  public var handedIn: Set<EvaluatorPart>

  /// Makes what is known.
  public init(
    phase: InspectionPhase, designs: [InspectedDesign], findings: [Numbered] = [],
    answers: [String: [String: ChecklistAnswer.Answer]] = [:],
    ratings: [String: [String: HeuristicPoints]] = [:], inspected: [String: Set<String>] = [:],
    severities: [String: Severity] = [:], handedIn: Set<EvaluatorPart> = []
  ) {
    self.phase = phase
    self.designs = designs
    self.findings = findings
    self.answers = answers
    self.ratings = ratings
    self.inspected = inspected
    self.severities = severities
    self.handedIn = handedIn
  }
}

/// An inspection as it is served: what evaluators need to know of it.
public struct ServedInspection: Sendable, Identifiable {
  /// The inspection as the study declares it.
  public var inspection: Inspection
  /// The heuristics that are inspected, in their order; those that the study leaves out are not among them.
  public var heuristics: [Heuristic]
  /// The artefacts that its designs are versions of, by identifier.
  public var artefacts: [String: Artefact]

  /// The identifier of the inspection.
  public var id: String { inspection.id }

  /// Makes an inspection as it is served.
  ///
  /// - Parameters:
  ///   - inspection: the inspection as the study declares it.
  ///   - set: its set of heuristics.
  ///   - artefacts: the artefacts at hand.
  public init(_ inspection: Inspection, set: HeuristicSet, artefacts: [Artefact]) {
    self.inspection = inspection
    let leftOut = Set(inspection.leftOut.map(\.heuristic))
    heuristics = set.heuristics.filter { !leftOut.contains($0.id) }
    self.artefacts = Dictionary(artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The artefact that a design is a version of.
  ///
  /// - Parameter design: the design.
  /// - Returns: the artefact; nil where the study names none, or none that is at hand.
  public func artefact(of design: InspectedDesign) -> Artefact? {
    design.artefact.flatMap { artefacts[$0] }
  }
}
#endif
