import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Designs of two factors: what `calc` says is what the types of Stats say.
@Suite struct FactorialAnswerTests {
  private static let labelled =
    #""y":[3,8,5,4,9,8,2,3,4,4],"a":[1,2,1,1,2,2,1,1,2,2],"b":["s","s","s","s","s","s","t","t","t","t"]"#
  private static let cells: [[[Double]]] = [[[3, 5, 4], [2, 3]], [[8, 9, 8], [4, 4]]]

  @Test(arguments: [
    (#""type":1"#, TwoByTwoAnova.SumsOfSquares.typeI(first: .a)), (#""type":"I""#, .typeI(first: .a)),
    (#""type":1,"first":"b""#, .typeI(first: .b)), (#""type":"2""#, .typeII), (#""type":"II""#, .typeII),
    (#""type":3"#, .typeIII), (#""level":0.95"#, .typeIII),
  ]) func theTypeIsChosen(_ key: String, _ type: TwoByTwoAnova.SumsOfSquares) throws {
    let anova = try TwoByTwoAnova(cells: Self.cells, sumsOfSquares: type)
    let result = try Answers.result(#"{"method":"anova.two-by-two",\#(Self.labelled),\#(key)}"#)
    for (key, effect) in [("a", anova.a), ("b", anova.b), ("interaction", anova.interaction)] {
      let found = try #require(result[key])
      let limits = try effect.explainedVariance.confidenceInterval(level: 0.95)
      #expect(found.number("statistic") == effect.statistic && found.number("p") == effect.pValue)
      #expect(found.number("partial_omega_squared") == effect.explainedVariance.partialOmegaSquared)
      #expect(found.numbers("partial_eta_squared_ci") == [limits.lower, limits.upper])
    }
  }

  @Test(arguments: ["4", #""IV""#, #""both""#]) func anotherTypeIsRefused(_ type: String) throws {
    let line = #"{"method":"anova.two-by-two",\#(Self.labelled),"type":\#(type)}"#
    #expect(["wrong-type", "invalid-value"].contains(try Answers.code(line)))
    #expect(try Answers.message(line).contains("1, 2, 3, I, II, III"))
  }

  @Test func rowsOfAMixedDesignAreDroppedAsAWholeAndGroupedByTheirLabel() throws {
    let groups: [[[Double]]] = [
      [[3, 5, 6], [4, 4, 7], [2, 5, 5]], [[6, 6, 5], [5, 7, 6], [7, 6, 8], [4, 4, 5]],
    ]
    let result = try Answers.result(
      #"{"method":"anova.mixed","matrix":[[3,5,6],[6,6,5],[4,4,7],[5,7,6],[null,1,2],[2,5,5],[7,6,8],[4,4,5],[1,1,2]],"#
        + #""a":["p","q","p","q","q","p","q","q",null]}"#)
    let anova = try MixedAnova(groups: groups)
    let (within, sphericity) = (try anova.within, try anova.sphericity)
    let found = try #require(result["within"])
    #expect(found.number("statistic") == within.statistic && found.number("p") == within.pValue)
    #expect(found.number("generalised_eta_squared") == within.generalisedEtaSquared)
    let corrected = try within.corrected(by: sphericity.greenhouseGeisser)
    #expect(found.number("p_greenhouse_geisser") == corrected.pValue)
    #expect(found.number("df2_greenhouse_geisser") == corrected.errorDegreesOfFreedom)
    #expect(result["between"]?.number("statistic") == (try anova.between.statistic))
    #expect(result["interaction"]?.number("statistic") == (try anova.interaction.statistic))
    #expect(result.number("epsilon_huynh_feldt") == sphericity.huynhFeldt)
    #expect(result.number("mauchly_p") == (try sphericity.mauchly.pValue))
    #expect(result["groups"] == .list([.text("p"), .text("q")]) && result.numbers("n") == [3, 4])
    #expect(result.number("n_missing") == 2 && result.number("n_used") == 7)
    let second = try Answers.result(
      #"{"method":"anova.mixed","matrix":[[3,5,6],[6,6,5],[4,4,7],[5,7,6],[2,5,5],[7,6,8],[4,4,5]],"#
        + #""a":["p","q","p","q","p","q","q"],"type":2}"#)
    #expect(
      second["within"]?.number("statistic")
        == (try MixedAnova(groups: groups, sumsOfSquares: .typeII).within.statistic))
  }

  @Test func whatAMixedDesignCannotSayIsNullWithItsReason() throws {
    let parallel = try Answers.result(
      #"{"method":"anova.mixed","matrix":[[1,3],[2,4],[4,5],[9,10]],"a":[1,1,2,2]}"#)
    #expect(parallel["within"] == .null && parallel["undefined"]?["within"] == .text("zero-variance"))
    #expect(parallel["undefined"]?["mauchly_w"] == .text("zero-variance"))
    let two = try Answers.result(
      #"{"method":"anova.mixed","matrix":[[1,3],[2,5],[4,5],[9,11]],"a":[1,1,2,2]}"#)
    #expect(two.number("epsilon_greenhouse_geisser") == 1)
    #expect(two["undefined"]?["mauchly_w"] == .text("too-few-values"))
    #expect(
      try Answers.code(#"{"method":"anova.mixed","matrix":[[1,3],[2,5]],"a":[1]}"#) == "unequal-lengths")
    #expect(
      try Answers.code(#"{"method":"anova.mixed","matrix":[[1,3],[2,5]],"a":[1,1]}"#) == "too-few-values")
  }
}
