import Stats
import Testing

/// Compares every figure of a test with its reference.
private func check(_ test: some TTest, _ expected: ComparisonsReference.Block, _ tolerance: Double) throws {
  expectClose(test.estimate, expected.estimate, tolerance, "estimate")
  expectClose(test.standardError, expected.standardError, tolerance, "standard error")
  expectClose(test.statistic, expected.statistic, tolerance, "statistic")
  expectClose(test.degreesOfFreedom, expected.degreesOfFreedom, tolerance, "degrees of freedom")
  // A relative error of t is multiplied by up to the degrees of freedom in a far tail.
  let tail =
    tolerance * max(1, min(test.degreesOfFreedom, test.statistic.magnitude * test.statistic.magnitude))
  expectClose(test.pValue(.twoSided), expected.twoSided, tail, "two-sided p")
  expectClose(test.pValue(.less), expected.less, tail, "p, less")
  expectClose(test.pValue(.greater), expected.greater, tail, "p, greater")
  for (level, lower, upper) in [
    (0.95, expected.lower95, expected.upper95), (0.8, expected.lower80, expected.upper80),
  ] {
    let found = try test.confidenceInterval(level: level)
    #expect(found.level == level)
    // A limit near zero is the difference of two larger numbers.
    let scale = max(expected.estimate.magnitude, upper - lower)
    #expect(
      isClose(found.lower + scale, lower + scale, tolerance * 4), "lower limit \(found.lower), \(lower)")
    #expect(
      isClose(found.upper + scale, upper + scale, tolerance * 4), "upper limit \(found.upper), \(upper)")
  }
}

@Suite("t tests against mpmath and R")
struct TTestTests {
  @Test("The reference values are there")
  func references() {
    #expect(ComparisonsReference.samples.count == 16)
    #expect(ComparisonsReference.times.count == 2)
    #expect(ComparisonsReference.limits.count == 14)
  }

  @Test("Welch", arguments: ComparisonsReference.samples)
  func welch(_ sample: ComparisonsReference.Sample) throws {
    try check(try WelchTTest(sample.x, sample.y), sample.welch, 1e-13)
  }

  @Test("Student", arguments: ComparisonsReference.samples)
  func student(_ sample: ComparisonsReference.Sample) throws {
    try check(try StudentTTest(sample.x, sample.y), sample.hedges.student, 1e-13)
  }

  @Test("Paired", arguments: ComparisonsReference.samples.filter { $0.paired != nil })
  func paired(_ sample: ComparisonsReference.Sample) throws {
    let expected = try #require(sample.paired).test
    // Each difference is rounded once, before its mean is taken.
    try check(try PairedTTest(sample.x, sample.y), expected, 1e-12)
  }

  @Test("One sample against 2.5", arguments: ComparisonsReference.samples.filter { $0.oneSample != nil })
  func oneSample(_ sample: ComparisonsReference.Sample) throws {
    try check(try OneSampleTTest(sample.x, against: 2.5), try #require(sample.oneSample), 1e-13)
  }

  @Test("The worked example in R")
  func workedExampleInR() throws {
    let (a, b) = (WorkedExample.a, WorkedExample.b)
    let reference = try Reference.load("r-checks.json", as: RChecks.self)
    let pairs: [(any TTest, RChecks.Test)] = [
      (try WelchTTest(a, b), reference.welch), (try StudentTTest(a, b), reference.student),
      (try PairedTTest(a, b), reference.paired), (try OneSampleTTest(a, against: 10), reference.oneSample),
    ]
    for (test, expected) in pairs {
      expectClose(test.statistic, expected.statistic, 1e-13)
      expectClose(test.degreesOfFreedom, expected.degreesOfFreedom, 1e-13)
      expectClose(test.pValue(.twoSided), expected.p, 1e-13)
      let interval = try test.confidenceInterval(level: 0.95)
      expectClose(interval.lower, expected.lower, 1e-11)
      expectClose(interval.upper, expected.upper, 1e-11)
    }
  }

  @Test("The lines in APA style")
  func apaLines() throws {
    let (a, b) = (WorkedExample.a, WorkedExample.b)
    #expect(try StudentTTest(a, b).description == "t(14) = 3.78, p = .002, 95% CI [1.57, 5.68]")
    #expect(try WelchTTest(a, b).description == "t(13.32) = 3.78, p = .002, 95% CI [1.56, 5.69]")
    #expect(try PairedTTest(a, b).description == "t(7) = 3.51, p = .010, 95% CI [1.18, 6.07]")
    #expect(try OneSampleTTest(a, against: 10).description == "t(7) = 4.33, p = .003, 95% CI [11.48, 15.02]")
    let equal = try WelchTTest([1, 2, 3, 4], [4, 3, 2, 1])
    #expect(equal.description == "t(6.00) = 0.00, p > .999, 95% CI [-2.23, 2.23]")
    let huge = try StudentTTest(meanX: 0, sdX: 1, nX: 50, meanY: 9, sdY: 1, nY: 50)
    #expect(huge.description == "t(98) = -45.00, p < .001, 95% CI [-9.40, -8.60]")
  }

  @Test("Swapping the groups turns signs and nothing else", arguments: ComparisonsReference.samples)
  func swapping(_ sample: ComparisonsReference.Sample) throws {
    func check(_ forwards: some TTest, _ backwards: some TTest) throws {
      #expect(forwards.estimate == -backwards.estimate && forwards.statistic == -backwards.statistic)
      #expect(forwards.standardError == backwards.standardError)
      expectClose(forwards.degreesOfFreedom, backwards.degreesOfFreedom, 4e-16)
      expectClose(forwards.pValue(.twoSided), backwards.pValue(.twoSided), 1e-12)
      expectClose(forwards.pValue(.less), backwards.pValue(.greater), 1e-12)
      let (first, second) = try (
        forwards.confidenceInterval(level: 0.9), backwards.confidenceInterval(level: 0.9)
      )
      let scale = first.upper - first.lower + first.upper.magnitude
      #expect((first.lower + second.upper).magnitude <= 1e-14 * scale)
      #expect((first.upper + second.lower).magnitude <= 1e-14 * scale)
    }
    try check(WelchTTest(sample.x, sample.y), WelchTTest(sample.y, sample.x))
    try check(StudentTTest(sample.x, sample.y), StudentTTest(sample.y, sample.x))
    if sample.paired != nil { try check(PairedTTest(sample.x, sample.y), PairedTTest(sample.y, sample.x)) }
  }

  @Test("Order, a common shift and a unit do not matter", arguments: [-1024.0, 0, 65536], [0.25, 1, 4096])
  func invariance(shift: Double, scale: Double) throws {
    let x = WorkedExample.a.reversed().map { $0 * scale + shift }
    let y = (WorkedExample.b.dropFirst() + WorkedExample.b.prefix(1)).map { $0 * scale + shift }
    let found = try WelchTTest(x, y)
    let plain = try WelchTTest(WorkedExample.a, WorkedExample.b)
    expectClose(found.statistic, plain.statistic, 1e-14)
    expectClose(found.degreesOfFreedom, plain.degreesOfFreedom, 1e-14)
    expectClose(found.estimate, plain.estimate * scale, 1e-14)
    expectClose(found.pValue(.twoSided), plain.pValue(.twoSided), 1e-13)
  }

  @Test("The p value and the interval agree on the null hypothesis", arguments: ComparisonsReference.samples)
  func duality(_ sample: ComparisonsReference.Sample) throws {
    let test = try WelchTTest(sample.x, sample.y)
    let p = test.pValue(.twoSided)
    guard p > 1e-6, p < 0.999 else { return }
    let touching = try test.confidenceInterval(level: 1 - p)
    let nearest = test.estimate > 0 ? touching.lower : touching.upper
    #expect(nearest.magnitude <= 1e-8 * test.standardError)
  }

  @Test("A p value is a probability wherever the test exists", arguments: [1e-300, 1e-8, 1, 40, 1e5, 1e150])
  func probabilities(difference: Double) throws {
    for n in [2, 3, 30, 100_000] {
      let test = try WelchTTest(meanX: difference, sdX: 1, nX: n, meanY: 0, sdY: 3, nY: 2)
      for alternative in Alternative.allCases {
        let p = test.pValue(alternative)
        #expect(p >= 0 && p <= 1)
      }
      #expect(test.pValue(.greater) <= 0.5 && test.pValue(.less) >= 0.5)
    }
  }

  @Test("What is undefined is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try WelchTTest([1], [1, 2]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) { try StudentTTest([1, 2], []) }
    #expect(throws: StatisticsError.zeroVariance) { try WelchTTest([0.1, 0.1, 0.1], [0.7, 0.7]) }
    #expect(throws: StatisticsError.zeroVariance) { try StudentTTest([2, 2], [2, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try OneSampleTTest([0.1, 0.1, 0.1], against: 0) }
    #expect(throws: StatisticsError.nonFinite) { try WelchTTest([1, .nan], [1, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try OneSampleTTest([1, 2], against: .infinity) }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) { try PairedTTest([1, 2, 3], [1, 2]) }
    #expect(throws: StatisticsError.self) {
      try WelchTTest(meanX: 1, sdX: -1, nX: 5, meanY: 0, sdY: 1, nY: 5)
    }
    #expect(throws: StatisticsError.invalidProbability(95)) {
      try WelchTTest([1, 2], [3, 5]).confidenceInterval(level: 95)
    }
  }

  @Test("Differences that are equal but for rounding are no variance")
  func roundingIsNoVariance() {
    let x = [0.3, 0.4, 0.7, 1.1]
    let y = [0.1, 0.2, 0.5, 0.9]
    #expect(Set(zip(x, y).map { $0 - $1 }).count > 1)
    #expect(throws: StatisticsError.zeroVariance) { try PairedTTest(x, y) }
    #expect(throws: StatisticsError.zeroVariance) { try CohensDz(x, y) }
  }
}
