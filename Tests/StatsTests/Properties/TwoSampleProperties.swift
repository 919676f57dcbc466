import Stats
import Testing

/// Every method that compares two independent samples, with what has to become of its figures.
enum TwoSampleMethods {
  static let all: [FigureSource<TwoSamples>] = means + ranks + spreads

  static let means: [FigureSource<TwoSamples>] = [
    FigureSource("Student") { data, found throws(StatisticsError) in
      let test = try StudentTTest(data.x, data.y)
      addTTest(test, to: &found)
      found.add("pooled deviation", .same, .length) { test.pooledStandardDeviation }
    },
    FigureSource("equivalence, Welch") { data, found throws(StatisticsError) in
      let bounds = EquivalenceBounds.standardDeviations(lower: -0.75, upper: 0.75)
      let test = try EquivalenceTest<WelchTTest>(data.x, data.y, bounds: bounds)
      found.add("p") { test.pValue }
      found.add("lower p", partner: "upper p") { test.lowerPValue }
      found.add("upper p", partner: "lower p") { test.upperPValue }
      found.add("bound", .same, .length) { test.upperBound }
    },
    FigureSource("equivalence, Student") { data, found throws(StatisticsError) in
      let bounds = EquivalenceBounds.standardDeviations(lower: -0.75, upper: 0.75)
      let test = try EquivalenceTest<StudentTTest>(data.x, data.y, bounds: bounds)
      found.add("p") { test.pValue }
      found.add("lower p", partner: "upper p") { test.lowerPValue }
    },
    FigureSource("permutation of means") { data, found throws(StatisticsError) in
      let test = try PermutationTest(exact: data.x, data.y)
      found.add("difference", .negated, .length) { test.difference }
      found.addTails { test.pValue($0) }
    },
    FigureSource("one-way analysis") { data, found throws(StatisticsError) in
      let test = try OneWayAnova(groups: [data.x, data.y])
      found.add("F") { test.statistic }
      found.add("p") { test.pValue }
      found.add("between", .same, .square) { test.betweenSumOfSquares }
      found.add("within", .same, .square) { test.withinSumOfSquares }
    },
    FigureSource("Welch's analysis") { data, found throws(StatisticsError) in
      let test = try WelchAnova(groups: [data.x, data.y])
      found.add("F") { test.statistic }
      found.add("df2") { test.df2 }
      found.add("p") { test.pValue }
    },
    FigureSource("contrast of cells") { data, found throws(StatisticsError) in
      let test = try CellContrast(cells: [data.x, data.y], coefficients: [1, -1])
      addTTest(test, to: &found)
    },
  ]

  static let ranks: [FigureSource<TwoSamples>] = [
    FigureSource("Kruskal-Wallis") { data, found throws(StatisticsError) in
      let test = try KruskalWallisTest(groups: [data.x, data.y])
      found.add("H") { test.statistic }
      found.add("p") { test.pValue }
    }
  ]

  static let spreads: [FigureSource<TwoSamples>] = [
    FigureSource("ratio of variances", tolerance: 1e-12) { data, found throws(StatisticsError) in
      let test = try VarianceRatioTest(data.x, data.y)
      found.add("ratio", .inverse) { test.ratio }
      found.addTails { test.pValue($0) }
      found.addInterval(.inverse) { level throws(StatisticsError) in
        try test.confidenceInterval(level: level)
      }
    },
    FigureSource("Levene") { data, found throws(StatisticsError) in
      let test = try LeveneTest(groups: [data.x, data.y])
      found.add("F") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("Brown-Forsythe") { data, found throws(StatisticsError) in
      let test = try BrownForsytheTest(groups: [data.x, data.y])
      found.add("F") { test.statistic }
      found.add("p") { test.pValue }
    },
  ]

  static func addTTest(_ test: some TTest, to found: inout Figures) {
    found.add("estimate", .negated, .length) { test.estimate }
    found.add("error", .same, .length) { test.standardError }
    found.add("t", .negated) { test.statistic }
    found.add("df") { test.degreesOfFreedom }
    found.addTails { test.pValue($0) }
    found.addInterval(.negated, .length) { level throws(StatisticsError) in
      try test.confidenceInterval(level: level)
    }
  }
}

@Suite("What has to hold for every comparison of two samples")
struct TwoSampleProperties {
  /// Sizes from the smallest on, equal and not.
  static let sizes = [(2, 2), (2, 5), (7, 3), (6, 6), (9, 5)]

  private static func samples(_ kind: RandomSamples.Kind) -> [TwoSamples] {
    var random = RandomSamples(seed: 2026)
    return sizes.flatMap { nX, nY in (0..<2).map { _ in random.pair(kind, nX, nY) } }
  }

  @Test(
    "Exchanging the samples turns signs and sides, and nothing else",
    arguments: TwoSampleMethods.all.filter { $0.claims.contains(.exchange) }, RandomSamples.Kind.allCases)
  func exchange(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    for data in Self.samples(kind) {
      method.expectTurned(data.swapped, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test(
    "The order of the values does not matter", arguments: TwoSampleMethods.all, RandomSamples.Kind.allCases)
  func order(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 7)
    for data in Self.samples(kind) {
      let mixed = TwoSamples(x: random.shuffled(data.x), y: random.shuffled(data.y))
      method.expectSame(mixed, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test(
    "Unit and origin of the scale only change what is measured in them",
    arguments: TwoSampleMethods.all.filter { $0.claims.contains(.rescaling) }, RandomSamples.Kind.allCases)
  func scale(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    for data in Self.samples(kind) {
      for (unit, shift) in [(8.0, -3.0), (0.125, 512), (1, -0x1p30), (1, 0x1p31)] {
        let changed = data.map { unit * $0 + shift }
        method.expectRescaled(
          changed, from: data, unit: unit, shift: shift, "\(data.x) and \(data.y), \(unit) v + \(shift)")
      }
    }
  }

  @Test("Ranks ignore any stretching of the scale", arguments: TwoSampleMethods.ranks)
  func stretching(method: FigureSource<TwoSamples>) {
    for data in Self.samples(.answers) + Self.samples(.numbers) {
      method.expectSame(data.map { $0 * $0 * $0 }, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test("A ratio ignores the unit of both", arguments: [0.25, 3, 1e6])
  func ratioUnit(unit: Double) throws {
    for data in Self.samples(.numbers) {
      let changed = data.map { unit * $0 }
      let before = try RatioOfGeometricMeans(data.x, data.y)
      let after = try RatioOfGeometricMeans(changed.x, changed.y)
      expectClose(after.value, before.value, 1e-13)
      expectClose(after.test.pValue(.twoSided), before.test.pValue(.twoSided), 1e-11)
    }
  }
}
