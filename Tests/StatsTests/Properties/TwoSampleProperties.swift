import Stats
import Testing

@Suite("What has to hold for two samples beside what their statistics claim")
struct TwoSampleProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [TwoSamples] {
    var random = RandomSamples(seed: 2026)
    return [(2, 2), (2, 5), (7, 3), (6, 6), (9, 5)].flatMap { nX, nY in
      (0..<2).map { _ in random.pair(kind, nX, nY) }
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
