import Stats
import Testing

@Suite("Correlations")
struct CorrelationTests {
  private static let alternatives: [Alternative] = [.twoSided, .less, .greater]

  @Test("Pearson's correlation equals mpmath", arguments: AssociationReference.pairs)
  func pearson(row: AssociationReference.Pairs) throws {
    let found = try PearsonCorrelation(row.x, row.y)
    // A nearly perfect correlation magnifies the rounding of the values themselves.
    let tolerance = row.unexplained < 1e-6 ? 1e-8 : 1e-12
    expectClose(found.value, row.r, 1e-14, "r")
    expectClose(found.unexplained, row.unexplained, tolerance, "1 - r²")
    expectClose(try found.statistic(), row.t, tolerance, "t")
    for (alternative, p) in zip(Self.alternatives, row.p) {
      expectClose(found.pValue(alternative), p, tolerance, "p")
    }
    let limits = try found.confidenceInterval(level: 0.95)
    expectLimits((limits.lower, limits.upper), row.rLimits, 1e-12, "r")
  }

  @Test("Spearman's correlation equals all orders or mpmath", arguments: AssociationReference.pairs)
  func spearman(row: AssociationReference.Pairs) throws {
    let found = try SpearmanCorrelation(row.x, row.y)
    expectClose(found.value, row.rho, 1e-14, "rho")
    if let expected = row.rhoP {
      for (alternative, p) in zip(Self.alternatives, expected) {
        expectClose(found.pValue(alternative), p, 1e-12, "p")
      }
    }
    if let expected = row.rhoLimits {
      let limits = try found.confidenceInterval(level: 0.95)
      expectLimits((limits.lower, limits.upper), expected, 1e-12, "rho")
    } else {
      #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
    }
  }

  @Test("Kendall's tau-b equals whole counts of orders or mpmath", arguments: AssociationReference.pairs)
  func kendall(row: AssociationReference.Pairs) throws {
    let found = try KendallTau(row.x, row.y)
    #expect(found.score == row.score)
    expectClose(found.value, row.tau, 1e-15, "tau")
    for (alternative, p) in zip(Self.alternatives, row.tauP) {
      expectClose(found.pValue(alternative), p, 1e-12, "p")
    }
    if let expected = row.tauLimits {
      let limits = try found.confidenceInterval(level: 0.95)
      expectLimits((limits.lower, limits.upper), expected, 1e-12, "tau")
    } else {
      #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
    }
  }

  @Test("Correlations equal R's cor.test")
  func inR() throws {
    let rows = try AssociationInR.load().pairs
    #expect(rows.count == 4)
    for row in rows {
      let pearson = try PearsonCorrelation(row.x, row.y)
      let limits = try pearson.confidenceInterval(level: 0.95)
      expectClose(pearson.value, row.pearson[0], 1e-13)
      expectLimits((limits.lower, limits.upper), [row.pearson[1], row.pearson[2]], 1e-12)
      expectClose(pearson.pValue(.twoSided), row.pearson[3], 1e-12)
      expectClose(pearson.pValue(.greater), row.pearson[4], 1e-12)
      let spearman = try SpearmanCorrelation(row.x, row.y)
      expectClose(spearman.value, row.spearman[0], 1e-13)
      expectClose(spearman.pValue(.twoSided), row.spearman[1], 1e-12)
      let kendall = try KendallTau(row.x, row.y)
      expectClose(kendall.value, row.kendall[0], 1e-13)
      expectClose(kendall.pValue(.twoSided), row.kendall[1], 1e-12)
    }
  }

  @Test("The result says which algorithm ran")
  func methods() throws {
    let short: [Double] = [1, 2, 3, 4, 5]
    let tied: [Double] = [1, 2, 3, 3, 5]
    let long = (0..<60).map { Double($0 * 37 % 61) }
    let ascending = (0..<60).map { Double($0) }
    #expect(try SpearmanCorrelation(short, short).method == .exact)
    #expect(try SpearmanCorrelation(short, tied).method == .studentT)
    #expect(try SpearmanCorrelation(Array(long.prefix(11)), Array(ascending.prefix(11))).method == .studentT)
    #expect(try KendallTau(short, short).method == .exact)
    #expect(try KendallTau(short, tied).method == .normal)
    #expect(try KendallTau(long, ascending).method == .normal)
  }

  @Test("The approximate p values are there beside the exact ones")
  func approximations() throws {
    let (x, y): ([Double], [Double]) = ([1, 2, 3, 4, 5, 6, 7], [2.5, 1, 4, 3, 7, 9, 8])
    let spearman = try SpearmanCorrelation(x, y)
    #expect(
      try spearman.method == .exact && spearman.ofRanks == PearsonCorrelation(x, [2, 1, 4, 3, 5, 7, 6]))
    // r = 1 - 6 * 6 / 336, t = r sqrt(5 / (1 - r²)).
    let r = 1 - 36.0 / 336
    expectClose(try spearman.ofRanks.statistic(), r * (5 / (1 - r * r)).squareRoot(), 1e-13)
    let kendall = try KendallTau(x, y)
    #expect(kendall.method == .exact && kendall.score == 15)
    // Without ties the variance of the score is n (n - 1) (2 n + 5) / 18.
    expectClose(kendall.z, 15 / (7.0 * 6 * 19 / 18).squareRoot(), 1e-15)
    expectClose(kendall.approximatePValue(.greater), try StandardNormal().upperTail(kendall.z), 1e-14)
    let tied = try KendallTau(x, [1, 1, 2, 2, 5, 9, 7])
    #expect(tied.method == .normal)
    for alternative in Self.alternatives {
      #expect(tied.approximatePValue(alternative) == tied.pValue(alternative))
    }
  }

  @Test("A perfect correlation has a p value of 0, and no interval", arguments: [0.1, -0.3])
  func perfect(slope: Double) throws {
    let x = [0.1, 0.2, 0.3, 0.7, 0.9]
    let found = try PearsonCorrelation(x, x.map { slope * $0 + 0.7 })
    #expect(found.value == (slope > 0 ? 1 : -1) && found.unexplained == 0)
    #expect(found.pValue(.twoSided) == 0 && found.pValue(slope > 0 ? .less : .greater) == 1)
    #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
    #expect(throws: StatisticsError.zeroVariance) { try found.statistic() }
  }

  @Test("Turning one variable round flips the sign and nothing else", arguments: AssociationReference.pairs)
  func mirrored(row: AssociationReference.Pairs) throws {
    let y = row.y.map { -$0 }
    #expect(try PearsonCorrelation(row.x, y).value == -PearsonCorrelation(row.x, row.y).value)
    #expect(try KendallTau(row.x, y).value == -KendallTau(row.x, row.y).value)
    let (spearman, other) = try (SpearmanCorrelation(row.x, row.y), SpearmanCorrelation(row.x, y))
    #expect((spearman.value + other.value).magnitude <= 1e-15)
    expectClose(other.pValue(.less), spearman.pValue(.greater), 1e-12)
  }

  @Test("What is undefined is an error")
  func errors() {
    let x: [Double] = [1, 2, 3, 4]
    #expect(throws: StatisticsError.unequalLengths(4, 3)) { try PearsonCorrelation(x, [1, 2, 3]) }
    #expect(throws: StatisticsError.unequalLengths(4, 3)) { try SpearmanCorrelation(x, [1, 2, 3]) }
    #expect(throws: StatisticsError.unequalLengths(4, 3)) { try KendallTau(x, [1, 2, 3]) }
    #expect(throws: StatisticsError.zeroVariance) { try PearsonCorrelation(x, [2, 2, 2, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try SpearmanCorrelation(x, [2, 2, 2, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try KendallTau(x, [2, 2, 2, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try PearsonCorrelation(x, [2, .nan, 2, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try SpearmanCorrelation(x, [2, .infinity, 2, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try KendallTau(x, [2, .nan, 2, 2]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) { try KendallTau([1, 2], [2, 3]) }
  }

  @Test("Pairs are counted by sorting as one by one", arguments: [3, 4, 7, 8, 9, 31, 200])
  func kendallScore(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    // Few distinct values, so that there are ties of every kind.
    let x = (0..<count).map { $0 < 2 ? Double($0) : Double(Int.random(in: 0...9, using: &generator)) }
    let y = (0..<count).map { $0 < 2 ? Double($0) : Double(Int.random(in: 0...9, using: &generator)) }
    var score = 0
    for later in x.indices {
      for earlier in 0..<later {
        let product = (x[later] - x[earlier]) * (y[later] - y[earlier])
        score += product > 0 ? 1 : product < 0 ? -1 : 0
      }
    }
    #expect(try KendallTau(x, y).score == score)
  }
}
