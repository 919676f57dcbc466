import Stats
import Testing

@Suite("Effect sizes of groups, ranks and analyses of variance")
struct EffectSizeTests {
  @Test("Cliff's delta and the rank-biserial equal exact fractions", arguments: AssociationReference.groups)
  func cliff(row: AssociationReference.Groups) throws {
    let found = try CliffsDelta(row.x, row.y)
    expectClose(found.value, row.delta, 1e-15, "delta")
    expectClose(found.variance, row.variance, 1e-13, "variance")
    let limits = try found.confidenceInterval(level: 0.95)
    expectLimits((limits.lower, limits.upper), row.limits, 1e-12, "delta")
    #expect(found.probabilityOfSuperiority == (found.value + 1) / 2)
    let biserial = try RankBiserial(row.x, row.y)
    #expect(biserial.value == found.value)
    if let expected = row.biserialLimits {
      let limits = try biserial.confidenceInterval(level: 0.95)
      expectLimits((limits.lower, limits.upper), expected, 1e-12, "rank-biserial")
    } else {
      #expect(throws: StatisticsError.zeroVariance) { try biserial.confidenceInterval(level: 0.95) }
    }
    let swapped = try CliffsDelta(row.y, row.x)
    #expect(swapped.value == -found.value && (swapped.variance - found.variance).magnitude <= 1e-15)
  }

  @Test("The matched-pairs rank-biserial equals mpmath", arguments: AssociationReference.groups)
  func matched(row: AssociationReference.Groups) throws {
    guard let expected = row.matched else {
      #expect(throws: StatisticsError.unequalLengths(row.x.count, row.y.count)) {
        try MatchedPairsRankBiserial(row.x, row.y)
      }
      return
    }
    let found = try MatchedPairsRankBiserial(row.x, row.y)
    #expect(found.n == expected.n)
    expectClose(found.value, expected.value, 1e-15)
    if let limits = expected.limits {
      let interval = try found.confidenceInterval(level: 0.95)
      expectLimits((interval.lower, interval.upper), limits, 1e-12)
    }
  }

  @Test(
    "Glass' delta and the common-language effect size equal mpmath", arguments: AssociationReference.groups)
  func parametric(row: AssociationReference.Groups) throws {
    let glass = try GlassDelta(row.x, control: row.y)
    expectClose(glass.value, row.glass[0], 1e-14, "delta")
    let limits = try glass.confidenceInterval(level: 0.95)
    #expect((limits.lower - row.glass[1]).magnitude <= 1e-12 * max(1, row.glass[1].magnitude))
    #expect((limits.upper - row.glass[2]).magnitude <= 1e-12 * max(1, row.glass[2].magnitude))
    let common = try CommonLanguageEffectSize(row.x, row.y)
    expectClose(common.value, row.common[0], 1e-13, "common language")
    let interval = try common.confidenceInterval(level: 0.95)
    expectLimits((interval.lower, interval.upper), [row.common[1], row.common[2]], 1e-11, "common language")
    #expect(common.hedgesG == (try HedgesG(row.x, row.y)))
  }

  @Test("Shares of variance and their limits equal mpmath", arguments: AssociationReference.fTests)
  func explained(row: AssociationReference.FTest) throws {
    let found = try ExplainedVariance(f: row.f, df1: row.df1, df2: row.df2)
    expectClose(found.partialEtaSquared, row.eta, 1e-15, "eta")
    expectClose(found.partialOmegaSquared, row.omega, 1e-15, "omega")
    let limits = try found.confidenceInterval(level: row.level)
    expectLimits((limits.lower, limits.upper), [row.lower, row.upper], 1e-11)
  }

  @Test("In a one-way analysis eta and omega squared are the partial ones")
  func oneWay() throws {
    // SS 30 with 2 degrees of freedom, error 90 with 27: F = 4.5.
    let partial = try ExplainedVariance(sumOfSquares: 30, df1: 2, errorSumOfSquares: 90, df2: 27)
    let plain = try EtaSquared(
      sumOfSquares: 30, degreesOfFreedom: 2, errorMeanSquare: 90.0 / 27, totalSumOfSquares: 120, n: 30)
    #expect(partial.f == 4.5 && partial.partialEtaSquared == 0.25 && plain.value == 0.25)
    expectClose(plain.omegaSquared, partial.partialOmegaSquared, 1e-15)
    #expect(try plain.confidenceInterval(level: 0.9) == partial.confidenceInterval(level: 0.9))
    // Beside another effect that takes 40 of the sum of squares the share of the total is smaller.
    let among = try EtaSquared(
      sumOfSquares: 30, degreesOfFreedom: 2, errorMeanSquare: 2, totalSumOfSquares: 120, n: 30)
    expectClose(among.omegaSquared, 26.0 / 122, 1e-15)
  }

  @Test("Effect sizes equal R's effectsize, noncentral limits to the accuracy of its search")
  func inR() throws {
    let reference = try AssociationInR.load()
    #expect(reference.groups.count == 2)
    for row in reference.groups {
      let glass = try GlassDelta(row.x, control: row.y)
      let limits = try glass.confidenceInterval(level: 0.95)
      expectClose(glass.value, row.glass[0], 1e-13)
      expectLimits((limits.lower, limits.upper), [row.glass[1], row.glass[2]], 1e-5)
      let biserial = try RankBiserial(row.x, row.y)
      let interval = try biserial.confidenceInterval(level: 0.95)
      expectClose(biserial.value, row.biserial[0], 1e-13)
      expectLimits((interval.lower, interval.upper), [row.biserial[1], row.biserial[2]], 1e-12)
      let matched = try MatchedPairsRankBiserial(row.x, row.y)
      expectClose(matched.value, row.matched[0], 1e-13)
      if matched.value.magnitude < 1 {
        let interval = try matched.confidenceInterval(level: 0.95)
        expectLimits((interval.lower, interval.upper), [row.matched[1], row.matched[2]], 1e-12)
      }
    }
    let share = try ExplainedVariance(f: 4.5, df1: 2, df2: 27)
    expectClose(share.partialEtaSquared, reference.eta, 1e-14)
    expectClose(share.partialOmegaSquared, reference.omega, 1e-14)
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.zeroVariance) { try GlassDelta([1, 2], control: [3, 3]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try CliffsDelta([1], [3, 4]) }
    #expect(throws: StatisticsError.nonFinite) { try CliffsDelta([1, .nan], [3, 4]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try MatchedPairsRankBiserial([1, 2], [1, 2])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try ExplainedVariance(sumOfSquares: 1, df1: 1, errorSumOfSquares: 0, df2: 3)
    }
    #expect(throws: StatisticsError.invalidParameter("F cannot be negative; found -1.0")) {
      try ExplainedVariance(f: -1, df1: 1, df2: 3)
    }
    #expect(throws: StatisticsError.notConverged("a limit of a noncentrality parameter")) {
      try ExplainedVariance(f: 1e9, df1: 1, df2: 3).confidenceInterval(level: 0.9)
    }
    #expect(throws: StatisticsError.notConverged("a limit of a noncentrality parameter")) {
      try ExplainedVariance(f: 3, df1: 7, df2: 1e-308).confidenceInterval(level: 0.95)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 4, found: 3)) {
      try EtaSquared(
        sumOfSquares: 1, degreesOfFreedom: 2, errorMeanSquare: 1, totalSumOfSquares: 4, n: 3)
    }
  }
}
