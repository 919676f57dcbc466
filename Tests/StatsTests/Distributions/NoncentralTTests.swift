import Stats
import Testing

private struct Cases: Decodable {
  struct Case: Decodable {
    let x: Double
    let df: Double
    let noncentrality: Double
    let lower: Double?
    let upper: Double?
    let density: Double?
  }
  let cases: [Case]
}

@Suite("Noncentral t against mpmath")
struct NoncentralTTests {
  @Test("Both tails, from 1e-290 to 1, to a relative 2e-13")
  func tails() throws {
    let cases = try Reference.load("noncentral-t.json", as: Cases.self).cases
    #expect(cases.count > 300)
    for row in cases {
      let distribution = try NoncentralT(degreesOfFreedom: row.df, noncentrality: row.noncentrality)
      // The smaller the tail, the more of the rounding of its exponent shows: the logarithm has 1e-15.
      if let lower = row.lower {
        let tolerance = lower > 1e-30 ? 2e-14 : 2e-13
        expectClose(try distribution.lowerTail(row.x), lower, tolerance, "lower \(row)")
      }
      if let upper = row.upper {
        let tolerance = upper > 1e-30 ? 2e-14 : 2e-13
        expectClose(try distribution.upperTail(row.x), upper, tolerance, "upper \(row)")
      }
    }
  }

  @Test("The density, and tails far out with few degrees of freedom")
  func densities() throws {
    let cases = try Reference.load("noncentral-t-density.json", as: Cases.self).cases
    #expect(cases.count > 150)
    for row in cases {
      let distribution = try NoncentralT(degreesOfFreedom: row.df, noncentrality: row.noncentrality)
      if let lower = row.lower {
        expectClose(try distribution.lowerTail(row.x), lower, 1e-13, "lower \(row)")
      }
      if let upper = row.upper {
        expectClose(try distribution.upperTail(row.x), upper, 1e-13, "upper \(row)")
      }
      if let density = row.density {
        // The smaller the density, the more of the rounding of its exponent shows.
        let tolerance = density > 1e-30 ? 5e-14 : 3e-13
        expectClose(try distribution.density(row.x), density, tolerance, "density \(row)")
      }
    }
  }

  @Test(
    "A tail below the range of the references is tiny and does not stop the program", .timeLimit(.minutes(1)))
  func tinyTails() throws {
    let cases = try Reference.load("noncentral-t.json", as: Cases.self).cases
    #expect(cases.contains { $0.lower == nil } && cases.contains { $0.upper == nil })
    for row in cases {
      let distribution = try NoncentralT(degreesOfFreedom: row.df, noncentrality: row.noncentrality)
      if row.lower == nil { #expect(try distribution.lowerTail(row.x) < 1.1e-290, "lower \(row)") }
      if row.upper == nil { #expect(try distribution.upperTail(row.x) < 1.1e-290, "upper \(row)") }
    }
    for (df, noncentrality, x) in [
      (1e6, -300.0, 300.0), (3.0, 1e6, -1e6), (200.0, 38.5, -0.1), (58.0, 37.0, 0.0),
    ] {
      let distribution = try NoncentralT(degreesOfFreedom: df, noncentrality: noncentrality)
      #expect(try (0...1).contains(distribution.lowerTail(x)) && (0...1).contains(distribution.upperTail(x)))
    }
  }

  @Test("Quantiles lead back to their probability", arguments: [1, 2.5, 14, 58, 1e4], [-3, 0, 0.7, 12, 200])
  func quantiles(df: Double, noncentrality: Double) throws {
    let distribution = try NoncentralT(degreesOfFreedom: df, noncentrality: noncentrality)
    for p in [1e-290, 1e-40, 1e-6, 0.025, 0.3, 0.5, 0.9] {
      expectClose(try distribution.lowerTail(distribution.quantile(p)), p, 1e-12, "p \(p)")
      expectClose(try distribution.upperTail(distribution.upperQuantile(p)), p, 1e-12, "q \(p)")
    }
  }

  @Test(
    "Corners in which a peak is hard to find or digits are few",
    arguments: [
      (0.272, 42.5, 1e-182, false), (5e9, -4411, 2.6e-206, true), (2e7, 5535, 6.6e-287, true),
      (2e7, 5535, 6.6e-287, false), (1, 200, 1e-290, true), (0.5, 2, 1e-140, true), (0.5, 2, 1e-140, false),
    ])
  func corners(df: Double, noncentrality: Double, p: Double, isUpper: Bool) throws {
    let distribution = try NoncentralT(degreesOfFreedom: df, noncentrality: noncentrality)
    let x = try isUpper ? distribution.upperQuantile(p) : distribution.quantile(p)
    let found = try isUpper ? distribution.upperTail(x) : distribution.lowerTail(x)
    // With a noncentrality of thousands the last digit of the quantile is 1e-11 of the tail.
    expectClose(found, p, 1e-10)
  }

  @Test("A quantile beyond the range of double is refused, a density below it is 0")
  func beyondDouble() throws {
    #expect(throws: StatisticsError.nonFinite) {
      try NoncentralT(degreesOfFreedom: 0.1, noncentrality: 1).upperQuantile(1e-200)
    }
    #expect(try NoncentralT(degreesOfFreedom: 1e9, noncentrality: 1).density(1e9) == 0)
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

  @Test(arguments: [0, -1, 9e-4, 1e-308, .infinity, .nan]) func degreesThatCannotBeAreRefused(_ df: Double) {
    #expect(throws: StatisticsError.self) { try NoncentralT(degreesOfFreedom: df, noncentrality: 1) }
  }

  @Test func theFewestDegreesAreAnswered() throws {
    let t = try NoncentralT(degreesOfFreedom: NoncentralT.fewestDegreesOfFreedom, noncentrality: 1)
    #expect(try abs(t.lowerTail(2) + t.upperTail(2) - 1) < 1e-12)
  }

  @Test(arguments: [1e50, 1e100, 1e308]) func countlessDegreesGiveTheNormalDistribution(_ df: Double) throws {
    let t = try NoncentralT(degreesOfFreedom: df, noncentrality: 1)
    #expect(try abs(t.lowerTail(1) - 0.5) < 1e-15 && abs(t.upperTail(1) - 0.5) < 1e-15)
  }
}
