import Stats
import Testing

private struct Cases: Decodable {
  struct Case: Decodable {
    let groups: Int
    let df: Double?
    let x: Double
    let lower: Double?
    let upper: Double?
    let density: Double?
  }
  let cases: [Case]
}

@Suite("The studentised range")
struct StudentisedRangeTests {
  @Test("Tails, density and quantiles against mpmath")
  func reference() throws {
    let cases = try Reference.load("studentised-range.json", as: Cases.self).cases
    #expect(cases.count > 100)
    for row in cases {
      let distribution = try StudentisedRange(
        groups: row.groups, degreesOfFreedom: row.df ?? .infinity)
      let label = "\(distribution) at \(row.x)"
      if let lower = row.lower {
        expectClose(try distribution.lowerTail(row.x), lower, 1e-13, "\(label), lower")
        if lower <= 0.5 { expectClose(try distribution.quantile(lower), row.x, 1e-12, "\(label), quantile") }
      }
      if let upper = row.upper {
        expectClose(try distribution.upperTail(row.x), upper, 1e-13, "\(label), upper")
        if upper <= 0.5 {
          expectClose(try distribution.upperQuantile(upper), row.x, 1e-12, "\(label), upper quantile")
        }
      }
      if let density = row.density {
        expectClose(try distribution.density(row.x), density, 1e-13, "\(label), density")
      }
    }
  }

  @Test(
    "Two groups are Student's t: q = sqrt(2) |t|", arguments: [0.1, 1, 2.5, 14, 300, 1e6],
    [1e-6, 0.4, 3, 12, 1e4])
  func twoGroups(df: Double, q: Double) throws {
    let range = try StudentisedRange(groups: 2, degreesOfFreedom: df)
    let student = try StudentT(degreesOfFreedom: df)
    let upper = try 2 * student.upperTail(q / 2.0.squareRoot())
    if upper > 1e-290 { expectClose(try range.upperTail(q), upper, 1e-13, "df \(df), q \(q)") }
    // The square of t has one and df degrees of freedom.
    let lower = try FDistribution(df1: 1, df2: df).lowerTail(q * q / 2)
    expectClose(try range.lowerTail(q), lower, 1e-13, "df \(df), q \(q)")
  }

  @Test("Critical values of printed tables, 5 and 1 per cent")
  func tables() throws {
    // Rounded to three decimals or fewer, as textbooks print them.
    for (groups, df, p, q) in [
      (3, 10.0, 0.05, 3.877), (3, 27, 0.05, 3.506), (5, 20, 0.01, 5.293), (10, 60, 0.05, 4.646),
      (4, Double.infinity, 0.05, 3.633),
    ] {
      let found = try StudentisedRange(groups: groups, degreesOfFreedom: df).upperQuantile(p)
      #expect((found - q).magnitude < 0.000_51, "\(groups) \(df) \(p): \(found)")
    }
  }

  @Test(
    "Quantiles lead back to their probability, however small", arguments: [2, 3, 12, 100],
    [0.7, 1, 8, 240, 1e9, .infinity])
  func quantiles(groups: Int, df: Double) throws {
    let distribution = try StudentisedRange(groups: groups, degreesOfFreedom: df)
    for p in [1e-200, 1e-16, 0.001, 0.5, 0.95] {
      expectClose(try distribution.upperTail(distribution.upperQuantile(p)), p, 5e-13, "upper \(p)")
      expectClose(try distribution.lowerTail(distribution.quantile(p)), p, 5e-13, "lower \(p)")
    }
  }

  @Test("Impossible parameters are refused")
  func parameters() {
    #expect(throws: StatisticsError.invalidCount("a studentised range needs at least 2 groups; found 1")) {
      try StudentisedRange(groups: 1, degreesOfFreedom: 5)
    }
    for df in [0, -1, Double.nan] {
      #expect(throws: StatisticsError.self) { try StudentisedRange(groups: 3, degreesOfFreedom: df) }
    }
  }
}
