#if Server
internal import Foundation
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

/// The page of a finding: what is wrong, where, against which heuristics, how severe, and a picture of it.
extension EvaluatorPages {
  /// The most characters of a description; the store takes 4096 bytes of a field, and a Thai letter has three.
  static let longestText = 1000
  /// The largest body of the form of a finding, in bytes: a picture and the texts.
  static let largestFinding = 12 << 20
  /// What stands between a screen and its state in a choice of places; no identifier holds it.
  private static let placeMark: Character = "|"

  func showFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let query = request.queryFields
    let design = try design(query["of"], visit)
    guard visit.isOpen else { return site.see(Self.address("design", of: design.id, visit)) }
    if let text = query["number"] {
      guard let known = finding(text, visit) else { throw PageRefusal.noSuchPage }
      return try findingPage(FindingDraft(known.finding), number: known.number, of: design, visit)
    }
    var draft = FindingDraft()
    if let screen = query["screen"], visit.inspection.artefact(of: design)?.screen(screen) != nil {
      draft.screen = screen
    }
    draft.heuristics = visit.inspection.heuristics.map(\.id).filter { $0 == query["heuristic"] }
    return try findingPage(draft, number: nil, of: design, visit)
  }

  private func finding(_ number: String?, _ visit: Visit) -> EvaluatorFile.Numbered? {
    number.flatMap { Int($0) }.flatMap { number in visit.file.findings.first { $0.number == number } }
  }

  func keepFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    try await uploads.during(by: visit.visitor.code) { try await takeFinding(request, visit) }
  }

  private func takeFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session, largest: Self.largestFinding)
    let design = try design(form["step"], visit)
    let back = Self.address("design", of: design.id, visit)
    guard visit.isOpen else { return site.see(visit.address) }
    let known = finding(form["number"], visit)
    // One that was taken back in another window.
    if form["number"]?.isEmpty == false, known == nil { return site.see(back) }
    let draft = try draft(of: form, design, visit)
    guard !draft.description.isEmpty else {
      return try findingPage(
        draft, number: known?.number, of: design, visit, lacking: .description, status: .unprocessableContent)
    }
    var screenshot = known?.finding.screenshot
    let picture: Picture?
    do {
      picture = try form.files.first { $0.field == "screenshot" }?.picture()
    } catch {
      // What was typed stays on the page.
      await site.storage.log(.refusedUpload, by: visit.visitor.code)
      return try findingPage(
        draft, number: known?.number, of: design, visit, lacking: .picture, status: error.status)
    }
    let isReplaced = picture != nil || form["without-screenshot"] == "yes"
    if isReplaced { screenshot = nil }
    if let picture {
      screenshot = try await site.storage.keep(
        picture, PicturePlace(design: design.id), by: visit.visitor.code, submission: form.submission)
    }
    let finding = draft.finding(
      id: known?.finding.id ?? "", by: visit.visitor.code, of: design.id, screenshot: screenshot)
    try await site.storage.keep(
      known.map { .finding($0.number, finding) } ?? .newFinding(finding), in: visit.inspection.id,
      of: visit.visitor.code, submission: form.submission)
    if isReplaced, let old = known?.finding.screenshot, old != screenshot {
      try await site.storage.remove(old)
    }
    return site.see(form["do"] == "another" ? Self.address("finding", of: design.id, visit) : back)
  }

  /// Takes a finding back.
  func removeFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    let design = try design(form["step"], visit)
    if visit.isOpen, let known = finding(form["number"], visit), known.finding.design == design.id {
      try await site.storage.keep(
        .finding(known.number, nil), in: visit.inspection.id, of: visit.visitor.code,
        submission: form.submission)
      if let screenshot = known.finding.screenshot { try await site.storage.remove(screenshot) }
    }
    return site.see(Self.address("design", of: design.id, visit))
  }

  // MARK: The form

  /// A finding as it is being written.
  private struct FindingDraft {
    var description = ""
    var recommendation = ""
    var heuristics: [String] = []
    var screen = ""
    var state = ""
    var step = ""
    var severity: Severity?
    var factors = SeverityFactors()
    var screenshot: String?

    init() {}

    init(_ finding: Finding) {
      description = finding.description
      recommendation = finding.recommendation ?? ""
      heuristics = finding.heuristics
      screen = finding.place.screen ?? ""
      state = finding.place.state ?? ""
      step = finding.place.step ?? ""
      severity = finding.severity
      factors = finding.factors
      screenshot = finding.screenshot
    }

    func finding(id: String, by evaluator: String, of design: String, screenshot: String?) -> Finding {
      func stated(_ text: String) -> String? { text.isEmpty ? nil : text }
      return Finding(
        id: id, evaluator: evaluator, design: design, heuristics: heuristics,
        place: InspectedPlace(screen: stated(screen), state: stated(state), step: stated(step)),
        description: description, severity: severity, factors: factors,
        recommendation: stated(recommendation), screenshot: screenshot)
    }
  }

  private func draft(
    of form: SealedForm, _ design: InspectedDesign, _ visit: Visit
  ) throws(PageRefusal) -> FindingDraft {
    var draft = FindingDraft()
    func text(_ name: String) throws(PageRefusal) -> String {
      let text = (form[name] ?? "").replacing("\r\n", with: "\n").trimmingCharacters(
        in: .whitespacesAndNewlines)
      guard text.count <= Self.longestText, text.utf8.count <= 4 * Self.longestText else { throw .tooLarge }
      return text
    }
    func points(_ name: String) throws(PageRefusal) -> Int? {
      guard let text = form[name], !text.isEmpty else { return nil }
      guard let points = Int(text), SeverityFactors.range.contains(points) else { throw .malformed }
      return points
    }
    draft.description = try text("description")
    draft.recommendation = try text("recommendation")
    draft.heuristics = visit.inspection.heuristics.map(\.id).filter { form["heuristic." + $0] == "yes" }
    draft.severity = try points("severity").flatMap(Severity.init(rawValue:))
    draft.factors = SeverityFactors(
      frequency: try points("frequency"), impact: try points("impact"),
      persistence: try points("persistence"))
    if let artefact = visit.inspection.artefact(of: design) {
      let place = (form["place"] ?? "").split(
        separator: Self.placeMark, maxSplits: 1, omittingEmptySubsequences: false)
      let (screen, state) = (place.first.map(String.init) ?? "", place.count > 1 ? String(place[1]) : "")
      let known = artefact.screen(screen)
      let hasState = known?.states.contains(where: { $0.id == state }) ?? false
      guard screen.isEmpty || known != nil, state.isEmpty || hasState else { throw .malformed }
      (draft.screen, draft.state) = (screen, state)
      draft.step = form["flow-step"] ?? ""
      guard
        draft.step.isEmpty || artefact.flows.contains(where: { $0.steps.contains { $0.label == draft.step } })
      else { throw .malformed }
    } else {
      draft.screen = try text("screen")
      draft.state = try text("state")
      draft.step = try text("flow-step")
    }
    return draft
  }

  /// What keeps a finding from being saved.
  private enum Lack {
    case description, picture
  }

  private func findingPage(
    _ draft: FindingDraft, number: Int?, of design: InspectedDesign, _ visit: Visit,
    lacking lack: Lack? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let words = visit.words
    let language = words.language
    func scale(_ name: String, _ chosen: Int?) -> [[String: Any]] {
      SeverityFactors.range.map { points in
        [
          "name": name, "value": points, "isChosen": chosen == points,
          "label": words["\(name).\(points)"],
        ]
      }
    }
    var values: [String: Any] = [
      "step": design.id, "design": design.label(language), "number": number.map(String.init) ?? "",
      "isNew": number == nil, "back": Self.address("design", of: design.id, visit),
      "description": draft.description, "recommendation": draft.recommendation, "longest": Self.longestText,
      "heuristics": visit.inspection.heuristics.map { heuristic in
        [
          "field": "heuristic." + heuristic.id, "number": heuristic.number, "name": heuristic.name(language),
          "definition": heuristic.definition(language), "isChosen": draft.heuristics.contains(heuristic.id),
        ] as [String: Any]
      },
      "severities": scale("severity", draft.severity?.rawValue), "hasSeverity": draft.severity != nil,
      "factors": [
        ("frequency", draft.factors.frequency), ("impact", draft.factors.impact),
        ("persistence", draft.factors.persistence),
      ].map { name, chosen in
        [
          "name": name, "text": words["factor." + name], "isOpen": chosen == nil,
          "points": SeverityFactors.range.map { ["value": $0, "isChosen": chosen == $0, "name": name] },
        ] as [String: Any]
      },
      "hasFactors": draft.factors != SeverityFactors(),
      "isIncomplete": lack != nil,
      "incomplete": words[lack == .picture ? "evaluatorScreenshotRefused" : "evaluatorDescribe"],
      "lacksDescription": lack == .description, "lacksPicture": lack == .picture,
      "largestPicture": Picture.mostBytes,
      "screen": draft.screen, "state": draft.state, "flowStep": draft.step,
    ]
    if let screenshot = draft.screenshot { values["screenshot"] = Self.address(ofPicture: screenshot, visit) }
    if let artefact = visit.inspection.artefact(of: design) {
      values["inventory"] = choices(artefact, draft, language)
    }
    let title = number.map { words.filled("evaluatorFinding", "\($0)") } ?? words["evaluatorNewFinding"]
    return try page("evaluator-finding", title: title, values, visit, status: status)
  }

  private func choices(
    _ artefact: Artefact, _ draft: FindingDraft, _ language: String
  ) -> [String: Any] {
    let screens = artefact.screens.map { screen in
      [
        "name": screen.name(language), "value": screen.id,
        "isChosen": draft.screen == screen.id && draft.state.isEmpty,
        "states": screen.states.map { state in
          [
            "value": screen.id + String(Self.placeMark) + state.id,
            "text": screen.name(language) + " – " + state.name(language),
            "isChosen": draft.screen == screen.id && draft.state == state.id,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    let flows = artefact.flows.map { flow in
      [
        "name": flow.name(language),
        "steps": flow.steps.map { step in
          [
            "value": step.label, "text": step.label + " " + step.text(language),
            "isChosen": draft.step == step.label,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    return ["screens": screens, "flows": flows, "hasFlows": !flows.isEmpty]
  }
}
#endif
