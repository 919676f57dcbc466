import Testing

@testable import Stats

/// Lists, designs and orders as an independent script computed them.
struct AllocationReference: Decodable {
  /// The beginning of one list of permuted blocks.
  struct List: Decodable, Sendable, CustomTestStringConvertible {
    let ratio: [Int]
    let blockSizes: [Int]
    let seed: UInt64
    let stratum: Int
    /// One digit an arm.
    let arms: String
    let lengths: [Int]

    var testDescription: String { "\(ratio) in \(blockSizes), seed \(seed), stratum \(stratum)" }

    var expected: [Int] { arms.compactMap(\.wholeNumberValue) }
  }

  /// The rows of one design.
  struct Design: Decodable, Sendable, CustomTestStringConvertible {
    let conditions: Int
    let rows: [[Int]]

    var testDescription: String { "\(conditions) conditions" }
  }

  /// The orders of the first participants.
  struct Orders: Decodable, Sendable, CustomTestStringConvertible {
    let method: String
    let conditions: Int
    let seed: UInt64
    let stratum: Int
    let orders: [[Int]]

    var testDescription: String { "\(method), \(conditions) conditions, seed \(seed), stratum \(stratum)" }
  }

  let lists: [List]
  let williams: [Design]
  let orders: [Orders]

  static let loaded = try? Reference.load("allocation.json", as: AllocationReference.self)
}
