import StudyModel
import Testing

@Suite struct CapturePlanTests {
  static let between = Factor(
    id: "group", design: .between, levels: [.init(id: "without"), .init(id: "with")],
    reference: .declared("without"))
  static let colour = Factor(
    id: "colour", design: .between, levels: [.init(id: "red"), .init(id: "blue"), .init(id: "grey")],
    reference: .declared("red"))
  static let device = Factor(
    id: "device", design: .within, levels: [.init(id: "phone"), .init(id: "tablet")],
    reference: .declared("phone"))

  @Test func `arms are every combination of levels, with the products of their ratios`() {
    let study = Study(id: "s", title: LocalizedText("S"), factors: [Self.between, Self.colour])
    let plan = AllocationPlan(
      method: .token, factors: [.init("group", ratio: ["with": 2]), .init("colour", ratio: ["grey": 3])])
    let arms = plan.arms(in: study)
    #expect(arms.map { $0.levels["group"] } == ["without", "without", "without", "with", "with", "with"])
    #expect(arms.map { $0.levels["colour"] } == ["red", "blue", "grey", "red", "blue", "grey"])
    #expect(arms.map(\.ratio) == [1, 1, 3, 2, 2, 6])
    #expect(CapturePlan.standardBlockSizes(for: arms) == [30, 45])
  }

  @Test func `strata are numbered through, and need every level`() {
    let study = Study(id: "s", title: LocalizedText("S"), factors: [Self.between, Self.colour])
    let plan = AllocationPlan(method: .token, factors: [], strata: [.init("group"), .init("colour")])
    let numbers = ["without", "with"].flatMap { group in
      ["red", "blue", "grey"].map { plan.stratumIndex(of: ["group": group, "colour": $0], in: study) }
    }
    #expect(numbers == [0, 1, 2, 3, 4, 5])
    #expect(plan.stratumIndex(of: ["group": "with"], in: study) == nil)
    #expect(plan.stratumIndex(of: ["group": "with", "colour": "black"], in: study) == nil)
    #expect(AllocationPlan(method: .token, factors: []).stratumIndex(of: [:], in: study) == 0)
  }

  @Test func `conditions are every combination of levels within participants`() {
    let study = Study(id: "s", title: LocalizedText("S"), factors: [Self.between, Self.device])
    #expect(CapturePlan.conditions(of: study) == [["device": "phone"], ["device": "tablet"]])
    #expect(CapturePlan.conditions(of: Study(id: "s", title: LocalizedText("S"))) == [[:]])
  }

  @Test(arguments: [(nil, [["q1", "q2", "q3", "q4", "q5"]]), (2, [["q1", "q2"], ["q3", "q4"], ["q5"]])])
  func `items are dealt to pages in the order of the form`(length: Int?, pages: [[String]]) {
    let setting = QuestionnaireSetting(measure: "m", moment: .end, itemsPerPage: length)
    #expect(setting.pages(of: CaptureSamples.form) == pages)
    #expect(setting.pages(of: CaptureSamples.pairs) == pages + [["comparison:1", "comparison:2"]])
  }

  @Test func `a study that says nothing is run in the usual way`() throws {
    let plan = try CapturePlan.standard(for: CaptureSamples.study, instruments: CaptureSamples.instruments)
    #expect(plan.languages == ["en", "th"])
    #expect(plan.consent.sections.map(\.id) == ["recorded", "kept", "withdrawal"])
    #expect(plan.consent.sections.allSatisfy { $0.isMandatory })
    #expect(plan.allocation?.factors.map(\.factor) == ["group"])
    #expect(plan.allocation?.strata == [.init("experience")])
    // FNV-1a of "s", by hand: (0xcbf29ce484222325 xor 0x73) x 0x100000001b3 modulo 2^64.
    let seed: UInt64 = 0xAF63_EE4C_8602_0B22
    #expect(plan.allocation?.method == .blocks(sizes: [4, 6], seed: seed) && plan.order.seed == seed)
    #expect(plan.eligibility.map(\.factor) == ["experience"])
    #expect(plan.eligibility.first?.options.map(\.level) == ["low", "high"])
    #expect(plan.tasks.map(\.task) == ["T1", "T2"])
    #expect(plan.questionnaires.map(\.moment) == [.task, .end, .end])
    for text in [
      plan.welcome.text, plan.notEligible, plan.thanks.title, plan.thanks.text, plan.eligibility[0].text,
    ] + plan.consent.sections.flatMap({ [$0.title, $0.summary, $0.text] }) + plan.pauseReasons.map(\.label) {
      #expect(text["en"]?.isEmpty == false && text["th"]?.isEmpty == false)
    }
  }

  @Test func `forms about other things than tasks, and those of experts, are not for participants`() throws {
    var expert = CaptureSamples.form
    expert.respondent = LocalizedText("expert")
    var other = CaptureSamples.form
    other.subject = LocalizedText("pattern")
    for instrument in [expert, other] {
      let plan = try CapturePlan.standard(
        for: CaptureSamples.study, instruments: ["form": instrument, "pairs": CaptureSamples.pairs])
      #expect(plan.questionnaires.map(\.measure) == ["patterns"])
    }
  }

  @Test func `one factor between participants is assigned; of several nobody guesses which`() throws {
    var study = CaptureSamples.study
    study.patterns = nil
    let gap = CaptureGap.unclearAllocation(factors: ["group", "experience"])
    #expect(throws: gap) { try CapturePlan.standard(for: study, instruments: [:]) }
    #expect(gap.description.contains("<stratum>"))
    study.factors = [Self.colour, Self.device]
    let plan = try CapturePlan.standard(for: study, instruments: [:])
    #expect(plan.allocation?.factors.map(\.factor) == ["colour"] && plan.eligibility.isEmpty)
    #expect(plan.allocation?.arms(in: study).count == 3)
    study.factors = [Self.device]
    #expect(try CapturePlan.standard(for: study, instruments: [:]).allocation == nil)
  }
}
