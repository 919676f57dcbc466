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
    private(set) var cells: DistinctCells
    /// The number that each text was packed into.
    private var keys: [UInt64] = []
    /// The number of the text of each hash, plus one; open addressing with linear probing.
    private var slots = [Int32](repeating: 0, count: 64)

    /// Whether eight bytes can be read behind each text.
    private let readsBehind: Bool

    init(rows: Int, readsBehind: Bool = false) {
      self.readsBehind = readsBehind
      cells = DistinctCells(firstRows: [], numbers: [])
      cells.numbers.reserveCapacity(rows)
    }

    /// Takes the text of the next row.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - known: The text of a row before.
    @inline(__always) mutating func take(
      _ text: UnsafeBufferPointer<UInt8>, known: (Int32) -> UnsafeBufferPointer<UInt8>
    ) {
      let key = text.packed(readsBehind: readsBehind)
      func isText(_ number: Int32) -> Bool {
        keys[Int(number)] == key && (text.count < 8 || known(cells.firstRows[Int(number)]).isSame(as: text))
      }
      // Rows of a group often follow one another.
      if let last = cells.numbers.last, isText(last) {
        cells.numbers.append(last)
        return
      }
      let mask = slots.count - 1
      var slot = Self.slot(key) & mask
      while slots[slot] != 0 {
        let number = slots[slot] - 1
        if isText(number) {
          cells.numbers.append(number)
          return
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = Int32(cells.firstRows.count + 1)
      keys.append(key)
      cells.firstRows.append(Int32(cells.numbers.count))
      cells.numbers.append(Int32(cells.firstRows.count - 1))
      if 2 * cells.firstRows.count > slots.count { grow() }
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
