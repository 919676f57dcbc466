#if Server
internal import HeuristicEval

/// Something on an evaluator's page that is answered by choosing, and kept as it is chosen.
enum EvaluatorItem: Hashable {
  /// A question of the checklist.
  case question(String)
  /// A heuristic that the design is rated on.
  case heuristic(String)
  /// A screen that is gone through.
  case screen(String)
  /// A problem of the shared list.
  case problem(String)

  /// What stands before the identifier, by kind.
  private static let kinds: [(prefix: String, make: @Sendable (String) -> EvaluatorItem)] = [
    ("question:", { .question($0) }), ("heuristic:", { .heuristic($0) }), ("screen:", { .screen($0) }),
    ("problem:", { .problem($0) }),
  ]

  /// Reads the spelling in a page.
  init?(_ text: String) {
    guard let kind = Self.kinds.first(where: { text.hasPrefix($0.prefix) }) else { return nil }
    self = kind.make(String(text.dropFirst(kind.prefix.count)))
  }

  /// The spelling in a page: `question:visibility-feedback-1`.
  var text: String {
    switch self {
    case .question(let id): "question:" + id
    case .heuristic(let id): "heuristic:" + id
    case .screen(let id): "screen:" + id
    case .problem(let id): "problem:" + id
    }
  }

  /// The name of the field.
  var field: String { "answer." + text }
}

/// What an evaluator may record of an inspection, read from the texts of a form.
struct EvaluatorAnswers {
  let inspection: ServedInspection
  let state: EvaluatorState

  /// What a text means for an item.
  ///
  /// - Parameters:
  ///   - text: what was chosen; empty to take it back.
  ///   - item: the item.
  ///   - design: the design that the item is about.
  /// - Returns: what is to be recorded.
  /// - Throws: ``PageRefusal/malformed`` where the item is none of the inspection or cannot be answered so.
  func entry(_ text: String, for item: EvaluatorItem, of design: String?) throws(PageRefusal)
    -> EvaluatorEntry
  {
    if case .problem(let problem) = item {
      let severity = Severity(spelling: text)
      guard let design, text.isEmpty || severity != nil else { throw .malformed }
      return .severity(problem: problem, of: design, severity)
    }
    guard let design, let place = state.designs.first(where: { $0.id == design }) else { throw .malformed }
    switch item {
    case .question(let question):
      let answer = ChecklistAnswer.Answer(rawValue: text)
      guard text.isEmpty || answer != nil,
        inspection.heuristics.contains(where: { $0.questions.contains { $0.id == question } })
      else { throw .malformed }
      return .answer(design: design, question: question, answer)
    case .heuristic(let heuristic):
      guard inspection.heuristics.contains(where: { $0.id == heuristic }),
        let scale = inspection.inspection.ratingScale
      else { throw .malformed }
      if text.isEmpty { return .rating(design: design, heuristic: heuristic, nil) }
      if text == "na" { return .rating(design: design, heuristic: heuristic, .notApplicable) }
      guard let points = Int(text), scale.range.contains(points) else { throw .malformed }
      return .rating(design: design, heuristic: heuristic, .points(points))
    case .screen(let screen):
      guard inspection.artefact(of: place)?.screen(screen) != nil, ["", "yes"].contains(text) else {
        throw .malformed
      }
      return .inspected(design: design, screen: screen, text == "yes")
    case .problem: throw .malformed
    }
  }

  /// Whether what is to be recorded stands so already.
  func stands(_ entry: EvaluatorEntry) -> Bool {
    switch entry {
    case .newFinding, .finding: false
    case .answer(let design, let question, let answer): state.answers[design]?[question] == answer
    case .rating(let design, let heuristic, let points): state.ratings[design]?[heuristic] == points
    case .inspected(let design, let screen, let isDone):
      state.inspected[design]?.contains(screen) ?? false == isDone
    case .severity(let problem, _, let severity): state.severities[problem] == severity
    case .handIn(let part, let isDone): state.handedIn.contains(part) == isDone
    }
  }
}
#endif
