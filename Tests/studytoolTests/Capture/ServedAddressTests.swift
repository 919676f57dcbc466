#if Server
import Testing

@testable import studytool

/// Where a study is served.
struct ServedAddressTests {
  @Test(arguments: ["127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1", "localhost"])
  func `addresses of this machine alone need no certificate`(_ address: String) {
    #expect(ServedStudy.isLoopback(address))
  }

  @Test(arguments: [
    "0.0.0.0", "::", "192.168.0.7", "127.example.org", "127.0.0.1.example.org", "localhost.example.org",
    "::2", "",
  ])
  func `names and addresses that lead elsewhere are none of this machine alone`(_ address: String) {
    #expect(!ServedStudy.isLoopback(address))
  }

  @Test func `a name that only looks like this machine is refused without TLS`() throws {
    let run = try Program.run(["serve", "nowhere", "--listen", "127.example.org"])
    #expect(run.status == 64 || run.status == 2)
    #expect(run.errors.contains("would travel in the clear from 127.example.org"), "\(run.errors)")
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("localhost", "http://localhost:80"),
  ])
  func `numbers with colons stand in brackets`(_ host: String, _ origin: String) {
    #expect(ServedStudy.origin("http", host, 80) == origin)
  }
}
#endif
