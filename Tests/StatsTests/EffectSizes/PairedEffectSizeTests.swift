import Stats
import Testing

@Suite("Effect sizes of pairs against mpmath and R")
struct PairedEffectSizeTests {
  static let samples = ComparisonsReference.samples.filter { $0.paired != nil }

  /// Compares limits relative to the width of the interval, for a limit can lie next to zero.
  private func check(_ found: ConfidenceInterval, _ lower: Double, _ upper: Double) {
    let width = upper - lower
    // Each difference is rounded once, before its standard deviation is taken.
    #expect((found.lower - lower).magnitude <= 2e-12 * max(width, lower.magnitude), "\(found), \(lower)")
    #expect((found.upper - upper).magnitude <= 2e-12 * max(width, upper.magnitude), "\(found), \(upper)")
  }

  @Test("d_z and its corrected form", arguments: samples)
  func dz(_ sample: ComparisonsReference.Sample) throws {
    let expected = try #require(sample.paired)
    let found = try CohensDz(sample.x, sample.y)
    expectClose(found.value, expected.dz, 1e-12, "d_z")
    check(try found.confidenceInterval(level: 0.95), expected.dzLower, expected.dzUpper)
    if let gz = expected.gz, let lower = expected.gzLower, let upper = expected.gzUpper {
      expectClose(found.hedgesGz, gz, 1e-12, "g_z")
      check(try found.hedgesGzInterval(level: 0.95), lower, upper)
    } else {
      #expect(found.hedgesGz == nil && found.correction == nil && found.n == 2)
      #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
        try found.hedgesGzInterval(level: 0.95)
      }
    }
  }

  @Test("d_av", arguments: samples)
  func dav(_ sample: ComparisonsReference.Sample) throws {
    let expected = try #require(sample.paired)
    let found = try CohensDav(sample.x, sample.y)
    expectClose(found.value, expected.dav, 1e-13, "d_av")
    check(try found.confidenceInterval(level: 0.95), expected.davLower, expected.davUpper)
  }

  @Test("effectsize gives the same d_z, as far as its optimiser reaches")
  func effectsize() throws {
    let reference = try Reference.load("r-checks.json", as: RChecks.self).hedges
    let found = try CohensDz(WorkedExample.a, WorkedExample.b)
    let interval = try found.confidenceInterval(level: 0.95)
    expectClose(found.value, reference.dz, 1e-13)
    expectClose(interval.lower, reference.dzLower, 1e-5)
    expectClose(interval.upper, reference.dzUpper, 1e-5)
  }

  @Test("Swapping turns signs, and the order of pairs does not matter")
  func symmetry() throws {
    let (a, b) = (WorkedExample.a, WorkedExample.b)
    #expect(try CohensDz(a, b).value == -CohensDz(b, a).value)
    #expect(try CohensDav(a, b).value == -CohensDav(b, a).value)
    let (x, y) = (Array(a.reversed()), Array(b.reversed()))
    expectClose(try CohensDz(x, y).value, try CohensDz(a, b).value, 1e-15)
    expectClose(try CohensDav(x, y).value, try CohensDav(a, b).value, 1e-15)
  }

  @Test("What is undefined is an error")
  func errors() throws {
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try CohensDz([1, 2], [1, 2, 3]) }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try CohensDav([1, 2], [1, 2, 3]) }
    #expect(throws: StatisticsError.zeroVariance) { try CohensDz([1, 2, 4], [2, 3, 5]) }
    #expect(throws: StatisticsError.zeroVariance) { try CohensDav([1, 1], [2, 2]) }
    // d_av exists without variance of the differences, its interval does not.
    let shifted = try CohensDav([1, 2, 4], [2, 3, 5])
    #expect(shifted.value < 0)
    #expect(throws: StatisticsError.zeroVariance) { try shifted.confidenceInterval(level: 0.95) }
  }
}
