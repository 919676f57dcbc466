import Testing

@testable import Stats

@Suite struct AscendingTests {
  @Test(
    "Many values are sorted as few are",
    arguments: ["answers", "signs", "tiny and huge", "zeros", "equal", "digits"])
  func order(kind: String) {
    var state: UInt64 = 7
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let values = (0..<5000).map { index -> Double in
      switch kind {
      case "answers": Double(1 + next() % 7)
      case "signs": Double(next() % 2001) / 7 - 140
      case "tiny and huge":
        index % 3 == 0 ? 0x1p-1074 * Double(next() % 50) : -1.7e308 * Double(next() % 100) / 100
      case "zeros": index % 2 == 0 ? -0.0 : Double(next() % 3)
      case "equal": 4.25
      default: Double(next()) / 1000
      }
    }
    let sorted = ascending(values)
    #expect(sorted.map(\.bitPattern) == values.sorted().map(\.bitPattern))
  }
}
