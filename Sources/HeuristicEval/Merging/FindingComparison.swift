internal import StudyModel

/// Compares the findings of one design.
struct FindingComparison {
  /// Two problems and their most alike findings, all by position.
  private struct Link {
    var problems: ProblemPair
    var first: Int
    var second: Int
    var text: Double
    var place: Double?
    var heuristics: Double?
    var total: Double
  }

  private let findings: [Finding]
  private let problems: [UsabilityProblem]
  /// For each finding the position of its problem.
  private let problemOf: [Int]
  private let apart: Set<ProblemPair>
  private let inventory: ScreenInventory
  private let rule: MergeRule

  init(_ findings: [Finding], decisions: [MergeDecision], inventory: ScreenInventory, rule: MergeRule) {
    self.findings = findings
    self.rule = rule
    problems = UsabilityProblem.merging(findings, decisions: decisions)
    var positions: [String: Int] = [:]
    positions.reserveCapacity(findings.count)
    for (position, problem) in problems.enumerated() {
      for finding in problem.findings { positions[finding.id] = position }
    }
    problemOf = findings.map { positions[$0.id] ?? 0 }
    var apart: Set<ProblemPair> = []
    for decision in decisions where decision.verdict == .apart {
      let own = decision.findings.compactMap { positions[$0] }
      for (number, first) in own.enumerated() {
        for second in own[(number + 1)...] where first != second {
          apart.insert(ProblemPair(first, second))
        }
      }
    }
    self.apart = apart
    self.inventory = inventory
  }

  /// Whether any two findings are alike enough and undecided.
  var hasLikeness: Bool {
    var found = false
    search { _ in
      found = true
      return false
    }
    return found
  }

  /// The problems of which every two are alike enough and undecided.
  func proposals() -> [MergeProposal] {
    var best: [ProblemPair: Link] = [:]
    search { link in
      if (best[link.problems]?.total ?? 0) < link.total { best[link.problems] = link }
      return true
    }
    let links = best.values.sorted {
      ($1.total, $0.problems.first, $0.problems.second) < ($0.total, $1.problems.first, $1.problems.second)
    }
    var clusters = CompleteLinkage()
    for link in links { clusters.link(link.problems) }
    var findingsOf = [[Int]](repeating: [], count: problems.count)
    for (finding, problem) in problemOf.enumerated() { findingsOf[problem].append(finding) }
    return clusters.clusters.map { members in
      var own: [Link] = []
      for (number, first) in members.enumerated() {
        for second in members[(number + 1)...] {
          if let link = best[ProblemPair(first, second)] { own.append(link) }
        }
      }
      own.sort { ($1.total, $0.first, $0.second) < ($0.total, $1.first, $1.second) }
      return MergeProposal(
        design: problems[members[0]].design, problems: members.map { problems[$0].id },
        findings: members.flatMap { findingsOf[$0] }.sorted().map { findings[$0].id },
        likenesses: own.map(likeness))
    }
  }

  private func likeness(_ link: Link) -> FindingLikeness {
    let (first, second) = (findings[link.first], findings[link.second])
    return FindingLikeness(
      first: first.id, second: second.id, text: link.text, place: link.place, heuristics: link.heuristics,
      total: link.total, isOfOneEvaluator: first.evaluator == second.evaluator)
  }

  /// Hands out the pairs that are alike enough and undecided, until told to stop.
  private func search(_ body: (Link) -> Bool) {
    var sites = FindingSites(findings, inventory: inventory)
    var texts = LikeTexts(findings.map(\.description), least: rule.leastUsefulText)
    texts.search { finding, like in
      var links: [Link] = []
      for (other, text) in like where problemOf[other] != problemOf[finding] {
        let pair = ProblemPair(problemOf[other], problemOf[finding])
        guard apart.isEmpty || !apart.contains(pair) else { continue }
        let place = sites[other].likenessOfPlace(sites[finding])
        let heuristics = sites[other].likenessOfHeuristics(sites[finding])
        let total = rule.total(text: text, place: place, heuristics: heuristics)
        guard total >= rule.threshold else { continue }
        links.append(
          Link(
            problems: pair, first: other, second: finding, text: text, place: place, heuristics: heuristics,
            total: total))
      }
      if links.count > MergeProposals.mostCompared {
        links.sort { ($1.total, $0.first) < ($0.total, $1.first) }
        links.removeSubrange(MergeProposals.mostCompared...)
      }
      return links.allSatisfy(body)
    }
  }
}

/// The sites of findings, made when they are asked for: to know that any two findings are alike takes a few of them.
private struct FindingSites {
  private let findings: [Finding]
  private let inventory: ScreenInventory
  private var numbers = NumberedNames()
  private var sites: [FindingSite?]

  init(_ findings: [Finding], inventory: ScreenInventory) {
    self.findings = findings
    self.inventory = inventory
    sites = Array(repeating: nil, count: findings.count)
  }

  subscript(finding: Int) -> FindingSite {
    mutating get {
      if let known = sites[finding] { return known }
      let site = FindingSite(findings[finding], inventory: inventory, numbers: &numbers)
      sites[finding] = site
      return site
    }
  }
}

/// Numbers for names, the same for spellings that differ in capitals and spaces only.
private struct NumberedNames {
  private var numbers: [String: Int] = [:]
  private var spellings: [String: Int] = [:]

  mutating func number(of name: String?) -> Int? {
    guard let name else { return nil }
    if let known = numbers[name] { return known }
    let folded = name.foldedForComparison
    let number = spellings[folded] ?? spellings.count
    spellings[folded] = number
    numbers[name] = number
    return number
  }
}

/// Where a finding was made and what it violates, by number.
private struct FindingSite {
  private let screen: Int?
  private let state: Int?
  private let step: Int?
  /// Each once, ascending.
  private let heuristics: [Int]

  init(_ finding: Finding, inventory: ScreenInventory, numbers: inout NumberedNames) {
    screen = numbers.number(of: inventory.screen(of: finding.place))
    state = numbers.number(of: finding.place.state)
    step = numbers.number(of: finding.place.step)
    let named = finding.heuristics.compactMap { numbers.number(of: $0) }
    heuristics = named.count > 1 ? Set(named).sorted() : named
  }

  func likenessOfPlace(_ other: FindingSite) -> Double? {
    func same(_ one: Int?, _ two: Int?) -> Bool? {
      guard let one, let two else { return nil }
      return one == two
    }
    let step = same(step, other.step)
    guard let screen = same(screen, other.screen) else { return step.map { $0 ? 1 : 0 } }
    guard screen else { return 0 }
    return same(state, other.state) == false || step == false ? 0.5 : 1
  }

  func likenessOfHeuristics(_ other: FindingSite) -> Double? {
    guard !heuristics.isEmpty, !other.heuristics.isEmpty else { return nil }
    let shared = heuristics.count { other.heuristics.contains($0) }
    return Double(shared) / Double(heuristics.count + other.heuristics.count - shared)
  }
}
