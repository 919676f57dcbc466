import Testing

@testable import StudyReading

/// Names that are found again.
@Suite struct NameTableTests {
  /// Ascending, descending, and all over the place.
  static let orders: [[String]] = [
    (0..<3000).map { "P\(10_000 + $0)" }, (0..<3000).map { "P\(20_000 - $0)" },
    (0..<3000).map { "a\($0 * 7919 % 3001)-\(String(repeating: "x", count: $0 % 23))" },
  ]

  @Test(arguments: orders) func `each name is found by its number, and no other one`(_ names: [String]) {
    var table = NameTable()
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      bytes.withUnsafeBufferPointer { bytes in
        #expect(table.find(bytes) == nil)
        table.append(bytes)
        #expect(table.find(bytes) == number)
      }
    }
    for (number, name) in names.enumerated() {
      #expect(Array(name.utf8).withUnsafeBufferPointer { table.find($0) } == number)
      #expect(Array((name + "!").utf8).withUnsafeBufferPointer { table.find($0) } == nil)
    }
    #expect(table.count == names.count && table.name(17) == names[17])
  }
}
