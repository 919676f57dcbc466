internal import HeuristicEval

/// Tells the records that can be used from those that cannot, and says why.
struct RecordFilter {
  let inspection: Inspection
  /// The heuristics that were inspected.
  let heuristics: Set<String>
  /// The heuristic of each check question of these.
  let questions: [String: String]

  private let designs: Set<String>
  private(set) var unused: [UnusedRecord] = []

  init(inspection: Inspection, heuristics: Set<String>, questions: [String: String]) {
    self.inspection = inspection
    self.heuristics = heuristics
    self.questions = questions
    designs = Set(inspection.designs.map(\.id))
  }

  mutating func usable(_ records: InspectionRecords) -> InspectionRecords {
    var usable = InspectionRecords()
    usable.findings = records.findings.filter { finding in
      keep(.finding, finding.evaluator, finding.id, unless: unknown(finding.design))
    }
    usable.ratings = ratings(records.ratings)
    usable.answers = answers(records.answers)
    usable.inspected = records.inspected.filter { cell in
      keep(
        .inspected, cell.evaluator, cell.screen,
        unless: unknown(cell.design) ?? cell.heuristic.flatMap(notInspected))
    }
    usable.severities = severities(records.severities, findings: usable.findings)
    return usable
  }

  private mutating func ratings(_ ratings: [HeuristicRating]) -> [HeuristicRating] {
    var rated: Set<[String]> = []
    return ratings.filter { rating in
      var reason = unknown(rating.design) ?? notInspected(rating.heuristic)
      if let value = rating.value, let range = inspection.ratingScale?.range, !range.contains(value) {
        reason = reason ?? "\(value) is no point of the scale \(range.lowerBound)-\(range.upperBound)"
      }
      if reason == nil, !rated.insert([rating.evaluator, rating.design, rating.heuristic]).inserted {
        reason = "\(rating.evaluator) has rated design \(rating.design) on it before"
      }
      return keep(.rating, rating.evaluator, rating.heuristic, unless: reason)
    }
  }

  private mutating func answers(_ answers: [ChecklistAnswer]) -> [ChecklistAnswer] {
    var answered: Set<[String?]> = []
    return answers.filter { answer in
      var reason = unknown(answer.design)
      if questions[answer.question] == nil {
        reason = reason ?? "no heuristic that the inspection uses has a question \(answer.question)"
      }
      if reason == nil,
        !answered.insert([answer.evaluator, answer.design, answer.question, answer.screen]).inserted
      {
        reason = "\(answer.evaluator) has answered it for this place of design \(answer.design) before"
      }
      return keep(.answer, answer.evaluator, answer.question, unless: reason)
    }
  }

  private mutating func severities(
    _ severities: [ProblemSeverity], findings: [Finding]
  ) -> [ProblemSeverity] {
    guard !severities.isEmpty else { return [] }
    var designs: [String: Set<String>] = [:]
    for problem in UsabilityProblem.merging(findings, decisions: inspection.decisions) {
      designs[problem.id, default: []].insert(problem.design)
    }
    let merged = Set(findings.map(\.id))
    var rated: Set<[String]> = []
    return severities.filter { severity in
      var reason: String?
      if let own = designs[severity.problem] {
        if own.count > 1 {
          reason = "designs \(own.sorted().joined(separator: ", ")) each have a problem \(severity.problem)"
        } else if !rated.insert([severity.evaluator, severity.problem]).inserted {
          reason = "\(severity.evaluator) has rated it before"
        }
      } else if merged.contains(severity.problem) {
        reason =
          "finding \(severity.problem) was put together with others since; the severity is not that of the whole "
          + "problem"
      } else {
        reason = "there is no problem \(severity.problem)"
      }
      return keep(.severity, severity.evaluator, severity.problem, unless: reason)
    }
  }

  private func unknown(_ design: String) -> String? {
    designs.contains(design) ? nil : "the inspection has no design \(design)"
  }

  private func notInspected(_ heuristic: String) -> String? {
    heuristics.contains(heuristic) ? nil : "the inspection does not use heuristic \(heuristic)"
  }

  /// Keeps a record unless there is a reason against it.
  private mutating func keep(
    _ kind: InspectionRecords.Kind, _ evaluator: String, _ subject: String, unless reason: String?
  ) -> Bool {
    guard let reason else { return true }
    unused.append(UnusedRecord(kind: kind, evaluator: evaluator, subject: subject, reason: reason))
    return false
  }
}
