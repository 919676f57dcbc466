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
    var decoder = Decoder()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    decoder.decode(text.utf8, into: &bytes)
    return decoder.isComplete ? bytes : nil
  }

  /// Decodes text that comes in pieces, wherever they are cut.
  struct Decoder {
    private var pending: UInt32 = 0
    private var count = 0
    private var padding = 0
    private var isWrong = false

    /// Whether all that came is Base64 and ends where a group of four signs ends.
    var isComplete: Bool { !isWrong && count == 0 }

    /// Decodes a piece.
    mutating func decode(_ text: some Sequence<UInt8>, into bytes: inout [UInt8]) {
      for sign in text {
        if sign == 0x20 || sign == 0x09 || sign == 0x0A || sign == 0x0D { continue }
        if sign == UInt8(ascii: "=") {
          end(&bytes)
          continue
        }
        let value = Base64.values[Int(sign)]
        guard padding == 0, value < 64 else {
          isWrong = true
          return
        }
        pending = pending << 6 | UInt32(value)
        count += 1
        if count == 4 {
          bytes.append(UInt8(truncatingIfNeeded: pending >> 16))
          bytes.append(UInt8(truncatingIfNeeded: pending >> 8))
          bytes.append(UInt8(truncatingIfNeeded: pending))
          (pending, count) = (0, 0)
        }
      }
    }

    /// Takes a sign that fills up the last group.
    private mutating func end(_ bytes: inout [UInt8]) {
      padding += 1
      switch (count, padding) {
      case (2, 1): break
      case (2, 2):
        bytes.append(UInt8(truncatingIfNeeded: pending >> 4))
        count = 0
      case (3, 1):
        bytes.append(UInt8(truncatingIfNeeded: pending >> 10))
        bytes.append(UInt8(truncatingIfNeeded: pending >> 2))
        count = 0
      default: isWrong = true
      }
    }
  }

  /// What each sign of the alphabet stands for; 64 for every other one.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, sign) in alphabet.enumerated() { values[Int(sign)] = UInt8(value) }
    return values
  }()
}
