/// The distinct texts of a column in some rows.
public struct DistinctCells: Sendable {
  /// The first row that holds each text, ascending.
  public private(set) var firstRows: [Int32]
  /// For each row the number of its text.
  public private(set) var numbers: [Int32]

  /// Makes a list of texts.
  ///
  /// - Parameters:
  ///   - firstRows: The first row that holds each text, ascending.
  ///   - numbers: For each row the number of its text.
  public init(firstRows: [Int32], numbers: [Int32]) {
    self.firstRows = firstRows
    self.numbers = numbers
  }

  /// Finds texts again, row by row.
  ///
  /// Texts of up to seven bytes are told apart by a number that they are packed into; of longer ones the number is a hash.
  struct Finder {
    /// The first row that holds each text, ascending.
    private(set) var firstRows: [Int32] = []
    /// The number that each text was packed into.
    private var keys: [UInt64] = []
    /// The number of the text of each hash, plus one; open addressing with linear probing.
    private var slots = [Int32](repeating: 0, count: 64)
    /// The text of the row before.
    private var last: (key: UInt64, number: Int32) = (0, -1)

    /// Whether eight bytes can be read behind each text.
    private let readsBehind: Bool

    init(readsBehind: Bool = false) { self.readsBehind = readsBehind }

    /// The number of a row's text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - row: The row, which comes behind those before.
    ///   - known: The text of a row before.
    /// - Returns: The number.
    @inline(__always) mutating func number(
      of text: UnsafeBufferPointer<UInt8>, row: Int, known: (Int32) -> UnsafeBufferPointer<UInt8>
    ) -> Int32 {
      let key = text.packed(readsBehind: readsBehind)
      // Rows of a group often follow one another.
      if key == last.key, last.number >= 0, text.count < 8 { return last.number }
      let number = find(key, text, known) ?? add(key, row: row)
      last = (key, number)
      return number
    }

    @inline(__always) private func find(
      _ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, _ known: (Int32) -> UnsafeBufferPointer<UInt8>
    ) -> Int32? {
      slots.withUnsafeBufferPointer { slots in
        let mask = slots.count - 1
        var slot = Self.slot(key) & mask
        while slots[slot] != 0 {
          let number = slots[slot] - 1
          if keys[Int(number)] == key, text.count < 8 || known(firstRows[Int(number)]).isSame(as: text) {
            return number
          }
          slot = (slot + 1) & mask
        }
        return nil
      }
    }

    private mutating func add(_ key: UInt64, row: Int) -> Int32 {
      let mask = slots.count - 1
      var slot = Self.slot(key) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(firstRows.count + 1)
      keys.append(key)
      firstRows.append(Int32(row))
      if 2 * firstRows.count > slots.count { grow() }
      return Int32(firstRows.count - 1)
    }

    private static func slot(_ key: UInt64) -> Int {
      Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    private mutating func grow() {
      slots = [Int32](repeating: 0, count: 4 * slots.count)
      let mask = slots.count - 1
      for (number, key) in keys.enumerated() {
        var slot = Self.slot(key) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(number + 1)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether another text has the same bytes.
  @inline(__always) fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// The bytes of up to seven and their number; a hash (FNV-1a) of more.
  @inline(__always) fileprivate func packed(readsBehind: Bool) -> UInt64 {
    var packed: UInt64 = 0
    if count < 8 {
      if readsBehind, count > 0, let start = baseAddress {
        let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).bigEndian
        return (word >> UInt64(64 - 8 * count)) << 8 | UInt64(count)
      }
      for byte in self { packed = packed << 8 | UInt64(byte) }
      return packed << 8 | UInt64(count)
    }
    packed = 0xCBF2_9CE4_8422_2325
    for byte in self { packed = (packed ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return packed << 8 | UInt64(8)
  }
}
