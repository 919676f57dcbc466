/// What the first bytes of a file say about its encoding.
struct TextEncodingDetection {
  var encoding: TextEncoding
  var origin: CSVDialect.Origin
  var byteOrderMarkLength: Int
  /// A word that decided on a code page.
  var example: String?
  /// What the first word would be in several code pages, where none was decided on.
  var readings: [(encoding: TextEncoding, text: String)] = []

  /// Looks at the start of a file.
  ///
  /// A byte order mark of the encoding that was told, or of UTF-8 and UTF-16 when none was, is skipped. Without mark,
  /// zero bytes decide on UTF-16, and bytes that are no UTF-8 on a code page where only one explains them; everything
  /// else is taken for UTF-8 and checked later.
  ///
  /// - Parameters:
  ///   - sample: the first bytes.
  ///   - rest: the bytes behind them, as far as they are at hand.
  ///   - told: the encoding that was told.
  init(sample: [UInt8], rest: ArraySlice<UInt8>, told: TextEncoding?) {
    let start = Array(sample.prefix(3))
    let marked: (TextEncoding, Int)? =
      if start == [0xEF, 0xBB, 0xBF] {
        (.utf8, 3)
      } else if start.starts(with: [0xFF, 0xFE]) {
        (.utf16LittleEndian, 2)
      } else if start.starts(with: [0xFE, 0xFF]) {
        (.utf16BigEndian, 2)
      } else {
        nil
      }
    if let told {
      encoding = told
      origin = .told
      byteOrderMarkLength = marked?.0 == told ? marked?.1 ?? 0 : 0
    } else if let marked {
      (encoding, byteOrderMarkLength) = marked
      origin = .declared
    } else if let found = TextEncodingDetection.unmarkedUTF16(sample) {
      encoding = found
      origin = .detected
      byteOrderMarkLength = 0
    } else {
      let all = rest.allSatisfy { $0 < 0x80 } ? sample : sample + rest
      let codePage = CodePageDetection(sample: all)
      encoding = codePage?.encoding ?? .utf8
      example = codePage?.example
      if codePage == nil { readings = CodePageDetection.readings(of: all) }
      origin = .detected
      byteOrderMarkLength = 0
    }
  }

  /// UTF-16 without a mark: ASCII characters (delimiters, digits, line ends) leave zero bytes on one side only.
  ///
  /// At least two of them and one character in 32 are asked for, and nothing that no text holds: no zero or control
  /// character and no half of a surrogate pair. A stray NUL in a file of single bytes does not pass for UTF-16.
  private static func unmarkedUTF16(_ sample: [UInt8]) -> TextEncoding? {
    let units = sample.count / 2
    var zeros = (even: 0, odd: 0)
    for unit in 0..<units {
      if sample[2 * unit] == 0 { zeros.even += 1 }
      if sample[2 * unit + 1] == 0 { zeros.odd += 1 }
    }
    let isBigEndian = zeros.even > zeros.odd
    let (high, low) = isBigEndian ? (zeros.even, zeros.odd) : (zeros.odd, zeros.even)
    guard high >= 2, high * 32 >= units else { return nil }
    // The low byte is zero in U+0E00, U+2000 and so on: rare in text, but possible.
    guard low * 20 <= high else { return nil }
    var expectsLowSurrogate = false
    for unit in 0..<units {
      let first = UInt16(sample[2 * unit])
      let second = UInt16(sample[2 * unit + 1])
      let value = isBigEndian ? first << 8 | second : second << 8 | first
      if (0xDC00...0xDFFF).contains(value) != expectsLowSurrogate { return nil }
      expectsLowSurrogate = (0xD800...0xDBFF).contains(value)
      if value < 0x20, ![0x09, 0x0A, 0x0D, 0x1A].contains(value) { return nil }
      if value == 0xFFFE || value == 0xFFFF { return nil }
    }
    return isBigEndian ? .utf16BigEndian : .utf16LittleEndian
  }
}
