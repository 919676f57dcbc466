public import StudyModel

/// An expert inspection: who inspected which designs against which heuristics, and what was decided about the records.
///
/// The records themselves are ``InspectionRecords``; they come from raw files or were typed.
public struct Inspection: Sendable, Hashable, Identifiable {
  /// The identifier.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// The identifier of the set of heuristics.
  public var heuristicSet: String
  /// The heuristics of the set that were not inspected, with the reason of each.
  public var leftOut: [LeftOutHeuristic]
  /// The evaluators in the order in which they are printed; those who recorded nothing count as well.
  public var evaluators: [Evaluator]
  /// The designs in the order in which they are printed.
  public var designs: [InspectedDesign]
  /// How designs were rated on each heuristic; nil where they were not.
  public var ratingScale: RatingScale?
  /// What was decided about findings that may be the same problem.
  public var decisions: [MergeDecision]
  /// The evaluators and designs that are left out, with the reason of each; ``IncludedRecords`` takes them out.
  public var exclusions: [InspectionExclusion]
  /// What comparisons of the designs are evidence for, where the study has a plan; nil where nothing was planned, so that
  /// the total of the ratings is primary and everything else secondary.
  public var role: Plan.Role?

  /// Makes an inspection.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - label: the name for people; the identifier where it is nil.
  ///   - heuristicSet: the identifier of the set of heuristics.
  ///   - leftOut: the heuristics of the set that were not inspected.
  ///   - evaluators: the evaluators in printing order.
  ///   - designs: the designs in printing order.
  ///   - ratingScale: how designs were rated on each heuristic.
  ///   - decisions: what was decided about findings that may be the same problem.
  ///   - exclusions: the evaluators and designs that are left out.
  ///   - role: what comparisons of the designs are evidence for, where the study has a plan.
  public init(
    id: String, label: LocalizedText? = nil, heuristicSet: String, leftOut: [LeftOutHeuristic] = [],
    evaluators: [Evaluator] = [], designs: [InspectedDesign] = [], ratingScale: RatingScale? = nil,
    decisions: [MergeDecision] = [], exclusions: [InspectionExclusion] = [], role: Plan.Role? = nil
  ) {
    self.id = id
    self.label = label ?? LocalizedText(id)
    self.heuristicSet = heuristicSet
    self.leftOut = leftOut
    self.evaluators = evaluators
    self.designs = designs
    self.ratingScale = ratingScale
    self.decisions = decisions
    self.exclusions = exclusions
    self.role = role
  }
}

/// A heuristic of the set that an inspection did not use, and why.
public struct LeftOutHeuristic: Sendable, Hashable {
  /// The identifier of the heuristic.
  public var heuristic: String
  /// Why it was not used.
  public var reason: String

  /// Makes a heuristic that was left out.
  ///
  /// - Parameters:
  ///   - heuristic: the identifier of the heuristic.
  ///   - reason: why it was not used.
  public init(heuristic: String, reason: String) {
    self.heuristic = heuristic
    self.reason = reason
  }
}

/// An expert who inspects designs.
public struct Evaluator: Sendable, Hashable, Identifiable {
  /// The identifier, as it stands in data files: a pseudonym rather than a name.
  public var id: String
  /// Other spellings in data files.
  public var aliases: [String]
  /// What is known of the evaluator for the report: "usability", "usability and weddings".
  public var expertise: String?

  /// Makes an evaluator.
  ///
  /// - Parameters:
  ///   - id: the identifier as it stands in data files.
  ///   - aliases: other spellings in data files.
  ///   - expertise: what is known of the evaluator for the report.
  public init(id: String, aliases: [String] = [], expertise: String? = nil) {
    self.id = id
    self.aliases = aliases
    self.expertise = expertise
  }
}

/// One design under inspection: a version of an artefact.
///
/// Problems belong to one design: what is wrong with one version says nothing of the other. Where designs are
/// compared, the design is the unit.
public struct InspectedDesign: Sendable, Hashable, Identifiable {
  /// The identifier, as it stands in data files; that of a participant where each participant made a design.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// The identifier of the artefact whose inventory the places of findings refer to.
  public var artefact: String?
  /// The level of the design on each factor, by the identifiers of both.
  public var levels: [String: String]

  /// Makes a design.
  ///
  /// - Parameters:
  ///   - id: the identifier as it stands in data files.
  ///   - label: the name for people; the identifier where it is nil.
  ///   - artefact: the identifier of the artefact.
  ///   - levels: the level of the design on each factor.
  public init(
    id: String, label: LocalizedText? = nil, artefact: String? = nil, levels: [String: String] = [:]
  ) {
    self.id = id
    self.label = label ?? LocalizedText(id)
    self.artefact = artefact
    self.levels = levels
  }
}

/// The scale on which evaluators rate how a design does on each heuristic.
public struct RatingScale: Sendable, Hashable {
  /// The points at both ends, such as 0 and 4, or 1 and 5; every whole number between them is a point.
  public var range: ClosedRange<Int>
  /// Which end is better; not to be guessed, since 4 is a catastrophe on one form and excellent on another.
  public var better: Known<Better>

  /// Makes a scale.
  ///
  /// - Parameters:
  ///   - range: the points at both ends.
  ///   - better: which end is better.
  public init(range: ClosedRange<Int>, better: Known<Better> = .unknown) {
    self.range = range
    self.better = better
  }
}
