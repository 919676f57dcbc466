internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Decides what each column of a file with inspection records means.
struct RecordRecognition {
  /// What is known beside the file.
  struct Context {
    /// The set of heuristics; nil while it is looked for.
    var set: HeuristicSet?
    /// The artefacts at hand.
    var artefacts: [Artefact]
    /// The evaluators that are declared, with their other spellings.
    var evaluators: [Evaluator]
    /// Whether columns of others may be taken for evaluators: where the file may declare them.
    var takesNewEvaluators = true
    /// What holds for every row.
    var constants: Study.Source.Constants
    /// The factors of the study; a bare file declares them itself.
    var factors: [Factor]?
    /// What the user and the study say of columns, by number.
    var told: [Int: ColumnTarget]
    /// What messages call the file.
    var label: String
  }

  let rows: any RecordRows
  let context: Context
  var found: [ColumnTarget?]
  var assumptions: [Assumption] = []

  init(_ rows: any RecordRows, context: Context) {
    self.rows = rows
    self.context = context
    found = rows.headings.indices.map { context.told[$0] }
  }

  /// What the columns mean.
  mutating func run() -> [ColumnTarget] {
    let labels = rows.headingLabels
    var meanings = rows.headings.enumerated().map { column, heading in
      RecordHeadings.meaning(heading)
        ?? (labels.indices.contains(column) ? labels[column].flatMap(RecordHeadings.meaning) : nil)
    }
    // "Severity (E1)", "Severity (E2)": what stands in brackets tells them apart.
    let rated = meanings.indices.filter { meanings[$0] == .certain(.severity(by: nil)) }
    if rated.count > 1, !meanings.contains(.certain(.evaluator)), context.constants.evaluator == nil,
      rated.allSatisfy({ rows.headings[$0].contains { "([".contains($0) } })
    {
      for column in rated { meanings[column] = nil }
    }
    for (column, meaning) in meanings.enumerated() {
      if case .certain(let target) = meaning { take(target, column) }
    }
    settleWords(meanings)
    settleProducts(meanings)
    settleGroups(meanings)
    settlePoints(meanings)
    for (column, meaning) in meanings.enumerated() where meaning == .remark && found[column] == nil {
      found[column] = .comment
    }
    recogniseHeuristics()
    recogniseQuestions()
    recogniseEvaluators(meanings)
    return found.map { $0 ?? .ignore }
  }

  func has(_ column: InspectionColumn) -> Bool { found.contains(.record(column)) }

  /// Takes a column for something, unless it was told otherwise or another column is that already.
  private mutating func take(_ target: InspectionColumn, _ column: Int) {
    guard found[column] == nil, target == .heuristic || !has(target) else { return }
    if target == .evaluator, context.constants.evaluator != nil { return }
    if target == .design, context.constants.design != nil { return }
    found[column] = .record(target)
  }

  /// "Problem" and "finding" are what is wrong, unless another column says that, or they name problems that are shared.
  private mutating func settleWords(_ meanings: [RecordHeadings.Meaning?]) {
    let isDescribed = has(.description)
    for (column, meaning) in meanings.enumerated() where found[column] == nil {
      switch meaning {
      case .finding:
        if has(.description) { take(.finding, column) } else { takeDescription(column) }
      case .problem:
        let isRecord = has(.heuristic) || has(.screen) || has(.step) || has(.recommendation) || has(.finding)
        if has(.description) || (!isDescribed && !isRecord) {
          take(.problem, column)
        } else {
          takeDescription(column)
        }
      default: break
      }
    }
    // Where nothing is described, an identifier is all that is known of a problem.
    if !has(.description), !has(.problem), let column = found.firstIndex(of: .record(.finding)),
      context.told[column] == nil, let names = problemNames(column), names.areCodes
    {
      found[column] = .record(.problem)
      assumeShared(column, names)
    }
    guard has(.problem), !isDescribed, !has(.description), has(.severity(by: nil)),
      let column = found.firstIndex(of: .record(.problem)), context.told[column] == nil
    else { return }
    if RecordKind(found.compactMap(\.self)) == .findings {
      if meanings[column] == .certain(.problem) { assumeShared(column, problemNames(column)) }
      settleRatedByAll(column)
    } else if meanings[column] == .problem {
      assume(
        "\(context.label): \"\(shown(rows.headings[column]))\" names merged problems, whose severities are rated",
        column, .description)
    }
  }

  /// Takes a column for what is wrong, or for the problem where its cells name problems that evaluators share.
  private mutating func takeDescription(_ column: Int) {
    guard !has(.problem), let names = problemNames(column) else { return take(.description, column) }
    if names.areCodes || names.sharedRows * 2 >= names.rows {
      take(.problem, column)
      return assumeShared(column, names)
    }
    take(.description, column)
    guard names.sharedRows > 0 else { return }
    assume(
      "\(context.label): \"\(shown(rows.headings[column]))\" describes findings; the same text from several evaluators "
        + "(\(names.sharedRows.counting("row"))) is not merged", column, .problem)
  }

  /// Applications are artefacts where all of them are known as such, and designs otherwise.
  private mutating func settleProducts(_ meanings: [RecordHeadings.Meaning?]) {
    for (column, meaning) in meanings.enumerated() where meaning == .product && found[column] == nil {
      let texts = distinct(column)
      let isKnown = !texts.isEmpty && texts.allSatisfy { Self.artefact($0, in: context.artefacts) != nil }
      take(isKnown ? .artefact : .design, column)
    }
  }

  private mutating func settleGroups(_ meanings: [RecordHeadings.Meaning?]) {
    for (column, heading) in rows.headings.enumerated() where found[column] == nil {
      if let factor = context.factors?.first(where: { Self.isNamed($0, heading) }) {
        found[column] = .factor(factor.id)
      } else if case .group(let name) = meanings[column], context.factors?.isEmpty ?? true {
        if has(.design) || context.constants.design != nil {
          found[column] = .factor(name)
        } else {
          take(.design, column)
          assume(
            "\(context.label): \"\(shown(heading))\" names the designs, as no other column does", column, nil)
        }
      }
    }
  }

  private static func isNamed(_ factor: Factor, _ heading: String) -> Bool {
    let folded = heading.foldedSpelling
    return factor.id.foldedSpelling == folded
      || factor.label.allWordings.contains { $0.foldedSpelling == folded }
  }

  /// A rating stands for the severity of findings where no column is called that, and for the rating of a design else.
  private mutating func settlePoints(_ meanings: [RecordHeadings.Meaning?]) {
    for (column, meaning) in meanings.enumerated() where meaning == .points && found[column] == nil {
      if has(.description) || has(.problem) {
        guard !has(.severity(by: nil)) else { continue }
        take(.severity(by: nil), column)
        assume(
          "\(context.label): \"\(shown(rows.headings[column]))\" is taken for the severity", column, nil)
      } else if has(.heuristic) {
        take(.rating(heuristic: nil, by: nil), column)
      } else if has(.question) {
        take(.answer(question: nil, by: nil), column)
      }
    }
  }

  /// Columns that are named by a heuristic: ratings of designs, or marks that a screen was inspected.
  private mutating func recogniseHeuristics() {
    guard let set = context.set, !has(.heuristic) else { return }
    var columns: [Int: String] = [:]
    for (column, heading) in rows.headings.enumerated() where found[column] == nil {
      if let heuristic = Self.heuristic(heading, in: set) { columns[column] = heuristic.id }
    }
    let isMarked =
      has(.screen)
      && columns.keys.allSatisfy { column in
        distinct(column).allSatisfy { CheckAnswers.mark($0) != nil && Int($0) == nil }
      }
    for (column, heuristic) in columns {
      take(isMarked ? .inspected(heuristic: heuristic) : .rating(heuristic: heuristic, by: nil), column)
    }
  }

  /// Columns that are named by a check question, or that hold their identifiers.
  private mutating func recogniseQuestions() {
    guard let set = context.set else { return }
    for (column, heading) in rows.headings.enumerated() where found[column] == nil {
      if let question = Self.question(heading, in: set) {
        take(.answer(question: question.id, by: nil), column)
      }
    }
  }

  mutating func assume(_ text: String, _ column: Int, _ other: InspectionColumn?) {
    guard let target = found[column] else { return }
    let heading = shown(rows.headings[column])
    assumptions.append(
      Assumption(
        text,
        settledBy: "--map \"\(heading)=\(target)\"" + (other.map { ", or --map \"\(heading)=\($0)\"" } ?? ""))
    )
  }

  /// The distinct texts of a column that are not empty, folded.
  func distinct(_ column: Int) -> Set<String> {
    var texts: Set<String> = []
    for row in 0..<min(rows.rowCount, 10_000) where texts.count <= 200 {
      let text = rows.text(row: row, column: column).foldedForComparison
      if !text.isEmpty { texts.insert(text) }
    }
    return texts
  }

  // MARK: Names

  /// The heuristic that a text names; a number alone names none in a heading, where it may be anything.
  static func heuristic(_ heading: String, in set: HeuristicSet) -> Heuristic? {
    guard heading.contains(where: \.isLetter) else { return nil }
    return set.heuristic(spelled: heading)
  }

  /// The question that a text names, by its identifier or its words.
  static func question(_ text: String, in set: HeuristicSet) -> CheckQuestion? {
    if let question = set.question(text.trimmedOfSpace) { return question }
    guard text.contains(" ") || text.unicodeScalars.contains(where: { $0.value > 0x2FF }) else { return nil }
    let wanted = text.foldedSpelling
    return set.questions.first { $0.text.allWordings.contains { $0.foldedSpelling == wanted } }
  }

  /// The evaluator that a text names.
  static func evaluator(_ text: String, among evaluators: [Evaluator]) -> Evaluator? {
    let wanted = text.foldedForComparison
    return evaluators.first { evaluator in
      ([evaluator.id] + evaluator.aliases).contains { $0.foldedForComparison == wanted }
    }
  }

  /// The artefact that a text names.
  static func artefact(_ text: String, in artefacts: [Artefact]) -> Artefact? {
    let wanted = text.foldedSpelling
    return artefacts.first { $0.id.foldedSpelling == wanted }
      ?? artefacts.first { $0.name.allWordings.contains { $0.foldedSpelling == wanted } }
  }
}
