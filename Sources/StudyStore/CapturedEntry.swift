#if Server
/// Something that an evaluator recorded in an inspection, as it stands now.
///
/// Entries lie in the store as observations whose kind is that of the entry. The latest of those that say the same thing
/// counts: a finding by its number, an answer by its question, a rating by its heuristic. What was taken back is empty.
public struct CapturedEntry: Sendable, Hashable {
  /// What is recorded.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something that is wrong with a design.
    case finding
    /// The answer to a question of a checklist.
    case answer = "check-answer"
    /// How a design does on a heuristic.
    case rating = "heuristic-rating"
    /// Whether a screen was gone through.
    case inspected
    /// How severe a merged problem is.
    case severity
    /// Whether a part of the inspection was handed in.
    case handedIn = "handed-in"

    /// The fields that say which thing an entry is about.
    var identity: [String] {
      switch self {
      case .finding: [Field.number]
      case .answer: [Field.design, Field.screen, Field.question]
      case .rating: [Field.design, Field.heuristic]
      case .inspected: [Field.design, Field.screen]
      case .severity: [Field.problem]
      case .handedIn: [Field.part]
      }
    }

    /// The field whose text is empty where the entry was taken back.
    var value: String { self == .finding ? Field.description : Field.value }
  }

  /// The names of fields.
  public enum Field {
    /// The identifier of the inspection; every entry has it.
    public static let inspection = "inspection"
    /// The identifier of the design.
    public static let design = "design"
    /// The number of a finding among those of its evaluator and inspection, from 1.
    public static let number = "number"
    /// What a finding, an answer, a rating or a severity is: a text, yes, no, not-applicable or a number.
    public static let value = "value"
    /// What is wrong, in the evaluator's words.
    public static let description = "description"
    /// The identifiers of the heuristics, separated by semicolons.
    public static let heuristics = "heuristics"
    /// The heuristic that is rated.
    public static let heuristic = "heuristic"
    /// The question that is answered.
    public static let question = "question"
    /// The problem that is rated.
    public static let problem = "problem"
    /// Which part was handed in.
    public static let part = "part"
    /// Where it is: the screen.
    public static let screen = "screen"
    /// Where it is: the state of the screen.
    public static let state = "state"
    /// Where it is: the step of a flow.
    public static let step = "step"
    /// The severity of a finding in the eyes of its evaluator.
    public static let severity = "severity"
    /// How often the problem comes, 0 to 4.
    public static let frequency = "frequency"
    /// How hard it is to overcome, 0 to 4.
    public static let impact = "impact"
    /// Whether it comes again, 0 to 4.
    public static let persistence = "persistence"
    /// What the evaluator would do about it.
    public static let recommendation = "recommendation"
    /// The name of the picture.
    public static let screenshot = "screenshot"
  }

  /// What is recorded.
  public var kind: Kind
  /// The code of the evaluator.
  public var evaluator: String
  /// The identifier of the inspection.
  public var inspection: String
  /// The fields as they stand now.
  public var fields: [String: String]

  /// The text of a field; nil where it is empty.
  public subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether it was taken back.
  public var isTakenBack: Bool { self[kind.value] == nil }
}

extension CapturedData {
  /// What evaluators recorded, as it stands now, each thing where it came first; what was taken back is still there.
  public var entries: [CapturedEntry] {
    var entries: [CapturedEntry] = []
    var places: [[String]: Int] = [:]
    for observation in observations {
      guard let kind = CapturedEntry.Kind(rawValue: observation.kind),
        let inspection = observation.fields[CapturedEntry.Field.inspection]
      else { continue }
      let identity =
        [observation.person, kind.rawValue, inspection] + kind.identity.map { observation.fields[$0] ?? "" }
      if let place = places[identity] {
        entries[place].fields = observation.fields
      } else {
        places[identity] = entries.count
        entries.append(
          CapturedEntry(
            kind: kind, evaluator: observation.person, inspection: inspection, fields: observation.fields))
      }
    }
    return entries
  }
}
#endif
