import JSONText
import Testing

@testable import CalcMethods

/// What has no answer at all is an error with its code; what has no value is null with its reason.
@Suite struct RefusalTests {
  @Test(arguments: [
    (#""method":"mann-whitney","x":[1,1],"y":[1]"#, "zero-variance"),
    (#""method":"mann-whitney.exact","x":[1],"y":[]"#, "too-few-values"),
    (#""method":"wilcoxon","x":[1,2],"y":[1,2]"#, "zero-variance"),
    (#""method":"wilcoxon","x":[1,2],"y":[1]"#, "unequal-lengths"),
    (#""method":"wilcoxon","x":[1,2],"y":[2,4],"against":3"#, "conflicting-keys"),
    (#""method":"wilcoxon.exact","x":[1,2],"zeros":"keep""#, "invalid-value"),
    (#""method":"hodges-lehmann.paired","x":[1,2],"y":[1]"#, "unequal-lengths"),
    (#""method":"hodges-lehmann.one-sample","x":[null]"#, "too-few-values"),
    (#""method":"brunner-munzel","x":[1,2,3],"y":[4,5,6]"#, "zero-variance"),
    (#""method":"quantiles.type7","x":[]"#, "too-few-values"),
    (#""method":"quantiles.type6","x":[1,2],"probabilities":[1.5]"#, "invalid-parameter"),
    (#""method":"descriptives.robust","x":[1,2],"fraction":0.5"#, "invalid-parameter"),
    (#""method":"moments","x":[null]"#, "too-few-values"),
    (#""method":"moments","x":[1],"groups":[[1]]"#, "conflicting-keys"),
    (#""method":"moments""#, "missing-key"),
    (#""method":"variance-ratio","x":[1,1],"y":[1,2]"#, "zero-variance"),
    (#""method":"variance-ratio","n":[3,4],"sd":[1]"#, "wrong-type"),
    (#""method":"levene","groups":[[1,2,4]]"#, "too-few-values"),
    (#""method":"levene","groups":[[1,2],[3,5]]"#, "zero-variance"),
    (#""method":"shapiro-wilk","x":[1,2]"#, "too-few-values"),
    (#""method":"shapiro-wilk","x":[2,2,2]"#, "zero-variance"),
    (#""method":"chi-square","table":[[1,2],[0,0]]"#, "zero-variance"),
    (#""method":"chi-square","table":[[1,2]]"#, "too-few-values"),
    (#""method":"chi-square","table":[[1,2],[3]]"#, "wrong-type"),
    (#""method":"chi-square","table":[[1,2],[3,null]]"#, "wrong-type"),
    (#""method":"chi-square","table":[[1,2],[3,0.5]]"#, "wrong-type"),
    (#""method":"chi-square","table":[[1,2],[3,-4]]"#, "invalid-count"),
    (#""method":"chi-square","x":["a","b"],"y":["a"]"#, "unequal-lengths"),
    (#""method":"chi-square","x":["a","a"],"y":["p","q"]"#, "too-few-values"),
    (#""method":"chi-square","x":["a","b"],"table":[[1,2],[3,4]]"#, "conflicting-keys"),
    (#""method":"chi-square.goodness-of-fit","counts":[3]"#, "too-few-values"),
    (#""method":"chi-square.goodness-of-fit","counts":[3,4],"expected":[1]"#, "unequal-lengths"),
    (#""method":"chi-square.goodness-of-fit","counts":[3,4],"expected":[1,0]"#, "non-positive"),
    (#""method":"chi-square.goodness-of-fit","counts":[3,null]"#, "wrong-type"),
    (#""method":"fisher.two-by-two","table":[[1,2,3],[4,5,6]]"#, "wrong-type"),
    (#""method":"fisher.two-by-two","table":[]"#, "wrong-type"),
    (#""method":"fisher.two-by-two","successes":[3,4],"n":[2,9]"#, "invalid-count"),
    (#""method":"fisher.two-by-two","table":[[0,2],[0,3]]"#, "zero-variance"),
    (#""method":"mcnemar.exact","table":[[3,0],[0,4]]"#, "too-few-values"),
    (#""method":"mcnemar.mid-p","x":[1,2],"y":[0,1]"#, "wrong-type"),
    (#""method":"proportion.jeffreys","successes":3,"n":0"#, "too-few-values"),
    (#""method":"proportion.clopper-pearson","successes":3,"n":2"#, "invalid-count"),
    (#""method":"proportion-difference.agresti-caffo","successes":[3],"n":[4]"#, "wrong-type"),
    (#""method":"tost.welch","x":[1,2],"y":[3,5],"lower":1,"upper":-1"#, "invalid-parameter"),
    (#""method":"tost.welch","x":[1,2],"y":[3,5],"lower":-1"#, "missing-key"),
    (#""method":"tost.paired","x":[1,2],"y":[3,5],"lower":-1,"upper":1,"alpha":0.5"#, "invalid-probability"),
    (#""method":"glass-delta","x":[1,2],"y":[3,3]"#, "zero-variance"),
    (#""method":"cliffs-delta","x":[1],"y":[3,3]"#, "too-few-values"),
    (#""method":"rank-biserial.paired","x":[1,2],"y":[1,2]"#, "too-few-values"),
    (#""method":"eta-squared","groups":[[1],[2]]"#, "too-few-values"),
    (#""method":"eta-squared","groups":[[1,1],[2,2]]"#, "zero-variance"),
    (#""method":"explained-variance","f":-1,"df1":1,"df2":3"#, "invalid-parameter"),
    (#""method":"ratio-of-geometric-means.paired","x":[1,0],"y":[1,2]"#, "non-positive"),
    (#""method":"phi","table":[[1,0],[2,0]]"#, "zero-variance"),
    (#""method":"correlation.pearson","x":[1,2,null],"y":[1,2,3]"#, "too-few-values"),
    (#""method":"correlation.kendall","x":[1,1,1],"y":[1,2,3]"#, "zero-variance"),
    (#""method":"item-analysis","matrix":[[1,2],[2,3]]"#, "too-few-values"),
    (#""method":"icc.2","matrix":[[1,1],[1,1]]"#, "zero-variance"),
    (#""method":"icc.3","matrix":[[1],[2]]"#, "too-few-values"),
    (#""method":"kappa.cohen","x":[1,1],"y":[1,1]"#, "zero-variance"),
    (#""method":"kappa.cohen","table":[[1,2,3],[1,2,3]]"#, "unequal-lengths"),
    (#""method":"kappa.cohen","x":[1,4],"y":[1,2],"categories":[1,2,3]"#, "invalid-value"),
    (#""method":"kappa.cohen","x":[1,4000],"y":[1,2]"#, "invalid-value"),
    (#""method":"kappa.cohen","x":[-9223372036854775807,9223372036854775807],"y":[1,2]"#, "invalid-value"),
    (#""method":"kappa.cohen","table":[[1,2],[3,4]],"categories":[1,2]"#, "conflicting-keys"),
    (#""method":"kappa.fleiss","table":[[3,0],[1,1]]"#, "invalid-count"),
    (#""method":"kappa.fleiss","matrix":[[1,1],[1,1]]"#, "zero-variance"),
    (#""method":"krippendorff.ratio","matrix":[[-1,1],[1,2]]"#, "invalid-parameter"),
    (#""method":"krippendorff.nominal","matrix":[[1,null],[null,2]]"#, "too-few-values"),
    (#""method":"krippendorff.interval","matrix":[[1,1],[1,1]]"#, "zero-variance"),
    (#""method":"kendalls-w","matrix":[]"#, "too-few-values"),
    (#""method":"kendalls-w","matrix":[[1,1],[1,1]]"#, "zero-variance"),
    (#""method":"any-two-agreement","groups":[[],[]]"#, "invalid-count"),
    (#""method":"any-two-agreement","matrix":[[1,2],[0,1]]"#, "invalid-value"),
    (#""method":"p-adjust.holm","p":[0.1,1.5]"#, "invalid-parameter"),
    (#""method":"p-adjust.holm","p":[null]"#, "too-few-values"),
  ]) func isRefusedWithItsCode(_ keys: String, _ code: String) throws {
    #expect(try Answers.code("{\(keys)}") == code)
    #expect(try !Answers.message("{\(keys)}").isEmpty)
  }

  @Test(arguments: [
    (#""method":"hodges-lehmann.two-sample","x":[1,2],"y":[3,4]"#, "ci", "level-not-reachable"),
    (#""method":"chi-square","table":[[1,2,3],[4,5,7]]"#, "p_yates", "not-two-by-two"),
    (#""method":"fisher.two-by-two","table":[[3,0],[1,4]]"#, "estimate", "non-finite"),
    (#""method":"fisher.two-by-two","table":[[3,0],[1,4]]"#, "sample_odds_ratio", "non-positive"),
    (#""method":"odds-ratio","table":[[3,0],[1,4]]"#, "estimate", "non-positive"),
    (#""method":"odds-ratio","table":[[3,0],[1,4]]"#, "p_less", "non-positive"),
    (#""method":"phi","table":[[3,0],[0,4]]"#, "ci", "zero-variance"),
    (#""method":"rank-biserial.independent","x":[1,2],"y":[3,4]"#, "ci", "zero-variance"),
    (#""method":"correlation.pearson","x":[1,2,3,4],"y":[2,4,6,8]"#, "statistic", "zero-variance"),
    (#""method":"correlation.pearson","x":[1,2,3],"y":[2,4,7]"#, "ci", "too-few-values"),
    (#""method":"moments","x":[4]"#, "variance", "too-few-values"),
    (#""method":"moments","groups":[[4],[4]]"#, "skewness", "zero-variance"),
    (#""method":"icc.3","matrix":[[1,2],[2,3],[4,5]]"#, "statistic", "zero-variance"),
    (#""method":"icc.3","matrix":[[1,2],[2,3],[4,5]]"#, "p", "zero-variance"),
    (#""method":"icc.2","matrix":[[1,1],[2,2],[4,4]]"#, "ci", "zero-variance"),
    (#""method":"item-analysis","matrix":[[1,2],[3,5],[4,4]]"#, "alpha_if_deleted.0", "too-few-values"),
    (#""method":"item-analysis","matrix":[[1,2,3],[3,2,5],[4,2,6]]"#, "correlations.1.0", "zero-variance"),
    (#""method":"item-analysis","matrix":[[1,2,3],[3,2,5],[4,2,6]]"#, "mean_correlation", "zero-variance"),
    (#""method":"kappa.cohen","table":[[3,0],[0,4]]"#, "ci", "zero-variance"),
    (#""method":"kappa.cohen","table":[[3,4],[0,0]]"#, "p", "zero-variance"),
    (#""method":"descriptives.robust","x":[1,2,3]"#, "modes", "no-value-repeats"),
    (#""method":"levene","groups":[[1,2,4],[3]]"#, "sd.1", "too-few-values"),
  ]) func isNullWithItsReason(_ keys: String, _ path: String, _ reason: String) throws {
    let result = try Answers.result("{\(keys)}")
    #expect(result.number(at: path).isNaN && result["undefined"]?[path] == .text(reason), "\(result)")
  }

  @Test func aLimitThatTheCountsDoNotBoundIsNamed() throws {
    let result = try Answers.result(#"{"method":"fisher.two-by-two","table":[[3,0],[1,4]]}"#)
    #expect(result.number(at: "ci.0") > 0 && result["unbounded"] == .list([.text("ci.upper")]))
  }

  @Test(arguments: [
    "mann-whitney", "mann-whitney.exact", "mann-whitney.approximate", "wilcoxon", "wilcoxon.exact",
    "wilcoxon.approximate", "brunner-munzel", "variance-ratio", "correlation.pearson", "correlation.spearman",
    "correlation.kendall", "ratio-of-geometric-means.paired",
  ]) func theAlternativeChoosesAmongThePValues(_ method: String) throws {
    let data = #""x":[12,15,11,14,13,16,10.5],"y":[9,11,8,12,16,7,11]"#
    for (word, key) in [("two-sided", "p_two_sided"), ("less", "p_less"), ("greater", "p_greater")] {
      let result = try Answers.result(#"{"method":"\#(method)",\#(data),"alternative":"\#(word)"}"#)
      #expect(result["p"] == result[key] && result["alternative"] == .text(word) && !result.number("p").isNaN)
    }
  }

  @Test(arguments: [
    (#""method":"hodges-lehmann.one-sample","x":[1,2,3,3.5]"#, "ci"),
    (#""method":"hodges-lehmann.paired","x":[1,2,3,4],"y":[0,0,0,1]"#, "ci"),
  ]) func aLevelThatFewValuesCannotReachIsSaidSo(_ keys: String, _ path: String) throws {
    let result = try Answers.result("{\(keys)}")
    #expect(result[path] == .null && result["undefined"]?[path] == .text("level-not-reachable"))
  }

  @Test(arguments: [
    (#""method":"t-test.welch","x":[1,2,"x"],"y":[1,2]"#, "x: found a text at place 3"),
    (#""method":"cronbach-alpha","matrix":[[1,2],[3,true]]"#, "in row 2, place 2"),
    (#""method":"cronbach-alpha","matrix":[[1,2],[3]]"#, "the rows differ in length"),
    (#""method":"levene","groups":[[1,2],3]"#, "at place 2"),
  ]) func theElementThatIsWrongIsNamed(_ keys: String, _ words: String) throws {
    let message = try Answers.message("{\(keys)}")
    #expect(message.contains(words), "\(message)")
  }

  @Test(arguments: [("none", 1.0), ("holm", 3.0)])
  func dunnsIntervalsAreOfOnePairOrOfAll(_ adjustment: String, _ pairs: Double) throws {
    let result = try Answers.result(
      #"{"method":"dunn","groups":[[3,5,4,6],[8,9,7,9,9.5],[4,5,5]],"adjustment":"\#(adjustment)"}"#)
    guard case .list(let comparisons)? = result["comparisons"] else {
      Issue.record("there are no comparisons")
      return
    }
    let z = try Answers.result(#"{"method":"distribution.normal","p":\#(0.025 / pairs)}"#)
      .number("upper_quantile")
    for pair in comparisons {
      let limits = pair.numbers("ci")
      #expect(abs((limits[1] - limits[0]) / 2 - z * pair.number("standard_error")) < 1e-12)
    }
  }
}
