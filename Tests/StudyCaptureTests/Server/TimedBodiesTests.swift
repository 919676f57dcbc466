#if Server
import Foundation
import Testing

@testable import StudyCapture

/// Who sends slowly, over connections of the system, to a site whose times are short.
@Suite(.timeLimit(.minutes(5)))
struct TimedBodiesTests {
  @Test func `a body has a base of time, more with each byte, and no silence`() {
    let times = UploadTimeouts(silence: .seconds(20), base: .seconds(30), bytesPerSecond: 1000)
    #expect(times.left(after: .zero, bytes: 0) == .seconds(20))
    #expect(times.left(after: .seconds(25), bytes: 0) == .seconds(5))
    #expect(times.left(after: .seconds(25), bytes: 10_000) == .seconds(15))
    #expect(times.left(after: .seconds(31), bytes: 0) == .seconds(-1))
    #expect(times.left(after: .seconds(1000), bytes: 1_000_000) == .seconds(20))
  }

  /// A session of the researcher, and what a form for pictures of it sends.
  private static func form(
    _ bench: ResearcherBench, length: Int? = nil
  ) throws -> (head: String, body: String) {
    let session = try #require(bench.site.researcher).sessions.start(at: .now)
    func part(_ name: String, _ text: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"
    }
    let body =
      part("seal", PageSeals.form(of: session)) + part("submission", SubmissionID().uuidString) + "--b--\r\n"
    let head =
      "POST /researcher/designs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      + "Cookie: \(ResearcherPages.cookie)=\(session.text)\r\nContent-Type: multipart/form-data; boundary=b\r\n"
      + "Content-Length: \(length ?? body.utf8.count)\r\n\r\n"
    return (head, body)
  }

  @Test func `who stops in the middle of a form is told so, and the next one gets the place`() async throws {
    let bench = try ResearcherBench(limits: SiteLimits(uploads: UploadTimeouts(silence: .seconds(2))))
    try await bench.served { port in
      let (slow, waiting) = (try RawConnection(port: port), try RawConnection(port: port))
      let form = try Self.form(bench, length: 100_000)
      slow.send(form.head + form.body)
      try await Task.sleep(for: .milliseconds(500))
      let other = try Self.form(bench)
      waiting.send(other.head + other.body)
      // There is one place for the researcher's files; it is taken.
      #expect(try await waiting.rest(patience: .milliseconds(500)).text.isEmpty)
      let reply = try await slow.rest()
      #expect(reply.text.hasPrefix("HTTP/1.1 408 ") && reply.isClosed, "\(reply)")
      #expect(reply.text.contains("<h1>This took too long to arrive</h1>"))
      #expect(reply.text.lowercased().contains("connection: close"))
      // Its form says that no file was chosen.
      #expect(try await waiting.rest().text.hasPrefix("HTTP/1.1 422 "))
    }
    #expect(bench.memory.pictureMemory.entries.isEmpty)
  }

  @Test func `who sends a byte now and then is not waited for either`() async throws {
    let times = UploadTimeouts(silence: .seconds(30), base: .seconds(2), bytesPerSecond: 100_000)
    let bench = try ResearcherBench(limits: SiteLimits(uploads: times))
    try await bench.served { port in
      let slow = try RawConnection(port: port)
      slow.send(try Self.form(bench, length: 100_000).head)
      let start = ContinuousClock.now
      var reply = ""
      while reply.isEmpty, start.duration(to: .now) < .seconds(60) {
        slow.send("-")
        reply = try await slow.rest(patience: .milliseconds(100)).text
      }
      #expect(reply.hasPrefix("HTTP/1.1 408 "), "\(reply)")
      #expect(start.duration(to: .now) >= .seconds(2))
      // The connection is closed though its bytes go on coming.
      var isOpen = true
      while isOpen, start.duration(to: .now) < .seconds(60) {
        isOpen = slow.send("-")
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(!isOpen)
    }
  }

  @Test func `a form without files is ended, too, and one that is slow but goes on is taken`() async throws {
    let times = UploadTimeouts(silence: .seconds(3), base: .seconds(30))
    let bench = try ResearcherBench(limits: SiteLimits(uploads: times))
    try await bench.served { port in
      let (stopped, slow) = (try RawConnection(port: port), try RawConnection(port: port))
      stopped.send(
        "POST /researcher/login HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\npassword=")
      let form = try Self.form(bench)
      slow.send(form.head)
      let letters = Array(form.body)
      for start in stride(from: 0, to: letters.count, by: 40) {
        slow.send(String(letters[start..<min(start + 40, letters.count)]))
        try await Task.sleep(for: .milliseconds(400))
      }
      #expect(try await slow.rest().text.hasPrefix("HTTP/1.1 422 "))
      #expect(try await stopped.rest().text.hasPrefix("HTTP/1.1 408 "))
    }
    #expect(bench.memory.incidents.isEmpty)
  }

  @Test func `a connection on which no whole head comes is closed, also where bytes go on coming`()
    async throws
  {
    let bench = try ResearcherBench(limits: SiteLimits(idle: .seconds(1)))
    try await bench.served { port in
      let (silent, slow) = (try RawConnection(port: port), try RawConnection(port: port))
      slow.send("GET / HTTP/1.1\r\n")
      var isOpen = true
      let start = ContinuousClock.now
      while isOpen, start.duration(to: .now) < .seconds(60) {
        isOpen = slow.send("X-Header: x\r\n")
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(!isOpen)
      #expect(try await silent.rest().isClosed)
    }
  }
}
#endif
