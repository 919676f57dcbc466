internal import StudyDocuments
internal import StudyModel

/// Answers in words, looked at together.
extension StudyReader {
  /// Reports all words that fit no point of a measure's scale once, at the place of the first of them.
  mutating func gatherUnknownLabels() {
    var first: [String: Int] = [:]
    var texts: [String: [String]] = [:]
    var cells: [String: Int] = [:]
    var others: Set<Int> = []
    for (index, problem) in state.problems.enumerated() {
      guard let refused = problem.refused, case .words(let text) = refused.content else { continue }
      let folded = text.foldedForComparison
      if texts[refused.measure, default: []].allSatisfy({ $0.foldedForComparison != folded }) {
        texts[refused.measure, default: []].append(text)
      }
      cells[refused.measure, default: 0] += 1
      if first[refused.measure] == nil { first[refused.measure] = index } else { others.insert(index) }
    }
    for (measure, index) in first {
      let texts = texts[measure] ?? []
      let remedy = remedy(texts, measure: measure)
      let count = cells[measure] ?? 0
      if count == 1 {
        state.problems[index].remedy = remedy
      } else {
        state.problems[index] = state.problems[index].standingForMany(
          "\(count) answers to \(measure) are words that are no labels of its scale: "
            + listed(texts.prefix(Self.mostNamedLabels).map { "\"\(shown($0))\"" })
            + (texts.count > Self.mostNamedLabels ? " and \(texts.count - Self.mostNamedLabels) more" : ""),
          remedy: remedy)
      }
      if texts.count <= Self.mostAskedLabels { state.problems[index].question = .words(texts) }
    }
    state.problems = state.problems.indices.filter { !others.contains($0) }.map { state.problems[$0] }
  }

  /// The most words whose numbers anybody wants to be asked for; more are no labels of a scale.
  private static let mostAskedLabels = 14
  /// The most words that a message names; a file of a million free texts is no list of labels.
  private static let mostNamedLabels = 40

  func remedy(_ texts: [String], measure: String) -> String {
    let named = texts.prefix(Self.mostNamedLabels)
    let flag = named.map { shownLabel($0) + "=NUMBER" }.joined(separator: ",")
    var remedy = "say what the words stand for with --labels \"\(flag)\""
    if !isBare {
      let elements = named.map { "<answer-label text=\"\(escaped($0))\" value=\"NUMBER\"/>" }.joined()
      remedy += ", or in <measure id=\"\(measure)\"> of study.xml with \(elements)"
    }
    if texts.count > named.count { remedy += " and \(texts.count - named.count) more" }
    return remedy + "; missing and na stand for no answer and N/A"
  }

  private func shownLabel(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func escaped(_ text: String) -> String {
    shownLabel(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      "\"", with: "&quot;")
  }

  /// Tells how often words and codes stood for no answer because that was told.
  mutating func noteToldAbsences() {
    for (file, rows) in state.found.sorted(by: { $0.key < $1.key }) {
      for (text, found) in rows.told.sorted(by: { $0.key < $1.key }) {
        assumptions.append(
          Assumption(
            "\(file): \(text) stands for \(found.meaning == .missing ? "no answer" : "N/A") in "
              + found.count.counting("cell") + ", as "
              + (found.isLabel ? "its label in the file says" : "it was told")))
      }
    }
  }
}
