import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Times of tasks that were given up are lower bounds.
@Suite struct SurvivalAnalysisTests {
  private static let reference = Reference.designs.few_censored

  private static let rows: [Row] = {
    var rows: [Row] = []
    for level in ["a", "b"] {
      let times = reference[level].numbers.compactMap { $0 }
      let gaveUp = reference[level + "_gave_up"].numbers.compactMap { $0 }
      for (time, outcome) in zip(times, gaveUp) {
        rows.append(
          Row(
            participant: "P\(rows.count)", levels: ["group": level], task: "T1",
            values: ["time": time, "outcome": outcome == 1 ? 3 : 1]))
      }
    }
    return rows
  }()

  private static let study = Study.of([.of("group", .between, "a", "b")], [.time(), .outcome()])

  @Test("Medians, their intervals and the log-rank test are R's", arguments: ["a", "b"])
  func medians(_ level: String) throws {
    let results = try Self.study.results(Self.rows)
    let task = try #require(results.measure("time")?.censored.first)
    let median = try #require(task.medians.first { results.identifier(of: $0.key) == "group=" + level })
    let expected = Self.reference[level + "_median"].numbers
    #expect(expected.count == 3)
    #expect([median.median, median.interval?.lower, median.interval?.upper] == expected)
    #expect(
      Double(median.gaveUp) == Self.reference[level + "_gave_up"].numbers.compactMap { $0 }.reduce(0, +))
    let test = try #require(task.tests.first).test.get()
    expectClose(test.statistic, Self.reference.log_rank.statistic.number)
    expectClose(test.pValue, Self.reference.log_rank.p.number)
  }

  @Test("Where nothing was given up there is nothing to add")
  func nothingGivenUp() throws {
    var rows = Self.rows
    for index in rows.indices { rows[index].values["outcome"] = 1 }
    let time = try #require(try Self.study.results(rows).measure("time"))
    #expect(time.censored.isEmpty)
    #expect(time.unfinishedTimes?.gaveUp == 0)
  }

  @Test("Where everybody gave up there is no median and the test has a reason")
  func allGaveUp() throws {
    var rows = Self.rows
    for index in rows.indices { rows[index].values["outcome"] = 3 }
    let results = try Self.study.results(rows)
    let task = try #require(results.measure("time")?.censored.first)
    #expect(task.medians.allSatisfy { $0.median == nil && $0.gaveUp == $0.attempts })
    #expect(throws: UndefinedResult.self) { try task.tests.first?.test.get() }
    #expect(notNumbers(in: results).isEmpty)
  }

  @Test("People without a group are in the median of everybody only")
  func withoutGroup() throws {
    var rows = Self.rows
    rows[0].levels = [:]
    let task = try #require(try Self.study.results(rows).measure("time")?.censored.first)
    #expect(task.medians.map(\.attempts) == [15, 6, 8])
  }
}
