import StudyModel
import Testing

/// What a plan said when data collection began.
struct ShownPlanTests {
  private static func study(limit: Double? = 300) -> Study {
    var study = Study(id: "s", title: LocalizedText("S"))
    study.factors = [
      Factor(
        id: "group", design: .between, levels: [.init(id: "a"), .init(id: "b")], reference: .declared("a"))
    ]
    study.tasks = [StudyTask(id: "T1", timeLimit: limit), StudyTask(id: "T2")]
    return study
  }

  private static func plan(
    of study: Study, seed: UInt64 = 7, level: String? = "a", tasks: [String] = ["T1", "T2"]
  ) -> CapturePlan {
    var plan = CapturePlan.standardPages(of: study, instruments: [:])
    plan.allocation = AllocationPlan(
      method: .blocks(sizes: [4, 8], seed: seed), factors: [.init("group", ratio: ["b": 2])],
      strata: [.init("experience")])
    plan.tasks = tasks.map { CapturePlan.TaskSetting(task: $0) }
    plan.eligibility = [
      EligibilityQuestion(
        id: "practice", text: LocalizedText("?"), factor: "group",
        options: [.init(id: "short", label: LocalizedText("s"), level: level)])
    ]
    return plan
  }

  private static let begun = ShownPlan(plan(of: study()), of: study())

  @Test func `a plan that stays as it is has not changed`() {
    #expect(Self.begun.changes(to: Self.begun) == [])
    #expect(ShownPlan(texts: Self.begun.texts) == Self.begun)
    #expect(ShownPlan(texts: [:]).changes(to: Self.begun) == [])
    // What came after data collection had begun was nothing else before.
    let study = Self.study()
    let fewer = ShownPlan(Self.plan(of: study, tasks: ["T1"]), of: study)
    #expect(fewer.changes(to: Self.begun) == [])
  }

  @Test(
    arguments: [
      (
        plan(of: study(), seed: 8), study(),
        "people were assigned by blocks of 4, 8 from the seed 7 to group b 2 within experience when data collection began, and "
          + "now by blocks of 4, 8 from the seed 8 to group b 2 within experience"
      ),
      (
        plan(of: study()), study(limit: 200),
        "T1 had a limit of 300 s when data collection began, and now has a limit of 200 s"
      ),
      (
        plan(of: study()), study(limit: nil),
        "T1 had a limit of 300 s when data collection began, and now has no limit"
      ),
      (
        plan(of: study(), tasks: ["T1"]), study(),
        "T2 was a task of the plan when data collection began, and is none now"
      ),
      (
        plan(of: study(), level: "b"), study(),
        "the answer practice.short stood for group=a when data collection began, and now for group=b"
      ),
    ] as [(CapturePlan, Study, String)])
  func `what is other than it was is said`(plan: CapturePlan, study: Study, words: String) {
    #expect(Self.begun.changes(to: ShownPlan(plan, of: study)) == [words])
  }
}
