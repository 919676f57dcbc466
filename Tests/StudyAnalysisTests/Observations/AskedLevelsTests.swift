import StudyAnalysis
import StudyModel
import Testing

/// Measures that one group was asked for and the others were not.
@Suite struct AskedLevelsTests {
  private static let group = Factor.of("group", .between, "without", "with")
  private static let experience = Factor.of("experience", .between, "low", "high")

  /// Eight people, of whom those with the treatment alone say what they think of it.
  private static func rows(_ opinion: (Int) -> Double? = { $0 % 2 == 0 ? Double(2 + $0 % 3) : nil }) -> [Row]
  {
    (1...8).map { person in
      var values = ["score": Double(person * person % 7)]
      values["opinion"] = opinion(person)
      let levels = ["group": person % 2 == 0 ? "with" : "without", "experience": person > 4 ? "high" : "low"]
      return Row(participant: "P\(person)", levels: levels, values: values)
    }
  }

  private static func study(_ plan: Plan = Plan()) -> Study {
    .of([group, experience], [.score(), .score("opinion")], plan: plan)
  }

  @Test("One group's answers are those of one group, compared by the other factor only")
  func oneGroup() throws {
    let results = try Self.study().results(Self.rows())
    let opinion = try #require(results.measure("opinion"))
    #expect(opinion.asked.map { [$0.factor, $0.level] } == [[0, 1]])
    let part = try #require(opinion.parts.first)
    #expect(
      part.groups.map { results.identifier(of: $0.key) } == ["all", "experience=low", "experience=high"])
    #expect(part.groups.map(\.people) == [4, 2, 2] && part.groups.map(\.missing) == [0, 0, 0])
    #expect(part.contrasts.map(\.factor) == [1] && part.factorial == nil)
    #expect(results.concerning(opinion.measure).factors == [1])
    let score = try #require(results.measure("score"))
    #expect(score.asked.isEmpty && score.parts[0].contrasts.map(\.factor) == [0, 1])
    #expect(results.concerning(score.measure).factors == [0, 1])
  }

  @Test("What the plan compares stays a comparison that cannot be made")
  func planned() throws {
    let plan = Plan(analyses: [
      Plan.Analysis(id: "a", measure: "opinion", contrast: "group", test: .welch, role: .primary)
    ])
    let results = try Self.study(plan).results(Self.rows())
    #expect(results.measure("opinion")?.asked.isEmpty == true)
    let contrast = try #require(results.contrast("opinion", factor: "group"))
    #expect(contrast.nReference == 0 && (try? contrast.test.get()) == nil)
    #expect(results.group("opinion", of: "group=without")?.missing == 4)
  }

  @Test("A value of anybody else, or of somebody without a level, leaves the comparison as it was")
  func others() throws {
    let one = try Self.study().results(Self.rows { $0 % 2 == 0 || $0 == 1 ? 3 : nil })
    #expect(one.measure("opinion")?.asked.isEmpty == true)
    let stray = Self.rows() + [Row(participant: "P9", values: ["opinion": 3])]
    #expect(try Self.study().results(stray).measure("opinion")?.asked.isEmpty == true)
  }

  @Test("The checks say that others were not asked, and miss nothing of them")
  func checked() throws {
    let found = try Self.study().quality(Self.rows { $0 % 2 == 0 && $0 != 4 ? 3 : nil }).of(.withoutMeasure)
    #expect(found.map(\.severity) == [.warning, .information])
    #expect(found.first?.subject.participants == ["P4"])
    #expect(found.last?.message == "nobody but people of group=with has a value of opinion")
  }
}
