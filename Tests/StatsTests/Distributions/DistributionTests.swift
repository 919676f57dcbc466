import BoostMath
import Stats
import Testing

/// The file of reference values.
struct DistributionReference: Decodable {
  struct Case: Decodable {
    let parameters: [Double]
    let x: Double
    let lower: Double?
    let upper: Double?
    let density: Double?
  }
  struct Quantile: Decodable {
    let parameters: [Double]
    let p: Double
    let quantile: Double?
    let upperQuantile: Double?

    enum CodingKeys: String, CodingKey {
      case parameters, p, quantile
      case upperQuantile = "upper_quantile"
    }
  }
  let normal: [Case]
  let student: [Case]
  let fisher: [Case]
  let chiSquare: [Case]
  let binomial: [Case]
  let quantiles: [String: [Quantile]]

  enum CodingKeys: String, CodingKey {
    case normal, student, fisher, binomial, quantiles
    case chiSquare = "chi_square"
  }

  static func load() throws -> DistributionReference { try Reference.load("distributions.json") }
}

@Suite("Distribution functions against mpmath")
struct DistributionTests {
  private typealias Make = ([Double]) throws -> any ContinuousDistribution

  /// Compares tails and densities; from 1e-100 downwards the rounding of the exponent may show a little more.
  private func check(
    _ cases: [DistributionReference.Case], _ tolerance: Double, far: Double, _ make: Make
  ) throws {
    #expect(!cases.isEmpty)
    for row in cases {
      let distribution = try make(row.parameters)
      let label = "\(distribution) at \(row.x)"
      func compare(_ found: Double, _ expected: Double?, _ name: String) {
        guard let expected else { return }
        expectClose(found, expected, expected < 1e-100 ? far : tolerance, "\(label), \(name)")
      }
      compare(try distribution.lowerTail(row.x), row.lower, "lower")
      compare(try distribution.upperTail(row.x), row.upper, "upper")
      compare(try distribution.density(row.x), row.density, "density")
    }
  }

  private func checkQuantiles(_ name: String, _ tolerance: Double, _ make: Make) throws {
    let cases = try #require(DistributionReference.load().quantiles[name])
    #expect(!cases.isEmpty)
    for row in cases {
      let distribution = try make(row.parameters)
      let label = "\(distribution) at \(row.p)"
      if let quantile = row.quantile {
        expectClose(try distribution.quantile(row.p), quantile, tolerance, "\(label), quantile")
      }
      if let quantile = row.upperQuantile {
        expectClose(try distribution.upperQuantile(row.p), quantile, tolerance, "\(label), upper quantile")
      }
    }
  }

  @Test("The normal distribution, out to 37 standard deviations")
  func normal() throws {
    try check(DistributionReference.load().normal, 2e-15, far: 2e-15) { _ in StandardNormal() }
    try checkQuantiles("normal", 1e-14) { _ in StandardNormal() }
  }

  @Test("Student's t, from a thousandth of a degree of freedom to 1e20, from 1e-10 to 1e300")
  func student() throws {
    try check(DistributionReference.load().student, 1e-13, far: 1e-13) {
      try StudentT(degreesOfFreedom: $0[0])
    }
    try checkQuantiles("student", 1e-13) { try StudentT(degreesOfFreedom: $0[0]) }
  }

  @Test("F, from a hundredth of a degree of freedom to 1e10")
  func fisher() throws {
    try check(DistributionReference.load().fisher, 1e-13, far: 1e-13) {
      try FDistribution(df1: $0[0], df2: $0[1])
    }
    try checkQuantiles("fisher", 1e-13) { try FDistribution(df1: $0[0], df2: $0[1]) }
  }

  @Test("Chi-square, from a thousandth of a degree of freedom to 1e15")
  func chiSquare() throws {
    try check(DistributionReference.load().chiSquare, 1e-13, far: 3e-13) {
      try ChiSquare(degreesOfFreedom: $0[0])
    }
    try checkQuantiles("chi_square", 1e-13) { try ChiSquare(degreesOfFreedom: $0[0]) }
  }

  @Test("The binomial distribution, from 1 to 1e9 trials")
  func binomial() throws {
    for row in try DistributionReference.load().binomial {
      let distribution = try Binomial(trials: Int(row.parameters[0]), probability: row.parameters[1])
      let label = "\(distribution) at \(row.x)"
      let k = Int(row.x)
      if let lower = row.lower { expectClose(try distribution.lowerTail(k), lower, 1e-13, "\(label), lower") }
      if let upper = row.upper { expectClose(try distribution.upperTail(k), upper, 1e-13, "\(label), upper") }
      if let point = row.density {
        expectClose(try distribution.probability(of: k), point, 1e-13, "\(label), probability")
      }
    }
  }

  @Test("Infinities are the ends of every distribution")
  func infinities() throws {
    let distributions: [any ContinuousDistribution] = [
      StandardNormal(), try StudentT(degreesOfFreedom: 3), try FDistribution(df1: 2, df2: 9),
      try ChiSquare(degreesOfFreedom: 4), try NoncentralT(degreesOfFreedom: 5, noncentrality: 1.5),
      try StudentisedRange(groups: 3, degreesOfFreedom: 7),
    ]
    for distribution in distributions {
      #expect(try distribution.lowerTail(.infinity) == 1)
      #expect(try distribution.upperTail(.infinity) == 0)
      #expect(try distribution.lowerTail(-.infinity) == 0)
      #expect(try distribution.upperTail(-.infinity) == 1)
      #expect(try distribution.density(.infinity) == 0 && distribution.density(-.infinity) == 0)
      #expect(throws: StatisticsError.nonFinite) { try distribution.lowerTail(.nan) }
      #expect(throws: StatisticsError.nonFinite) { try distribution.density(.nan) }
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
