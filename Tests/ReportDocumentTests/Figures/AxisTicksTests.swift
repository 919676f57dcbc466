import Testing

@testable import ReportDocument

@Suite("Ticks of an axis")
struct AxisTicksTests {
  @Test(
    "linear ticks are multiples of 1, 2 or 5 times a power of ten",
    arguments: [
      (0.0...100.0, 5, [0, 20, 40, 60, 80, 100]),
      (0...1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
      (0...0.3, 3, [0, 0.1, 0.2, 0.3]),
      (-7...13, 4, [-5, 0, 5, 10]),
      (41...95, 6, [50, 60, 70, 80, 90]),
      (-3e12...5e12, 4, [-2e12, 0, 2e12, 4e12]),
      (0.0012...0.0031, 4, [0.0015, 0.002, 0.0025, 0.003]),
    ])
  func linear(range: ClosedRange<Double>, count: Int, expected: [Double]) {
    #expect(AxisTicks.linear(over: range, count: count) == expected)
  }

  @Test("ranges without width, or too wide for a double, still have a tick")
  func extremes() {
    #expect(AxisTicks.linear(over: 4...4, count: 5) == [4])
    let widest = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let ticks = AxisTicks.linear(over: widest, count: 5)
    #expect(ticks.contains(0))
    #expect(ticks.count >= 3 && ticks.count <= 6)
  }

  @Test("a rating scale has each of its points")
  func scale() {
    #expect(AxisTicks.scale(over: 1...7, count: 3) == [1, 2, 3, 4, 5, 6, 7])
    #expect(AxisTicks.scale(over: 0...10, count: 3).count == 11)
    #expect(AxisTicks.scale(over: 0...1, count: 5) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(AxisTicks.scale(over: 0...100, count: 5) == [0, 20, 40, 60, 80, 100])
  }

  @Test(
    "logarithmic ticks are 1, 2, 5, 10, 20, 50",
    arguments: [
      (0.9...55.0, 8, [1.0, 2, 5, 10, 20, 50]),
      (0.15...3, 8, [0.2, 0.5, 1, 2]),
      (0.01...2000, 8, [0.01, 0.1, 1, 10, 100, 1000]),
      (1e-6...1e6, 5, [1e-6, 1e-3, 1, 1e3, 1e6]),
      (6...9, 8, [6, 7, 8, 9]),
    ])
  func logarithmic(range: ClosedRange<Double>, count: Int, expected: [Double]) {
    #expect(AxisTicks.logarithmic(over: range, count: count) == expected)
  }

  @Test("labels have as many decimals as tell ticks apart")
  func labels() {
    #expect(AxisTicks.labels([0, 0.5, 1]) == ["0.0", "0.5", "1.0"])
    #expect(AxisTicks.labels([-20, 0, 20]) == ["-20", "0", "20"])
    #expect(AxisTicks.labels([-2e12, 0, 2.5e12]) == ["-2×10¹²", "0", "2.5×10¹²"])
    #expect(AxisTicks.labels([0.00002]) == ["2×10⁻⁵"])
    #expect(AxisTicks.logarithmicLabels([0.5, 1, 20]) == ["0.5", "1", "20"])
  }

  @Test("positions run from end to end, also on a logarithmic axis")
  func positions() {
    let linear = FigureAxis(scale: 1...7, values: [], from: 10, to: 70)
    #expect(linear.position(1) == 10)
    #expect(linear.position(4) == 40)
    #expect(linear.position(9) == 70)
    let wider = FigureAxis(scale: 1...7, values: [8], from: 0, to: 70)
    #expect(wider.position(8) == 70)
    let logarithmic = FigureAxis(logarithmicHolding: [1, 100], from: 0, to: 100)
    #expect(abs(logarithmic.position(10) - 50) < 1e-9)
    #expect(logarithmic.position(1) > 0)
    #expect(logarithmic.position(0) == 0)
  }
}
