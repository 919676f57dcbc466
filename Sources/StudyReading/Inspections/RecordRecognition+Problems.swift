internal import StudyDocuments
internal import StudyModel

/// Columns that name problems, which several evaluators may have found.
extension RecordRecognition {
  /// What the cells of a column say about problems.
  struct ProblemNames {
    /// How many names there are.
    var count = 0
    /// How many rows have one.
    var rows = 0
    /// How many of these rows have a name that another evaluator used, too.
    var sharedRows = 0
    /// Whether all names are numbers or codes, which describe nothing.
    var areCodes = true
  }

  /// The names of problems in a column; nil where its cells are no names: where they describe a finding each, count
  /// something, or number the findings of each evaluator from 1.
  func problemNames(_ column: Int) -> ProblemNames? {
    func part(_ part: InspectionColumn) -> Int? { found.firstIndex(of: .record(part)) }
    let (evaluator, design, heuristic) = (part(.evaluator), part(.design), part(.heuristic))
    func text(_ row: Int, _ column: Int?) -> String {
      column.map { rows.text(row: row, column: $0).foldedForComparison } ?? ""
    }
    var uses: [[String]: [(evaluator: String, heuristic: String)]] = [:]
    var numbersOfEvaluator: [String: [String]] = [:]
    var names = ProblemNames()
    for row in 0..<min(rows.rowCount, 10_000) {
      let name = text(row, column)
      if CellText.isMissing(name) { continue }
      // A name that is told to be a problem's cannot hold what separates several of them.
      if name.contains(",") { return nil }
      names.rows += 1
      names.areCodes = names.areCodes && Self.isCode(name)
      let user = text(row, evaluator)
      uses[[text(row, design), name], default: []].append((user, text(row, heuristic)))
      numbersOfEvaluator[user, default: []].append(name)
    }
    guard names.rows > 0 else { return nil }
    names.count = uses.count
    let shared = uses.values.filter { Set($0.map(\.evaluator)).count > 1 }
    names.sharedRows = shared.reduce(0) { $0 + $1.count }
    let repeatedRows = uses.values.reduce(0) { $0 + $1.count - Set($1.map(\.evaluator)).count }
    guard names.areCodes else {
      // Somebody who uses the same words for several findings names a kind of problem.
      return repeatedRows == 0 ? names : nil
    }
    // A count of problems is the same for many heuristics, and may be 0.
    if uses.keys.contains(where: { Int($0[1]) == 0 }) || repeatedRows * 3 > names.rows { return nil }
    let areRunning =
      numbersOfEvaluator.count > 1
      && numbersOfEvaluator.values.allSatisfy { own in
        own.count > 1 && own.enumerated().allSatisfy { Int($1) == $0 + 1 }
      }
    // Evaluators who number their own findings name other heuristics by the same number.
    let alike = shared.count { Set($0.map(\.heuristic)).count == 1 }
    if areRunning, heuristic != nil, alike * 2 < shared.count { return nil }
    return names
  }

  /// Whether a text is a number or a code such as `P-03`, `Problem 3`, `#4` or `2.1b`.
  private static func isCode(_ text: String) -> Bool {
    let number = text.drop { !$0.isNumber }
    let before = text.prefix(text.count - number.count)
    let tail = number.last?.isLetter == true ? number.dropLast() : number
    return !number.isEmpty && text.count <= 20
      && before.allSatisfy { $0.isLetter || "#-_. ".contains($0) }
      && tail.allSatisfy { $0.isNumber || "-._".contains($0) }
  }

  /// Reports that a column names problems instead of describing findings.
  mutating func assumeShared(_ column: Int, _ names: ProblemNames?) {
    let counts = names.map { " (\($0.count.counting("problem")) in \($0.rows.counting("row")))" } ?? ""
    assume(
      "\(context.label): \"\(shown(rows.headings[column]))\" names problems that evaluators share" + counts,
      column,
      .description)
  }

  /// Takes records for severities of merged problems where every evaluator rated every problem once: then the sheet does
  /// not say who found what.
  mutating func settleRatedByAll(_ column: Int) {
    guard let evaluator = found.firstIndex(of: .record(.evaluator)),
      let heuristic = found.firstIndex(of: .record(.heuristic)), context.told[heuristic] == nil
    else { return }
    let design = found.firstIndex(of: .record(.design))
    var raters: [[String]: [String]] = [:]
    for row in 0..<min(rows.rowCount, 10_000) {
      let name = [design, column].compactMap(\.self).map {
        rows.text(row: row, column: $0).foldedForComparison
      }
      raters[name, default: []].append(rows.text(row: row, column: evaluator).foldedForComparison)
    }
    let all = distinct(evaluator)
    guard all.count > 1, raters.count > 1,
      raters.values.allSatisfy({ $0.count == all.count && Set($0) == all })
    else { return }
    let described: [InspectionColumn] = [.heuristic, .screen, .state, .step, .recommendation, .screenshot]
    for column in found.indices where context.told[column] == nil {
      if case .record(let part) = found[column], described.contains(part) { found[column] = .comment }
    }
    let heading = shown(rows.headings[heuristic])
    assumptions.append(
      Assumption(
        "\(context.label): every evaluator rates every problem once, so the rows are severities of merged problems and "
          + "do not say who found them",
        settledBy: "--map \"\(heading)=comment\", or --map \"\(heading)=heuristic\" if each row is a finding")
    )
  }
}
