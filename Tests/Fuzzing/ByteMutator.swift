/// Changes bytes as damage, careless tools and malice do.
struct ByteMutator {
  /// Other inputs, pieces of which are spliced in.
  let seeds: [[UInt8]]
  /// What means something in the format: signs, keywords, odd numbers.
  let words: [[UInt8]]
  /// The most bytes that an input may grow to.
  static let largest = 1 << 19

  private static let integers: [UInt64] = [
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x7FF0_0000_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    0xFFEF_FFFF_FFFF_FFFF, 0xFFEF_FFFF_FFFF_FFFE,
  ]

  /// Makes one to eight changes.
  func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    for _ in 0..<(generator.oneIn(2) ? 1 : 1 + generator.below(8)) {
      change(&bytes, using: &generator)
      if bytes.count > Self.largest { bytes.removeLast(bytes.count - Self.largest) }
    }
  }

  private func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else {
      insertWord(into: &bytes, using: &generator)
      return
    }
    let place = generator.below(bytes.count)
    switch generator.below(12) {
    case 0: bytes[place] ^= 1 << UInt8(generator.below(8))
    case 1: bytes[place] = UInt8(generator.below(256))
    case 2, 3: insertWord(into: &bytes, using: &generator)
    case 4: bytes.removeSubrange(range(in: bytes, from: place, using: &generator))
    case 5:
      let piece = Array(bytes[range(in: bytes, from: place, using: &generator)])
      let copies = generator.oneIn(4) ? 1 + generator.below(64) : 1
      for _ in 0..<copies where bytes.count + piece.count <= Self.largest {
        bytes.insert(contentsOf: piece, at: place)
      }
    case 6: overwriteInteger(in: &bytes, at: place, using: &generator)
    case 7: bytes.removeLast(bytes.count - place)
    case 8:
      guard !seeds.isEmpty else { return }
      let other = seeds[generator.below(seeds.count)]
      guard !other.isEmpty else { return }
      let piece = other[range(in: other, from: generator.below(other.count), using: &generator)]
      bytes.insert(contentsOf: piece, at: place)
    case 9:
      let piece = Array(bytes[range(in: bytes, from: place, using: &generator)])
      bytes.removeSubrange(place..<place + piece.count)
      bytes.insert(contentsOf: piece, at: generator.below(bytes.count + 1))
    case 10:
      let run = [UInt8](repeating: bytes[place], count: 1 << generator.below(generator.oneIn(10) ? 17 : 8))
      bytes.insert(contentsOf: run, at: place)
    default:
      let word = word(using: &generator)
      for (offset, byte) in word.enumerated() where place + offset < bytes.count {
        bytes[place + offset] = byte
      }
    }
  }

  private func word(using generator: inout SeededGenerator) -> [UInt8] {
    words.isEmpty ? [0] : words[generator.below(words.count)]
  }

  private func insertWord(into bytes: inout [UInt8], using generator: inout SeededGenerator) {
    bytes.insert(contentsOf: word(using: &generator), at: generator.below(bytes.count + 1))
  }

  private func range(
    in bytes: [UInt8], from place: Int, using generator: inout SeededGenerator
  ) -> Range<Int> {
    // Mostly a few bytes, at times as far as the input goes.
    let longest = generator.oneIn(8) ? bytes.count - place : min(64, bytes.count - place)
    return place..<place + 1 + generator.below(longest)
  }

  private func overwriteInteger(
    in bytes: inout [UInt8], at place: Int, using generator: inout SeededGenerator
  ) {
    let value = Self.integers[generator.below(Self.integers.count)]
    let width = 1 << generator.below(4)
    let isBigEndian = generator.oneIn(4)
    for index in 0..<width where place + index < bytes.count {
      let shift = 8 * UInt64(isBigEndian ? width - 1 - index : index)
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}
