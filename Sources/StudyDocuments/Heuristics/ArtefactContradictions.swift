internal import HeuristicEval
internal import StudyModel
internal import StudyXML

/// What a schema cannot say of an artefact.
enum ArtefactContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    let root = document.root
    finder.checkStates(root)
    finder.checkNames(root.elements("screen"))
    finder.checkStepLabels(root.elements("flow").flatMap { $0.elements("step") })
    for quantity in root.elements("rule").flatMap({ $0.elements("quantity") }) {
      finder.check(quantity: quantity)
    }
    var parts: [(parent: XMLElement, name: String)] = [(root, "name")]
    for screen in root.elements("screen") {
      parts.append((screen, "name"))
      parts += screen.elements("state").map { ($0, "name") }
    }
    for flow in root.elements("flow") {
      parts.append((flow, "name"))
      parts += flow.elements("step").map { ($0, "text") }
    }
    parts += root.elements("rule").map { ($0, "text") }
    finder.checkWordings(parts, what: "artefact")
    return finder.problems
  }
}

extension ContradictionFinder {
  /// A state that is named has to be one of its screen.
  fileprivate mutating func checkStates(_ root: XMLElement) {
    var states: [String: [String]] = [:]
    for screen in root.elements("screen") {
      states[screen[attribute: "id"] ?? ""] = screen.elements("state").compactMap { $0[attribute: "id"] }
    }
    let named =
      root.elements("screen").flatMap { $0.elements("leads-to") }
      + root.elements("flow").flatMap { $0.elements("step") }
      + root.elements("rule").flatMap { $0.elements("holds-on") }
    for element in named {
      guard let state = element[attribute: "state"], let screen = element[attribute: "screen"],
        let known = states[screen], !known.contains(state)
      else { continue }
      report(
        element, "state", "the screen \(screen) has no state \"\(state)\"",
        expected: known.isEmpty ? "no state" : "one of " + known.joined(separator: ", "),
        remedy: "correct the state, or add <state id=\"\(state)\"> to the screen")
    }
  }

  /// A finding that names a screen means one screen.
  fileprivate mutating func checkNames(_ screens: [XMLElement]) {
    var owner: [String: String] = [:]
    for screen in screens {
      let id = screen[attribute: "id"] ?? ""
      owner[id.foldedSpelling] = id
    }
    for screen in screens {
      let id = screen[attribute: "id"] ?? ""
      for name in screen.elements("name") {
        let folded = name.collapsedText.foldedSpelling
        if let other = owner[folded], other != id {
          report(
            name, "lang", "\"\(name.collapsedText)\" would name the screens \(other) and \(id)",
            expected: "a name that belongs to one screen", remedy: "correct one of the names")
        } else {
          owner[folded] = id
        }
      }
    }
  }

  /// `6.1` and `6-1` read alike in a data file.
  fileprivate mutating func checkStepLabels(_ steps: [XMLElement]) {
    var seen: [String: String] = [:]
    for step in steps {
      let label = step[attribute: "label"] ?? ""
      if let other = seen[label.foldedSpelling] {
        report(
          step, "label", "the step \(label) reads like the step \(other)",
          expected: "labels that differ in more than case and punctuation",
          remedy: "correct one of the labels")
      }
      seen[label.foldedSpelling] = label
    }
  }

  fileprivate mutating func check(quantity: XMLElement) {
    let name = quantity[attribute: "name"] ?? ""
    let low = quantity.number("minimum")
    let high = quantity.number("maximum")
    let hasValue = quantity[attribute: "value"] != nil
    if hasValue == (low != nil || high != nil) {
      report(
        quantity, hasValue ? "value" : "name",
        hasValue ? "the quantity \(name) has a value and a range" : "the quantity \(name) has no number",
        expected: "value=\"...\", or minimum=\"...\", maximum=\"...\" or both",
        remedy: hasValue ? "remove the value or the range" : "add the number")
    } else if let low, let high, low > high {
      report(
        quantity, "maximum", "the quantity \(name) ends at \(high.plainText) and begins at \(low.plainText)",
        expected: "minimum <= maximum", remedy: "correct minimum or maximum")
    }
  }
}
