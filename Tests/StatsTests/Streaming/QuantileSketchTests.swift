import Foundation
import Stats
import Testing

@Suite("Sketches of quantiles")
struct QuantileSketchTests {
  /// Samples of every shape: even, skewed, around zero, far from it, of few values, of all magnitudes.
  private static let samples: [(name: String, values: [Double])] = {
    var random = SplitMix64(seed: 11)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let count = 5001
    return [
      ("even", (0..<count).map { _ in 100 * unit() }),
      ("skewed", (0..<count).map { _ in exp(6 * unit() * unit()) }),
      ("around zero", (0..<count).map { _ in unit() - unit() }),
      ("negative", (0..<count).map { _ in -1e6 * unit() }),
      ("far from zero", (0..<count).map { _ in 1e9 + unit() }),
      ("few values", (0..<count).map { _ in (7 * unit()).rounded(.down) }),
      ("all magnitudes", (0..<count).map { _ in pow(10, 600 * unit() - 300) * (unit() < 0.5 ? -1 : 1) }),
      ("one value", [4.25]), ("two values", [1, 2]),
      ("ends of the range", [.greatestFiniteMagnitude, -1e308, 0]),
    ]
  }()

  @Test("the value of every rank is within the bound", arguments: samples.indices)
  func ranks(_ sample: Int) throws {
    let values = Self.samples[sample].values
    var sketch = QuantileSketch()
    for value in values { sketch.add(value) }
    #expect(sketch.count == values.count)
    let sorted = values.sorted()
    #expect(sketch.minimum == sorted[0] && sketch.maximum == sorted[sorted.count - 1])
    for rank in stride(from: 0, to: sorted.count, by: max(1, sorted.count / 997)) {
      let found = try sketch.value(ofRank: rank)
      #expect(abs(found - sorted[rank]) <= QuantileSketch.relativeError * abs(sorted[rank]))
    }
  }

  @Test("quartiles and the median are within the bound of the exact ones", arguments: samples.indices)
  func quartiles(_ sample: Int) throws {
    let values = Self.samples[sample].values
    var sketch = QuantileSketch()
    for value in values { sketch.add(value) }
    let exact = try Quantiles(values)
    let sorted = values.sorted()
    for (probability, expected) in [
      (0.25, exact.lowerQuartile), (0.5, exact.median), (0.75, exact.upperQuartile),
    ] {
      // Both neighbours of the quantile are within the bound of their own values.
      let rank = Int(Double(sorted.count - 1) * probability)
      let larger = max(sorted[rank].magnitude, sorted[min(rank + 1, sorted.count - 1)].magnitude)
      let found = try sketch.quantile(probability)
      #expect(abs(found - expected) <= QuantileSketch.relativeError * larger * (1 + 1e-12))
    }
  }

  @Test("parts merge in any order to the sketch of the whole", arguments: samples.indices)
  func merging(_ sample: Int) throws {
    let values = Self.samples[sample].values
    var whole = QuantileSketch()
    for value in values { whole.add(value) }
    var parts = (0..<7).map { _ in QuantileSketch() }
    for (index, value) in values.enumerated() { parts[index % 7].add(value) }
    for order in [[0, 1, 2, 3, 4, 5, 6], [6, 2, 4, 0, 1, 5, 3]] {
      var merged = QuantileSketch()
      for part in order { merged.merge(parts[part]) }
      #expect(merged == whole)
    }
  }

  @Test("a value that is added several times counts as often")
  func times() throws {
    var (one, other) = (QuantileSketch(), QuantileSketch())
    one.add(3.5, times: 3)
    for _ in 0..<3 { other.add(3.5) }
    #expect(one == other)
  }

  @Test("the mean deviation is within the bound of the mean magnitude", arguments: samples.indices.prefix(6))
  func deviation(_ sample: Int) throws {
    let values = Self.samples[sample].values
    var sketch = QuantileSketch()
    for value in values { sketch.add(value) }
    let exact = try Descriptives(values)
    let magnitude = values.reduce(0) { $0 + $1.magnitude } / Double(values.count)
    let found = sketch.meanAbsoluteDeviation(from: exact.mean)
    #expect(abs(found - exact.meanAbsoluteDeviation) <= QuantileSketch.relativeError * magnitude)
  }

  @Test("nothing and ranks that are not there are refused")
  func refused() {
    let sketch = QuantileSketch()
    #expect(throws: StatisticsError.self) { try sketch.quantile(0.5) }
    #expect(throws: StatisticsError.self) { try sketch.value(ofRank: 0) }
    var one = sketch
    one.add(1)
    #expect(throws: StatisticsError.self) { try one.quantile(1.5) }
    #expect(throws: StatisticsError.self) { try one.value(ofRank: 1) }
  }
}
