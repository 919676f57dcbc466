import Stats
import Testing

/// The groups of a reference as samples.
private func samples(_ test: SurvivalReference.Test) throws -> [CensoredTimes] {
  try test.groups.map { try CensoredTimes(times: $0.times, isEvent: $0.isEvent) }
}

@Suite("The log-rank test against R's survdiff")
struct LogRankTestTests {
  @Test("Statistic, p value and counts", arguments: SurvivalReference.tests)
  func reference(_ expected: SurvivalReference.Test) throws {
    let test = try LogRankTest(groups: samples(expected))
    expectClose(test.statistic, expected.statistic, 1e-12, "statistic")
    #expect(test.degreesOfFreedom == expected.degreesOfFreedom)
    // In a far tail a relative error of the statistic is multiplied by about half of it.
    expectClose(test.pValue, expected.p, 1e-12 * max(1, expected.statistic), "p")
    #expect(test.observed == expected.observed)
    #expect(test.counts == expected.groups.map(\.times.count))
    for (found, expected) in zip(test.expected, expected.expected) { expectClose(found, expected, 1e-13) }
  }

  @Test("As many events are expected as observed", arguments: SurvivalReference.tests)
  func totals(_ reference: SurvivalReference.Test) throws {
    let test = try LogRankTest(groups: samples(reference))
    #expect(test.expected.count == reference.groups.count)
    expectClose(test.expected.reduce(0, +), Double(test.observed.reduce(0, +)), 1e-13)
  }

  @Test("Neither the order of the groups matters nor that of the persons", arguments: SurvivalReference.tests)
  func order(_ reference: SurvivalReference.Test) throws {
    let test = try LogRankTest(groups: samples(reference))
    let turned = try LogRankTest(
      groups: reference.groups.reversed().map {
        try CensoredTimes(times: $0.times.reversed(), isEvent: $0.isEvent.reversed())
      })
    expectClose(turned.statistic, test.statistic, 1e-12)
    #expect(turned.degreesOfFreedom == test.degreesOfFreedom)
    #expect(turned.observed == test.observed.reversed() && turned.counts == test.counts.reversed())
    for (found, expected) in zip(turned.expected.reversed(), test.expected) {
      expectClose(found, expected, 1e-14)
    }
  }

  @Test("Only the order of the times matters, not their size", arguments: SurvivalReference.tests)
  func ranks(_ reference: SurvivalReference.Test) throws {
    let test = try LogRankTest(groups: samples(reference))
    let stretched = try LogRankTest(
      groups: reference.groups.map {
        try CensoredTimes(times: $0.times.map { $0 * $0 * 3 }, isEvent: $0.isEvent)
      })
    #expect(stretched == test)
  }

  @Test("By hand: two groups of two")
  func byHand() throws {
    // At 1: 4 at risk, 2 in each group, one event in the first; at 2: 3 at risk, 1 and 2, one event in the
    // second; at 3: 1 and 1, one event in the first; at 4 only the second is left. Expected in the first:
    // 1/2 + 1/3 + 1/2 = 4/3; variance 1/4 + 2/9 + 1/4 = 13/18.
    let first = try CensoredTimes(times: [1, 3], isEvent: [true, true])
    let second = try CensoredTimes(times: [2, 4], isEvent: [true, true])
    let test = try LogRankTest(groups: [first, second])
    expectClose(test.expected[0], 4.0 / 3, 1e-15)
    expectClose(test.expected[1], 8.0 / 3, 1e-15)
    expectClose(test.statistic, (4.0 / 9) / (13.0 / 18), 1e-15)
    #expect(test.observed == [2, 2] && test.degreesOfFreedom == 1)
  }

  @Test("The line in APA style")
  func apaLine() throws {
    let aml = try #require(SurvivalReference.tests.first { $0.name == "aml" })
    #expect(try LogRankTest(groups: samples(aml)).description == "χ²(1, N = 23) = 3.40, p = .065")
    let lung = try #require(SurvivalReference.tests.first { $0.name.hasPrefix("lung by performance") })
    #expect(try LogRankTest(groups: samples(lung)).description == "χ²(3, N = 227) = 21.96, p < .001")
  }

  @Test("What cannot be tested is an error")
  func errors() throws {
    func sample(_ times: [Double], _ isEvent: [Bool]) throws -> CensoredTimes {
      try CensoredTimes(times: times, isEvent: isEvent)
    }
    let some = try sample([1, 2, 3], [true, false, true])
    let censored = try sample([2, 3], [false, false])
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) { try LogRankTest(groups: []) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try LogRankTest(groups: [some]) }
    let noEvent = #expect(throws: StatisticsError.self) { try LogRankTest(groups: [censored, censored]) }
    #expect(noEvent?.code == "invalid-count" && "\(noEvent as Any)".contains("at least one event"))
    // Everyone has the event at once, after somebody was censored.
    let atOnce = try sample([2, 2], [true, true])
    let early = try sample([1, 2], [false, true])
    #expect(throws: StatisticsError.zeroVariance) { try LogRankTest(groups: [atOnce, early]) }
    // The second group is gone when the first event comes.
    let late = try sample([5, 7], [true, true])
    #expect(throws: StatisticsError.zeroVariance) { try LogRankTest(groups: [late, censored]) }
  }
}
