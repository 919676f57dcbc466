import Testing

@testable import Stats

@Suite("What the bootstrap refuses")
struct BootstrapErrorTests {
  @Test("Values that do not vary have no interval of any kind")
  func degenerate() throws {
    let constant = try StatisticOfSample([3, 3, 3], .mean)
    let bootstrap = try Bootstrap(constant, resamples: 99)
    #expect(
      bootstrap.estimate == 3 && bootstrap.values.allSatisfy { $0 == 3 } && bootstrap.standardError == 0)
    #expect(throws: StatisticsError.zeroVariance) { try bootstrap.percentileInterval(level: 0.9) }
    #expect(throws: StatisticsError.zeroVariance) { try bootstrap.basicInterval(level: 0.9) }
    #expect(throws: StatisticsError.zeroVariance) { try bootstrap.biasCorrection() }
    #expect(throws: StatisticsError.zeroVariance) { try JackknifeAcceleration(constant) }
    #expect(throws: StatisticsError.zeroVariance) { try StudentisedBootstrap(constant, resamples: 99) }
  }

  @Test("Resamples without a value are counted, and refuse when there is no other")
  func undefined() throws {
    let pairs = try StatisticOfPairs([1, 1, 1, 5], [2, 3, 4, 4.5], .pearson)
    let bootstrap = try Bootstrap(pairs, resamples: 4_000, seed: 8)
    // No resample varies that lacks the last pair, or holds nothing else: (3^4 + 1) / 4^4 of them.
    #expect((Double(bootstrap.undefinedResamples) - 4_000 * 82 / 256).magnitude < 150)
    #expect(bootstrap.undefinedReason == .zeroVariance)
    #expect(bootstrap.values.count + bootstrap.undefinedResamples == 4_000)
    #expect(throws: StatisticsError.zeroVariance) {
      try Bootstrap(StatisticOfPairs([1, 1, 1], [2, 3, 4], .pearson))
    }
    let never = try StatisticOfGroups([[1, 2, 3]]) { groups throws(StatisticsError) in
      if groups[0] == [1, 2, 3] { return 1 }
      throw .invalidParameter("only the data")
    }
    #expect(throws: StatisticsError.invalidParameter("only the data")) { try Bootstrap(never, resamples: 2) }
    let infinite = try StatisticOfGroups([[1, 2, 3]]) { groups throws(StatisticsError) in
      groups[0] == [1, 2, 3] ? 1 : .infinity
    }
    #expect(throws: StatisticsError.nonFinite) { try Bootstrap(infinite, resamples: 2) }
  }

  @Test("Limits beyond the resampled values are refused, and so are corrections without end")
  func beyond() throws {
    let values = (1...99).map(Double.init)
    let bootstrap = try Bootstrap(estimate: 50, values: values.reversed())
    let interval = try bootstrap.percentileInterval(level: 0.98)
    expectClose(interval.lower, 1, 1e-12)
    expectClose(interval.upper, 99, 1e-12)
    let basic = try bootstrap.basicInterval(level: 0.9)
    expectClose(basic.lower, 5, 1e-12)
    expectClose(basic.upper, 95, 1e-12)
    #expect(try bootstrap.biasCorrection().magnitude <= 1e-15)
    #expect(bootstrap.seed == nil && bootstrap.bias == 0)
    expect(code: "not-converged") { _ = try bootstrap.percentileInterval(level: 0.99) }
    let none = try JackknifeAcceleration(value: 0)
    expectClose(try bootstrap.bcaInterval(level: 0.9, acceleration: none).lower, 5, 1e-12)
    expect(code: "not-converged") {
      _ = try bootstrap.bcaInterval(level: 0.9, acceleration: JackknifeAcceleration(value: 2))
    }
    expect(code: "not-converged") { _ = try Bootstrap(estimate: 500, values: values).biasCorrection() }
    expect(code: "not-converged") {
      _ = try Bootstrap(estimate: -1, values: values).bcaInterval(level: 0.9, acceleration: none)
    }
    for level in [0, 1, -0.5, .nan] {
      expect(code: "invalid-probability") { _ = try bootstrap.percentileInterval(level: level) }
    }
  }

  @Test("Values equal to the estimate but for rounding count half")
  func ties() throws {
    let bootstrap = try Bootstrap(estimate: 0.3, values: [0.1, 0.1 + 0.2, 0.3, 0.5])
    #expect(try bootstrap.biasCorrection() == 0)
  }

  @Test("Data and numbers that cannot be are refused")
  func inputs() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try StatisticOfSample([1], .mean) }
    #expect(throws: StatisticsError.nonFinite) { try StatisticOfSample([1, .nan], .mean) }
    #expect(throws: StatisticsError.nonPositive(value: 0)) { try StatisticOfSample([1, 0], .geometricMean) }
    expect(code: "invalid-parameter") { _ = try StatisticOfSample([1, 2], .trimmedMean(0.5)) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try StatisticOfTwoSamples([1, 2], [1], .hedgesG)
    }
    #expect(throws: StatisticsError.nonPositive(value: -1)) {
      try StatisticOfTwoSamples([1, 2], [-1, 3], .ratioOfGeometricMeans)
    }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) {
      try StatisticOfPairs([1, 2, 3], [1, 2], .pearson)
    }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) {
      try StatisticOfRows(cronbachAlpha: [[1, 2], [1]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try StatisticOfRows(krippendorffAlpha: [[1, 2], [3, nil]], scale: .nominal)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try StatisticOfGroups([[1], []]) { _ throws(StatisticsError) in 1 }
    }
    let mean = try StatisticOfSample([1, 2, 4], .mean)
    for resamples in [0, -1, 10_000_001] {
      expect(code: "invalid-count") { _ = try Bootstrap(mean, resamples: resamples) }
      expect(code: "invalid-count") { _ = try StudentisedBootstrap(mean, resamples: resamples) }
    }
    for threads in [0, -2] {
      expect(code: "invalid-count") { _ = try Bootstrap(mean, resamples: 9, threads: threads) }
      expect(code: "invalid-count") { _ = try JackknifeAcceleration(mean, threads: threads) }
    }
    #expect(throws: StatisticsError.nonFinite) { try Bootstrap(estimate: 1, values: [1, .infinity]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try Bootstrap(estimate: 1, values: [])
    }
  }

  @Test("A standard error can be asked for by another method; a formula only where there is one")
  func standardErrors() throws {
    let mean = try StatisticOfSample([1, 2, 4, 8], .mean)
    let formula = try StudentisedBootstrap(mean, resamples: 499)
    #expect(formula.method == .formula && formula.scale == .identity && formula.resamples == 499)
    // The jackknife of a mean is the formula.
    let jackknife = try StudentisedBootstrap(mean, resamples: 499, method: .jackknife)
    expectClose(jackknife.standardError, formula.standardError, 1e-15)
    for (one, other) in zip(jackknife.values, formula.values) {
      #expect((one - other).magnitude <= 1e-13 * max(1, other.magnitude))
    }
    let again = try StudentisedBootstrap(mean, resamples: 499, method: .bootstrap(resamples: 200))
    expectClose(again.standardError, formula.standardError * 0.75.squareRoot(), 0.2)
    #expect(again.method.description == "bootstrap with 200 resamples")
    let median = try StatisticOfSample([1, 2, 4, 8], .median)
    expect(code: "invalid-parameter") {
      _ = try StudentisedBootstrap(median, resamples: 9, method: .formula)
    }
    expect(code: "invalid-count") {
      _ = try StudentisedBootstrap(median, resamples: 9, method: .bootstrap(resamples: 1))
    }
  }

  private func expect(
    code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(throws: StatisticsError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
  }
}
