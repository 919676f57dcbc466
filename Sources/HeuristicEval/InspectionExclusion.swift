/// A decision to leave an evaluator or a design out of an inspection; reversible, and printed with every result.
public struct InspectionExclusion: Sendable, Hashable {
  /// What is left out.
  public enum Subject: Sendable, Hashable {
    /// Everything that an evaluator recorded.
    case evaluator(String)
    /// Everything that was recorded about a design.
    case design(String)
  }

  /// What is left out.
  public var subject: Subject
  /// Why.
  public var reason: String
  /// Who decided it.
  public var decidedBy: String?

  /// Makes an exclusion.
  ///
  /// - Parameters:
  ///   - subject: what is left out.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  public init(_ subject: Subject, reason: String, decidedBy: String? = nil) {
    self.subject = subject
    self.reason = reason
    self.decidedBy = decidedBy
  }
}

/// An inspection and its records without what was left out by decision.
public struct IncludedRecords: Sendable {
  /// What a decision takes out of the records.
  public struct Excluded: Sendable, Hashable {
    /// The decision.
    public var exclusion: InspectionExclusion
    /// The number of records that it takes out; of those that two decisions take out the first counts.
    public var records: Int

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - exclusion: the decision.
    ///   - records: the number of records that it takes out.
    public init(_ exclusion: InspectionExclusion, records: Int) {
      self.exclusion = exclusion
      self.records = records
    }
  }

  /// The inspection without the evaluators and designs; the decisions still stand in it.
  public var inspection: Inspection
  /// The records that are left.
  public var records: InspectionRecords
  /// What was taken out, in the order of the decisions.
  public var excluded: [Excluded]
  /// Severities that others gave to problems which only those who are left out had found.
  public var withoutProblem: [ProblemSeverity]

  /// Leaves out what the inspection's ``Inspection/exclusions`` say.
  ///
  /// A problem stays while a finding of it does. A severity of a problem that is gone rates nothing any more.
  ///
  /// - Parameters:
  ///   - records: what was recorded.
  ///   - inspection: the inspection with its decisions.
  public init(of records: InspectionRecords, in inspection: Inspection) {
    self.inspection = inspection
    self.records = records
    withoutProblem = []
    let exclusions = inspection.exclusions
    guard !exclusions.isEmpty else {
      excluded = []
      return
    }
    var evaluators: [String: Int] = [:]
    var designs: [String: Int] = [:]
    for (index, exclusion) in exclusions.enumerated() {
      switch exclusion.subject {
      case .evaluator(let id): evaluators[id] = evaluators[id] ?? index
      case .design(let id): designs[id] = designs[id] ?? index
      }
    }
    var counts = [Int](repeating: 0, count: exclusions.count)
    func isKept(_ evaluator: String, _ design: String?) -> Bool {
      let decisions = [evaluators[evaluator], design.flatMap { designs[$0] }].compactMap(\.self)
      if let first = decisions.min() { counts[first] += 1 }
      return decisions.isEmpty
    }
    let before = UsabilityProblem.merging(records.findings, decisions: inspection.decisions)
    let designOfProblem = Dictionary(
      before.map { ($0.id, $0.design) }, uniquingKeysWith: { first, _ in first })
    self.records.findings = records.findings.filter { isKept($0.evaluator, $0.design) }
    self.records.ratings = records.ratings.filter { isKept($0.evaluator, $0.design) }
    self.records.answers = records.answers.filter { isKept($0.evaluator, $0.design) }
    self.records.inspected = records.inspected.filter { isKept($0.evaluator, $0.design) }
    self.records.severities = records.severities.filter { isKept($0.evaluator, designOfProblem[$0.problem]) }
    let after = UsabilityProblem.merging(self.records.findings, decisions: inspection.decisions)
    let gone = Set(before.map(\.id)).subtracting(after.map(\.id))
    withoutProblem = self.records.severities.filter { gone.contains($0.problem) }
    self.records.severities.removeAll { gone.contains($0.problem) }
    self.inspection.evaluators.removeAll { evaluators[$0.id] != nil }
    self.inspection.designs.removeAll { designs[$0.id] != nil }
    excluded = zip(exclusions, counts).map { Excluded($0, records: $1) }
  }
}
