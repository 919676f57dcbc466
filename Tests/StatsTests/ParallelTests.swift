import Synchronization
import Testing

@testable import Stats

/// Work on several things at once.
@Suite struct ParallelTests {
  @Test(arguments: [nil, 1, 2, 3, 100] as [Int?])
  func `results come in the order of the elements, from no more threads than were asked for`(
    threads: Int?
  ) {
    let running = Mutex((now: 0, most: 0))
    let results = Parallel.map(Array(0..<40), threads: threads) { element in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      defer { running.withLock { $0.now -= 1 } }
      return element * element
    }
    #expect(results == (0..<40).map { $0 * $0 })
    #expect(running.withLock(\.most) <= threads ?? 40)
    #expect(Parallel.map([Int](), threads: threads) { $0 }.isEmpty)
  }
}
