import Testing

@testable import Stats

@Suite("Limits of the noncentrality against mpmath")
struct NoncentralTIntervalTests {
  @Test(
    "From one degree of freedom to a hundred million, and statistics to 1e4",
    arguments: ComparisonsReference.limits)
  func reference(_ row: ComparisonsReference.Limits) throws {
    let found = try NoncentralTInterval(statistic: row.t, degreesOfFreedom: row.df, level: row.level)
    let width = row.upper - row.lower
    #expect(
      (found.lower - row.lower).magnitude <= 1e-12 * max(width, row.lower.magnitude), "\(found.lower), \(row)"
    )
    #expect(
      (found.upper - row.upper).magnitude <= 1e-12 * max(width, row.upper.magnitude), "\(found.upper), \(row)"
    )
  }

  @Test(
    "Every limit puts the statistic where it belongs", arguments: [-1e4, -30, -0.5, 0, 1.7, 12, 400],
    [1, 3, 14, 200, 1e5])
  func definition(statistic: Double, df: Double) throws {
    let limits = try NoncentralTInterval(statistic: statistic, degreesOfFreedom: df, level: 0.9)
    let lower = try NoncentralT(degreesOfFreedom: df, noncentrality: limits.lower).upperTail(statistic)
    let upper = try NoncentralT(degreesOfFreedom: df, noncentrality: limits.upper).lowerTail(statistic)
    expectClose(lower, 0.05, 1e-10)
    expectClose(upper, 0.05, 1e-10)
  }
}
