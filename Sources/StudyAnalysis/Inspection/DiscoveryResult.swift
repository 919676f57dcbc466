internal import HeuristicEval
internal import Stats

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
  /// The expected number of different problems for each number of evaluators from 1 on.
  ///
  /// Exactly the mean over all groups of so many of the evaluators.
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

extension DiscoveryResult {
  /// Computes what follows from who found which problem.
  init(_ matrix: DetectionMatrix, findings: [Finding], goal: Double) {
    let counts = matrix.finderCounts
    var findingsOf: [String: Int] = [:]
    for finding in findings { findingsOf[finding.evaluator, default: 0] += 1 }
    contributions = zip(matrix.evaluators, matrix.found).map { evaluator, found in
      Contribution(
        evaluator: evaluator, findings: findingsOf[evaluator] ?? 0, problems: found.count,
        alone: found.count { counts[$0] == 1 })
    }
    problems = counts.count
    foundOnce = counts.count { $0 == 1 }
    curve = (try? DiscoveryCurve(participants: matrix.evaluators.count, counts: counts))?.expected ?? []
    let rates: Result<ProblemDiscovery, UndefinedResult>
    if counts.isEmpty {
      rates = .failure(
        UndefinedResult(
          code: "no-problems",
          message: "nobody found a problem, so that nothing can be said of how they are found"))
    } else if matrix.evaluators.count < 2 {
      rates = .failure(.oneEvaluator)
    } else {
      do throws(StatisticsError) {
        rates = .success(try ProblemDiscovery(participants: matrix.evaluators.count, counts: counts))
      } catch {
        rates = .failure(UndefinedResult(error))
      }
    }
    goodTuringShare = rates.map(\.goodTuringShare)
    estimates = Self.estimators.map { DiscoveryEstimate($0.name, $0.method, rates, $0.estimator, goal: goal) }
  }

  private static let estimators: [(estimator: ProblemDiscovery.Estimator, name: String, method: String)] = [
    (
      .naive, "naive",
      "share of ones in the table of evaluators and found problems; too large, since problems that nobody found are "
        + "missing from it"
    ),
    (.goodTuring, "good-turing", "p / (1 + problems found once / problems found)"),
    (.normalisation, "normalised", "(p - 1/n) (1 - 1/n)"),
    (.average, "adjusted", "mean of the normalised and the Good-Turing rate (Lewis 2001)"),
  ]
}

extension DiscoveryEstimate {
  /// Computes what follows from one estimate of the rate.
  fileprivate init(
    _ name: String, _ method: String, _ rates: Result<ProblemDiscovery, UndefinedResult>,
    _ estimator: ProblemDiscovery.Estimator, goal: Double
  ) {
    self.name = name
    self.method = method
    rate = rates.map { $0.rate(estimator) }
    let usable = rates.flatMap { rates -> Result<ProblemDiscovery, UndefinedResult> in
      guard rates.rate(estimator) > 0 else {
        return .failure(
          UndefinedResult(
            code: "every-problem-found-once",
            message:
              "every problem was found by one evaluator only, so that this rate is 0 and nothing follows from it"
          ))
      }
      return .success(rates)
    }
    func result<Value>(
      _ compute: (ProblemDiscovery) throws(StatisticsError) -> Value
    ) -> Result<Value, UndefinedResult> {
      usable.flatMap { rates in
        do throws(StatisticsError) {
          return .success(try compute(rates))
        } catch {
          return .failure(UndefinedResult(error))
        }
      }
    }
    share = result { rates throws(StatisticsError) in try rates.shareDiscovered(estimator) }
    total = result { rates throws(StatisticsError) in try rates.estimatedTotal(estimator) }
    needed = result { rates throws(StatisticsError) in
      try rates.participantsNeeded(goal: goal, estimator).participants
    }
  }
}
