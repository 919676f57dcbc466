import Stats
import Testing

@Suite("What has to hold for one sample beside what its statistics claim")
struct OneSampleProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [[Double]] {
    var random = RandomSamples(seed: 404)
    return [1, 2, 3, 4, 7, 12, 31].flatMap { n in (0..<4).map { _ in random.values(n, kind) } }
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
