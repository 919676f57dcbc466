import Stats
import Testing

/// The groups of a NIST set: stored, or generated from the definition of Simon and Lesage.
private func nistGroups(_ sample: FigureCase) -> [[Double]] {
  guard sample.groups.isEmpty, let number = sample.name.last?.wholeNumberValue else { return sample.groups }
  let size = [21, 201, 2001][(number - 1) % 3]
  let offset = [1.0, 1e6, 1e12][(number - 1) / 3]
  return [4.0, 3, 5, 3, 5, 3, 5, 3, 5].map { tenths in
    let middle = offset * 10 + tenths
    return (0..<size).map { ($0 == 0 ? middle : middle + ($0 % 2 == 1 ? -1 : 1)) / 10 }
  }
}

@Suite("One-way analysis of variance, classic and Welch's")
struct OneWayAnovaTests {
  static let classic = FigureCase.cases("anova")
  static let welch = FigureCase.cases("welch-anova")
  static let nist = FigureCase.cases("nist-anova")

  @Test("The reference values are there")
  func references() {
    #expect(Self.classic.count == 7 && Self.welch.count == 7 && Self.nist.count == 11)
    #expect(FigureCase.casesFromR("several").count == 4)
  }

  @Test("Every figure against exact arithmetic", arguments: classic)
  func figures(_ expected: FigureCase) throws {
    let test = try OneWayAnova(groups: expected.groups)
    try expected.expect(test.betweenSumOfSquares, "between", 1e-14)
    try expected.expect(test.withinSumOfSquares, "within", 1e-14)
    try expected.expect(test.statistic, "f", 1e-14)
    try expected.expect(test.pValue, "p", 1e-13)
    #expect(test.df1 == Int(try expected["df1"]))
    #expect(test.df2 == Int(try expected["df2"]))
  }

  @Test("Welch's, against exact arithmetic", arguments: welch)
  func welchFigures(_ expected: FigureCase) throws {
    let test = try WelchAnova(groups: expected.groups)
    try expected.expect(test.statistic, "f", 1e-14)
    try expected.expect(test.df2, "df2", 1e-14)
    try expected.expect(test.pValue, "p", 1e-13)
    #expect(test.df1 == Int(try expected["df1"]))
  }

  @Test("As R's oneway.test", arguments: FigureCase.casesFromR("several"))
  func fromR(_ expected: FigureCase) throws {
    let test = try OneWayAnova(groups: expected.groups)
    try expected.expect(test.statistic, "f", 1e-12)
    try expected.expect(test.pValue, "p", 1e-11)
    let welch = try WelchAnova(groups: expected.groups)
    try expected.expect(welch.statistic, "welchF", 1e-12)
    try expected.expect(welch.df2, "welchDf2", 1e-12)
    try expected.expect(welch.pValue, "welchP", 1e-11)
  }

  @Test("NIST StRD: 14 digits of the exact value for the doubles", arguments: nist)
  func nistExact(_ expected: FigureCase) throws {
    let test = try OneWayAnova(groups: nistGroups(expected))
    try expected.expect(test.betweenSumOfSquares, "between", 1e-14)
    try expected.expect(test.withinSumOfSquares, "within", 1e-14)
    try expected.expect(test.statistic, "f", 1e-14)
  }

  /// How close F comes to the certified value: as close as the decimals are to the doubles they become.
  static let certifiedDigits = [
    "SiRstv": 1e-13, "AtmWtAg": 1e-10, "SmLs01": 1e-14, "SmLs02": 1e-14, "SmLs03": 1e-14, "SmLs04": 1e-10,
    "SmLs05": 1e-10, "SmLs06": 1e-10, "SmLs07": 1e-4, "SmLs08": 1e-4, "SmLs09": 1e-4,
  ]

  @Test("NIST StRD: the certified values, as far as their decimals are doubles", arguments: nist)
  func nistCertified(_ expected: FigureCase) throws {
    let test = try OneWayAnova(groups: nistGroups(expected))
    try expected.expect(test.statistic, "certifiedF", try #require(Self.certifiedDigits[expected.name]))
  }

  @Test("With two groups F is the square of t, Student's and Welch's", arguments: [1.0, -250])
  func twoGroups(factor: Double) throws {
    let groups = [WorkedExample.a.map { $0 * factor }, WorkedExample.b.map { $0 * factor + 7 }]
    let (student, welch) = (try StudentTTest(groups[0], groups[1]), try WelchTTest(groups[0], groups[1]))
    let classic = try OneWayAnova(groups: groups)
    expectClose(classic.statistic, student.statistic * student.statistic, 1e-13)
    expectClose(classic.pValue, student.pValue(.twoSided), 1e-12)
    let other = try WelchAnova(groups: groups)
    expectClose(other.statistic, welch.statistic * welch.statistic, 1e-13)
    expectClose(other.df2, welch.degreesOfFreedom, 1e-13)
    expectClose(other.pValue, welch.pValue(.twoSided), 1e-12)
  }

  @Test("Summaries give what the values give", arguments: classic)
  func summaries(_ sample: FigureCase) throws {
    guard sample.groups[0][0] < 1e6 else { return }
    let cells = try sample.groups.map(CellSummary.init)
    let (raw, published) = (try OneWayAnova(groups: sample.groups), try OneWayAnova(cells: cells))
    expectClose(published.statistic, raw.statistic, 1e-12)
    expectClose(
      try WelchAnova(cells: cells).statistic, try WelchAnova(groups: sample.groups).statistic, 1e-12)
  }

  @Test("A common offset of the means costs summaries no digits")
  func offsetSummaries() throws {
    let plain: [(Double, Double, Int)] = [(4, 1.5, 8), (6.5, 2, 5), (3.25, 1, 12)]
    let cells = try plain.map { try CellSummary(mean: $0.0, standardDeviation: $0.1, n: $0.2) }
    let moved = try plain.map { try CellSummary(mean: $0.0 + 1e12, standardDeviation: $0.1, n: $0.2) }
    expectClose(try OneWayAnova(cells: moved).statistic, try OneWayAnova(cells: cells).statistic, 1e-15)
    expectClose(try WelchAnova(cells: moved).statistic, try WelchAnova(cells: cells).statistic, 1e-15)
  }

  @Test("The line in APA style")
  func line() throws {
    let sample = try #require(Self.classic.first { $0.name == "three groups" })
    #expect(try OneWayAnova(groups: sample.groups).description == "F(2, 13) = 4.73, p = .029")
    #expect(try WelchAnova(groups: sample.groups).description == "F(2, 8.14) = 8.79, p = .009")
  }

  @Test("What cannot be tested is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try OneWayAnova(groups: [[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try OneWayAnova(groups: [[1, 2], []])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try OneWayAnova(groups: [[1], [2]])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try OneWayAnova(groups: [[0.1, 0.1, 0.1], [0.7, 0.7]])
    }
    #expect(throws: StatisticsError.zeroVariance) { try OneWayAnova(groups: [[3, 3], [3, 3]]) }
    #expect(throws: StatisticsError.nonFinite) { try OneWayAnova(groups: [[3, .nan], [3, 3]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try WelchAnova(groups: [[1], [1, 2]])
    }
    #expect(throws: StatisticsError.zeroVariance) { try WelchAnova(groups: [[1, 2], [4, 4]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) { try WelchAnova(cells: []) }
    // One group without variance is no obstacle when the variances are pooled.
    expectClose(try OneWayAnova(groups: [[1, 3], [4, 4]]).statistic, 4, 1e-15)
  }
}
