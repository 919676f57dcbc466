internal import HeuristicEval
internal import StudyModel

/// Findings that stand there twice, and findings that look alike and nobody has decided about.
struct RepeatedFindingRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.repeatedFinding, .undecidedLikeness]

  private struct Key: Hashable {
    var evaluator: String
    var place: InspectedPlace
    var description: String
  }

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    let apart = data.analyzer.inspection.decisions.filter { $0.verdict == .apart }.map { Set($0.findings) }
    for part in data.parts {
      let problems = Dictionary(
        part.problems.flatMap { problem in problem.findings.map { ($0.id, problem.id) } },
        uniquingKeysWith: { first, _ in first })
      var order: [Key] = []
      var findings: [Key: [Finding]] = [:]
      for finding in part.records.findings {
        let key = Key(
          evaluator: finding.evaluator, place: finding.place,
          description: finding.description.foldedForComparison)
        if findings[key] == nil { order.append(key) }
        findings[key, default: []].append(finding)
      }
      for key in order {
        guard let same = findings[key], same.count > 1 else { continue }
        let ids = same.map(\.id)
        // What was decided about is settled.
        if Set(ids.compactMap { problems[$0] }).count == 1 { continue }
        if apart.contains(where: { $0.isSuperset(of: ids) }) { continue }
        log.add(
          QualityFinding(
            .repeatedFinding,
            subject: data.subject(
              evaluators: [key.evaluator], design: part.design.id, items: ids, values: [Double(ids.count)]),
            message:
              "\(DuplicateRule.listed(ids)) of \(data.evaluator(key.evaluator))\(data.ofDesign(part)) have the same words and the same place",
            remedies: [
              .advice("if one was typed twice, put them together with studytool heuristics merge"),
              .advice("if they are two problems, say so with studytool heuristics merge --apart"),
            ]))
      }
      likeness(part, data, log: &log)
    }
  }

  private func likeness(
    _ part: InspectionAnalyzer.Part, _ data: InspectionQualityData, log: inout QualityLog
  ) {
    let isMerged = part.problems.contains { $0.findings.count > 1 }
    guard !isMerged,
      MergeProposals.exist(
        findings: part.records.findings, decisions: data.analyzer.inspection.decisions,
        inventories: [part.design.id: data.inventory(part)])
    else { return }
    log.add(
      QualityFinding(
        .undecidedLikeness,
        subject: data.subject(design: part.design.id, values: [Double(part.records.findings.count)]),
        message:
          "some of the \(part.records.findings.count) findings\(data.ofDesign(part)) look alike, and nothing was merged",
        remedies: [.advice("decide about the proposals of studytool heuristics merge")]))
  }
}
