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
    // Strings give their bytes in place; going through them one by one in generic code takes many times as long.
    if let folded = utf8.withContiguousStorageIfAvailable({ TextFolding.ascii($0) }) { return folded }
    return Array(utf8).withUnsafeBufferPointer { TextFolding.ascii($0) }
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

/// Folding of bytes.
private enum TextFolding {
  /// The folded text of ASCII; nil where a byte is none.
  static func ascii(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      var pendingSpace = false
      for byte in bytes {
        if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
          pendingSpace = count > 0
          continue
        }
        if pendingSpace {
          folded[count] = 0x20
          count += 1
          pendingSpace = false
        }
        folded[count] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}
