/// What a column of a file with records of an expert inspection means; the right side of `--map COLUMN=TARGET`.
public enum InspectionColumn: Sendable, Hashable, CustomStringConvertible {
  /// The identifier of a finding.
  case finding
  /// Who inspected.
  case evaluator
  /// The design that was inspected.
  case design
  /// The artefact that the design is a version of.
  case artefact
  /// A heuristic, or several.
  case heuristic
  /// The screen.
  case screen
  /// The state of the screen.
  case state
  /// The step of a flow.
  case step
  /// What is wrong.
  case description
  /// How common a problem is.
  case frequency
  /// How hard a problem is to overcome.
  case impact
  /// How lasting a problem is.
  case persistence
  /// What the evaluator would do about it.
  case recommendation
  /// The reference to a picture.
  case screenshot
  /// The merged problem: that which a finding belongs to, or which is rated.
  case problem
  /// The check question that a row answers.
  case question
  /// The severity; where the column belongs to one evaluator, by whom.
  case severity(by: String?)
  /// The answer to a check question; of one question or by one evaluator where the column belongs to these.
  case answer(question: String?, by: String?)
  /// The rating of a heuristic; of one heuristic or by one evaluator where the column belongs to these.
  case rating(heuristic: String?, by: String?)
  /// Whether a screen was inspected; against one heuristic where the column belongs to it.
  case inspected(heuristic: String?)

  /// The columns that have no further part, by their spelling.
  private static let plain: [(name: String, column: InspectionColumn)] = [
    ("finding-id", .finding), ("evaluator", .evaluator), ("design", .design), ("artefact", .artefact),
    ("heuristic", .heuristic), ("screen", .screen), ("state", .state), ("step", .step),
    ("description", .description), ("frequency", .frequency), ("impact", .impact),
    ("persistence", .persistence), ("recommendation", .recommendation), ("screenshot", .screenshot),
    ("problem", .problem), ("question", .question),
  ]

  /// The spellings in `study.xml` and on the command line, for messages.
  public static let spellings =
    (plain.map(\.name) + [
      "severity", "severity#EVALUATOR", "rating", "rating:HEURISTIC", "rating#EVALUATOR", "answer",
      "answer:QUESTION", "answer#EVALUATOR", "inspected", "inspected:HEURISTIC",
    ]).joined(separator: ", ")

  /// The spelling in `study.xml` and on the command line.
  public var description: String {
    func parts(_ name: String, _ of: String?, _ by: String?) -> String {
      name + (of.map { ":" + $0 } ?? "") + (by.map { "#" + $0 } ?? "")
    }
    return switch self {
    case .severity(let evaluator): parts("severity", nil, evaluator)
    case .answer(let question, let evaluator): parts("answer", question, evaluator)
    case .rating(let heuristic, let evaluator): parts("rating", heuristic, evaluator)
    case .inspected(let heuristic): parts("inspected", heuristic, nil)
    default: Self.plain.first { $0.column == self }?.name ?? ""
    }
  }

  /// Reads a spelling.
  ///
  /// - Parameter text: a spelling such as `severity#E1` or `rating:visibility`.
  public init?(spelling text: String) {
    if let known = Self.plain.first(where: { $0.name == text }) {
      self = known.column
      return
    }
    var name = text[...]
    var evaluator: String?
    if let sign = text.lastIndex(of: "#") {
      evaluator = String(text[text.index(after: sign)...])
      name = text[..<sign]
    }
    var part: String?
    if let colon = name.firstIndex(of: ":") {
      part = String(name[name.index(after: colon)...])
      name = name[..<colon]
    }
    // A column that belongs to both says nothing that its row could add to.
    guard part != "", evaluator != "", part == nil || evaluator == nil else { return nil }
    switch name {
    case "severity" where part == nil: self = .severity(by: evaluator)
    case "answer": self = .answer(question: part, by: evaluator)
    case "rating": self = .rating(heuristic: part, by: evaluator)
    case "inspected" where evaluator == nil: self = .inspected(heuristic: part)
    default: return nil
    }
  }
}
