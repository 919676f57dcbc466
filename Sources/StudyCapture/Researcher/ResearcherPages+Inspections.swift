#if Server
internal import Foundation
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

/// The page on which the researcher follows inspections and brings the findings of evaluators together.
extension ResearcherPages {
  func showInspections(_ request: Request, _ visit: Visit) async throws -> Response {
    try await inspectionsPage(visit)
  }

  /// Goes on to another phase, or decides about findings.
  func changeInspection(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let wish = form["do"] else { throw PageRefusal.malformed }
    return try await change(wish, form, visit)
  }

  /// Takes a problem apart again.
  func undoMerge(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    try await change("undo", form, visit)
  }

  private func change(_ wish: String, _ form: SealedForm, _ visit: Visit) async throws -> Response {
    guard let inspection = site.inspections.first(where: { $0.id == form["inspection"] })?.id else {
      throw PageRefusal.malformed
    }
    let here = Place.inspections.address
    guard desk.submissions.isNew(form.submission) else { return site.see(here) }
    do {
      if let phase = InspectionPhase(rawValue: wish) {
        let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard reason.count <= Self.longestReason else { throw PageRefusal.tooLarge }
        try await desk.storage.advance(inspection, to: phase, reason: reason)
      } else {
        try await desk.storage.decide(Self.step(wish, form), in: inspection)
      }
    } catch let refusal as StudyOutput.Refusal {
      desk.submissions.forget(form.submission)
      return try await inspectionsPage(visit, refusal: refusal.reason, status: .unprocessableContent)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(here)
  }

  /// What a form decides about findings.
  private static func step(_ wish: String, _ form: SealedForm) throws(PageRefusal) -> MergeStep {
    let chosen = form.fields.keys.filter { $0.hasPrefix("finding.") && form[$0] == "yes" }.sorted().map {
      String($0.dropFirst("finding.".count))
    }
    let title = (form["title"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard title.count <= 200 else { throw .tooLarge }
    switch wish {
    case "same": return .same(chosen, title: title)
    case "apart": return .apart(chosen)
    case "undo":
      guard let name = form["undo"] ?? form["name"], !name.isEmpty else { throw .malformed }
      return .undo(name)
    default: throw .malformed
    }
  }

  private func inspectionsPage(
    _ visit: Visit, refusal: String = "", status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var shown: [[String: Any]] = []
    var unreadable: [String] = []
    for inspection in site.inspections {
      do {
        let standing = try await desk.storage.evaluation(of: inspection.id)
        shown.append(values(of: inspection, standing, visit))
      } catch StorageRefusal.unreadable(let reason) {
        // Who can mend it is told what it is.
        unreadable.append(reason)
      }
    }
    return try page(
      "researcher-inspections", at: .inspections,
      [
        "inspections": shown, "isEmpty": site.inspections.isEmpty, "refusal": refusal,
        "unreadable": unreadable.joined(separator: "\n"),
      ].withoutEmptyTexts,
      visit, status: status)
  }

  private func values(
    of inspection: ServedInspection, _ standing: EvaluationStanding, _ visit: Visit
  ) -> [String: Any] {
    let words = visit.words
    let evaluators = standing.evaluators.map { evaluator in
      [
        "code": evaluator.code, "findings": evaluator.findings, "severities": evaluator.severities,
        "handedIn": words[
          evaluator.handedIn.contains(standing.phase == .rating ? .severities : .findings)
            ? "inspectionsHandedIn" : "inspectionsUnderWay"],
      ] as [String: Any]
    }
    var values: [String: Any] = [
      "id": inspection.id, "label": inspection.inspection.label(words.language),
      "evaluators": evaluators, "hasEvaluators": !evaluators.isEmpty,
      "phase": words["phase." + standing.phase.rawValue], "isAlone": standing.phase == .alone,
      "isMerging": standing.phase == .merging, "isRating": standing.phase == .rating,
      "canReopen": standing.phase == .merging && !standing.wasShared,
      "showsSeverities": standing.wasShared,
    ]
    guard standing.phase != .alone else { return values }
    let merged = Set(
      standing.decisions.compactMap { decision in
        if case .same(let problem, _) = decision.verdict { problem } else { nil }
      })
    let findings = Dictionary(
      standing.problems.flatMap(\.findings).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    values["proposals"] = standing.proposals.enumerated().map { number, proposal in
      [
        "number": number + 1, "design": label(of: proposal.design, in: inspection, words),
        "findings": proposal.findings.compactMap { findings[$0] }.map { shown($0, inspection, words) },
      ] as [String: Any]
    }
    values["hasProposals"] = !standing.proposals.isEmpty
    let order = standing.problems.map(\.design).reduce(into: [String]()) { designs, design in
      if !designs.contains(design) { designs.append(design) }
    }
    values["designs"] = order.map { design in
      [
        "label": label(of: design, in: inspection, words),
        "problems": standing.problems.filter { $0.design == design }.map { problem in
          [
            "id": problem.id, "title": problem.title, "isMerged": merged.contains(problem.id),
            "findings": problem.findings.map { shown($0, inspection, words) },
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    values["isFound"] = !standing.problems.isEmpty
    values["apart"] = standing.decisions.filter { $0.verdict == .apart }.map {
      ["name": $0.findings.joined(separator: ",")]
    }
    return values
  }

  private func label(of design: String, in inspection: ServedInspection, _ words: PageWords) -> String {
    inspection.inspection.designs.first { $0.id == design }?.label(words.language) ?? design
  }

  private func shown(
    _ finding: Finding, _ inspection: ServedInspection, _ words: PageWords
  ) -> [String: Any] {
    let heuristics = finding.heuristics.map { id in
      inspection.heuristics.first { $0.id == id }?.name(words.language) ?? id
    }
    let place = [finding.place.screen, finding.place.state, finding.place.step].compactMap(\.self)
    return [
      "id": finding.id, "field": "finding." + finding.id, "evaluator": finding.evaluator,
      "description": finding.description,
      "about": (place + heuristics).joined(separator: "; "),
      "severity": finding.severity.map { "\($0.rawValue) \(words["severity.\($0.rawValue)"])" } ?? "",
      "screenshot": finding.screenshot.map { "/researcher/designs/pictures/" + $0 } ?? "",
    ].withoutEmptyTexts
  }
}
#endif
