#if Server
import Testing

@testable import StudyCapture

@Suite(.timeLimit(.minutes(5)))
struct CaptureServerTests {
  @Test func `a server that is ended answers what is under way, and takes nothing new`() async throws {
    let bench = try ResearcherBench()
    try await bench.served { port, end in
      let slow = try RawConnection(port: port)
      slow.send(
        "POST /researcher/login HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\npassword=")
      try await Task.sleep(for: .milliseconds(500))
      end()
      var isTaken = true
      for _ in 0..<200 where isTaken {
        isTaken = (try? RawConnection(port: port)) != nil
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(!isTaken)
      slow.send("x")
      let reply = try await slow.rest()
      #expect(reply.text.hasPrefix("HTTP/1.1 ") && reply.isClosed, "\(reply)")
    }
  }
}
#endif
