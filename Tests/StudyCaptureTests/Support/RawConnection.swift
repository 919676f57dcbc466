#if Server
import Glibc

/// A connection to a server of this machine that sends what no browser does, when no browser would.
///
/// It never blocks, since the server runs on the same few threads.
final class RawConnection: Sendable {
  struct Unreachable: Error {}

  private let number: Int32

  init(port: Int) throws {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw Unreachable() }
  }

  deinit { close(number) }

  /// Sends a text that fits into the buffers of the system.
  ///
  /// - Returns: false where the other side has closed the connection.
  @discardableResult
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// What the server sends until it closes the connection.
  ///
  /// - Parameter patience: how long to wait for that.
  /// - Returns: the text, and whether the connection was closed.
  /// - Throws: where the test is ended.
  func rest(patience: Duration = .seconds(60)) async throws -> (text: String, isClosed: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      let count = recv(number, &buffer, buffer.count, 0)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EAGAIN {
        return (String(decoding: bytes, as: UTF8.self), true)
      } else {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    return (String(decoding: bytes, as: UTF8.self), false)
  }
}
#endif
