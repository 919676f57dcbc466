internal import Glibc

/// The sequences of three letters in texts, for comparing texts of any script.
///
/// Words count with a space on either side, so that beginnings and ends of words are sequences of their own; what is
/// neither letter nor digit only parts words. Scripts that write no spaces (Thai) need no list of words this way: a
/// phrase is one long word, and its sequences are found in another phrase wherever they stand. Capitals and signs that
/// cannot be seen make no difference.
///
/// A sequence weighs ln(1 + N / n) with N texts in all and n that contain it, and counts once for each text. The
/// likeness of two texts is the cosine of their weights.
struct LetterSequences {
  /// For each text the numbers of its sequences, ascending; the most frequent sequence of all has the number 0.
  private(set) var texts: [[Int32]] = []
  /// For each sequence its weight.
  private(set) var weights: [Double] = []
  /// For each text the root of the sum of its squared weights.
  private(set) var lengths: [Double] = []

  init(_ texts: [String]) {
    var table = SequenceTable()
    var frequencies: [Int32] = []
    var lastText: [Int32] = []
    self.texts.reserveCapacity(texts.count)
    for (number, text) in texts.enumerated() {
      var own: [Int32] = []
      Self.forEachSequence(of: text) { sequence in
        let id = table.number(of: sequence)
        if Int(id) == frequencies.count {
          frequencies.append(0)
          lastText.append(-1)
        }
        guard lastText[Int(id)] != Int32(number) else { return }
        lastText[Int(id)] = Int32(number)
        frequencies[Int(id)] += 1
        own.append(id)
      }
      self.texts.append(own)
    }
    let order = frequencies.indices.sorted { (frequencies[$0], $1) > (frequencies[$1], $0) }
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, sequence) in order.enumerated() { ranks[sequence] = Int32(rank) }
    let count = Double(texts.count)
    weights = order.map { log1p(count / Double(frequencies[$0])) }
    for index in self.texts.indices {
      for place in self.texts[index].indices {
        self.texts[index][place] = ranks[Int(self.texts[index][place])]
      }
      self.texts[index].sort()
      lengths.append(
        self.texts[index].reduce(0) { $0 + weights[Int($1)] * weights[Int($1)] }.squareRoot())
    }
  }

  /// Hands out every sequence of a text, packed into one number.
  private static func forEachSequence(of text: String, _ body: (UInt64) -> Void) {
    let space: UInt64 = 0x20
    var before: UInt64?
    var last = space
    func end() {
      if let before { body(before << 42 | last << 21 | space) }
      before = nil
      last = space
    }
    for scalar in text.unicodeScalars {
      let letter = UInt64(folded(scalar))
      if letter == 0 { continue }
      if letter == space {
        end()
        continue
      }
      if let before { body(before << 42 | last << 21 | letter) }
      before = last
      last = letter
    }
    end()
  }

  /// A letter or digit in lower case; a space for what parts words, 0 for what cannot be seen.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    if value < 0x80 {
      switch value {
      case 0x41...0x5A: return value | 0x20
      case 0x61...0x7A, 0x30...0x39: return value
      default: return 0x20
      }
    }
    switch value {
    case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: return 0
    case 0xA0...0xBF, 0xD7, 0xF7, 0x2010...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F, 0xE2F, 0xE4F, 0xE5A,
      0xE5B:
      return 0x20
    // Scripts with capitals; the rest has one form of each letter.
    case 0xC0...0x58F, 0x10A0...0x10FF, 0x1E00...0x1FFF:
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return lower.first?.value ?? value
    default: return value
    }
  }
}

/// Numbers sequences in the order in which they are met.
private struct SequenceTable {
  private var keys = [UInt64](repeating: 0, count: 4096)
  private var numbers = [Int32](repeating: -1, count: 4096)
  private var count: Int32 = 0

  mutating func number(of key: UInt64) -> Int32 {
    if Int(count) * 2 > keys.count { grow() }
    let slot = slot(of: key)
    if numbers[slot] < 0 {
      keys[slot] = key
      numbers[slot] = count
      count += 1
    }
    return numbers[slot]
  }

  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while numbers[slot] >= 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (keys, numbers)
    keys = [UInt64](repeating: 0, count: old.0.count * 4)
    numbers = [Int32](repeating: -1, count: keys.count)
    for (key, number) in zip(old.0, old.1) where number >= 0 {
      let slot = slot(of: key)
      keys[slot] = key
      numbers[slot] = number
    }
  }
}
