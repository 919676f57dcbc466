import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Bootstrap intervals and permutation tests as requests.
@Suite struct ResamplingMethodsTests {
  private static let x = "[12,15,11,14,13,16,10,15]"
  private static let y = "[9,11,8,12,10,7,11,9]"
  private static let matrix =
    "[[4,5,4],[2,3,2],[5,5,4],[3,2,3],[1,2,2],[4,3,5],[2,null,1],[3,4,3],[2,4,3],[5,3,4],[1,3,1],[4,4,2],"
    + "[3,1,2],[5,4,5],[2,2,4],[3,5,3]]"

  static let variants = ["percentile", "basic", "bca", "studentised"]

  private func request(_ variant: String, _ statistic: String, _ more: String = "") -> String {
    let data =
      switch statistic {
      case "mean", "median", "sd", "geometric-mean", "trimmed-mean": #""x":\#(Self.x)"#
      case _ where statistic.contains("kr") || statistic.contains("icc"): #""matrix":\#(Self.matrix)"#
      case "kendalls-w", "cronbach-alpha": #""matrix":\#(Self.matrix)"#
      default: #""x":\#(Self.x),"y":\#(Self.y)"#
      }
    return #"{"method":"bootstrap.\#(variant)","statistic":"\#(statistic)","resamples":199,\#(data)\#(more)}"#
  }

  private static let statistics: [String] = {
    let input = CalcMethods.all.first { $0.name == "bootstrap.bca" }?.inputs.first { $0.key == "statistic" }
    return if case .choice(let names)? = input?.kind { names } else { [] }
  }()

  @Test(arguments: statistics, variants)
  func everyStatisticHasAnInterval(_ statistic: String, _ variant: String) throws {
    let result = try Answers.result(request(variant, statistic, #","level":0.8"#))
    #expect(result["statistic_name"] == .text(statistic) && result["resamples"] == .integer(199))
    let limits = result.numbers("ci")
    try #require(limits.count == 2, "\(result)")
    #expect(limits[0] < limits[1])
    #expect(result["undefined"] == nil && result["level"] == .number(0.8))
  }

  @Test(arguments: [
    ("mean", #""x":\#(x)"#, "descriptives", "mean"),
    ("hedges-g", #""x":\#(x),"y":\#(y)"#, "hedges-g", "estimate"),
    ("cliffs-delta", #""x":\#(x),"y":\#(y)"#, "cliffs-delta", "estimate"),
    ("pearson", #""x":\#(x),"y":\#(y)"#, "correlation.pearson", "estimate"),
    ("krippendorff.ordinal", #""matrix":\#(matrix)"#, "krippendorff.ordinal", "estimate"),
    ("kendalls-w", #""matrix":\#(matrix)"#, "kendalls-w", "estimate"),
    ("cronbach-alpha", #""matrix":\#(matrix)"#, "cronbach-alpha", "estimate"),
    ("icc.2k", #""matrix":\#(matrix)"#, "icc.2k", "estimate"),
  ])
  func theEstimateIsThatOfTheStatisticItself(
    _ statistic: String, _ data: String, _ method: String, _ key: String
  ) throws {
    let line = #"{"method":"bootstrap.percentile","resamples":99,"statistic":"\#(statistic)",\#(data)}"#
    let resampled = try Answers.result(line)
    let alone = try Answers.result(#"{"method":"\#(method)",\#(data)}"#)
    let (found, expected) = (resampled.number("estimate"), alone.number(key))
    #expect((found - expected).magnitude <= 1e-14 * expected.magnitude)
    #expect(resampled["n_used"] == alone["n_used"])
  }

  @Test(arguments: variants) func theSeedDecidesAndThreadsDoNot(_ variant: String) throws {
    let plain = try Answers.result(request(variant, "mean-difference"))
    #expect(try Answers.result(request(variant, "mean-difference", #","threads":1,"seed":1"#)) == plain)
    #expect(try Answers.result(request(variant, "mean-difference", #","threads":3"#)) == plain)
    let other = try Answers.result(request(variant, "mean-difference", #","seed":-2"#))
    #expect(other["ci"] != plain["ci"] && other["seed"] == .integer(-2))
  }

  @Test func missingDataAreDroppedByShape() throws {
    let line =
      #"{"method":"bootstrap.percentile","resamples":99,"statistic":"S","x":[1,null,3,5],"y":[4,2,null,9]}"#
    func result(_ statistic: String) throws -> CalcValue {
      try Answers.result(line.split(separator: #""S""#).joined(separator: #""\#(statistic)""#))
    }
    let groups = try result("mean-difference")
    #expect(groups["n_used"] == .integer(6) && groups["n_missing"] == .integer(2))
    #expect(
      try Answers.code(line.split(separator: #""S""#).joined(separator: #""pearson""#)) == "too-few-values")
    let rows = try Answers.result(request("percentile", "icc.1"))
    #expect(rows["n_used"] == .integer(15) && rows["n_missing"] == .integer(1))
    let units = try Answers.result(request("percentile", "krippendorff.nominal"))
    #expect(units["n_used"] == .integer(16) && units["n_missing"] == .integer(0))
  }

  @Test func resamplesWithoutAValueAreCounted() throws {
    let result = try Answers.result(
      #"{"method":"bootstrap.percentile","statistic":"cohens-d","x":[1,2],"y":[4,3],"level":0.5}"#)
    // One in four lacks any variation.
    #expect((result.number("resamples_undefined") - 2500).magnitude < 250)
    guard case .text(let words)? = result["algorithm"] else { return #expect(Bool(false)) }
    #expect(words.hasSuffix("without a value: zero-variance"))
  }

  @Test func whatDoesNotExistIsNullWithItsReason() throws {
    for variant in ["percentile", "basic", "bca"] {
      let result = try Answers.result(
        #"{"method":"bootstrap.\#(variant)","statistic":"mean","x":[2,2,2],"resamples":99}"#)
      #expect(result["estimate"] == .integer(2) && result["ci"] == .null)
      #expect(result["undefined"]?["ci"] == .text("zero-variance"))
    }
    let line = #"{"method":"bootstrap.percentile","statistic":"mean","x":[2,3,5],"resamples":9}"#
    #expect(try Answers.result(line)["undefined"]?["ci"] == .text("not-converged"))
    // Without any one value the median stays.
    let median = try Answers.result(
      #"{"method":"bootstrap.bca","statistic":"median","x":[1,4,4,4,4,9],"resamples":999}"#)
    #expect(median["undefined"]?["acceleration"] == .text("zero-variance") && median["ci"] == .null)
  }

  @Test(arguments: [
    (#""statistic":"mean""#, "missing-key"), (#""statistic":"hedges-g","x":[1,2]"#, "missing-key"),
    (#""statistic":"mean","x":[1,2],"y":[1,2]"#, "conflicting-keys"),
    (#""statistic":"icc.2","x":[1,2]"#, "missing-key"),
    (#""statistic":"mean","x":[1,2],"trim":0.1"#, "conflicting-keys"),
    (#""statistic":"trimmed-mean","x":[1,2],"trim":0.5"#, "invalid-parameter"),
    (#""statistic":"mode","x":[1,2]"#, "invalid-value"), (#""statistic":"mean","x":[1]"#, "too-few-values"),
    (#""statistic":"mean","x":[1,2],"resamples":0"#, "invalid-count"),
    (#""statistic":"mean","x":[1,2],"threads":0"#, "invalid-count"),
    (#""statistic":"geometric-mean","x":[1,0]"#, "non-positive"),
    (#""statistic":"mean","x":[1,2],"level":1"#, "invalid-probability"),
  ])
  func aBadRequestIsRefused(_ keys: String, _ code: String) throws {
    for variant in Self.variants {
      #expect(try Answers.code(#"{"method":"bootstrap.\#(variant)",\#(keys)}"#) == code)
    }
  }

  @Test func permutationsAreGoneThroughOrDrawn() throws {
    let data = #""x":\#(Self.x),"y":\#(Self.y)"#
    let all = try Answers.result(#"{"method":"permutation.independent",\#(data)}"#)
    #expect(all["arrangements"] == .integer(12870) && all["n_used"] == .integer(16))
    #expect(all["algorithm"] == .text("exact, 12870 arrangements") && all["estimate"] == .number(3.625))
    for method in ["independent", "paired"] {
      let line =
        #"{"method":"permutation.\#(method)",\#(data),"arrangements":"random","seed":5,"resamples":999"#
      let random = try Answers.result(line + "}")
      #expect(random["algorithm"] == .text("Monte Carlo, 999 resamples, seed 5"))
      #expect(try Answers.result(line + #","threads":3}"#) == random)
      #expect(try Answers.code(line + #","threads":0}"#) == "invalid-count")
      let exact = try Answers.result(#"{"method":"permutation.\#(method)",\#(data),"arrangements":"all"}"#)
      #expect((exact.number("p") - random.number("p")).magnitude < 0.02)
    }
    let paired = try Answers.result(#"{"method":"permutation.paired","x":[1,null,4],"y":[2,3,9]}"#)
    #expect(paired["n_used"] == .integer(2) && paired["n_missing"] == .integer(1))
    #expect(paired["p"] == .number(0.5) && paired["p_less"] == .number(0.25))
  }
}
