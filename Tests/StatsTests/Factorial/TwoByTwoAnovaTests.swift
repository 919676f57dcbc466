import Stats
import Testing

@Suite("The 2 x 2 analysis of variance against exact arithmetic and car")
struct TwoByTwoAnovaTests {
  static let cases = FactorCase.cases("two-by-two")

  @Test("All types of sums of squares", arguments: cases)
  func types(_ expected: FactorCase) throws {
    #expect(Self.cases.count == 7)
    let cells = [Array(expected.groups[..<2]), Array(expected.groups[2...])]
    let types: [(String, TwoByTwoAnova.SumsOfSquares)] = [
      ("typeIa", .typeI(first: .a)), ("typeIb", .typeI(first: .b)), ("typeII", .typeII),
      ("typeIII", .typeIII),
    ]
    for (name, type) in types {
      let found = try TwoByTwoAnova(cells: cells, sumsOfSquares: type)
      #expect(found.sumsOfSquares == type)
      for (key, effect) in [
        (name + ".a", found.a), (name + ".b", found.b), ("interaction", found.interaction),
      ] {
        try expected.expect(effect.sumOfSquares, key + ".ss", 1e-13)
        try expected.expect(effect.statistic, key + ".f", 1e-13)
        try expected.expect(effect.pValue, key + ".p", 1e-12)
        try expected.expect(effect.partialEtaSquared, key + ".eta", 1e-13)
        // F - 1 is a difference.
        try expected.expect(effect.explainedVariance.partialOmegaSquared, key + ".omega", 1e-11)
      }
      try expected.expect(found.residualSumOfSquares, "residual", 1e-13)
      try expected.expect(found.residualDegreesOfFreedom, "df", 0)
    }
    let limits = try TwoByTwoAnova(cells: cells).interaction.explainedVariance.confidenceInterval(level: 0.9)
    try expected.expect(limits.lower, "interaction.lower", 1e-10)
    try expected.expect(limits.upper, "interaction.upper", 1e-10)
  }

  @Test("As R's anova and car", arguments: FactorCase.casesFromR("two-by-two"))
  func fromR(_ expected: FactorCase) throws {
    #expect(FactorCase.casesFromR("two-by-two").count == 6)
    let cells = [Array(expected.groups[..<2]), Array(expected.groups[2...])]
    let types: [(String, TwoByTwoAnova.SumsOfSquares)] = [
      ("typeIa", .typeI(first: .a)), ("typeIb", .typeI(first: .b)), ("typeII", .typeII),
      ("typeIII", .typeIII),
    ]
    for (name, type) in types {
      let found = try TwoByTwoAnova(cells: cells, sumsOfSquares: type)
      for (key, effect) in [(name + ".a", found.a), (name + ".b", found.b)] {
        try expected.expect(effect.sumOfSquares, key + ".ss", 1e-10)
        try expected.expect(effect.statistic, key + ".f", 1e-10)
        try expected.expect(effect.pValue, key + ".p", 1e-10)
      }
    }
    // effectsize cuts what is below 0 off.
    let omega = try TwoByTwoAnova(cells: cells, sumsOfSquares: .typeII).a.explainedVariance
      .partialOmegaSquared
    try expected.expect(max(0, omega), "typeII.a.omega", 1e-9)
  }

  @Test("Without another type it is III; with cells of one size all types are the same")
  func defaults() throws {
    let plain = try TwoByTwoAnova(cells: cells)
    #expect(try TwoByTwoAnova(cells: cells, sumsOfSquares: .typeIII) == plain)
    let equal: [[[Double]]] = [[[14, 17, 15], [11, 9, 12]], [[12, 13, 18], [7, 9, 8]]]
    let third = try TwoByTwoAnova(cells: equal)
    for type in [TwoByTwoAnova.SumsOfSquares.typeI(first: .a), .typeI(first: .b), .typeII] {
      let found = try TwoByTwoAnova(cells: equal, sumsOfSquares: type)
      expectClose(found.a.sumOfSquares, third.a.sumOfSquares, 1e-13)
      expectClose(found.b.sumOfSquares, third.b.sumOfSquares, 1e-13)
    }
  }

  @Test("Type III with unequal cells")
  func car() throws {
    let designs = try Reference.load("r-checks.json", as: RChecks.self).anova
    #expect(designs.count == 3)
    for design in designs {
      let cells = design.cells
      let found = try TwoByTwoAnova(cells: [[cells[0], cells[1]], [cells[2], cells[3]]])
      for (index, effect) in [found.a, found.b, found.interaction].enumerated() {
        // R's own sums of squares come from a decomposition and are right to about twelve digits.
        expectClose(effect.sumOfSquares, design.sumOfSquares[index], 1e-10, "sum of squares \(index)")
        expectClose(effect.statistic, design.f[index], 1e-10, "F \(index)")
        expectClose(effect.pValue, design.p[index], 1e-10, "p \(index)")
        expectClose(effect.partialEtaSquared, design.eta[index], 1e-10, "partial eta squared \(index)")
        #expect(effect.degreesOfFreedom == 1)
      }
      expectClose(found.residualSumOfSquares, design.residualSumOfSquares, 1e-13, "residual")
      #expect(found.residualDegreesOfFreedom == design.residualDegreesOfFreedom)
      expectClose(found.meanSquareError * found.residualDegreesOfFreedom, found.residualSumOfSquares, 1e-15)
    }
  }

  private let cells: [[[Double]]] = [[[14, 17, 15], [11, 9, 12, 10, 13]], [[12, 13], [7, 9, 8, 6]]]

  @Test("Summaries give what the values give")
  func summaries() throws {
    let fromValues = try TwoByTwoAnova(cells: cells)
    let fromSummaries = try TwoByTwoAnova(
      cells: [
        [CellSummary(cells[0][0]), CellSummary(cells[0][1])],
        [CellSummary(cells[1][0]), CellSummary(cells[1][1])],
      ])
    #expect(fromValues == fromSummaries)
    // Far from 0 the values are centred first.
    let far = cells.map { $0.map { $0.map { $0 + 1e6 } } }
    let (values, published) = (
      try TwoByTwoAnova(cells: far), try TwoByTwoAnova(cells: far.map { try $0.map(CellSummary.init) })
    )
    expectClose(values.interaction.statistic, published.interaction.statistic, 1e-7)
    expectClose(values.interaction.statistic, fromValues.interaction.statistic, 1e-12)
  }

  @Test("Turning the layout round exchanges the main effects, turning a factor round changes nothing")
  func symmetry() throws {
    let plain = try TwoByTwoAnova(cells: cells)
    let transposed = try TwoByTwoAnova(cells: [[cells[0][0], cells[1][0]], [cells[0][1], cells[1][1]]])
    let flipped = try TwoByTwoAnova(cells: [cells[1], cells[0]])
    for (found, expected) in [
      (transposed.a, plain.b), (transposed.b, plain.a), (transposed.interaction, plain.interaction),
      (flipped.a, plain.a), (flipped.b, plain.b), (flipped.interaction, plain.interaction),
    ] {
      expectClose(found.statistic, expected.statistic, 1e-13)
      expectClose(found.pValue, expected.pValue, 1e-13)
    }
  }

  @Test("A balanced design by hand")
  func byHand() throws {
    // Means 2, 4, 6, 12 with two values each, one beside the mean on either side.
    let found = try TwoByTwoAnova(cells: [[[1, 3], [3, 5]], [[5, 7], [11, 13]]])
    expectClose(found.a.sumOfSquares, 72, 1e-14)
    expectClose(found.b.sumOfSquares, 32, 1e-14)
    expectClose(found.interaction.sumOfSquares, 8, 1e-14)
    expectClose(found.residualSumOfSquares, 8, 1e-15)
    expectClose(found.meanSquareError, 2, 1e-15)
    expectClose(found.a.statistic, 36, 1e-14)
    expectClose(found.interaction.statistic, 4, 1e-14)
    expectClose(found.a.partialEtaSquared, 0.9, 1e-15)
  }

  @Test("A cell of one value takes part; what is undefined is an error")
  func errors() throws {
    #expect(try TwoByTwoAnova(cells: [[[1], [3, 5]], [[5], [11]]]).residualDegreesOfFreedom == 1)
    #expect(throws: StatisticsError.tooFewValues(needed: 5, found: 4)) {
      try TwoByTwoAnova(cells: [[[1], [3]], [[5], [11]]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try TwoByTwoAnova(cells: [[[1, 2], []], [[5, 6], [11, 9]]])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try TwoByTwoAnova(cells: [[[1, 1], [3, 3]], [[5], [11]]])
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try TwoByTwoAnova(cells: [[[1, 2], [3, 3], [1, 4]], [[5], [11]]])
    }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) { try TwoByTwoAnova(cells: [[[1, 2], [3, 3]]]) }
    #expect(throws: StatisticsError.nonFinite) {
      try TwoByTwoAnova(cells: [[[1, .nan], [3, 3]], [[5], [11]]])
    }
  }
}
