import Foundation
import Stats
import Testing

@Suite("Samples that go by")
struct StreamedSampleTests {
  /// Values with two decimals, many of them equal.
  private static func values(_ seed: UInt64, count: Int = 4001) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Double(100 + random.next() % 900 + random.next() % 300) / 100 }
  }

  private static func table(_ values: [Double]) -> FrequencyTable {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    return FrequencyTable(values: counts.map(\.key), counts: counts.map(\.value))
  }

  private static func expectEqual(_ found: Descriptives, _ exact: Descriptives, tolerance: Double = 1e-14) {
    #expect(found.n == exact.n)
    for (name, x, y) in [
      ("sum", found.sum, exact.sum), ("mean", found.mean, exact.mean),
      ("variance", found.variance ?? -1, exact.variance ?? -1),
      ("sd", found.standardDeviation ?? -1, exact.standardDeviation ?? -1),
      ("se", found.standardError ?? -1, exact.standardError ?? -1),
      ("deviation", found.meanAbsoluteDeviation, exact.meanAbsoluteDeviation),
    ] { #expect(abs(x - y) <= tolerance * abs(y), "\(name): \(x) and \(y)") }
    #expect(found.median == exact.median)
    #expect(found.lowerQuartile == exact.lowerQuartile)
    #expect(found.upperQuartile == exact.upperQuartile)
    #expect([found.minimum, found.maximum] == [exact.minimum, exact.maximum])
    #expect(found.relativeError == 0)
  }

  @Test("values are counted up to a number of distinct ones", arguments: [1, 1100, 20_000])
  func counting(count: Int) throws {
    let values = Self.values(5, count: count)
    let table = Self.table(values)
    #expect(FrequencyTable(values, mostDistinct: table.values.count) == table)
    #expect(FrequencyTable(values, mostDistinct: table.values.count - 1) == nil)
    #expect(FrequencyTable(values + [.infinity], mostDistinct: 1 << 16) == nil)
    #expect(FrequencyTable([0, -0.0, 0], mostDistinct: 1)?.counts == [3])
  }

  @Test("a table of frequencies describes as the values do", arguments: [1, 2, 3, 4, 17, 4000, 4001])
  func table(count: Int) throws {
    let values = Self.values(3, count: count)
    let sample = StreamedSample(table: Self.table(values))
    #expect(sample.count == count)
    Self.expectEqual(try Descriptives(sample), try Descriptives(values))
    let logarithms = Moments(sample.table.mapped { log($0) })
    let (found, exact) = (
      try GeometricDescriptives(logarithms: logarithms), try GeometricDescriptives(values)
    )
    #expect(abs(found.mean - exact.mean) <= 1e-14 * exact.mean)
    if count > 1 {
      let (left, right) = (
        try found.confidenceInterval(level: 0.95), try exact.confidenceInterval(level: 0.95)
      )
      #expect(abs(left.lower - right.lower) <= 1e-13 * right.lower)
      #expect(abs(left.upper - right.upper) <= 1e-13 * right.upper)
    }
  }

  @Test("tables of parts merge to that of the whole")
  func merging() {
    let values = Self.values(5)
    let parts = (0..<5).map { part in
      Self.table(values.enumerated().filter { $0.offset % 5 == part }.map(\.element))
    }
    #expect(FrequencyTable(merging: parts) == Self.table(values))
    #expect(FrequencyTable(merging: [parts[0]]) == parts[0])
    #expect(FrequencyTable(merging: []).count == 0)
  }

  @Test("values beside the table keep moments and ends exact")
  func rest() throws {
    let (counted, others) = (Self.values(7), Self.values(8, count: 900).map { $0 * Double.pi })
    var sketch = QuantileSketch()
    var sums = ShiftedSums()
    for value in others {
      sketch.add(value)
      sums.add(value)
    }
    let sample = StreamedSample(table: Self.table(counted), rest: sketch, restMoments: Moments(sums))
    let (found, exact) = (try Descriptives(sample), try Descriptives(counted + others))
    #expect(found.n == exact.n)
    #expect(abs(found.mean - exact.mean) <= 1e-14 * exact.mean)
    #expect(abs((found.variance ?? 0) - (exact.variance ?? 0)) <= 1e-13 * (exact.variance ?? 0))
    #expect([found.minimum, found.maximum] == [exact.minimum, exact.maximum])
    #expect(found.relativeError == QuantileSketch.relativeError)
    #expect(abs(found.median - exact.median) <= found.relativeError * exact.median)
    let halves = StreamedSample(merging: [
      StreamedSample(table: Self.table(counted)),
      StreamedSample(table: FrequencyTable(values: [], counts: []), rest: sketch, restMoments: Moments(sums)),
    ])
    #expect(halves == sample)
  }

  @Test("order statistics and moments that are known describe as the values do", arguments: [1, 2, 5, 4001])
  func known(count: Int) throws {
    let values = Self.values(9, count: count)
    let sorted = values.sorted()
    let exact = try Descriptives(values)
    let found = try Descriptives(
      Moments(values), minimum: sorted[0], maximum: sorted[count - 1],
      meanAbsoluteDeviation: exact.meanAbsoluteDeviation, valueOfRank: { sorted[$0] })
    Self.expectEqual(found, exact)
  }

  @Test("a running sum has the mean that moments have, to the last bit, in any order")
  func runningSum() {
    for seed in 1...50 {
      let values = Self.values(UInt64(seed), count: 12).map { $0 * 0.37 }
      var (sum, backwards) = (RunningSum(), RunningSum())
      for value in values { sum.add(value) }
      var tail = RunningSum()
      for value in values.suffix(5).reversed() { tail.add(value) }
      backwards.add(tail)
      for value in values.prefix(7) { backwards.add(value) }
      #expect(sum.mean(of: 12) == Moments(values).mean)
      #expect(backwards.mean(of: 12) == Moments(values).mean)
    }
    var equal = RunningSum()
    for _ in 0..<7 { equal.add(0.1) }
    #expect(equal.mean(of: 7) == 0.1)
  }

  @Test("sums from an origin give the moments, whatever the offset", arguments: [0, 1e3, 1e9])
  func shifted(offset: Double) {
    let values = Self.values(12, count: 4096).map { $0 + offset }
    var sums = ShiftedSums()
    for value in values { sums.add(value) }
    let (found, exact) = (Moments(sums), Moments(values))
    #expect(found.n == exact.n)
    #expect(abs((found.mean ?? 0) - (exact.mean ?? 0)) <= 1e-15 * (exact.mean ?? 0))
    #expect(abs(found.m2 - exact.m2) <= 1e-12 * exact.m2)
    #expect(Moments(ShiftedSums()).n == 0)
  }

  @Test("tests of moments are those of the values")
  func tests() throws {
    let (x, y) = (Self.values(21, count: 60), Self.values(22, count: 45))
    let (first, second) = (Moments(x), Moments(y))
    #expect(try WelchTTest(first, second) == WelchTTest(x, y))
    #expect(try StudentTTest(first, second) == StudentTTest(x, y))
    #expect(try HedgesG(first, second) == HedgesG(x, y))
    #expect(throws: StatisticsError.self) { try WelchTTest(Moments([1]), second) }
    #expect(throws: StatisticsError.zeroVariance) { try WelchTTest(Moments([1, 1]), Moments([2, 2])) }
    let cells = [first, second, Moments(Self.values(23, count: 30)), Moments(Self.values(24, count: 31))]
    var summaries: [CellSummary] = []
    for cell in cells { summaries.append(try CellSummary(cell)) }
    #expect(try CellContrast(cells: summaries, coefficients: [1, -1, -1, 1]).degreesOfFreedom > 100)
    #expect(throws: StatisticsError.self) { try CellSummary(Moments()) }
  }
}
