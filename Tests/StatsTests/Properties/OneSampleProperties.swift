import Stats
import Testing

/// Every method that describes or tests one sample.
enum OneSampleMethods {
  static let all: [FigureSource<[Double]>] = [
    FigureSource("descriptives") { values, found throws(StatisticsError) in
      let sample = try Descriptives(values)
      found.add("mean", .same, .location) { sample.mean }
      found.add("median", .same, .location) { sample.median }
      found.add("lower quartile", .same, .location) { sample.lowerQuartile }
      found.add("upper quartile", .same, .location) { sample.upperQuartile }
      found.add("minimum", .same, .location) { sample.minimum }
      found.add("maximum", .same, .location) { sample.maximum }
      found.add("deviation", .same, .length) { sample.standardDeviation }
      found.add("variance", .same, .square) { sample.variance }
      found.addInterval(.same, .location) { level throws(StatisticsError) in
        try sample.confidenceIntervalOfMean(level: level)
      }
    },
    FigureSource("moments") { values, found in
      let moments = Moments(values)
      found.add("mean", .same, .location) { moments.mean }
      found.add("squares", .same, .square) { moments.m2 }
    },
    FigureSource("quantiles") { values, found throws(StatisticsError) in
      for type in QuantileType.allCases {
        let quantiles = try Quantiles(values, type: type)
        for share in [0.125, 0.25, 0.5, 0.75] {
          found.add("\(type) \(share)", .same, .location) { () throws(StatisticsError) in
            try quantiles.quantile(share)
          }
        }
      }
    },
    FigureSource("shape", tolerance: 1e-12) { values, found throws(StatisticsError) in
      let shape = try ShapeDescriptives(values)
      for type in ShapeType.allCases {
        found.add("skewness \(type)") { () throws(StatisticsError) in try shape.skewness(type) }
        found.add("kurtosis \(type)") { () throws(StatisticsError) in try shape.excessKurtosis(type) }
      }
    },
    FigureSource("robust descriptives") { values, found throws(StatisticsError) in
      let robust = try RobustDescriptives(values)
      found.add("median", .same, .location) { robust.median }
      found.add("absolute deviation", .same, .length) { robust.medianAbsoluteDeviation }
      found.add("trimmed", .same, .location) { () throws(StatisticsError) in try robust.trimmedMean(0.25) }
      found.add("winsorised", .same, .location) { () throws(StatisticsError) in
        try robust.winsorisedMean(0.25)
      }
    },
    FigureSource("Shapiro-Wilk", tolerance: 1e-12) { values, found throws(StatisticsError) in
      let test = try ShapiroWilkTest(values)
      found.add("W") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("geometric descriptives", claims: []) { values, found throws(StatisticsError) in
      let sample = try GeometricDescriptives(values)
      found.add("mean") { sample.mean }
      found.add("factor") { sample.standardDeviationFactor }
    },
    FigureSource("modes") { values, found throws(StatisticsError) in
      let modes = try Modes(values)
      found.add("frequency") { Double(modes.frequency) }
      found.add("first", .same, .location) { modes.values.first }
      found.add("last", .same, .location) { modes.values.last }
    },
  ]
}

@Suite("What has to hold for every description of a sample")
struct OneSampleProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [[Double]] {
    var random = RandomSamples(seed: 404)
    return [1, 2, 3, 4, 7, 12, 31].flatMap { n in (0..<4).map { _ in random.values(n, kind) } }
  }

  @Test(
    "The order of the values does not matter", arguments: OneSampleMethods.all, RandomSamples.Kind.allCases)
  func order(method: FigureSource<[Double]>, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 8)
    for values in Self.samples(kind) {
      method.expectSame(random.shuffled(values), from: values, "\(values)")
    }
  }

  @Test(
    "Unit and origin only change what is measured in them",
    arguments: OneSampleMethods.all.filter { $0.claims.contains(.rescaling) }, RandomSamples.Kind.allCases)
  func scale(method: FigureSource<[Double]>, kind: RandomSamples.Kind) {
    for values in Self.samples(kind) {
      for (unit, shift) in [(8.0, -3.0), (0.125, 512), (1, -0x1p30), (1, 0x1p31)] {
        method.expectRescaled(
          values.map { unit * $0 + shift }, from: values, unit: unit, shift: shift,
          "\(values), \(unit) v + \(shift)")
      }
    }
  }

  @Test(
    "A one-sample t test only sees the distance from the fixed value", arguments: RandomSamples.Kind.allCases)
  func against(kind: RandomSamples.Kind) throws {
    for values in Self.samples(kind) where values.count > 1 && Set(values).count > 1 {
      let test = try OneSampleTTest(values, against: 15)
      for shift in [-3, 0x1p30, -0x1p31] {
        let moved = try OneSampleTTest(values.map { $0 + shift }, against: 15 + shift)
        expectClose(moved.statistic, test.statistic, 1e-13, "\(values) + \(shift)")
      }
      let mirrored = try OneSampleTTest(values.map { -$0 }, against: -15)
      expectClose(mirrored.statistic, -test.statistic, 1e-15, "\(values)")
      #expect(mirrored.pValue(.less) == test.pValue(.greater))
    }
  }

  @Test(
    "Moments of any parts, merged in any order, are those of the whole",
    arguments: RandomSamples.Kind.allCases)
  func merging(kind: RandomSamples.Kind) throws {
    var random = RandomSamples(seed: 77)
    for values in Self.samples(kind) {
      let whole = Moments(values)
      for _ in 0..<8 {
        var parts: [Moments] = [Moments()]
        for value in values {
          if random.next(below: 3) == 0 { parts.append(Moments()) }
          parts[parts.count - 1].add(value)
        }
        var merged = Moments()
        for part in random.shuffled(parts) { merged.merge(part) }
        #expect(merged.n == whole.n)
        expectClose(merged.mean, try #require(whole.mean), 2.3e-16, "mean of \(values)")
        expectClose(merged.m2, whole.m2, 1e-14, "squares of \(values)")
      }
    }
  }
}
