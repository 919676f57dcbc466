/// Something that one evaluator found wrong with one design, as it was recorded.
///
/// Findings are never changed: which of them are the same problem is a ``MergeDecision``.
public struct Finding: Sendable, Hashable, Identifiable {
  /// The identifier, unique within an inspection.
  public var id: String
  /// Who found it.
  public var evaluator: String
  /// The identifier of the design in which it was found.
  public var design: String
  /// The identifiers of the heuristics that it violates; none where the evaluator named none.
  public var heuristics: [String]
  /// Where it was found.
  public var place: InspectedPlace
  /// What is wrong.
  public var description: String
  /// How bad it is, where the evaluator rated it.
  public var severity: Severity?
  /// How common it is, how hard to overcome, and how lasting, where the evaluator rated these.
  public var factors: SeverityFactors
  /// What the evaluator would do about it.
  public var recommendation: String?
  /// A reference to a picture: the name of a file or an address, never the picture itself.
  public var screenshot: String?

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within an inspection.
  ///   - evaluator: who found it.
  ///   - design: the identifier of the design.
  ///   - heuristics: the identifiers of the heuristics that it violates.
  ///   - place: where it was found.
  ///   - description: what is wrong.
  ///   - severity: how bad it is.
  ///   - factors: how common it is, how hard to overcome, and how lasting.
  ///   - recommendation: what the evaluator would do about it.
  ///   - screenshot: a reference to a picture.
  public init(
    id: String, evaluator: String, design: String, heuristics: [String],
    place: InspectedPlace = InspectedPlace(), description: String, severity: Severity? = nil,
    factors: SeverityFactors = SeverityFactors(), recommendation: String? = nil, screenshot: String? = nil
  ) {
    self.id = id
    self.evaluator = evaluator
    self.design = design
    self.heuristics = heuristics
    self.place = place
    self.description = description
    self.severity = severity
    self.factors = factors
    self.recommendation = recommendation
    self.screenshot = screenshot
  }
}

/// Where in a design something was found or checked.
///
/// Where the design has an artefact these are identifiers of its inventory, else the evaluators' own words.
public struct InspectedPlace: Sendable, Hashable {
  /// The screen.
  public var screen: String?
  /// The state of the screen: empty, offline, no results.
  public var state: String?
  /// The step of a flow, by its label.
  public var step: String?

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - state: the state of the screen.
  ///   - step: the step of a flow.
  public init(screen: String? = nil, state: String? = nil, step: String? = nil) {
    self.screen = screen
    self.state = state
    self.step = step
  }

  /// Whether nothing is known of the place.
  public var isEmpty: Bool { screen == nil && state == nil && step == nil }
}

/// The three things that a severity combines, each from 0 (none) to 4 (most) where it was rated.
///
/// They are shown beside the severity and never turned into one: no formula for it was published.
///
/// Source: Nielsen, J. (1994). Severity ratings for usability problems. In Usability Inspection Methods, Wiley.
public struct SeverityFactors: Sendable, Hashable {
  /// How common the problem is.
  public var frequency: Int?
  /// How hard it is to overcome for those who meet it.
  public var impact: Int?
  /// Whether it bothers people once or again and again.
  public var persistence: Int?

  /// The points of each.
  public static let range = 0...4

  /// Makes the factors.
  ///
  /// - Parameters:
  ///   - frequency: how common the problem is.
  ///   - impact: how hard it is to overcome.
  ///   - persistence: whether it bothers people again and again.
  public init(frequency: Int? = nil, impact: Int? = nil, persistence: Int? = nil) {
    self.frequency = frequency
    self.impact = impact
    self.persistence = persistence
  }
}
