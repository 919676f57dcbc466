import Stats
import Testing

@Suite("The permutation test of the difference of means")
struct PermutationTests {
  static let cases = FigureCase.cases("permutation")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 11)
    #expect(FigureCase.cases("monte-carlo").count == 3)
  }

  @Test("All arrangements, against exact arithmetic", arguments: cases)
  func exact(_ expected: FigureCase) throws {
    let test = try PermutationTest(expected.x, expected.y)
    #expect(test.algorithm == .exact(arrangements: Int(try expected["arrangements"])))
    for (alternative, key) in [(Alternative.twoSided, "twoSided"), (.less, "less"), (.greater, "greater")] {
      try expected.expect(test.pValue(alternative), key, 1e-15)
    }
    // The means of a large offset are close together.
    let largest = expected.x.reduce(0) { max($0, $1.magnitude) }
    #expect((test.difference - (try expected["difference"])).magnitude <= 4e-16 * largest)
    #expect(test == (try PermutationTest(exact: expected.x, expected.y)))
  }

  @Test("Swapping the samples swaps the sides", arguments: cases)
  func swapping(_ sample: FigureCase) throws {
    let test = try PermutationTest(sample.x, sample.y)
    let swapped = try PermutationTest(sample.y, sample.x)
    #expect(swapped.difference == -test.difference)
    #expect(swapped.pValue(.less) == test.pValue(.greater))
    #expect(swapped.pValue(.twoSided) == test.pValue(.twoSided))
  }

  @Test("Random arrangements come close to all of them, and repeat themselves with a seed", arguments: cases)
  func monteCarlo(_ sample: FigureCase) throws {
    let exact = try PermutationTest(exact: sample.x, sample.y)
    let found = try PermutationTest(monteCarlo: sample.x, sample.y, resamples: 9_999, seed: 7)
    #expect(found.algorithm == .monteCarlo(resamples: 9_999, seed: 7))
    for alternative in [Alternative.less, .greater] {
      let p = exact.pValue(alternative)
      // Five standard errors, and the one that is added.
      let slack = 5 * (p * (1 - p) / 9_999).squareRoot() + 1e-4
      #expect((found.pValue(alternative) - p).magnitude <= slack, "\(alternative)")
    }
    #expect(found == (try PermutationTest(monteCarlo: sample.x, sample.y, resamples: 9_999, seed: 7)))
  }

  @Test(
    "A seed gives the numbers of an independent implementation, on every machine",
    arguments: FigureCase.cases("monte-carlo"))
  func seeded(_ expected: FigureCase) throws {
    let test = try PermutationTest(
      monteCarlo: expected.x, expected.y, resamples: Int(try expected["resamples"]),
      seed: UInt64(try expected["seed"]))
    for (alternative, key) in [(Alternative.twoSided, "twoSided"), (.less, "less"), (.greater, "greater")] {
      try expected.expect(test.pValue(alternative), key, 1e-15)
    }
  }

  @Test("More than a million arrangements are drawn at random; no p value is 0")
  func chooser() throws {
    let (low, high) = ((0..<15).map(Double.init), (100..<115).map(Double.init))
    let test = try PermutationTest(low, high, resamples: 999, seed: 3)
    #expect(test.algorithm == .monteCarlo(resamples: 999, seed: 3))
    #expect(test.pValue(.less) == 0.001 && test.pValue(.greater) == 1 && test.pValue(.twoSided) == 0.002)
    #expect(test.description == "difference = -100.00, p = .002 (Monte Carlo, 999 resamples, seed 3)")
    let exact = try PermutationTest(Array(low.prefix(8)), Array(high.prefix(8)))
    #expect(exact.algorithm == .exact(arrangements: 12870))
    expectClose(exact.pValue(.less), 1.0 / 12870, 1e-15)
    #expect(exact.description == "difference = -100.00, p < .001 (exact, 12870 arrangements)")
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try PermutationTest([], [1]) }
    #expect(throws: StatisticsError.zeroVariance) { try PermutationTest([2, 2], [2]) }
    #expect(throws: StatisticsError.nonFinite) { try PermutationTest([2, .nan], [2]) }
    let none = #expect(throws: StatisticsError.self) {
      try PermutationTest(monteCarlo: [1, 2], [3], resamples: 0, seed: 1)
    }
    #expect(none?.code == "invalid-count")
    let long = (0..<40).map(Double.init)
    let tooMany = #expect(throws: StatisticsError.self) { try PermutationTest(exact: long, long) }
    #expect(tooMany?.code == "invalid-parameter")
  }
}

@Suite("The random number generator")
struct SplitMix64Tests {
  @Test("Its numbers are those of the published algorithm")
  func published() {
    // The first numbers for the seed 1234567 in other implementations.
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  @Test("Numbers below a bound are all there and evenly spread", arguments: [1, 2, 3, 7, 10])
  func bounded(bound: Int) {
    var generator = SplitMix64(seed: 42)
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<(1000 * bound) { counts[generator.next(below: bound)] += 1 }
    // Five standard deviations of a count about its mean of 1,000.
    #expect(counts.allSatisfy { ($0 - 1000).magnitude < 160 }, "\(counts)")
    #expect(counts.reduce(0, +) == 1000 * bound)
  }
}
