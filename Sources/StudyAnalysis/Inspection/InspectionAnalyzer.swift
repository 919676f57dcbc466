public import HeuristicEval
internal import Stats
public import StudyModel

/// Analyses an inspection: declaration and records in, results out.
///
/// It takes identifiers as they are: other spellings were settled in reading, and what cannot be (an unknown
/// heuristic, severity 5) was refused there. Whatever cannot take part all the same is listed in
/// ``InspectionResults/unused``, never dropped without a word.
public struct InspectionAnalyzer: Sendable {
  let inspection: Inspection
  let set: HeuristicSet
  let inventories: [String: ScreenInventory]
  let factors: [Factor]
  let options: InspectionOptions

  /// The heuristics of the set that were inspected.
  let heuristics: [Heuristic]

  /// The heuristic of each check question that belongs to one that was inspected.
  let heuristicOfQuestion: [String: String]

  /// The records that can be used.
  let records: InspectionRecords

  /// Those declared, then others in the order of their first record.
  let evaluators: [String]

  /// The records that cannot be used, with the reason of each.
  let unused: [UnusedRecord]
  private let excluded: [IncludedRecords.Excluded]

  /// Prepares an analysis.
  ///
  /// - Parameters:
  ///   - inspection: who inspected which designs against which heuristics, and what was decided; what is left out is
  ///     taken out here.
  ///   - set: the set of heuristics that the inspection names.
  ///   - artefacts: the artefacts of the designs, by identifier, where there are any.
  ///   - records: what the evaluators recorded.
  ///   - factors: the factors of which designs state a level.
  ///   - options: what is asked.
  public init(
    _ inspection: Inspection, set: HeuristicSet, artefacts: [String: Artefact] = [:],
    records: InspectionRecords, factors: [Factor] = [], options: InspectionOptions = InspectionOptions()
  ) {
    let included = IncludedRecords(of: records, in: inspection)
    let inspection = included.inspection
    self.inspection = inspection
    self.set = set
    self.factors = factors
    self.options = options
    let leftOut = Set(inspection.leftOut.map(\.heuristic))
    heuristics = set.heuristics.filter { !leftOut.contains($0.id) }
    heuristicOfQuestion = Dictionary(
      heuristics.flatMap { heuristic in heuristic.questions.map { ($0.id, heuristic.id) } }
    ) { first, _ in first }
    inventories = Dictionary(
      inspection.designs.compactMap { design in
        design.artefact.flatMap { artefacts[$0] }.map { (design.id, ScreenInventory($0)) }
      }
    ) { first, _ in first }
    var filter = RecordFilter(
      inspection: inspection, heuristics: Set(heuristics.map(\.id)), questions: heuristicOfQuestion)
    self.records = filter.usable(included.records)
    unused =
      filter.unused
      + included.withoutProblem.map {
        UnusedRecord(
          kind: .severity, evaluator: $0.evaluator, subject: $0.problem,
          reason: "only evaluators who are left out found the problem", isByDecision: true)
      }
    excluded = included.excluded
    evaluators = Self.evaluators(inspection, self.records)
  }

  /// Analyses everything.
  ///
  /// - Returns: the results.
  public func results() -> InspectionResults {
    let parts = recordsByDesign()
    let designs = Parallel.map(parts, threads: options.threads) {
      DesignAnalysis(analyzer: self, part: $0).run()
    }
    let ratings = RatingsAnalysis(analyzer: self, parts: parts).run()
    return InspectionResults(
      inspection: inspection, heuristicSet: set, heuristics: heuristics.map(\.id), factors: factors,
      level: options.level, alpha: options.alpha, discoveryGoal: options.discoveryGoal,
      evaluators: evaluators, designs: designs, ratings: ratings,
      conformance: ConformanceAnalysis.overDesigns(
        designs.compactMap(\.conformance), level: options.level),
      comparisons: ComparisonAnalysis(analyzer: self, designs: designs, ratings: ratings).run(),
      assumptions: assumptions(designs), unused: unused, excluded: excluded)
  }

  // MARK: Records

  private static func evaluators(_ inspection: Inspection, _ records: InspectionRecords) -> [String] {
    var names = inspection.evaluators.map(\.id)
    var known = Set(names)
    func add(_ name: String) { if known.insert(name).inserted { names.append(name) } }
    for finding in records.findings { add(finding.evaluator) }
    for rating in records.ratings { add(rating.evaluator) }
    for answer in records.answers { add(answer.evaluator) }
    for cell in records.inspected { add(cell.evaluator) }
    for severity in records.severities { add(severity.evaluator) }
    return names
  }

  /// The records of one design and who inspected it.
  struct Part: Sendable {
    var design: InspectedDesign
    var records = InspectionRecords()
    var problems: [UsabilityProblem] = []
    var evaluators: [String] = []
    var withoutRecords: [String] = []
  }

  /// The records by design, in printing order.
  func recordsByDesign() -> [Part] {
    var parts = inspection.designs.map { Part(design: $0) }
    let position = Dictionary(zip(inspection.designs.map(\.id), 0...)) { first, _ in first }
    var present: [Set<String>] = parts.map { _ in [] }
    for finding in records.findings {
      guard let part = position[finding.design] else { continue }
      parts[part].records.findings.append(finding)
      present[part].insert(finding.evaluator)
    }
    for rating in records.ratings {
      guard let part = position[rating.design] else { continue }
      parts[part].records.ratings.append(rating)
      present[part].insert(rating.evaluator)
    }
    for answer in records.answers {
      guard let part = position[answer.design] else { continue }
      parts[part].records.answers.append(answer)
      present[part].insert(answer.evaluator)
    }
    for cell in records.inspected {
      guard let part = position[cell.design] else { continue }
      parts[part].records.inspected.append(cell)
      present[part].insert(cell.evaluator)
    }
    let anywhere = present.reduce(into: Set<String>()) { $0.formUnion($1) }
    let declared = Set(inspection.evaluators.map(\.id))
    for part in parts.indices {
      // Who recorded nothing at all found nothing; who recorded something elsewhere may not have been asked.
      parts[part].evaluators = evaluators.filter {
        present[part].contains($0)
          || (declared.contains($0) && (parts.count == 1 || !anywhere.contains($0)))
      }
      if parts.count > 1 {
        parts[part].withoutRecords = evaluators.filter {
          anywhere.contains($0) && !present[part].contains($0)
        }
      }
      parts[part].problems = UsabilityProblem.merging(
        parts[part].records.findings, decisions: inspection.decisions)
    }
    assignSeverities(to: &parts)
    return parts
  }

  private func assignSeverities(to parts: inout [Part]) {
    guard !records.severities.isEmpty else { return }
    var design: [String: Int] = [:]
    for (position, part) in parts.enumerated() {
      for problem in part.problems { design[problem.id] = position }
    }
    for severity in records.severities {
      if let part = design[severity.problem] { parts[part].records.severities.append(severity) }
    }
  }

  // MARK: Assumptions

  private func assumptions(_ designs: [DesignResult]) -> [Assumption] {
    var assumptions: [Assumption] = []
    for design in designs {
      if design.hasUndecidedLikeness {
        assumptions.append(
          Assumption(
            "Nothing was merged for design \(design.design.id), although some of its findings look alike: every "
              + "finding counts as a problem of its own, which lowers agreement and the rate of discovery",
            settledBy: "studytool heuristics merge"))
      }
      if !design.withoutRecords.isEmpty, !design.evaluators.isEmpty {
        let names = design.withoutRecords.joined(separator: ", ")
        assumptions.append(
          Assumption(
            "\(names) recorded nothing about design \(design.design.id) and "
              + (design.withoutRecords.count == 1 ? "is" : "are") + " taken not to have inspected it",
            settledBy: "a record of what was inspected"))
      }
    }
    return assumptions
  }
}

extension ScreenInventory {
  /// The screens and steps of an artefact.
  ///
  /// - Parameter artefact: the artefact.
  init(_ artefact: Artefact) {
    self.init(
      screens: artefact.screens.map(\.id),
      screenOfStep: Dictionary(
        artefact.flows.flatMap { $0.steps.map { ($0.label, $0.place.screen) } }
      ) { first, _ in first })
  }
}
