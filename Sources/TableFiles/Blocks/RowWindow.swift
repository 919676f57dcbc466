internal import CByteScan

/// Some rows of a block, for reading column by column; valid only where it is handed out.
public struct RowWindow {
  /// How many rows a window has at most.
  public static let mostRows = RecordBlock.windowRows + RecordBlock.slack

  @usableFromInline let bytes: UnsafePointer<UInt8>
  /// A cell starts some bytes behind the place with its number times `step`, and ends at the place behind that.
  @usableFromInline let places: UnsafePointer<UInt32>
  @usableFromInline let stride: Int
  @usableFromInline let step: Int
  @usableFromInline let gap: UInt32
  /// How many rows there are.
  public let rowCount: Int

  /// The bytes of a cell, without quotes around it.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  /// - Returns: The bytes; at least eight more can be read behind them.
  @inlinable public func text(row: Int, column: Int) -> UnsafeBufferPointer<UInt8> {
    let at = row * stride + step * column
    // Before the first cell of a block there is no byte: what stands for it is one less than nothing.
    let start = places[at] &+ gap
    return UnsafeBufferPointer(start: bytes + Int(start), count: Int(places[at + 1] &- start))
  }

  /// The places of the cells from a column on.
  private func rows(from column: Int) -> byte_scan_rows {
    byte_scan_rows(bytes: bytes, places: places + step * column, stride: stride, step: step, gap: gap)
  }

  /// The first row behind another one that differs from it in one of some columns; the number of rows where none does.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The columns.
  /// - Returns: The first row that differs. It may be one that only writes the same texts in another way.
  public func firstDifference(after row: Int, columns: ColumnSpans) -> Int {
    columns.bounds.withUnsafeBufferPointer { spans in
      byte_scan_same(rows(from: 0), spans.baseAddress, spans.count / 2, row + 1, rowCount)
    }
  }

  /// Whether two texts of a block are the same.
  ///
  /// - Parameters:
  ///   - one: A text, behind which seven bytes can be read.
  ///   - other: Another one.
  /// - Returns: Whether they have the same bytes.
  public static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
      return one.count == other.count
    }
    return byte_scan_equal(left, right, one.count) != 0
  }

  /// Stands in place of a multiple where a number is none that is counted.
  public static let noMultiple = UInt32.max

  /// Reads plain numbers of a column.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - row: The first row.
  ///   - decimalMark: The byte before the decimals.
  ///   - decimals: How many decimals the multiples have, at most 4.
  ///   - limit: What the multiples stay below.
  ///   - values: The numbers that are no multiples; the others stay as they are.
  ///   - multiples: The numbers in units of the last decimal, or `noMultiple`; those from the row on are set.
  /// - Returns: The first row that holds no plain number; the number of rows where there is none.
  public func numbers(
    column: Int, from row: Int, decimalMark: UInt8, decimals: Int, limit: UInt32, values: inout [Double],
    multiples: inout [UInt32]
  ) -> Int {
    precondition(values.count >= rowCount && multiples.count >= rowCount && decimals <= 4, "too little room")
    return values.withUnsafeMutableBufferPointer { values in
      multiples.withUnsafeMutableBufferPointer { multiples in
        byte_scan_numbers(
          rows(from: column), row, rowCount, decimalMark, UInt32(decimals), limit, values.baseAddress,
          multiples.baseAddress)
      }
    }
  }

  /// The number in a cell, as `CellBatch` reads it.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - column: The column.
  ///   - decimalMark: The byte before the decimals.
  /// - Returns: The number, or nil when the cell holds anything else.
  public func double(row: Int, column: Int, decimalMark: UInt8) -> Double? {
    NumberText.double(text(row: row, column: column), decimalMark: decimalMark)
  }
}

/// Columns of which those that lie side by side are compared at once.
public struct ColumnSpans: Sendable {
  /// First and last column of each span.
  let bounds: [UInt32]

  /// Makes spans of columns.
  ///
  /// - Parameter columns: The columns.
  public init(_ columns: some Sequence<Int>) {
    var bounds: [UInt32] = []
    for column in Set(columns).sorted().map(UInt32.init) {
      if let last = bounds.last, last + 1 == column {
        bounds[bounds.count - 1] = column
      } else {
        bounds += [column, column]
      }
    }
    self.bounds = bounds
  }
}
