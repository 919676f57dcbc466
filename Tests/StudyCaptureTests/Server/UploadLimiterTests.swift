#if Server
import Synchronization
import Testing

@testable import StudyCapture

struct UploadLimiterTests {
  /// Who sends a file now, how many at most did at once, and how many of one person.
  private final class Watch: Sendable {
    let state = Mutex((now: [String](), most: 0, mostOfOne: 0, ended: 0))

    func send(by person: String) async {
      state.withLock {
        $0.now.append(person)
        $0.most = max($0.most, $0.now.count)
        $0.mostOfOne = max($0.mostOfOne, $0.now.count { $0 == person })
      }
      for _ in 0..<30 { await Task.yield() }
      state.withLock {
        if let place = $0.now.firstIndex(of: person) { $0.now.remove(at: place) }
        $0.ended += 1
      }
    }
  }

  @Test func `a few are taken at once, one of each person, and all in the end`() async {
    let (uploads, watch) = (UploadLimiter(atOnce: 3), Watch())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        let person = "E\(number % 6)"
        group.addTask { await uploads.during(by: person) { await watch.send(by: person) } }
      }
    }
    let seen = watch.state.withLock { $0 }
    #expect(seen.most == 3 && seen.mostOfOne == 1 && seen.ended == 60)
  }

  @Test func `who sends many files slowly keeps nobody else waiting`() async {
    let uploads = UploadLimiter(atOnce: 2)
    let (ends, end) = AsyncStream<Void>.makeStream()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { await uploads.during(by: "slow") { for await _ in ends { break } } }
      }
      for number in 0..<10 { await uploads.during(by: "E\(number)") { await Task.yield() } }
      end.finish()
    }
  }

  @Test func `what is thrown gives the turn back`() async throws {
    struct Refusal: Error {}
    let uploads = UploadLimiter(atOnce: 1)
    for _ in 0..<3 {
      await #expect(throws: Refusal.self) { try await uploads.during(by: "E1") { throw Refusal() } }
    }
    #expect(await uploads.during(by: "E2") { 1 } == 1)
  }
}
#endif
