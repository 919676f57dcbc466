/// Words in UTF-8, numbered from 0 in the order in which they were met.
///
/// The bytes of all words lie one behind the other, so that a word costs no allocation of its own.
struct WordTable: Sendable {
  private var letters: [UInt8] = []
  /// Where each word ends in ``letters``.
  private var ends: [Int32] = []
  /// The number of the word in each slot, -1 where there is none; a power of two of them, at most half of them filled.
  private var slots = [Int32](repeating: -1, count: 256)

  /// The number of words.
  var count: Int { ends.count }

  /// A word.
  ///
  /// - Parameter number: its number.
  /// - Returns: the word.
  func word(_ number: Int32) -> String { String(decoding: letters[range(number)], as: UTF8.self) }

  /// The number of a word, which is taken in where it is new.
  ///
  /// - Parameter word: the word in UTF-8.
  /// - Returns: its number, and whether it is new.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> (number: Int32, isNew: Bool) {
    let slot = slot(of: word)
    if slots[slot] >= 0 { return (slots[slot], false) }
    let number = Int32(ends.count)
    letters.append(contentsOf: word)
    ends.append(Int32(letters.count))
    slots[slot] = number
    if ends.count * 2 > slots.count { grow() }
    return (number, true)
  }

  private func range(_ number: Int32) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])
  }

  /// The slot of a word, or the free one where it belongs.
  private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(word) & mask
    while slots[slot] >= 0, !isEqual(slots[slot], word) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int32, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == word.count else { return false }
    return letters.withUnsafeBufferPointer { letters in
      for index in 0..<word.count where letters[range.lowerBound + index] != word[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    letters.withUnsafeBufferPointer { letters in
      for number in 0..<Int32(ends.count) {
        let word = UnsafeBufferPointer(rebasing: letters[range(number)])
        slots[slot(of: word)] = number
      }
    }
  }

  /// FNV-1a of 64 bits, folded.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}
