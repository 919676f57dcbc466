internal import HeuristicEval

/// Records that no result rests on.
struct UnusedRecordRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.unusedRecord]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    for record in data.analyzer.unused where !record.isByDecision {
      log.add(
        QualityFinding(
          .unusedRecord, subject: data.subject(evaluators: [record.evaluator], items: [record.subject]),
          message:
            "\(Self.name(record.kind)) of \(data.evaluator(record.evaluator)) (\(record.subject)) is in no result: \(record.reason)",
          remedies: [.advice("correct the record, or the declaration of the inspection in study.xml")]))
    }
    let rest = data.analyzer.unused.filter(\.isByDecision)
    guard !rest.isEmpty else { return }
    var items: [String] = []
    for record in rest where !items.contains(record.subject) { items.append(record.subject) }
    let problems = DuplicateRule.listed(items)
    log.add(
      QualityFinding(
        .unusedRecord, severity: .information,
        subject: data.subject(
          evaluators: data.analyzer.evaluators.filter { id in rest.contains { $0.evaluator == id } },
          items: items, values: [Double(rest.count)]),
        message: rest.count == 1
          ? "one severity is in no result, as only evaluators who are left out found the problem: \(problems)"
          : "\(rest.count) severities are in no result, as only evaluators who are left out found the problems: \(problems)",
        meaning: "What was decided about evaluators leaves nothing that they rate",
        remedies: [.advice("nothing needs to be done while the evaluators are left out")]))
  }

  private static func name(_ kind: InspectionRecords.Kind) -> String {
    switch kind {
    case .finding: "a finding"
    case .rating: "a rating"
    case .answer: "an answer"
    case .severity: "a severity"
    case .inspected: "a record of what was inspected"
    }
  }
}
