internal import HeuristicEval
internal import StudyModel

/// Evaluators who recorded nothing, or nothing about a design, and designs that too few inspected.
struct EvaluatorRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.silentEvaluator, .unevenInspection, .fewEvaluators]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    let active = data.parts.reduce(into: Set<String>()) { found, part in
      found.formUnion(Self.active(part.records))
    }.union(data.analyzer.records.severities.map(\.evaluator))
    let silent = data.analyzer.evaluators.filter { !active.contains($0) }
    if !silent.isEmpty {
      log.add(
        QualityFinding(
          .silentEvaluator, subject: data.subject(evaluators: silent, values: [Double(silent.count)]),
          message:
            "\(DuplicateRule.listed(silent.map(data.evaluator))) \(silent.count == 1 ? "is" : "are") declared and recorded nothing",
          remedies: silent.flatMap(data.exclusion)
            + [
              .advice("record what was inspected without a finding (a file of evaluator, screen, inspected)")
            ]))
    }
    for part in data.parts where !part.withoutRecords.isEmpty && !part.records.isOnlyRatings {
      log.add(
        QualityFinding(
          .unevenInspection,
          subject: data.subject(
            evaluators: part.withoutRecords, design: part.design.id,
            values: [Double(part.withoutRecords.count)]),
          message:
            "\(DuplicateRule.listed(part.withoutRecords.map(data.evaluator))) recorded nothing about design \(part.design.id), and something about others",
          remedies: [
            .advice("if they inspected it, record that (a file of evaluator, design, screen, inspected)")
          ]))
    }
    for part in data.parts where !part.records.findings.isEmpty {
      let count = part.evaluators.count
      guard count < QualityThresholds.fewestEvaluators else { continue }
      log.add(
        QualityFinding(
          .fewEvaluators,
          subject: data.subject(
            evaluators: part.evaluators, design: part.design.id, values: [Double(count)]),
          message:
            "\(count == 1 ? "one evaluator" : "\(count) evaluators") inspected design \(part.design.id)",
          remedies: [
            .advice("let others inspect it independently, or say in the report what was likely missed")
          ]))
    }
  }

  /// Who recorded anything about a design.
  private static func active(_ records: InspectionRecords) -> Set<String> {
    Set(
      records.findings.map(\.evaluator) + records.ratings.map(\.evaluator) + records.answers.map(\.evaluator)
        + records.inspected.map(\.evaluator))
  }
}

extension InspectionRecords {
  /// Whether nothing but ratings of heuristics was recorded.
  var isOnlyRatings: Bool { findings.isEmpty && answers.isEmpty && inspected.isEmpty }
}

/// Identifiers of evaluators that are personal data, or two spellings of one.
struct EvaluatorIdentifierRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.personalIdentifier, .similarIdentifiers]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    let names = data.analyzer.evaluators
    let personal = names.filter { PersonalText.isPersonal($0) }
    if !personal.isEmpty {
      log.add(
        QualityFinding(
          .personalIdentifier, subject: data.subject(values: [Double(personal.count)]),
          message:
            "\(personal.count) of \(names.count) evaluators are identified by an e-mail address, an IP address or a telephone number; they are called by their number here",
          meaning: "Results name evaluators, and would name people",
          remedies: [.advice("replace the identifiers by codes, or by pseudonyms with studytool anonymize")]))
    }
    var bySpelling: [String: [String]] = [:]
    for name in names {
      let spelling = IdentifierRule.spelling(name)
      if !spelling.isEmpty { bySpelling[spelling, default: []].append(name) }
    }
    let order = Dictionary(zip(names, 0...), uniquingKeysWith: { first, _ in first })
    let similar = bySpelling.values.filter { $0.count > 1 }
    for group in similar.sorted(by: { order[$0[0], default: 0] < order[$1[0], default: 0] }) {
      log.add(
        QualityFinding(
          .similarIdentifiers, subject: data.subject(evaluators: group),
          message:
            "\(group.map { "\"\(data.evaluator($0))\"" }.joined(separator: " and ")) may be one evaluator",
          meaning:
            "If they are one evaluator, who counts twice, agreement and discovery rest on somebody who is not there",
          remedies: [
            .advice(
              "if they are one, declare the other spelling as an <alias> of the <evaluator> in study.xml"),
            .advice("if they are not, nothing needs to be done"),
          ]))
    }
  }
}
