/// Markup as UTF-8 bytes; what is written as text cannot become markup.
struct HTMLMarkup: Sendable {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// The markup as text, for the template engine.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes markup of our own, or text that is escaped already.
  mutating func raw(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Writes other markup.
  mutating func append(_ other: HTMLMarkup) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Writes words of a study: anything that could be read as markup is escaped.
  mutating func text(_ text: String) {
    for byte in text.utf8 { escaped(byte) }
  }

  /// Writes words with the typography of statistics; see ``Typography``.
  mutating func typeset(_ text: String) {
    for byte in Typography.bytes(text) { escaped(byte) }
  }

  /// Writes words of a report with the typography of statistics.
  mutating func typeset(_ words: Phrase) { typeset(words.text) }

  /// Writes the words of a cell: a name of parts such as `appraisal.understandable-examples` may be broken after a full
  /// stop, since a word that is not broken makes a table wider than the paper.
  mutating func typesetCell(_ words: Phrase) {
    let bytes = Typography.bytes(words.text)
    for (index, byte) in bytes.enumerated() {
      escaped(byte)
      if byte == UInt8(ascii: "."), index > 0, index + 1 < bytes.count, Self.isLetter(bytes[index - 1]),
        Self.isLetter(bytes[index + 1])
      {
        raw("<wbr>")
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || byte >= 0x80
  }

  /// Writes the printed text of a number: each hyphen in it is a minus sign.
  mutating func number(_ printed: String) {
    for byte in Typography.number(printed) { escaped(byte) }
  }

  /// Writes a length with at most one decimal, which is finer than a printer shows.
  mutating func length(_ value: Double) {
    let limited = value.isFinite ? min(max(value, -1e6), 1e6) : 0
    var tenths = Int((limited * 10).rounded())
    if tenths < 0 {
      bytes.append(UInt8(ascii: "-"))
      tenths = -tenths
    }
    integer(tenths / 10)
    if tenths % 10 != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(tenths % 10))
    }
  }

  private mutating func integer(_ value: Int) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): raw("&lt;")
    case UInt8(ascii: ">"): raw("&gt;")
    case UInt8(ascii: "&"): raw("&amp;")
    case UInt8(ascii: "\""): raw("&quot;")
    case UInt8(ascii: "'"): raw("&#39;")
    // Control characters may not stand in a document at all.
    case 0..<9, 11, 12, 14..<32, 127: bytes.append(contentsOf: Self.replacement)
    default: bytes.append(byte)
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
