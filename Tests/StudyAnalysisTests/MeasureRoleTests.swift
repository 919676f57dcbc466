import Stats
import StudyAnalysis
import StudyModel
import Testing

/// What a result is evidence for.
@Suite struct MeasureRoleTests {
  private static let factors = [
    Factor.of("group", .between, "a", "b"), .of("experience", .between, "low", "high"),
  ]

  private func results(_ analyses: [Plan.Analysis]) throws -> StudyResults {
    let study = Study.of(
      Self.factors, [.score(), .time(), .questionnaire(.short)], plan: Plan(analyses: analyses))
    var rows: [Row] = []
    for person in 0..<8 {
      var row = Row(participant: "P\(person)")
      row.levels = ["group": person % 2 == 0 ? "a" : "b", "experience": person < 4 ? "low" : "high"]
      row.values = ["score": Double(person), "time": Double(person + 1)]
      for item in 0..<4 { row.answers.append(.value(Double(1 + (person + item) % 5))) }
      rows.append(row)
    }
    return try study.results(rows, instruments: [.short])
  }

  @Test("Without a plan overall scores are primary and subscales secondary")
  func withoutPlan() throws {
    let results = try results([])
    #expect(results.part("score")?.role == .primary)
    #expect(results.contrast("time", factor: "group")?.role == .primary)
    #expect(results.contrast("satisfaction", "overall", factor: "group")?.role == .primary)
    #expect(results.contrast("satisfaction", "ease", factor: "group")?.role == .secondary)
    #expect(results.part("satisfaction", "ease")?.role == .secondary)
  }

  @Test("With a plan everything outside it is exploratory")
  func withPlan() throws {
    let results = try results([
      Plan.Analysis(id: "h1", measure: "score", contrast: "group", role: .primary),
      Plan.Analysis(id: "h2", measure: "satisfaction.ease", contrast: "group", role: .secondary),
    ])
    #expect(results.contrast("score", factor: "group")?.role == .primary)
    #expect(results.contrast("score", factor: "experience")?.role == .exploratory)
    #expect(results.contrast("time", factor: "group")?.role == .exploratory)
    #expect(results.contrast("satisfaction", "overall", factor: "group")?.role == .exploratory)
    #expect(results.contrast("satisfaction", "ease", factor: "group")?.role == .secondary)
    #expect(results.contrast("satisfaction", "ease", factor: "experience")?.role == .exploratory)
  }

  @Test("A planned questionnaire without a score means its overall score")
  func overallScore() throws {
    let results = try results([
      Plan.Analysis(id: "h1", measure: "satisfaction", contrast: "group", role: .primary)
    ])
    #expect(results.contrast("satisfaction", "overall", factor: "group")?.role == .primary)
    #expect(results.contrast("satisfaction", "ease", factor: "group")?.role == .exploratory)
  }
}
