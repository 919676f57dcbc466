/// Numbers as people and programs write them into cells.
enum NumberText {
  /// The powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// Reads a number; nil when the text is anything else.
  ///
  /// Digits gathered in a `UInt64` below 2^53 and divided or multiplied by an exact power of ten give the nearest
  /// `Double` (one rounding; Clinger 1990). Other numbers go through the standard library, which is correctly rounded.
  static func double(_ text: UnsafeBufferPointer<UInt8>, decimalMark: UInt8) -> Double? {
    var at = 0
    var end = text.count
    trim(text, &at, &end)
    let start = at
    guard at < end else { return nil }
    var isNegative = false
    if text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    var digits: UInt64 = 0
    var significant = 0
    var exponent = 0
    var seen = 0
    var isAfterMark = false
    while at < end {
      let value = text[at] &- UInt8(ascii: "0")
      if value <= 9 {
        seen += 1
        if significant > 0 || value != 0 { significant += 1 }
        if significant <= 19 { digits = digits &* 10 &+ UInt64(value) }
        if isAfterMark { exponent -= 1 }
      } else if text[at] == decimalMark && !isAfterMark {
        isAfterMark = true
      } else {
        break
      }
      at += 1
    }
    guard seen > 0 else { return nil }
    if at < end {
      guard let told = exponentValue(text, from: at, to: end) else { return nil }
      exponent += told
    }
    if significant <= 19 && digits < 1 << 53 && exponent.magnitude <= 22 {
      let power = powersOfTen[Int(exponent.magnitude)]
      let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
      return isNegative ? -value : value
    }
    return slow(text, from: start, to: end, decimalMark: decimalMark)
  }

  /// Whether a text is a number already written as `CSVWriter.text(of:)` writes it; false where that is not plain to see.
  ///
  /// Two decimals of up to fifteen digits are never the nearest to one `Double`, so that one without needless zeros is
  /// the shortest text that reads back equal.
  static func isShortest(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    let end = text.count
    if at < end, text[at] == UInt8(ascii: "-") { at += 1 }
    guard at < end, end - at <= 16, text[at] &- UInt8(ascii: "0") <= 9 else { return false }
    if text[at] == UInt8(ascii: "0") {
      if at + 1 == end { return at == 0 }
      // 0.00001 is written with an exponent.
      guard at + 2 < end, text[at + 1] == UInt8(ascii: "."), text[at + 2] != UInt8(ascii: "0") else {
        return false
      }
    }
    var digits = 0
    var hasMark = false
    while at < end {
      if text[at] &- UInt8(ascii: "0") <= 9 {
        digits += 1
      } else if text[at] == UInt8(ascii: "."), !hasMark {
        hasMark = true
      } else {
        return false
      }
      at += 1
    }
    return digits <= 15
      && (!hasMark || (text[end - 1] != UInt8(ascii: "0") && text[end - 1] != UInt8(ascii: ".")))
  }

  /// The part from `e` on, which has to reach to the end; large ones are cut at a million, where all is 0 or infinite.
  private static func exponentValue(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int?
  {
    var at = start
    guard text[at] | 0x20 == UInt8(ascii: "e") else { return nil }
    at += 1
    var isNegative = false
    if at < end, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    guard at < end else { return nil }
    var value = 0
    while at < end {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 1_000_000)
      at += 1
    }
    return isNegative ? -value : value
  }

  private static func slow(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, decimalMark: UInt8
  ) -> Double? {
    let plain = text[start..<end].map { $0 == decimalMark ? UInt8(ascii: ".") : $0 }
    guard let value = Double(String(decoding: plain, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  /// Takes ASCII spaces, tabs and line ends and the no-break spaces U+00A0, U+2007 and U+202F off both ends.
  static func trim(_ text: UnsafeBufferPointer<UInt8>, _ start: inout Int, _ end: inout Int) {
    while start < end {
      if isSpace(text[start]) {
        start += 1
      } else if end - start >= 2, text[start] == 0xC2, text[start + 1] == 0xA0 {
        start += 2
      } else if end - start >= 3, isWideSpace(text, start) {
        start += 3
      } else {
        break
      }
    }
    while start < end {
      if isSpace(text[end - 1]) {
        end -= 1
      } else if end - start >= 2, text[end - 2] == 0xC2, text[end - 1] == 0xA0 {
        end -= 2
      } else if end - start >= 3, isWideSpace(text, end - 3) {
        end -= 3
      } else {
        break
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// U+2007 is E2 80 87, U+202F is E2 80 AF.
  private static func isWideSpace(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    text[at] == 0xE2 && text[at + 1] == 0x80 && (text[at + 2] == 0x87 || text[at + 2] == 0xAF)
  }
}
