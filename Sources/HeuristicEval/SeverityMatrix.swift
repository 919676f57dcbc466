/// How bad each problem of one design is in the eyes of each rater.
///
/// Severities that were given to a problem after merging count where there are any; else those that its finders gave
/// their findings. Where one evaluator gave several findings of the same problem different severities, the highest
/// counts.
public struct SeverityMatrix: Sendable, Hashable {
  /// Where the severities of a problem come from.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// Given to the problem as such, whoever found it.
    case separate
    /// Given by its finders to their findings.
    case finders
  }

  /// The raters.
  public let raters: [String]
  /// The identifiers of the problems.
  public private(set) var problems: [String]
  /// For each problem where its severities come from; nil where nobody rated it.
  public private(set) var sources: [Source?]
  /// For each problem one entry per rater.
  public private(set) var severities: [[Severity?]]
  /// The number of entries for which the highest of several different severities was taken.
  public let highestTaken: Int

  /// Makes the matrix.
  ///
  /// - Parameters:
  ///   - problems: the problems of one design.
  ///   - severities: what was given to problems after merging; of several by one rater for one problem the first
  ///     counts, and what names another problem is passed over.
  ///   - evaluators: the order of raters; those without any severity are left out, those missing are added.
  public init(problems: [UsabilityProblem], severities: [ProblemSeverity], evaluators: [String]) {
    let positions = Dictionary(zip(problems.map(\.id), 0...)) { first, _ in first }
    var names = evaluators
    var places = Dictionary(zip(evaluators, 0...)) { first, _ in first }
    func place(_ name: String) -> Int {
      if let place = places[name] { return place }
      places[name] = names.count
      names.append(name)
      return names.count - 1
    }
    var given = [[(rater: Int, severity: Severity)]](repeating: [], count: problems.count)
    for rating in severities {
      guard let problem = positions[rating.problem] else { continue }
      let rater = place(rating.evaluator)
      if !given[problem].contains(where: { $0.rater == rater }) {
        given[problem].append((rater, rating.severity))
      }
    }
    var sources: [Source?] = given.map { $0.isEmpty ? nil : .separate }
    var highestTaken = 0
    for (position, problem) in problems.enumerated() where sources[position] == nil {
      var isSeveral: Set<Int> = []
      for finding in problem.findings {
        guard let severity = finding.severity else { continue }
        let rater = place(finding.evaluator)
        if let known = given[position].firstIndex(where: { $0.rater == rater }) {
          if given[position][known].severity != severity { isSeveral.insert(rater) }
          given[position][known].severity = max(given[position][known].severity, severity)
        } else {
          given[position].append((rater, severity))
        }
      }
      highestTaken += isSeveral.count
      if !given[position].isEmpty { sources[position] = .finders }
    }
    let used = Set(given.joined().map(\.rater)).sorted()
    let columns = Dictionary(uniqueKeysWithValues: zip(used, 0...))
    self.severities = given.map { own in
      var row = [Severity?](repeating: nil, count: used.count)
      for rating in own {
        if let column = columns[rating.rater] { row[column] = rating.severity }
      }
      return row
    }
    raters = used.map { names[$0] }
    self.problems = problems.map(\.id)
    self.sources = sources
    self.highestTaken = highestTaken
  }

  /// The matrix with its problems in another order.
  ///
  /// - Parameter order: the positions of all problems, in the order in which they are wanted.
  /// - Returns: the same severities in that order.
  public func ordered(_ order: [Int]) -> SeverityMatrix {
    var ordered = self
    ordered.problems = order.map { problems[$0] }
    ordered.sources = order.map { sources[$0] }
    ordered.severities = order.map { severities[$0] }
    return ordered
  }
}
