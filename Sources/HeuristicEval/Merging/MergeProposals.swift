internal import StudyModel

/// The findings of an inspection that may be the same problem, the most alike first.
///
/// Two findings are compared where they belong to one design and nobody has decided about them yet: neither that they
/// are the same problem nor that they are apart. Findings of one evaluator are compared as well, since a problem is
/// easily noted twice. Findings in different languages share no words and are never proposed.
///
/// Every two problems of a proposal are alike by at least the threshold, so that no chain of small likenesses puts
/// together what has nothing in common. What is like only a part of a proposal is proposed again once somebody has
/// decided about that.
public struct MergeProposals: Sendable, Hashable {
  /// The most alike findings, recorded earlier, with which a finding is compared in all parts.
  ///
  /// Only where more findings than these say the same with the same words does anything go unproposed, until some of
  /// them are put together.
  public static let mostCompared = 50

  /// The proposals, the most alike first.
  public let proposals: [MergeProposal]
  /// When findings are proposed.
  public let rule: MergeRule

  /// Finds proposals.
  ///
  /// - Parameters:
  ///   - findings: the findings of one or several designs.
  ///   - decisions: what was decided so far.
  ///   - inventories: the screens of each design, by its identifier, where they are known.
  ///   - rule: when findings are proposed.
  public init(
    findings: [Finding], decisions: [MergeDecision] = [], inventories: [String: ScreenInventory] = [:],
    rule: MergeRule = .standard
  ) {
    var proposals: [MergeProposal] = []
    for design in findings.lazy.map(\.design).withoutRepetition {
      let comparison = FindingComparison(
        findings.filter { $0.design == design }, decisions: decisions,
        inventory: inventories[design] ?? ScreenInventory(), rule: rule)
      proposals += comparison.proposals()
    }
    let order = proposals.indices.sorted { first, second in
      let (one, other) = (proposals[first].likeness, proposals[second].likeness)
      return one == other ? first < second : one > other
    }
    self.proposals = order.map { proposals[$0] }
    self.rule = rule
  }

  /// Whether there is any proposal; found out without looking for all of them.
  ///
  /// - Parameters:
  ///   - findings: the findings of one or several designs.
  ///   - decisions: what was decided so far.
  ///   - inventories: the screens of each design, by its identifier, where they are known.
  ///   - rule: when findings are proposed.
  /// - Returns: true where ``init(findings:decisions:inventories:rule:)`` has proposals.
  public static func exist(
    findings: [Finding], decisions: [MergeDecision] = [], inventories: [String: ScreenInventory] = [:],
    rule: MergeRule = .standard
  ) -> Bool {
    findings.lazy.map(\.design).withoutRepetition.contains { design in
      FindingComparison(
        findings.filter { $0.design == design }, decisions: decisions,
        inventory: inventories[design] ?? ScreenInventory(), rule: rule
      ).hasLikeness
    }
  }
}

/// Compares the findings of one design.
private struct FindingComparison {
  /// Two problems and their most alike findings, all by position.
  private struct Link {
    var problems: ProblemPair
    var likeness: FindingLikeness
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
    self.inventory = inventory
    self.rule = rule
    problems = UsabilityProblem.merging(findings, decisions: decisions)
    var positions: [String: Int] = [:]
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
  }

  var hasLikeness: Bool {
    var found = false
    search { _ in
      found = true
      return false
    }
    return found
  }

  func proposals() -> [MergeProposal] {
    var best: [ProblemPair: Link] = [:]
    search { link in
      if (best[link.problems]?.likeness.total ?? 0) < link.likeness.total { best[link.problems] = link }
      return true
    }
    let links = best.values.sorted {
      ($1.likeness.total, $0.problems.first, $0.problems.second)
        < ($0.likeness.total, $1.problems.first, $1.problems.second)
    }
    var clusters = CompleteLinkage()
    for link in links { clusters.link(link.problems) }
    return clusters.clusters.map { members in
      let own = members.sorted()
      var likenesses: [FindingLikeness] = []
      for (number, first) in own.enumerated() {
        for second in own[(number + 1)...] {
          if let link = best[ProblemPair(first, second)] { likenesses.append(link.likeness) }
        }
      }
      let isMember = Set(own)
      return MergeProposal(
        design: problems[own[0]].design, problems: own.map { problems[$0].id },
        findings: findings.indices.filter { isMember.contains(problemOf[$0]) }.map { findings[$0].id },
        likenesses: likenesses.enumerated().sorted {
          ($1.element.total, $0.offset) < ($0.element.total, $1.offset)
        }.map(\.element))
    }
  }

  /// Hands out the pairs that are alike enough and undecided, until told to stop.
  private func search(_ body: (Link) -> Bool) {
    var texts = LikeTexts(findings.map(\.description), least: rule.leastUsefulText)
    texts.search { finding, like in
      var links = like.compactMap { other, text -> Link? in
        guard problemOf[other] != problemOf[finding] else { return nil }
        let pair = ProblemPair(problemOf[other], problemOf[finding])
        guard !apart.contains(pair) else { return nil }
        let likeness = likeness(findings[other], findings[finding], text: text)
        return likeness.total >= rule.threshold ? Link(problems: pair, likeness: likeness) : nil
      }
      if links.count > MergeProposals.mostCompared {
        links.sort { $0.likeness.total > $1.likeness.total }
        links.removeSubrange(MergeProposals.mostCompared...)
      }
      return links.allSatisfy(body)
    }
  }

  private func likeness(_ first: Finding, _ second: Finding, text: Double) -> FindingLikeness {
    let place = likeness(first.place, second.place)
    let named = (Set(first.heuristics), Set(second.heuristics))
    let heuristics =
      named.0.isEmpty || named.1.isEmpty
      ? nil : Double(named.0.intersection(named.1).count) / Double(named.0.union(named.1).count)
    return FindingLikeness(
      first: first.id, second: second.id, text: text, place: place, heuristics: heuristics,
      total: rule.total(text: text, place: place, heuristics: heuristics),
      isOfOneEvaluator: first.evaluator == second.evaluator)
  }

  private func likeness(_ first: InspectedPlace, _ second: InspectedPlace) -> Double? {
    func same(_ one: String?, _ other: String?) -> Bool? {
      guard let one, let other else { return nil }
      return one == other || one.foldedForComparison == other.foldedForComparison
    }
    let step = same(first.step, second.step)
    guard let screen = same(inventory.screen(of: first), inventory.screen(of: second)) else {
      return step.map { $0 ? 1 : 0 }
    }
    guard screen else { return 0 }
    return same(first.state, second.state) == false || step == false ? 0.5 : 1
  }
}

/// Two problems by position, in either order.
private struct ProblemPair: Hashable {
  let first: Int
  let second: Int

  init(_ one: Int, _ other: Int) { (first, second) = (min(one, other), max(one, other)) }
}

/// Puts problems together as soon as every two of them are linked.
private struct CompleteLinkage {
  /// For each problem that is linked the number of its cluster.
  private var clusterOf: [Int: Int] = [:]
  private var members: [Int: [Int]] = [:]
  /// For each cluster the clusters with links to it and the number of these.
  private var links: [Int: [Int: Int]] = [:]

  /// The clusters of two problems and more, in the order of their first problem.
  var clusters: [[Int]] {
    members.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  mutating func link(_ pair: ProblemPair) {
    let (one, other) = (cluster(of: pair.first), cluster(of: pair.second))
    guard one != other else { return }
    let count = (links[one]?[other] ?? 0) + 1
    links[one, default: [:]][other] = count
    links[other, default: [:]][one] = count
    if count == (members[one]?.count ?? 0) * (members[other]?.count ?? 0) { merge(one, other) }
  }

  private mutating func cluster(of problem: Int) -> Int {
    if let known = clusterOf[problem] { return known }
    clusterOf[problem] = problem
    members[problem] = [problem]
    return problem
  }

  private mutating func merge(_ one: Int, _ other: Int) {
    let isSmaller = (links[one]?.count ?? 0) < (links[other]?.count ?? 0)
    let (kept, gone) = isSmaller ? (other, one) : (one, other)
    let moved = members.removeValue(forKey: gone) ?? []
    for problem in moved { clusterOf[problem] = kept }
    members[kept, default: []] += moved
    links[kept]?[gone] = nil
    for (neighbour, count) in links.removeValue(forKey: gone) ?? [:] where neighbour != kept {
      links[neighbour]?[gone] = nil
      let sum = (links[kept]?[neighbour] ?? 0) + count
      links[kept, default: [:]][neighbour] = sum
      links[neighbour, default: [:]][kept] = sum
    }
  }
}
