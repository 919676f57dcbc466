#if Server
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import StudyCapture

struct FewUploadsTests {
  /// How many are under way, and how many were at most.
  private final class Watch: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock(\.now) }
    var most: Int { counts.withLock(\.most) }

    func change(by step: Int) {
      counts.withLock {
        $0.now += step
        $0.most = max($0.most, $0.now)
      }
    }
  }

  @Test(arguments: ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
  func `only forms with files wait for each other`(_ type: String) async throws {
    let watch = Watch()
    let router = Router(context: PageContext.self)
    router.add(middleware: FewUploads(turns: Turns(atOnce: 2)))
    router.post("file") { _, _ in
      watch.change(by: 1)
      // Until all eight are there, or nobody else can come.
      for _ in 0..<200 where watch.now < 8 { try await Task.sleep(for: .milliseconds(1)) }
      watch.change(by: -1)
      return HTTPResponse.Status.noContent
    }
    try await Application(router: router).test(.router) { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await client.execute(uri: "/file", method: .post, headers: [.contentType: type]) {
              $0.status.code
            }
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 204, count: 8))
    }
    #expect(watch.most == (type.hasPrefix("multipart") ? 2 : 8))
  }
}
#endif
