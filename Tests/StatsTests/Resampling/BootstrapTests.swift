import Testing

@testable import Stats

@Suite("The bootstrap")
struct BootstrapTests {
  @Test("The reference values are there")
  func references() {
    #expect(BootstrapReference.cases.count == 36)
    #expect(BootstrapReference.all?.enumerated.count == 4)
  }

  @Test(
    "A seed gives the intervals of an independent implementation to the last digits",
    arguments: BootstrapReference.cases)
  func reference(_ expected: BootstrapReference.Case) throws {
    let statistic = try expected.made()
    let bootstrap = try Bootstrap(statistic, resamples: expected.resamples, seed: expected.seed)
    #expect(bootstrap.resamples == expected.resamples && bootstrap.seed == expected.seed)
    #expect(bootstrap.undefinedResamples == Int(expected.figures["undefined"] ?? -1))
    #expect((bootstrap.undefinedResamples > 0) == (bootstrap.undefinedReason == .zeroVariance))
    let percentile = try bootstrap.percentileInterval(level: expected.level)
    let basic = try bootstrap.basicInterval(level: expected.level)
    // Differences near 0 are as good as the numbers they are taken from.
    let scale = (expected.figures["standardError"] ?? 0) + (expected.figures["estimate"] ?? 0).magnitude
    func expect(_ found: Double?, _ key: String, _ tolerance: Double = 2e-14) throws {
      let reference = try #require(expected.figures[key], "no reference \(key)")
      let found = try #require(found)
      #expect(
        (found - reference).magnitude <= tolerance * max(scale, reference.magnitude),
        "\(key): found \(found), expected \(reference)")
    }
    try expect(bootstrap.estimate, "estimate")
    try expect(bootstrap.values.first, "first")
    try expect(bootstrap.values.last, "last")
    try expect(bootstrap.standardError, "standardError")
    try expect(bootstrap.bias, "bias")
    try expect(percentile.lower, "percentileLower")
    try expect(percentile.upper, "percentileUpper")
    try expect(basic.lower, "basicLower")
    try expect(basic.upper, "basicUpper")
    if expected.figures["bcaLower"] != nil {
      let acceleration = try JackknifeAcceleration(statistic)
      try expect(bootstrap.biasCorrection(), "biasCorrection")
      // Near 0 a cancels, and behind a large offset the means themselves are rounded.
      let rounding = 8 * bootstrap.estimate.ulp / (expected.figures["standardError"] ?? .nan)
      #expect((acceleration.value - (expected.figures["acceleration"] ?? .nan)).magnitude <= 1e-12 + rounding)
      let bca = try bootstrap.bcaInterval(level: expected.level, acceleration: acceleration)
      try expect(bca.lower, "bcaLower", 1e-12)
      try expect(bca.upper, "bcaUpper", 1e-12)
    } else {
      #expect(throws: StatisticsError.self) {
        try bootstrap.bcaInterval(level: expected.level, acceleration: JackknifeAcceleration(statistic))
      }
    }
    let studentised = try StudentisedBootstrap(statistic, resamples: expected.resamples, seed: expected.seed)
    #expect(studentised.undefinedResamples == Int(expected.figures["undefinedStudentised"] ?? -1))
    let limits = try studentised.confidenceInterval(level: expected.level)
    try expect(studentised.estimate, "estimate")
    try expect(studentised.standardError, "error")
    try expect(limits.lower, "studentisedLower", 1e-12)
    try expect(limits.upper, "studentisedUpper", 1e-12)
  }

  @Test("The number of threads changes nothing", arguments: BootstrapReference.cases.filter { $0.seed == 1 })
  func threads(_ sample: BootstrapReference.Case) throws {
    let statistic = try sample.made()
    let alone = try Bootstrap(statistic, resamples: 1_000, seed: 5, threads: 1)
    for threads in [2, 3, 16] {
      #expect(try Bootstrap(statistic, resamples: 1_000, seed: 5, threads: threads) == alone)
    }
    #expect(try Bootstrap(statistic, resamples: 1_000, seed: 5) == alone)
    #expect(try Bootstrap(statistic, resamples: 1_000, seed: 6) != alone)
    let studentised = try StudentisedBootstrap(statistic, resamples: 300, seed: 5, threads: 1)
    #expect(try StudentisedBootstrap(statistic, resamples: 300, seed: 5, threads: 3) == studentised)
    let acceleration = try? JackknifeAcceleration(statistic, threads: 1)
    #expect((try? JackknifeAcceleration(statistic, threads: 3)) == acceleration)
  }

  @Test("More resamples begin with the same ones")
  func prefix() throws {
    let mean = try StatisticOfSample([1, 2, 4, 8], .mean)
    let few = try Bootstrap(mean, resamples: 130)
    #expect(try Bootstrap(mean, resamples: 1_000).values.starts(with: few.values))
  }

  @Test(
    "Many resamples come close to all that there are", arguments: BootstrapReference.all?.enumerated ?? [])
  func enumerated(_ exact: BootstrapReference.Enumeration) throws {
    let kinds: [String: StatisticOfSample.Kind] = [
      "mean": .mean, "median": .median, "sd": .standardDeviation,
    ]
    let kind = try #require(kinds[exact.statistic])
    let resamples = 200_000
    let found = try Bootstrap(StatisticOfSample(exact.values, kind), resamples: resamples, seed: 17)
    let root = Double(resamples).squareRoot()
    // Five standard errors each; that of a standard deviation from its fourth moment, at most.
    #expect((found.bias + found.estimate - exact.mean).magnitude <= 5 * exact.sd / root)
    expectClose(found.standardError, exact.sd, 5 * 1.5 / root)
    let share = Double(found.values.count { $0 <= exact.threshold + 1e-9 }) / Double(resamples)
    #expect((share - exact.share).magnitude <= 5 * (exact.share * (1 - exact.share)).squareRoot() / root)
  }

  @Test("The statistics of the data are those of the types that compute them alone")
  func estimates() throws {
    let (x, y) = ([12.0, 15, 11, 14, 13, 16, 10, 15], [9.0, 11, 8, 12, 10, 7, 11, 9])
    func estimate(_ kind: StatisticOfTwoSamples.Kind) throws -> Double {
      try Bootstrap(StatisticOfTwoSamples(x, y, kind), resamples: 1).estimate
    }
    expectClose(try estimate(.hedgesG), try HedgesG(x, y).value, 1e-15)
    expectClose(try estimate(.cohensD), try HedgesG(x, y).cohensD, 1e-15)
    expectClose(try estimate(.cliffsDelta), try CliffsDelta(x, y).value, 1e-15)
    expectClose(try estimate(.ratioOfGeometricMeans), try RatioOfGeometricMeans(x, y).value, 1e-15)
    expectClose(
      try Bootstrap(StatisticOfPairs(x, y, .pearson), resamples: 5).estimate,
      try PearsonCorrelation(x, y).value, 1e-14)
    expectClose(
      try Bootstrap(StatisticOfPairs(x, y, .spearman), resamples: 5).estimate,
      try SpearmanCorrelation(x, y).value, 1e-14)
    expectClose(
      try Bootstrap(StatisticOfSample(x, .trimmedMean(0.3)), resamples: 5).estimate,
      try RobustDescriptives(x).trimmedMean(0.3), 1e-15)
  }

  @Test("A function of arrays gives what the ready statistic gives")
  func closures() throws {
    let (x, y) = ([12.0, 15, 11, 14, 13, 16, 10, 15], [9.0, 11, 8, 12, 10])
    let ready = try Bootstrap(StatisticOfTwoSamples(x, y, .hedgesG), resamples: 500, seed: 2)
    let function = try Bootstrap(
      StatisticOfGroups([x, y]) { groups throws(StatisticsError) in try HedgesG(groups[0], groups[1]).value },
      resamples: 500, seed: 2)
    for (one, other) in zip(ready.values, function.values) { #expect(isClose(one, other, 1e-12)) }
    let rows = try Bootstrap(
      StatisticOfRows(x) { rows throws(StatisticsError) in try Quantiles(rows).median }, resamples: 500,
      seed: 2)
    #expect(try Bootstrap(StatisticOfSample(x, .median), resamples: 500, seed: 2).values == rows.values)
  }

  @Test("Large offsets cost no digits")
  func offsets() throws {
    let values = [2.25, 3.5, 1.75, 8.5, 4.25, 3.0, 2.5, 6.125]
    let plain = try Bootstrap(StatisticOfSample(values, .standardDeviation), resamples: 300)
    let moved = try Bootstrap(StatisticOfSample(values.map { $0 + 1e12 }, .standardDeviation), resamples: 300)
    for (one, other) in zip(plain.values, moved.values) { #expect(isClose(other, one, 1e-14)) }
    let huge = try Bootstrap(
      StatisticOfSample(values.map { $0 * 0x1p900 }, .standardDeviation), resamples: 300)
    for (one, other) in zip(plain.values, huge.values) { #expect(isClose(other, one * 0x1p900, 1e-14)) }
  }

  @Test(
    "Units are enough where a resample of a single one is rarer than a tail",
    arguments: [(0.95, 4), (0.9, 4), (0.75, 3), (0.7, 3), (0.99, 5), (0.999, 6), (0.5, 3)])
  func fewestUnits(level: Double, units: Int) {
    // 2^-1 = 0.5, 3^-2 = 0.111, 4^-3 = 0.0156, 5^-4 = 0.0016, 6^-5 = 0.00013.
    #expect(Bootstrap.fewestUnits(level: level) == units)
    #expect(Bootstrap.fewestUnits(level: 1.5) == nil)
  }
}
