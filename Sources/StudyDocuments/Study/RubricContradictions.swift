package import StudyModel
internal import StudyXML

/// What a schema cannot say of rubrics and of the policy for outliers.
extension ContradictionFinder {
  mutating func checkRubric(of measure: XMLElement) {
    guard let rubric = measure.first("rubric") else { return }
    let id = measure[attribute: "id"] ?? ""
    let kind = measure[attribute: "kind"] ?? ""
    guard kind == "score" else {
      report(
        measure, "kind", "the measure \(id) has a rubric and is of the kind \(kind)",
        expected: "a rubric only with kind=\"score\"", remedy: "correct the kind or remove the rubric")
      return
    }
    for name in ["minimum", "maximum"] where measure[attribute: name] != nil {
      report(
        measure, name, "the measure \(id) has a \(name) of its own beside its rubric",
        expected: "the range of the rubric: 0 to 100 in percent, else that of its criteria",
        remedy: "remove \(name)")
    }
    let criteria = rubric.elements("criterion")
    checkNames(of: criteria, measure: id)
    for criterion in criteria { check(criterion: criterion) }
    let ranges = Set(criteria.map { RubricDocument.criterion($0).range })
    if rubric[attribute: "scale"] == "points", ranges.count > 1 {
      report(
        rubric, "scale", "the criteria of \(id) have different ranges, so that their points do not add up",
        expected: "one range for all criteria, or scale=\"percent\"",
        remedy: "say scale=\"percent\", or give the criteria one range")
    }
  }

  /// A heading may name one criterion only.
  private mutating func checkNames(of criteria: [XMLElement], measure: String) {
    var owners: [String: String] = [:]
    for criterion in criteria {
      let id = criterion[attribute: "id"] ?? ""
      let names = [id] + criterion.elements("label").map(\.collapsedText)
      for name in Set(names.map { $0.tokens.joined(separator: " ") }).sorted() where !name.isEmpty {
        if owners[name] != nil {
          report(
            criterion, "id", "two criteria of \(measure) are called \"\(name)\"",
            expected: "identifiers and labels that name one criterion each", remedy: "rename one of them")
        }
        owners[name] = owners[name] ?? id
      }
    }
  }

  private mutating func check(criterion element: XMLElement) {
    let id = element[attribute: "id"] ?? ""
    guard let low = element.number("minimum"), let high = element.number("maximum"), low < high else {
      report(
        element, "maximum", "the criterion \(id) ends where it begins or before",
        expected: "a maximum above the minimum", remedy: "correct minimum or maximum")
      return
    }
    let criterion = RubricDocument.criterion(element)
    if let step = criterion.step, !criterion.contains(high) {
      report(
        element, "step",
        "steps of \(step.plainText) from \(low.plainText) do not lead to \(high.plainText)",
        expected: "a step that divides the range of \(id)", remedy: "correct the step or the range")
    }
    var values: [String: Double] = [:]
    for anchor in element.elements("anchor") {
      guard let points = anchor.number("points") else { continue }
      if !criterion.contains(points) {
        report(
          anchor, "points", "\(points.plainText) is no number of points of \(id)",
          expected: Self.points(criterion), remedy: "correct the points or the range")
      }
      let words = anchor.collapsedText.foldedForComparison
      if let other = values[words], other != points {
        report(
          anchor, "points",
          "\"\(anchor.collapsedText)\" stands for \(other.plainText) and for \(points.plainText)",
          expected: "different words for different points", remedy: "correct the words or the points")
      }
      values[words] = points
    }
  }

  /// The points that may be given, in words.
  package static func points(_ criterion: Rubric.Criterion) -> String {
    "\(criterion.range.lowerBound.plainText) to \(criterion.range.upperBound.plainText)"
      + (criterion.step.map { $0 == 1 ? " in whole points" : " in steps of \($0.plainText)" } ?? "")
  }

  mutating func check(outliers: XMLElement, measures: [XMLElement]) {
    let id = outliers[attribute: "measure"] ?? ""
    let rule = outliers[attribute: "rule"] ?? ""
    let measure = measures.first { $0[attribute: "id"] == id }
    if let kind = measure?[attribute: "kind"], kind != "duration" {
      report(
        outliers, "measure", "\(id) is of the kind \(kind), and only times have a rule for outliers",
        expected: "a measure with kind=\"duration\"", remedy: "name a measure of time or remove the rule")
    }
    for name in ["minimum", "maximum"] where rule != "limits" && outliers[attribute: name] != nil {
      report(
        outliers, name, "the rule \(rule) takes no \(name)", expected: "\(name) only with rule=\"limits\"",
        remedy: "remove \(name) or say rule=\"limits\"")
    }
    guard rule == "limits" else { return }
    let low = outliers.number("minimum")
    let high = outliers.number("maximum")
    if low == nil, high == nil {
      report(
        outliers, "rule", "the rule limits names no limit", expected: "minimum or maximum, in seconds",
        remedy: "add minimum=\"...\" or maximum=\"...\"")
    }
    if let low, let high, low >= high {
      report(
        outliers, "maximum", "no time lies between \(low.plainText) and \(high.plainText) seconds",
        expected: "a maximum above the minimum", remedy: "correct minimum or maximum")
    }
  }
}
