import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Several groups at once: what `calc` says is what the types of Stats say, however the groups are given.
@Suite struct SeveralGroupsAnswerTests {
  private static let groups: [[Double]] = [
    [6.4, 6.8, 7.2, 8.3, 8.4], [2.5, 3.7, 4.9, 5.4, 5.9], [1.3, 4.1, 4.9, 5.2, 5.5, 8.2],
  ]
  private static let lists =
    #""groups":[[6.4,6.8,7.2,null,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#
  private static let labelled =
    #""y":[6.4,2.5,6.8,3.7,7.2,4.9,8.3,5.4,8.4,5.9,1.3,4.1,4.9,5.2,5.5,8.2,7,null],"#
    + #""a":["p","q","p","q","p","q","p","q","p","q","r","r","r","r","r","r",null,"q"]"#

  private func comparisons(_ result: CalcValue) throws -> [CalcValue] {
    guard case .list(let list)? = result["comparisons"] else {
      Issue.record("there are no comparisons in \(result)")
      return []
    }
    return list
  }

  @Test func oneWay() throws {
    let test = try OneWayAnova(groups: Self.groups)
    let explained = try ExplainedVariance(f: test.statistic, df1: 2, df2: 13)
    let limits = try explained.confidenceInterval(level: 0.9)
    for data in [Self.lists, Self.labelled] {
      let result = try Answers.result(#"{"method":"anova.one-way","level":0.9,\#(data)}"#)
      #expect(result.number("statistic") == test.statistic && result.number("p") == test.pValue)
      #expect(result.number("df1") == 2 && result.number("df2") == 13 && result.number("n_used") == 16)
      #expect(result.numbers("eta_squared_ci") == [limits.lower, limits.upper])
      let (between, within) = (test.betweenSumOfSquares, test.withinSumOfSquares)
      let (error, total) = (within / 13, between + within)
      for (key, expected) in [
        ("eta_squared", between / total), ("epsilon_squared", (between - 2 * error) / total),
        ("omega_squared", (between - 2 * error) / (total + error)),
      ] { #expect((result.number(key) - expected).magnitude < 1e-14, "\(key)") }
    }
  }

  @Test(arguments: ["anova.one-way", "anova.welch", "tukey-hsd", "games-howell"])
  func summariesGiveTheSame(_ method: String) throws {
    let raw = try Answers.result(#"{"method":"\#(method)",\#(Self.lists)}"#)
    let cells = try Self.groups.map(CellSummary.init)
    let published = try Answers.result(
      #"{"method":"\#(method)","n":\#(cells.map(\.n)),"mean":\#(cells.map(\.mean)),"sd":\#(cells.map(\.standardDeviation))}"#
    )
    let found = try method.hasPrefix("anova") ? [published] : comparisons(published)
    let expected = try method.hasPrefix("anova") ? [raw] : comparisons(raw)
    #expect(found.count == expected.count)
    for (one, other) in zip(found, expected) {
      #expect((one.number("p") - other.number("p")).magnitude < 1e-12)
      #expect((one.number("statistic") - other.number("statistic")).magnitude < 1e-12)
    }
  }

  @Test func welch() throws {
    let test = try WelchAnova(groups: Self.groups)
    let result = try Answers.result(#"{"method":"anova.welch",\#(Self.labelled)}"#)
    #expect(result.number("statistic") == test.statistic && result.number("df2") == test.df2)
    #expect(
      result["groups"] == .list([.text("p"), .text("q"), .text("r")]) && result.numbers("n") == [5, 5, 6])
  }

  @Test func kruskalWallis() throws {
    let test = try KruskalWallisTest(groups: Self.groups)
    let result = try Answers.result(#"{"method":"kruskal-wallis",\#(Self.lists)}"#)
    #expect(result.number("statistic") == test.statistic && result.number("p") == test.pValue)
    #expect(result.number("epsilon_squared") == test.statistic / 15)
    #expect(result.number("eta_squared") == (test.statistic - 2) / 13)
    #expect(result.numbers("mean_ranks") == test.meanRanks)
    let single = try Answers.result(#"{"method":"kruskal-wallis","groups":[[1],[2],[4]]}"#)
    #expect(single["undefined"]?["eta_squared"] == .text("too-few-values"))
  }

  @Test func friedman() throws {
    let rows: [[Double]] = [[7, 9, 8], [6, 5, 2], [9, 7, 8], [4, 4, 3]]
    let result = try Answers.result(
      #"{"method":"friedman","matrix":[[7,9,8],[6,5,2],[1,null,3],[9,7,8],[4,4,3]]}"#)
    let test = try FriedmanTest(rows: rows)
    #expect(result.number("statistic") == test.statistic && result.number("p") == test.pValue)
    let w = try KendallsW(ratings: rows).value
    #expect((result.number("kendalls_w") - w).magnitude < 1e-15)
    #expect(result["has_ties"] == .boolean(true) && result.number("n_missing") == 1)
  }

  @Test func tukeyAndGamesHowell() throws {
    let all = [
      ("tukey-hsd", try TukeyHSD(groups: Self.groups).comparisons),
      ("games-howell", try GamesHowell(groups: Self.groups).comparisons),
    ]
    for (method, expected) in all {
      let result = try Answers.result(#"{"method":"\#(method)","level":0.9,\#(Self.labelled)}"#)
      let found = try comparisons(result)
      #expect(found.count == 3)
      for (one, pair) in zip(found, expected) {
        let limits = try pair.confidenceInterval(level: 0.9)
        #expect(one.number("estimate") == pair.estimate && one.number("p") == pair.pValue)
        #expect(one.number("statistic") == pair.statistic && one.number("df") == pair.degreesOfFreedom)
        #expect(one.number("t") == pair.t && one.numbers("ci") == [limits.lower, limits.upper])
      }
      #expect(found[1]["first"] == .text("p") && found[1]["second"] == .text("r"))
      let numbered = try comparisons(Answers.result(#"{"method":"\#(method)",\#(Self.lists)}"#))
      #expect(numbered[1]["first"] == .integer(1) && numbered[1]["second"] == .integer(3))
    }
  }

  @Test(arguments: [
    ("", PValueAdjustment.holm), (#","adjustment":"none""#, nil),
    (#","adjustment":"bonferroni""#, .bonferroni),
    (#","adjustment":"hochberg""#, .hochberg), (#","adjustment":"benjamini-hochberg""#, .benjaminiHochberg),
    (#","adjustment":"benjamini-yekutieli""#, .benjaminiYekutieli),
  ]) func dunn(_ key: String, _ adjustment: PValueAdjustment?) throws {
    let test = try DunnTest(groups: Self.groups, adjustment: adjustment)
    let result = try Answers.result(#"{"method":"dunn",\#(Self.lists)\#(key)}"#)
    for (found, pair) in zip(try comparisons(result), test.comparisons) {
      let limits = try pair.confidenceInterval(level: 0.95)
      #expect(found.number("p") == pair.pValue && found.number("p_raw") == pair.rawPValue)
      #expect(
        found.number("statistic") == pair.statistic && found.numbers("ci") == [limits.lower, limits.upper])
    }
  }

  @Test(arguments: [
    (#"{"method":"anova.one-way"}"#, "missing-key"),
    (#"{"method":"anova.one-way","groups":[[1,2],[3]],"y":[1]}"#, "conflicting-keys"),
    (#"{"method":"anova.one-way","groups":[[1,2],[3]],"n":[1]}"#, "conflicting-keys"),
    (#"{"method":"anova.one-way","y":[1],"a":[1],"n":[1,2],"mean":[1,2],"sd":[1,2]}"#, "conflicting-keys"),
    (#"{"method":"anova.one-way","y":[1,2]}"#, "missing-key"),
    (#"{"method":"anova.one-way","y":[1,2],"a":[1]}"#, "unequal-lengths"),
    (#"{"method":"anova.one-way","n":[3,4],"mean":[1],"sd":[1,2]}"#, "wrong-type"),
    (#"{"method":"anova.one-way","groups":[[1,2]]}"#, "too-few-values"),
    (#"{"method":"kruskal-wallis","groups":[[1,2],[null]]}"#, "too-few-values"),
    (#"{"method":"dunn","groups":[]}"#, "too-few-values"),
    (#"{"method":"dunn","groups":[[1,2],[3]],"adjustment":"fdr"}"#, "invalid-value"),
    (#"{"method":"tukey-hsd","groups":[[1,1],[3,3]]}"#, "zero-variance"),
    (#"{"method":"games-howell","groups":[[1],[3,3]]}"#, "too-few-values"),
  ]) func aBadRequestIsRefused(_ line: String, _ code: String) throws {
    #expect(try Answers.code(line) == code, "\(line)")
  }
}
