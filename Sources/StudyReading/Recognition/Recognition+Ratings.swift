internal import StudyDocuments
internal import StudyModel

/// Columns that belong to one criterion of a rubric, or to one rater.
extension Recognition {
  /// What is left of a heading without the task and the rater that it names.
  struct Remainder: Hashable {
    var words: [String]
    var task: String?
    var rater: String?
  }

  /// Recognises the criteria of rubrics by their identifiers and labels, and scores of single raters.
  ///
  /// Before common names are: "Errors" and "Feedback" may be criteria.
  mutating func recogniseRatings() {
    for index in headings.indices where targets[index] == nil {
      if let target = criterion(headings[index]) { targets[index] = target }
    }
    recogniseScoresOfRaters()
  }

  func remainders(_ tokens: [String]) -> [Remainder] {
    var found = [Remainder(words: tokens)]
    func addTasks() {
      for part in found where part.task == nil {
        guard let (rest, task) = Heading.splitTask(part.words, tasks: study.tasks) else { continue }
        found.append(Remainder(words: rest, task: task, rater: part.rater))
      }
    }
    addTasks()
    for part in found {
      guard let (rest, rater) = Heading.splitRater(part.words) else { continue }
      found.append(Remainder(words: rest, task: part.task, rater: rater))
    }
    addTasks()
    return found
  }

  /// The criterion that a heading names, where it is one only.
  private func criterion(_ heading: Heading) -> ColumnTarget? {
    let rated = study.measures.filter { $0.rubric != nil }
    guard !rated.isEmpty else { return nil }
    let texts =
      [heading.tokens] + ([heading.label].compactMap(\.self) + heading.rows).map { $0.tokens }
    for tokens in texts where !tokens.isEmpty {
      // What needs least to be taken away goes first.
      for part in remainders(tokens) {
        let words = part.words.joined(separator: " ")
        var found: [ColumnTarget] = []
        for measure in rated {
          for criterion in measure.rubric?.criteria ?? [] where Self.names(measure, criterion).contains(words)
          {
            found.append(
              .rating(measure: measure.id, criterion: criterion.id, task: part.task, rater: part.rater))
          }
        }
        if found.count == 1 { return found[0] }
      }
    }
    return nil
  }

  /// The names of a criterion, alone and behind the name of its measure.
  static func names(_ measure: Measure, _ criterion: Rubric.Criterion) -> Set<String> {
    func spellings(_ id: String, _ label: LocalizedText) -> [String] {
      ([id] + label.allWordings).map { $0.tokens.joined(separator: " ") }.filter { !$0.isEmpty }
    }
    let own = spellings(criterion.id, criterion.label)
    return Set(own + spellings(measure.id, measure.label).flatMap { name in own.map { name + " " + $0 } })
  }

  /// Takes `quality_R1`, `quality_R2` and "Quality (rater 2)" for scores that single raters gave.
  private mutating func recogniseScoresOfRaters() {
    guard !targets.contains(.rater) else { return }
    var found: [(index: Int, id: String, task: String?, rater: String)] = []
    for index in headings.indices where targets[index] == nil {
      for part in remainders(headings[index].tokens) {
        guard let rater = part.rater, let id = scoreMeasure(part.words) else { continue }
        found.append((index, id, part.task, rater))
        break
      }
    }
    for column in found {
      // A single "score_r1" of a bare file may be that of a first round.
      let raters = Set(found.filter { $0.id == column.id }.map(\.rater))
      guard !declaresMeasures || raters.count > 1 else { continue }
      if declaresMeasures { declare(column.id, .score) }
      targets[column.index] = .rating(
        measure: column.id, criterion: nil, task: column.task, rater: column.rater)
    }
  }

  /// The score, not made of criteria, that words name.
  func scoreMeasure(_ words: [String]) -> String? {
    let scores = study.measures.filter { $0.kind == .score && $0.rubric == nil }
    guard !words.isEmpty else { return nil }
    if let named = scores.first(where: { measure in
      ([measure.id] + measure.label.allWordings).contains { $0.tokens.joined() == words.joined() }
    }) {
      return named.id
    }
    guard let id = ColumnNames.score(words) else { return nil }
    return declaresMeasures ? id : scores.count == 1 ? scores[0].id : nil
  }

  // MARK: What does not fit

  /// Refuses columns that would count a rating twice or name its rater twice.
  mutating func checkRatings() {
    var named: [ColumnTarget: [Int]] = [:]
    for index in targets.indices {
      guard case .rating(let id, let criterion, let task, let rater) = targets[index], rater != nil else {
        continue
      }
      named[.rating(measure: id, criterion: criterion, task: task, rater: nil), default: []].append(index)
    }
    guard let first = named.values.compactMap(\.first).min() else { return }
    if let column = targets.firstIndex(of: .rater) {
      problems.append(
        InputProblem(
          place(first),
          "\"\(shown(headings[first].text))\" is of one rater, and \"\(shown(headings[column].text))\" names the rater of "
            + "each row",
          expected: "one rater a value",
          remedy: "leave one out with --map \"#\(column + 1)=ignore\", or name the column without a rater"))
    }
    for index in targets.indices {
      let general: ColumnTarget
      switch targets[index] {
      case .measure(let id, let task): general = .rating(measure: id, criterion: nil, task: task, rater: nil)
      case .rating(_, _, _, rater: nil): general = targets[index] ?? .ignore
      default: continue
      }
      guard let others = named[general] else { continue }
      let words = others.map { "\"\(shown(headings[$0].text))\"" }
      problems.append(
        InputProblem(
          place(index),
          "\"\(shown(headings[index].text))\" names no rater and would count as one more rating beside "
            + listed(words),
          expected: "columns of single raters, or one column",
          remedy:
            "leave it out with --map \"#\(index + 1)=ignore\" where it is their mean, or name its rater: "
            + "--map \"#\(index + 1)=\(general)#NAME\""))
    }
  }

  /// Whether a column is the criterion whose name its heading is, without a task or a rater.
  func isPlainCriterion(_ index: Int, _ target: ColumnTarget) -> Bool {
    guard case .rating(let id, let criterion?, nil, nil) = target, let measure = study.measure(id),
      let known = measure.rubric?.criteria.first(where: { $0.id == criterion })
    else { return false }
    return Self.names(measure, known).contains(headings[index].tokens.joined(separator: " "))
  }
}

extension Heading {
  private static let raterWords: Set<String> = [
    "rater", "judge", "evaluator", "expert", "assessor", "reviewer", "grader",
  ]

  /// The rater that the last or the first tokens name (`R1`, `rater 2`, `expert B`), and the other tokens.
  static func splitRater(_ tokens: [String]) -> (rest: [String], rater: String)? {
    guard tokens.count > 2 else { return nil }
    func rater(_ word: String, _ name: String) -> String? {
      let isNumber = name.allSatisfy { $0.isASCII && $0.isNumber }
      if word == "r", isNumber { return "R" + name }
      guard raterWords.contains(word), isNumber || name.count == 1 else { return nil }
      return "R" + name.uppercased()
    }
    if let name = rater(tokens[tokens.count - 2], tokens[tokens.count - 1]) {
      return (Array(tokens.dropLast(2)), name)
    }
    if let name = rater(tokens[0], tokens[1]) { return (Array(tokens.dropFirst(2)), name) }
    return nil
  }
}
