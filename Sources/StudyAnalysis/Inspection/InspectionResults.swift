public import HeuristicEval
public import Stats
public import StudyModel

/// Everything that the analysis of an inspection found out, in full precision and without a word about how it looks.
///
/// Problems belong to one design; what is compared between designs has the design as its unit, unless a result says
/// otherwise (``DesignComparison/unit``).
public struct InspectionResults: Sendable {
  /// The inspection.
  public var inspection: Inspection
  /// The set of heuristics that it used.
  public var heuristicSet: HeuristicSet
  /// The identifiers of the heuristics that were inspected, in the order of the set.
  public var heuristics: [String]
  /// The factors by which designs are compared; contrasts name them by position.
  public var factors: [Factor]
  /// The confidence level of intervals.
  public var level: Double
  /// The level of significance.
  public var alpha: Double
  /// The share of problems that ``DiscoveryEstimate/needed`` aims at.
  public var discoveryGoal: Double
  /// The evaluators, in printing order: those declared, then others in the order of their first record.
  public var evaluators: [String]
  /// The designs, in printing order.
  public var designs: [DesignResult]
  /// How the designs were rated on each heuristic; nil where nobody rated any.
  public var ratings: RatingsResult?
  /// The mean conformance over designs; nil where nobody answered check questions.
  public var conformance: ConformanceOverDesigns?
  /// Each level of each factor compared with the reference level.
  public var comparisons: [DesignComparison]
  /// What nobody declared and was taken for granted.
  public var assumptions: [Assumption]
  /// The records that are in no result, with the reason of each.
  public var unused: [UnusedRecord]
  /// The evaluators and designs that were left out by decision, with the number of their records.
  public var excluded: [IncludedRecords.Excluded]
}

/// A record that no result rests on, and why.
public struct UnusedRecord: Sendable, Hashable {
  /// What kind of record it is.
  public var kind: InspectionRecords.Kind
  /// Who made it.
  public var evaluator: String
  /// What it is about: the identifier of a finding, problem, heuristic or question.
  public var subject: String
  /// Why it is in no result.
  public var reason: String
  /// Whether it follows from a decision to leave evaluators or designs out, so that nothing is wrong with it.
  public var isByDecision = false
}

/// What was found out about one design.
public struct DesignResult: Sendable {
  /// The design.
  public var design: InspectedDesign
  /// Who inspected it, those who found nothing as well.
  public var evaluators: [String]
  /// The evaluators who recorded something about other designs but nothing about this one; they are taken not to have
  /// inspected it.
  public var withoutRecords: [String]
  /// The number of findings.
  public var findings: Int
  /// The number of findings that a decision put together with others.
  public var mergedFindings: Int
  /// The problems, the worst first.
  public var problems: [RankedProblem]
  /// The severities that rank them, problems in the order of ``problems``.
  public var severities: SeverityMatrix
  /// All problems.
  public var overview: SeverityProfile
  /// The problems under each heuristic, in the order of the set; last, with a nil identifier, those under none.
  ///
  /// A problem under several heuristics counts under each, so that the numbers can add up to more than the problems.
  public var byHeuristic: [SeverityProfile]
  /// The problems on each screen, in the order of the inventory; last, with a nil identifier, those without a screen.
  ///
  /// A problem on several screens counts on each.
  public var byScreen: [SeverityProfile]
  /// Who found which problem.
  public var detections: DetectionMatrix
  /// How far the evaluators found the same problems.
  public var detection: DetectionAgreement
  /// How far they agree on the severity of problems, or why that is not computed.
  public var severityAgreement: Result<SeverityAgreement, UndefinedResult>
  /// How many problems there may be and how many evaluators it takes.
  public var discovery: DiscoveryResult
  /// How far the design conforms to check questions; nil where nobody answered any.
  public var conformance: DesignConformance?
  /// Which screens were inspected against which heuristics by whom; nil where no record names a screen and the design
  /// has no inventory.
  public var coverage: Coverage?
  /// Whether findings look like the same problem that nobody has decided about; only looked for while nothing is merged.
  public var hasUndecidedLikeness: Bool
}

/// One problem and how bad it is.
public struct RankedProblem: Sendable, Identifiable {
  /// The place in the ranking by mean severity, then number of finders; equal for problems that are equal in both.
  public var rank: Int
  /// The problem with its findings.
  public var problem: UsabilityProblem
  /// Where the severities come from; nil where nobody rated it.
  public var source: SeverityMatrix.Source?
  /// The severities of its raters, described; nil where nobody rated it.
  public var severities: Descriptives?
  /// The mean severity as a whole point, halves to the worse; nil where nobody rated it.
  public var point: Severity?
  /// The screens on which it was found, by inventory where the design has one.
  public var screens: [String]

  /// The identifier of the problem.
  public var id: String { problem.id }

  /// The number of raters.
  public var raters: Int { severities?.n ?? 0 }

  /// The fewest raters whose mean the literature trusts.
  ///
  /// Source: Nielsen, J. (1994). Severity ratings for usability problems. In Usability Inspection Methods, Wiley.
  public static let trustedRaters = 3

  /// Whether so many raters rated it that their mean can be trusted.
  public var hasTrustedMean: Bool { raters >= Self.trustedRaters }
}

/// How bad the problems of a heuristic, of a screen or of a design are.
public struct SeverityProfile: Sendable {
  /// The identifier of the heuristic or screen; nil for a design, and for problems without one.
  public var id: String?
  /// The number of problems.
  public var problems: Int
  /// The number of problems at each severity from 0 to 4, by ``RankedProblem/point``.
  public var counts: [Int]
  /// The mean severities of the problems, described; nil where none was rated.
  public var means: Descriptives?

  /// The number of problems that nobody rated.
  public var unrated: Int { problems - (means?.n ?? 0) }
}
