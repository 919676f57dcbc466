import HeuristicEval
import Testing

@Suite struct MergeProposalsTests {
  /// What five evaluators say about eight problems, in English and in Thai.
  static let findings = [
    finding(
      "a1", "E1", ["h1"], screen: "my-vows",
      "No feedback after saving a vow; one cannot tell whether it was saved"),
    finding("a2", "E3", ["h1", "h9"], screen: "my-vows", "Saving gives no feedback"),
    finding("b1", "E1", ["h3"], screen: "publish", "Publishing cannot be undone and is not confirmed"),
    finding(
      "b2", "E2", ["h5"], screen: "publish", "There is no confirmation before a vow is published to everybody"
    ),
    finding("b3", "E3", ["h3"], screen: "publish", "Publish happens at once without asking for confirmation"),
    finding("c1", "E1", ["h4"], screen: "home", "The icon for Inspire Me looks like a settings icon"),
    finding("c2", "E2", ["h4"], screen: "home", "Inspire me icon can be mistaken for settings"),
    finding("d1", "E1", ["h8"], screen: "home", "The background picture makes the text hard to read"),
    finding(
      "d2", "E3", ["h8"], screen: "browse",
      "Text on the background image has too little contrast and is hard to read"),
    finding("e1", "E2", ["h6"], screen: "search", "The search bar is hidden until one drags down"),
    finding(
      "e2", "E3", ["h1"], screen: "search",
      "Users will not find the search field because it is hidden above the list"),
    finding("g1", "E2", ["h4"], screen: "home", "Buttons on home have different sizes"),
    finding("t1", "E4", ["h1"], screen: "my-vows", "ไม่มีการแจ้งเตือนหลังจากบันทึกคำสาบาน ผู้ใช้ไม่รู้ว่าบันทึกแล้วหรือยัง"),
    finding("t2", "E5", ["h1"], screen: "my-vows", "บันทึกแล้วไม่มีการแจ้งผลให้ผู้ใช้ทราบ"),
    finding("u1", "E5", ["h6"], screen: "search", "ช่องค้นหาถูกซ่อนอยู่ หาไม่เจอ"),
    finding("u2", "E4", ["h6"], screen: "search", "ผู้ใช้หาช่องค้นหาไม่เจอเพราะซ่อนอยู่ด้านบน"),
  ]

  private func proposed(
    _ findings: [Finding] = findings, _ decisions: [MergeDecision] = [], rule: MergeRule = .standard
  ) -> Set<[String]> {
    Set(MergeProposals(findings: findings, decisions: decisions, rule: rule).proposals.map(\.findings))
  }

  @Test func whatEvaluatorsSayAboutTheSameProblemIsProposed() {
    #expect(
      proposed() == [
        ["a1", "a2"], ["b1", "b2", "b3"], ["c1", "c2"], ["d1", "d2"], ["e1", "e2"], ["t1", "t2"],
        ["u1", "u2"],
      ])
  }

  @Test func theBestStandsFirstAndShowsItsParts() throws {
    let proposals = MergeProposals(findings: Self.findings).proposals
    #expect(proposals.map(\.likeness) == proposals.map(\.likeness).sorted(by: >))
    let best = try #require(proposals.first?.likenesses.first)
    #expect([best.first, best.second] == ["c1", "c2"])
    #expect(best.place == 1 && best.heuristics == 1 && !best.isOfOneEvaluator)
    #expect(abs(best.total - (0.7 * best.text + 0.3)) < 1e-12)
    let differing = try #require(proposals.first { $0.findings == ["d1", "d2"] }?.likenesses.first)
    #expect(differing.place == 0 && abs(differing.total - (0.7 * differing.text + 0.1)) < 1e-12)
  }

  @Test func everyTwoOfAProposalAreLinked() throws {
    for proposal in MergeProposals(findings: Self.findings).proposals {
      let count = proposal.problems.count
      #expect(proposal.likenesses.count == count * (count - 1) / 2)
      #expect(proposal.likenesses.allSatisfy { $0.total >= MergeRule.standard.threshold })
      #expect(proposal.likenesses.map(\.total) == proposal.likenesses.map(\.total).sorted(by: >))
    }
  }

  @Test func whatIsNotKnownHasNoPart() throws {
    let findings = [
      finding("x", "E1", [], "No feedback after saving"),
      finding("y", "E2", ["h1"], screen: "home", "Saving: no feedback"),
    ]
    let likeness = try #require(MergeProposals(findings: findings).proposals.first?.likenesses.first)
    #expect(likeness.place == nil && likeness.heuristics == nil && likeness.total == likeness.text)
  }

  @Test(
    arguments: [
      (InspectedPlace(screen: "search", state: "empty"), 0.5), (InspectedPlace(screen: "Search "), 1),
      (InspectedPlace(step: "6.1"), 1), (InspectedPlace(screen: "home", step: "6.1"), 0),
      (InspectedPlace(screen: "search", step: "2"), 1),
    ] as [(InspectedPlace, Double)]) func placesAreComparedByScreenThenStateAndStep(
      place: InspectedPlace, expected: Double
    ) throws
  {
    var findings = [
      finding("x", "E1", screen: "search", state: "results", "No feedback after saving"),
      finding("y", "E2", [], "No feedback after saving"),
    ]
    findings[1].place = place
    let inventory = ScreenInventory(screens: ["home", "search"], screenOfStep: ["6.1": "search"])
    let found = MergeProposals(findings: findings, inventories: ["A": inventory])
    #expect(found.proposals.first?.likenesses.first?.place == expected)
  }

  @Test func oneEvaluatorMayHaveNotedAProblemTwice() {
    let findings = [
      finding("x", "E1", [], "No feedback after saving"), finding("y", "E1", [], "No feedback after saving"),
    ]
    #expect(MergeProposals(findings: findings).proposals.first?.likenesses.first?.isOfOneEvaluator == true)
  }

  @Test func findingsOfTwoDesignsAreNeverTheSameProblem() {
    let findings = [
      finding("x", "E1", [], "No feedback after saving"),
      finding("y", "E2", design: "B", "No feedback after saving"),
    ]
    #expect(proposed(findings).isEmpty && !MergeProposals.exist(findings: findings))
  }

  @Test func whatWasDecidedIsNotProposedAgain() {
    let decisions = [
      MergeDecision(.same(problem: "p1", title: nil), findings: ["c1", "c2"]),
      MergeDecision(.apart, findings: ["d1", "d2"]),
      MergeDecision(.apart, findings: ["b2", "b3", "nowhere"]),
    ]
    let found = proposed(Self.findings, decisions)
    #expect(!found.contains { $0.contains("c1") || $0.contains("d1") })
    #expect(!found.contains { $0.contains("b2") && $0.contains("b3") })
    #expect(found.contains { $0.contains("b1") && $0.count == 2 })
  }

  @Test func aFindingIsProposedForAProblemThatExists() throws {
    let decision = MergeDecision(.same(problem: "p1", title: nil), findings: ["b2", "b3"])
    let proposal = try #require(
      MergeProposals(findings: Self.findings, decisions: [decision]).proposals.first {
        $0.problems.contains("p1")
      })
    #expect(proposal.problems == ["b1", "p1"] && proposal.findings == ["b1", "b2", "b3"])
    #expect(proposal.likenesses.count == 1)
  }

  @Test func aFindingToldApartFromOneStaysOutOfTheWholeProblem() {
    let decisions = [
      MergeDecision(.same(problem: "p1", title: nil), findings: ["b2", "b3"]),
      MergeDecision(.apart, findings: ["b1", "b2"]),
    ]
    #expect(!proposed(Self.findings, decisions).contains { $0.contains("b1") })
  }

  @Test func existenceIsKnownWithoutAllProposals() {
    #expect(MergeProposals.exist(findings: Self.findings))
    #expect(!MergeProposals.exist(findings: [Self.findings[0], Self.findings[11]]))
    #expect(!MergeProposals.exist(findings: []))
    let apart = [MergeDecision(.apart, findings: ["c1", "c2"])]
    #expect(!MergeProposals.exist(findings: Array(Self.findings[5...6]), decisions: apart))
  }

  @Test(arguments: [[0, 1], [3, 1_150], [1_100, 1_199], []])
  func existenceIsKnownWhereverTheTwoStandAmongMany(_ alike: [Int]) {
    var state: UInt64 = 1
    func word() -> String {
      String(
        (0..<9).map { _ -> Character in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Character(UnicodeScalar(UInt8(97 + (state >> 33) % 26)))
        })
    }
    var findings = (0..<1_200).map { finding("f\($0)", "E\($0 % 20)", [], "\(word()) \(word()) \(word())") }
    for index in alike {
      findings[index] = finding("f\(index)", "E\(index % 20)", [], "No feedback after saving")
    }
    #expect(MergeProposals.exist(findings: findings) == !alike.isEmpty)
    #expect(MergeProposals(findings: findings).proposals.isEmpty == alike.isEmpty)
  }

  @Test func hundredsOfEqualWordsAreProposedInPieces() {
    let findings = (0..<400).map {
      finding("f\($0)", "E\($0 % 20)", ["h1"], screen: "home", "No feedback after saving")
    }
    let proposals = MergeProposals(findings: findings).proposals
    #expect(proposals.contains { $0.problems.count > MergeProposals.mostCompared / 2 })
    #expect(proposals.allSatisfy { abs($0.likeness - 1) < 1e-12 })
  }
}
