import Stats
import Testing

/// Descriptives from exact rational arithmetic.
struct DescriptivesReference: Decodable {
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let n: Int
    let values: [Double]?
    let sum: Double
    let mean: Double
    let m2: Double
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double
    let meanAbsoluteDeviation: Double
    let standardDeviation: Double?
    let certifiedMean: Double?
    let certifiedStandardDeviation: Double?

    var testDescription: String { name }

    /// The values as stored, or generated from the definition of the NIST accuracy set.
    var data: [Double] {
      if let values { return values }
      let (middle, high, low) =
        switch name {
        case "NumAcc2": (1.2, 1.3, 1.1)
        case "NumAcc3": (1000000.2, 1000000.3, 1000000.1)
        default: (10000000.2, 10000000.3, 10000000.1)
        }
      return [middle] + (0..<500).flatMap { _ in [high, low] }
    }
  }
  let sets: [Sample]

  static let samples: [Sample] =
    (try? Reference.load("descriptives.json", as: DescriptivesReference.self))?.sets ?? []
}

@Suite("Descriptives against exact arithmetic")
struct DescriptivesTests {
  @Test("The reference values are there")
  func references() {
    #expect(DescriptivesReference.samples.count == 14)
  }

  @Test("Every figure to the digits of double", arguments: DescriptivesReference.samples)
  func figures(_ sample: DescriptivesReference.Sample) throws {
    let found = try Descriptives(sample.data)
    #expect(found.n == sample.n)
    #expect(found.mean == sample.mean)
    #expect(found.median == sample.median)
    #expect(found.minimum == sample.data.min())
    #expect(found.maximum == sample.data.max())
    expectClose(found.sum, sample.sum, 2e-16, "sum")
    expectClose(found.lowerQuartile, sample.lowerQuartile, 3e-16, "lower quartile")
    expectClose(found.upperQuartile, sample.upperQuartile, 3e-16, "upper quartile")
    // |x - mean| inherits the rounding of the mean, which is large beside the deviations for a large offset.
    let offset = 2e-16 * sample.mean.magnitude / max(sample.meanAbsoluteDeviation, 1e-300)
    expectClose(
      found.meanAbsoluteDeviation, sample.meanAbsoluteDeviation, 1e-15 + offset, "mean absolute deviation")
    if let deviation = sample.standardDeviation {
      expectClose(found.standardDeviation, deviation, 1e-15, "standard deviation")
      expectClose(found.variance, deviation * deviation, 1e-15, "variance")
      expectClose(found.standardError, deviation / Double(sample.n).squareRoot(), 1e-15, "standard error")
    } else {
      #expect(found.standardDeviation == nil && found.variance == nil && found.standardError == nil)
    }
  }

  @Test(
    "NIST's certified values, as far as their decimals are doubles",
    arguments: zip(["NumAcc1", "NumAcc2", "NumAcc3", "NumAcc4"], [1e-15, 1e-15, 1e-9, 1e-8]))
  func certified(_ name: String, _ tolerance: Double) throws {
    let sample = try #require(DescriptivesReference.samples.first { $0.name == name })
    let found = try Descriptives(sample.data)
    expectClose(found.mean, try #require(sample.certifiedMean), 1e-15, "mean")
    expectClose(
      found.standardDeviation, try #require(sample.certifiedStandardDeviation), tolerance,
      "standard deviation")
  }

  @Test("Michelson's 100 measurements of the speed of light, NIST StRD Michelso")
  func michelson() throws {
    let values = try Reference.load("r-checks.json", as: RChecks.self).michelson.values
    let found = try Descriptives(values)
    #expect(found.n == 100)
    expectClose(found.mean, 299.8524, 1e-15, "mean")
    expectClose(found.standardDeviation, 0.0790105478190518, 1e-13, "standard deviation")
  }

  @Test("Quartiles of type 7 as in R")
  func quartiles() throws {
    let reference = try Reference.load("r-checks.json", as: RChecks.self).quantiles
    let found = try Descriptives(reference.values)
    #expect([found.lowerQuartile, found.median, found.upperQuartile] == reference.quartiles)
  }

  @Test("The interval of the mean is that of the one-sample t test")
  func intervalOfMean() throws {
    let values = [12.0, 15, 11, 14, 13, 16, 10, 15]
    for level in [0.5, 0.95, 0.999] {
      let expected = try OneSampleTTest(values, against: 0).confidenceInterval(level: level)
      #expect(try Descriptives(values).confidenceIntervalOfMean(level: level) == expected)
    }
  }

  @Test("The normal half width is CONFIDENCE.NORM")
  func normalHalfWidth() throws {
    // Documented example of CONFIDENCE.NORM: alpha .05, standard deviation 2.5, size 50 gives 0.692951912.
    let values = (0..<25).flatMap { _ in [-1.0, 1.0] }
    let found = try Descriptives(values)
    let deviation = try #require(found.standardDeviation)
    expectClose(try found.normalHalfWidth(level: 0.95) * 2.5 / deviation, 0.692951912174839, 1e-12)
  }

  @Test("What is undefined is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try Descriptives([]) }
    #expect(throws: StatisticsError.nonFinite) { try Descriptives([1, .nan]) }
    #expect(throws: StatisticsError.nonFinite) { try Descriptives([1, .infinity]) }
    #expect(throws: StatisticsError.nonFinite) { try Descriptives([1e308, 1e308, 1e308]) }
    let single = try Descriptives([4])
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try single.confidenceIntervalOfMean(level: 0.95)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try single.normalHalfWidth(level: 0.95)
    }
    // One tenth is no double, and its compensated sum has to give no variance all the same.
    let equal = try Descriptives([0.1, 0.1, 0.1])
    #expect(equal.mean == 0.1 && equal.variance == 0)
    #expect(throws: StatisticsError.zeroVariance) { try equal.confidenceIntervalOfMean(level: 0.95) }
    let sample = try Descriptives([1, 2, 4])
    for level in [0, 1, -0.5, 95, Double.nan] {
      #expect(throws: StatisticsError.self) { try sample.confidenceIntervalOfMean(level: level) }
    }
  }
}
