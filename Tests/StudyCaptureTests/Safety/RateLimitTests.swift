#if Server
import Testing

@testable import StudyCapture

struct RateLimitTests {
  @Test func `a bucket empties and fills up again as time goes by`() {
    let limit = RateLimit(size: 3, perSecond: 2)
    let start = ContinuousClock.now
    #expect((0..<5).map { _ in limit.takes("one", at: start) } == [true, true, true, false, false])
    #expect(limit.takes("other", at: start))
    #expect(!limit.takes("one", at: start + .milliseconds(400)))
    #expect(limit.takes("one", at: start + .milliseconds(600)))
    #expect(!limit.takes("one", at: start + .milliseconds(700)))
    // It holds no more than its size, however long nobody asked.
    #expect((0..<5).count { _ in limit.takes("one", at: start + .seconds(3600)) } == 3)
  }

  @Test func `asking whether something is left takes nothing`() {
    let limit = RateLimit(size: 1, perSecond: 2)
    let start = ContinuousClock.now
    #expect((0..<3).allSatisfy { _ in limit.allows("one", at: start) })
    #expect(limit.takes("one", at: start))
    #expect(!limit.allows("one", at: start) && limit.allows("other", at: start))
    #expect(limit.allows("one", at: start + .milliseconds(600)))
  }

  @Test func `time that goes back gives nothing`() {
    let limit = RateLimit(size: 1, perSecond: 1)
    let start = ContinuousClock.now
    #expect(limit.takes("one", at: start))
    #expect(!limit.takes("one", at: start - .seconds(10)))
  }

  @Test func `however many sources there are, those that ask too much stay known`() {
    let limit = RateLimit(size: 2, perSecond: 0.001, mostSources: 100)
    let start = ContinuousClock.now
    for _ in 0..<3 { _ = limit.takes("greedy", at: start) }
    for number in 0..<1000 {
      _ = limit.takes("source \(number)", at: start)
      #expect(!limit.takes("greedy", at: start))
    }
  }
}
#endif
