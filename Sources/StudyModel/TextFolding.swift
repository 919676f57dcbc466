extension StringProtocol {
  /// The text in lower case, with every run of white space (no-break spaces too) as one space and none outside, and
  /// without the signs that cannot be seen.
  ///
  /// Survey exports add trailing spaces, double spaces, no-break spaces, soft hyphens and zero-width spaces (Thai text
  /// is broken at them); two texts that differ only in these are the same heading or the same label.
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
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isInvisible { visible.append(scalar) }
    var result = ""
    result.reserveCapacity(utf8.count)
    var pendingSpace = false
    for character in String(visible) {
      if character.isWhitespace {
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

extension Unicode.Scalar {
  /// Whether this is a byte order mark, soft hyphen, word joiner, zero-width space or joiner, or a mark of direction.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: true
    default: false
    }
  }
}
