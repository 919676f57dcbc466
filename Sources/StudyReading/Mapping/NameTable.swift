internal import Glibc

/// Names as bytes in one piece of memory, one behind the other.
struct NameList: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [UInt32] = []

  /// The number of names.
  var count: Int { ends.count }

  /// Adds a name.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Adds the names of a list from one of them on.
  mutating func append(_ other: NameList, from first: Int) {
    let skipped = first == 0 ? 0 : other.ends[first - 1]
    let start = UInt32(truncatingIfNeeded: bytes.count) &- skipped
    bytes += other.bytes[Int(skipped)...]
    for end in other.ends[first...] { ends.append(start &+ end) }
  }

  /// Where a name stands.
  @inline(__always) func range(_ index: Int) -> Range<Int> {
    Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index])
  }

  /// A name as text.
  func name(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  /// How a name stands to one of the list: above 0 where it comes behind it.
  ///
  /// Longer names come behind shorter ones.
  @inline(__always) func order(of name: UnsafeBufferPointer<UInt8>, behind index: Int) -> Int {
    let range = range(index)
    guard range.count == name.count else { return name.count - range.count }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let own = bytes.baseAddress, let other = name.baseAddress else { return 0 }
      return Int(memcmp(other, own + range.lowerBound, name.count))
    }
  }

  /// Calls a function with the number and the hash of each name.
  func eachHash(_ body: (Int, UInt32) -> Void) {
    // Some bytes behind a name are read with it.
    let padded = bytes + [UInt8](repeating: 0, count: 8)
    padded.withUnsafeBufferPointer { bytes in
      for index in ends.indices {
        body(index, NameTable.hash(UnsafeBufferPointer(rebasing: bytes[range(index)])))
      }
    }
  }

  /// Whether a name is this one.
  @inline(__always) func isName(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(index)
    guard range.count == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let own = bytes.baseAddress, let other = name.baseAddress else { return true }
      return memcmp(own + range.lowerBound, other, name.count) == 0
    }
  }
}

/// Names that are found again.
///
/// As long as each new name comes behind all others in ascending order, as numbered people mostly do, the last one is the
/// only one that can come again. When another does, a table of hashes is made: some twenty bytes a name beside the name
/// itself. Open addressing with linear probing; a slot holds the hash and the number of the name, so that a name is looked
/// at only where the hash is the same.
struct NameTable: Sendable {
  private(set) var names = NameList()
  private var isAscending = true
  private var slots: [UInt64] = []

  /// The number of names.
  var count: Int { names.count }

  /// Mixes the bytes of a name (the multiplication of Fibonacci hashing, eight bytes at a time).
  ///
  /// Seven bytes behind the name have to be readable.
  static func mixed(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: name.count) &* factor
    guard let start = name.baseAddress, name.count > 0 else { return hash }
    let raw = UnsafeRawPointer(start)
    var rest = name.count
    var at = 0
    while rest > 8 {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian) &* factor
      hash ^= hash >> 32
      at += 8
      rest -= 8
    }
    let last = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian << UInt64(64 - 8 * rest)
    hash = (hash ^ last) &* factor
    hash ^= hash >> 32
    return hash &* factor
  }

  /// The hash of a name, behind which seven bytes have to be readable.
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: mixed(name) >> 32) | 1
  }

  /// The number of a name, which is new if it is the count of names.
  mutating func index(of name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    if isAscending {
      let order = names.count == 0 ? 1 : names.order(of: name, behind: names.count - 1)
      if order > 0 { names.append(name) }
      if order >= 0 { return names.count - 1 }
      makeTable()
    }
    if let found = Self.find(name, hash: hash, names, in: &slots) { return found }
    names.append(name)
    if 5 * names.count > 4 * slots.count { makeTable() }
    return names.count - 1
  }

  /// The number of a name; nil where it is not in the table.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !isAscending else { return findAscending(name) }
    let (mask, hash) = (slots.count - 1, Self.hash(ofBare: name))
    return slots.withUnsafeBufferPointer { slots in
      var slot = Int(hash >> 1) & mask
      while slots[slot] != 0 {
        if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
          let index = Int(UInt32(truncatingIfNeeded: slots[slot]))
          if names.isName(index, name) { return index }
        }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  private func findAscending(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard count > 0 else { return nil }
    // The next row mostly is of the same person or of a new one.
    let order = names.order(of: name, behind: count - 1)
    if order >= 0 { return order == 0 ? count - 1 : nil }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      let order = names.order(of: name, behind: middle)
      if order == 0 { return middle }
      if order > 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Adds a name that is not in the table.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    if isAscending {
      if count == 0 || names.order(of: name, behind: count - 1) > 0 {
        names.append(name)
        return
      }
      makeTable()
    }
    let hash = Self.hash(ofBare: name)
    let (mask, entry) = (slots.count - 1, UInt64(hash) << 32 | UInt64(count))
    slots.withUnsafeMutableBufferPointer { slots in
      var slot = Int(hash >> 1) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
    names.append(name)
    if 5 * count > 4 * slots.count { makeTable() }
  }

  /// The hash of a name of which no byte behind the last one may be read.
  private static func hash(ofBare name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 8) { padded in
      _ = padded.initialize(from: name)
      padded[name.count...].initialize(repeating: 0)
      return hash(UnsafeBufferPointer(rebasing: padded[..<name.count]))
    }
  }

  /// Adds names that ascend, where all of them come behind those that are there; the first one may be the last of those.
  ///
  /// - Returns: the number of the first name; nil where they stand otherwise, and none was added.
  mutating func append(ascending list: NameList) -> Int? {
    guard isAscending, list.count > 0 else { return nil }
    let first = list.range(0)
    let order =
      names.count == 0
      ? 1
      : list.bytes.withUnsafeBufferPointer {
        names.order(of: UnsafeBufferPointer(rebasing: $0[first]), behind: names.count - 1)
      }
    guard order >= 0 else { return nil }
    let known = order == 0 ? 1 : 0
    let number = names.count - known
    names.append(list, from: known)
    return number
  }

  /// Finds a name, or notes where the next one belongs.
  private static func find(
    _ name: UnsafeBufferPointer<UInt8>, hash: UInt32, _ names: NameList, in slots: inout [UInt64]
  ) -> Int? {
    let mask = slots.count - 1
    return slots.withUnsafeMutableBufferPointer { slots in
      var slot = Int(hash >> 1) & mask
      while slots[slot] != 0 {
        if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
          let index = Int(UInt32(truncatingIfNeeded: slots[slot]))
          if names.isName(index, name) { return index }
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = UInt64(hash) << 32 | UInt64(names.count)
      return nil
    }
  }

  /// A name as text.
  func name(_ index: Int) -> String { names.name(index) }

  /// Enters all names into a table of twice as many slots as they need.
  private mutating func makeTable() {
    isAscending = false
    var size = 1 << 11
    while 5 * names.count > 2 * size { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    let mask = size - 1
    let names = names
    slots.withUnsafeMutableBufferPointer { slots in
      names.eachHash { index, hash in
        var slot = Int(hash >> 1) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt64(hash) << 32 | UInt64(index)
      }
    }
  }
}
