import HeuristicEval
import StudyModel
import Testing

@Suite struct ArtefactTests {
  static let artefact = Artefact(
    id: "app",
    screens: [
      Screen(
        id: "new-search", name: HeuristicSetTests.text("New search", "ค้นหาใหม่"),
        states: [ScreenState(id: "empty", name: HeuristicSetTests.text("Nothing typed", "ยังไม่พิมพ์"))]),
      Screen(id: "results", name: HeuristicSetTests.text("Vow preview (search results)", "ผลการค้นหา")),
    ],
    flows: [
      Flow(
        id: "main", name: HeuristicSetTests.text("Main", "หลัก"),
        steps: [
          FlowStep(label: "5", place: ArtefactPlace(screen: "new-search"), text: LocalizedText("Type.")),
          FlowStep(label: "6.1", place: ArtefactPlace(screen: "results"), text: LocalizedText("Look.")),
        ]),
      Flow(
        id: "other", name: HeuristicSetTests.text("Other", "อื่น"),
        steps: [
          FlowStep(
            label: "P1", place: ArtefactPlace(screen: "new-search", state: "empty"),
            text: LocalizedText("Stop."))
        ]),
    ])

  @Test(arguments: [
    ("new-search", "new-search"), ("New Search", "new-search"), ("ค้นหาใหม่", "new-search"),
    ("Vow preview, search results", "results"), ("RESULTS", "results"),
  ])
  func `a screen is found by identifier and name`(text: String, id: String) {
    #expect(Self.artefact.screen(spelled: text)?.id == id)
  }

  @Test(arguments: ["", "search", "5", "new searches"])
  func `a screen that is not in the inventory is not found`(text: String) {
    #expect(Self.artefact.screen(spelled: text) == nil)
  }

  @Test(arguments: [("5", "5"), ("Step 5", "5"), ("step 6.1", "6.1"), ("6.1", "6.1"), ("p1", "P1")])
  func `a step is found by its label`(text: String, label: String) {
    #expect(Self.artefact.step(spelled: text)?.label == label)
  }

  @Test(arguments: ["6", "61", "", "Step", "Step 7", "new-search"])
  func `a step that no flow has is not found`(text: String) {
    #expect(Self.artefact.step(spelled: text) == nil)
  }

  @Test func `a state is found by identifier and name`() {
    let screen = Self.artefact.screen("new-search")
    #expect(screen?.state(spelled: "Empty")?.id == "empty")
    #expect(screen?.state(spelled: "nothing typed")?.id == "empty")
    #expect(screen?.state(spelled: "full") == nil)
  }

  @Test func `a language counts where every part is named in it`() {
    #expect(Self.artefact.languages == ["en"])
  }

  @Test(arguments: [
    (RuleQuantity.Bound.exactly(0.4), [0.4], [0.3, 0.5]), (.atLeast(45), [45, 60], [44.9]),
    (.atMost(2), [0, 2], [3]), (.within(0.2...1), [0.2, 0.4, 1], [0.1, 1.1]),
  ])
  func `a quantity allows what the rule says, ends included`(
    bound: RuleQuantity.Bound, allowed: [Double], refused: [Double]
  ) {
    let quantity = RuleQuantity(name: "x", bound: bound)
    #expect(allowed.allSatisfy(quantity.allows))
    #expect(!refused.contains(where: quantity.allows))
  }
}
