import Stats
import Testing

/// What a study's plan asks a declared statistic.
@Suite("Declared statistics in plans")
struct DeclaredStatisticTests {
  private static let x = [12.0, 15, 11, 14, 13, 16, 10, 15]
  private static let y = [9.0, 11, 8, 12, 10, 7, 11, 9]

  @Test("Only tests of a difference with its error and interval can be planned")
  func planned() {
    let names = Set(Statistics.all.filter(\.testsDifference).map(\.name))
    #expect(names.isSuperset(of: ["t-test.welch", "t-test.student", "t-test.paired"]))
    let others = [
      "t-test.one-sample", "mann-whitney", "cliffs-delta", "correlation.pearson", "variance-ratio",
    ]
    #expect(names.isDisjoint(with: others))
  }

  @Test("A planned test gives what its type gives")
  func difference() throws {
    let expected = try WelchTTest(Self.x, Self.y)
    let found = try #require(Statistics.named("t-test.welch")).difference(Self.x, Self.y, level: 0.9)
    #expect(found.statistic == expected.statistic && found.estimate == expected.estimate)
    #expect(found.degreesOfFreedom == expected.degreesOfFreedom)
    #expect(found.standardError == expected.standardError && found.pValue == expected.pValue(.twoSided))
    #expect(found.interval == (try expected.confidenceInterval(level: 0.9)))
  }

  @Test("A planned test that does not exist for the samples says why")
  func refusal() throws {
    let paired = try #require(Statistics.named("t-test.paired"))
    #expect(throws: StatisticsError.zeroVariance) { try paired.difference([1, 2], [0, 1], level: 0.95) }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) { try paired.difference([1, 2], [0], level: 0.95) }
  }

  @Test("Names are unique, and there is none by another name")
  func names() {
    #expect(Set(Statistics.all.map(\.name)).count == Statistics.all.count)
    #expect(Statistics.named("t-test.welsh") == nil)
  }
}
