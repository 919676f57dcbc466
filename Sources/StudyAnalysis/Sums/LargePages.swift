internal import Glibc

extension Array {
  /// Makes an empty array with room for many elements, in large pages where the system has them.
  ///
  /// Memory that is used for the first time is cleared page by page, which for many megabytes in small pages takes longer
  /// than what is done with them.
  ///
  /// - Parameter capacity: how many elements there will be at least.
  /// - Returns: the array.
  static func inLargePages(capacity: Int) -> [Element] {
    var array: [Element] = []
    array.reserveCapacity(capacity)
    array.withUnsafeMutableBufferPointer { buffer in
      let page = 1 << 21
      let bytes = capacity * MemoryLayout<Element>.stride
      guard let start = buffer.baseAddress, bytes >= 2 * page else { return }
      // Whole pages that belong to the array alone.
      let address = Int(bitPattern: start)
      let first = (address + page - 1) / page * page
      let last = (address + bytes) / page * page
      // Advice that is not taken changes nothing but the time.
      if first < last { _ = madvise(UnsafeMutableRawPointer(bitPattern: first), last - first, MADV_HUGEPAGE) }
    }
    return array
  }
}
