internal import HeuristicEval
internal import StudyModel
internal import StudyXML

/// What a schema cannot say of an inspection.
extension ContradictionFinder {
  /// Checks an inspection and the records that stand in it.
  ///
  /// - Returns: the records.
  mutating func check(
    inspection: Inspection, element: XMLElement, study: Study, library: InspectionLibrary, rules: DataRules
  ) -> InspectionRecords {
    checkScale(of: element)
    for design in element.elements("design") {
      let artefact = design[attribute: "artefact"]
      guard let artefact, library.artefacts.artefact(artefact) == nil else { continue }
      let names = library.artefacts.artefacts.map { (name: $0.id, spellings: $0.name.allWordings) }
      report(
        design, "artefact", "there is no artefact \"\(artefact)\"",
        expected: NearestNames.expectation(artefact, among: names, what: "an artefact"),
        remedy: "correct the identifier, or bring your own artefact with --surveys DIR")
    }
    guard let set = library.sets.set(inspection.heuristicSet) else {
      report(
        element, "set", "there is no heuristic set \"\(inspection.heuristicSet)\"",
        expected: "one of " + library.sets.sets.map(\.id).joined(separator: ", "),
        remedy: "correct the identifier, or bring your own heuristic set with --surveys DIR")
      return InspectionRecords()
    }
    let names = set.heuristics.map { (name: $0.id, spellings: $0.name.allWordings + $0.aliases) }
    for left in element.elements("left-out") {
      let heuristic = left[attribute: "heuristic"] ?? ""
      guard set.heuristic(heuristic) == nil else { continue }
      report(
        left, "heuristic", "\"\(heuristic)\" is no heuristic of \(set.id)",
        expected: NearestNames.expectation(heuristic, among: names, what: "the identifier of a heuristic"),
        remedy: "correct the identifier")
    }
    checkEvaluators(of: element)
    checkDecisions(of: element)
    let (records, problems) = rules.records(
      DataRules.Inspected(
        inspection: inspection, element: element, document: document, set: set,
        artefacts: library.artefacts.artefacts, study: study))
    add(problems)
    return records
  }

  private mutating func checkScale(of element: XMLElement) {
    let low = element.integer("ratings-minimum")
    let high = element.integer("ratings-maximum")
    switch (low, high) {
    case (let low?, let high?) where low >= high:
      report(
        element, "ratings-maximum", "the scale of ratings ends at \(high) and begins at \(low)",
        expected: "a maximum above the minimum", remedy: "correct ratings-minimum or ratings-maximum")
    case (nil, _?), (_?, nil):
      report(
        element, low == nil ? "ratings-maximum" : "ratings-minimum",
        "only one end of the scale of ratings is declared", expected: "ratings-minimum and ratings-maximum",
        remedy: "declare both, or none where designs were not rated")
    case (nil, nil) where element[attribute: "better"] != nil:
      report(
        element, "better", "it is declared which end of the scale of ratings is better, and no scale",
        expected: "ratings-minimum and ratings-maximum", remedy: "declare both, or take better away")
    default: break
    }
  }

  /// A name in a file may mean one evaluator only.
  private mutating func checkEvaluators(of element: XMLElement) {
    var owners: [String: String] = [:]
    for evaluator in element.elements("evaluator") {
      let id = evaluator[attribute: "id"] ?? ""
      for name in Set(([id] + evaluator.elements("alias").map(\.collapsedText)).map(\.foldedForComparison)) {
        if let other = owners[name], other != id {
          report(
            evaluator, "id", "\"\(name)\" names the evaluators \(other) and \(id)",
            expected:
              "identifiers and aliases that name one evaluator each (capitals do not tell them apart)",
            remedy: "rename one of them or remove the alias")
        }
        owners[name] = owners[name] ?? id
      }
    }
  }

  private mutating func checkDecisions(of element: XMLElement) {
    var problems: [String: String] = [:]
    for decision in element.childElements where ["merge", "apart"].contains(decision.localName) {
      let findings = InspectionDocument.names(decision[attribute: "findings"] ?? "")
      if Set(findings).count < findings.count || (decision.localName == "apart" && findings.count < 2) {
        report(
          decision, "findings", "a decision names \(findings.count < 2 ? "one finding" : "a finding twice")",
          expected: decision.localName == "apart" ? "two findings or more, each once" : "each finding once",
          remedy: "correct the findings")
      }
      guard decision.localName == "merge" else { continue }
      let problem = decision[attribute: "problem"] ?? ""
      for finding in findings {
        if let other = problems[finding] {
          report(
            decision, "findings", "the finding \(finding) is put to the problems \(other) and \(problem)",
            expected: "each finding in one problem", remedy: "take it out of one of them")
        }
        problems[finding] = problems[finding] ?? problem
      }
    }
  }
}
