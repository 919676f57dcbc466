import Stats
import Testing

@Suite("What has to hold for correlations beside what they claim")
struct PairedProperties {
  private static let correlations = DeclaredProperties.variants.filter {
    $0.statistic.name.hasPrefix("correlation.")
  }

  @Test("A correlation lets each variable have its own unit and origin", arguments: correlations)
  func ownScales(variant: DeclaredProperties.Variant) {
    for data in RandomSamples.Kind.allCases.flatMap({ DeclaredProperties.data($0, for: .pairs) }) {
      var changed = data
      changed.lists["x"] = data.lists["x"]?.map { $0.map { 4 * $0 - 0x1p30 } }
      changed.lists["y"] = data.lists["y"]?.map { $0.map { $0 / 8 + 7 } }
      variant.expectSame(changed, from: data, "own scales")
    }
  }

  @Test(
    "The coefficients of ranks ignore any stretching of either scale",
    arguments: correlations.filter { $0.statistic.claims.contains(.stretching) })
  func stretching(variant: DeclaredProperties.Variant) {
    for data in [RandomSamples.Kind.answers, .numbers].flatMap({ DeclaredProperties.data($0, for: .pairs) }) {
      var changed = data
      changed.lists["x"] = data.lists["x"]?.map { $0.map { $0 * $0 * $0 } }
      changed.lists["y"] = data.lists["y"]?.map { $0.map { -1 / $0 } }
      variant.expectSame(changed, from: data, "stretched")
    }
  }
}
