internal import StudyModel
internal import StudyXML

/// How participants come to groups, checked against the factors of the study.
extension ContradictionFinder {
  // Where the questions of the eligibility page name factors or levels that there are not, what they ask for is not known,
  // and nothing is said twice.
  mutating func checkGroups(
    _ element: XMLElement, _ plan: CapturePlan, _ study: Study, questionsAreSound: Bool
  ) {
    let questions = element.parts("eligibility", "question")
    let asked = questions.compactMap { $0[attribute: "factor"] }
    checkTwice(questions, "factor") {
      ("two questions ask for the level of \($0)", "one question a factor", "take one of them out")
    }
    guard let allocation = element.first("allocation") else {
      guard questionsAreSound else { return }
      do {
        _ = try CapturePlan.standardAllocation(for: study, asked: asked)
      } catch {
        report(
          element, "languages",
          "nothing says which of the factors \(error.factors.joined(separator: ", ")) people are assigned to",
          expected: "<allocation> with <assign factor=\"...\"/>",
          remedy: "name the factor there, and the others as <stratum>")
        return
      }
      checkStrata(plan.allocation?.strata ?? [], at: (element, "languages"), element, asked)
      return
    }
    var named: [String] = []
    let before = problems.count
    for part in allocation.elements("assign") + allocation.elements("stratum") {
      guard let factor = betweenFactor(part, study) else { continue }
      named.append(factor.id)
      for ratio in part.elements("ratio") {
        let level = ratio[attribute: "level"] ?? ""
        if factor.levels.contains(where: { $0.id == level }) { continue }
        report(
          ratio, "level", "the factor \(factor.id) has no level \"\(level)\"",
          expected: "one of " + factor.levels.map(\.id).joined(separator: ", "), remedy: "correct the level")
      }
      if part.localName == "assign", asked.contains(factor.id) {
        report(
          part, "factor", "a question asks for the level of \(factor.id), to which people are assigned",
          expected: "either the one or the other",
          remedy: "name it as <stratum>, or take the factor out of the question")
      }
    }
    // What follows from a wrong name is not told beside it.
    guard problems.count == before else { return }
    checkBlocks(allocation, plan, study)
    guard questionsAreSound else { return }
    let known = Set(named + asked)
    let open = study.factors.filter { $0.design == .between && !known.contains($0.id) }.map(\.id)
    if !open.isEmpty {
      report(
        allocation, "method",
        "nothing says to which level of \(open.joined(separator: ", ")) a participant belongs",
        expected: "<assign>, <stratum> or a <question> for each factor between participants",
        remedy: "add <stratum factor=\"\(open[0])\"/> and a question, or from=\"invitation\"")
    }
    checkStrata(plan.allocation?.strata ?? [], at: (allocation, "method"), element, asked)
  }

  /// Levels that people say themselves are asked for.
  private mutating func checkStrata(
    _ strata: [AllocationPlan.Stratum], at place: (XMLElement, String), _ element: XMLElement,
    _ asked: [String]
  ) {
    // Without <eligibility> the standard question asks.
    guard element.first("eligibility") != nil else { return }
    for stratum in strata where stratum.origin == .question && !asked.contains(stratum.factor) {
      report(
        place.0, place.1,
        "no question asks for the level of \(stratum.factor), within which groups are balanced",
        expected: "<question factor=\"\(stratum.factor)\"> in <eligibility>",
        remedy: "add the question, or <stratum factor=\"\(stratum.factor)\" from=\"invitation\"/>")
    }
  }

  /// Sizes of blocks hold the arms in their ratio.
  private mutating func checkBlocks(_ allocation: XMLElement, _ plan: CapturePlan, _ study: Study) {
    guard let declared = plan.allocation else { return }
    guard case .blocks(let sizes, _) = declared.method else {
      for name in ["block-sizes", "seed"] where allocation[attribute: name] != nil {
        report(
          allocation, name, "the invitation says the group, so that nothing is drawn",
          expected: "\(name) only with method=\"blocks\"", remedy: "remove \(name) or correct the method")
      }
      return
    }
    let parts = declared.arms(in: study).map(\.ratio)
    guard parts.count >= 2 else { return }
    let sum = parts.reduce(0, +)
    let ratio = parts.map(String.init).joined(separator: ":")
    let fitting = "multiples of \(sum), such as \(sum), \(2 * sum) or \(3 * sum)"
    for size in sizes where size <= 10_000 && size % sum != 0 {
      report(
        allocation, "block-sizes",
        "blocks of \(size) cannot hold the groups in the ratio \(ratio), whose sum is \(sum)",
        expected: fitting, remedy: "correct the size or the ratio")
    }
    for size in sizes where size > 10_000 {
      report(
        allocation, "block-sizes", "blocks of \(size) are too large",
        expected: "at most 10000", remedy: "choose smaller sizes, or a ratio of smaller numbers")
    }
    if Set(sizes).count < sizes.count {
      report(
        allocation, "block-sizes", "a size of blocks is named twice", expected: "each size once",
        remedy: "take the second one out")
    }
  }
}

extension CaptureGap {
  /// The factors that it is about.
  fileprivate var factors: [String] {
    switch self {
    case .unclearAllocation(let factors): factors
    }
  }
}
