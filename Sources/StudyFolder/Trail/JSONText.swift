/// A value of the JSON that a study folder keeps: objects, arrays, texts, whole numbers, truth values and null.
indirect enum JSONText: Equatable {
  case object([(key: String, value: JSONText)])
  case array([JSONText])
  case text(String)
  case number(Int)
  case flag(Bool)
  case null

  /// The value of a member of an object; nil where there is none.
  subscript(_ key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, where it is one.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number, where it is one.
  var number: Int? { if case .number(let number) = self { number } else { nil } }

  /// The elements, where it is an array.
  var elements: [JSONText]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members, where it is an object.
  var members: [(key: String, value: JSONText)]? {
    if case .object(let members) = self { members } else { nil }
  }

  static func == (left: JSONText, right: JSONText) -> Bool { left.line == right.line }

  /// A text, or null for nil.
  static func optional(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }

  /// The value on one line, members in their order; what is written reads back equal.
  var line: String {
    switch self {
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.line }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Reads a value that takes up a whole text.
  ///
  /// Gives nil for what is no such JSON, numbers with decimals included: nothing that a folder keeps has any.
  init?(_ bytes: some Collection<UInt8>) {
    var parser = JSONTextParser(bytes: Array(bytes))
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }
}

/// Reads `JSONText` from bytes.
private struct JSONTextParser {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return index == bytes.count
    }
  }

  mutating func value(depth: Int) -> JSONText? {
    skipSpace()
    guard index < bytes.count, depth < 16 else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONText? {
    var members: [(key: String, value: JSONText)] = []
    index += 1
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let key = text(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((key, value))
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func array(depth: Int) -> JSONText? {
    var elements: [JSONText] = []
    index += 1
    if take("]") { return .array([]) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      if take("]") { return .array(elements) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> JSONText? {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "-") || (0x30...0x39).contains(bytes[index]) {
      index += 1
    }
    return Int(String(decoding: bytes[start..<index], as: UTF8.self)).map { .number($0) }
  }

  private mutating func text() -> String? {
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        // Bytes that are no UTF-8 would be changed by reading them.
        return String(validating: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        content += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: content.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
      guard take("\\", spaces: false), take("u", spaces: false), let second = unit(),
        (0xDC00...0xDFFF).contains(second)
      else { return nil }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }

  private mutating func word(_ word: String, _ value: JSONText) -> JSONText? {
    guard bytes[index...].starts(with: word.utf8) else { return nil }
    index += word.utf8.count
    return value
  }

  private mutating func take(_ sign: Unicode.Scalar, spaces: Bool = true) -> Bool {
    if spaces { skipSpace() }
    guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }
}
