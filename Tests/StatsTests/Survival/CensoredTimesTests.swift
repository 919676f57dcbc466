import Stats
import Testing

@Suite("Censored times")
struct CensoredTimesTests {
  @Test("They come in order of time, events before censorings of the same time")
  func order() throws {
    let sample = try CensoredTimes(
      times: [7, 3, 5, 3, 5, 5, 1], isEvent: [true, false, false, true, true, false, false])
    #expect(sample.times == [1, 3, 3, 5, 5, 5, 7])
    #expect(sample.isEvent == [false, true, false, true, false, false, true])
    #expect(sample.n == 7)
  }

  @Test("The order given makes no difference")
  func equality() throws {
    let first = try CensoredTimes(times: [2, 2, 1], isEvent: [true, false, true])
    #expect(try first == CensoredTimes(times: [1, 2, 2], isEvent: [true, false, true]))
    #expect(try first != CensoredTimes(times: [1, 2, 2], isEvent: [false, true, true]))
  }

  @Test("What is no time is an error, in a curve as well")
  func errors() {
    func check(_ times: [Double], _ isEvent: [Bool], _ expected: StatisticsError) {
      #expect(throws: expected) { try CensoredTimes(times: times, isEvent: isEvent) }
      #expect(throws: expected) { try KaplanMeier(times: times, isEvent: isEvent) }
    }
    check([], [], .tooFewValues(needed: 1, found: 0))
    check([1, 2], [true], .unequalLengths(2, 1))
    check([1, 0], [true, false], .nonPositive(value: 0))
    check([-2, 1], [true, true], .nonPositive(value: -2))
    check([1, .infinity], [true, false], .nonFinite)
    check([.nan, 1], [true, false], .nonFinite)
  }
}
