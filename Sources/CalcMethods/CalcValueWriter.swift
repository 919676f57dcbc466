/// Writes values as JSON on one line, in UTF-8.
///
/// Numbers are the shortest text that reads back as the same double, whole ones without `.0`; minus zero is `-0.0`,
/// since some readers take `-0` for a whole number and lose its sign. What is not finite is `null`.
struct CalcValueWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes one value.
  static func bytes(of value: CalcValue) -> [UInt8] {
    var writer = CalcValueWriter()
    writer.write(value)
    return writer.bytes
  }

  mutating func write(_ value: CalcValue) {
    switch value {
    case .null: raw("null")
    case .boolean(let flag): raw(flag ? "true" : "false")
    case .integer(let number): raw(String(number))
    case .number(let number): raw(Self.text(of: number))
    case .text(let text): quoted(text)
    case .list(let values):
      byte("[")
      for (index, value) in values.enumerated() {
        if index > 0 { byte(",") }
        write(value)
      }
      byte("]")
    case .object(let members):
      byte("{")
      for (index, member) in members.enumerated() {
        if index > 0 { byte(",") }
        quoted(member.key)
        byte(":")
        write(member.value)
      }
      byte("}")
    }
  }

  /// The shortest text of a number that reads back as the same number.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == 0 { return number.sign == .minus ? "-0.0" : "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func byte(_ scalar: Unicode.Scalar) { bytes.append(UInt8(ascii: scalar)) }

  private mutating func quoted(_ text: String) {
    byte("\"")
    for unit in text.utf8 {
      switch unit {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        byte("\\")
        bytes.append(unit)
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20:
        raw(unit < 0x10 ? "\\u000" : "\\u00")
        raw(String(unit, radix: 16))
      default: bytes.append(unit)
      }
    }
    byte("\"")
  }
}
