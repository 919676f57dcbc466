#if Server
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

/// The page on which a design is inspected: its inventory beside the heuristics, and what was found so far.
extension EvaluatorPages {
  func showDesign(_ request: Request, _ visit: Visit) async throws -> Response {
    let design = try design(request.queryFields["of"], visit)
    let words = visit.words
    var values: [String: Any] = [
      "step": design.id, "hasRatings": visit.inspection.inspection.ratingScale != nil,
      "ratingsAddress": Self.address("ratings", of: design.id, visit),
      "newFinding": Self.address("finding", of: design.id, visit),
      "heuristics": visit.inspection.heuristics.map { heuristic($0, design, visit) },
      "findings": findings(of: design, visit),
      "hasFindings": visit.file.findings.contains { $0.finding.design == design.id },
      "pictures": try await pictures(of: design, visit),
    ]
    if let artefact = visit.inspection.artefact(of: design) {
      values["artefact"] = inventory(artefact, design, visit)
    }
    return try page(
      "evaluator-design", title: design.label(words.language), values, visit, isWide: true)
  }

  private func heuristic(
    _ heuristic: Heuristic, _ design: InspectedDesign, _ visit: Visit
  ) -> [String: Any] {
    let questions = heuristic.questions
    let answered = questions.count { visit.file.answers[design.id]?[$0.id] != nil }
    let found = visit.file.findings.count {
      $0.finding.design == design.id && $0.finding.heuristics.contains(heuristic.id)
    }
    return [
      "number": heuristic.number, "name": heuristic.name(visit.words.language),
      "definition": heuristic.definition(visit.words.language),
      "found": found == 0 ? "" : visit.words.filled("evaluatorFindingsCount", "\(found)"),
      "hasQuestions": !questions.isEmpty,
      "checklist": visit.words.filled("evaluatorChecklistOf", "\(answered)", "\(questions.count)"),
      "checklistAddress": Self.address("checklist", of: design.id, visit, [("heuristic", heuristic.id)]),
      "findingAddress": Self.address("finding", of: design.id, visit, [("heuristic", heuristic.id)]),
    ].withoutEmptyTexts
  }

  private func inventory(
    _ artefact: Artefact, _ design: InspectedDesign, _ visit: Visit
  ) -> [String: Any] {
    let language = visit.words.language
    let done = visit.file.inspected[design.id] ?? []
    let screens = artefact.screens.enumerated().map { number, screen in
      [
        "id": "s\(number + 1)", "item": EvaluatorItem.screen(screen.id).text,
        "field": EvaluatorItem.screen(screen.id).field, "name": screen.name(language),
        "about": screen.about(language), "isDone": done.contains(screen.id),
        "states": screen.states.map { $0.name(language) }.joined(separator: ", "),
        "hasStates": !screen.states.isEmpty,
        "findingAddress": Self.address("finding", of: design.id, visit, [("screen", screen.id)]),
      ].withoutEmptyTexts
    }
    let flows = artefact.flows.map { flow in
      [
        "name": flow.name(language),
        "steps": flow.steps.map { ["label": $0.label, "text": $0.text(language)] },
      ] as [String: Any]
    }
    return [
      "name": artefact.name(language), "screens": screens, "flows": flows, "hasFlows": !flows.isEmpty,
      "progress": visit.words.filled("evaluatorScreensCount", "\(done.count)", "\(artefact.screens.count)"),
    ]
  }

  private func findings(of design: InspectedDesign, _ visit: Visit) -> [[String: Any]] {
    visit.file.findings.filter { $0.finding.design == design.id }.map { numbered in
      var values = shown(numbered.finding, design, visit)
      values["number"] = numbered.number
      values["address"] = Self.address("finding", of: design.id, visit, [("number", "\(numbered.number)")])
      return values
    }
  }

  /// What a list shows of a finding; who rates a problem does not see how severe others took it for.
  func shown(_ finding: Finding, _ design: InspectedDesign, _ visit: Visit) -> [String: Any] {
    let language = visit.words.language
    let artefact = visit.inspection.artefact(of: design)
    let screen = finding.place.screen.map { artefact?.screen($0)?.name(language) ?? $0 }
    let state = finding.place.state.map { state in
      artefact?.screen(finding.place.screen ?? "")?.state(spelled: state)?.name(language) ?? state
    }
    var values: [String: Any] = [
      "description": finding.description,
      "heuristics": finding.heuristics.map { id in
        visit.inspection.heuristics.first { $0.id == id }?.name(language) ?? id
      }.joined(separator: "; "),
      "place": [screen, state, finding.place.step].compactMap(\.self).joined(separator: " – "),
      "recommendation": finding.recommendation ?? "",
    ]
    if let severity = finding.severity, visit.file.phase == .alone {
      values["severity"] = "\(severity.rawValue) \(visit.words["severity.\(severity.rawValue)"])"
    }
    if let screenshot = finding.screenshot {
      values["screenshot"] = Self.address(ofPicture: screenshot, visit)
    }
    return values
  }

  // MARK: Pictures

  static func address(ofPicture name: String, _ visit: Visit) -> String {
    visit.address + "/picture?name=" + name
  }

  private func pictures(of design: InspectedDesign, _ visit: Visit) async throws -> [[String: Any]] {
    try await site.storage.pictures().filter { $0.sender == nil && $0.place.design == design.id }.enumerated()
      .map { number, picture in
        [
          "address": Self.address(ofPicture: picture.name, visit), "width": picture.width,
          "height": picture.height,
          "text": visit.words.filled("evaluatorPicture", "\(number + 1)", design.label(visit.words.language)),
        ]
      }
  }

  /// Sends a picture of a design of the inspection, of one's own finding, or of a finding of the shared list.
  func sendPicture(_ request: Request, _ visit: Visit) async throws -> Response {
    let picture = try await site.picture(named: request.queryFields["name"] ?? "")
    let entry = picture.entry
    var isShown = entry.sender == visit.visitor.code
    if entry.sender == nil { isShown = visit.file.designs.contains { $0.id == entry.place.design } }
    if !isShown, visit.file.phase == .rating {
      isShown = try await site.storage.problems(of: visit.inspection.id).contains { problem in
        problem.findings.contains { $0.screenshot == entry.name }
      }
    }
    guard isShown else { throw PageRefusal.noSuchPage }
    return site.reply(with: picture)
  }
}
#endif
