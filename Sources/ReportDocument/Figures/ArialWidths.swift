/// How wide characters are in Arial, Helvetica and Liberation Sans, which share their widths.
enum ArialWidths {
  /// The width of a character in parts of the size of the type.
  ///
  /// - Parameters:
  ///   - unit: A UTF-16 unit.
  ///   - isBold: Whether it is bold.
  /// - Returns: The width; 0 for marks that stand on the character before them.
  static func width(of unit: UInt16, isBold: Bool) -> Double {
    let widths = isBold ? bold : regular
    if unit >= 32, Int(unit) - 32 < widths.count { return Double(widths[Int(unit) - 32]) / 1000 }
    switch unit {
    case 0xA0, 0xB7, 0x2009, 0x202F: return 0.278
    case 0xB2, 0xB3, 0xB9: return 0.333
    case 0x2212, 0xD7, 0xB1, 0xF7: return 0.584
    case 0x221A, 0x2248, 0x2264, 0x2265: return 0.549
    case 0x2018, 0x2019: return 0.222
    case 0x2190, 0x2192, 0x2014, 0x2026: return 1
    // Marks on the character before, and the second half of a pair.
    case 0x300...0x36F, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0x200B...0x200F, 0xDC00...0xDFFF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xDBFF: return 1
    case 0xC0...0xDE: return 0.7
    default: return 0.556
    }
  }

  private static let regular: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556,
    500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
    500, 334,
    260, 334, 584,
  ]

  private static let bold: [Int] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
    611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611,
    556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556,
    500, 389,
    280, 389, 584,
  ]
}
