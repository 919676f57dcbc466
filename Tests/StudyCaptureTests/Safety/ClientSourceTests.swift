#if Server
import Testing

@testable import StudyCapture

struct ClientSourceTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), (" 192.0.2.7 ", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("::FFFF:c000:207", "192.0.2.7"),
    ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
    ("[2001:db8:1:2::9]", "2001:db8:1:2::/64"), ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
    ("fe80::1%eth0", "fe80:0:0:0::/64"), ("::1", "0:0:0:0::/64"), ("::fffe:192.0.2.7", "0:0:0:0::/64"),
    ("2001:db8:1:3::1", "2001:db8:1:3::/64"), ("", ""), ("unknown", "unknown"), ("_hidden", "_hidden"),
  ])
  func `a client is its address of IPv4 or its network of IPv6`(_ address: String, _ source: String) {
    #expect(ClientSource.name(of: address) == source)
  }

  @Test func `what is no address takes no more memory than one`() {
    #expect(ClientSource.name(of: String(repeating: "x", count: 100_000)).count == 64)
  }
}
#endif
