#if Server
import Synchronization
import Testing

@testable import StudyCapture

struct TurnsTests {
  /// How many go on at this moment, and how many did at most.
  private final class Watch: Sendable {
    let state = Mutex((now: 0, most: 0, order: [Int]()))
  }

  @Test(arguments: [1, 2, 5])
  func `no more than so many go on at once, and all of them come to their turn`(_ atOnce: Int) async {
    let turns = Turns(atOnce: atOnce)
    let watch = Watch()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          await turns.begin(in: "a")
          watch.state.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.order.append(number)
          }
          for _ in 0..<20 { await Task.yield() }
          watch.state.withLock { $0.now -= 1 }
          turns.end(in: "a")
        }
      }
    }
    let seen = watch.state.withLock { $0 }
    #expect(seen.most == atOnce)
    #expect(seen.order.sorted() == Array(0..<40))
    #expect(turns.count(in: "a") == (0, 0))
  }

  @Test func `who came first goes first, and other lines do not wait`() async {
    let turns = Turns(atOnce: 1)
    await turns.begin(in: "a")
    let watch = Watch()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        group.addTask {
          await turns.begin(in: "a")
          watch.state.withLock { $0.order.append(number) }
          turns.end(in: "a")
        }
        while turns.count(in: "a").waiting <= number { await Task.yield() }
      }
      await turns.begin(in: "b")
      turns.end(in: "b")
      #expect(watch.state.withLock(\.order) == [])
      #expect(turns.count(in: "a") == (1, 5))
      turns.end(in: "a")
    }
    #expect(watch.state.withLock(\.order) == [0, 1, 2, 3, 4])
  }
}
#endif
