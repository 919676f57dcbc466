import Stats
import StudyAnalysis
import StudyModel
import Testing

/// How tasks ended.
@Suite struct CompletionAnalysisTests {
  private static let factor = Factor.of("group", .between, "a", "b")

  /// One attempt a person, by group and outcome.
  private func attempts(_ groups: KeyValuePairs<String, [(Outcome, Int)]>) -> [Row] {
    var rows: [Row] = []
    for (level, counts) in groups {
      for (outcome, count) in counts {
        for _ in 0..<count {
          rows.append(
            Row(
              participant: "P\(rows.count)", levels: ["group": level], task: "T1",
              values: ["outcome": Double(outcome.rawValue)]))
        }
      }
    }
    return rows
  }

  private func task(_ rows: [Row]) throws -> (StudyResults, CompletionResult.Task) {
    let results = try Study.of([Self.factor], [.outcome()]).results(rows)
    return (results, try #require(results.measure("outcome")?.completion?.tasks.first))
  }

  // Sauro and Lewis (2005) print these to three decimals.
  @Test(
    "Adjusted Wald intervals are the published ones",
    arguments: [
      (9, 10, 0.574, 1.0), (7, 10, 0.392, 0.897), (5, 5, 0.511, 1.0),
    ])
  func adjustedWald(_ successes: Int, _ n: Int, _ lower: Double, _ upper: Double) throws {
    let (results, task) = try task(attempts(["a": [(.success, successes), (.failure, n - successes)]]))
    let rate = try #require(task.rates.first { results.identifier(of: $0.key) == "group=a" })
    let interval = try #require(rate.interval)
    #expect(abs(interval.lower - lower) < 5e-4)
    #expect(abs(interval.upper - upper) < 5e-4)
    #expect([rate.successes, rate.attempts] == [successes, n])
  }

  // Newcombe (1998), table II, contrast (a), method 10: 56/70 - 48/80.
  @Test("The interval of a difference is Newcombe's")
  func newcombe() throws {
    let (_, task) = try task(
      attempts(["b": [(.success, 56), (.failure, 14)], "a": [(.success, 48), (.failure, 32)]]))
    let interval = try #require(task.differences.first).interval.get()
    #expect(abs(interval.difference - 0.2) < 1e-15)
    #expect(abs(interval.lower - 0.0524) < 5e-5)
    #expect(abs(interval.upper - 0.3339) < 5e-5)
  }

  @Test("Partial success, failure and giving up are counted apart and are no success")
  func partial() throws {
    let (results, task) = try task(
      attempts(["a": [(.success, 3), (.partial, 2), (.failure, 1), (.gaveUp, 4)]]))
    let rate = try #require(task.rates.first)
    #expect([rate.successes, rate.attempts] == [3, 10])
    #expect(rate.counts == [.success: 3, .partial: 2, .failure: 1, .gaveUp: 4])
    #expect(results.group("outcome", of: "all")?.descriptives?.mean == 0.3)
  }

  @Test("Several attempts of one person have a rate and no interval")
  func repeated() throws {
    var rows = attempts(["a": [(.success, 3), (.failure, 1)], "b": [(.success, 2), (.failure, 2)]])
    rows.append(Row(participant: "P0", levels: ["group": "a"], task: "T1", values: ["outcome": 0]))
    let (results, task) = try task(rows)
    for rate in task.rates {
      let isB = results.identifier(of: rate.key) == "group=b"
      #expect((rate.interval != nil) == isB)
    }
    #expect(task.rates[0].attempts == 9)
    let difference = try #require(task.differences.first)
    guard case .failure(let reason) = difference.interval, case .failure(let other) = difference.pValue else {
      Issue.record("repeated attempts were compared")
      return
    }
    #expect(reason.code == "repeated-attempts")
    #expect(other.code == "repeated-attempts")
    // The person's own rate is the mean of both attempts.
    #expect(results.group("outcome", of: "all")?.values.first == 0.5)
  }

  @Test("Where everybody succeeds, rates have intervals and the test has a reason")
  func allSucceed() throws {
    let (results, task) = try task(attempts(["a": [(.success, 5)], "b": [(.success, 6)]]))
    #expect(notNumbers(in: results).isEmpty)
    let interval = try #require(task.differences.first).interval.get()
    #expect(interval.lower < 0 && interval.upper > 0)
    guard case .failure(let reason) = try #require(task.differences.first).pValue else {
      Issue.record("a test was made of rates that do not vary")
      return
    }
    #expect(reason.code == "zero-variance")
  }

  @Test("A task that a group did not try has no rate there, and no difference")
  func untried() throws {
    let (results, task) = try task(attempts(["a": [(.success, 5), (.failure, 1)]]))
    let rate = try #require(task.rates.first { results.identifier(of: $0.key) == "group=b" })
    #expect(rate.attempts == 0)
    #expect(rate.interval == nil)
    guard case .failure(let reason) = try #require(task.differences.first).interval else {
      Issue.record("a difference was made of nothing")
      return
    }
    #expect(reason.code == "too-few-values")
  }

  @Test("Conditions of one person have intervals each and none together")
  func within() throws {
    let factor = Factor.of("device", .within, "phone", "tablet")
    let rows = (0..<6).flatMap { person in
      ["phone", "tablet"].map {
        Row(participant: "P\(person)", levels: ["device": $0], values: ["outcome": person % 2 == 0 ? 1 : 0])
      }
    }
    let results = try Study.of([factor], [.outcome()]).results(rows)
    let task = try #require(results.measure("outcome")?.completion?.tasks.first)
    #expect(task.name == nil)
    #expect(task.rates.map(\.attempts) == [12, 6, 6])
    #expect(task.rates.map { $0.interval != nil } == [false, true, true])
    #expect(task.differences.isEmpty)
  }

  @Test("A person's completion rate is the share of tasks that ended in success")
  func shareOfTasks() throws {
    let rows = [("T1", 1.0), ("T2", 2), ("T3", 3), ("T4", 1)].map {
      Row(participant: "P1", task: $0, values: ["outcome": $1])
    }
    let results = try Study.of([], [.outcome()]).results(rows)
    #expect(results.group("outcome", of: "all")?.values == [0.5])
    #expect(results.measure("outcome")?.completion?.tasks.map(\.name) == ["T1", "T2", "T3", "T4"])
  }

  @Test("Where observers disagree on how a task ended, its time has no known outcome")
  func disagreement() throws {
    let rows = [
      Row(participant: "P1", task: "T1", rater: "R1", values: ["outcome": 1]),
      Row(participant: "P1", task: "T1", rater: "R2", values: ["outcome": 3]),
      Row(participant: "P2", task: "T1", rater: "R1", values: ["outcome": 3]),
      Row(participant: "P2", task: "T1", rater: "R2", values: ["outcome": 3]),
      Row(participant: "P1", task: "T1", values: ["time": 20]),
      Row(participant: "P2", task: "T1", values: ["time": 30]),
    ]
    for order in [rows, rows.reversed()] {
      let time = try #require(try Study.of([], [.outcome(), .time()]).results(order).measure("time"))
      #expect(time.unfinishedTimes?.known == 1)
      #expect(time.unfinishedTimes?.gaveUp == 1)
    }
  }

  @Test("Times are split by how their own task ended")
  func times() throws {
    let rows = [(1.0, 20.0), (3, 100), (2, 50), (0, 60)].enumerated().map { index, pair in
      Row(participant: "P\(index)", task: "T1", values: ["outcome": pair.0, "time": pair.1])
    }
    let results = try Study.of([], [.outcome(), .time()]).results(rows)
    let time = try #require(results.measure("time"))
    #expect(time.unfinishedTimes?.gaveUp == 1)
    #expect(time.unfinishedTimes?.notSuccessful == 2)
    #expect(time.unfinishedTimes?.known == 4)
    #expect(time.successfulOnly.first?.values == [20])
    #expect(results.group("time", of: "all")?.values.count == 4)
  }
}
