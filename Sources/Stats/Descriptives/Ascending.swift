/// Sorts finite values in ascending order, equal ones in the order in which they stood.
///
/// Many values are sorted by the bytes of their binary form, the lowest first (radix sort): answers and other numbers of
/// few digits differ in two or three of the eight bytes, and the others are passed over.
///
/// - Parameter values: Finite values.
/// - Returns: The values as `sorted()` gives them.
func ascending(_ values: [Double]) -> [Double] {
  let sign: UInt64 = 1 << 63
  // Both zeros are the same value, but not the same bytes.
  guard values.count > 1024, !values.contains(where: { $0.bitPattern == sign }) else {
    return values.sorted()
  }
  // Whole numbers in the order of the values.
  var keys = values.map { value -> UInt64 in
    let bits = value.bitPattern
    return bits & sign == 0 ? bits | sign : ~bits
  }
  var counts = [Int](repeating: 0, count: 8 * 256)
  for key in keys {
    for byte in 0..<8 { counts[256 * byte + Int(key >> UInt64(8 * byte) & 255)] += 1 }
  }
  var other = [UInt64](repeating: 0, count: keys.count)
  for byte in 0..<8 {
    let own = counts[256 * byte..<256 * (byte + 1)]
    guard !own.contains(keys.count) else { continue }
    var place = 0
    var places = own.map { count in
      defer { place += count }
      return place
    }
    places.withUnsafeMutableBufferPointer { places in
      other.withUnsafeMutableBufferPointer { other in
        for key in keys {
          let digit = Int(key >> UInt64(8 * byte) & 255)
          other[places[digit]] = key
          places[digit] += 1
        }
      }
    }
    swap(&keys, &other)
  }
  return keys.map { Double(bitPattern: $0 & sign == 0 ? ~$0 : $0 & ~sign) }
}
