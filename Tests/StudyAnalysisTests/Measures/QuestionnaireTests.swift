import Stats
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// Scores, answers by item and consistency of questionnaires.
@Suite struct QuestionnaireTests {
  private func answers(_ rows: [[Double?]], levels: [[String: String]] = []) -> [Row] {
    rows.enumerated().map { index, answers in
      Row(
        participant: "P\(index + 1)", levels: index < levels.count ? levels[index] : [:],
        answers: answers.map { $0.map { .value($0) } ?? .unanswered })
    }
  }

  @Test("Reversed items are turned round in scores and shown as given in the table of items")
  func reversed() throws {
    let results = try Study.of([], [.questionnaire(.short)]).results(
      answers([[5, 4, 1, 4], [3, 2, 4, 3]]), instruments: [.short])
    #expect(results.group("satisfaction", "overall", of: "all")?.values == [4.5, 2.5])
    #expect(results.group("satisfaction", "ease", of: "all")?.values == [4.5, 2.5])
    #expect(results.measure("satisfaction")?.items?.items[2].descriptives?.mean == 2.5)
    #expect(results.measure("satisfaction")?.items?.items[2].counts == [1, 0, 0, 1, 0])
  }

  @Test("A t interval beyond the scale of the answers has a bootstrap interval beside it, which is not")
  func beyondTheScale() throws {
    let rows: [[Double?]] = [
      [5, 5, 1, 5], [5, 5, 1, 5], [5, 5, 1, 4], [5, 5, 1, 5], [5, 5, 1, 5], [2, 1, 4, 3],
    ]
    let results = try Study.of([], [.questionnaire(.short)]).results(answers(rows), instruments: [.short])
    let all = try #require(results.group("satisfaction", "overall", of: "all"))
    #expect(try #require(all.meanInterval).upper > 5)
    let within = try #require(all.withinRange).get()
    #expect(within.lower >= 1 && within.upper <= 5)
    let fitting = try Study.of([], [.questionnaire(.short)]).results(
      answers([[3, 2, 3, 2], [2, 3, 3, 3], [3, 3, 2, 3]]), instruments: [.short])
    #expect(try #require(fitting.group("satisfaction", "overall", of: "all")).withinRange == nil)
    #expect(Instrument.short.range(of: Instrument.short.scores[0]) == 1...5)
    var percent = Instrument.short.scores[0]
    percent.rule.method = .percent
    #expect(Instrument.short.range(of: percent) == 0...100)
  }

  @Test("A form that ran the other way is turned round before scoring, and says so")
  func mirrored() throws {
    let results = try Study.of([], [.questionnaire(.short, direction: .agreeLow)]).results(
      answers([[1, 2, 5, 2]]), instruments: [.short])
    #expect(results.group("satisfaction", "overall", of: "all")?.values == [4.5])
    #expect(results.measure("satisfaction")?.items?.mirrorsAnswers == true)
    #expect(results.measure("satisfaction")?.items?.items[0].descriptives?.mean == 1)
  }

  @Test("Missing and N/A answers are left out, listed, and withhold a score where too many are missing")
  func missing() throws {
    var rows = answers([[5, 4, 1, 4], [5, nil, 2, 4], [3, nil, nil, nil]])
    rows[1].answers[3] = .notApplicable
    let results = try Study.of([], [.questionnaire(.short)]).results(rows, instruments: [.short])
    let items = try #require(results.measure("satisfaction")?.items)
    #expect([items.responses, items.unanswered, items.notApplicable] == [3, 4, 1])
    #expect(items.ledger.map(\.participant) == ["P2", "P2", "P3", "P3", "P3"])
    #expect(results.group("satisfaction", "overall", of: "all")?.values == [4.5, 4.5])
    #expect(results.group("satisfaction", "overall", of: "all")?.missing == 1)
    #expect(results.part("satisfaction", "overall")?.withheld == 1)
    #expect(results.part("satisfaction", "ease")?.withheld == 2)
  }

  @Test("An answer that is no point of the scale is in no mean, no alpha and in the ledger")
  func offScale() throws {
    let rows = answers([[5, 4, 1, 4], [2, 1, 4, 3], [9, 3, 3, 3]])
    let results = try Study.of([], [.questionnaire(.short)]).results(rows, instruments: [.short])
    let items = try #require(results.measure("satisfaction")?.items)
    #expect(items.items[0].descriptives?.n == 2)
    #expect(items.items[0].descriptives?.maximum == 5)
    #expect(items.ledger.map(\.note.cause) == [.refused(9)])
    #expect(results.part("satisfaction", "overall")?.reliability?.responses == 2)
  }

  // k / (k - 1) (1 - sum of item variances / variance of totals), by hand.
  @Test("Alpha is that of complete responses, of items turned round")
  func alpha() throws {
    let results = try Study.of([], [.questionnaire(.short)]).results(
      answers([[1, 2, 5, 3], [2, 2, 4, 3], [4, 5, 1, 4], [5, 4, 2, 5], [3, nil, 3, 3]]), instruments: [.short]
    )
    let ease = try #require(results.part("satisfaction", "ease")?.reliability)
    #expect(ease.responses == 4)
    // Items 1, 2, 4, 5 and 2, 2, 5, 4 have the variances 10/3 and 9/4, totals 3, 4, 9, 9 the variance 41/4.
    expectClose(ease.alpha?.value, 2 * (1 - (10.0 / 3 + 2.25) / 10.25), within: 1e-14)
    #expect(try #require(results.part("satisfaction", "overall")?.reliability?.alpha).value > 0.8)
  }

  @Test("Where people answered several times, alpha has a reason and scores are paired")
  func repeated() throws {
    let factor = Factor.of("device", .within, "phone", "tablet")
    let rows = (1...5).flatMap { person in
      ["phone", "tablet"].map { device in
        Row(
          participant: "P\(person)", levels: ["device": device],
          answers: (0..<4).map { .value(Double(1 + (person * (device == "phone" ? 1 : 2) + $0) % 5)) })
      }
    }
    let results = try Study.of([factor], [.questionnaire(.short)]).results(rows, instruments: [.short])
    let reliability = try #require(results.part("satisfaction", "overall")?.reliability)
    #expect(reliability.alpha == nil)
    #expect(reliability.undefined?.code == "repeated-responses")
    #expect(reliability.responses == 10)
    #expect(results.contrast("satisfaction", "overall", factor: "device")?.nTreatment == 5)
  }

  @Test("Alpha of answers that do not vary has a reason")
  func constantAnswers() throws {
    let results = try Study.of([], [.questionnaire(.short)]).results(
      answers([[3, 3, 3, 3], [3, 3, 3, 3]]), instruments: [.short])
    let reliability = try #require(results.part("satisfaction", "overall")?.reliability)
    #expect(reliability.alpha == nil)
    #expect(reliability.undefined?.code == "zero-variance")
    #expect(notNumbers(in: results).isEmpty)
  }

  @Test("An excluded participant is in no score, no item, no alpha and no score sheet")
  func excluded() throws {
    var study = Study.of([], [.questionnaire(.short)])
    study.exclusions = [Exclusion(subject: .participant("P2"), reason: "test run")]
    var source = RowSource(
      study, answers([[5, 4, 1, 4], [1, 1, 1, 1], [4, 4, 2, 4]]), instruments: [.short])
    let analyzer = try Analyzer(&source)
    let results = analyzer.results()
    #expect(results.measure("satisfaction")?.items?.responses == 2)
    #expect(results.part("satisfaction", "overall")?.reliability?.responses == 2)
    #expect(results.group("satisfaction", "overall", of: "all")?.values.count == 2)
    let sheet = try #require(analyzer.scoreSheet(instrument: "short"))
    #expect(sheet.rows.map(\.participant) == ["P1", "P3"])
    #expect(sheet.rows.compactMap { $0.scored.value(0) } == [4.5, 4])
    #expect(analyzer.scoreSheet(instrument: "sus") == nil)
  }

  @Test("A single observation of a questionnaire is left out with its reason counted")
  func excludedObservation() throws {
    var study = Study.of([], [.questionnaire(.short)])
    study.exclusions = [
      Exclusion(
        subject: .observation(participant: "P2", measure: "satisfaction", task: nil), reason: "straight line")
    ]
    let results = try study.results(answers([[5, 4, 1, 4], [1, 1, 1, 1]]), instruments: [.short])
    #expect(results.measure("satisfaction")?.excludedObservations == 1)
    #expect(results.group("satisfaction", "overall", of: "all")?.missing == 1)
  }

  // MARK: The founding example's table

  // Average, median, mean absolute deviation, SD as printed there; confidence to nine decimals.
  @Test(
    "The published table of the reference study",
    arguments: [
      (1, 5.67, 6.0, 0.84, 1.11, 0.56309217), (19, 5.93, 6.0, 0.63, 0.88, 0.447213328),
    ])
  func publishedTable(
    _ number: Int, _ mean: Double, _ median: Double, _ deviation: Double, _ sd: Double, _ confidence: Double
  ) throws {
    var reader = try StudyReader(path: Place.samples + "reference-pssuq20", hashes: false)
    let results = try Analyzer(&reader).results()
    let items = try #require(results.measures.first?.items)
    #expect(items.responses == 15)
    #expect(items.items.count == 20)
    let item = items.items[number - 1]
    let described = try #require(item.descriptives)
    #expect(abs(described.mean - mean) <= 0.005)
    #expect(described.median == median)
    #expect(abs(described.meanAbsoluteDeviation - deviation) <= 0.005)
    #expect(abs(try #require(described.standardDeviation) - sd) <= 0.005)
    #expect(abs(try #require(item.normalHalfWidth) - confidence) <= 5e-9)
    #expect(item.counts.reduce(0, +) == 15)
  }

  @Test("Rows of unrelated items give no scores, no alpha and no comparison")
  func unrelatedItems() throws {
    var reader = try StudyReader(path: Place.samples + "reference-pssuq20", hashes: false)
    let results = try Analyzer(&reader).results()
    #expect(results.study.itemsAreUnrelated)
    #expect(results.measures.count == 1)
    #expect(results.measures[0].parts.isEmpty)
    #expect(results.measures[0].items?.items.count == 20)
  }
}
