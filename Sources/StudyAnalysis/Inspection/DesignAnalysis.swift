internal import HeuristicEval
internal import Stats

/// Analyses one design: its problems, who found them, and how bad they are.
struct DesignAnalysis {
  let analyzer: InspectionAnalyzer
  let part: InspectionAnalyzer.Part

  private var options: InspectionOptions { analyzer.options }

  func run() -> DesignResult {
    let design = part.design.id
    let inventory = analyzer.inventories[design] ?? ScreenInventory()
    let (ranked, severities) = ranking(inventory)
    let detections = DetectionMatrix(problems: ranked.map(\.problem), evaluators: part.evaluators)
    let isMerged = ranked.contains { $0.problem.findings.count > 1 }
    let records = part.records
    let namesScreens =
      !inventory.screens.isEmpty || !records.inspected.isEmpty
      || records.answers.contains { $0.screen != nil }
      || records.findings.contains { inventory.screen(of: $0.place) != nil }
    return DesignResult(
      design: part.design, evaluators: part.evaluators, withoutRecords: part.withoutRecords,
      findings: records.findings.count,
      mergedFindings: ranked.map(\.problem.findings.count).filter { $0 > 1 }.reduce(0, +),
      problems: ranked, severities: severities, overview: profile(nil, ranked.indices, of: ranked),
      byHeuristic: profiles(
        ranked, under: analyzer.heuristics.map(\.id), isClosed: true, \.problem.heuristics),
      byScreen: profiles(ranked, under: inventory.screens, isClosed: false, \.screens),
      detections: detections, detection: DetectionAgreement(detections),
      severityAgreement: SeverityAgreement.analysis(severities, options: options),
      discovery: DiscoveryResult(detections, findings: records.findings, goal: options.discoveryGoal),
      conformance: ConformanceAnalysis(
        answers: records.answers, evaluators: analyzer.evaluators, heuristics: analyzer.heuristics,
        level: options.level
      ).run(),
      coverage: namesScreens
        ? Coverage(
          records, design: design, evaluators: part.evaluators, heuristics: analyzer.heuristics.map(\.id),
          inventory: inventory, heuristicOfQuestion: analyzer.heuristicOfQuestion) : nil,
      hasUndecidedLikeness: !isMerged
        && MergeProposals.exist(
          findings: records.findings, decisions: analyzer.inspection.decisions,
          inventories: [design: inventory])
    )
  }

  // MARK: Ranking

  private func ranking(_ inventory: ScreenInventory) -> (problems: [RankedProblem], matrix: SeverityMatrix) {
    let matrix = SeverityMatrix(
      problems: part.problems, severities: part.records.severities, evaluators: analyzer.evaluators)
    var descriptions = SeverityDescriptions()
    var ranked = part.problems.enumerated().map { position, problem in
      let points = matrix.severities[position].compactMap { $0?.rawValue }
      let sum = points.reduce(0, +)
      var screens: [String] = []
      for finding in problem.findings {
        if let screen = inventory.screen(of: finding.place), !screens.contains(screen) {
          screens.append(screen)
        }
      }
      return RankedProblem(
        rank: 0, problem: problem, source: matrix.sources[position],
        severities: descriptions.description(of: points),
        // Halves go up, to the worse.
        point: points.isEmpty ? nil : Severity(rawValue: (2 * sum + points.count) / (2 * points.count)),
        screens: screens)
    }
    let keys = ranked.map { ($0.severities?.mean ?? -1, $0.problem.finders.count) }
    let order = ranked.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] > keys[$1] }
    for (place, position) in order.enumerated() {
      let isTied = place > 0 && keys[order[place - 1]] == keys[position]
      ranked[position].rank = isTied ? ranked[order[place - 1]].rank : place + 1
    }
    return (order.map { ranked[$0] }, matrix.ordered(order))
  }

  /// Describes severities; what was described already is not described again, as few raters give few different lists.
  private struct SeverityDescriptions {
    private var known: [Int: Descriptives] = [:]

    mutating func description(of points: [Int]) -> Descriptives? {
      guard !points.isEmpty else { return nil }
      // The points of up to twenty raters, in their order, as one number.
      let list = points.count <= 20 ? points.reduce(1) { $0 * Severity.allCases.count + $1 } : nil
      if let list, let described = known[list] { return described }
      let described = try? Descriptives(points.map(Double.init))
      if let list { known[list] = described }
      return described
    }
  }

  // MARK: Profiles

  /// The problems under each of some names; those under none come last, without a name.
  ///
  /// Where the list is closed, other names count as none; where it is not, they are added at its end.
  private func profiles(
    _ problems: [RankedProblem], under names: [String], isClosed: Bool,
    _ namesOf: (RankedProblem) -> [String]
  ) -> [SeverityProfile] {
    var names = names
    var positions = Dictionary(zip(names, 0...)) { first, _ in first }
    var own: [[Int]] = names.map { _ in [] }
    var nameless: [Int] = []
    for index in problems.indices {
      var isNamed = false
      for name in namesOf(problems[index]) {
        if positions[name] == nil, !isClosed {
          positions[name] = names.count
          names.append(name)
          own.append([])
        }
        guard let position = positions[name] else { continue }
        own[position].append(index)
        isNamed = true
      }
      if !isNamed { nameless.append(index) }
    }
    return zip(names, own).map { profile($0, $1, of: problems) }
      + (nameless.isEmpty ? [] : [profile(nil, nameless, of: problems)])
  }

  /// Describes some of the problems, by position.
  private func profile(
    _ id: String?, _ own: some Collection<Int>, of problems: [RankedProblem]
  ) -> SeverityProfile {
    var counts = [Int](repeating: 0, count: Severity.allCases.count)
    var means: [Double] = []
    for index in own {
      if let point = problems[index].point { counts[point.rawValue] += 1 }
      if let mean = problems[index].severities?.mean { means.append(mean) }
    }
    return SeverityProfile(id: id, problems: own.count, counts: counts, means: try? Descriptives(means))
  }
}
