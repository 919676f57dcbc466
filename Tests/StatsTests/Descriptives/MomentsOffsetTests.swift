import Stats
import Testing

@Suite("Merging moments of values with a huge offset")
struct MomentsOffsetTests {
  /// Quarters, so that the values with the offset are exact doubles and the sum of squares is known exactly.
  private static let quarters = (0..<1000).map { Double($0 * 7919 % 9) / 4 }

  /// The sum of squared deviations of the quarters in whole numbers: Σq² / 16 - (Σq)² / (16 n).
  private static let exactM2: Double = {
    let whole = (0..<1000).map { $0 * 7919 % 9 }
    let squares = whole.reduce(0) { $0 + $1 * $1 }
    let sum = whole.reduce(0, +)
    return Double(squares * 1000 - sum * sum) / 16000
  }()

  @Test("Any parts, merged in any shape, keep 14 digits", arguments: [1e9, -1e12, 1e15], [1, 3, 250])
  func offsets(offset: Double, size: Int) throws {
    let values = Self.quarters.map { $0 + offset }
    var parts = stride(from: 0, to: values.count, by: size).map { start in
      Moments(Array(values[start..<min(start + size, values.count)]))
    }
    // In pairs, as a parallel reduction merges.
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { index in
        var merged = parts[index]
        if index + 1 < parts.count { merged.merge(parts[index + 1]) }
        return merged
      }
    }
    let merged = try #require(parts.first)
    #expect(merged.n == 1000)
    #expect(merged.mean == Moments(values).mean)
    expectClose(merged.m2, Self.exactM2, 1e-14)
    expectClose(Moments(values).m2, Self.exactM2, 1e-15)
  }
}
