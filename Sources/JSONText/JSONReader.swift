public import Diagnostics

extension JSONValue {
  /// How a text is read other than strictly.
  public struct ParsingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Makes options of bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A byte order mark at the beginning is skipped.
    public static let byteOrderMark = ParsingOptions(rawValue: 1)
    /// A key may come twice in an object, which then holds both members.
    public static let repeatedKeys = ParsingOptions(rawValue: 2)
    /// Control characters, such as line ends, may stand in a text without an escape.
    public static let controlCharacters = ParsingOptions(rawValue: 4)
    /// A number becomes a text, exactly as it is written; `NaN`, `Infinity`, `.5` and the like are numbers, too.
    public static let numbersAsTexts = ParsingOptions(rawValue: 8)
  }

  /// Reads one JSON value (RFC 8259), strictly unless options say otherwise.
  ///
  /// Refused besides what the standard refuses: a key that comes twice in an object, a number beyond the range of
  /// double, text that is not UTF-8 or holds half of a surrogate pair, and more levels of nesting than allowed.
  /// Numbers become the nearest double.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8; white space around the value is skipped.
  ///   - options: What is read in another way.
  ///   - depth: How deep lists and objects may be nested.
  /// - Throws: The first thing that is wrong; its place is the byte, with the line where that is not the first one.
  public init(
    parsing bytes: [UInt8], options: ParsingOptions = [], depth: Int = 64
  ) throws(Problem) {
    var reader = JSONReader(bytes, options: options, deepest: depth)
    self = try reader.document()
  }
}

/// A recursive-descent reader of JSON over bytes.
private struct JSONReader {
  private let bytes: [UInt8]
  private let options: JSONValue.ParsingOptions
  private let deepest: Int
  private var at = 0

  init(_ bytes: [UInt8], options: JSONValue.ParsingOptions, deepest: Int) {
    self.bytes = bytes
    self.options = options
    self.deepest = deepest
  }

  mutating func document() throws(Problem) -> JSONValue {
    if options.contains(.byteOrderMark), bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw problem("expected nothing more after the value") }
    return value
  }

  /// The next byte, 0 at the end: no JSON text holds it outside of an error.
  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func problem(_ message: String, at place: Int? = nil) -> Problem {
    let before = bytes.prefix(place ?? at)
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return Problem(message).at(
      place: (line > 1 ? "line \(line), " : "") + "byte \(column)", line: line, column: column)
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(Problem) -> JSONValue {
    skipSpace()
    guard at < bytes.count else { throw problem("the text ends where a value was expected") }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return options.contains(.numbersAsTexts) ? .text(try numberText()) : try number()
    default:
      for (word, value) in [("null", JSONValue.null), ("true", .boolean(true)), ("false", .boolean(false))]
      where bytes[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return value
      }
      if options.contains(.numbersAsTexts) { return .text(try numberText()) }
      throw noValue
    }
  }

  private var noValue: Problem {
    problem("expected a value: a number, a text in quotes, a list, an object, true, false or null")
  }

  private func checkDepth(_ depth: Int) throws(Problem) {
    guard depth < deepest else {
      throw problem("lists and objects are nested more than \(deepest) levels deep")
    }
  }

  private mutating func list(depth: Int) throws(Problem) -> JSONValue {
    try checkDepth(depth)
    at += 1
    var values: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      at += 1
      return .list(values)
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      switch next {
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: "]"):
        at += 1
        return .list(values)
      default: throw problem("expected a comma or ] in the list")
      }
    }
  }

  private mutating func object(depth: Int) throws(Problem) -> JSONValue {
    try checkDepth(depth)
    at += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if next == UInt8(ascii: "}") {
      at += 1
      return .object(members)
    }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("expected a key in quotes") }
      let start = at
      let key = try text()
      guard options.contains(.repeatedKeys) || keys.insert(key).inserted else {
        throw problem("the key \"\(key)\" comes twice", at: start)
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw problem("expected a colon after the key \"\(key)\"") }
      at += 1
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
      skipSpace()
      switch next {
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: "}"):
        at += 1
        return .object(members)
      default: throw problem("expected a comma or } in the object")
      }
    }
  }

  // MARK: Numbers

  private mutating func digits() -> Int {
    let start = at
    while at < bytes.count, isDigit(bytes[at]) { at += 1 }
    return at - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func number() throws(Problem) -> JSONValue {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    let first = at
    guard digits() > 0 else { throw problem("expected a digit") }
    guard bytes[first] != UInt8(ascii: "0") || at == first + 1 else {
      throw problem("a number does not begin with 0 followed by digits", at: first)
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      at += 1
      guard digits() > 0 else { throw problem("expected a digit after the decimal point") }
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      at += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
      guard digits() > 0 else { throw problem("expected a digit in the exponent") }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    // Minus zero is no integer: its sign would be lost.
    if isWhole, let integer = Int(text), integer != 0 || bytes[start] != UInt8(ascii: "-") {
      return .integer(integer)
    }
    guard let value = Double(text), value.isFinite else {
      throw problem("the number \(text.prefix(40)) is beyond the range of double", at: start)
    }
    return .number(value)
  }

  /// A number as programs write it that do not keep to the standard, such as `NaN`.
  private mutating func numberText() throws(Problem) -> String {
    let rest = bytes[at...]
    let word = String(decoding: rest.prefix { $0 > 0x20 && !",]}:".utf8.contains($0) }, as: UTF8.self)
    guard Double(word) != nil, word.first != "+" else { throw noValue }
    at += word.utf8.count
    return word
  }

  // MARK: Texts

  private mutating func text() throws(Problem) -> String {
    let start = at
    at += 1
    var units: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        guard let text = String(validating: units, as: UTF8.self) else {
          throw problem("the text is not UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &units)
      case 0..<0x20 where !options.contains(.controlCharacters):
        throw problem("a control character in a text has to be written as an escape")
      default:
        units.append(byte)
        at += 1
      }
    }
    throw problem("the text in quotes is not closed", at: start)
  }

  private mutating func escape(into units: inout [UInt8]) throws(Problem) {
    let start = at
    at += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(next)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "u"):
      at += 1
      units.append(contentsOf: String(Character(try scalar(start))).utf8)
      return
    default:
      throw problem(
        "no such escape in a text; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
    at += 1
  }

  private mutating func scalar(_ start: Int) throws(Problem) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    func half() -> Problem { problem("half of a surrogate pair stands alone", at: start) }
    guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw half() }
    at += 1
    guard next == UInt8(ascii: "u") else { throw half() }
    at += 1
    let second = try fourDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw half() }
    return scalar
  }

  private mutating func fourDigits() throws(Problem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw problem("expected four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
