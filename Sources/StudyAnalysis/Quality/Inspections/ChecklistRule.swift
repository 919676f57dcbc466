internal import HeuristicEval

/// Evaluators who answered all questions of a heuristic with yes and found a bad problem under it all the same.
struct ChecklistRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.checklistContradiction]

  private struct Key: Hashable {
    var evaluator: String
    var screen: String?
    var heuristic: String
  }

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    guard !data.analyzer.records.answers.isEmpty else {
      log.skip(.checklistContradiction, in: data, "no check question was answered")
      return
    }
    guard !data.analyzer.records.findings.isEmpty else {
      log.skip(.checklistContradiction, in: data, "nobody recorded a finding")
      return
    }
    let questions = Dictionary(
      data.analyzer.heuristics.map { ($0.id, $0.questions.count) }, uniquingKeysWith: { first, _ in first })
    for part in data.parts {
      var answers: [Key: [ChecklistAnswer.Answer]] = [:]
      for answer in part.records.answers {
        guard let heuristic = data.analyzer.heuristicOfQuestion[answer.question] else { continue }
        let key = Key(evaluator: answer.evaluator, screen: answer.screen, heuristic: heuristic)
        answers[key, default: []].append(answer.answer)
      }
      // Some questions say nothing of the others: only a heuristic that was gone through wholly can contradict.
      let conforming = answers.filter { key, own in
        own.count == questions[key.heuristic] && own.contains(.yes) && !own.contains(.no)
      }
      let severe = severe(part)
      for key in conforming.keys.sorted(by: { Self.order($0, data) < Self.order($1, data) }) {
        let found = severe.filter { finding in
          finding.evaluator == key.evaluator && finding.heuristics.contains(key.heuristic)
            && (key.screen == nil || key.screen == data.inventory(part).screen(of: finding.place))
        }
        guard !found.isEmpty else { continue }
        log.add(
          QualityFinding(
            .checklistContradiction,
            subject: data.subject(
              evaluators: [key.evaluator], design: part.design.id, items: found.map(\.id),
              values: [Double(found.count)]),
            message:
              "\(data.evaluator(key.evaluator)) answered every question of \(key.heuristic)\(key.screen.map { " at \($0)" } ?? "")\(data.ofDesign(part)) with yes or n/a, and found a major problem or worse under it: \(DuplicateRule.listed(found.map(\.id)))",
            remedies: [
              .advice("look at the answers again, or at the heuristic that the finding was put under")
            ]))
      }
    }
  }

  private static func order(_ key: Key, _ data: InspectionQualityData) -> (Int, Int, String) {
    (
      data.analyzer.evaluators.firstIndex(of: key.evaluator) ?? 0,
      data.analyzer.heuristics.firstIndex { $0.id == key.heuristic } ?? 0, key.screen ?? ""
    )
  }

  /// The findings that their evaluator takes for a major problem or worse.
  private func severe(_ part: InspectionAnalyzer.Part) -> [Finding] {
    var given: [[String]: Severity] = [:]
    for severity in part.records.severities {
      given[[severity.evaluator, severity.problem]] = severity.severity
    }
    return part.problems.flatMap { problem in
      problem.findings.filter { finding in
        (given[[finding.evaluator, problem.id]] ?? finding.severity ?? .notAProblem) >= .major
      }
    }
  }
}
