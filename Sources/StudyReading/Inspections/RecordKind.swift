package import StudyModel

/// What the rows of a file record.
package enum RecordKind: String, Sendable, Hashable, CaseIterable {
  /// What was found wrong.
  case findings
  /// How designs do on heuristics.
  case ratings
  /// Answers to check questions.
  case answers
  /// Severities of merged problems.
  case severities
  /// Screens that were inspected.
  case inspected

  /// The kind in words.
  var name: String {
    switch self {
    case .findings: "findings"
    case .ratings: "ratings of designs on heuristics"
    case .answers: "answers to check questions"
    case .severities: "severities of merged problems"
    case .inspected: "inspected screens"
    }
  }

  /// The element of such a record in XML.
  var element: String {
    switch self {
    case .findings: "finding"
    case .ratings: "rating"
    case .answers: "answer"
    case .severities: "severity"
    case .inspected: "inspected"
    }
  }

  /// What the parts of such an element mean.
  package var parts: [(part: XMLRecords.Part, column: InspectionColumn)] {
    switch self {
    case .findings:
      [
        (.attribute("id"), .finding), (.attribute("evaluator"), .evaluator), (.attribute("design"), .design),
        (.attribute("heuristics"), .heuristic), (.attribute("screen"), .screen),
        (.attribute("state"), .state),
        (.attribute("step"), .step), (.attribute("severity"), .severity(by: nil)),
        (.attribute("frequency"), .frequency), (.attribute("impact"), .impact),
        (.attribute("persistence"), .persistence), (.attribute("screenshot"), .screenshot),
        (.attribute("problem"), .problem), (.child("description"), .description),
        (.child("recommendation"), .recommendation),
      ]
    case .ratings:
      [
        (.attribute("evaluator"), .evaluator), (.attribute("design"), .design),
        (.attribute("heuristic"), .heuristic), (.attribute("is"), .rating(heuristic: nil, by: nil)),
      ]
    case .answers:
      [
        (.attribute("evaluator"), .evaluator), (.attribute("design"), .design),
        (.attribute("screen"), .screen),
        (.attribute("question"), .question), (.attribute("is"), .answer(question: nil, by: nil)),
      ]
    case .severities:
      [
        (.attribute("evaluator"), .evaluator), (.attribute("problem"), .problem),
        (.attribute("is"), .severity(by: nil)),
      ]
    case .inspected:
      [
        (.attribute("evaluator"), .evaluator), (.attribute("design"), .design),
        (.attribute("screen"), .screen),
        (.attribute("heuristic"), .heuristic),
      ]
    }
  }

  /// What the rows record, by what their columns mean; nil where they record nothing of an inspection.
  init?(_ targets: [ColumnTarget]) {
    let columns = targets.compactMap { target -> InspectionColumn? in
      if case .record(let column) = target { column } else { nil }
    }
    let isRated = columns.contains { if case .severity = $0 { true } else { false } }
    if columns.contains(.description) {
      self = .findings
    } else if columns.contains(where: { if case .rating = $0 { true } else { false } }) {
      self = .ratings
    } else if columns.contains(where: { if case .answer = $0 { true } else { false } }) {
      self = .answers
    } else if columns.contains(.problem), columns.contains(where: \.isOfFinding),
      !columns.contains(where: { if case .severity(by: .some) = $0 { true } else { false } })
    {
      // The name of the problem is all that is said of what is wrong.
      self = .findings
    } else if columns.contains(.problem), isRated {
      self = .severities
    } else if columns.contains(.finding) || isRated {
      // Without a description: the mapping says what is missing.
      self = .findings
    } else if columns.contains(.screen)
      || columns.contains(where: { if case .inspected = $0 { true } else { false } })
    {
      self = .inspected
    } else {
      return nil
    }
  }
}

extension InspectionColumn {
  /// Whether a record that has this part beside a problem is a finding, and no rating of the problem.
  fileprivate var isOfFinding: Bool {
    switch self {
    case .heuristic, .screen, .state, .step, .recommendation, .screenshot, .finding: true
    default: false
    }
  }
}
