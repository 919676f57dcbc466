import Stats
import Testing

@Suite("The Brunner-Munzel test against exact arithmetic and SciPy")
struct BrunnerMunzelTests {
  static let cases = FigureCase.cases("brunner-munzel")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 11)
  }

  @Test("Every figure, with both approximations", arguments: cases)
  func figures(_ expected: FigureCase) throws {
    for (approximation, prefix) in [
      (BrunnerMunzelTest.Approximation.studentT, "student"), (.normal, "normal"),
    ] {
      let test = try BrunnerMunzelTest(expected.x, expected.y, approximation: approximation)
      try expected.expect(test.estimate, "effect", 1e-15)
      try expected.expect(test.standardError, "standardError", 1e-14)
      try expected.expect(test.statistic, "statistic", 1e-14)
      try expected.expect(test.degreesOfFreedom, "degreesOfFreedom", 1e-13)
      #expect(test.approximation == approximation)
      // In a far tail a relative error of the statistic is multiplied by its square.
      let tolerance = 1e-13 * max(1, test.statistic * test.statistic)
      for (alternative, key) in [(Alternative.twoSided, "TwoSided"), (.less, "Less"), (.greater, "Greater")] {
        try expected.expect(test.pValue(alternative), prefix + key, tolerance)
      }
    }
  }

  @Test("The interval excludes one half exactly when the test rejects", arguments: cases)
  func interval(_ sample: FigureCase) throws {
    for approximation in BrunnerMunzelTest.Approximation.allCases {
      let test = try BrunnerMunzelTest(sample.x, sample.y, approximation: approximation)
      let p = test.pValue(.twoSided)
      guard p > 1e-9, p < 1 - 1e-9 else { continue }
      let wide = try test.confidenceInterval(level: 1 - p * 0.999)
      let narrow = try test.confidenceInterval(level: 1 - min(p * 1.001, 0.9999999))
      #expect(wide.lower <= 0.5 && wide.upper >= 0.5)
      #expect(p > 0.99 || narrow.lower > 0.5 || narrow.upper < 0.5)
    }
  }

  @Test("Swapping the samples mirrors the effect", arguments: cases)
  func swapping(_ sample: FigureCase) throws {
    let test = try BrunnerMunzelTest(sample.x, sample.y)
    let swapped = try BrunnerMunzelTest(sample.y, sample.x)
    expectClose(swapped.estimate, 1 - test.estimate, 1e-14)
    expectClose(swapped.statistic, -test.statistic, 1e-13)
    expectClose(swapped.pValue(.less), test.pValue(.greater), 1e-11)
  }

  @Test("The line of a report")
  func line() throws {
    let test = try BrunnerMunzelTest(WorkedExample.a, WorkedExample.b)
    #expect(test.description == "t(12.86) = 5.65, p < .001, relative effect 0.91, 95% CI [0.75, 1.06]")
    let normal = try BrunnerMunzelTest(WorkedExample.a, WorkedExample.b, approximation: .normal)
    #expect(normal.description.hasPrefix("z = 5.65, p < .001, relative effect 0.91, 95% CI ["))
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try BrunnerMunzelTest([1], [1, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try BrunnerMunzelTest([1, 2, 3], [4, 5]) }
    #expect(throws: StatisticsError.zeroVariance) { try BrunnerMunzelTest([2, 2], [2, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try BrunnerMunzelTest([1, .nan], [2, 3]) }
    #expect(throws: StatisticsError.invalidProbability(0)) {
      try BrunnerMunzelTest([1, 4], [2, 3], approximation: .normal).confidenceInterval(level: 0)
    }
  }
}
