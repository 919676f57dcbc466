import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Two factors between participants.
@Suite struct FactorialAnalysisTests {
  private static let group = Factor.of("group", .between, "without", "with")

  private func rows(_ cells: KeyValuePairs<String, [Double]>) -> [Row] {
    var rows: [Row] = []
    for (cell, values) in cells {
      let levels = cell.split(separator: "/").map(String.init)
      for value in values {
        rows.append(
          Row(
            participant: "P\(rows.count + 1)", levels: ["group": levels[0], "experience": levels[1]],
            values: ["score": value]))
      }
    }
    return rows
  }

  @Test(
    "Two groups by three strata have a contrast in each stratum and no two-way table",
    arguments: ["a", "b", "c"])
  func threeStrata(_ stratum: String) throws {
    let reference = Reference.designs.strata
    func cell(_ name: String) -> [Double] { reference[name].numbers.compactMap { $0 } }
    let study = Study.of([Self.group, .of("experience", .between, "a", "b", "c")], [.score()])
    let results = try study.results(
      rows([
        "without/a": cell("without_a"), "with/a": cell("with_a"), "without/b": cell("without_b"),
        "with/b": cell("with_b"), "without/c": cell("without_c"), "with/c": cell("with_c"),
      ]))
    let factorial = try #require(results.part("score")?.factorial)
    let names = factorial.strata.map { study.factors[1].levels[$0].id }
    #expect(names == ["b", "c", "a"])
    let position = try #require(names.firstIndex(of: stratum))
    let contrast = try factorial.simple[position].get()
    let expected = reference[stratum]
    expectClose(contrast.difference.value, expected.difference.number, within: 1e-12)
    expectClose(contrast.statistic, expected.statistic.number, within: 1e-11)
    expectClose(contrast.degreesOfFreedom, expected.df.number, within: 1e-11)
    expectClose(contrast.pValue, expected.p.number, within: 1e-11)
    expectClose(contrast.difference.interval?.lower, expected.ci[0].number, within: 1e-11)
    guard case .failure(let reason) = factorial.anova else { throw CancellationError() }
    #expect(reason.code == "more-than-two-levels")
    #expect(throws: UndefinedResult.self) { try factorial.interaction.get() }
    #expect(results.flow.cells.map(\.people) == [3, 4, 2, 4, 3, 3])
  }

  @Test("A first factor of three levels has a reason instead of a two-way table")
  func threeLevelsFirst() throws {
    let study = Study.of(
      [.of("group", .between, "without", "list", "with"), .of("experience", .between, "a", "b")], [.score()])
    let results = try study.results(
      rows([
        "without/a": [1, 2], "list/a": [2, 4], "with/a": [3, 5], "without/b": [1, 3], "list/b": [5, 7],
        "with/b": [4, 4],
      ]))
    let factorial = try #require(results.part("score")?.factorial)
    guard case .failure(let reason) = factorial.anova else { throw CancellationError() }
    #expect(reason.code == "more-than-two-levels")
    #expect(factorial.simple.isEmpty && factorial.strata.isEmpty)
    #expect(results.part("score")?.groups.filter { $0.key.levels.count == 2 }.count == 6)
  }

  @Test("An empty cell leaves the contrast of its stratum and everything of both strata undefined")
  func emptyCell() throws {
    let study = Study.of([Self.group, .of("experience", .between, "low", "high")], [.score()])
    let results = try study.results(
      rows(["without/low": [1, 2, 3], "with/low": [2, 4, 5], "without/high": [3, 5, 4]]))
    #expect(notNumbers(in: results).isEmpty)
    let factorial = try #require(results.part("score")?.factorial)
    for missing in [factorial.simple[0], factorial.interaction] {
      guard case .failure(let reason) = missing else { throw CancellationError() }
      #expect(reason.code == "too-few-values")
    }
    #expect(try factorial.simple[1].get().difference.value == 5.0 / 3)
    #expect(throws: UndefinedResult.self) { try factorial.anova.get() }
    #expect(results.group("score", of: "group=with,experience=high")?.people == 0)
  }

  @Test("Constant cells have the reason that nothing varies")
  func constantCells() throws {
    let study = Study.of([Self.group, .of("experience", .between, "low", "high")], [.score()])
    let results = try study.results(
      rows(["without/low": [1, 1], "with/low": [2, 2], "without/high": [3, 3], "with/high": [7, 7]]))
    #expect(notNumbers(in: results).isEmpty)
    let factorial = try #require(results.part("score")?.factorial)
    for contrast in factorial.simple + [factorial.interaction] {
      guard case .failure(let reason) = contrast else { throw CancellationError() }
      #expect(reason.code == "zero-variance")
    }
    guard case .failure(let reason) = factorial.anova else { throw CancellationError() }
    #expect(reason.code == "zero-variance")
  }

  @Test("People with one of two factors are in its contrast and in no cell")
  func halfAssigned() throws {
    let study = Study.of([Self.group, .of("experience", .between, "low", "high")], [.score()])
    var all = rows([
      "without/low": [1, 2], "with/low": [2, 4], "without/high": [3, 5], "with/high": [4, 9],
    ])
    all.append(Row(participant: "half", levels: ["group": "with"], values: ["score": 100]))
    let results = try study.results(all)
    #expect(results.flow.withoutGroup == ["half"])
    #expect(results.contrast("score", factor: "group")?.nTreatment == 5)
    let other = try #require(results.contrast("score", factor: "experience"))
    #expect(other.nTreatment + other.nReference == 8)
    #expect(results.flow.cells.map(\.people).reduce(0, +) == 8)
    #expect(try results.part("score")?.factorial?.anova.get().residualDegreesOfFreedom == 4)
  }
}
