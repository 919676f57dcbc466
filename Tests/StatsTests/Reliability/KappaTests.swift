import Stats
import Testing

@Suite("Kappa of two and of several raters")
struct KappaTests {
  @Test("Cohen's kappa and both standard errors equal the delta method", arguments: AgreementReference.kappa)
  func cohen(row: AgreementReference.Kappa) throws {
    for weights in CohensKappa.Weights.allCases {
      let expected = row.coefficient(weights)
      let found = try CohensKappa(table: row.table, weights: weights)
      #expect((found.value - expected.value).magnitude <= 4e-15, "\(weights)")
      #expect((found.standardError - expected.error).magnitude <= 1e-14, "\(weights)")
      expectClose(found.nullStandardError, expected.nullError, 1e-13, "\(weights)")
      if found.value < 1 {
        let limits = try found.confidenceInterval(level: 0.95)
        let z = try StandardNormal().quantile(0.975)
        expectClose(limits.lower, expected.value - z * expected.error, 1e-11)
        #expect(limits.upper == min(1, limits.upper))
      } else {
        #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
      }
      let normal = try StandardNormal().upperTail(expected.value / expected.nullError)
      expectClose(found.pValue(.greater), normal, 1e-11)
    }
  }

  @Test("Cohen's kappa equals R's psych::cohen.kappa")
  func cohenInR() throws {
    let rows = try AgreementInR.load().kappa
    #expect(rows.count == 2)
    for row in rows {
      let plain = try CohensKappa(table: row.table, weights: .unweighted)
      expectClose(plain.value, row.unweighted, 1e-12)
      expectClose(plain.standardError * plain.standardError, row.unweightedVariance, 1e-12)
      let quadratic = try CohensKappa(table: row.table, weights: .quadratic)
      expectClose(quadratic.value, row.quadratic, 1e-12)
    }
  }

  @Test("Ratings and their table give the same kappa; exchanging the raters changes nothing")
  func ratings() throws {
    let (first, second) = ([0, 1, 2, 2, 1, 0, 0], [0, 1, 1, 2, 2, 0, 1])
    let found = try CohensKappa(first, second, categories: 3, weights: .linear)
    let table = try CohensKappa(table: [[2, 1, 0], [0, 1, 1], [0, 1, 1]], weights: .linear)
    #expect(found == table)
    let exchanged = try CohensKappa(second, first, categories: 3, weights: .linear)
    expectClose(exchanged.value, found.value, 1e-15)
    expectClose(exchanged.standardError, found.standardError, 1e-14)
  }

  @Test(
    "Fleiss' kappa and both standard errors equal exact fractions and the delta method",
    arguments: AgreementReference.fleiss)
  func fleiss(row: AgreementReference.Fleiss) throws {
    let found = try FleissKappa(counts: row.counts)
    #expect((found.value - row.value).magnitude <= 4e-15)
    #expect((found.standardError - row.error).magnitude <= 1e-14)
    expectClose(found.nullStandardError, row.nullError, 1e-13)
    if found.value < 1 {
      let limits = try found.confidenceInterval(level: 0.95)
      let t = try StudentT(degreesOfFreedom: Double(found.subjects - 1)).quantile(0.975)
      #expect((limits.lower - (row.value - t * row.error)).magnitude <= 1e-12)
    } else {
      #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
    }
    expectClose(found.pValue(.less) + found.pValue(.greater), 1, 1e-15)
  }

  @Test(
    "A rater who uses one category only agrees as by chance, and nothing speaks against chance",
    arguments: [[[0, 2], [0, 1]], [[7, 3], [0, 0]], [[0, 0, 0], [0, 0, 0], [1, 5, 3]]],
    CohensKappa.Weights.allCases)
  func constantRater(table: [[Int]], weights: CohensKappa.Weights) throws {
    let found = try CohensKappa(table: table, weights: weights)
    #expect(found.value == 0 && found.nullStandardError == 0)
    for alternative in Alternative.allCases { #expect(found.pValue(alternative) == 1) }
    #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.zeroVariance) {
      try CohensKappa(table: [[5, 0], [0, 0]], weights: .linear)
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try CohensKappa(table: [[5, 0, 1], [0, 0, 1]], weights: .linear)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try CohensKappa(table: [[0, 0], [0, 0]], weights: .unweighted)
    }
    #expect(throws: StatisticsError.invalidParameter("a category must lie from 0 to 2; found 3")) {
      try CohensKappa([0, 3], [1, 1], categories: 3, weights: .unweighted)
    }
    #expect(throws: StatisticsError.zeroVariance) { try FleissKappa(counts: [[3, 0], [3, 0]]) }
    #expect(
      throws: StatisticsError.invalidCount("all subjects need the same number of ratings; found 3 and 2")
    ) { try FleissKappa(counts: [[3, 0], [1, 1]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try FleissKappa(counts: [[1, 0], [0, 1]])
    }
  }
}
