internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Ratings of designs, answers to check questions, severities of merged problems, and what was inspected.
extension RecordMapper {
  // MARK: Ratings

  /// Maps a row with ratings: one, one a heuristic, or one an evaluator.
  mutating func mapRatings(_ row: Int) {
    let given = columns { part in
      if case .rating(let heuristic, let evaluator) = part { (heuristic, evaluator) } else { nil }
    }.filter { !text(row, $0.column).isEmpty }
    guard !given.isEmpty, let design = design(row) else { return }
    var named: [String] = []
    if let column = column(.heuristic) {
      guard let text = text(row, .heuristic), let ids = heuristics(text, at: cell(row, column)) else {
        if text(row, .heuristic) == nil {
          refuse(
            cell(row, column), "the rating names no heuristic", expected: "a heuristic of \(set.id)",
            remedy: "fill the cell in")
        }
        return
      }
      guard ids.count == 1 else {
        refuse(
          cell(row, column), "the rating names \(ids.count) heuristics", expected: "one heuristic a rating",
          remedy: "write a row for each of them")
        return
      }
      named = ids
    }
    for (column, (heuristic, rater)) in given {
      guard let id = heuristic ?? named.first else { continue }
      let evaluator = rater.map { self.evaluator(named: $0, at: cell(row, column)) } ?? self.evaluator(row)
      guard let evaluator, isInspected(id, at: cell(row, column)) else { continue }
      let folded = text(row, column).foldedForComparison
      if CellText.isMissing(folded) { continue }
      guard let value = rating(row, column: column) else { continue }
      take(
        HeuristicRating(evaluator: evaluator, design: design, heuristic: id, value: value.points),
        at: cell(row, column))
    }
  }

  /// Refuses ratings of a heuristic that was left out.
  private mutating func isInspected(_ heuristic: String, at cell: Cell) -> Bool {
    guard let left = inspection.leftOut.first(where: { $0.heuristic == heuristic }) else { return true }
    refuse(
      cell, "the heuristic \(heuristic) was left out of the inspection: \(left.reason)",
      expected: "nothing here",
      remedy: "empty the cell, or take <left-out heuristic=\"\(heuristic)\"> out of study.xml")
    return false
  }

  /// A point of some scale, which is compared with the scale of the inspection when all are known.
  private mutating func rating(_ row: Int, column: Int) -> (points: Int?, ())? {
    let text = text(row, column)
    let folded = text.foldedForComparison
    var number: Double?
    if let told = file.options.labels[folded] {
      switch told {
      case .notApplicable: return (nil, ())
      case .missing: return nil
      case .value(let value): number = value
      }
    } else if CellText.isNotApplicable(folded) {
      return (nil, ())
    } else {
      number = plainNumber(text) ?? CellText.numberBesideWords(folded)
    }
    guard let number, number == number.rounded(), abs(number) < 1000 else {
      refuse(
        cell(row, column), "\"\(shown(text))\" is no rating",
        expected: "a whole number, or n/a where the heuristic does not apply",
        remedy: "correct the cell, or say what the words stand for with --labels \"\(shown(text))=3\"",
        kind: .unreadableCell)
      return nil
    }
    return (Int(number), ())
  }

  private mutating func take(_ rating: HeuristicRating, at cell: Cell) {
    var key = rating
    key.value = nil
    if let first = ratingCells[key] {
      refuseTwice(
        "\(rating.evaluator) rated \(rating.design) on \(rating.heuristic) twice", first: first, at: cell,
        expected: "one rating of a heuristic by an evaluator")
      return
    }
    ratingCells[key] = cell
    ratingPlaces.append(cell)
    records.ratings.append(rating)
  }

  // MARK: Answers

  /// Maps a row with answers: one, one a question, or one an evaluator.
  mutating func mapAnswers(_ row: Int) {
    let given = columns { part in
      if case .answer(let question, let evaluator) = part { (question, evaluator) } else { nil }
    }.filter { !CellText.isMissing(text(row, $0.column).foldedForComparison) }
    guard !given.isEmpty, let design = design(row), let place = place(row, design: design) else { return }
    var named: String?
    if let column = column(.question) {
      named = question(row, column)
      if named == nil { return }
    }
    for (column, (own, rater)) in given {
      guard let question = own ?? named else { continue }
      let evaluator = rater.map { self.evaluator(named: $0, at: cell(row, column)) } ?? self.evaluator(row)
      guard let evaluator, let heuristic = set.heuristic(ofQuestion: question)?.id,
        isInspected(heuristic, at: cell(row, column))
      else { continue }
      let text = text(row, column)
      let folded = text.foldedForComparison
      let told = file.options.labels[folded]
      if told == .missing { continue }
      guard let answer = told.flatMap(CheckAnswers.answer) ?? CheckAnswers.answer(folded) else {
        refuse(
          cell(row, column), "\"\(shown(text))\" is no answer to a check question",
          expected: "yes, no or n/a",
          remedy:
            "correct the cell, or say what it stands for with --labels \"\(shown(text))=1\" (yes), =0 (no) or =na",
          kind: .unreadableCell)
        continue
      }
      take(
        ChecklistAnswer(
          evaluator: evaluator, design: design, screen: place.screen, question: question, answer: answer),
        at: cell(row, column))
    }
  }

  private mutating func question(_ row: Int, _ column: Int) -> String? {
    let text = text(row, column)
    if let found = RecordRecognition.question(text, in: set) { return found.id }
    let names = set.questions.map { (name: $0.id, spellings: $0.text.allWordings) }
    refuse(
      cell(row, column), "\"\(shown(text))\" is no check question of \(set.id)",
      expected: NearestNames.expectation(
        text, among: names, what: "the identifier or the words of a question"),
      remedy: "correct the cell; studytool heuristics show \(set.id) --format csv lists them")
    return nil
  }

  private mutating func take(_ answer: ChecklistAnswer, at cell: Cell) {
    var key = answer
    key.answer = .yes
    if let first = answerCells[key] {
      let screen = answer.screen.map { " on the screen \($0)" } ?? ""
      refuseTwice(
        "\(answer.evaluator) answered \(answer.question) for \(answer.design)\(screen) twice", first: first,
        at: cell, expected: "one answer to a question by an evaluator")
      return
    }
    answerCells[key] = cell
    records.answers.append(answer)
  }

  // MARK: Severities

  /// Maps a row with severities of one merged problem: one, or one an evaluator.
  mutating func mapSeverities(_ row: Int) {
    let given = columns { part -> String?? in
      if case .severity(let evaluator) = part { .some(evaluator) } else { nil }
    }.filter { !text(row, $0.column).isEmpty }
    guard !given.isEmpty, let problemColumn = column(.problem) else { return }
    guard let problem = text(row, .problem) else {
      refuse(
        cell(row, problemColumn), "the severity names no problem",
        expected: "the identifier of a merged problem",
        remedy: "fill the cell in")
      return
    }
    // Where one name stands for a problem of each of several designs, the row says which it means.
    let design = column(.design) == nil && file.constants.design == nil ? nil : design(row)
    for (column, rater) in given {
      let evaluator = rater.map { self.evaluator(named: $0, at: cell(row, column)) } ?? self.evaluator(row)
      guard let evaluator,
        let points = points(row, column: column, name: "severity", names: Severity.allCases.map(\.name)),
        let severity = Severity(rawValue: points)
      else { continue }
      let name = design.map { "\(problem)\u{0}\($0)" } ?? problem
      let record = ProblemSeverity(evaluator: evaluator, problem: name, severity: severity)
      var key = record
      key.severity = .notAProblem
      if let first = severityCells[key] {
        refuseTwice(
          "\(evaluator) rated the severity of \(problem) twice", first: first, at: cell(row, column),
          expected: "one severity of a problem by an evaluator")
        continue
      }
      severityCells[key] = cell(row, column)
      severityPlaces.append(cell(row, problemColumn))
      records.severities.append(record)
    }
  }

  // MARK: What was inspected

  /// Maps a row that says that a screen was inspected, against all heuristics, against those it names, or against those
  /// whose columns are marked.
  mutating func mapInspected(_ row: Int) {
    guard let screenColumn = column(.screen), !text(row, screenColumn).isEmpty else { return }
    var marked: [String]?
    for (column, heuristic) in columns(where: { part -> String?? in
      if case .inspected(let heuristic) = part { .some(heuristic) } else { nil }
    }) {
      let text = text(row, column).foldedForComparison
      let isMarked = text.isEmpty || CellText.isMissingSign(text) ? false : CheckAnswers.mark(text)
      guard let isMarked else {
        refuse(
          cell(row, column), "\"\(shown(text))\" does not say whether the screen was inspected",
          expected: "yes or x, no or nothing", remedy: "correct the cell", kind: .unreadableCell)
        return
      }
      if let heuristic {
        if isMarked, isInspected(heuristic, at: cell(row, column)) { marked = (marked ?? []) + [heuristic] }
        if !isMarked { marked = marked ?? [] }
      } else if !isMarked {
        return
      }
    }
    guard let evaluator = evaluator(row), let design = design(row), let place = place(row, design: design),
      let screen = place.screen
    else { return }
    var against: [String?] = marked ?? [nil]
    if let column = column(.heuristic), let text = text(row, .heuristic) {
      guard let named = heuristics(text, at: cell(row, column)) else { return }
      against = named
    }
    for heuristic in against {
      records.inspected.append(
        InspectedCell(evaluator: evaluator, design: design, screen: screen, heuristic: heuristic))
    }
  }

  private mutating func refuseTwice(_ message: String, first: Cell, at cell: Cell, expected: String) {
    refuse(
      cell, "\(message), the first time at \(place(first))", expected: expected,
      remedy: "take one of them out of the file, or empty it with studytool correct")
  }
}
