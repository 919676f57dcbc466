import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Published and independently computed numbers, and agreement with the types of Stats to the last bit.
@Suite struct WorkedExampleTests {
  private static let x: [Double] = [12, 15, 11, 14, 13, 16, 10, 15]
  private static let y: [Double] = [9, 11, 8, 12, 10, 7, 11, 9]
  private static let data = #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#

  private func expect(_ found: Double, _ expected: Double, within tolerance: Double = 0.5e-4) {
    #expect((found - expected).magnitude <= tolerance, "\(found) is not \(expected)")
  }

  @Test func hedgesG() throws {
    let result = try Answers.result(#"{"method":"hedges-g",\#(Self.data)}"#)
    expect(result.number("estimate"), 1.7888)
    expect(result.numbers("ci")[0], 0.6324)
    expect(result.numbers("ci")[1], 2.9029)
    expect(result.number("cohens_d"), 1.892, within: 0.5e-3)
    expect(result.numbers("cohens_d_ci")[0], 0.669, within: 0.5e-3)
    expect(result.numbers("cohens_d_ci")[1], 3.071, within: 0.5e-3)
    let effect = try HedgesG(Self.x, Self.y)
    let limits = try effect.confidenceInterval(level: 0.95)
    #expect(result.number("estimate") == effect.value)
    #expect(result.numbers("ci") == [limits.lower, limits.upper])
  }

  @Test func tTests() throws {
    let welch = try Answers.result(#"{"method":"t-test.welch",\#(Self.data)}"#)
    expect(welch.number("df"), 13.32, within: 0.005)
    expect(welch.number("p"), 0.0022)
    expect(welch.numbers("ci")[0], 1.56, within: 0.005)
    expect(welch.numbers("ci")[1], 5.69, within: 0.005)
    let student = try Answers.result(#"{"method":"t-test.student",\#(Self.data)}"#)
    expect(student.number("statistic"), 3.785, within: 0.5e-3)
    expect(student.number("p"), 0.0020)
    #expect(student.number("df") == 14)
    for (result, test) in [
      (welch, try WelchTTest(Self.x, Self.y) as any TTest), (student, try StudentTTest(Self.x, Self.y)),
      (try Answers.result(#"{"method":"t-test.paired",\#(Self.data)}"#), try PairedTTest(Self.x, Self.y)),
      (
        try Answers.result(#"{"method":"t-test.one-sample","x":[12,15,11,14,13,16,10,15],"against":12.5}"#),
        try OneSampleTTest(Self.x, against: 12.5)
      ),
    ] {
      let limits = try test.confidenceInterval(level: 0.95)
      #expect(result.number("statistic") == test.statistic && result.number("df") == test.degreesOfFreedom)
      #expect(result.number("estimate") == test.estimate)
      #expect(result.number("standard_error") == test.standardError)
      #expect(result.number("p") == test.pValue(.twoSided) && result.number("p_less") == test.pValue(.less))
      #expect(result.number("p_greater") == test.pValue(.greater))
      #expect(result.numbers("ci") == [limits.lower, limits.upper])
    }
  }

  @Test(arguments: ["t-test.welch", "t-test.student", "hedges-g"])
  func summariesGiveWhatTheValuesGive(_ method: String) throws {
    let (first, second) = (try Descriptives(Self.x), try Descriptives(Self.y))
    let sd = "[\(first.standardDeviation ?? 0),\(second.standardDeviation ?? 0)]"
    let summary = try Answers.result(
      #"{"method":"\#(method)","n":[8,8],"mean":[\#(first.mean),\#(second.mean)],"sd":\#(sd)}"#)
    #expect(summary["estimate"] != nil)
    #expect(try summary == Answers.result(#"{"method":"\#(method)",\#(Self.data)}"#))
  }

  @Test(arguments: [(9, 10, 0.574, 1), (7, 10, 0.392, 0.897), (5, 5, 0.511, 1)])
  func adjustedWald(_ successes: Int, _ n: Int, _ lower: Double, _ upper: Double) throws {
    let result = try Answers.result(
      #"{"method":"proportion.adjusted-wald","successes":\#(successes),"n":\#(n)}"#)
    expect(result.numbers("ci")[0], lower, within: 0.5e-3)
    expect(result.numbers("ci")[1], upper, within: 0.5e-3)
  }

  @Test func newcombe() throws {
    let result = try Answers.result(
      #"{"method":"proportion-difference.newcombe","successes":[56,48],"n":[70,80]}"#)
    expect(result.numbers("ci")[0], 0.0524)
    expect(result.numbers("ci")[1], 0.3339)
  }

  @Test func nMinusOneTest() throws {
    let result = try Answers.result(#"{"method":"two-proportion.n-1","successes":[9,4],"n":[10,11]}"#)
    let test = try NMinusOneTwoProportionTest(successesX: 9, nX: 10, successesY: 4, nY: 11)
    #expect(result.number("statistic") == test.statistic && result.number("p") == test.pValue(.twoSided))
    #expect(result.number("n_used") == 21)
  }

  @Test func geometricMean() throws {
    let result = try Answers.result(#"{"method":"geometric-mean","x":[55,65,75,62,45,135]}"#)
    expect(result.number("estimate"), 68.24, within: 0.005)
    expect(result.numbers("ci")[0], 46.01, within: 0.005)
    expect(result.numbers("ci")[1], 101.22, within: 0.005)
  }

  @Test func pairedEffectsAndRatio() throws {
    let dz = try Answers.result(#"{"method":"cohens-dz",\#(Self.data)}"#)
    #expect(try dz.number("estimate") == CohensDz(Self.x, Self.y).value)
    let dav = try Answers.result(#"{"method":"cohens-dav",\#(Self.data)}"#)
    #expect(try dav.number("estimate") == CohensDav(Self.x, Self.y).value)
    let ratio = try Answers.result(#"{"method":"ratio-of-geometric-means",\#(Self.data)}"#)
    let effect = try RatioOfGeometricMeans(Self.x, Self.y)
    let limits = try effect.confidenceInterval(level: 0.95)
    #expect(ratio.number("estimate") == effect.value && ratio.numbers("ci") == [limits.lower, limits.upper])
  }

  @Test func cronbachAlpha() throws {
    let result = try Answers.result(
      #"{"method":"cronbach-alpha","matrix":[[1,2,2],[3,3,4],[5,4,5],[2,2,3]],"level":0.9}"#)
    let alpha = try CronbachAlpha(rows: [[1, 2, 2], [3, 3, 4], [5, 4, 5], [2, 2, 3]])
    let limits = try alpha.confidenceInterval(level: 0.9)
    #expect(result.number("estimate") == alpha.value && result.numbers("ci") == [limits.lower, limits.upper])
  }

  @Test func labelledCellsAreThoseOfTheDesign() throws {
    let cells: [[[Double]]] = [[[3, 5, 4], [2, 3]], [[8, 9, 8], [4, 4]]]
    let anova = try TwoByTwoAnova(cells: cells)
    let labelled = try Answers.result(
      #"{"method":"anova.two-by-two","y":[3,8,5,4,9,8,2,3,4,4],"a":[1,2,1,1,2,2,1,1,2,2],"#
        + #""b":["s","s","s","s","s","s","t","t","t","t"]}"#)
    let interaction = try #require(labelled["interaction"])
    #expect(interaction.number("statistic") == anova.interaction.statistic)
    #expect(interaction.number("p") == anova.interaction.pValue)
    #expect(labelled["a"]?.number("statistic") == anova.a.statistic)
    #expect(
      labelled["levels_a"] == .list([.text("1"), .text("2")]) && labelled.numbers("n") == [3, 2, 3, 2])
    let contrast = try Answers.result(
      #"{"method":"contrast.cells","groups":[[3,5,4],[2,3],[8,9,8],[4,4]],"coefficients":[1,-1,-1,1]}"#)
    let test = try CellContrast(cells: cells.flatMap { $0 }, coefficients: [1, -1, -1, 1])
    #expect(contrast.number("estimate") == test.estimate && contrast.number("df") == test.degreesOfFreedom)
    #expect(contrast.number("p") == test.pValue(.twoSided))
  }

  @Test func censoredTimes() throws {
    let curve = try KaplanMeier(
      times: [55, 65, 75, 62, 300, 135], isEvent: [true, true, true, true, false, true])
    let result = try Answers.result(
      #"{"method":"kaplan-meier","time":[55,65,75,62,300,135],"event":[1,1,1,true,0,1]}"#)
    #expect(result.number("median") == curve.median)
    #expect(result.numbers("ci").first == (try curve.medianInterval(level: 0.95).lower))
    let test = try LogRankTest(groups: [
      CensoredTimes(times: [55, 75, 300], isEvent: [true, true, false]),
      CensoredTimes(times: [65, 62, 135], isEvent: [true, true, true]),
    ])
    let logRank = try Answers.result(
      #"{"method":"log-rank","time":[55,65,75,62,300,135],"event":[1,1,1,1,0,1],"a":["p","q","p","q","p","q"]}"#
    )
    #expect(logRank.number("statistic") == test.statistic && logRank.number("p") == test.pValue)
  }

  @Test func distributions() throws {
    let normal = try Answers.result(#"{"method":"distribution.normal","x":1.96,"p":0.975}"#)
    #expect(try normal.number("upper_tail") == StandardNormal().upperTail(1.96))
    #expect(try normal.number("quantile") == StandardNormal().quantile(0.975))
    let t = try Answers.result(#"{"method":"distribution.t","x":-30,"df":200,"p":0.2}"#)
    #expect(try t.number("lower_tail") == StudentT(degreesOfFreedom: 200).lowerTail(-30))
    #expect(try t.number("upper_quantile") == StudentT(degreesOfFreedom: 200).upperQuantile(0.2))
    let f = try Answers.result(#"{"method":"distribution.f","x":4.2,"df1":1,"df2":36}"#)
    #expect(try f.number("upper_tail") == FDistribution(df1: 1, df2: 36).upperTail(4.2))
    let chi = try Answers.result(#"{"method":"distribution.chi-square","x":3.84,"df":1}"#)
    #expect(try chi.number("upper_tail") == ChiSquare(degreesOfFreedom: 1).upperTail(3.84))
    let noncentral = try Answers.result(#"{"method":"distribution.noncentral-t","x":2.5,"df":14,"ncp":1.5}"#)
    #expect(
      try noncentral.number("lower_tail")
        == NoncentralT(degreesOfFreedom: 14, noncentrality: 1.5).lowerTail(2.5))
  }

  @Test func descriptives() throws {
    let values: [Double] = [55, 65, 75, 62, 45, 135]
    let result = try Answers.result(#"{"method":"descriptives","x":[55,65,75,62,45,135,null]}"#)
    let found = try Descriptives(values)
    #expect(result.number("mean") == found.mean && result.number("sd") == found.standardDeviation)
    #expect(result.number("lower_quartile") == found.lowerQuartile && result.number("n_missing") == 1)
    #expect(try result.number("skewness") == ShapeDescriptives(values).skewness(.type2))
    #expect(try result.number("excess_kurtosis_type3") == ShapeDescriptives(values).excessKurtosis(.type3))
    #expect(
      try result.number("median_absolute_deviation") == RobustDescriptives(values).medianAbsoluteDeviation)
  }
}
