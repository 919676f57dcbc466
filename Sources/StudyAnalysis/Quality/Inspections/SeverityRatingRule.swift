internal import HeuristicEval

/// Problems whose severity nobody rated, too few rated, or only those who found them.
struct SeverityRatingRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.unratedProblem, .fewSeverityRaters, .severityOfFinders]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    guard data.parts.contains(where: { !$0.problems.isEmpty }) else {
      log.skip(.fewSeverityRaters, in: data, "nobody recorded a finding")
      return
    }
    for part in data.parts where !part.problems.isEmpty {
      let matrix = data.severities(part)
      let raters = matrix.severities.map { row in row.count { $0 != nil } }
      func add(
        _ kind: QualityFindingKind, _ isMeant: (Int) -> Bool,
        _ words: (_ problems: String, _ isOne: Bool) -> String,
        _ remedy: String
      ) {
        let own = matrix.problems.indices.filter(isMeant)
        guard !own.isEmpty else { return }
        let names = own.map { matrix.problems[$0] }
        let isAll = own.count == matrix.problems.count
        let problems =
          isAll
          ? own.count == 1 ? "the only problem" : "all \(own.count) problems"
          : "\(own.count) of \(matrix.problems.count) problems"
        let listed = isAll ? "" : ": " + DuplicateRule.listed(names)
        log.add(
          QualityFinding(
            kind,
            subject: data.subject(
              design: part.design.id, items: names,
              values: [Double(own.count), Double(matrix.problems.count)]),
            message: words(problems + data.ofDesign(part), own.count == 1) + listed,
            remedies: [.advice(remedy)]))
      }
      add(
        .unratedProblem, { raters[$0] == 0 }, { problems, _ in "nobody rated the severity of \(problems)" },
        "let the evaluators rate all merged problems (a file of evaluator, problem, severity)")
      add(
        .fewSeverityRaters, { (1..<QualityThresholds.fewestSeverityRaters).contains(raters[$0]) },
        { problems, _ in "fewer than three evaluators rated the severity of \(problems)" },
        "let everybody rate all merged problems (a file of evaluator, problem, severity)")
      add(
        .severityOfFinders, { matrix.sources[$0] == .finders },
        { problems, isOne in
          "the \(isOne ? "severity" : "severities") of \(problems) \(isOne ? "is that" : "are those") of the finders alone"
        }, "let those who did not find a problem rate it, too (a file of evaluator, problem, severity)")
    }
  }
}
