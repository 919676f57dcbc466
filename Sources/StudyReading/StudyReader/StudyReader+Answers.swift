internal import StudyDocuments
internal import StudyModel

/// Answers in words, looked at together.
extension StudyReader {
  /// Gathers all words that fit no point of a measure's scale into one remedy, which stands behind the first of them.
  mutating func gatherUnknownLabels() {
    var first: [String: Int] = [:]
    var texts: [String: [String]] = [:]
    for (index, problem) in state.problems.enumerated() {
      guard let refused = problem.refused, case .words(let text) = refused.content else { continue }
      let folded = text.foldedForComparison
      if texts[refused.measure, default: []].allSatisfy({ $0.foldedForComparison != folded }) {
        texts[refused.measure, default: []].append(text)
      }
      if let before = first[refused.measure] {
        state.problems[index].remedy = "see \(state.problems[before].place)"
      } else {
        first[refused.measure] = index
      }
    }
    for (measure, index) in first {
      state.problems[index].remedy = remedy(texts[measure] ?? [], measure: measure)
    }
  }

  private func remedy(_ texts: [String], measure: String) -> String {
    // A file of a million free texts is no list of labels.
    let named = texts.prefix(40)
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
