import Stats
import Testing

@Suite("Intraclass correlations")
struct IntraclassCorrelationTests {
  @Test("All six equal exact fractions and mpmath", arguments: AgreementReference.icc)
  func exact(row: AgreementReference.Ratings) throws {
    for model in IntraclassCorrelation.Model.allCases {
      let expected = row.form(model)
      for (measure, values) in [
        (IntraclassCorrelation.Measure.single, expected.single), (.average, expected.average),
      ] {
        let found = try IntraclassCorrelation(rows: row.rows, model: model, measure: measure)
        expectAbsolutely(found.value, values[0], "\(model) \(measure)")
        let limits = try found.confidenceInterval(level: 0.95)
        expectAbsolutely(limits.lower, values[1], "\(model) \(measure) lower")
        expectAbsolutely(limits.upper, values[2], "\(model) \(measure) upper")
        #expect(found.subjects == row.rows.count && found.raters == row.rows[0].count)
        expectClose(try found.fStatistic(), expected.f, 1e-12, "F")
        expectClose(found.pValue, expected.p, 1e-12, "p")
      }
    }
  }

  /// A coefficient can come close to 0 by cancellation; what counts is its distance on the scale up to 1.
  private func expectAbsolutely(
    _ found: Double, _ expected: Double, _ label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tolerance = 1e-12 * max(1, expected.magnitude)
    #expect(
      (found - expected).magnitude <= tolerance, "\(label): \(found) for \(expected)",
      sourceLocation: sourceLocation)
  }

  @Test("All six equal R's psych::ICC")
  func inR() throws {
    let rows = try AgreementInR.load().icc
    #expect(rows.count == 2)
    for row in rows {
      var index = 0
      for measure in [IntraclassCorrelation.Measure.single, .average] {
        for model in [IntraclassCorrelation.Model.oneWay, .agreement, .consistency] {
          let found = try IntraclassCorrelation(rows: row.rows, model: model, measure: measure)
          expectClose(found.value, row.value[index], 1e-12)
          let limits = try found.confidenceInterval(level: 0.95)
          expectClose(limits.lower, row.lower[index], 1e-11)
          expectClose(limits.upper, row.upper[index], 1e-11)
          expectClose(try found.fStatistic(), row.f[index], 1e-12)
          expectClose(found.pValue, row.p[index], 1e-12)
          index += 1
        }
      }
    }
  }

  @Test("The average consistency is Cronbach's alpha", arguments: AgreementReference.icc)
  func alpha(row: AgreementReference.Ratings) throws {
    let found = try IntraclassCorrelation(rows: row.rows, model: .consistency, measure: .average)
    expectAbsolutely(found.value, try CronbachAlpha(rows: row.rows).value, "alpha")
  }

  @Test(
    "Perfect agreement has a coefficient of 1 and no interval",
    arguments: IntraclassCorrelation.Model.allCases)
  func perfect(model: IntraclassCorrelation.Model) throws {
    let found = try IntraclassCorrelation(
      rows: [[0.1, 0.1], [0.2, 0.2], [0.7, 0.7]], model: model, measure: .single)
    #expect(found.value == 1 && found.pValue == 0)
    #expect(throws: StatisticsError.zeroVariance) { try found.confidenceInterval(level: 0.95) }
    #expect(throws: StatisticsError.zeroVariance) { try found.fStatistic() }
  }

  @Test("The standard error of measurement is the root of what counts as disagreement")
  func measurement() throws {
    // Shrout and Fleiss 1979, table 2: sums of squares 337.5 / 6 of targets, 97.4583 of judges, 15.2917 of error.
    let rows: [[Double]] = [
      [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
    ]
    let (judges, error) = (2339.0 / 24 / 3, 367.0 / 24 / 15)
    let within = (2339.0 + 367.0) / 24 / 18
    for (model, variance) in [
      (IntraclassCorrelation.Model.oneWay, within), (.agreement, error + (judges - error) / 6),
      (.consistency, error),
    ] {
      for (measure, divisor) in [(IntraclassCorrelation.Measure.single, 1.0), (.average, 4)] {
        let found = try IntraclassCorrelation(rows: rows, model: model, measure: measure)
        let expected = (variance / divisor).squareRoot()
        #expect(abs(found.standardErrorOfMeasurement - expected) < 1e-12 * expected, "\(model) \(measure)")
      }
    }
    let same = try IntraclassCorrelation(rows: [[1, 1], [2, 2]], model: .agreement, measure: .single)
    #expect(same.standardErrorOfMeasurement == 0)
  }

  @Test("What is undefined is an error")
  func errors() {
    func compute(_ rows: [[Double]]) throws(StatisticsError) -> Double {
      try IntraclassCorrelation(rows: rows, model: .agreement, measure: .single).value
    }
    #expect(throws: StatisticsError.zeroVariance) { try compute([[2, 2], [2, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try compute([[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try compute([[1], [2]]) }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try compute([[1, 2], [1, 2, 3]]) }
    #expect(throws: StatisticsError.nonFinite) { try compute([[1, .nan], [1, 2]]) }
  }
}
