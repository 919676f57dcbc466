internal import StudyModel
internal import StudyXML

/// Whether everything that participants read is there in each language of their pages.
extension ContradictionFinder {
  mutating func checkLanguages(_ element: XMLElement, _ plan: CapturePlan, _ study: Study) {
    let wanted = plan.languages
    if Set(wanted).count < wanted.count {
      report(
        element, "languages", "a language is named twice", expected: "each language once",
        remedy: "take the second one out")
      // Nor is what lacks in that language told twice.
      return
    }
    checkWords(in: element, wanted)
    checkStandardWords(element, plan)
    // What the study itself says and participants read: its title on the standard welcome, and their tasks.
    if element.first("welcome") == nil { checkLacking(document.root, ["title"], wanted) }
    let tasks = Set(plan.tasks.map(\.task))
    for task in document.root.parts("tasks", "task") where tasks.contains(task[attribute: "id"] ?? "") {
      checkLacking(task, ["label", "scenario"], wanted)
    }
    if element.first("eligibility") == nil {
      let asked = Set(plan.eligibility.compactMap(\.factor))
      for factor in document.root.parts("factors", "factor")
      where asked.contains(factor[attribute: "id"] ?? "") {
        checkLacking(factor, ["label"], wanted)
        for level in factor.elements("level") { checkLacking(level, ["label"], wanted) }
      }
    }
  }

  /// Looks through an element and all within it.
  private mutating func checkWords(in element: XMLElement, _ wanted: [String]) {
    var names: [String] = []
    for child in element.childElements {
      guard let language = child[attribute: "lang"] else {
        checkWords(in: child, wanted)
        continue
      }
      if !names.contains(child.localName) { names.append(child.localName) }
      if !wanted.contains(language) {
        report(
          child, "lang", "the words are in \(language), in which there are no pages",
          expected: "one of " + wanted.joined(separator: ", "),
          remedy: "add \(language) to languages, or take the words out")
      }
    }
    checkLacking(element, names, wanted)
  }

  /// Reports words that are there in some of the languages only.
  private mutating func checkLacking(_ element: XMLElement, _ names: [String], _ wanted: [String]) {
    for name in names {
      let words = element.elements(name)
      guard let first = words.first else { continue }
      for language in wanted where !words.contains(where: { $0[attribute: "lang"] == language }) {
        report(
          first, "lang", "there is no <\(name)> in \(language) here",
          expected: "<\(name) lang=\"\(language)\"> beside this one",
          remedy: "add the words, or take \(language) out of the languages of <capture>")
      }
    }
  }

  /// The words that stand where a study has none are there in two languages.
  private mutating func checkStandardWords(_ element: XMLElement, _ plan: CapturePlan) {
    let lacking = plan.languages.filter { !CapturePlan.standardLanguages.contains($0) }
    guard !lacking.isEmpty else { return }
    var parts = ["welcome", "consent", "thanks"].filter { element.first($0) == nil }
    let admitsAll = plan.eligibility.allSatisfy { $0.options.allSatisfy { $0.admits } }
    if !admitsAll, element.first("eligibility")?.first("not-eligible") == nil { parts.append("not-eligible") }
    if element.first("eligibility") == nil, !plan.eligibility.isEmpty { parts.append("eligibility") }
    if plan.tasks.contains(where: \.allowsPauses), element.first("tasks")?.first("pause-reason") == nil {
      parts.append("pause-reason")
    }
    guard !parts.isEmpty else { return }
    let named = parts.map { "<\($0)>" }.joined(separator: ", ")
    report(
      element, "languages",
      "the standard words for \(named) are not there in \(lacking.joined(separator: ", "))",
      expected: "words of the study's own, or one of "
        + CapturePlan.standardLanguages.joined(separator: ", "),
      remedy: "add \(named) to <capture>, or take the language out")
  }
}
