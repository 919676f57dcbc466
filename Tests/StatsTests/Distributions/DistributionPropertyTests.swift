import Stats
import Testing

@Suite("What every distribution has to fulfil")
struct DistributionPropertyTests {
  static let distributions: [any ContinuousDistribution] = {
    let found: [(any ContinuousDistribution)?] = [
      StandardNormal(), try? StudentT(degreesOfFreedom: 1), try? StudentT(degreesOfFreedom: 7.5),
      try? StudentT(degreesOfFreedom: 1e17), try? FDistribution(df1: 1, df2: 36),
      try? FDistribution(df1: 3.5, df2: 0.7), try? FDistribution(df1: 4e5, df2: 2e6),
      try? ChiSquare(degreesOfFreedom: 1), try? ChiSquare(degreesOfFreedom: 40.5),
      try? ChiSquare(degreesOfFreedom: 3e7), try? NoncentralT(degreesOfFreedom: 0.8, noncentrality: 1.5),
      try? NoncentralT(degreesOfFreedom: 14, noncentrality: -2),
      try? NoncentralT(degreesOfFreedom: 300, noncentrality: 60),
      try? StudentisedRange(groups: 2, degreesOfFreedom: 3),
      try? StudentisedRange(groups: 3, degreesOfFreedom: 1),
      try? StudentisedRange(groups: 12, degreesOfFreedom: 40),
      try? StudentisedRange(groups: 5, degreesOfFreedom: .infinity),
    ]
    return found.compactMap { $0 }
  }()

  @Test("None of the distributions was refused")
  func complete() { #expect(Self.distributions.count == 17) }

  /// Sixteen-point panels would do; many panels of Simpson's rule are plainer.
  private func integral(
    from low: Double, to high: Double, _ body: (Double) throws -> Double
  ) rethrows -> Double {
    let count = 400
    let step = (high - low) / Double(count)
    var sum = 0.0
    for index in 0...count {
      let weight: Double = index == 0 || index == count ? 1 : index % 2 == 1 ? 4 : 2
      sum += weight * (try body(low + Double(index) * step))
    }
    return sum * step / 3
  }

  @Test("The density integrates to the difference of two tails", arguments: 0..<17)
  func densityIsTheDerivative(_ index: Int) throws {
    let distribution = Self.distributions[index]
    for (first, second) in [(0.3, 0.4), (0.6, 0.7)] {
      let (low, high) = try (distribution.quantile(first), distribution.quantile(second))
      let found = try integral(from: low, to: high) { try distribution.density($0) }
      expectClose(found, second - first, 1e-8, "\(distribution) from \(low) to \(high)")
    }
    // In the far tail, relative to the tail itself.
    let (near, far) = try (distribution.upperQuantile(2e-40), distribution.upperQuantile(1e-40))
    let found = try integral(from: near, to: far) { try distribution.density($0) }
    expectClose(found, 1e-40, 1e-8, "\(distribution) from \(near) to \(far)")
  }

  @Test("A quantile leads back to its probability", arguments: 0..<17)
  func quantilesInvertTails(_ index: Int) throws {
    let distribution = Self.distributions[index]
    for p in [1e-100, 1e-16, 1e-5, 0.04, 0.5, 0.8, 0.999] {
      let (low, high) = try (distribution.quantile(p), distribution.upperQuantile(p))
      // As far as the quantile as a double determines the tail: its last digit times the density.
      func tolerance(_ x: Double) throws -> Double {
        5e-13 + (try distribution.density(x)) * x.magnitude / p * 4e-16
      }
      if low > 1e-300 || low < 0 {
        expectClose(try distribution.lowerTail(low), p, try tolerance(low), "\(distribution), lower \(p)")
      }
      expectClose(try distribution.upperTail(high), p, try tolerance(high), "\(distribution), upper \(p)")
    }
  }

  @Test("Both tails make 1, and fall and rise with x", arguments: 0..<17)
  func tailsAreComplements(_ index: Int) throws {
    let distribution = Self.distributions[index]
    var previous = 0.0
    for p in [1e-9, 0.01, 0.2, 0.5, 0.7, 0.95, 0.9999] {
      let x = try distribution.quantile(p)
      let lower = try distribution.lowerTail(x)
      #expect((lower + (try distribution.upperTail(x)) - 1).magnitude < 4e-15, "\(distribution) at \(x)")
      #expect(lower > previous)
      previous = lower
    }
  }

  @Test("Symmetric distributions are mirrored to the last digit", arguments: [1e-10, 0.3, 2, 25, 1e9])
  func reflection(_ x: Double) throws {
    let symmetric: [any ContinuousDistribution] = [
      StandardNormal(), try StudentT(degreesOfFreedom: 0.3), try StudentT(degreesOfFreedom: 1),
      try StudentT(degreesOfFreedom: 12), try StudentT(degreesOfFreedom: 1e16),
    ]
    for distribution in symmetric {
      #expect(try distribution.lowerTail(-x) == distribution.upperTail(x), "\(distribution)")
      #expect(try distribution.density(-x) == distribution.density(x), "\(distribution)")
    }
    let positive = try NoncentralT(degreesOfFreedom: 5, noncentrality: 2)
    let negative = try NoncentralT(degreesOfFreedom: 5, noncentrality: -2)
    #expect(try positive.lowerTail(x) == negative.upperTail(-x))
    expectClose(try positive.density(x), try negative.density(-x), 1e-14)
  }

  @Test("F turns over: the upper tail at x is the lower one at 1 / x with exchanged degrees of freedom")
  func exchange() throws {
    for (df1, df2) in [(1.0, 7.0), (3.5, 200), (2e5, 3e6)] {
      let (first, second) = try (FDistribution(df1: df1, df2: df2), FDistribution(df1: df2, df2: df1))
      for x in [0.5, 0.984_375, 1, 1.015_625, 4] {
        let expected = try second.lowerTail(1 / x)
        if expected > 1e-290 { expectClose(try first.upperTail(x), expected, 1e-12, "\(df1) \(df2) \(x)") }
      }
    }
  }

  @Test("Where the density is infinite, it is refused; where the support ends, it is what its limit is")
  func ends() throws {
    #expect(throws: StatisticsError.nonFinite) { try ChiSquare(degreesOfFreedom: 1).density(0) }
    #expect(throws: StatisticsError.nonFinite) { try FDistribution(df1: 1.5, df2: 3).density(0) }
    #expect(try ChiSquare(degreesOfFreedom: 2).density(0) == 0.5)
    #expect(try ChiSquare(degreesOfFreedom: 3).density(0) == 0)
    #expect(try FDistribution(df1: 2, df2: 9).density(0) == 1)
    #expect(try FDistribution(df1: 3, df2: 9).density(0) == 0)
    #expect(try StudentisedRange(groups: 3, degreesOfFreedom: 9).density(0) == 0)
    // The density of sqrt(2) |t| at 0.
    let student = try StudentT(degreesOfFreedom: 9).density(0)
    expectClose(
      try StudentisedRange(groups: 2, degreesOfFreedom: 9).density(0), 2.0.squareRoot() * student, 1e-14)
    #expect(try ChiSquare(degreesOfFreedom: 5).density(-1) == 0)
  }
}
