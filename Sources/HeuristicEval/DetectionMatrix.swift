/// Who found which problem of one design; evaluators who found nothing are rows, too.
public struct DetectionMatrix: Sendable, Hashable {
  /// The evaluators who inspected the design.
  public let evaluators: [String]
  /// The identifiers of the problems.
  public let problems: [String]
  /// For each problem the positions of its finders in ``evaluators``, ascending.
  public let finders: [[Int]]

  /// Makes the matrix.
  ///
  /// - Parameters:
  ///   - problems: the problems of one design.
  ///   - evaluators: who inspected it; finders who are missing from it are added at its end.
  public init(problems: [UsabilityProblem], evaluators: [String]) {
    var evaluators = evaluators
    var positions = Dictionary(zip(evaluators, 0...)) { first, _ in first }
    func position(of evaluator: String) -> Int {
      if let position = positions[evaluator] { return position }
      positions[evaluator] = evaluators.count
      evaluators.append(evaluator)
      return evaluators.count - 1
    }
    finders = problems.map { problem in
      let own = problem.findings.map { position(of: $0.evaluator) }
      return own.count > 1 ? Set(own).sorted() : own
    }
    self.evaluators = evaluators
    self.problems = problems.map(\.id)
  }

  /// The number of finders of each problem.
  public var finderCounts: [Int] { finders.map(\.count) }

  /// The positions of the problems that each evaluator found, ascending, by evaluator.
  public var found: [[Int]] {
    var found = [[Int]](repeating: [], count: evaluators.count)
    for (problem, own) in finders.enumerated() {
      for evaluator in own { found[evaluator].append(problem) }
    }
    return found
  }
}
