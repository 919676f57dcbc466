import Stats
import Testing

private struct Cases: Decodable {
  struct Case: Decodable {
    let x: Double
    let df: Double
    let noncentrality: Double
    let lower: Double?
    let upper: Double?
  }
  let cases: [Case]
}

@Suite("Noncentral t against mpmath")
struct NoncentralTTests {
  @Test("Both tails, from 1e-290 to 1, to a relative 1e-12")
  func tails() throws {
    let cases = try Reference.load("noncentral-t.json", as: Cases.self).cases
    #expect(cases.count > 300)
    for row in cases {
      let distribution = try NoncentralT(degreesOfFreedom: row.df, noncentrality: row.noncentrality)
      // The smaller the tail, the more of the rounding of its exponent shows: the logarithm has 1e-15.
      if let lower = row.lower {
        let tolerance = row.x.magnitude > 1000 ? 1e-11 : lower > 1e-30 ? 1e-13 : 1e-12
        expectClose(try distribution.lowerTail(row.x), lower, tolerance, "lower \(row)")
      }
      if let upper = row.upper {
        let tolerance = row.x.magnitude > 1000 ? 1e-11 : upper > 1e-30 ? 1e-13 : 1e-12
        expectClose(try distribution.upperTail(row.x), upper, tolerance, "upper \(row)")
      }
    }
  }

  @Test("Quantiles lead back to their probability", arguments: [1, 2.5, 14, 58, 1e4], [-3, 0, 0.7, 12, 200])
  func quantiles(df: Double, noncentrality: Double) throws {
    let distribution = try NoncentralT(degreesOfFreedom: df, noncentrality: noncentrality)
    for p in [1e-6, 0.025, 0.3, 0.5, 0.9] {
      expectClose(try distribution.lowerTail(distribution.quantile(p)), p, 1e-11, "p \(p)")
      expectClose(try distribution.upperTail(distribution.upperQuantile(p)), p, 1e-11, "q \(p)")
    }
  }

  @Test("Without noncentrality it is Student's t", arguments: [-20, -1.5, 0, 0.3, 4, 60])
  func central(x: Double) throws {
    for df in [1, 2, 7.5, 58, 1e5] {
      let noncentral = try NoncentralT(degreesOfFreedom: df, noncentrality: 0)
      let central = try StudentT(degreesOfFreedom: df)
      let expected = try (central.lowerTail(x), central.upperTail(x))
      if expected.0 > 1e-290 { expectClose(try noncentral.lowerTail(x), expected.0, 2e-13, "df \(df)") }
      if expected.1 > 1e-290 { expectClose(try noncentral.upperTail(x), expected.1, 2e-13, "df \(df)") }
    }
  }
}
