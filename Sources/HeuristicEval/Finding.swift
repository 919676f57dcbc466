public import Stats

/// A usability problem that one evaluator found.
public struct Finding: Sendable, Hashable {
  /// Who found it.
  public var evaluator: String
  /// The identifiers of the heuristics that it violates.
  public var heuristics: [String]
  /// The screen or step at which it was found.
  public var place: String
  /// What is wrong.
  public var description: String
  /// How bad it is, where the evaluator rated it.
  public var severity: Severity?

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - evaluator: who found it.
  ///   - heuristics: the identifiers of the heuristics that it violates.
  ///   - place: the screen or step at which it was found.
  ///   - description: what is wrong.
  ///   - severity: how bad it is.
  public init(
    evaluator: String, heuristics: [String], place: String, description: String, severity: Severity?
  ) {
    self.evaluator = evaluator
    self.heuristics = heuristics
    self.place = place
    self.description = description
    self.severity = severity
  }
}

/// The severity of the findings under one heuristic.
///
/// A mean of fewer than three raters is not reliable (Nielsen 1994); `raters` says how many there were.
public struct SeveritySummary: Sendable, Hashable {
  /// The identifier of the heuristic.
  public var heuristic: String
  /// The number of findings, rated or not.
  public var findings: Int
  /// The number of evaluators who rated at least one of them.
  public var raters: Int
  /// The ratings, described; nil where none was rated.
  public var severities: Descriptives?

  /// Summarises findings by heuristic; a finding under several heuristics counts under each.
  ///
  /// - Parameters:
  ///   - findings: the findings.
  ///   - set: the heuristics, in whose order the summaries are returned.
  /// - Returns: one summary per heuristic of the set, also for those without any finding.
  public static func byHeuristic(_ findings: [Finding], set: HeuristicSet) -> [SeveritySummary] {
    set.heuristics.map { heuristic in
      let own = findings.filter { $0.heuristics.contains(heuristic.id) }
      let rated = own.filter { $0.severity != nil }
      let values = rated.compactMap { $0.severity.map { Double($0.rawValue) } }
      return SeveritySummary(
        heuristic: heuristic.id, findings: own.count, raters: Set(rated.map(\.evaluator)).count,
        severities: try? Descriptives(values))
    }
  }
}
