/// The answers in a JSON object, as experiments write them into a cell.
struct FlatJSON {
  /// Reads an object.
  ///
  /// Objects inside are laid out flat, `{"a":{"b":1}}` as `a_b`; a list is its entries with semicolons between; null is
  /// an empty text.
  ///
  /// - Parameter text: the object.
  /// - Returns: its members in order, or nil where the text is no whole object.
  static func members(_ text: String) -> [(key: String, value: String)]? {
    var parser = FlatJSON(Array(text.utf8))
    var members: [(key: String, value: String)] = []
    guard parser.readObject(prefix: "", depth: 0, into: &members) else { return nil }
    parser.skipSpace()
    return parser.at == parser.bytes.count ? members : nil
  }

  private static let deepest = 32
  private let bytes: [UInt8]
  private var at = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard let next, next == character.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func readObject(
    prefix: String, depth: Int, into members: inout [(key: String, value: String)]
  ) -> Bool {
    guard depth < Self.deepest, take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipSpace()
      guard let key = readString(), take(":") else { return false }
      skipSpace()
      if next == UInt8(ascii: "{") {
        guard readObject(prefix: prefix + key + "_", depth: depth + 1, into: &members) else { return false }
      } else {
        guard let value = readValue(depth: depth + 1) else { return false }
        members.append((prefix + key, value))
      }
    } while take(",")
    return take("}")
  }

  private mutating func readValue(depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "["):
      at += 1
      if take("]") { return "" }
      var parts: [String] = []
      repeat {
        guard let part = readValue(depth: depth + 1) else { return nil }
        parts.append(part)
      } while take(",")
      return take("]") ? parts.joined(separator: ";") : nil
    case UInt8(ascii: "{"):
      var inner: [(key: String, value: String)] = []
      guard readObject(prefix: "", depth: depth + 1, into: &inner) else { return nil }
      return inner.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
    default:
      let start = at
      while let byte = next, byte > 0x20, !",]}:".utf8.contains(byte) { at += 1 }
      let word = String(decoding: bytes[start..<at], as: UTF8.self)
      if word == "null" { return "" }
      return word == "true" || word == "false" || (Double(word) != nil && word.first != "+") ? word : nil
    }
  }

  private mutating func readString() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    at += 1
    var text: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = readEscaped() else { return nil }
        text += Array(String(escaped).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscaped() -> Character? {
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let high = readHexadecimal() else { return nil }
      if (0xD800..<0xDC00).contains(high) {
        guard next == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") else {
          return nil
        }
        at += 2
        guard let low = readHexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map(Character.init)
      }
      return Unicode.Scalar(high).map(Character.init)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    default: return nil
    }
  }

  private mutating func readHexadecimal() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[at..<at + 4], as: UTF8.self)
    at += 4
    return UInt32(digits, radix: 16)
  }
}
