internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Reading of the points and scores that raters gave.
extension RowMapper {
  /// A column of ratings and how its cells are read; nil where the target is none.
  static func ratings(
    _ column: Int, _ target: ColumnTarget, options: ReadingOptions, state: inout MappingState
  ) -> ValueColumn? {
    guard case .rating(let id, let name, let task, let rater) = target,
      let index = state.study.measures.firstIndex(where: { $0.id == id })
    else { return nil }
    let measure = state.study.measures[index]
    var criterion: (position: Int, reading: Reading)?
    if let name {
      guard let rubric = measure.rubric, let position = rubric.criterionIndex(name) else { return nil }
      criterion = (position, points(rubric.criteria[position], of: id, options: options))
    }
    return ValueColumn(
      column: column,
      target: .rating(
        measure: index, criterion: criterion?.position, task: task.flatMap { state.task($0) }.map(Int.init),
        rater: rater.map { Int(state.rater($0)) }),
      reading: criterion?.reading ?? .number(range: measure.range, whole: false),
      told: ToldMeanings(measure, options))
  }

  private static func points(
    _ criterion: Rubric.Criterion, of measure: String, options: ReadingOptions
  ) -> Reading {
    var labels: [String: Double] = [:]
    for (points, words) in criterion.anchors {
      for wording in words.allWordings { labels[wording.foldedForComparison] = points }
    }
    return .points(
      criterion, labels: labels.merging(options.labels.compactMapValues(\.number)) { $1 },
      name: measure + "." + criterion.id)
  }

  /// The points that words stand for, with or without the number beside them; nil where they stand for none.
  func points(
    _ cell: String, folded: String, _ criterion: Rubric.Criterion, labels: [String: Double]
  ) throws(CellText.Mistake) -> Double? {
    if let labelled = labels[folded], criterion.contains(labelled) { return labelled }
    guard let (number, words) = CellText.labelled(folded), criterion.contains(number) else { return nil }
    guard let meant = labels[words], meant != number else { return number }
    throw CellText.Mistake(
      message:
        "\(cell) says \(Self.plain(number)), and \"\(words)\" stands for \(Self.plain(meant)) points",
      expected: "a number and words that agree",
      remedy: "\(correctCell), or read it as missing with --invalid missing")
  }

  /// What is said of a cell that holds no points of a criterion.
  func mistake(
    _ cell: String, isNumber: Bool, _ criterion: Rubric.Criterion, name: String, remedy: String
  ) -> CellText.Mistake {
    CellText.Mistake(
      message: isNumber
        ? "\(cell) is out of range for \(name)" : "\(cell) is no number of points for \(name)",
      expected: ContradictionFinder.points(criterion)
        + (criterion.anchors.isEmpty ? "" : ", or the words of an anchor"), remedy: remedy)
  }

  /// Points out ratings of which some criteria have no points, each with its place and what follows.
  func noteIncompleteRatings<Grid: CellGrid>(
    _ grid: Grid, batch: ObservationBatch, state: inout MappingState
  ) {
    for (index, measure) in state.study.measures.enumerated() {
      guard let rubric = measure.rubric else { continue }
      var forms: [Form: [Int: (position: Int, column: Int)]] = [:]
      for value in valueColumns {
        guard case .rating(index, let criterion?, let task, let rater) = value.target,
          let position = batch.columns.firstIndex(where: { $0.column == value.target })
        else { continue }
        forms[Form(task: task, rater: rater), default: [:]][criterion] = (position, value.column)
      }
      for (form, columns) in forms.sorted(by: { $0.key < $1.key }) {
        for row in 0..<grid.rowCount {
          let missing = columns.filter { batch.columns[$0.value.position].values[row].isNaN }
          guard !missing.isEmpty, missing.count < columns.count else { continue }
          note(missing, form, of: rubric, measure: measure, at: row, in: grid, batch: batch, state: &state)
        }
      }
    }
  }

  /// The columns that one rater filled in for one task.
  private struct Form: Hashable, Comparable {
    var task: Int?
    var rater: Int?

    static func < (left: Form, right: Form) -> Bool {
      (left.task ?? -1, left.rater ?? -1) < (right.task ?? -1, right.rater ?? -1)
    }
  }

  private func note<Grid: CellGrid>(
    _ missing: [Int: (position: Int, column: Int)], _ form: Form, of rubric: Rubric, measure: Measure,
    at row: Int, in grid: Grid, batch: ObservationBatch, state: inout MappingState
  ) {
    guard let first = missing.values.map(\.column).min() else { return }
    let names = missing.keys.sorted().map { rubric.criteria[$0].label() }
    let task = form.task ?? (batch.tasks.isEmpty ? -1 : Int(batch.tasks[row]))
    let rater = form.rater ?? (batch.raters.isEmpty ? -1 : Int(batch.raters[row]))
    var who = "participant " + state.names.participants[Int(batch.participants[row])]
    if task >= 0 { who += ", task " + state.names.tasks[task] }
    if rater >= 0 { who += ", rater " + state.names.raters[rater] }
    state.notes.append(
      InputProblem(
        cell: grid.place(row: row, column: first), label: path,
        message: "\(who): no points for \(listed(names)) of \(measure.id)",
        expected: rubric.missing == .refuse
          ? "points for each criterion; without them this rating has no score"
          : "points for each criterion; the score is that of the others",
        remedy: rubric.missing == .refuse
          ? "fill them in with a <correction> in study.xml, or say missing=\"available\" in the rubric" : ""))
  }
}
