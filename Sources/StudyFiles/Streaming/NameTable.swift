/// Names as bytes in one piece of memory, found again by a hash: some twenty bytes a name beside the name itself.
///
/// Open addressing with linear probing; a slot holds the hash and the number of the name, so that a name is looked at
/// only where the hash is the same.
struct NameTable: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [UInt32] = []
  /// The hash of each name, where they are kept.
  private(set) var hashes: [UInt32] = []
  private let keepsHashes: Bool
  private var slots: [UInt64]

  init(keepsHashes: Bool) {
    self.keepsHashes = keepsHashes
    slots = [UInt64](repeating: 0, count: 1 << 11)
  }

  /// The number of names.
  var count: Int { ends.count }

  /// The hash of a name (the multiplication of FNV and Fibonacci hashing, eight bytes at a time).
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: name.count) &* factor
    var at = 0
    let raw = UnsafeRawBufferPointer(name)
    while at + 8 <= name.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* factor
      hash ^= hash >> 32
      at += 8
    }
    while at < name.count {
      hash = (hash ^ UInt64(name[at])) &* factor
      hash ^= hash >> 29
      at += 1
    }
    return UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  /// The number of a name, which is new if it is the count of names.
  mutating func index(of name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash >> 1) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
        let index = Int(UInt32(truncatingIfNeeded: slots[slot]))
        if isName(index, name) { return index }
      }
      slot = (slot + 1) & mask
    }
    let index = ends.count
    slots[slot] = UInt64(hash) << 32 | UInt64(index)
    bytes.append(contentsOf: name)
    ends.append(UInt32(bytes.count))
    if keepsHashes { hashes.append(hash) }
    if 5 * ends.count > 4 * slots.count { grow() }
    return index
  }

  /// The bytes of a name.
  func withName<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[index])]))
    }
  }

  /// A name as text.
  func name(_ index: Int) -> String { withName(index) { String(decoding: $0, as: UTF8.self) } }

  private func isName(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    withName(index) { $0.count == name.count && $0.elementsEqual(name) }
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: 2 * slots.count)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      var slot = Int(entry >> 33) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}
