public import Stats

/// How the designs were rated on each heuristic.
public struct RatingsResult: Sendable {
  /// One heuristic of one design.
  public struct Rating: Sendable {
    /// The identifier of the heuristic.
    public var heuristic: String
    /// The ratings of its evaluators, described; nil where nobody rated it.
    public var ratings: Descriptives?
    /// The number of evaluators who said that the heuristic does not apply.
    public var notApplicable: Int
    /// The evaluators of ``Design/evaluators`` without a rating.
    public var missing: [String]

    /// The mean over evaluators; nil where nobody rated it.
    public var mean: Double? { ratings?.mean }
  }

  /// One design.
  public struct Design: Sendable {
    /// The identifier of the design.
    public var design: String
    /// The evaluators who rated it on any heuristic, in printing order.
    public var evaluators: [String]
    /// The heuristics, in the order of the set.
    public var heuristics: [Rating]
    /// The mean over the heuristics that were rated of their means over evaluators; nil where none was.
    public var total: Double?

    /// The heuristics without a rating, which the total leaves out.
    public var unrated: [String] { heuristics.filter { $0.ratings == nil }.map(\.heuristic) }
  }

  /// How far evaluators agree on one heuristic.
  public struct Agreement: Sendable {
    /// The identifier of the heuristic.
    public var heuristic: String
    /// The evaluators who rated it on any design.
    public var raters: [String]
    /// The number of designs that somebody rated on it.
    public var designs: Int
    /// The number of designs that every one of them rated on it.
    public var complete: Int
    /// Krippendorff's alpha and two intraclass correlations, over designs.
    public var coefficients: [AgreementCoefficient]
  }

  /// The designs with a rating, in printing order.
  public var designs: [Design]
  /// How far evaluators agree, by heuristic in the order of the set.
  public var agreement: [Agreement]

  /// The designs whose total rests on fewer heuristics than were rated on any design.
  public var designsWithFewerHeuristics: [String] {
    let most = designs.map { $0.heuristics.count - $0.unrated.count }.max() ?? 0
    return designs.filter { $0.heuristics.count - $0.unrated.count < most }.map(\.design)
  }
}
