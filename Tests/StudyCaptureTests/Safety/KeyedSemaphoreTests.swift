#if Server
import Synchronization
import Testing

@testable import StudyCapture

struct KeyedSemaphoreTests {
  /// How many go on at this moment, and how many did at most.
  private final class Watch: Sendable {
    let state = Mutex((now: 0, most: 0, order: [Int]()))
  }

  @Test(arguments: [1, 2, 5])
  func `no more than so many go on at once, and all of them come to their turn`(_ atOnce: Int) async {
    let semaphore = KeyedSemaphore(atOnce: atOnce)
    let watch = Watch()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          await semaphore.wait(for: "a")
          watch.state.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.order.append(number)
          }
          for _ in 0..<20 { await Task.yield() }
          watch.state.withLock { $0.now -= 1 }
          semaphore.signal("a")
        }
      }
    }
    let seen = watch.state.withLock { $0 }
    #expect(seen.most == atOnce)
    #expect(seen.order.sorted() == Array(0..<40))
    #expect(semaphore.count(for: "a") == (0, 0))
  }

  @Test func `who came first goes first, and other lines do not wait`() async {
    let semaphore = KeyedSemaphore(atOnce: 1)
    await semaphore.wait(for: "a")
    let watch = Watch()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        group.addTask {
          await semaphore.wait(for: "a")
          watch.state.withLock { $0.order.append(number) }
          semaphore.signal("a")
        }
        while semaphore.count(for: "a").waiting <= number { await Task.yield() }
      }
      await semaphore.wait(for: "b")
      semaphore.signal("b")
      #expect(watch.state.withLock(\.order) == [])
      #expect(semaphore.count(for: "a") == (1, 5))
      semaphore.signal("a")
    }
    #expect(watch.state.withLock(\.order) == [0, 1, 2, 3, 4])
  }
}
#endif
