import Stats
import Testing

@Suite("The Kruskal-Wallis test against exact arithmetic, SciPy and R")
struct KruskalWallisTests {
  static let cases = FigureCase.cases("kruskal-wallis")

  @Test("Statistic and p value", arguments: cases)
  func figures(_ expected: FigureCase) throws {
    let test = try KruskalWallisTest(groups: expected.groups)
    try expected.expect(test.statistic, "h", 1e-14)
    try expected.expect(test.pValue, "p", 1e-13)
    #expect(test.degreesOfFreedom == Int(try expected["df"]))
    #expect(test.counts == expected.groups.map(\.count))
    let values = expected.groups.flatMap { $0 }
    #expect(test.hasTies == (Set(values).count < values.count))
    let sum = zip(test.meanRanks, test.counts).reduce(0) { $0 + $1.0 * Double($1.1) }
    expectClose(sum, Double(values.count * (values.count + 1)) / 2, 1e-14)
  }

  @Test("As R's kruskal.test", arguments: FigureCase.casesFromR("several"))
  func fromR(_ expected: FigureCase) throws {
    let test = try KruskalWallisTest(groups: expected.groups)
    try expected.expect(test.statistic, "h", 1e-13)
    try expected.expect(test.pValue, "kruskalP", 1e-12)
  }

  @Test("With two groups it is the Mann-Whitney test's z squared")
  func twoGroups() throws {
    let test = try KruskalWallisTest(groups: [WorkedExample.a, WorkedExample.b])
    let z = try MannWhitneyApproximate(WorkedExample.a, WorkedExample.b, continuityCorrection: false)
    expectClose(test.statistic, z.z(.twoSided) * z.z(.twoSided), 1e-14)
    expectClose(test.pValue, z.pValue(.twoSided), 1e-13)
  }

  @Test("The line of a report")
  func line() throws {
    let sample = try #require(Self.cases.first { $0.name == "three groups" })
    #expect(try KruskalWallisTest(groups: sample.groups).description == "H(2, N = 16) = 7.85, p = .020")
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try KruskalWallisTest(groups: [[1, 2]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try KruskalWallisTest(groups: [[1, 2], []])
    }
    #expect(throws: StatisticsError.zeroVariance) { try KruskalWallisTest(groups: [[3, 3], [3]]) }
    #expect(throws: StatisticsError.nonFinite) { try KruskalWallisTest(groups: [[3, .nan], [3]]) }
  }
}

@Suite("The Friedman test against exact arithmetic, SciPy and R")
struct FriedmanTests {
  static let cases = FigureCase.cases("friedman")

  @Test("Statistic and p value", arguments: cases)
  func figures(_ expected: FigureCase) throws {
    let test = try FriedmanTest(rows: expected.groups)
    try expected.expect(test.statistic, "q", 1e-14)
    try expected.expect(test.pValue, "p", 1e-13)
    #expect(test.degreesOfFreedom == Int(try expected["df"]) && test.n == expected.groups.count)
    #expect(test.hasTies == expected.groups.contains { Set($0).count < $0.count })
    let conditions = Double(test.meanRanks.count)
    expectClose(test.meanRanks.reduce(0, +), conditions * (conditions + 1) / 2, 1e-14)
  }

  @Test("As R's friedman.test", arguments: FigureCase.casesFromR("friedman"))
  func fromR(_ expected: FigureCase) throws {
    let test = try FriedmanTest(rows: expected.groups)
    try expected.expect(test.statistic, "q", 1e-13)
    try expected.expect(test.pValue, "p", 1e-12)
  }

  @Test("Only the order within a participant counts, not the order of participants")
  func invariance() throws {
    let rows: [[Double]] = [[7, 9, 8, 5], [6, 5, 2, 1], [9, 7, 8, 4]]
    let test = try FriedmanTest(rows: rows)
    let stretched = try FriedmanTest(
      rows: rows.enumerated().reversed().map { row, values in
        values.map { $0 * 3 + 1000 * Double(row) }
      })
    #expect(stretched == test)
    #expect(test.description == "χ²(3, N = 3) = 5.80, p = .122")
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try FriedmanTest(rows: [[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try FriedmanTest(rows: [[1], [2]]) }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try FriedmanTest(rows: [[1, 2], [1, 2, 3]]) }
    #expect(throws: StatisticsError.zeroVariance) { try FriedmanTest(rows: [[1, 1], [2, 2]]) }
    #expect(throws: StatisticsError.nonFinite) { try FriedmanTest(rows: [[1, .nan], [2, 2]]) }
  }
}
