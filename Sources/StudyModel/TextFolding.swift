extension StringProtocol {
  /// The text in lower case, with every run of white space (no-break spaces too) as one space and none outside.
  ///
  /// Survey exports add trailing spaces, double spaces and no-break spaces; two texts that differ only in these are
  /// the same heading or the same label.
  public var foldedForComparison: String {
    asciiFolded ?? unicodeFolded
  }

  /// The folded text where all of it is ASCII, as headings mostly are; nil otherwise.
  private var asciiFolded: String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var pendingSpace = false
    for byte in utf8 {
      switch byte {
      case 0x80...: return nil
      case 0x20, 0x09...0x0D: pendingSpace = !bytes.isEmpty
      default:
        if pendingSpace { bytes.append(0x20) }
        pendingSpace = false
        bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var unicodeFolded: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    var pendingSpace = false
    for character in self {
      if character.isWhitespace || character == "\u{FEFF}" || character == "\u{200B}" {
        pendingSpace = !result.isEmpty
      } else {
        if pendingSpace { result.append(" ") }
        pendingSpace = false
        result += character.lowercased()
      }
    }
    return result
  }
}
