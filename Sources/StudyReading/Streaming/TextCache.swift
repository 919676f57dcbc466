internal import TableFiles

/// The numbers of texts that were met before: a small table in which a later text takes the place of an earlier one.
struct TextCache {
  private struct Entry {
    var key: UInt64 = 0
    var number: Int32 = -1
    /// Whose texts they are that the text belongs to.
    var owner: Int32 = 0
    /// Where a text of more than eight bytes is kept.
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  private static let size = 256
  private var entries = [Entry](repeating: Entry(), count: size)
  private var longTexts: [UInt8] = []

  /// The number of a text; nil where it is not in the table.
  ///
  /// - Parameters:
  ///   - text: the text, behind which seven bytes have to be readable.
  ///   - owner: whose texts it is one of, where the same text has several numbers.
  /// - Returns: the number.
  @inline(__always) func number(_ text: UnsafeBufferPointer<UInt8>, of owner: Int = 0) -> Int32? {
    let key = Self.key(text)
    let entry = entries.withUnsafeBufferPointer { $0[Self.slot(key, owner)] }
    guard entry.key == key, entry.number >= 0, Int(entry.length) == text.count,
      Int(entry.owner) == owner
    else { return nil }
    return text.count <= 8 || isText(entry, text) ? entry.number : nil
  }

  /// Notes the number of a text.
  mutating func note(_ text: UnsafeBufferPointer<UInt8>, of owner: Int = 0, number: Int32) {
    let key = Self.key(text)
    var entry = Entry(key: key, number: number, owner: Int32(owner), length: UInt32(text.count))
    if text.count > 8 {
      // Texts that took one another's place again and again would need ever more room.
      if longTexts.count > 1 << 16 {
        longTexts.removeAll(keepingCapacity: true)
        for slot in entries.indices where entries[slot].length > 8 { entries[slot] = Entry() }
      }
      entry.start = UInt32(longTexts.count)
      longTexts.append(contentsOf: text)
      longTexts.append(contentsOf: repeatElement(0, count: 8))
    }
    entries[Self.slot(key, owner)] = entry
  }

  /// Up to eight bytes as they are; a hash of more.
  @inline(__always) private static func key(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = text.baseAddress, text.count > 0 else { return 0 }
    if text.count > 8 { return NameTable.mixed(text) }
    return UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) << UInt64(64 - 8 * text.count)
  }

  @inline(__always) private static func slot(_ key: UInt64, _ owner: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56) ^ (owner & 255)
  }

  private func isText(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    longTexts.withUnsafeBufferPointer { texts in
      let start = Int(entry.start)
      return RowWindow.areEqual(
        UnsafeBufferPointer(rebasing: texts[start..<start + Int(entry.length)]), text)
    }
  }
}
