/// Reads numbers and runs of bytes from a file in memory, never beyond its end.
struct ByteCursor {
  /// The file ended where more was expected.
  struct EndOfFile: Error {}

  let bytes: [UInt8]
  private(set) var position: Int
  var isLittleEndian: Bool

  init(_ bytes: [UInt8], at position: Int = 0, isLittleEndian: Bool = true) {
    self.bytes = bytes
    self.position = position
    self.isLittleEndian = isLittleEndian
  }

  var remaining: Int { bytes.count - position }

  mutating func skip(_ count: Int) throws(EndOfFile) {
    guard count >= 0, count <= remaining else { throw EndOfFile() }
    position += count
  }

  /// Goes to a place in the file.
  mutating func move(to place: Int) throws(EndOfFile) {
    guard place >= 0, place <= bytes.count else { throw EndOfFile() }
    position = place
  }

  mutating func take(_ count: Int) throws(EndOfFile) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw EndOfFile() }
    position += count
    return bytes[position - count..<position]
  }

  mutating func unsigned(_ count: Int) throws(EndOfFile) -> UInt64 {
    let run = try take(count)
    var value: UInt64 = 0
    if isLittleEndian {
      for byte in run.reversed() { value = value << 8 | UInt64(byte) }
    } else {
      for byte in run { value = value << 8 | UInt64(byte) }
    }
    return value
  }

  mutating func uint32() throws(EndOfFile) -> Int { Int(try unsigned(4)) }

  mutating func int32() throws(EndOfFile) -> Int {
    Int(Int32(bitPattern: UInt32(truncatingIfNeeded: try unsigned(4))))
  }

  mutating func double() throws(EndOfFile) -> Double { Double(bitPattern: try unsigned(8)) }
}
