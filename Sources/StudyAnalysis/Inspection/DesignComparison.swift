/// A level of a factor compared with its reference level, treatment - reference.
public struct DesignComparison: Sendable {
  /// What one value of a test belongs to, which decides what a conclusion covers.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// A design, its evaluators averaged: the conclusion covers designs like these, as these evaluators see them.
    case design
    /// An evaluator who rated both designs: the conclusion covers evaluators like these and these two designs only.
    case evaluator

    /// What a conclusion covers, in a sentence.
    public var statement: String {
      switch self {
      case .design:
        "The unit is the design, its evaluators averaged: the conclusion covers designs like these, as these "
          + "evaluators see them."
      case .evaluator:
        "The unit is the evaluator, since there is one design at each level: the conclusion covers evaluators like "
          + "these and these two designs, not designs in general."
      }
    }
  }

  /// One thing that is compared.
  public struct Contrast: Sendable {
    /// The identifier of the heuristic; nil for the total of the ratings and for what is no rating.
    public var heuristic: String?
    /// The difference with its test; factor and levels are positions in ``InspectionResults/factors``.
    public var result: ContrastResult
    /// The p value adjusted over the family; nil where there is no test, or no family.
    public var adjustedP: Double?
  }

  /// The position of the factor in ``InspectionResults/factors``.
  public var factor: Int
  /// The position of the treatment level.
  public var treatment: Int
  /// The position of the reference level.
  public var reference: Int
  /// What one value of the tests of ratings belongs to.
  public var unit: Unit
  /// The designs at the treatment level.
  public var treatmentDesigns: [String]
  /// The designs at the reference level.
  public var referenceDesigns: [String]
  /// The designs that state no level of the factor; they take part in no comparison by it.
  public var withoutLevel: [String]
  /// The ratings on each heuristic that was rated, in the order of the set; adjusted over those with a test by Holm's
  /// method.
  public var heuristics: [Contrast]
  /// The mean rating over heuristics, which is no member of the family; nil where there are no ratings.
  ///
  /// Of a design over the heuristics that anybody rated it on, of an evaluator over those that the evaluator rated;
  /// ``RatingsResult/Rating/missing`` tells which were not.
  public var total: Contrast?
  /// The number of problems of a design; nil where there are no findings.
  public var problems: Contrast?
  /// The mean severity of the problems of a design; nil where there are no findings.
  public var severity: Contrast?

  /// The number of tests over which p values of heuristics are adjusted.
  public var familySize: Int { heuristics.count { $0.adjustedP != nil } }
}
