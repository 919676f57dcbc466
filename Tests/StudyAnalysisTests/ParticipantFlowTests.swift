import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Who took part, who was left out, and who was analysed.
@Suite struct ParticipantFlowTests {
  private static let factor = Factor.of("group", .between, "a", "b")

  private static let rows: [Row] = (1...7).flatMap { person -> [Row] in
    let level = person == 7 ? nil : person % 2 == 0 ? "b" : "a"
    return ["T1", "T2"].map { task in
      Row(
        participant: "P\(person)", levels: level.map { ["group": $0] } ?? [:], task: task,
        values: person == 3
          ? ["score": 5]
          : ["score": Double(person), "time": Double(10 * person), "outcome": Double(person % 2)])
    }
  }

  private static let measures = [Measure.score(), .time(), .outcome()]

  private func results(_ exclusions: [Exclusion] = [], plan: Plan = Plan()) throws -> StudyResults {
    try Study.of([Self.factor], Self.measures, plan: plan, exclusions: exclusions).results(Self.rows)
  }

  @Test("An excluded participant is in the flow with the reason and nowhere else")
  func excludedParticipant() throws {
    let exclusion = Exclusion(subject: .participant("P2"), reason: "knew the product")
    let results = try results([exclusion])
    #expect(results.flow.recruited == 7)
    #expect(results.flow.excluded.map(\.participant) == ["P2"])
    #expect(results.flow.excluded.map(\.reason) == ["knew the product"])
    #expect(results.flow.cells.map(\.people) == [3, 2])
    var study = Study.of([Self.factor], Self.measures)
    let without = try study.results(Self.rows.filter { $0.participant != "P2" })
    study.exclusions = [exclusion]
    // The names of the study differ, the results may not.
    let (left, right) = (leaves(of: results.measures), leaves(of: without.measures))
    #expect(left == right)
  }

  @Test("People of excluded participants are not counted as single observations that were left out")
  func countOfObservations() throws {
    let participant = Exclusion(subject: .participant("P2"), reason: "knew the product")
    let single = Exclusion(
      subject: .observation(participant: "P2", measure: "score", task: "T1"), reason: "noise")
    #expect(try results([participant, single]).measure("score")?.excludedObservations == 0)
    #expect(try results([single]).measure("score")?.excludedObservations == 1)
  }

  @Test("A single observation is left out of its measure only")
  func observation() throws {
    let results = try results([
      Exclusion(subject: .observation(participant: "P4", measure: "time", task: "T2"), reason: "phone rang")
    ])
    #expect(results.measure("time")?.excludedObservations == 1)
    #expect(results.measure("time")?.reduction.unequal.map(\.participant) == ["P4"])
    #expect(results.measure("time")?.reduction.unequal.map(\.missing) == [["T2"]])
    #expect(results.measure("score")?.excludedObservations == 0)
    #expect(results.flow.excluded.isEmpty)
  }

  @Test("Without a task, an exclusion of observations is of every task")
  func everyTask() throws {
    let results = try results([
      Exclusion(subject: .observation(participant: "P4", measure: "time", task: nil), reason: "clock stopped")
    ])
    #expect(results.measure("time")?.excludedObservations == 2)
    #expect(results.group("time", of: "group=b")?.missing == 1)
    #expect(results.measure("time")?.reduction.unequal.isEmpty == true)
  }

  @Test(
    "An exclusion that names nothing in the data leaves nothing out and is listed",
    arguments: [
      Exclusion.Subject.participant("P99"), .observation(participant: "P4", measure: "time", task: "T9"),
      .observation(participant: "P4", measure: "tim", task: nil),
      .observation(participant: "P99", measure: "time", task: nil),
    ])
  func ineffective(_ subject: Exclusion.Subject) throws {
    let exclusion = Exclusion(subject: subject, reason: "a slip of the pen")
    let results = try results([exclusion])
    #expect(results.measure("time")?.excludedObservations == 0)
    #expect(results.group("time", of: "all")?.values.count == 6)
    #expect(results.flow.excluded.isEmpty)
    #expect(results.flow.unmatchedExclusions == [exclusion])
  }

  @Test("Exclusions that leave something out are not listed as naming nothing")
  func effective() throws {
    let results = try results([
      Exclusion(subject: .participant("P2"), reason: "knew the product"),
      Exclusion(subject: .observation(participant: "P4", measure: "time", task: "T2"), reason: "phone rang"),
    ])
    #expect(results.flow.unmatchedExclusions.isEmpty)
  }

  @Test("People without a group are listed, described with everybody and compared with nobody")
  func withoutGroup() throws {
    let results = try results()
    #expect(results.flow.withoutGroup == ["P7"])
    #expect(results.group("score", of: "all")?.values.count == 7)
    #expect(results.group("score", of: "group=a")?.values == [1, 5, 5])
    let contrast = try #require(results.contrast("score", factor: "group"))
    #expect([contrast.nTreatment, contrast.nReference] == [3, 3])
    #expect(results.flow.cells.map(\.people) == [3, 3])
  }

  @Test(
    "People and missing values of the groups add up to those of everybody",
    arguments: ["score", "time", "outcome"])
  func sums(_ measure: String) throws {
    let results = try results([Exclusion(subject: .participant("P6"), reason: "test run")])
    let all = try #require(results.group(measure, of: "all"))
    let groups = try ["group=a", "group=b"].map { try #require(results.group(measure, of: $0)) }
    #expect(all.people == results.flow.recruited - results.flow.excluded.count)
    #expect(groups.map(\.people).reduce(0, +) + results.flow.withoutGroup.count == all.people)
    #expect(groups.map(\.values.count).reduce(0, +) + 1 == all.values.count)
    #expect(groups.map(\.missing).reduce(0, +) == all.missing)
    #expect(all.missing == (measure == "score" ? 0 : 1))
    for group in groups + [all] { #expect(group.people == group.values.count + group.missing) }
  }

  @Test("Levels that the study file declares for a participant count like those of the data")
  func declaredLevels() throws {
    var study = Study.of([Self.factor], Self.measures)
    study.participants = [
      Participant(id: "P7", levels: ["group": "b"]), Participant(id: "absent", levels: ["group": "a"]),
    ]
    let results = try study.results(Self.rows)
    #expect(results.flow.withoutGroup.isEmpty)
    #expect(results.flow.recruited == 7)
    #expect(results.group("score", of: "group=b")?.values == [2, 4, 6, 7])
  }

  @Test("Attributes are described where they are numbers and counted where they are words")
  func attributes() throws {
    var study = Study.of(
      [Self.factor], Self.measures, exclusions: [Exclusion(subject: .participant("P1"), reason: "test run")])
    study.participants = [
      Participant(id: "P1", attributes: ["age": "99", "device": "phone"]),
      Participant(id: "P2", attributes: ["age": "30", "device": "phone"]),
      Participant(id: "P3", attributes: ["age": "40", "device": "tablet"]),
      Participant(id: "P4", attributes: ["age": "35.5", "device": "tablet"]),
    ]
    let attributes = try study.results(Self.rows).flow.attributes
    #expect(attributes.map(\.name) == ["age", "device"])
    #expect(attributes[0].descriptives?.n == 3)
    #expect(attributes[0].descriptives?.maximum == 40)
    #expect(attributes[0].counts.isEmpty)
    #expect(attributes[1].descriptives == nil)
    #expect(attributes[1].counts.map(\.value) == ["tablet", "phone"])
    #expect(attributes[1].counts.map(\.people) == [2, 1])
    #expect(attributes.map(\.missing) == [3, 3])
  }

  @Test("Factors and measures that nobody asks for are left out of results")
  func selection() throws {
    let study = Study.of([Self.factor, .of("experience", .between, "low", "high")], Self.measures)
    let results = try study.results(
      Self.rows, options: AnalysisOptions(factors: ["group"], measures: ["time"]))
    #expect(results.measures.map(\.measure.id) == ["time"])
    #expect(results.factors == [0])
    #expect(results.part("time")?.contrasts.count == 1)
    // Nobody has a level of experience, which is not compared.
    #expect(results.flow.withoutGroup == ["P7"])
  }
}
