import Stats
import Testing

@Suite("Results that have to be the same by different ways")
struct Identities {
  private static let samples: [TwoSamples] = {
    var random = RandomSamples(seed: 1937)
    return RandomSamples.Kind.allCases.flatMap { kind in
      [(4, 4), (7, 5), (12, 9)].map { random.pair(kind, $0, $1) }
    }
  }()

  private static let pairs: [TwoSamples] = {
    var random = RandomSamples(seed: 1908)
    return RandomSamples.Kind.allCases.flatMap { kind in [5, 8, 14].map { random.pair(kind, $0, $0) } }
  }()

  @Test("Two groups: F is t squared", arguments: samples)
  func squares(data: TwoSamples) throws {
    let student = try StudentTTest(data.x, data.y)
    let anova = try OneWayAnova(groups: [data.x, data.y])
    expectClose(anova.statistic, student.statistic * student.statistic, 1e-13, "F")
    expectClose(anova.pValue, student.pValue(.twoSided), 1e-12, "p")
    if Set(data.x).count > 1 {
      let welch = try WelchTTest(data.x, data.y)
      let analysis = try WelchAnova(groups: [data.x, data.y])
      expectClose(analysis.statistic, welch.statistic * welch.statistic, 1e-13, "Welch's F")
      expectClose(analysis.df2, welch.degreesOfFreedom, 1e-13, "Welch's df")
    }
    let share = anova.betweenSumOfSquares / (anova.betweenSumOfSquares + anova.withinSumOfSquares)
    let explained = try ExplainedVariance(f: anova.statistic, df1: 1, df2: Double(anova.df2))
    expectClose(explained.partialEtaSquared, share, 1e-13, "eta squared")
    let points = try PearsonCorrelation(
      data.x + data.y, data.x.map { _ in 1 } + data.y.map { _ in 0 })
    expectClose(points.value * points.value, share, 1e-13, "point-biserial correlation")
    expectClose(points.pValue(.twoSided), student.pValue(.twoSided), 1e-12, "p of the correlation")
  }

  @Test("Two groups: the statistics of ranks", arguments: samples)
  func ranks(data: TwoSamples) throws {
    let test = try MannWhitneyApproximate(data.x, data.y, continuityCorrection: false)
    let several = try KruskalWallisTest(groups: [data.x, data.y])
    let z = test.z(.twoSided)
    expectClose(several.statistic, z * z, 1e-13, "H")
    let delta = try CliffsDelta(data.x, data.y).value
    expectClose(2 * test.ranks.uX / Double(data.x.count * data.y.count), delta + 1, 1e-15, "delta")
    #expect(try RankBiserial(data.x, data.y).value == delta)
    if let effect = try? BrunnerMunzelTest(data.x, data.y) {
      expectClose(2 * effect.estimate, delta + 1, 1e-15, "relative effect")
    }
  }

  @Test("Effect sizes are t in another unit", arguments: samples)
  func effectSizes(data: TwoSamples) throws {
    let student = try StudentTTest(data.x, data.y)
    let unit = (1 / Double(data.x.count) + 1 / Double(data.y.count)).squareRoot()
    expectClose(try HedgesG(data.x, data.y).cohensD, student.statistic * unit, 1e-14)
  }

  @Test("Paired effect sizes are t in another unit", arguments: pairs)
  func pairedEffectSizes(data: TwoSamples) throws {
    let test = try PairedTTest(data.x, data.y)
    expectClose(
      try CohensDz(data.x, data.y).value, test.statistic / Double(data.x.count).squareRoot(), 1e-14)
    let one = try OneSampleTTest(zip(data.x, data.y).map { $0 - $1 }, against: 0)
    #expect(one.statistic == test.statistic)
  }

  @Test("An interval leaves out what the test of the same level rejects", arguments: samples)
  func intervalsAndTests(data: TwoSamples) throws {
    let (welch, student) = (try WelchTTest(data.x, data.y), try StudentTTest(data.x, data.y))
    let effect = try HedgesG(data.x, data.y)
    for p in [welch.pValue(.twoSided), student.pValue(.twoSided)] where p > 1e-12 && p < 0.99 {
      for (factor, isRejected) in [(1.001, true), (0.999, false)] {
        let level = 1 - p * factor
        if p == welch.pValue(.twoSided) {
          let interval = try welch.confidenceInterval(level: level)
          #expect((interval.lower * interval.upper > 0) == isRejected)
        } else {
          let interval = try student.confidenceInterval(level: level)
          #expect((interval.lower * interval.upper > 0) == isRejected)
          // The noncentral t is the exact distribution, so that the interval of d agrees with Student's test.
          let ofD = try effect.cohensDInterval(level: level)
          #expect((ofD.lower * ofD.upper > 0) == isRejected)
        }
      }
    }
  }

  @Test("Ranks of conditions: Friedman and Kendall", arguments: RandomSamples.Kind.allCases)
  func concordance(kind: RandomSamples.Kind) throws {
    var random = RandomSamples(seed: 1939)
    for (rows, columns) in [(3, 4), (8, 3), (6, 6)] {
      let matrix = random.matrix(kind, rows: rows, columns: columns)
      let (test, concordance) = (try FriedmanTest(rows: matrix), try KendallsW(ratings: matrix))
      expectClose(concordance.chiSquare, test.statistic, 1e-13)
      expectClose(concordance.pValue, test.pValue, 1e-12)
    }
  }

  @Test("Consistency of the mean rating is alpha", arguments: RandomSamples.Kind.allCases)
  func consistency(kind: RandomSamples.Kind) throws {
    var random = RandomSamples(seed: 1951)
    for (rows, columns) in [(4, 2), (9, 3), (20, 5)] {
      let matrix = random.matrix(kind, rows: rows, columns: columns)
      let alpha = try CronbachAlpha(rows: matrix)
      let icc = try IntraclassCorrelation(rows: matrix, model: .consistency, measure: .average)
      expectClose(icc.value, alpha.value, 1e-12, "coefficient")
      let (feldt, own) = (try alpha.confidenceInterval(level: 0.9), try icc.confidenceInterval(level: 0.9))
      expectClose(own.lower, feldt.lower, 1e-11, "lower")
      expectClose(own.upper, feldt.upper, 1e-11, "upper")
    }
  }

  @Test("A coefficient of ranks is that of the ranks", arguments: pairs)
  func spearman(data: TwoSamples) throws {
    guard Set(data.x).count > 1 else { return }
    func ranks(_ values: [Double]) -> [Double] {
      values.map { value in
        let (below, equal) = (values.count { $0 < value }, values.count { $0 == value })
        return Double(below) + Double(equal + 1) / 2
      }
    }
    expectClose(
      try SpearmanCorrelation(data.x, data.y).value,
      try PearsonCorrelation(ranks(data.x), ranks(data.y)).value, 1e-14)
  }

  @Test("Two by two: chi-square, phi, V, the N - 1 test and the correlation of two yes-or-no variables")
  func twoByTwo() throws {
    var random = RandomSamples(seed: 1900)
    for _ in 0..<20 {
      let table = random.table(rows: 2, columns: 2, below: 9).map { $0.map { $0 + 1 } }
      let counts = try TwoByTwoTable(a: table[0][0], b: table[0][1], c: table[1][0], d: table[1][1])
      let chiSquare = try ChiSquareTest(table, correction: .none).statistic
      let phi = try PhiCoefficient(counts).value
      let n = Double(counts.n)
      expectClose(phi * phi * n, chiSquare, 1e-12, "phi")
      expectClose(try CramersV(table).value, phi.magnitude, 1e-12, "V")
      let test = try NMinusOneTwoProportionTest(
        successesX: counts.a, nX: counts.a + counts.b, successesY: counts.c, nY: counts.c + counts.d)
      expectClose(test.statistic * test.statistic, chiSquare * (n - 1) / n, 1e-12, "N - 1")
      var (rows, columns): ([Double], [Double]) = ([], [])
      for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        rows += Array(repeating: Double(row), count: table[row][column])
        columns += Array(repeating: Double(column), count: table[row][column])
      }
      expectClose(try PearsonCorrelation(rows, columns).value, phi, 1e-13, "correlation")
      expectClose(
        try FisherFreemanHaltonTest(table).pValue, try FisherExactTest(counts).pValue(.twoSided), 1e-11,
        "Fisher")
    }
  }

  @Test("Complete nominal ratings: Krippendorff's alpha is Fleiss' kappa with its small-sample term")
  func nominal() throws {
    var random = RandomSamples(seed: 2011)
    for _ in 0..<20 {
      let ratings = (0..<9).map { _ in (0..<4).map { _ in Double(random.next(below: 3)) } }
      let counts = ratings.map { row in (0..<3).map { category in row.count { $0 == Double(category) } } }
      let kappa = try FleissKappa(counts: counts).value
      let alpha = try KrippendorffAlpha(units: ratings, scale: .nominal).value
      expectClose(1 - alpha, (1 - kappa) * 35 / 36, 1e-13)
    }
  }

  @Test("Without censoring the survival curve counts who is left")
  func survival() throws {
    var random = RandomSamples(seed: 1958)
    for _ in 0..<10 {
      let times = random.values(11, .answers)
      let curve = try KaplanMeier(times: times, isEvent: times.map { _ in true })
      for time in 1...7 {
        let left = Double(times.count { $0 > Double(time) }) / 11
        guard let found = curve.survival(at: Double(time)) else { continue }
        #expect((found - left).magnitude < 1e-15)
      }
      expectClose(curve.median, try Descriptives(times).median, 1e-15)
    }
  }
}
