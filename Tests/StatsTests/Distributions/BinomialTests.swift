import Stats
import Testing

@Suite("The binomial distribution")
struct BinomialTests {
  @Test("Probabilities add up to the tails", arguments: [0, 1, 7, 40], [0, 0.02, 0.5, 0.9, 1])
  func sums(trials: Int, probability: Double) throws {
    let distribution = try Binomial(trials: trials, probability: probability)
    var sum = 0.0
    for k in -1...trials + 1 {
      sum += try distribution.probability(of: k)
      expectClose(try distribution.lowerTail(k), sum, 1e-13, "\(distribution) at \(k)")
      #expect((try distribution.lowerTail(k) + distribution.upperTail(k) - 1).magnitude < 1e-15)
    }
    expectClose(sum, 1, 1e-13)
  }

  @Test(
    "A quantile is the first number whose tail suffices", arguments: [1, 7, 40, 1_000_000],
    [0.001, 0.3, 0.98])
  func quantiles(trials: Int, probability: Double) throws {
    let distribution = try Binomial(trials: trials, probability: probability)
    for p in [1e-12, 0.01, 0.4, 0.5, 0.77, 0.999] {
      let low = try distribution.quantile(p)
      #expect(try distribution.lowerTail(low) >= p && distribution.lowerTail(low - 1) < p, "\(p)")
      let high = try distribution.upperQuantile(p)
      #expect(try distribution.upperTail(high) <= p && distribution.upperTail(high - 1) > p, "\(p)")
    }
  }

  @Test("A tail that equals the probability counts")
  func ties() throws {
    // 1, 5, 15, 31, 32 of 32 thirty-seconds... of five fair coins: 1, 6, 16, 26, 31, 32.
    let coins = try Binomial(trials: 5, probability: 0.5)
    for (k, count) in [1.0, 6, 16, 26, 31].enumerated() {
      #expect(try coins.quantile(count / 32) == k)
      #expect(try coins.upperQuantile(1 - count / 32) == k)
    }
  }

  @Test("A huge number of trials keeps its digits")
  func many() throws {
    // By symmetry, with an odd number of trials.
    let coins = try Binomial(trials: 2_000_000_001, probability: 0.5)
    expectClose(try coins.lowerTail(1_000_000_000), 0.5, 1e-14)
    #expect(try coins.quantile(0.5) == 1_000_000_000)
    // Rare events are nearly Poisson: exp(-3) for none in 3e12 trials of 1e-12.
    let rare = try Binomial(trials: 3_000_000_000_000, probability: 1e-12)
    expectClose(try rare.probability(of: 0), 0.049_787_068_367_863_944, 1e-11)
  }

  @Test("Impossible parameters are refused")
  func parameters() {
    #expect(throws: StatisticsError.self) { try Binomial(trials: -1, probability: 0.5) }
    for probability in [-0.1, 1.1, Double.nan] {
      #expect(throws: StatisticsError.self) { try Binomial(trials: 3, probability: probability) }
    }
    for p in [0, 1, Double.nan] {
      #expect(throws: StatisticsError.self) { try Binomial(trials: 3, probability: 0.5).quantile(p) }
      #expect(throws: StatisticsError.self) { try Binomial(trials: 3, probability: 0.5).upperQuantile(p) }
    }
  }
}
