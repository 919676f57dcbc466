import Stats
import Testing

@Suite("Equivalence tests")
struct EquivalenceTestTests {
  @Test(
    "All four tests equal mpmath, in raw and in standardised bounds",
    arguments: AssociationReference.equivalence)
  func reference(row: AssociationReference.Equivalence) throws {
    let (low, high) = (row.low, row.high)
    let mean = row.y.reduce(0, +) / Double(row.y.count)
    let raw = EquivalenceBounds.raw(lower: low, upper: high)
    let units = EquivalenceBounds.standardDeviations(lower: low, upper: high)
    try expectTost(EquivalenceTest<StudentTTest>(row.x, row.y, bounds: raw), row.rawStudent)
    try expectTost(EquivalenceTest<StudentTTest>(row.x, row.y, bounds: units), row.standardisedStudent)
    try expectTost(EquivalenceTest<WelchTTest>(row.x, row.y, bounds: raw), row.rawWelch)
    try expectTost(EquivalenceTest<WelchTTest>(row.x, row.y, bounds: units), row.standardisedWelch)
    try expectTost(EquivalenceTest<OneSampleTTest>(row.x, against: mean, bounds: raw), row.rawOne)
    try expectTost(EquivalenceTest<OneSampleTTest>(row.x, against: mean, bounds: units), row.standardisedOne)
    if let expected = row.rawPaired {
      try expectTost(EquivalenceTest<PairedTTest>(row.x, row.y, bounds: raw), expected)
    }
    if let expected = row.standardisedPaired {
      try expectTost(EquivalenceTest<PairedTTest>(row.x, row.y, bounds: units), expected)
    }
  }

  private func expectTost<Test>(
    _ found: EquivalenceTest<Test>, _ expected: AssociationReference.Tost
  ) throws {
    // The one-sample mean of unrounded decimals is known to the last digit only.
    expectClose(found.lowerPValue, expected.p[0], 1e-11, "lower")
    expectClose(found.upperPValue, expected.p[1], 1e-11, "upper")
    #expect(found.pValue == max(found.lowerPValue, found.upperPValue))
    let interval = try found.confidenceInterval(alpha: 0.05)
    expectLimits((interval.lower, interval.upper), [expected.lower, expected.upper], 1e-11)
    expectClose(interval.level, 0.9, 1e-15)
    let isInside = interval.lower > found.lowerBound && interval.upper < found.upperBound
    #expect(isInside == (found.pValue < 0.05))
  }

  @Test("The two one-sided tests equal R's t.test")
  func inR() throws {
    let expected = try AssociationInR.load().tost
    let found = try EquivalenceTest<WelchTTest>(
      WorkedExample.a, WorkedExample.b, bounds: .raw(lower: -5, upper: 5))
    expectClose(found.lowerPValue, expected[0], 1e-12)
    expectClose(found.upperPValue, expected[1], 1e-12)
    let interval = try found.confidenceInterval(alpha: 0.05)
    expectLimits((interval.lower, interval.upper), [expected[2], expected[3]], 1e-12)
  }

  @Test("Swapping the groups mirrors the test")
  func swapped() throws {
    let (a, b) = (WorkedExample.a, WorkedExample.b)
    let found = try EquivalenceTest<WelchTTest>(a, b, bounds: .raw(lower: -1, upper: 6))
    let other = try EquivalenceTest<WelchTTest>(b, a, bounds: .raw(lower: -6, upper: 1))
    #expect(found.lowerPValue == other.upperPValue && found.upperPValue == other.lowerPValue)
    #expect(found.difference == -other.difference && found.lowerStatistic == -other.upperStatistic)
  }

  @Test("What is undefined is an error")
  func errors() throws {
    let bounds = EquivalenceBounds.raw(lower: -1, upper: 1)
    #expect(throws: StatisticsError.zeroVariance) {
      try EquivalenceTest<WelchTTest>([1, 1], [2, 2], bounds: bounds)
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try EquivalenceTest<PairedTTest>([1, 2], [1, 2, 3], bounds: bounds)
    }
    let message = "the lower bound must be less than the upper one; found 1.0 and 1.0"
    #expect(throws: StatisticsError.invalidParameter(message)) {
      try EquivalenceTest<StudentTTest>([1, 2], [1, 3], bounds: .raw(lower: 1, upper: 1))
    }
    #expect(throws: StatisticsError.nonFinite) {
      try EquivalenceTest<StudentTTest>([1, 2], [1, 3], bounds: .raw(lower: -.infinity, upper: 1))
    }
    let found = try EquivalenceTest<OneSampleTTest>([1, 2, 4], against: 2, bounds: bounds)
    #expect(throws: StatisticsError.invalidProbability(0.5)) { try found.confidenceInterval(alpha: 0.5) }
  }
}
