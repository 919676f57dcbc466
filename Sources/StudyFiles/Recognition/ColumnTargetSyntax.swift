public import StudyModel

/// The spelling of column targets: the right side of `--map COLUMN=TARGET` and the `target` in `study.xml`.
///
/// `participant`, `task`, `rater`, `comment`, `ignore`; `factor:ID`, `attribute:NAME`; `score:ID`, `duration:ID`,
/// `outcome:ID`, `count:ID` or `measure:ID`, with `@TASK` where the column belongs to one task; `INSTRUMENT.ITEM` or
/// `item:INSTRUMENT.ITEM`; `weight:INSTRUMENT.ITEM`; `comparison:INSTRUMENT.N`. A bare name is a factor or a measure
/// that is already known.
public struct ColumnTargetSyntax: Sendable {
  /// What is wrong with a target.
  public struct Mistake: Error, Sendable, Hashable {
    /// What is wrong.
    public var message: String
    /// What was expected.
    public var expected: String
  }

  /// A new measure that a target declares by naming its kind.
  public struct Declaration: Sendable, Hashable {
    /// The measure's identifier.
    public var measure: String
    /// Its kind.
    public var kind: Measure.Kind
  }

  private let study: Study
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
    guard let colon = text.firstIndex(of: ":"), let kind = Measure.Kind(rawValue: String(text[..<colon])),
      kind != .questionnaire, kind != .heuristicEvaluation
    else { return nil }
    let rest = text[text.index(after: colon)...].split(separator: "@", maxSplits: 1)
    return rest.first.map { Declaration(measure: String($0), kind: kind) }
  }

  /// Reads a target.
  ///
  /// - Parameter text: the spelling.
  /// - Returns: the target.
  /// - Throws: `Mistake` where it is none.
  public func target(_ text: String) throws(Mistake) -> ColumnTarget {
    switch text {
    case "participant": return .participant
    case "task": return .task
    case "rater": return .rater
    case "comment": return .comment
    case "ignore": return .ignore
    default: break
    }
    guard let colon = text.firstIndex(of: ":") else { return try bare(text) }
    let kind = String(text[..<colon])
    let rest = String(text[text.index(after: colon)...])
    switch kind {
    case "factor": return .factor(rest)
    case "attribute": return .attribute(rest)
    case "measure", "score", "duration", "outcome", "count":
      let parts = rest.split(separator: "@", maxSplits: 1).map(String.init)
      guard let id = parts.first, !id.isEmpty else { throw unknown(text) }
      return .measure(id, task: parts.count == 2 ? parts[1] : nil)
    case "item": return try item(rest)
    case "weight":
      guard case .item(let instrument, let item, _) = try item(rest) else { throw unknown(text) }
      return .weight(instrument: instrument, item: item)
    case "comparison": return try comparison(rest)
    default: throw unknown(text)
    }
  }

  private func bare(_ text: String) throws(Mistake) -> ColumnTarget {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    let name = parts.first ?? text
    if study.factor(name) != nil, parts.count == 1 { return .factor(name) }
    if let measure = study.measure(name), measure.kind != .questionnaire {
      return .measure(name, task: parts.count == 2 ? parts[1] : nil)
    }
    if text.contains(".") { return try item(text) }
    throw unknown(text)
  }

  private func item(_ text: String) throws(Mistake) -> ColumnTarget {
    let (instrument, rest) = try split(text)
    let parts = rest.split(separator: "@", maxSplits: 1).map(String.init)
    let item = parts.first ?? ""
    guard instrument.itemIndex(item) != nil else {
      throw Mistake(
        message: "\(instrument.id) has no item \"\(item)\"",
        expected: "one of " + instrument.items.map(\.id).joined(separator: ", "))
    }
    return .item(instrument: instrument.id, item: item, task: parts.count == 2 ? parts[1] : nil)
  }

  private func comparison(_ text: String) throws(Mistake) -> ColumnTarget {
    let (instrument, rest) = try split(text)
    guard let number = Int(rest), instrument.comparisons.indices.contains(number - 1) else {
      throw Mistake(
        message: "\(instrument.id) has no comparison \"\(rest)\"",
        expected: "a number from 1 to \(instrument.comparisons.count)")
    }
    return .comparison(instrument: instrument.id, index: number - 1)
  }

  private func split(_ text: String) throws(Mistake) -> (Instrument, String) {
    guard let dot = text.firstIndex(of: ".") else { throw unknown(text) }
    var name = String(text[..<dot])
    // A study's questionnaire may be named by its measure.
    if let use = study.measure(name)?.instrument { name = use.instrument }
    guard let instrument = catalogue.instrument(name) else {
      throw Mistake(
        message: "there is no instrument \"\(name)\"",
        expected: "one of " + catalogue.instruments.map(\.id).joined(separator: ", "))
    }
    return (instrument, String(text[text.index(after: dot)...]))
  }

  private func unknown(_ text: String) -> Mistake {
    Mistake(
      message: "\"\(text)\" is no target of a column",
      expected: "participant, task, rater, comment, ignore, factor:ID, attribute:NAME, score:ID, duration:ID, "
        + "outcome:ID, count:ID (each with @TASK where it belongs to one task) or INSTRUMENT.ITEM")
  }
}
