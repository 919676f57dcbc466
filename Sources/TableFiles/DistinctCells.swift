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
  struct Finder {
    private(set) var cells: DistinctCells
    /// The number of the text of each hash, plus one; open addressing with linear probing.
    private var slots = [Int32](repeating: 0, count: 64)

    init(rows: Int) {
      cells = DistinctCells(firstRows: [], numbers: [])
      cells.numbers.reserveCapacity(rows)
    }

    /// Takes the text of the next row.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - known: The text of a row before.
    mutating func take(
      _ text: UnsafeBufferPointer<UInt8>, known: (Int32) -> UnsafeBufferPointer<UInt8>
    ) {
      // Rows of a group often follow one another.
      if let last = cells.numbers.last, known(cells.firstRows[Int(last)]).isSame(as: text) {
        cells.numbers.append(last)
        return
      }
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: text.hash >> 32) & mask
      while slots[slot] != 0 {
        let number = slots[slot] - 1
        if known(cells.firstRows[Int(number)]).isSame(as: text) {
          cells.numbers.append(number)
          return
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = Int32(cells.firstRows.count + 1)
      cells.firstRows.append(Int32(cells.numbers.count))
      cells.numbers.append(Int32(cells.firstRows.count - 1))
      if 2 * cells.firstRows.count > slots.count { grow(known) }
    }

    private mutating func grow(_ known: (Int32) -> UnsafeBufferPointer<UInt8>) {
      slots = [Int32](repeating: 0, count: 4 * slots.count)
      let mask = slots.count - 1
      for (number, row) in cells.firstRows.enumerated() {
        var slot = Int(truncatingIfNeeded: known(row).hash >> 32) & mask
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

  /// FNV-1a, whose upper half is well mixed after a multiplication.
  @inline(__always) fileprivate var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }
}
