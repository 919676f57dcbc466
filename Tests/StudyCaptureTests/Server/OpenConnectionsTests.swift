#if Server
import Testing

@testable import StudyCapture

/// Who opens connections and asks for nothing.
@Suite(.timeLimit(.minutes(5)))
struct OpenConnectionsTests {
  private static let request =
    "GET /researcher/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  @Test(arguments: [(1024, 960, 480), (4096, 4032, 2016), (100, 36, 18), (10, 8, 4)])
  func `files that the store needs are no connections, and one address gets half of them`(
    files: Int, all: Int, perSource: Int
  ) {
    #expect(ConnectionLimits(files: files) == ConnectionLimits(all: all, perSource: perSource))
  }

  @Test func `a source is counted up to its limit, and forgotten with its last connection`() {
    let open = OpenConnections(mostOfOne: 2)
    #expect(open.enter("192.0.2.1") && open.enter("192.0.2.1") && open.enter("192.0.2.2"))
    #expect(!open.enter("192.0.2.1"))
    open.leave("192.0.2.1")
    #expect(open.enter("192.0.2.1") && !open.enter("192.0.2.1"))
    open.leave("192.0.2.2")
    open.leave("192.0.2.2")
    #expect(open.enter("192.0.2.2") && open.enter("192.0.2.2") && !open.enter("192.0.2.2"))
  }

  @Test func `who finds all places taken waits for one`() async throws {
    let limits = SiteLimits(connections: ConnectionLimits(all: 2, perSource: 1))
    let bench = try ResearcherBench(limits: limits)
    try await bench.served { port in
      // A server takes a few connections at a time from those that wait, so some more than its limit can be open.
      var idle = try (0..<20).map { _ in try RawConnection(port: port) }
      try await Task.sleep(for: .milliseconds(500))
      let last = try RawConnection(port: port)
      last.send(Self.request)
      #expect(try await last.rest(patience: .milliseconds(500)) == ("", false))
      idle.removeAll()
      let reply = try await last.rest()
      #expect(reply.text.hasPrefix("HTTP/1.1 200 ") && reply.isClosed, "\(reply)")
    }
  }

  @Test func `one address gets no more than its own places`() async throws {
    let limits = SiteLimits(connections: ConnectionLimits(all: 100, perSource: 3))
    let bench = try ResearcherBench(limits: limits, reach: .tls)
    try await bench.served { port in
      var idle: [RawConnection] = []
      for _ in 0..<3 { idle.append(try RawConnection(port: port)) }
      try await Task.sleep(for: .milliseconds(500))
      let refused = try RawConnection(port: port)
      #expect(try await refused.rest() == ("", true))
      idle.removeAll()
      // That they were closed is news that takes its time.
      var text = ""
      for _ in 0..<200 where text.isEmpty {
        let next = try RawConnection(port: port)
        next.send(Self.request)
        text = try await next.rest().text
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(text.hasPrefix("HTTP/1.1 200 "), "\(text)")
    }
  }

  @Test(arguments: [CaptureSite.Reach.loopback, .proxy])
  func `where all share one address it is not counted`(reach: CaptureSite.Reach) async throws {
    let limits = SiteLimits(connections: ConnectionLimits(all: 100, perSource: 1))
    let bench = try ResearcherBench(limits: limits, reach: reach)
    try await bench.served { port in
      let idle = try (0..<5).map { _ in try RawConnection(port: port) }
      try await Task.sleep(for: .milliseconds(300))
      let last = try RawConnection(port: port)
      last.send(Self.request)
      let reply = try await last.rest()
      #expect(reply.text.hasPrefix("HTTP/1.1 200 "), "\(reply)")
      withExtendedLifetime(idle) {}
    }
  }
}
#endif
