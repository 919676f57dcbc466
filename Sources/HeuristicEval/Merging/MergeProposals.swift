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
      let own = findings.filter { $0.design == design }
      func areAlike(_ some: [Finding]) -> Bool {
        FindingComparison(
          some, decisions: decisions, inventory: inventories[design] ?? ScreenInventory(), rule: rule
        ).hasLikeness
      }
      // Two that are alike among the first are alike among all; only where nothing was decided does it not matter who is
      // left out.
      if decisions.isEmpty, own.count > firstCompared, areAlike(Array(own.prefix(firstCompared))) {
        return true
      }
      return areAlike(own)
    }
  }

  /// How many findings are looked at before all of them, because two of many are mostly alike.
  private static let firstCompared = 1_000
}
