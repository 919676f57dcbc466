import Stats
import Testing

@Suite("The permutation test of the difference of means")
struct PermutationTests {
  static let cases = FigureCase.cases("permutation")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 11)
    #expect(FigureCase.cases("monte-carlo").count == 4)
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
    "A seed gives the numbers of an independent implementation, whatever the number of threads",
    arguments: FigureCase.cases("monte-carlo"), [1, 2, 5])
  func seeded(_ expected: FigureCase, threads: Int) throws {
    let test = try PermutationTest(
      monteCarlo: expected.x, expected.y, resamples: Int(try expected["resamples"]),
      seed: UInt64(try expected["seed"]), threads: threads)
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

@Suite("The permutation test of the mean difference of pairs")
struct PairedPermutationTests {
  static let cases = FigureCase.cases("paired-permutation")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 6)
    #expect(FigureCase.cases("paired-monte-carlo").count == 2)
  }

  @Test("All choices of signs, against exact arithmetic", arguments: cases)
  func exact(_ expected: FigureCase) throws {
    let test = try PairedPermutationTest(expected.x, expected.y)
    #expect(test.algorithm == .exact(arrangements: Int(try expected["arrangements"])))
    #expect(test.n == expected.x.count)
    for (alternative, key) in [(Alternative.twoSided, "twoSided"), (.less, "less"), (.greater, "greater")] {
      try expected.expect(test.pValue(alternative), key, 1e-15)
    }
    try expected.expect(test.difference, "difference", 1e-15)
    #expect(test == (try PairedPermutationTest(exact: expected.x, expected.y)))
    let swapped = try PairedPermutationTest(expected.y, expected.x)
    #expect(swapped.difference == -test.difference && swapped.pValue(.less) == test.pValue(.greater))
    let random = try PairedPermutationTest(monteCarlo: expected.x, expected.y, resamples: 9_999, seed: 7)
    for alternative in [Alternative.less, .greater] {
      let p = test.pValue(alternative)
      let slack = 5 * (p * (1 - p) / 9_999).squareRoot() + 1e-4
      #expect((random.pValue(alternative) - p).magnitude <= slack, "\(alternative)")
    }
  }

  @Test(
    "A seed gives the numbers of an independent implementation, whatever the number of threads",
    arguments: FigureCase.cases("paired-monte-carlo"), [1, 2, 5])
  func seeded(_ expected: FigureCase, threads: Int) throws {
    let test = try PairedPermutationTest(
      monteCarlo: expected.x, expected.y, resamples: Int(try expected["resamples"]),
      seed: UInt64(try expected["seed"]), threads: threads)
    for (alternative, key) in [(Alternative.twoSided, "twoSided"), (.less, "less"), (.greater, "greater")] {
      try expected.expect(test.pValue(alternative), key, 1e-15)
    }
  }

  @Test("From 20 pairs that differ on signs are drawn at random; decimals count as they are written")
  func chooser() throws {
    let (low, high) = ((0..<20).map(Double.init), (100..<120).map { 1.5 * Double($0) })
    let test = try PairedPermutationTest(low, high, resamples: 999, seed: 3)
    #expect(test.algorithm == .monteCarlo(resamples: 999, seed: 3))
    #expect(test.pValue(.less) == 0.001 && test.pValue(.greater) == 1)
    let exact = try PairedPermutationTest(low.dropLast() + [150], high.dropLast() + [150])
    #expect(exact.algorithm == .exact(arrangements: 524_288))
    // 0.3 - 0.1 and 0.5 - 0.3 are 0.2 each, though not as doubles.
    let decimals = try PairedPermutationTest([0.3, 0.3], [0.1, 0.5])
    #expect(decimals.pValue(.twoSided) == 1 && decimals.pValue(.greater) == 0.75)
    #expect(decimals.description == "mean difference = 0.00, p > .999 (exact, 4 arrangements)")
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try PairedPermutationTest([], []) }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) { try PairedPermutationTest([1, 2], [1]) }
    #expect(throws: StatisticsError.zeroVariance) { try PairedPermutationTest([1, 2], [1, 2]) }
    #expect(throws: StatisticsError.nonFinite) { try PairedPermutationTest([1, .infinity], [1, 2]) }
    let long = (0..<40).map(Double.init)
    let tooMany = #expect(throws: StatisticsError.self) {
      try PairedPermutationTest(exact: long, long.map { $0 + 1 })
    }
    #expect(tooMany?.code == "invalid-parameter")
    for (resamples, threads) in [(0, 1), (9, 0)] {
      let none = #expect(throws: StatisticsError.self) {
        try PairedPermutationTest(
          monteCarlo: [1, 2], [3, 5], resamples: resamples, seed: 1, threads: threads)
      }
      #expect(none?.code == "invalid-count")
    }
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

  @Test(
    "Streams are those of an independent implementation", arguments: BootstrapReference.all?.streams ?? [])
  func streams(_ expected: BootstrapReference.Stream) {
    var generator = SplitMix64(seed: expected.seed, stream: expected.stream)
    #expect(expected.numbers.count == 3)
    for number in expected.numbers { #expect(generator.next() == UInt64(number)) }
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
