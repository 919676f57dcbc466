public import Diagnostics
public import StudyModel

/// The spelling of column targets: the right side of `--map COLUMN=TARGET` and the `target` in `study.xml`.
///
/// `participant`, `task`, `rater`, `order`, `comment`, `personal`, `response-time`, `ignore`; `item-name` and `answer` of files
/// with one answer a row; `factor:ID`, `attribute:NAME`; `score:ID`,
/// `duration:ID`, `start:ID` and `end:ID` of a duration, `outcome:ID`, `count:ID` or `measure:ID`, with `@TASK` where the column
/// belongs to one task;
/// `comment:INSTRUMENT.ITEM` for comments on an item; `criterion:ID.CRITERION` for one criterion of a score's rubric; scores and criteria with `#RATER` behind the task where the
/// column belongs to one rater; `INSTRUMENT.ITEM` or `item:INSTRUMENT.ITEM`; `weight:INSTRUMENT.ITEM`;
/// `comparison:INSTRUMENT.N`. A bare name is a factor or a measure
/// that is already known.
public struct ColumnTargetSyntax: Sendable {
  /// A new measure that a target declares by naming its kind.
  public struct Declaration: Sendable, Hashable {
    /// The measure's identifier.
    public var measure: String
    /// Its kind.
    public var kind: Measure.Kind
  }

  let study: Study
  private let catalogue: InstrumentCatalogue

  /// Prepares to read targets.
  ///
  /// - Parameters:
  ///   - study: the study whose factors and measures a bare name may mean.
  ///   - catalogue: the instruments.
  public init(study: Study, catalogue: InstrumentCatalogue) {
    self.study = study
    self.catalogue = catalogue
  }

  /// The kind of measure that a target declares.
  ///
  /// - Parameter text: a target such as `duration:time@T1`.
  /// - Returns: the measure and its kind, or nil where the target declares none.
  public static func declaration(_ text: String) -> Declaration? {
    guard let colon = text.firstIndex(of: ":"), let kind = Self.kind(text[..<colon]),
      kind != .questionnaire, kind != .heuristicEvaluation
    else { return nil }
    let name = text[text.index(after: colon)...].prefix { $0 != "@" && $0 != "#" }
    return isIdentifier(name) ? Declaration(measure: String(name), kind: kind) : nil
  }

  /// The kind of measure that a word before the colon means; `start` and `end` are those of a duration.
  private static func kind(_ word: Substring) -> Measure.Kind? {
    ["start", "end"].contains(word) ? .duration : Measure.Kind(rawValue: String(word))
  }

  /// Reads a target.
  ///
  /// - Parameter text: the spelling.
  /// - Returns: the target.
  /// - Throws: a problem without a place where it is none.
  public func target(_ text: String) throws(Problem) -> ColumnTarget {
    switch text {
    case "participant": return .participant
    case "task": return .task
    case "rater": return .rater
    case "order": return .order
    case "item-name": return .itemName
    case "answer": return .answer
    case "comment": return .comment
    case "personal": return .personal
    case "response-time": return .responseTime
    case "ignore": return .ignore
    default: break
    }
    guard let colon = text.firstIndex(of: ":") else { return try bare(text) }
    let kind = String(text[..<colon])
    let rest = String(text[text.index(after: colon)...])
    switch kind {
    case "factor":
      guard Self.isIdentifier(rest) else { throw noIdentifier(rest) }
      return .factor(rest)
    case "attribute":
      guard !rest.isEmpty else { throw unknown(text) }
      return .attribute(rest)
    case "measure", "score", "duration", "outcome", "count":
      return try measure(rest, kind: Measure.Kind(rawValue: kind))
    case "criterion": return try criterion(rest)
    case "start", "end":
      guard case .measure(let id, let task) = try measure(rest, kind: .duration) else { throw unknown(text) }
      return kind == "start" ? .start(id, task: task) : .end(id, task: task)
    case "item": return try item(rest)
    case "comment":
      guard case .item(let instrument, let item, nil) = try item(rest) else {
        throw Problem(
          "a comment is on an item, whatever the task",
          expected: "comment:INSTRUMENT.ITEM without @TASK")
      }
      return .itemComment(instrument: instrument, item: item)
    case "weight":
      guard case .item(let instrument, let item, nil) = try item(rest) else {
        throw Problem(
          "a weight belongs to no task", expected: "weight:INSTRUMENT.ITEM without @TASK")
      }
      return .weight(instrument: instrument, item: item)
    case "comparison": return try comparison(rest)
    default: throw unknown(text)
    }
  }

  /// Reads a target that may only name what the study declares.
  ///
  /// - Parameter text: the spelling.
  /// - Returns: the target.
  /// - Throws: a problem without a place where it is none, or names a factor, measure or questionnaire that the study does not have.
  public func declaredTarget(_ text: String) throws(Problem) -> ColumnTarget {
    let target = try self.target(text)
    switch target {
    case .factor(let id) where study.factor(id) == nil:
      throw Problem(
        "the study has no factor \"\(id)\"",
        expected: Self.oneOf(study.factors.map(\.id), none: "a factor of the study"))
    case .measure(let id, _) where study.measure(id) == nil,
      .rating(let id, _, _, _) where study.measure(id) == nil,
      .start(let id, _) where study.measure(id) == nil, .end(let id, _) where study.measure(id) == nil:
      throw Problem(
        "the study has no measure \"\(id)\"",
        expected: Self.oneOf(study.measures.map(\.id), none: "a measure of the study"))
    case .item(let id, _, _), .weight(let id, _), .comparison(let id, _):
      let used = study.measures.compactMap { $0.instrument?.instrument }
      guard !used.contains(id) else { break }
      throw Problem(
        "no measure of the study uses the instrument \(id)",
        expected: Self.oneOf(used, none: "a measure with kind=\"questionnaire\" and instrument=\"\(id)\""))
    default: break
    }
    return target
  }

  /// Whether a text can be the identifier of a factor or a measure.
  package static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
    return parts.allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || ($0 >= 0x30 && $0 <= 0x39) }
    }
  }

  static func oneOf(_ names: [String], none: String) -> String {
    names.isEmpty ? none : "one of " + names.joined(separator: ", ")
  }

  private func noIdentifier(_ text: String) -> Problem {
    Problem(
      "\"\(text)\" is no identifier",
      expected: "Latin letters and digits, joined by single - or _, beginning with a letter")
  }

  private func bare(_ text: String) throws(Problem) -> ColumnTarget {
    let (place, rater) = try splitRater(text)
    let (name, task) = try splitTask(place, mayBeUndeclared: isOfSubjects)
    if study.factor(name) != nil, task == nil, rater == nil { return .factor(name) }
    if study.measure(name) != nil { return try measure(text, kind: nil) }
    if let dot = name.firstIndex(of: "."), study.measure(String(name[..<dot]))?.rubric != nil {
      return try criterion(text)
    }
    if text.contains(".") { return try item(text) }
    throw unknown(text)
  }

  private func measure(_ text: String, kind: Measure.Kind?) throws(Problem) -> ColumnTarget {
    let (place, rater) = try splitRater(text)
    let (id, task) = try splitTask(place)
    guard Self.isIdentifier(id) else { throw noIdentifier(id) }
    if let known = study.measure(id) {
      if let instrument = known.instrument?.instrument {
        throw Problem(
          "\(id) is a questionnaire, and its scores are computed from its items",
          expected: "one of its items, such as \(instrument).q1")
      }
      if let criterion = known.rubric?.criteria.first {
        throw Problem(
          "\(id) has a rubric, and its score is computed from its criteria",
          expected: "one of its criteria, such as criterion:\(id).\(criterion.id), or ignore")
      }
      if rater != nil, known.kind != .score {
        throw Problem(
          "\(id) is a \(known.kind.rawValue), and only scores are given by raters",
          expected: "\(known.kind.rawValue):\(id) without #RATER")
      }
      if let kind, kind != known.kind {
        throw Problem(
          "\(id) is a \(known.kind.rawValue) and not a \(kind.rawValue)",
          expected: "\(known.kind.rawValue):\(id), or another name")
      }
    }
    if let rater { return .rating(measure: id, criterion: nil, task: task, rater: rater) }
    return .measure(id, task: task)
  }

  /// The part before `@` and the task after it, which the study declares unless what stands before is about something else
  /// than tasks.
  func splitTask(
    _ text: String, mayBeUndeclared: (String) -> Bool = { _ in false }
  ) throws(Problem) -> (String, task: String?) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      if parts.count == 1 { return (text, nil) }
      throw unknown(text)
    }
    let tasks = study.tasks.map(\.id)
    guard !parts[1].isEmpty,
      tasks.isEmpty || tasks.contains(parts[1]) || mayBeUndeclared(parts[0])
    else {
      throw Problem(
        parts[1].isEmpty ? "the task after @ is missing" : "the study has no task \"\(parts[1])\"",
        expected: Self.oneOf(tasks, none: "the identifier of a task, such as T1"))
    }
    return (parts[0], parts[1])
  }

  /// Whether what a name stands for is an item of forms about something else than tasks.
  private func isOfSubjects(_ name: String) -> Bool { (try? split(name))?.0.subject.isEmpty == false }

  private func item(_ text: String) throws(Problem) -> ColumnTarget {
    let (name, task) = try splitTask(text, mayBeUndeclared: isOfSubjects)
    let (instrument, item) = try split(name)
    guard instrument.itemIndex(item) != nil else {
      throw Problem(
        "\(instrument.id) has no item \"\(item)\"",
        expected: "one of " + instrument.items.map(\.id).joined(separator: ", "))
    }
    return .item(instrument: instrument.id, item: item, task: task)
  }

  private func comparison(_ text: String) throws(Problem) -> ColumnTarget {
    let (instrument, rest) = try split(text)
    guard let number = Int(rest), number > 0, instrument.comparisons.indices.contains(number - 1) else {
      throw Problem(
        "\(instrument.id) has no comparison \"\(rest)\"",
        expected: instrument.comparisons.isEmpty
          ? "an instrument with paired comparisons" : "a number from 1 to \(instrument.comparisons.count)")
    }
    return .comparison(instrument: instrument.id, index: number - 1)
  }

  private func split(_ text: String) throws(Problem) -> (Instrument, String) {
    guard let dot = text.firstIndex(of: ".") else { throw unknown(text) }
    var name = String(text[..<dot])
    // A study's questionnaire may be named by its measure.
    if let use = study.measure(name)?.instrument { name = use.instrument }
    guard let instrument = catalogue.instrument(name) else {
      throw Problem(
        "there is no instrument \"\(name)\"",
        expected: "one of " + catalogue.instruments.map(\.id).joined(separator: ", "))
    }
    return (instrument, String(text[text.index(after: dot)...]))
  }

  private func unknown(_ text: String) -> Problem {
    Problem(
      "\"\(text)\" is no target of a column",
      expected:
        "participant, task, rater, order, item-name, answer, comment, personal, response-time, ignore, factor:ID, attribute:NAME, "
        + "score:ID, duration:ID, start:ID and end:ID, "
        + "outcome:ID, count:ID (each with @TASK where it belongs to one task), criterion:ID.CRITERION (with #RATER "
        + "where it belongs to one rater) or INSTRUMENT.ITEM")
  }
}

extension UInt8 {
  /// Whether the byte is a Latin letter.
  fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
