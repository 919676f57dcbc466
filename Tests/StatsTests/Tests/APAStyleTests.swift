import Testing

@testable import Stats

@Suite("Numbers in APA style")
struct APAStyleTests {
  @Test(
    "Fixed decimals, ties decided by the exact value",
    arguments: [
      (2.305, 2, "2.31"), (1.005, 2, "1.00"), (2.5, 0, "3"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"),
      (-0.004, 2, "0.00"), (0, 2, "0.00"), (18.4, 2, "18.40"), (0.009, 2, "0.01"), (99.995, 2, "100.00"),
      (1e12, 2, "1000000000000.00"), (1e20, 2, "1e+20"), (-12.345678, 4, "-12.3457"),
    ])
  func fixed(value: Double, decimals: Int, text: String) {
    #expect(APAStyle.fixed(value, decimals: decimals) == text)
  }

  @Test(
    "p values without a leading zero; the smallest is decided before rounding",
    arguments: [
      (0.0331, "p = .033"), (0.001, "p = .001"), (0.00099999, "p < .001"), (0, "p < .001"),
      (0.0009, "p < .001"),
      (0.9994, "p = .999"), (0.9996, "p > .999"), (1, "p > .999"), (0.05, "p = .050"), (0.0495, "p = .050"),
    ])
  func pValues(value: Double, text: String) {
    #expect(APAStyle.pValue(value) == text)
  }

  @Test(
    "The level is shown with no more decimals than it has",
    arguments: [(0.95, "95"), (0.9, "90"), (0.999, "99.9"), (0.9975, "99.75")])
  func levels(level: Double, text: String) {
    let interval = ConfidenceInterval(lower: -1.5, upper: 12.25, level: level)
    #expect(APAStyle.interval(interval) == "\(text)% CI [-1.50, 12.25]")
  }
}
