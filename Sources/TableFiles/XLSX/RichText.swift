/// A text of a workbook while it is gathered: what stands in its `t` elements, one for each run of rich text.
struct RichText {
  /// Whether a phonetic guide is open, which is no part of the text.
  var isPhonetic = false
  /// Whether white space around a text counts where the text does not say so.
  var preservesByDefault = false
  /// Whether text that comes belongs to it.
  private(set) var takesText = false
  private var isOpen = false
  private var start = 0
  /// Whether white space counts at the beginning, and at the end.
  private var preserves: (first: Bool, last: Bool)?

  /// A text begins.
  mutating func start(at offset: Int) {
    isOpen = true
    start = offset
    preserves = nil
  }

  /// A `t` element begins.
  mutating func startPiece(preserves told: Bool?) {
    guard isOpen, !isPhonetic else { return }
    takesText = true
    let counts = told ?? preservesByDefault
    preserves = (preserves?.first ?? counts, counts)
  }

  /// A `t` element ends.
  mutating func endPiece() { takesText = false }

  /// The bytes in which the text is gathered were moved.
  mutating func move(by distance: Int) { start = max(0, start + distance) }

  /// The text ends; what was gathered is put into its final form.
  ///
  /// White space at the ends counts only where the file says so, as Excel has it; between runs it parts words.
  mutating func end(_ bytes: inout [UInt8]) {
    guard isOpen else { return }
    isOpen = false
    takesText = false
    guard let preserves else { return }
    if !preserves.last { Self.trimEnd(&bytes, from: start) }
    if !preserves.first { Self.trimStart(&bytes, from: start) }
    Self.resolveEscapes(&bytes, from: start)
  }

  /// Takes white space off the end of the bytes from an offset on.
  static func trimEnd(_ bytes: inout [UInt8], from start: Int) {
    while let last = bytes.last, bytes.count > start, isSpace(last) { bytes.removeLast() }
  }

  /// Takes white space away that stands at an offset.
  static func trimStart(_ bytes: inout [UInt8], from start: Int) {
    var first = start
    while first < bytes.count, isSpace(bytes[first]) { first += 1 }
    if first > start { bytes.removeSubrange(start..<first) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Puts the characters in that are written as `_x000D_`, because XML cannot hold them.
  static func resolveEscapes(_ bytes: inout [UInt8], from start: Int) {
    let underscore = UInt8(ascii: "_")
    guard bytes[start...].contains(underscore) else { return }
    var result: [UInt8] = []
    var units: [UInt16] = []
    func flush() {
      if !units.isEmpty { result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8) }
      units = []
    }
    var at = start
    while at < bytes.count {
      if bytes[at] == underscore, let unit = escape(bytes, at) {
        units.append(unit)
        at += 7
      } else {
        flush()
        result.append(bytes[at])
        at += 1
      }
    }
    flush()
    bytes.replaceSubrange(start..., with: result)
  }

  /// The UTF-16 unit of an escape that begins at an offset.
  private static func escape(_ bytes: [UInt8], _ at: Int) -> UInt16? {
    guard at + 6 < bytes.count, bytes[at + 1] | 0x20 == UInt8(ascii: "x"), bytes[at + 6] == UInt8(ascii: "_")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[(at + 2)..<(at + 6)] {
      guard let digit = hexadecimal(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
