#if Server
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

/// Pages of choices: the checklist of a heuristic, the ratings of a design, the severities of the shared list.
extension EvaluatorPages {
  func showChecklist(_ request: Request, _ visit: Visit) async throws -> Response {
    let query = request.queryFields
    let design = try design(query["of"], visit)
    let heuristics = visit.inspection.heuristics.filter { !$0.questions.isEmpty }
    guard let place = heuristics.firstIndex(where: { $0.id == query["heuristic"] }) else {
      throw PageRefusal.noSuchPage
    }
    let heuristic = heuristics[place]
    let words = visit.words
    var number = 0
    let aspects = heuristic.aspects.filter { !$0.questions.isEmpty }.map { aspect -> [String: Any] in
      let items = aspect.questions.map { question -> [String: Any] in
        number += 1
        let item = EvaluatorItem.question(question.id)
        let answer = visit.file.answers[design.id]?[question.id]
        return [
          "item": item.text, "field": item.field, "number": number, "text": question.text(words.language),
          "isPair": true, "isAnswered": answer != nil,
          "options": ChecklistAnswer.Answer.allCases.map {
            ["value": $0.rawValue, "label": words["answer." + $0.rawValue], "isChosen": $0 == answer]
              as [String: Any]
          },
        ]
      }
      return ["name": aspect.name(words.language), "items": items]
    }
    let next = heuristics.indices.contains(place + 1) ? heuristics[place + 1] : nil
    return try page(
      "evaluator-checklist", title: "\(heuristic.number). \(heuristic.name(words.language))",
      [
        "step": design.id, "design": design.label(words.language),
        "definition": heuristic.definition(words.language), "aspects": aspects, "next": next?.id ?? design.id,
        "nextText": next.map { words.filled("evaluatorNext", $0.name(words.language)) }
          ?? words["evaluatorToDesign"],
        "back": Self.address("design", of: design.id, visit),
        "findingAddress": Self.address("finding", of: design.id, visit, [("heuristic", heuristic.id)]),
      ], visit)
  }

  func showRatings(_ request: Request, _ visit: Visit) async throws -> Response {
    let design = try design(request.queryFields["of"], visit)
    guard let scale = visit.inspection.inspection.ratingScale else { throw PageRefusal.noSuchPage }
    let words = visit.words
    // Which end is better is said as the study declares it, and not at all where it declares nothing.
    let better = scale.better.declaredValue.map { words["ratings." + $0.rawValue] }
    let items = visit.inspection.heuristics.map { heuristic -> [String: Any] in
      let item = EvaluatorItem.heuristic(heuristic.id)
      let rating = visit.file.ratings[design.id]?[heuristic.id]
      return [
        "item": item.text, "field": item.field, "number": heuristic.number,
        "text": heuristic.name(words.language), "isScale": true, "isAnswered": rating != nil,
        "allowsNotApplicable": true, "isNotApplicable": rating == .notApplicable,
        "low": "", "high": "", "isFine": scale.range.count > 11,
        "points": scale.range.map {
          ["value": $0, "spoken": "\($0)", "isChosen": rating == .points($0)] as [String: Any]
        },
      ]
    }
    return try page(
      "evaluator-ratings", title: words["evaluatorRatings"],
      [
        "step": design.id, "design": design.label(words.language), "items": items, "next": design.id,
        "scale": words.filled(
          "evaluatorScale", "\(scale.range.lowerBound)", "\(scale.range.upperBound)", better ?? ""),
        "back": Self.address("design", of: design.id, visit),
      ], visit)
  }

  func showProblems(_ request: Request, _ visit: Visit) async throws -> Response {
    guard visit.file.phase == .rating else { return site.see(visit.address) }
    let words = visit.words
    let problems = try await site.storage.problems(of: visit.inspection.id)
    var number = 0
    let designs = visit.file.designs.compactMap { design -> [String: Any]? in
      let own = problems.filter { $0.design == design.id }
      guard !own.isEmpty else { return nil }
      let shown = own.map { problem -> [String: Any] in
        number += 1
        let item = EvaluatorItem.problem(problem.id)
        let severity = visit.file.severities[problem.id]
        return [
          "findings": problem.findings.map { self.shown($0, design, visit) },
          "item": item.text, "field": item.field, "number": number, "text": problem.title,
          "isScale": true, "isLabelled": true, "isAnswered": severity != nil,
          "points": Severity.allCases.map { point in
            let label = words["severity.\(point.rawValue)"]
            return [
              "value": point.rawValue, "label": label, "spoken": "\(point.rawValue) \(label)",
              "isChosen": severity == point,
            ] as [String: Any]
          },
        ]
      }
      return ["label": design.label(words.language), "problems": shown]
    }
    return try page(
      "evaluator-problems", title: words["evaluatorProblems"],
      [
        "step": Self.sharedList, "designs": designs, "isEmpty": designs.isEmpty,
        "canRate": !visit.file.handedIn.contains(.severities),
      ], visit)
  }
}
#endif
