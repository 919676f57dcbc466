import JSONText
import Stats
import Testing

@testable import CalcMethods

/// The same data in another shape gives the same numbers, and missing data is dropped as the shape says.
@Suite struct ShapeTests {
  private static let x: [Double] = [12, 15, 11, 14, 13, 16, 10, 15]
  private static let y: [Double] = [9, 11, 8, 12, 10, 7, 11, 9]
  private static let data = #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#

  private static func list(_ values: [Double]) -> String {
    "[\(values.map { "\($0)" }.joined(separator: ","))]"
  }

  /// The summaries of both groups as keys.
  private static func summaries(with mean: Bool) throws -> String {
    let groups = [try Descriptives(x), try Descriptives(y)]
    let sd = list(groups.map { $0.standardDeviation ?? 0 })
    return #""n":[8,8],"sd":\#(sd)"# + (mean ? #","mean":\#(list(groups.map(\.mean)))"# : "")
  }

  @Test(arguments: [
    "cohens-d", "glass-delta", "common-language", "variance-ratio", "tost.welch", "tost.student",
  ])
  func summariesGiveWhatTheValuesGive(_ method: String) throws {
    let bounds = method.hasPrefix("tost") ? #","lower":-1,"upper":1,"unit":"sd""# : ""
    let summary = try Answers.result(
      #"{"method":"\#(method)",\#(Self.summaries(with: method != "variance-ratio"))\#(bounds)}"#)
    let raw = try Answers.result(#"{"method":"\#(method)",\#(Self.data)\#(bounds)}"#)
    #expect(raw["estimate"] != nil)
    for path in ["estimate", "ci.0", "ci.1", "p", "p_less", "n_used"] where !raw.number(at: path).isNaN {
      let (found, expected) = (summary.number(at: path), raw.number(at: path))
      #expect((found - expected).magnitude <= 1e-12 * expected.magnitude, "\(path): \(found), \(expected)")
    }
  }

  @Test func summariesOfGroupsGiveWhatTheGroupsGive() throws {
    let raw = try Answers.result(
      #"{"method":"eta-squared","groups":[\#(Self.list(Self.x)),\#(Self.list(Self.y))]}"#)
    let summary = try Answers.result(#"{"method":"eta-squared",\#(Self.summaries(with: true))}"#)
    // With two groups eta squared is t² / (t² + df).
    let t = try StudentTTest(Self.x, Self.y).statistic
    for result in [raw, summary] {
      #expect((result.number("estimate") - t * t / (t * t + 14)).magnitude <= 1e-14)
      #expect((result.number("statistic") - t * t).magnitude <= 1e-12)
      #expect(result["n_used"] == .integer(16))
    }
  }

  @Test(arguments: [
    ("tost.one-sample", #""n":8,"mean":13.25,"sd":2.1213203435596424"#, #""x":[12,15,11,14,13,16,10,15]"#),
    ("tost.paired", #""n":3,"mean":2,"sd":1"#, #""x":[4,7,9],"y":[3,5,6]"#),
  ]) func equivalenceFromASummary(_ method: String, _ summary: String, _ raw: String) throws {
    let bounds = #""lower":-3,"upper":3"#
    let found = try Answers.result(#"{"method":"\#(method)",\#(summary),\#(bounds)}"#)
    let expected = try Answers.result(#"{"method":"\#(method)",\#(raw),\#(bounds)}"#)
    for path in ["p", "statistic", "estimate", "ci.0", "ci.1", "p_difference"] {
      #expect((found.number(at: path) - expected.number(at: path)).magnitude <= 1e-9, "\(path)")
    }
  }

  @Test(arguments: ["chi-square", "fisher.table", "cramers-v"])
  func labelsAreCounted(_ method: String) throws {
    let labelled = try Answers.result(
      #"{"method":"\#(method)","x":["a","b","a",null,"c","b","c","c","a"],"y":[1,1,2,2,2,null,2,1,1]}"#)
    let counted = try Answers.result(#"{"method":"\#(method)","table":[[2,1],[1,0],[1,2]]}"#)
    #expect(labelled["table"] == counted["table"] && labelled["p"] == counted["p"] && labelled["p"] != nil)
    #expect(labelled["row_labels"] == .list(["a", "b", "c"].map { .text($0) }))
    #expect(labelled["column_labels"] == .list([.text("1"), .text("2")]))
    #expect(labelled["n_missing"] == .integer(2) && labelled["n_used"] == .integer(7))
    #expect(counted["n_missing"] == .integer(0) && counted["n_used"] == .integer(7))
  }

  @Test(arguments: ["fisher.two-by-two", "odds-ratio"])
  func successesAreCounts(_ method: String) throws {
    #expect(
      try Answers.result(#"{"method":"\#(method)","successes":[7,2],"n":[10,10]}"#)
        == Answers.result(#"{"method":"\#(method)","table":[[7,3],[2,8]]}"#))
  }

  @Test(arguments: ["mcnemar.exact", "mcnemar.mid-p", "phi"])
  func pairsOfFlagsAreCounted(_ method: String) throws {
    let flags = try Answers.result(
      #"{"method":"\#(method)","x":[1,true,1.0,0,0,false,null,1,0],"y":[1,0,0,1,0,false,1,1,0]}"#)
    let table = try Answers.result(#"{"method":"\#(method)","table":[[2,2],[1,3]]}"#)
    #expect(flags["estimate"] == table["estimate"] && flags["p"] == table["p"] && table["p"] != nil)
    #expect(flags["n_missing"] == .integer(1) && flags["n_used"] == .integer(8))
  }

  @Test func partsAreMergedIntoOneSample() throws {
    let whole = try Answers.result(#"{"method":"moments","x":[3,5,4,8,9,null,8,2,3]}"#)
    for groups in [
      "[[3,5,4],[8,9,null,8],[2,3]]", "[[3],[5,4,8,9,8,2],[null],[3]]", "[[],[3,5,4,8,9,8,2,3,null]]",
    ] {
      let merged = try Answers.result(#"{"method":"moments","groups":\#(groups)}"#)
      for key in ["mean", "variance", "sd", "skewness", "excess_kurtosis", "n_used", "n_missing"] {
        #expect((merged.number(key) - whole.number(key)).magnitude <= 1e-14, "\(key)")
      }
    }
  }

  @Test func aLargeOffsetCostsNothing() throws {
    let plain = try Answers.result(#"{"method":"moments","groups":[[1,2],[4,8]]}"#)
    let far = try Answers.result(
      #"{"method":"moments","groups":[[1000000001,1000000002],[1000000004,1000000008]]}"#)
    for key in ["variance", "skewness", "excess_kurtosis"] {
      #expect((far.number(key) - plain.number(key)).magnitude <= 1e-13, "\(key)")
    }
  }

  @Test func ratingsAreCountedByCategory() throws {
    let ratings = try Answers.result(
      #"{"method":"kappa.fleiss","matrix":[[1,1,5],[5,5,5],[1,1,1],[7,5,7],[7,7,null]]}"#)
    let counts = try Answers.result(
      #"{"method":"kappa.fleiss","table":[[2,1,0],[0,3,0],[3,0,0],[0,1,2]]}"#)
    for key in ["estimate", "p", "standard_error", "ci"] { #expect(ratings[key] == counts[key]) }
    #expect(ratings.numbers("categories") == [1, 5, 7] && ratings["n_missing"] == .integer(1))
  }

  @Test(arguments: ["none", "linear", "quadratic"])
  func aScalePointThatNobodyChoseKeepsItsPlace(_ weights: String) throws {
    let ratings = try Answers.result(
      #"{"method":"kappa.cohen","x":[1,2,5,5,null,2],"y":[2,2,5,1,3,2],"weights":"\#(weights)"}"#)
    let table = try Answers.result(
      #"{"method":"kappa.cohen","table":[[0,1,0,0,0],[0,2,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[1,0,0,0,1]],"#
        + #""weights":"\#(weights)"}"#)
    for key in ["estimate", "p", "standard_error", "standard_error_null"] {
      #expect(ratings[key] == table[key])
    }
    #expect(ratings["categories"] == .list((1...5).map { .text("\($0)") }))
    #expect(ratings["n_missing"] == .integer(1) && ratings["n_used"] == .integer(5))
  }

  @Test func textsTakeTheOrderOfTheCategories() throws {
    let words = #""x":["low","high","mid","low"],"y":["low","mid","mid","high"]"#
    let given = try Answers.result(
      #"{"method":"kappa.cohen",\#(words),"categories":["low","mid","high"],"weights":"linear"}"#)
    let numbers = try Answers.result(
      #"{"method":"kappa.cohen","x":[1,3,2,1],"y":[1,2,2,3],"weights":"linear"}"#)
    #expect(given["estimate"] == numbers["estimate"])
    #expect(try Answers.code(#"{"method":"kappa.cohen",\#(words),"weights":"linear"}"#) == "missing-key")
    #expect(try Answers.result(#"{"method":"kappa.cohen",\#(words)}"#)["estimate"] != nil)
  }

  @Test func whatWasFoundMayBeAMatrix() throws {
    let sets = try Answers.result(#"{"method":"any-two-agreement","groups":[[1,2,3,4],[2,3,5],[3,4,6]]}"#)
    let matrix = try Answers.result(
      #"{"method":"any-two-agreement","matrix":[[1,1,1,1,0,0],[0,1,1,0,1,0],[0,0,1,1,0,1]]}"#)
    #expect(sets == matrix && sets["problems"] == .integer(6))
  }

  @Test(arguments: [
    "correlation.pearson", "correlation.spearman", "correlation.kendall", "wilcoxon", "wilcoxon.exact",
    "wilcoxon.approximate", "hodges-lehmann.paired", "rank-biserial.paired",
    "ratio-of-geometric-means.paired",
  ]) func pairsAreDroppedTogether(_ method: String) throws {
    let gaps = #""x":[1,null,2,4,7,3,6],"y":[3,5,null,8,9,2,5]"#
    let found = try Answers.result(#"{"method":"\#(method)",\#(gaps)}"#)
    let expected = try Answers.result(#"{"method":"\#(method)","x":[1,4,7,3,6],"y":[3,8,9,2,5]}"#)
    #expect(found["n_used"] == .integer(5) && found["estimate"] == expected["estimate"])
    #expect(found["p"] == expected["p"] && found["ci"] == expected["ci"])
  }

  @Test(arguments: ["icc.1", "icc.2k", "icc.3", "kendalls-w", "item-analysis", "kappa.fleiss"])
  func rowsAreDroppedTogether(_ method: String) throws {
    let found = try Answers.result(
      #"{"method":"\#(method)","matrix":[[1,2,2],[3,3,4],[null,4,5],[4,4,5],[2,2,3],[1,null,null]]}"#)
    let expected = try Answers.result(
      #"{"method":"\#(method)","matrix":[[1,2,2],[3,3,4],[4,4,5],[2,2,3]]}"#)
    #expect(found["estimate"] == expected["estimate"] && found["n_missing"] == .integer(2))
    #expect(expected["n_missing"] == .integer(0) && found["n_used"] == expected["n_used"])
  }

  @Test func oneSampleIsComparedWithAFixedValue() throws {
    let one = try Answers.result(#"{"method":"wilcoxon","x":[5.1,4.9,null,6.3,5.0,7.2,5.8],"against":5}"#)
    let pairs = try Answers.result(
      #"{"method":"wilcoxon","x":[5.1,4.9,6.3,5.0,7.2,5.8],"y":[5,5,5,5,5,5]}"#)
    #expect(one == pairs && one["n_zero"] == .integer(1) && one["n_nonzero"] == .integer(5))
    // 0.1 above and 0.1 below are equally far, whatever their doubles.
    #expect(one.number("statistic") == 13.5)
  }

  @Test func missingPValuesAreNoPartOfTheFamily() throws {
    let found = try Answers.result(#"{"method":"p-adjust.holm","p":[0.01,null,0.04,0.03]}"#)
    #expect(found["p_adjusted"] == .list([.number(0.03), .null, .number(0.06), .number(0.06)]))
    #expect(found["undefined"]?["p_adjusted.1"] == .text("missing"))
    #expect(found["n_used"] == .integer(3) && found["n_missing"] == .integer(1))
  }
}
