import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Data that leave a statistic undefined: there is a reason, and never NaN.
@Suite struct EdgeCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var a: [Double]
    var b: [Double]
    var code: String?
  }

  static let cases = [
    Case(testDescription: "nobody in the treatment", a: [1, 2, 3], b: [], code: "too-few-values"),
    Case(testDescription: "one value in the treatment", a: [1, 2, 3], b: [5], code: "too-few-values"),
    Case(testDescription: "one value in each", a: [1], b: [5], code: "too-few-values"),
    Case(testDescription: "nobody at all", a: [], b: [], code: "too-few-values"),
    Case(testDescription: "equal constants", a: [4, 4, 4], b: [4, 4], code: "zero-variance"),
    Case(testDescription: "different constants", a: [4, 4, 4], b: [7, 7], code: "zero-variance"),
    Case(testDescription: "one constant group", a: [4, 4, 4], b: [7, 8], code: nil),
    Case(testDescription: "equal groups", a: [1, 2, 3], b: [1, 2, 3], code: nil),
    Case(testDescription: "tiny values", a: [1e-300, 2e-300], b: [3e-300, 5e-300], code: nil),
    Case(testDescription: "huge values", a: [1e300, 2e300], b: [3e300, 5e300], code: nil),
  ]

  @Test("A comparison is a number or has a reason", arguments: cases, [Measure.score(), .time()])
  func comparison(_ data: Case, _ measure: Measure) throws {
    let all = rows(["a": data.a, "b": data.b], measure: measure.id)
    let results = try Study.of([.of("group", .between, "a", "b")], [measure]).results(all)
    #expect(notNumbers(in: results).isEmpty)
    let contrast = try #require(results.contrast(measure.id, factor: "group"))
    switch contrast.test {
    case .success: #expect(data.code == nil)
    case .failure(let reason): #expect(reason.code == data.code)
    }
    #expect(results.group(measure.id, of: "group=b")?.values.count == data.b.count)
    #expect(results.group(measure.id, of: "group=b")?.missing == 0)
  }

  static let pairs = [
    Case(testDescription: "one pair", a: [1], b: [2], code: "too-few-values"),
    Case(testDescription: "no pair", a: [], b: [], code: "too-few-values"),
    Case(testDescription: "a constant difference", a: [1, 4, 7], b: [2, 5, 8], code: "zero-variance"),
    Case(testDescription: "no difference", a: [3, 5], b: [3, 5], code: "zero-variance"),
  ]

  @Test("A paired comparison that does not exist has a reason", arguments: pairs)
  func paired(_ data: Case) throws {
    var all: [Row] = []
    for (level, values) in [("a", data.a), ("b", data.b)] {
      for (index, value) in values.enumerated() {
        all.append(Row(participant: "P\(index)", levels: ["group": level], values: ["score": value]))
      }
    }
    let results = try Study.of([.of("group", .within, "a", "b")], [.score()]).results(all)
    #expect(notNumbers(in: results).isEmpty)
    guard case .failure(let reason) = try #require(results.contrast("score", factor: "group")).test else {
      Issue.record("a test was made")
      return
    }
    #expect(reason.code == data.code)
  }

  @Test("Values that are equal on paper do not vary, whatever the order of their tasks")
  func rounding() throws {
    let orders: [[Double]] = [[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.2, 0.3, 0.1], [0.3, 0.1, 0.2]]
    let all = orders.enumerated().flatMap { index, values in
      values.enumerated().map { task, value in
        Row(
          participant: "P\(index)", levels: ["group": index < 2 ? "a" : "b"], task: "T\(task)",
          values: ["score": value])
      }
    }
    let results = try Study.of([.of("group", .between, "a", "b")], [.score()]).results(all)
    #expect(results.group("score", of: "all")?.descriptives?.standardDeviation == 0)
    guard case .failure(let reason) = try #require(results.contrast("score", factor: "group")).test else {
      Issue.record("rounding was taken for variance")
      return
    }
    #expect(reason.code == "zero-variance")
  }

  @Test("A time of zero leaves its logarithm undefined and nothing else")
  func zeroTime() throws {
    let results = try Study.of([.of("group", .between, "a", "b")], [.time()]).results(
      rows(["a": [0, 2, 3], "b": [4, 5, 6]], measure: "time"))
    #expect(notNumbers(in: results).isEmpty)
    #expect(results.group("time", of: "group=a")?.geometric == nil)
    #expect(results.group("time", of: "group=b")?.geometric != nil)
    #expect(throws: UndefinedResult.self) { try results.contrast("time", factor: "group")?.tTest.get() }
  }

  @Test("A study without factors is described and compares nothing")
  func noFactor() throws {
    let results = try Study.of([], [.score()]).results(rows(["": [1, 2, 6]]))
    #expect(results.factors.isEmpty)
    #expect(results.part("score")?.contrasts.isEmpty == true)
    #expect(results.part("score")?.groups.count == 1)
    #expect(results.group("score", of: "all")?.descriptives?.mean == 3)
    #expect(results.flow.cells.isEmpty)
    #expect(results.flow.withoutGroup.isEmpty)
  }

  @Test("A factor with one level is not compared")
  func oneLevel() throws {
    let results = try Study.of([.of("group", .between, "a")], [.score()]).results(rows(["a": [1, 2, 6]]))
    #expect(results.factors.isEmpty)
    #expect(results.group("score", of: "all")?.values.count == 3)
  }

  @Test("A level that nobody has is shown as empty, and its contrast has a reason")
  func unusedLevel() throws {
    let study = Study.of([.of("group", .between, "a", "b", "c")], [.score(), .outcome()])
    var all = rows(["a": [1, 2, 6], "b": [3, 4]])
    for index in all.indices { all[index].values["outcome"] = 1 }
    let results = try study.results(all)
    #expect(notNumbers(in: results).isEmpty)
    #expect(results.group("score", of: "group=c")?.people == 0)
    #expect(results.group("score", of: "group=c")?.descriptives == nil)
    #expect(throws: UndefinedResult.self) { try results.contrast("score", factor: "group", "c")?.tTest.get() }
    #expect(results.flow.cells.map(\.people) == [3, 2, 0])
  }

  @Test("A study without a single row has results without a single value")
  func nothing() throws {
    let study = Study.of(
      [.of("group", .between, "a", "b"), .of("device", .within, "x", "y")],
      [.score(), .time(), .outcome(), .questionnaire(.short)])
    let results = try study.results([], instruments: [.short])
    #expect(notNumbers(in: results).isEmpty)
    #expect(results.flow.recruited == 0)
    #expect(results.measures.count == 4)
  }
}
