internal import StudyXML

/// What a schema cannot say of a catalogue of patterns.
enum PatternContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    finder.checkNames(document.root)
    for pattern in document.root.elements("pattern") {
      finder.checkRelations(pattern)
      for useCase in pattern.elements("use-case") {
        let steps = useCase.first("flow")?.elements("step").count ?? 0
        finder.checkBranches(useCase, steps: steps, ofFlow: steps)
      }
      for scenario in pattern.elements("scenario") { finder.checkMessages(scenario) }
    }
    return finder.problems
  }
}

extension ContradictionFinder {
  /// A pattern that goes with itself says nothing.
  fileprivate mutating func checkRelations(_ pattern: XMLElement) {
    for related in pattern.elements("related") where related[attribute: "pattern"] == pattern[attribute: "id"]
    {
      report(
        related, "pattern", "the pattern is related to itself", expected: "another pattern of the catalogue",
        remedy: "correct the identifier, or take the relation out")
    }
  }

  /// A thing has one name in a language; other names are aliases.
  fileprivate mutating func checkNames(_ element: XMLElement) {
    var languages: Set<String> = []
    for name in element.elements("name") {
      let language = name[attribute: "lang"] ?? ""
      guard !languages.insert(language).inserted else { continue }
      report(
        name, "lang", "there are two <name> in \(language)", expected: "one a language",
        remedy:
          "remove one of them, correct its lang, or call it <alias> where it is another name of a pattern")
    }
    for child in element.childElements { checkNames(child) }
  }

  /// A branch leaves a step that is there.
  fileprivate mutating func checkBranches(_ element: XMLElement, steps: Int, ofFlow flow: Int) {
    for branch in element.elements("alternative") + element.elements("exception") {
      check(branch, "at", steps: steps, of: "the flow that the branch leaves")
      if branch[attribute: "continues-at"] != nil {
        check(branch, "continues-at", steps: flow, of: "the normal flow")
      }
      checkBranches(branch, steps: branch.elements("step").count, ofFlow: flow)
    }
  }

  private mutating func check(_ branch: XMLElement, _ attribute: String, steps: Int, of flow: String) {
    guard let number = branch.integer(attribute), number > steps else { return }
    report(
      branch, attribute, "there is no step \(number)",
      expected: "a step from 1 to \(steps), which \(flow) has", remedy: "correct the number, or add the steps"
    )
  }

  /// What a participant does by itself stays with it, and nothing else does.
  fileprivate mutating func checkMessages(_ element: XMLElement) {
    for child in element.childElements {
      if child.localName == "message" {
        let isOwn = child[attribute: "from"] == child[attribute: "to"]
        if child[attribute: "kind"] == "self", !isOwn {
          report(
            child, "to", "a message of kind \"self\" goes to another participant",
            expected: "to=\"\(child[attribute: "from"] ?? "")\"",
            remedy: "correct the participant, or the kind")
        } else if isOwn, child[attribute: "kind"] != "self" {
          report(
            child, "to", "the message goes to the participant that sends it",
            expected: "another participant, or kind=\"self\"", remedy: "correct the participant, or the kind")
        }
      } else {
        checkMessages(child)
      }
    }
  }
}
