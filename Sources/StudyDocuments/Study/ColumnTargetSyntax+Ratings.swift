internal import Diagnostics
internal import StudyModel

/// The spelling of ratings: `criterion:MEASURE.CRITERION@TASK#RATER`.
extension ColumnTargetSyntax {
  func criterion(_ text: String) throws(Problem) -> ColumnTarget {
    let (place, rater) = try splitRater(text)
    let (name, task) = try splitTask(place)
    guard let dot = name.firstIndex(of: ".") else {
      throw Problem(
        "\"\(text)\" does not say which criterion it is",
        expected: "criterion:MEASURE.CRITERION, such as criterion:quality.layout")
    }
    let id = String(name[..<dot])
    let criterion = String(name[name.index(after: dot)...])
    let rated = study.measures.filter { $0.rubric != nil }.map(\.id)
    guard let rubric = study.measure(id)?.rubric else {
      throw Problem(
        study.measure(id) == nil ? "the study has no measure \"\(id)\"" : "\(id) has no rubric",
        expected: Self.oneOf(rated, none: "a measure with <rubric> in study.xml"))
    }
    guard rubric.criterionIndex(criterion) != nil else {
      throw Problem(
        "the rubric of \(id) has no criterion \"\(criterion)\"",
        expected: Self.oneOf(rubric.criteria.map(\.id), none: ""))
    }
    return .rating(measure: id, criterion: criterion, task: task, rater: rater)
  }

  /// The part before `#` and the rater after it.
  ///
  /// A task may have the sign in its name: what stands behind `@` and is a task of the study is no rater.
  func splitRater(_ text: String) throws(Problem) -> (String, rater: String?) {
    guard let sign = text.lastIndex(of: "#") else { return (text, nil) }
    if let at = text.firstIndex(of: "@"), at < sign {
      let named = String(text[text.index(after: at)...])
      if study.tasks.contains(where: { $0.id == named }) { return (text, nil) }
    }
    let rater = String(text[text.index(after: sign)...]).trimmedOfSpace
    guard !rater.isEmpty, !rater.contains("@") else {
      throw Problem(
        rater.isEmpty ? "the rater after # is missing" : "\"\(rater)\" is no name of a rater",
        expected: "MEASURE@TASK#RATER, such as score:quality@T1#R1")
    }
    return (String(text[..<sign]), rater)
  }
}
