/// Writes JSON into bytes, with a deterministic layout: members in the order in which they come.
///
/// Containers are laid out on several lines unless they were begun on one line; what is inside of those stays on that
/// line as well. Numbers are the shortest text that reads back as the same double, whole ones without `.0`; minus zero is
/// `-0.0`, since some readers take `-0` for a whole number and lose its sign. What is not finite is `null`.
///
///     var json = JSONWriter()
///     json.beginObject()
///     json.member("title", "Patterns")
///     json.endObject()
///     let bytes = json.finish()
public struct JSONWriter {
  /// How a document is laid out.
  public enum Layout: Sendable {
    /// On several lines, for people and for programs that compare lines.
    case lines
    /// On one line without spaces, which is the only form of a value.
    case compact
  }

  /// Which characters of a text are written as escapes.
  public enum Escapes: Sendable {
    /// Those that RFC 8259 asks for.
    case required
    /// DEL, too.
    case delete
    /// DEL, and U+2028 and U+2029, which end a line in JavaScript before 2019; `\b` and `\f` have their short names.
    case lineEnds
  }

  private struct Container {
    let closing: UInt8
    let isOnOneLine: Bool
    var isEmpty = true
  }

  private let layout: Layout
  private let escapes: Escapes
  private var bytes: [UInt8] = []
  private var containers: [Container] = []
  // A key was written and its value is next.
  private var isAfterKey = false

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - layout: How it is laid out.
  ///   - escapes: Which characters are written as escapes.
  public init(_ layout: Layout = .lines, escapes: Escapes = .lineEnds) {
    self.layout = layout
    self.escapes = escapes
    if layout == .lines { bytes.reserveCapacity(1 << 16) }
  }

  /// Writes a value on one line without spaces and without a line end.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - escapes: Which characters are written as escapes.
  /// - Returns: The value in UTF-8.
  public static func compact(_ value: JSONValue, escapes: Escapes = .required) -> [UInt8] {
    var writer = JSONWriter(.compact, escapes: escapes)
    writer.value(value)
    return writer.bytes
  }

  /// The shortest text of a number that reads back as the same number; `null` where it is not finite.
  ///
  /// - Parameter number: The number.
  /// - Returns: The text.
  public static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == 0 { return number.sign == .minus ? "-0.0" : "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Begins an object.
  ///
  /// - Parameter onOneLine: whether its members stand on one line.
  public mutating func beginObject(onOneLine: Bool = false) {
    begin("{", closing: "}", onOneLine: onOneLine)
  }

  /// Ends the object that was begun last.
  public mutating func endObject() { end() }

  /// Begins an array.
  ///
  /// - Parameter onOneLine: whether its values stand on one line.
  public mutating func beginArray(onOneLine: Bool = false) {
    begin("[", closing: "]", onOneLine: onOneLine)
  }

  /// Ends the array that was begun last.
  public mutating func endArray() { end() }

  /// Writes the name of a member, whose value is next.
  ///
  /// - Parameter name: the name.
  public mutating func key(_ name: String) {
    separate()
    append(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .lines { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a text.
  ///
  /// - Parameter text: the text.
  public mutating func value(_ text: String) {
    separate()
    append(quoted: text)
  }

  /// Writes a number.
  ///
  /// - Parameter number: the number.
  public mutating func value(_ number: Double?) {
    separate()
    append(number.map(Self.text) ?? "null")
  }

  /// Writes a whole number.
  ///
  /// - Parameter number: the number.
  public mutating func value(_ number: Int) {
    separate()
    append(String(number))
  }

  /// Writes true or false.
  ///
  /// - Parameter flag: which of them.
  public mutating func value(_ flag: Bool) {
    separate()
    append(flag ? "true" : "false")
  }

  /// Writes a value and all that it holds.
  ///
  /// - Parameter value: The value.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: self.value(Double?.none)
    case .boolean(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .text(let text): self.value(text)
    case .list(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes a member that is a text.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - text: the text.
  public mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a member that is a text, or nothing for nil.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - text: the text.
  public mutating func optional(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  /// Writes a member that is a number.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - number: the number.
  public mutating func member(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a member that is a whole number.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - number: the number.
  public mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Writes a member that is true or false.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - flag: which of them.
  public mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a member that is an array of texts.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - texts: the texts.
  ///   - onOneLine: whether they stand on one line.
  public mutating func member(_ name: String, _ texts: [String], onOneLine: Bool = true) {
    key(name)
    beginArray(onOneLine: onOneLine)
    for text in texts { value(text) }
    endArray()
  }

  /// Writes a member that is an array of numbers.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - numbers: the numbers.
  public mutating func member(_ name: String, _ numbers: [Double?]) {
    key(name)
    beginArray(onOneLine: true)
    for number in numbers { value(number) }
    endArray()
  }

  /// Writes a member that is an array of whole numbers.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - numbers: the numbers.
  public mutating func member(_ name: String, _ numbers: [Int]) {
    key(name)
    beginArray(onOneLine: true)
    for number in numbers { value(number) }
    endArray()
  }

  /// Hands the document out, with a line end behind it; what is still open is closed.
  ///
  /// - Returns: the document in UTF-8.
  public consuming func finish() -> [UInt8] {
    while !containers.isEmpty { end() }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func begin(_ opening: Unicode.Scalar, closing: Unicode.Scalar, onOneLine: Bool) {
    separate()
    bytes.append(UInt8(ascii: opening))
    let isInside = containers.last?.isOnOneLine ?? false
    containers.append(
      Container(closing: UInt8(ascii: closing), isOnOneLine: onOneLine || isInside || layout == .compact))
  }

  private mutating func end() {
    guard let container = containers.popLast() else { return }
    if !container.isOnOneLine, !container.isEmpty { lineBreak() }
    bytes.append(container.closing)
  }

  /// Puts what has to stand between this and what was written before.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let container = containers.last else { return }
    let isFirst = container.isEmpty
    containers[containers.count - 1].isEmpty = false
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if !container.isOnOneLine {
      lineBreak()
    } else if !isFirst, layout == .lines {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func lineBreak() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in containers.indices {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a text in quotes.
  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
      {
        bytes.append(contentsOf: utf8)
      } else {
        appendEscaped(utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08 where escapes == .lineEnds: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C where escapes == .lineEnds: append("\\f")
      case 0x0D: append("\\r")
      case 0x7F where escapes == .required: bytes.append(byte)
      case 0..<0x20, 0x7F:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      case 0xE2
      where escapes == .lineEnds && index + 2 < utf8.count && utf8[index + 1] == 0x80
        && utf8[index + 2] & 0xFE == 0xA8:
        append(utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
  }
}
