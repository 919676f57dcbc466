internal import StudyDocuments
internal import StudyModel

/// What common headings of study data mean, by the words of `Surveys/Words`.
enum ColumnNames {
  /// A column that is recognised by its name.
  enum Meaning: Equatable {
    case participant
    /// A numbering of rows, which names the participant where nothing else does.
    case person
    case rowIdentifier
    case task
    case rater
    case factor(String)
    /// A word for what may have been compared, such as `method`; a factor only with evidence in the data.
    case weakFactor(String)
    case measure(kind: Measure.Kind, id: String, task: String?)
    case order
    case attribute(String)
    case comment
  }

  /// Headings of one meaning, compared by their words.
  struct NameSet: Sendable {
    fileprivate var words: Set<String> = []

    /// Whether a heading is one of the names.
    func contains(_ heading: String) -> Bool { words.contains(ColumnNames.folded(heading.tokens)) }
  }

  /// What a heading means by its name, or nil where it says nothing.
  static func meaning(of heading: Heading, tasks: [StudyTask]) -> Meaning? {
    if let meaning = meaning(of: heading.tokens, tasks: tasks) { return meaning }
    let words = heading.text.wordsOfCapitals
    if words.count > 1, let meaning = meaning(of: words, tasks: tasks) { return meaning }
    // A heading may say the same in two languages.
    guard heading.text.utf8.contains(where: { !Self.staysInPart($0) }) else { return nil }
    let parts = heading.text.split(whereSeparator: { $0.isNewline || $0 == "/" }).map { String($0).tokens }
    guard 2...3 ~= parts.count else { return nil }
    let meanings = parts.compactMap { meaning(of: $0, tasks: tasks) }
    guard let first = meanings.first else { return nil }
    if case .weakFactor = first { return first }
    return meanings.allSatisfy { $0 == first } ? first : nil
  }

  /// Whether a byte of a heading is neither a slash nor a line break, nor a part of one.
  private static func staysInPart(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "/") && byte >= 0x20 && byte < 0x80
  }

  private static func meaning(of tokens: [String], tasks: [StudyTask]) -> Meaning? {
    let words = folded(tokens)
    if let name = names.meanings[words] { return meaning(name, words: words) }
    if words.hasPrefix("comment") { return .comment }
    if let measure = measure(tokens, task: nil) { return measure }
    // A unit may stand behind the task: "time_T1_s".
    let unit = tokens.reversed().prefix { isUnit($0) || $0 == "in" }.count
    for tokens in [tokens, tokens.dropLast(unit)] {
      if let (rest, task) = Heading.splitTask(tokens, tasks: tasks), let measure = measure(rest, task: task) {
        return measure
      }
    }
    return weakFactor(tokens)
  }

  private static func meaning(_ name: Names.Name, words: String) -> Meaning? {
    let id = name.id ?? identifier(words)
    switch name.meaning {
    case "participant": return .participant
    case "person": return .person
    case "row-identifier": return .rowIdentifier
    case "task": return .task
    case "rater": return .rater
    case "factor": return .factor(id)
    case "order": return .order
    case "attribute": return .attribute(id)
    case "comment": return .comment
    default: return measure(name, task: nil)
    }
  }

  /// A word for what may have been compared, alone or as the first or last of three: `tested interface`.
  private static func weakFactor(_ tokens: [String]) -> Meaning? {
    let words = folded(tokens)
    guard 1...3 ~= tokens.count, let first = tokens.first, let last = tokens.last else { return nil }
    for name in [names.weak[words], names.weak[last.withoutAccents], names.weak[first.withoutAccents]] {
      guard let name else { continue }
      if let id = name.id { return .weakFactor(id) }
      // English puts what is named last.
      if names.weak[words] != nil || names.weak[last.withoutAccents] != nil {
        return .weakFactor(identifier(words))
      }
    }
    return nil
  }

  /// The score that words are the usual name of; nil where they are not.
  static func score(_ tokens: [String]) -> String? {
    guard tokens.count <= names.mostWordsOfScores, let name = names.meanings[folded(tokens)],
      name.meaning == "score"
    else { return nil }
    return name.id ?? name.meaning
  }

  /// Whether a word is a part of the usual name of a score.
  static func isPartOfScore(_ word: String) -> Bool { names.wordsOfScores.contains(word.withoutAccents) }

  /// The score that a heading names as a single question; nil where it does not.
  static func rating(_ heading: Heading) -> String? { names.ratings[folded(heading.tokens)]?.id }

  /// Whether a question asks for the participant's code, in a sentence of its own.
  static func asksForParticipant(_ heading: Heading) -> Bool {
    let words = " " + folded(heading.tokens) + " "
    return names.participantQuestions.contains(where: words.holds)
  }

  /// Headings by which survey platforms give the hours at which their form was filled in, and the time that took.
  static var platformStamps: NameSet { names.formStamps }
  /// Headings of the hour at which a form was opened.
  static var startStamps: NameSet { names.starts }
  /// Headings of the hour at which a form was sent.
  static var endStamps: NameSet { names.ends }
  /// Headings of times that belong to the platform's form wherever its stamps stand beside them.
  static var platformTimes: NameSet { names.formTimes }

  /// Whether a word of a heading names a time: `total_time`, `Bearbeitungszeit`.
  static func namesTime(_ heading: Heading) -> Bool {
    (heading.tokens + heading.text.wordsOfCapitals).contains { word in
      if case .measure(.duration, _, _)? = meaning(of: [word], tasks: []) { return true }
      return word.hasSuffix("zeit")
    }
  }

  /// Whether a word names tasks: `task`, `Aufgabe`.
  static func namesTask(_ word: String) -> Bool { names.meanings[word.withoutAccents]?.meaning == "task" }

  /// Whether a word stands before the number of an item: `question`, `Frage`.
  static func namesItem(_ word: String) -> Bool { names.numbers.contains(word.withoutAccents) }

  /// Whether a heading asks for minutes and seconds, so that a plain number would be a guess.
  static func asksForClock(_ tokens: [String]) -> Bool {
    tokens.contains("mm") && tokens.contains("ss")
  }

  /// The unit in which plain numbers of a time column stand, as seconds per unit; nil where the heading says none.
  static func secondsPerUnit(_ tokens: [String]) -> Double? {
    if tokens.contains("mm") || tokens.contains("hh") { return nil }
    for token in tokens.reversed() {
      if let seconds = names.units[token.withoutAccents] { return seconds }
    }
    return nil
  }

  /// A name made of words: `Pattern group` is `pattern-group`.
  static func identifier(_ words: String) -> String {
    words.split(separator: " ").joined(separator: "-")
  }

  /// The words of a heading as names are compared.
  fileprivate static func folded(_ tokens: [String]) -> String {
    tokens.joined(separator: " ").withoutAccents
  }

  private static let clockTokens: Set<String> = ["mm", "ss", "hh"]

  private static func isUnit(_ token: String) -> Bool {
    names.units[token.withoutAccents] != nil || clockTokens.contains(token)
  }

  private static func measure(_ name: Names.Name, task: String?) -> Meaning? {
    let kind: Measure.Kind? =
      switch name.meaning {
      case "duration": .duration
      case "score": .score
      case "outcome": .outcome
      case "count": .count
      default: nil
      }
    return kind.map { .measure(kind: $0, id: name.id ?? name.meaning, task: task) }
  }

  private static func measure(_ tokens: [String], task: String?) -> Meaning? {
    // "Time on" of "Time on task 3".
    if task != nil, let last = tokens.last, names.links.contains(last.withoutAccents) {
      return measure(tokens.dropLast(), task: task)
    }
    if let name = names.meanings[folded(tokens)], let measure = measure(name, task: task) { return measure }
    let withoutUnit = tokens.indices.filter { index in
      !isUnit(tokens[index])
        && !(index + 1 < tokens.count && isUnit(tokens[index + 1])
          && names.links.contains(tokens[index].withoutAccents))
    }.map { tokens[$0] }
    guard withoutUnit.count < tokens.count else { return nil }
    // "seconds" alone is a time; "s", "h" or "min" alone may be anything, and words for hours name hours of the day.
    let namesUnit = tokens.contains { names.unitsAlone.contains($0.withoutAccents) }
    if withoutUnit.isEmpty { return namesUnit ? .measure(kind: .duration, id: "time", task: task) : nil }
    guard let name = names.meanings[folded(withoutUnit)], name.meaning == "duration" else { return nil }
    return measure(name, task: task)
  }

  /// Reads the names, which is otherwise done when the first heading is compared.
  static func prepare() { _ = names }

  private static let names = Names(LanguageWords.carried)

  /// The names of all languages; of two languages, the earlier one goes first.
  private struct Names {
    struct Name {
      var meaning: String
      var id: String?
    }

    private(set) var meanings: [String: Name] = [:]
    private(set) var mostWordsOfScores = 0
    private(set) var wordsOfScores: Set<String> = []
    private(set) var weak: [String: Name] = [:]
    private(set) var ratings: [String: Name] = [:]
    private(set) var units: [String: Double] = [:]
    private(set) var unitsAlone: Set<String> = []
    private(set) var links: Set<String> = []
    private(set) var numbers: Set<String> = []
    private(set) var participantQuestions: [String] = []
    private(set) var starts = NameSet()
    private(set) var ends = NameSet()
    private(set) var formStamps = NameSet()
    private(set) var formTimes = NameSet()

    private static let secondsOfUnits = ["ms": 0.001, "s": 1, "min": 60, "h": 3600]

    init(_ languages: [LanguageWords]) {
      meanings.reserveCapacity(2048)
      for list in languages.lazy.flatMap(\.names) {
        let name = Name(meaning: list.meaning, id: list.id)
        for word in list.words.lazy.map(\.withoutAccents) { add(word, name) }
      }
    }

    private mutating func add(_ word: String, _ name: Name) {
      switch name.meaning {
      case "weak-factor": if weak[word] == nil { weak[word] = name }
      case "rating": if ratings[word] == nil { ratings[word] = name }
      case "unit":
        guard let seconds = Self.secondsOfUnits[name.id ?? ""], units[word] == nil else { return }
        units[word] = seconds
        if word.count > 3 && (seconds < 3600 || word.hasPrefix("hour")) || word == "sec" {
          unitsAlone.insert(word)
        }
      case "link": links.insert(word)
      case "number": numbers.insert(word)
      case "participant-question": participantQuestions.append(" \(word) ")
      case "start": starts.words.insert(word)
      case "end": ends.words.insert(word)
      case "form-stamp": formStamps.words.insert(word)
      case "form-time": formTimes.words.insert(word)
      default:
        if name.meaning == "score" {
          let words = word.split(separator: " ").map(String.init)
          mostWordsOfScores = max(mostWordsOfScores, words.count)
          wordsOfScores.formUnion(words)
        }
        if meanings[word] == nil { meanings[word] = name }
      }
    }
  }
}
