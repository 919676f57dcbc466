internal import HeuristicEval

/// Records that no result rests on.
struct UnusedRecordRule: InspectionQualityRule {
  let kinds: Set<FindingKind> = [.unusedRecord]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    for record in data.analyzer.unused {
      log.add(
        Finding(
          .unusedRecord, subject: data.subject(evaluators: [record.evaluator], items: [record.subject]),
          message:
            "\(Self.name(record.kind)) of \(data.evaluator(record.evaluator)) (\(record.subject)) is in no result: \(record.reason)",
          remedies: [.advice("correct the record, or the declaration of the inspection in study.xml")]))
    }
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
