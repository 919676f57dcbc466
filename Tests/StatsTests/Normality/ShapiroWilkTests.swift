import Stats
import Testing

@Suite("The Shapiro-Wilk test against R")
struct ShapiroWilkTests {
  static let cases = FigureCase.casesFromR("shapiro-wilk")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 16)
  }

  @Test("W and p value", arguments: cases)
  func figures(_ expected: FigureCase) throws {
    let test = try ShapiroWilkTest(expected.x)
    try expected.expect(test.statistic, "w", 1e-13)
    // p depends on 1 - W, which is small for a good fit.
    let complement = 1 - test.statistic
    try expected.expect(test.pValue, "p", max(1e-11, 1e-15 / complement))
    #expect(test.n == expected.x.count)
  }

  @Test("A large offset costs no digits, where R loses five of W")
  func offset() throws {
    let sample = try #require(Self.cases.first { $0.name == "thirty" })
    let test = try ShapiroWilkTest(sample.x.map { $0 + 1e9 })
    expectClose(test.statistic, try sample["w"], 1e-13)
    expectClose(test.pValue, try sample["p"], 1e-12)
  }

  @Test(
    "Neither shift, unit, sign nor order matters", arguments: cases.filter { $0.x.allSatisfy { $0 < 1e6 } })
  func invariance(_ sample: FigureCase) throws {
    let test = try ShapiroWilkTest(sample.x)
    let unit = sample.x.reduce(0) { max($0, $1.magnitude) }
    let moved = try ShapiroWilkTest(sample.x.reversed().map { 100 - 4 * ($0 / unit) })
    expectClose(moved.statistic, test.statistic, 1e-12)
    expectClose(moved.pValue, test.pValue, 1e-9)
  }

  @Test("Five thousand values are tested, more are refused")
  func sizes() throws {
    let values = (1...5000).map(Double.init)
    let test = try ShapiroWilkTest(values)
    expectClose(test.statistic, 0.9548, 1e-3)
    #expect(test.pValue < 1e-30)
    let tooMany = #expect(throws: StatisticsError.self) { try ShapiroWilkTest(values + [5001]) }
    #expect(tooMany?.code == "invalid-parameter")
  }

  @Test("The line of a report")
  func line() throws {
    #expect(try ShapiroWilkTest(WorkedExample.a).description == "W = 0.952, p = .736")
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) { try ShapiroWilkTest([1, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try ShapiroWilkTest([0.1, 0.1, 0.1]) }
    #expect(throws: StatisticsError.nonFinite) { try ShapiroWilkTest([1, 2, .infinity]) }
  }
}
