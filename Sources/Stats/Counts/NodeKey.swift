/// The sorted totals of a node in 128 bits, so that nodes are found quickly.
struct NodeKey: Hashable {
  fileprivate let bits: UInt128

  /// How totals are written.
  struct Coding {
    /// The bits of each total; `nil` when a 1 stands for a row and a 0 for a step up from the row before.
    private let width: Int?

    /// The shorter way that fits; `nil` when neither does.
    ///
    /// - Parameter rows: The rows' totals at the start.
    init?(rows: [Int]) {
      let largest = rows.max() ?? 0
      let width = Int.bitWidth - largest.leadingZeroBitCount
      if rows.count * width <= UInt128.bitWidth {
        self.width = width
      } else if rows.count + largest <= UInt128.bitWidth {
        self.width = nil
      } else {
        return nil
      }
    }

    /// Writes totals.
    ///
    /// - Parameter left: What the rows have left, ascending.
    /// - Returns: A key that no other totals have.
    func key(_ left: [Int]) -> NodeKey {
      var bits: UInt128 = 0
      if let width {
        for value in left { bits = bits << UInt128(width) | UInt128(value) }
      } else {
        var height = 0
        for value in left {
          bits = (bits << UInt128(value - height)) << 1 | 1
          height = value
        }
      }
      return NodeKey(bits: bits)
    }
  }
}
