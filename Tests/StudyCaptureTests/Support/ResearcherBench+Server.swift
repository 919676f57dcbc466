#if Server
import Testing

@testable import StudyCapture

extension ResearcherBench {
  /// Serves the bench on a port of this machine while something is done, with the port.
  func served(_ work: @escaping @Sendable (Int) async throws -> Void) async throws {
    try await served { port, _ in try await work(port) }
  }

  /// Serves the bench on a port of this machine while something is done, with the port and what ends the server.
  func served(_ work: @escaping @Sendable (Int, _ end: () -> Void) async throws -> Void) async throws {
    let server = CaptureServer(site, host: "127.0.0.1", port: 0)
    let (ports, port) = AsyncStream<Int>.makeStream()
    let serving = Task {
      defer { port.finish() }
      try await server.run { port.yield($0) }
    }
    defer { serving.cancel() }
    for await number in ports {
      try await work(number) { serving.cancel() }
      serving.cancel()
      try await serving.value
      return
    }
    try await serving.value
    Issue.record("the server did not start")
  }
}
#endif
