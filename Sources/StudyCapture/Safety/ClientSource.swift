#if Server
internal import Foundation
internal import Glibc

/// What limits count a client by.
enum ClientSource {
  /// The source that an address belongs to.
  ///
  /// Whoever has one address of IPv6 has the 2^64 of its network as well, and could use another one for each request: all of
  /// them are one source. An address of IPv4 in the clothes of IPv6 is the one of IPv4.
  ///
  /// - Parameter address: the address as a connection or a proxy says it, also with brackets, port and zone.
  /// - Returns: the address, the network of 64 bits, or the beginning of a text that is no address.
  static func name(of address: String) -> String {
    let plain = bare(address.trimmingCharacters(in: .whitespaces))
    var four = in_addr()
    if inet_pton(AF_INET, plain, &four) == 1 { return plain }
    var six = in6_addr()
    guard inet_pton(AF_INET6, plain, &six) == 1 else { return String(plain.prefix(64)) }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    let groups = stride(from: 0, to: 8, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// An address without brackets, port and zone, which some proxies write.
  private static func bare(_ address: String) -> String {
    var text = Substring(address)
    if text.first == "[" {
      text = text.dropFirst().prefix { $0 != "]" }
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = text.prefix { $0 != ":" }
    }
    return String(text.prefix { $0 != "%" })
  }
}
#endif
