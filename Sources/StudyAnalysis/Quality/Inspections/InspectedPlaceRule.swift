internal import HeuristicEval

/// Screens that nobody inspected, and findings without a place.
struct InspectedPlaceRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.uninspectedScreen, .findingWithoutPlace]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    let parts = data.parts.filter { !$0.records.isOnlyRatings }
    if parts.isEmpty {
      log.skip(
        .uninspectedScreen, in: data,
        data.analyzer.records.isEmpty
          ? "there is no record" : "nothing but ratings of whole designs was recorded, which name no screen")
    } else if parts.allSatisfy({ data.inventory($0).screens.isEmpty }) {
      log.skip(
        .uninspectedScreen, in: data,
        "no inventory says which screens there are (--artefact, or artefact= of the design)")
    }
    for part in parts {
      let inventory = data.inventory(part)
      if !inventory.screens.isEmpty { uninspected(part, inventory, data, log: &log) }
      let findings = part.records.findings
      let isNamed = !inventory.screens.isEmpty || findings.contains { inventory.screen(of: $0.place) != nil }
      let used = Set(data.analyzer.heuristics.map(\.id))
      let without = findings.filter { finding in
        (isNamed && inventory.screen(of: finding.place) == nil)
          || !finding.heuristics.contains(where: used.contains)
      }
      guard !without.isEmpty else { continue }
      let isOne = without.count == 1
      log.add(
        QualityFinding(
          .findingWithoutPlace,
          subject: data.subject(
            evaluators: data.analyzer.evaluators.filter { id in without.contains { $0.evaluator == id } },
            design: part.design.id, items: without.map(\.id),
            values: [Double(without.count), Double(findings.count)]),
          message:
            "\(without.count) of \(findings.count) findings\(data.ofDesign(part)) \(isOne ? "names" : "name") no screen or no heuristic that was inspected: \(DuplicateRule.listed(without.map(\.id)))",
          remedies: [
            .advice("say where they were found and which heuristic they violate, where that is known")
          ]))
    }
  }

  private func uninspected(
    _ part: InspectionAnalyzer.Part, _ inventory: ScreenInventory, _ data: InspectionQualityData,
    log: inout QualityLog
  ) {
    let coverage = Coverage(
      part.records, design: part.design.id, evaluators: part.evaluators,
      heuristics: data.analyzer.heuristics.map(\.id), inventory: inventory,
      heuristicOfQuestion: data.analyzer.heuristicOfQuestion)
    let empty = (0..<coverage.inventoried).filter { screen in
      !coverage.cells[screen].contains { $0.isInspected }
    }
    .map { coverage.screens[$0] }
    guard !empty.isEmpty else { return }
    // Findings alone do not tell a screen without problems from one at which nobody looked.
    let isRecorded = !part.records.inspected.isEmpty || part.records.answers.contains { $0.screen != nil }
    log.add(
      QualityFinding(
        .uninspectedScreen, severity: isRecorded ? nil : .information,
        subject: data.subject(
          design: part.design.id, items: empty, values: [Double(empty.count), Double(coverage.inventoried)]),
        message:
          "no record names \(empty.count) of \(coverage.inventoried) screens\(data.ofDesign(part)): \(DuplicateRule.listed(empty))",
        meaning: isRecorded
          ? nil
          : "Nobody looked at them, or nobody found anything there: only records of what was inspected tell the two apart",
        remedies: [
          .advice("record what was inspected without a finding (a file of evaluator, screen, inspected)")
        ]))
  }
}
