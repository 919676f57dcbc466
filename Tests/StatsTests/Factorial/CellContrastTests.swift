import Stats
import Testing

private struct Contrasts: Decodable {
  struct Row: Decodable {
    let cells: [[Double]]
    let coefficients: [Double]
    let block: ComparisonsReference.Block
  }
  let contrasts: [Row]
}

@Suite("Contrasts of cell means against mpmath")
struct CellContrastTests {
  @Test("Simple contrasts, their difference, and a main effect")
  func reference() throws {
    let rows = try Reference.load("contrasts.json", as: Contrasts.self).contrasts
    #expect(rows.count == 12)
    for row in rows {
      let found = try CellContrast(cells: row.cells, coefficients: row.coefficients)
      let expected = row.block
      let interval = try found.confidenceInterval(level: 0.95)
      // Means of a million are right to 1e-10, and so is their difference of a few units.
      let tolerance = row.cells[0][0] > 1000 ? 1e-9 : 1e-13
      expectClose(found.estimate, expected.estimate, tolerance, "estimate")
      expectClose(found.standardError, expected.standardError, 1e-13, "standard error")
      expectClose(found.degreesOfFreedom, expected.degreesOfFreedom, 1e-13, "degrees of freedom")
      expectClose(found.statistic, expected.statistic, tolerance, "statistic")
      expectClose(found.pValue(.twoSided), expected.twoSided, tolerance * 10, "p")
      expectClose(interval.lower, expected.lower95, tolerance * 10, "lower")
      expectClose(interval.upper, expected.upper95, tolerance * 10, "upper")
    }
  }

  @Test("With two cells it is Welch's test", arguments: ComparisonsReference.samples)
  func welch(_ sample: ComparisonsReference.Sample) throws {
    let contrast = try CellContrast(cells: [sample.x, sample.y], coefficients: [1, -1])
    let welch = try WelchTTest(sample.x, sample.y)
    #expect(contrast.estimate == welch.estimate)
    expectClose(contrast.standardError, welch.standardError, 1e-15)
    expectClose(contrast.degreesOfFreedom, welch.degreesOfFreedom, 1e-15)
    expectClose(contrast.pValue(.twoSided), welch.pValue(.twoSided), 1e-12)
    #expect(contrast.description == welch.description)
  }

  @Test("A multiple of the coefficients changes the unit only", arguments: [-2.0, 0.5, 1e6])
  func multiple(factor: Double) throws {
    let cells: [[Double]] = [[14, 17, 15], [11, 9, 12, 10, 13], [12, 13], [7, 9, 8, 6]]
    let plain = try CellContrast(cells: cells, coefficients: [1, -1, -1, 1])
    let found = try CellContrast(cells: cells, coefficients: [1, -1, -1, 1].map { $0 * factor })
    expectClose(found.estimate, plain.estimate * factor, 1e-14)
    expectClose(found.degreesOfFreedom, plain.degreesOfFreedom, 1e-14)
    expectClose(found.pValue(.twoSided), plain.pValue(.twoSided), 1e-13)
  }

  @Test("A cell that takes no part may be small; what is undefined is an error")
  func errors() throws {
    let small: [[Double]] = [[1, 2, 4], [3], [5, 9]]
    #expect(try CellContrast(cells: small, coefficients: [1, 0, -1]).estimate < 0)
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try CellContrast(cells: small, coefficients: [1, -1, 0])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try CellContrast(cells: [[2, 2], [3, 3], [4, 5]], coefficients: [1, -1, 0])
    }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) {
      try CellContrast(cells: small, coefficients: [1, -1])
    }
    #expect(throws: StatisticsError.nonFinite) { try CellContrast(cells: small, coefficients: [.nan, 0, 0]) }
    for coefficients in [[1.0, 1, 1], [0, 0, 0]] {
      let error = #expect(throws: StatisticsError.self) {
        try CellContrast(cells: small, coefficients: coefficients)
      }
      #expect(error?.code == "invalid-parameter")
    }
    // Thirds sum to a rounding error and are a contrast all the same.
    #expect(throws: Never.self) {
      try CellContrast(
        cells: [[1, 2], [3, 5], [5, 9], [1, 7]], coefficients: [1, -1.0 / 3, -1.0 / 3, -1.0 / 3])
    }
    #expect(throws: StatisticsError.self) { try CellSummary(mean: 1, standardDeviation: -1, n: 4) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try CellSummary(mean: 1, standardDeviation: 1, n: 0)
    }
  }
}
