/// The smallest and the largest of finite values, and those at some ranks of the sorted values, without sorting them all.
///
/// Values are counted by the leading bits of their binary form in which they differ at all; only those that share these
/// bits with a value that is asked for are put in order.
struct RankedValues {
  /// The smallest value.
  let minimum: Double
  /// The largest value.
  let maximum: Double
  private var found: [Int: Double] = [:]

  private static let sign: UInt64 = 1 << 63
  /// The number of leading bits by which values are counted.
  private static let bits = 12
  /// Fewer values are sorted.
  private static let fewest = 1024

  /// Finds values.
  ///
  /// - Parameters:
  ///   - values: At least one value, all finite.
  ///   - ranks: The positions among the sorted values, from 0, ascending.
  init(_ values: [Double], ranks: [Int]) {
    // Both zeros are the same value, but not the same bytes.
    guard values.count > Self.fewest, !values.contains(where: { $0.bitPattern == Self.sign }) else {
      let sorted = values.sorted()
      minimum = sorted[0]
      maximum = sorted[sorted.count - 1]
      for rank in ranks { found[rank] = sorted[rank] }
      return
    }
    var (least, greatest) = (values[0], values[0])
    for value in values {
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    minimum = least
    maximum = greatest
    let first = Self.key(least)
    let spread = Self.key(greatest) - first
    let shift = UInt64(max(0, UInt64.bitWidth - spread.leadingZeroBitCount - Self.bits))
    var counts = [Int](repeating: 0, count: 1 << Self.bits)
    counts.withUnsafeMutableBufferPointer { counts in
      for value in values { counts[Int((Self.key(value) - first) >> shift)] += 1 }
    }
    // For each group of leading bits that is asked for: its number, and how many values lie before it.
    var groups: [(bits: Int, before: Int)] = []
    var (bits, before) = (0, 0)
    for rank in ranks {
      while rank >= before + counts[bits] {
        before += counts[bits]
        bits += 1
      }
      if groups.last?.bits != bits { groups.append((bits, before)) }
    }
    var numbers = [Int8](repeating: -1, count: counts.count)
    for (number, group) in groups.enumerated() { numbers[group.bits] = Int8(truncatingIfNeeded: number) }
    var members = groups.map { group in
      var members: [Double] = []
      members.reserveCapacity(counts[group.bits])
      return members
    }
    for value in values {
      let number = numbers[Int((Self.key(value) - first) >> shift)]
      if number >= 0 { members[Int(number)].append(value) }
    }
    for (number, group) in groups.enumerated() {
      let one = members[number][0]
      let sorted = members[number].allSatisfy { $0 == one } ? members[number] : ascending(members[number])
      for rank in ranks where (0..<sorted.count).contains(rank - group.before) {
        found[rank] = sorted[rank - group.before]
      }
    }
  }

  /// The value at a rank that was asked for.
  subscript(rank: Int) -> Double { found[rank] ?? .nan }

  /// A whole number in the order of the values.
  private static func key(_ value: Double) -> UInt64 {
    let bits = value.bitPattern
    return bits & sign == 0 ? bits | sign : ~bits
  }
}
