import Stats
import Testing

@Suite("Krippendorff's alpha, Kendall's W, any-two agreement, items")
struct AgreementTests {
  @Test("Krippendorff's alpha equals the coincidence matrix", arguments: AgreementReference.krippendorff)
  func krippendorff(row: AgreementReference.Krippendorff) throws {
    for scale in KrippendorffAlpha.Scale.allCases {
      let found = try KrippendorffAlpha(units: row.units, scale: scale)
      #expect((found.value - row.value(scale)).magnitude <= 4e-15, "\(scale)")
      #expect(found.units == row.units.count { $0.compactMap(\.self).count > 1 })
      let mixed = try KrippendorffAlpha(units: row.units.reversed().map { $0.reversed() }, scale: scale)
      #expect((mixed.value - found.value).magnitude <= 1e-15)
    }
  }

  @Test(
    "The published alphas of four observers",
    arguments: [
      (KrippendorffAlpha.Scale.nominal, 743.0), (.ordinal, 815), (.interval, 849), (.ratio, 797),
    ])
  func published(scale: KrippendorffAlpha.Scale, thousandths: Double) throws {
    let units = try #require(AgreementReference.krippendorff.first).units
    let found = try KrippendorffAlpha(units: units, scale: scale)
    #expect((found.value * 1000).rounded() == thousandths)
    #expect(found.units == 11 && found.values == 40)
  }

  @Test("Kendall's W equals exact fractions", arguments: AgreementReference.concordance)
  func concordance(row: AgreementReference.Concordance) throws {
    let found = try KendallsW(ratings: row.ratings)
    expectClose(found.value, row.w, 1e-15, "W")
    expectClose(found.chiSquare, row.chiSquare, 1e-15, "chi-square")
    expectClose(found.pValue, row.p, 1e-13, "p")
    #expect(found.raters == row.ratings.count && found.items == row.ratings[0].count)
  }

  @Test("Kendall's chi-square equals R's friedman.test")
  func concordanceInR() throws {
    let rows = try AgreementInR.load().rankings
    #expect(rows.count == 2)
    for row in rows {
      let found = try KendallsW(ratings: row.ratings)
      expectClose(found.chiSquare, row.chiSquare, 1e-13)
      expectClose(found.pValue, row.p, 1e-13)
    }
  }

  @Test("The any-two agreement of three evaluators is 1/3, from 1/5 to 2/5")
  func anyTwo() throws {
    let found = try AnyTwoAgreement([Set([1, 2, 3, 4]), [2, 3, 5], [3, 4, 6]])
    expectClose(found.value, 1.0 / 3, 1e-15)
    #expect(found.pairs.map(\.inCommon) == [2, 2, 1] && found.pairs.map(\.inAll) == [5, 5, 5])
    #expect(found.smallest == 0.2 && found.largest == 0.4)
    #expect(found.pairs.map(\.first) == [0, 0, 1] && found.pairs.map(\.second) == [1, 2, 2])
    #expect(try AnyTwoAgreement([Set(["a"]), []]).value == 0)
  }

  @Test("Pairs who found nothing are listed where they are left out of the any-two agreement")
  func emptyPairs() throws {
    let found = try AnyTwoAgreement([Set([1, 2]), [], [], [2]], emptyPairs: .leftOut)
    #expect(found.pairs.map(\.value) == [0, 0, 0.5, 0, 0])
    #expect(found.value == 0.1 && found.largest == 0.5)
    #expect(found.undefinedPairs.map { [$0.first, $0.second, $0.inAll] } == [[1, 2, 0]])
    #expect(
      throws: StatisticsError.invalidCount("evaluators 1 and 2 found nothing, so that they have no agreement")
    ) { try AnyTwoAgreement([Set<Int>(), []], emptyPairs: .leftOut) }
  }

  @Test("The any-two agreement is the same from the finders of each problem")
  func finders() throws {
    let found = try AnyTwoAgreement(
      evaluators: 3, finders: [[0], [0, 1], [0, 1, 2], [0, 2], [1], [2]], emptyPairs: .refused)
    #expect(try found == AnyTwoAgreement([Set([1, 2, 3, 4]), [2, 3, 5], [3, 4, 6]]))
    for finders in [[[1, 0]], [[0, 0]], [[3]], [[-1]]] {
      #expect(
        throws: StatisticsError.invalidCount("the finders of a problem must be ascending, from 0 to 2")
      ) { try AnyTwoAgreement(evaluators: 3, finders: finders) }
    }
  }

  @Test("Items equal exact fractions and mpmath", arguments: AgreementReference.items)
  func items(row: AgreementReference.Items) throws {
    let found = try ItemAnalysis(rows: row.rows)
    #expect((found.alpha.value - row.alpha).magnitude <= 1e-13)
    for (item, expected) in zip(found.items, row.correlation) {
      #expect((item.correctedItemTotalCorrelation == nil) == (expected == nil))
      if let expected { expectClose(item.correctedItemTotalCorrelation, expected, 1e-13, "correlation") }
    }
    for (item, expected) in zip(found.items, row.deleted) {
      #expect((item.alphaIfDeleted == nil) == (expected == nil))
      if let expected, let deleted = item.alphaIfDeleted {
        #expect((deleted - expected).magnitude <= 1e-13 * max(1, expected.magnitude))
      }
    }
  }

  @Test("Items equal R's psych::alpha")
  func itemsInR() throws {
    let row = try AgreementInR.load().items
    let found = try ItemAnalysis(rows: row.rows)
    for (item, expected) in zip(found.items, row.correlation) {
      expectClose(item.correctedItemTotalCorrelation, expected, 1e-12)
    }
    for (item, expected) in zip(found.items, row.deleted) {
      expectClose(item.alphaIfDeleted, expected, 1e-12)
    }
    #expect(found.items.count == 4)
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try KrippendorffAlpha(units: [[1, nil], [2]], scale: .nominal)
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try KrippendorffAlpha(units: [[0, 0], [0, 0]], scale: .interval)
    }
    #expect(throws: StatisticsError.nonFinite) {
      try KrippendorffAlpha(units: [[1, .infinity]], scale: .interval)
    }
    #expect(
      throws: StatisticsError.invalidParameter("a value on a ratio scale cannot be negative; found -1.0")
    ) {
      try KrippendorffAlpha(units: [[1, -1]], scale: .ratio)
    }
    #expect(throws: StatisticsError.zeroVariance) { try KendallsW(ratings: [[1, 1, 1], [2, 2, 2]]) }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) { try KendallsW(ratings: [[1, 1, 1], [2, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try AnyTwoAgreement([Set([1])]) }
    #expect(
      throws: StatisticsError.invalidCount("evaluators 2 and 3 found nothing, so that they have no agreement")
    ) { try AnyTwoAgreement([Set([1]), [], []]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try ItemAnalysis(rows: [[1, 2], [2, 3]])
    }
  }
}
