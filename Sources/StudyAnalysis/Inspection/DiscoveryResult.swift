/// How many problems a design may have, and how many evaluators it takes to find them.
///
/// Everything rests on the evaluators being alike and the problems alike in how easily they are found; rates are of these
/// problems and these evaluators. With findings that were not merged, every rate is too small.
public struct DiscoveryResult: Sendable {
  /// One evaluator.
  public struct Contribution: Sendable, Hashable {
    /// The evaluator.
    public var evaluator: String
    /// The number of findings.
    public var findings: Int
    /// The number of different problems.
    public var problems: Int
    /// The number of problems that nobody else found.
    public var alone: Int
  }

  /// What each evaluator found, in printing order; those who found nothing as well.
  public var contributions: [Contribution]
  /// The number of problems that anybody found.
  public var problems: Int
  /// The number of problems that exactly one evaluator found.
  public var foundOnce: Int
  /// The expected number of different problems for 1, 2, ... evaluators, exactly: the mean over all groups of so many.
  public var curve: [Double]
  /// The share of problems found once, the Good-Turing estimate of the chance that the next one is new, or why there is none.
  public var goodTuringShare: Result<Double, UndefinedResult>
  /// The naive rate first, the one that Lewis recommends last.
  public var estimates: [DiscoveryEstimate]

  /// Lewis's adjusted rate: the one to go by.
  public var adjusted: DiscoveryEstimate? { estimates.first { $0.name == "adjusted" } }
}

/// A rate at which one evaluator finds one problem, and what follows from it.
public struct DiscoveryEstimate: Sendable {
  /// The name: `naive`, `good-turing`, `normalised`, `adjusted`.
  public var name: String
  /// The exact method.
  public var method: String
  /// The rate p, or why there is none.
  public var rate: Result<Double, UndefinedResult>
  /// The share of all problems that were found, 1 - (1 - p)^n.
  public var share: Result<Double, UndefinedResult>
  /// The estimated number of problems, those found divided by the share; not rounded.
  public var total: Result<Double, UndefinedResult>
  /// The smallest number of evaluators who are expected to find the share aimed at.
  public var needed: Result<Int, UndefinedResult>
}
