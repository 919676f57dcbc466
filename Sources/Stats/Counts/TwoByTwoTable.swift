/// Four counts: two groups or two ratings, each with two outcomes.
///
/// The rows are what is compared, the columns the outcomes: `TwoByTwoTable(a: 7, b: 3, c: 2, d: 8)` has 7
/// successes and 3 failures in the first group, 2 and 8 in the second.
public struct TwoByTwoTable: Sendable, Hashable {
  /// The count in the first row and first column.
  public let a: Int
  /// The count in the first row and second column.
  public let b: Int
  /// The count in the second row and first column.
  public let c: Int
  /// The count in the second row and second column.
  public let d: Int

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - a: The count in the first row and first column.
  ///   - b: The count in the first row and second column.
  ///   - c: The count in the second row and first column.
  ///   - d: The count in the second row and second column.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when a count is negative or beyond 10^15, where sums
  ///   would no longer be exact.
  public init(a: Int, b: Int, c: Int, d: Int) throws(StatisticsError) {
    for count in [a, b, c, d] { try requireTableCount(count) }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// The sums of the rows.
  public var rowTotals: [Int] { [a + b, c + d] }
  /// The sums of the columns.
  public var columnTotals: [Int] { [a + c, b + d] }
  /// The number of cases.
  public var n: Int { a + b + c + d }
  /// The rows of the table.
  public var rows: [[Int]] { [[a, b], [c, d]] }
}

/// Requires a count that a table can hold.
func requireTableCount(_ count: Int) throws(StatisticsError) {
  guard count >= 0 else { throw .invalidCount("a count cannot be negative; found \(count)") }
  guard count <= 1_000_000_000_000_000 else { throw .invalidCount("a count is too large: \(count)") }
}
