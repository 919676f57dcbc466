/// What a researcher decided about findings that may be the same problem; reversible, and printed with the results.
public struct MergeDecision: Sendable, Hashable {
  /// What was decided.
  public enum Verdict: Sendable, Hashable {
    /// The findings are one problem, under this identifier and title.
    case same(problem: String, title: String?)
    /// No two of the findings are the same problem; they are not proposed again.
    case apart
  }

  /// What was decided.
  public var verdict: Verdict
  /// The identifiers of the findings, all of one design.
  public var findings: [String]
  /// Why.
  public var reason: String?
  /// Who decided it.
  public var decidedBy: String?

  /// Makes a decision.
  ///
  /// - Parameters:
  ///   - verdict: what was decided.
  ///   - findings: the identifiers of the findings.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  public init(_ verdict: Verdict, findings: [String], reason: String? = nil, decidedBy: String? = nil) {
    self.verdict = verdict
    self.findings = findings
    self.reason = reason
    self.decidedBy = decidedBy
  }
}

/// One problem of one design: a finding that stands alone, or several that were decided to be the same.
public struct UsabilityProblem: Sendable, Hashable, Identifiable {
  /// The identifier: that of the decision, or of the only finding.
  public var id: String
  /// The identifier of the design.
  public var design: String
  /// A short name: that of the decision, or the description of the first finding.
  public var title: String
  /// The findings, in the order in which they were recorded.
  public var findings: [Finding]

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - design: the identifier of the design.
  ///   - title: a short name.
  ///   - findings: the findings in the order in which they were recorded.
  public init(id: String, design: String, title: String, findings: [Finding]) {
    self.id = id
    self.design = design
    self.title = title
    self.findings = findings
  }

  /// The evaluators who found it, each once, in the order of the findings.
  public var finders: [String] { findings.map(\.evaluator).withoutRepetition }

  /// The heuristics that any of the findings names, each once, in the order of the findings.
  public var heuristics: [String] { findings.flatMap(\.heuristics).withoutRepetition }

  /// The places of the findings that are known, each once, in the order of the findings.
  public var places: [InspectedPlace] { findings.map(\.place).filter { !$0.isEmpty }.withoutRepetition }

  /// Puts findings together as was decided; every finding belongs to exactly one problem.
  ///
  /// - Parameters:
  ///   - findings: the findings of one or several designs.
  ///   - decisions: the decisions; findings that they name and that do not exist are passed over.
  /// - Returns: the problems in the order of their first finding.
  public static func merging(_ findings: [Finding], decisions: [MergeDecision]) -> [UsabilityProblem] {
    var named: [String: (id: String, title: String?)] = [:]
    for decision in decisions {
      guard case .same(let problem, let title) = decision.verdict else { continue }
      for finding in decision.findings { named[finding] = (problem, title) }
    }
    let names = Set(named.values.lazy.map(\.id))
    var problems: [UsabilityProblem] = []
    problems.reserveCapacity(findings.count)
    // By design and problem. Most findings of a new inspection stand alone and are in nobody's way.
    var positions: [String: [String: Int]] = [:]
    for finding in findings {
      let name = named.isEmpty ? nil : named[finding.id]
      let id = name?.id ?? finding.id
      if name != nil, let position = positions[finding.design]?[id] {
        problems[position].findings.append(finding)
        continue
      }
      if names.contains(id) { positions[finding.design, default: [:]][id] = problems.count }
      problems.append(
        UsabilityProblem(
          id: id, design: finding.design, title: name?.title ?? finding.description,
          findings: [finding]))
    }
    return problems
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each only where it stands first.
  var withoutRepetition: [Element] {
    let elements = Array(self)
    // One finding is most often made by one evaluator, on one screen, and violates one heuristic.
    guard elements.count > 1 else { return elements }
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
