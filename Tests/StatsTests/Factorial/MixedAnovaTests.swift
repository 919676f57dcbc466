import Stats
import Testing

@Suite("Analyses of variance with repeated measures against exact arithmetic")
struct MixedAnovaTests {
  static let all = FactorCase.cases("mixed")
  static let mixed = all.filter { Set($0.labels ?? []).count > 1 }
  static let oneGroup = all.filter { Set($0.labels ?? []).count == 1 }

  @Test("The reference values are there")
  func references() {
    #expect(Self.mixed.count == 10 && Self.oneGroup.count == 4)
  }

  private func expect(
    _ effect: AnovaEffect, _ key: String, of expected: FactorCase, sphericity: Sphericity?
  ) throws {
    // What 0.1 and the like lose as doubles is in the reference; sums of squares lose what is left.
    try expected.expect(effect.sumOfSquares, key + ".ss", 1e-13)
    try expected.expect(effect.statistic, key + ".f", 1e-13)
    try expected.expect(effect.pValue, key + ".p", 1e-12)
    try expected.expect(effect.partialEtaSquared, key + ".partial", 1e-13)
    try expected.expect(effect.generalisedEtaSquared, key + ".generalised", 1e-13)
    guard let sphericity else { return }
    let corrections = [
      ("gg", sphericity.greenhouseGeisser), ("hf", sphericity.huynhFeldt),
      ("hf1976", sphericity.huynhFeldt1976),
    ]
    for case (let name, let epsilon?) in corrections {
      let corrected = try effect.corrected(by: epsilon)
      try expected.expect(corrected.pValue, "\(key).p.\(name)", 1e-12)
      expectClose(corrected.degreesOfFreedom, effect.degreesOfFreedom * min(1, epsilon), 1e-15)
      expectClose(corrected.errorDegreesOfFreedom, effect.errorDegreesOfFreedom * min(1, epsilon), 1e-15)
    }
  }

  private func expect(_ sphericity: Sphericity, of expected: FactorCase) throws {
    try expected.expect(sphericity.greenhouseGeisser, "epsilon.gg", 1e-13)
    for (key, found) in [("hf", sphericity.huynhFeldt), ("hf1976", sphericity.huynhFeldt1976)] {
      if let reference = expected.figures["epsilon." + key] {
        // The denominator is a difference.
        expectClose(found, reference, 1e-12, "\(expected.name), \(key)")
      } else {
        #expect(found == nil)
      }
    }
    if expected.figures["mauchly.w"] == nil {
      let error = #expect(throws: StatisticsError.self) { try sphericity.mauchly }
      #expect(error?.code == "too-few-values")
      return
    }
    let mauchly = try sphericity.mauchly
    try expected.expect(mauchly.statistic, "mauchly.w", 1e-12)
    try expected.expect(mauchly.chiSquare, "mauchly.chi", 1e-12)
    try expected.expect(mauchly.degreesOfFreedom, "mauchly.df", 0)
    try expected.expect(mauchly.pValue, "mauchly.p", 1e-11)
    try expected.expect(mauchly.pValueAsInR, "mauchly.pR", 1e-11)
  }

  @Test("One factor between, one within: every figure", arguments: mixed)
  func figures(_ expected: FactorCase) throws {
    let third = try MixedAnova(groups: expected.people)
    let sphericity = try third.sphericity
    let n = try expected["n"]
    #expect(third.sumsOfSquares == .typeIII && third.counts.reduce(0, +) == Int(n))
    try expect(try third.between, "between", of: expected, sphericity: nil)
    try expect(try third.within, "within.typeIII", of: expected, sphericity: sphericity)
    try expect(try third.interaction, "interaction", of: expected, sphericity: sphericity)
    try expected.expect(try third.between.errorSumOfSquares, "error.between", 1e-13)
    try expected.expect(try third.within.errorSumOfSquares, "error.within", 1e-13)
    try expect(sphericity, of: expected)
    let second = try MixedAnova(groups: expected.people, sumsOfSquares: .typeII)
    try expect(try second.within, "within.typeII", of: expected, sphericity: sphericity)
    #expect(try second.between == third.between)
    #expect(try second.interaction == third.interaction)
  }

  @Test("One group: every figure", arguments: oneGroup)
  func oneGroupFigures(_ expected: FactorCase) throws {
    let test = try RepeatedMeasuresAnova(rows: expected.groups)
    try expect(test.within, "within.typeIII", of: expected, sphericity: test.sphericity)
    try expect(test.within, "within.typeII", of: expected, sphericity: test.sphericity)
    try expect(test.sphericity, of: expected)
    try expected.expect(test.participantSumOfSquares, "error.between", 1e-13)
    #expect(test.participants == expected.groups.count && test.levels == expected.groups[0].count)
  }

  @Test("As R's car and afex", arguments: FactorCase.casesFromR("mixed"))
  func fromR(_ expected: FactorCase) throws {
    #expect(FactorCase.casesFromR("mixed").count == 11)
    let isMixed = Set(expected.labels ?? []).count > 1
    var effects: [(String, AnovaEffect)] = []
    let sphericity: Sphericity
    if isMixed {
      let third = try MixedAnova(groups: expected.people)
      let second = try MixedAnova(groups: expected.people, sumsOfSquares: .typeII)
      try expected.expect(try third.between.statistic, "between.f", 1e-9)
      try expected.expect(try third.between.pValue, "between.p", 1e-9)
      try expected.expect(try third.between.generalisedEtaSquared, "between.generalised", 1e-9)
      try expected.expect(try third.interaction.generalisedEtaSquared, "interaction.generalised", 1e-9)
      effects = [
        ("within.typeIII", try third.within), ("within.typeII", try second.within),
        ("interaction", try third.interaction),
      ]
      sphericity = try third.sphericity
    } else {
      let test = try RepeatedMeasuresAnova(rows: expected.groups)
      effects = [("within.typeIII", test.within)]
      sphericity = test.sphericity
    }
    try expected.expect(effects[0].1.generalisedEtaSquared, "within.typeIII.generalised", 1e-9)
    for (key, effect) in effects {
      try expected.expect(effect.sumOfSquares, key + ".ss", 1e-9)
      try expected.expect(effect.statistic, key + ".f", 1e-9)
      try expected.expect(effect.pValue, key + ".p", 1e-9)
      guard expected.figures["epsilon.gg"] != nil else { continue }
      let huynhFeldt = try #require(sphericity.huynhFeldt)
      try expected.expect(try effect.corrected(by: sphericity.greenhouseGeisser).pValue, key + ".p.gg", 1e-9)
      try expected.expect(try effect.corrected(by: huynhFeldt).pValue, key + ".p.hf", 1e-9)
    }
    guard expected.figures["epsilon.gg"] != nil else { return }
    try expected.expect(sphericity.greenhouseGeisser, "epsilon.gg", 1e-10)
    try expected.expect(sphericity.huynhFeldt, "epsilon.hf", 1e-10)
    try expected.expect(try sphericity.mauchly.statistic, "mauchly.w", 1e-9)
    try expected.expect(try sphericity.mauchly.pValueAsInR, "mauchly.pR", 1e-9)
  }

  @Test("With two levels: epsilon is 1, F the square of t, of differences and of sums")
  func twoLevels() throws {
    let (x, y) = (WorkedExample.a, WorkedExample.b)
    let paired = try PairedTTest(x, y)
    let within = try RepeatedMeasuresAnova(rows: zip(x, y).map { [$0, $1] })
    expectClose(within.within.statistic, paired.statistic * paired.statistic, 1e-13)
    expectClose(within.within.pValue, paired.pValue(.twoSided), 1e-12)
    #expect(within.sphericity.greenhouseGeisser == 1 && within.sphericity.lowerBound == 1)
    let groups = [zip(x, y).prefix(3).map { [$0, $1] }, zip(x, y).dropFirst(3).map { [$0, $1] }]
    let mixed = try MixedAnova(groups: groups)
    let differences = groups.map { $0.map { $0[0] - $0[1] } }
    let sums = groups.map { $0.map { $0[0] + $0[1] } }
    let (ofDifferences, ofSums) = (
      try StudentTTest(differences[0], differences[1]), try StudentTTest(sums[0], sums[1])
    )
    expectClose(
      try mixed.interaction.statistic, ofDifferences.statistic * ofDifferences.statistic, 1e-13)
    expectClose(try mixed.between.statistic, ofSums.statistic * ofSums.statistic, 1e-13)
  }

  @Test("The line in APA style, with and without correction")
  func lines() throws {
    let rows: [[Double]] = [
      [100, 90, 130], [90, 100, 100], [110, 110, 109], [100, 90, 109], [100, 100, 130],
    ]
    #expect(try RepeatedMeasuresAnova(rows: rows).description == "F(1.27, 5.07) = 4.72, p = .077")
    let pairs = try RepeatedMeasuresAnova(rows: [[1, 2], [3, 5], [2, 2]])
    #expect(pairs.description == "F(1, 2) = 3.00, p = .225")
  }

  @Test("A part without variance is an error of its own, the others remain")
  func parts() throws {
    // Everybody has the same mean; profiles differ.
    let same: [[[Double]]] = [[[1, 2, 3], [2, 3, 1], [3, 2, 1]], [[1, 3, 2], [3, 1, 2]]]
    let ipsative = try MixedAnova(groups: same)
    #expect(throws: StatisticsError.zeroVariance) { try ipsative.between }
    #expect(try ipsative.within.pValue > 0.05)
    #expect(try ipsative.interaction.statistic > 0)
    // Parallel profiles, but for the roundings of decimal fractions.
    let parallel: [[[Double]]] = [
      [[0.1, 0.3, 0.7], [0.2, 0.4, 0.8]], [[0.4, 0.5, 0.6], [0.9, 1.0, 1.1]],
    ]
    let lines = try MixedAnova(groups: parallel)
    #expect(try lines.between.statistic > 0)
    #expect(throws: StatisticsError.zeroVariance) { try lines.within }
    #expect(throws: StatisticsError.zeroVariance) { try lines.interaction }
    #expect(throws: StatisticsError.zeroVariance) { try lines.sphericity }
    // A contrast that does not vary: the first two levels always differ by 1.
    let fixed = try RepeatedMeasuresAnova(rows: [[1, 2, 5], [3, 4, 4], [2, 3, 9], [5, 6, 6]])
    #expect(throws: StatisticsError.zeroVariance) { try fixed.sphericity.mauchly }
    expectClose(fixed.sphericity.greenhouseGeisser, 0.5, 1e-14)
  }

  @Test("What cannot be tested is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try MixedAnova(groups: [[[1, 2], [2, 4]]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try MixedAnova(groups: [[[1, 2], [2, 4]], []])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try MixedAnova(groups: [[[1, 2]], [[2, 4]]])
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try MixedAnova(groups: [[[1, 2], [2, 4]], [[2, 4, 5]]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try MixedAnova(groups: [[[1], [2]], [[4]]])
    }
    #expect(throws: StatisticsError.nonFinite) {
      try MixedAnova(groups: [[[1, 2], [.nan, 4]], [[2, 4]]])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try MixedAnova(groups: [[[1, 2], [1, 2]], [[5, 5], [5, 5]]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try RepeatedMeasuresAnova(rows: [[1, 2, 4]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) {
      try RepeatedMeasuresAnova(rows: [])
    }
    let effect = #expect(throws: StatisticsError.self) {
      try RepeatedMeasuresAnova(rows: [[1, 2], [3, 5], [2, 2]]).within.corrected(by: 0)
    }
    #expect(effect?.code == "invalid-parameter")
  }
}
