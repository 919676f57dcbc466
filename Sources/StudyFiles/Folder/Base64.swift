/// Bytes as Base64 (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as Base64, without line ends.
  static func encoded(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      let first = bytes[index]
      let second = count > 1 ? bytes[index + 1] : 0
      let third = count > 2 ? bytes[index + 2] : 0
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
      text.append(count > 1 ? alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      text.append(count > 2 ? alphabet[Int(third & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that Base64 stands for, white space aside; nil for anything else.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var pending: UInt32 = 0
    var count = 0
    var padding = 0
    for sign in text.utf8 {
      if [0x20, 0x09, 0x0A, 0x0D].contains(sign) { continue }
      if sign == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(sign) else { return nil }
      pending = pending << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes += [UInt8(pending >> 16 & 255), UInt8(pending >> 8 & 255), UInt8(pending & 255)]
        (pending, count) = (0, 0)
      }
    }
    switch (count, padding) {
    case (0, 0): return bytes
    case (2, 2): return bytes + [UInt8(pending >> 4 & 255)]
    case (3, 1): return bytes + [UInt8(pending >> 10 & 255), UInt8(pending >> 2 & 255)]
    default: return nil
    }
  }

  private static func value(_ sign: UInt8) -> UInt8? {
    switch sign {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): sign - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): sign - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): sign - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
