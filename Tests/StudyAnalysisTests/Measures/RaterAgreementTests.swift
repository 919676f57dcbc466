import Stats
import StudyAnalysis
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// The sample study of a rubric, from its files to scores and agreement, against R.
@Suite struct RubricStudyTests {
  let results: StudyResults

  init() throws {
    var reader = try StudyReader(path: Place.samples + "rubric-raters", hashes: false)
    results = try Analyzer(&reader).results()
  }

  static let criteria = ["hierarchy", "consistency", "navigation", "errors-handled"]

  @Test func `scores of the rubric are R's, raters averaged`() throws {
    let all = try #require(results.group("quality", of: "all"))
    expectClose(all.descriptives?.mean, Reference.raters.quality.mean.number, within: 1e-13)
    expectClose(all.descriptives?.standardDeviation, Reference.raters.quality.sd.number, within: 1e-12)
    let test = try #require(results.contrast("quality", factor: "group")).tTest.get()
    expectClose(test.statistic, Reference.raters.quality.t.number, within: 1e-12)
    expectClose(test.pValue, Reference.raters.quality.p.number, within: 1e-11)
  }

  @Test func `a rating without points for a criterion has no score and is listed`() throws {
    let rubric = try #require(results.measure("quality")?.rubric)
    #expect(rubric.ratings == 72 && rubric.scored == 71)
    let incomplete = try #require(rubric.incomplete.first)
    #expect(rubric.incomplete.count == 1)
    #expect(incomplete.participant == "D07" && incomplete.rater == "R3" && incomplete.task == nil)
    #expect(incomplete.missing == ["errors-handled"] && incomplete.score == nil)
    let unequal = try #require(results.measure("quality")?.agreement?.unequal)
    #expect(unequal.map(\.participant) == ["D07"] && unequal[0].raters == ["R1", "R2"])
  }

  @Test(arguments: criteria) func `points by criterion are R's`(id: String) throws {
    let expected = Reference.raters.criteria[id]
    let found = try #require(results.measure("quality")?.rubric?.criteria.first { $0.criterion.id == id })
    let all = try #require(found.groups.first)
    expectClose(all.descriptives?.mean, expected.mean.number, within: 1e-13)
    expectClose(all.descriptives?.standardDeviation, expected.sd.number, within: 1e-12)
    let with = try #require(found.groups.first { results.identifier(of: $0.key) == "group=with" })
    expectClose(with.descriptives?.mean, expected.mean_with.number, within: 1e-13)
    expectClose(with.meanInterval?.lower, expected.interval_with[0].number, within: 1e-12)
    expectClose(with.meanInterval?.upper, expected.interval_with[1].number, within: 1e-12)
  }

  /// The score as nil, then the criteria.
  @Test(arguments: [nil] + criteria.map(Optional.some))
  func `agreement and raters are R's`(criterion: String?) throws {
    let agreement = try #require(results.measure("quality")?.agreement)
    let subject =
      criterion == nil
      ? agreement.score : try #require(agreement.criteria.first { $0.criterion == criterion })
    let expected = criterion.map { Reference.raters.criteria[$0] } ?? Reference.raters.score
    for (name, key) in [
      ("icc-agreement-single", "agreement_single"), ("icc-agreement-average", "agreement_average"),
      ("icc-consistency-single", "consistency_single"), ("icc-consistency-average", "consistency_average"),
    ] {
      let found = try #require(subject.coefficients.first { $0.name == name })
      let effect = try found.effect.get()
      #expect(Double(found.designs) == expected.icc.designs.number)
      expectClose(effect.value, expected.icc[key][0].number, within: 1e-10, name)
      expectClose(effect.interval?.lower, expected.icc[key][1].number, within: 1e-8, name)
      expectClose(effect.interval?.upper, expected.icc[key][2].number, within: 1e-8, name)
      expectClose(found.standardErrorOfMeasurement, expected.icc.sem[key].number, within: 1e-10, name)
    }
    // Where a rating is missing, the coefficient of the design is alpha.
    let isCrossed = subject.complete == subject.designs
    #expect(subject.coefficients.first?.name == (isCrossed ? "icc-agreement-single" : "krippendorff-alpha"))
    if let alpha = subject.coefficients.first(where: { $0.name == "krippendorff-alpha" }) {
      let effect = try alpha.effect.get()
      expectClose(effect.value, expected.alpha.number, within: 1e-12)
      let interval = try #require(effect.interval)
      #expect(interval.lower < effect.value && effect.value < interval.upper && interval.upper < 1)
    }
    for (position, rater) in subject.raters.enumerated() {
      #expect(Double(rater.descriptives?.n ?? 0) == expected.raters.n[position].number)
      expectClose(rater.descriptives?.mean, expected.raters.mean[position].number, within: 1e-13)
      expectClose(rater.descriptives?.standardDeviation, expected.raters.sd[position].number, within: 1e-12)
      expectClose(rater.deviation, expected.raters.deviation[position].number, within: 1e-11)
    }
  }

  @Test(arguments: [("R1", "R2"), ("R1", "R3"), ("R2", "R3")])
  func `raters in pairs are R's`(first: String, second: String) throws {
    let pairs = try #require(results.measure("quality")?.agreement?.score.pairs)
    let pair = try #require(pairs.first { $0.first == first && $0.second == second })
    let expected = Reference.raters.score.pairs["\(first)_\(second)"]
    #expect(Double(pair.differences?.n ?? 0) == expected.n.number)
    expectClose(pair.differences?.mean, expected.mean.number, within: 1e-13)
    expectClose(pair.interval?.lower, expected.interval[0].number, within: 1e-12)
    expectClose(pair.interval?.upper, expected.interval[1].number, within: 1e-12)
    expectClose(pair.standardErrorOfMeasurement, expected.sem.number, within: 1e-12)
  }

  @Test func `scores with a criterion turned round are R's, with their agreement`() throws {
    var reader = try StudyReader(path: Place.samples + "rubric-raters", hashes: false)
    var source = ReadObservations(instruments: reader.instruments)
    while let batch = try reader.nextBatch() { source.batches.append(batch) }
    (source.study, source.names) = (reader.study, reader.names)
    source.study.measures[0].rubric?.criteria[1].isReversed = true
    let results = try Analyzer(&source).results()
    let expected = Reference.raters.reversed
    let all = try #require(results.group("quality", of: "all"))
    expectClose(all.descriptives?.mean, expected.mean.number, within: 1e-13)
    expectClose(all.descriptives?.standardDeviation, expected.sd.number, within: 1e-12)
    let test = try #require(results.contrast("quality", factor: "group")).tTest.get()
    expectClose(test.statistic, expected.t.number, within: 1e-12)
    expectClose(test.pValue, expected.p.number, within: 1e-11)
    let agreement = try #require(results.measure("quality")?.agreement)
    for coefficient in agreement.score.coefficients where coefficient.name != "krippendorff-alpha" {
      let key = String(coefficient.name.dropFirst(4).replacing("-", with: "_"))
      expectClose(try coefficient.effect.get().value, expected.icc[key][0].number, within: 1e-10)
      expectClose(coefficient.standardErrorOfMeasurement, expected.icc.sem[key].number, within: 1e-10)
    }
    let alpha = try #require(agreement.score.coefficients.first { $0.name == "krippendorff-alpha" })
    expectClose(try alpha.effect.get().value, expected.alpha.number, within: 1e-12)
    #expect(alpha.standardErrorOfMeasurement == nil)
    // Points of the criterion itself stay as they were given.
    let consistency = Reference.raters.criteria.consistency
    let found = try #require(results.measure("quality")?.rubric?.criteria[1].groups.first)
    expectClose(found.descriptives?.mean, consistency.mean.number, within: 1e-13)
  }

  @Test func `nothing is not a number`() { #expect(notNumbers(in: results).isEmpty) }

  // MARK: Times

  @Test func `the log-median rule marks what R marks, with its limits`() throws {
    let outliers = try #require(results.measure("time")?.outliers)
    #expect(outliers.rule == .logMedian && outliers.isInForce && outliers.isPlanned)
    for task in outliers.tasks {
      let expected = Reference.raters.limits[task.task ?? ""]
      expectClose(task.median, expected.median.number, within: 1e-12)
      expectClose(task.scaledDeviation, expected.mad.number, within: 1e-12)
      expectClose(task.lower, expected.lower.number, within: 1e-12)
      expectClose(task.upper, expected.upper.number, within: 1e-12)
    }
    // D18 gave up after 30 minutes, which lies beyond the limit, and is not marked.
    #expect(outliers.marked.map(\.participant) == ["D05"])
    #expect(outliers.marked.first?.value == 1660)
  }

  @Test func `results with and without are R's`() throws {
    let time = try #require(results.measure("time"))
    var found = [("main", try #require(time.parts.first))]
    // All available values are not part of the reference.
    found += time.sensitivity.filter { $0.values != .availableTasks }.map {
      ($0.values.rawValue.split(separator: "-").joined(separator: "_"), $0.part)
    }
    #expect(found.map(\.0) == ["main", "with_outliers", "without_lower_bounds"])
    for (key, part) in found {
      let expected = Reference.raters[key]
      let contrast = try #require(part.contrasts.first)
      let test = try contrast.tTest.get()
      #expect(Double(contrast.nTreatment + contrast.nReference) == expected.n.number, "\(key)")
      expectClose(contrast.ratio?.value, expected.ratio.number, within: 1e-12, key)
      expectClose(contrast.ratio?.interval?.lower, expected.interval[0].number, within: 1e-11, key)
      expectClose(contrast.ratio?.interval?.upper, expected.interval[1].number, within: 1e-11, key)
      expectClose(test.statistic, expected.t.number, within: 1e-11, key)
      expectClose(test.pValue, expected.p.number, within: 1e-10, key)
    }
    #expect(time.sensitivity.allSatisfy { $0.part.contrasts.allSatisfy { $0.role == .exploratory } })
  }
}

/// The agreement of raters in small tables of which everything can be counted.
@Suite struct RaterAgreementTests {
  private static let study = Study.of([.of("group", .between, "a", "b")], [.score()])

  /// One row per rating: participant, rater, score.
  private func agreement(_ ratings: [(String, String?, Double)]) throws -> RaterAgreement? {
    let rows = ratings.map { Row(participant: $0.0, rater: $0.1, values: ["score": $0.2]) }
    return try Self.study.results(rows).measure("score")?.agreement
  }

  @Test func `the example of Shrout and Fleiss gives their coefficients`() throws {
    // Shrout and Fleiss 1979, table 2; coefficients in table 4: ICC(2,1) = .29, ICC(2,4) = .62, ICC(3,1) = .71, ICC(3,4) = .91.
    let table: [[Double]] = [
      [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
    ]
    let ratings = table.enumerated().flatMap { design, row in
      row.enumerated().map { ("P\(design)", Optional("R\($0)"), $1) }
    }
    let score = try #require(try agreement(ratings)).score
    #expect(score.coefficients.map(\.symbol) == ["ICC(A,1)", "ICC(A,4)", "ICC(C,1)", "ICC(C,4)"])
    let values = try score.coefficients.map { try $0.effect.get().value }
    for (value, published) in zip(values, [0.29, 0.62, 0.71, 0.91]) {
      #expect((value * 100).rounded() / 100 == published)
    }
    #expect(score.pairs.count == 6)
    // The second rater gives 2.5 on average, all of them 5.29.
    expectClose(score.raters[1].descriptives?.mean, 2.5)
    expectClose(score.raters[1].deviation, 2.5 - 127.0 / 24)
  }

  @Test func `raters of designs of their own have no shared design and no pairs to compare`() throws {
    let found = try #require(try agreement([("P1", "A", 1), ("P2", "A", 2), ("P3", "B", 3)]))
    #expect(found.score.complete == 0 && found.unequal.count == 3)
    #expect(found.score.coefficients.map(\.name) == ["krippendorff-alpha"])
    #expect(throws: UndefinedResult.self) { try found.score.coefficients[0].effect.get() }
    #expect(found.score.raters.allSatisfy { $0.deviation == nil && $0.shared == 0 })
    #expect(found.score.pairs.first?.differences == nil)
    #expect(notNumbers(in: found).isEmpty)
  }

  @Test func `one rater or none has no agreement`() throws {
    #expect(try agreement([("P1", "A", 1), ("P2", "A", 2)]) == nil)
    #expect(try agreement([("P1", nil, 1), ("P1", nil, 2)]) == nil)
  }

  @Test func `raters who always agree have coefficients of 1, and equal designs none`() throws {
    let same = try #require(try agreement([("P1", "A", 1), ("P1", "B", 1), ("P2", "A", 3), ("P2", "B", 3)]))
    for coefficient in same.score.coefficients {
      #expect(try coefficient.effect.get().value == 1)
      #expect(coefficient.standardErrorOfMeasurement == 0)
    }
    let flat = try #require(try agreement([("P1", "A", 2), ("P1", "B", 2), ("P2", "A", 2), ("P2", "B", 2)]))
    for coefficient in flat.score.coefficients {
      #expect(throws: UndefinedResult.self) { try coefficient.effect.get() }
      #expect(coefficient.standardErrorOfMeasurement == nil)
    }
    #expect(notNumbers(in: flat).isEmpty)
  }

  @Test func `a value without a rater is told, and a repeated rating is averaged`() throws {
    let found = try #require(
      try agreement([
        ("P1", "A", 1), ("P1", "A", 3), ("P1", "B", 2), ("P2", "A", 5), ("P2", "B", 5), ("P2", nil, 9),
      ]))
    #expect(found.unnamed == 1)
    #expect(found.score.pairs.first?.differences?.mean == 0)
  }

  @Test func `designs of several tasks are told to be dependent`() throws {
    var rows: [Row] = []
    for person in 1...4 {
      for task in ["T1", "T2"] {
        for rater in ["A", "B"] {
          let score = Double(person * 3 + (task == "T1" ? 0 : 1) + (rater == "A" ? 0 : person % 2))
          rows.append(Row(participant: "P\(person)", task: task, rater: rater, values: ["score": score]))
        }
      }
    }
    let found = try #require(try Self.study.results(rows).measure("score")?.agreement)
    #expect(found.hasSeveralDesigns && found.score.designs == 8 && found.unequal.isEmpty)
  }
}

/// What was read, with a study that can be changed.
private struct ReadObservations: ObservationSource {
  var study = Study(id: "", title: LocalizedText(""))
  var instruments: [String: Instrument]
  var names = ObservationNames()
  var batches: [ObservationBatch] = []

  mutating func nextBatch() -> ObservationBatch? { batches.isEmpty ? nil : batches.removeFirst() }
}
