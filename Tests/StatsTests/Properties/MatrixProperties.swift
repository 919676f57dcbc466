import Stats
import Testing

@Suite("What has to hold for a matrix beside what its statistics claim")
struct MatrixProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [[[Double]]] {
    var random = RandomSamples(seed: 31)
    return [(2, 2), (3, 4), (6, 3), (9, 5)].flatMap { rows, columns in
      (0..<4).map { _ in random.matrix(kind, rows: rows, columns: columns) }
    }
  }

  @Test(
    "Consistency and alpha ignore the level of a column", arguments: ["cronbach-alpha", "icc.3", "icc.3k"])
  func levels(name: String) throws {
    let variant = DeclaredProperties.Variant(statistic: try #require(Statistics.named(name)), words: [:])
    for data in RandomSamples.Kind.allCases.flatMap({ DeclaredProperties.data($0, for: .matrix) }) {
      let moved = data.mapTables { rows in rows.map { row in row.enumerated().map { $1 + 16 * Double($0) } } }
      variant.expectSame(moved, from: data, "columns moved")
    }
  }

  @Test("A ratio scale has a unit but no origin to move", arguments: [0.125, 64])
  func ratio(unit: Double) throws {
    for matrix in Self.samples(.answers) {
      let before = try KrippendorffAlpha(units: matrix, scale: .ratio).value
      let after = try KrippendorffAlpha(units: matrix.map { $0.map { unit * $0 } }, scale: .ratio).value
      #expect(before == after)
    }
  }

  @Test("Missing answers that leave a unit with one value leave alpha as if the unit were not there")
  func missing() throws {
    for matrix in Self.samples(.answers) where matrix.count > 2 {
      for scale in KrippendorffAlpha.Scale.allCases {
        var units: [[Double?]] = matrix
        units[0] = [matrix[0][0]] + Array(repeating: nil, count: matrix[0].count - 1)
        let without = try KrippendorffAlpha(units: Array(matrix.dropFirst()), scale: scale)
        let with = try KrippendorffAlpha(units: units, scale: scale)
        #expect(with.value == without.value && with.units == without.units)
      }
    }
  }
}
