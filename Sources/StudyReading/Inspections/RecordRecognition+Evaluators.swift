internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Columns that are named by evaluators, one for each of them.
extension RecordRecognition {
  /// What the columns of evaluators hold.
  private struct Rated {
    /// What the column of an evaluator means.
    var meaning: (String) -> InspectionColumn
    /// Whether a text may stand in such a column.
    var isValue: (String) -> Bool
    /// The fewest columns that are taken for evaluators whose headings do not say what they hold.
    var fewest = 1
  }

  /// Takes columns for evaluators, where no column names them.
  mutating func recogniseEvaluators(_ meanings: [RecordHeadings.Meaning?]) {
    guard !has(.evaluator), context.constants.evaluator == nil, let rated = rated else { return }
    var named: [(column: Int, evaluator: String)] = []
    var strangers: [(column: Int, evaluator: String, isSpelledOut: Bool)] = []
    for (column, heading) in rows.headings.enumerated() where found[column] == nil && meanings[column] == nil
    {
      let (name, isSpelledOut) = Self.evaluatorName(heading)
      if let evaluator = Self.evaluator(heading, among: context.evaluators)
        ?? (isSpelledOut ? Self.evaluator(name, among: context.evaluators) : nil)
      {
        named.append((column, evaluator.id))
      } else if context.takesNewEvaluators {
        let given = distinct(column).filter { !CellText.isMissing($0) }
        guard given.contains(where: rated.isValue), !name.isEmpty,
          given.allSatisfy({ rated.isValue($0) || CellText.isNotApplicable($0) })
        else { continue }
        strangers.append((column, name, isSpelledOut))
      }
    }
    if named.count + strangers.count < rated.fewest { strangers = strangers.filter(\.isSpelledOut) }
    // Beside evaluators that are known a number may be anything but what it would be wrong as.
    let isKnown =
      !named.isEmpty
      || context.told.values.contains { if case .record(.severity) = $0 { true } else { false } }
    if isKnown, case .severity = rated.meaning("E1") {
      strangers = strangers.filter {
        distinct($0.column).allSatisfy { Int($0).map((0...4).contains) ?? true }
      }
    }
    for (column, evaluator) in named { found[column] = .record(rated.meaning(evaluator)) }
    for (column, evaluator, _) in strangers { found[column] = .record(rated.meaning(evaluator)) }
    guard !strangers.isEmpty || !named.isEmpty else { return }
    if has(.problem), case .severity = rated.meaning("E1") {
      // What is said beside a merged problem describes it, and is no finding of anybody.
      for part: InspectionColumn in [.description, .recommendation] {
        for column in found.indices where found[column] == .record(part) && context.told[column] == nil {
          found[column] = .comment
        }
      }
    }
    guard !strangers.isEmpty else { return }
    assumptions.append(
      Assumption(
        "\(context.label): the columns \(listed(strangers.map(\.evaluator))) are taken for evaluators",
        settledBy: "--map \"COLUMN=\(rated.meaning("E1"))\", or --map \"COLUMN=ignore\""))
  }

  /// What columns of evaluators would hold beside the columns that are known; nil where there can be none.
  private var rated: Rated? {
    if has(.problem), !has(.heuristic), !has(.severity(by: nil)) {
      // A list of problems with some number is no sheet of severities because it describes them.
      return has(.description)
        ? Rated(
          meaning: { .severity(by: $0) }, isValue: { Int($0).map((0...4).contains) ?? false }, fewest: 2)
        : Rated(meaning: { .severity(by: $0) }, isValue: { Int($0) != nil })
    }
    if has(.question), !has(.answer(question: nil, by: nil)) {
      return Rated(
        meaning: { .answer(question: nil, by: $0) }, isValue: { CheckAnswers.answer($0) != nil })
    }
    let isRating =
      has(.heuristic) && !has(.description) && !has(.rating(heuristic: nil, by: nil))
      && !has(.severity(by: nil)) && !has(.screen)
    return isRating
      ? Rated(meaning: { .rating(heuristic: nil, by: $0) }, isValue: { Int($0) != nil }) : nil
  }

  /// The evaluator of a heading such as `Severity E1`, `severity_E1` or `Rating (E1)`, in signs that a target can name,
  /// and whether the heading says what the column holds.
  private static func evaluatorName(_ heading: String) -> (name: String, isSpelledOut: Bool) {
    let words = ["severity", "sev", "rating", "score", "answer", "evaluator", "by", "of"]
    var rest = heading.trimmedOfSpace[...]
    var isSpelledOut = false
    while let word = words.first(where: { rest.lowercased().hasPrefix($0) }) {
      let behind = rest.dropFirst(word.count)
      guard let sign = behind.first, !sign.isLetter, !sign.isNumber else { break }
      let name = behind.drop { !$0.isLetter && !$0.isNumber }
      guard !name.isEmpty else { break }
      isSpelledOut = isSpelledOut || !["evaluator", "by", "of"].contains(word)
      rest = name
    }
    // "E1 severity"
    if !isSpelledOut, let word = words.prefix(5).first(where: { rest.lowercased().hasSuffix($0) }) {
      let before = rest.dropLast(word.count)
      if let sign = before.last, !sign.isLetter, !sign.isNumber {
        rest = before
        while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
        isSpelledOut = true
      }
    }
    while let last = rest.last, "()[] \t\u{A0}".contains(last) { rest.removeLast() }
    let name = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter {
      !",;|#:=".contains($0)
    }
    return (name, isSpelledOut)
  }
}
