import BoostMath
import Stats
import Testing

private struct Case: Decodable {
  let parameters: [Double]
  let x: Double
  let lower: Double?
  let upper: Double?
}

private struct Distributions: Decodable {
  struct Correction: Decodable {
    let df: Double
    let value: Double
  }
  let normal: [Case]
  let student: [Case]
  let fisher: [Case]
  let chiSquare: [Case]
  let hedgesCorrection: [Correction]

  enum CodingKeys: String, CodingKey {
    case normal, student, fisher
    case chiSquare = "chi_square"
    case hedgesCorrection = "hedges_correction"
  }

  static func load() throws -> Distributions { try Reference.load("distributions.json") }
}

@Suite("Distribution functions against mpmath")
struct DistributionTests {
  private func check<D: ContinuousDistribution>(_ cases: [Case], _ make: ([Double]) throws -> D) throws {
    #expect(!cases.isEmpty)
    for row in cases {
      let distribution = try make(row.parameters)
      let label = "\(distribution) at \(row.x)"
      if let lower = row.lower { expectClose(try distribution.lowerTail(row.x), lower, 1e-13, label) }
      if let upper = row.upper { expectClose(try distribution.upperTail(row.x), upper, 1e-13, label) }
      // A quantile leads back to its probability; only the small tail determines it well.
      if let lower = row.lower, lower > 0, lower <= 0.5 {
        let x = try distribution.quantile(lower)
        expectClose(try distribution.lowerTail(x), lower, 2e-12, "\(label), quantile")
      }
      if let upper = row.upper, upper > 0, upper <= 0.5 {
        let x = try distribution.upperQuantile(upper)
        expectClose(try distribution.upperTail(x), upper, 2e-12, "\(label), upper quantile")
      }
    }
  }

  @Test("Both tails of the normal distribution")
  func normal() throws {
    try check(try Distributions.load().normal) { _ in StandardNormal() }
  }

  @Test("Both tails of Student's t")
  func student() throws {
    try check(try Distributions.load().student) { try StudentT(degreesOfFreedom: $0[0]) }
  }

  @Test("Both tails of F")
  func fisher() throws {
    try check(try Distributions.load().fisher) { try FDistribution(df1: $0[0], df2: $0[1]) }
  }

  @Test("Both tails of chi-square")
  func chiSquare() throws {
    try check(try Distributions.load().chiSquare) { try ChiSquare(degreesOfFreedom: $0[0]) }
  }

  @Test("Infinities are the ends of every distribution")
  func infinities() throws {
    let distributions: [any ContinuousDistribution] = [
      StandardNormal(), try StudentT(degreesOfFreedom: 3), try FDistribution(df1: 2, df2: 9),
      try ChiSquare(degreesOfFreedom: 4), try NoncentralT(degreesOfFreedom: 5, noncentrality: 1.5),
    ]
    for distribution in distributions {
      #expect(try distribution.lowerTail(.infinity) == 1)
      #expect(try distribution.upperTail(.infinity) == 0)
      #expect(try distribution.lowerTail(-.infinity) == 0)
      #expect(try distribution.upperTail(-.infinity) == 1)
      #expect(throws: StatisticsError.nonFinite) { try distribution.lowerTail(.nan) }
      for p in [0, 1, -0.1, 1.5, Double.infinity] {
        #expect(throws: StatisticsError.invalidProbability(p)) { try distribution.quantile(p) }
        #expect(throws: StatisticsError.invalidProbability(p)) { try distribution.upperQuantile(p) }
      }
    }
  }

  @Test("Parameters outside their domain are refused", arguments: [0, -1, Double.infinity, Double.nan])
  func parameters(_ bad: Double) {
    func code(_ body: () throws(StatisticsError) -> Void) -> String? {
      do throws(StatisticsError) {
        try body()
        return nil
      } catch {
        return error.code
      }
    }
    #expect(
      code { () throws(StatisticsError) in _ = try StudentT(degreesOfFreedom: bad) } == "invalid-parameter")
    #expect(
      code { () throws(StatisticsError) in _ = try ChiSquare(degreesOfFreedom: bad) } == "invalid-parameter")
    #expect(
      code { () throws(StatisticsError) in _ = try FDistribution(df1: bad, df2: 1) } == "invalid-parameter")
    #expect(
      code { () throws(StatisticsError) in _ = try FDistribution(df1: 1, df2: bad) } == "invalid-parameter")
  }

  @Test("Boost answers NaN instead of throwing when it is asked for the impossible")
  func shimNeverThrows() {
    #expect(boost_student_t_lower(-1, 0).isNaN)
    #expect(boost_chi_square_lower(3, -1).isNaN)
    #expect(boost_beta_lower(-1, 2, 0.5).isNaN)
    #expect(boost_binomial_lower(10, 2, 3).isNaN)
  }

  @Test("Beta, binomial and log-gamma of the shim")
  func shimValues() {
    // I_x(2, 3) = x^2 (6 - 8 x + 3 x^2); the binomial from its own sum; gamma(11) = 10!.
    expectClose(boost_beta_lower(2, 3, 0.25), 0.0625 * (6 - 2 + 0.1875), 1e-14)
    expectClose(boost_beta_upper(2, 3, boost_beta_upper_quantile(2, 3, 0.2)), 0.2, 1e-13)
    expectClose(boost_beta_lower(2, 3, boost_beta_quantile(2, 3, 0.2)), 0.2, 1e-13)
    expectClose(boost_binomial_lower(4, 0.5, 1), 5.0 / 16, 1e-14)
    expectClose(boost_binomial_upper(4, 0.5, 1), 11.0 / 16, 1e-14)
    expectClose(boost_log_gamma(11), 15.104412573075516, 1e-14)
    expectClose(boost_gamma_delta_ratio(5, 2), 24.0 / 720, 1e-14)
  }
}
