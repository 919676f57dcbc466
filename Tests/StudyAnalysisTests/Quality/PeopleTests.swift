import StudyModel
import Testing

@testable import StudyAnalysis

/// Who is in the data: identifiers, copies, groups, files.
@Suite struct PeopleTests {
  @Test(arguments: [
    ("P01", "p1"), ("P-1", "P1"), ("p 1", "P001"), ("7", "007"), ("A1b02", "a1B2"), ("ก๑", "ก1"),
  ])
  func spellingsOfOneIdentifier(_ one: String, _ other: String) {
    #expect(IdentifierRule.spelling(one) == IdentifierRule.spelling(other))
  }

  @Test(arguments: [
    ("P1", "P10"), ("1-2", "12"), ("P0", "P"), ("P1a", "P1b"), ("10", "100"), ("1-02", "10-2"),
  ])
  func differentIdentifiers(_ one: String, _ other: String) {
    #expect(IdentifierRule.spelling(one) != IdentifierRule.spelling(other))
  }

  @Test func nearlyEqualIdentifiersAreTold() throws {
    let study = Study.of([], [.score()])
    let results = try study.quality(
      ["P01", "p1", "P2", "P10"].map { Row(participant: $0, values: ["score": 1]) },
      context: QualityContext(places: ["P01": ["a.csv:2:1"], "p1": ["a.csv:3:1"]]))
    let found = results.of(.similarIdentifiers)
    #expect(found.map(\.subject.participants) == [["P01", "p1"]])
    #expect(found.first?.subject.places == ["a.csv:2:1", "a.csv:3:1"])
  }

  @Test(arguments: ["ann@example.org", "192.168.0.1", "2001:db8:0:0::1", "+49 30 1234567"])
  func identifiersThatArePersonalAreNeverPrinted(_ identifier: String) throws {
    var rows = (1...3).map { Row(participant: "P\($0)", values: ["score": 1]) }
    rows.append(Row(participant: identifier, answers: answers(Array(repeating: 5, count: 10))))
    let study = Study.of([], [.score(), .questionnaire(.alternating)])
    let results = try study.quality(rows, instruments: [.alternating])
    #expect(results.of(.personalIdentifier).count == 1)
    #expect(results.of(.straightLining).first?.subject.participants == ["participant 4 of the data"])
    for finding in results.findings { #expect(!"\(finding)".contains(identifier), "\(finding)") }
  }

  @Test(arguments: ["P1", "2024-05-01", "1.2.3", "12:30:05", "a@b", "+1", "300.1.1.1"])
  func identifiersThatNameNobody(_ identifier: String) {
    #expect(!PersonalText.isPersonal(identifier))
  }

  @Test func copiedRowsAreTold() throws {
    let form = answers([4, 2, 5, 1, 3, 2, 4, 2, 5, 3])
    let study = Study.of([], [.score(), .questionnaire(.alternating)])
    let results = try study.quality(
      [
        Row(participant: "P1", values: ["score": 61.5], answers: form),
        Row(participant: "P2", values: ["score": 70], answers: form),
        Row(participant: "P3", values: ["score": 61.5], answers: form),
      ], instruments: [.alternating])
    let copies = results.of(.duplicateRows)
    #expect(copies.map(\.subject.participants) == [["P1", "P3"]])
    #expect(copies.first?.remedies == [.excludeParticipant("P3")])
    // The person with another score shares the answers only.
    #expect(results.of(.identicalAnswers).map(\.subject.participants) == [["P1", "P2", "P3"]])
  }

  @Test func formsThatPeopleFillInAlikeAreNoCopies() throws {
    let alike = [
      Array(repeating: 4, count: 10), [5, 1, 5, 1, 5, 1, 5, 1, 5, 1], [4, 2, 4, 2, 4, 2, 4, 2, 4, 1],
    ]
    let results = try Study.of(.alternating).quality(
      forms(alike + alike), instruments: [.alternating])
    #expect(results.of(.identicalAnswers).isEmpty)
    let short = try Study.of(.short).quality(
      forms([[1, 5, 2, 4], [1, 5, 2, 4]]), instruments: [.short])
    #expect(short.of(.identicalAnswers).isEmpty && short.reasons(.identicalAnswers).count == 1)
  }

  @Test func repeatedValuesOfOneTaskAreTold() throws {
    let study = Study.of([], [.time()])
    let rows = [("P1", "T1", 30.0), ("P1", "T1", 30), ("P1", "T2", 20), ("P2", "T1", 31), ("P2", "T2", 9)]
      .map { Row(participant: $0.0, task: $0.1, values: ["time": $0.2]) }
    let results = try study.quality(rows)
    #expect(
      results.of(.repeatedValues).map(\.message)
        == ["P1 (T1) has 2 values of time, all equal: a row may stand there twice"])
    // Raters are told apart.
    let rated = try Study.of([], [.score()]).quality(
      [("A", 3.0), ("B", 4)].map {
        Row(participant: "P1", task: "T1", rater: $0.0, values: ["score": $0.1])
      })
    #expect(rated.of(.repeatedValues).isEmpty)
  }

  @Test(arguments: [
    ([5.0, 5, 9], "P1 has 3 values of score, 2 of them equal: a row may stand there twice"),
    ([5, 5], "P1 has 2 values of score, all equal: a row may stand there twice"),
    ([5, 9], "P1 has 2 values of score"),
  ])
  func repeatedValuesWithoutTasksAreTold(_ values: [Double], _ message: String) throws {
    let rows =
      values.map { Row(participant: "P1", values: ["score": $0]) }
      + [3.0, 4, 4].enumerated().map { Row(participant: "Q\($0)", values: ["score": $1]) }
    let found = try Study.of([], [.score()]).quality(rows).of(.repeatedValues)
    #expect(found.map(\.message) == [message])
    #expect(found.first?.severity == .warning)
    guard case .excludeObservation("P1", "score", nil) = found.first?.remedies.first else {
      Issue.record("the first remedy is \(String(describing: found.first?.remedies.first))")
      return
    }
  }

  @Test(arguments: [
    ([("T1", 7.0), ("T2", 7), ("T1", 7)], ["a.csv:4"], "a.csv:2"),
    ([("T1", 7), ("T1", 9), ("T1", 8)], ["a.csv:3", "a.csv:4"], "a.csv:2"),
    // Where two values are usual only a copy tells which of three is too many.
    ([(nil, 7), (nil, 9), (nil, 9)], ["a.csv:4"], "a.csv:3"),
    ([(nil, 7), (nil, 8), (nil, 9)], ["a.csv:2", "a.csv:3", "a.csv:4"], nil),
  ])
  func repeatedValuesPointToTheRowThatRepeats(
    _ own: [(task: String?, value: Double)], _ places: [String], _ first: String?
  ) throws {
    let other = (1...6).map { index in
      Row(
        participant: "Q\((index - 1) / 2)", task: own[0].task.map { _ in "T\(index % 2 + 1)" },
        place: "a.csv:\(4 + index)", values: ["score": Double(index)])
    }
    let rows = own.enumerated().map { index, row in
      Row(participant: "P", task: row.task, place: "a.csv:\(index + 2)", values: ["score": row.value])
    }
    var source = RowSource(Study.of([], [.score()]), rows + other, rowsPerBatch: 2)
    let found = try QualityChecker(&source).results(
      context: QualityContext(places: ["P": ["a.csv:2"]], placeName: { "data/" + $0 })
    ).of(.repeatedValues).filter { $0.subject.participants == ["P"] }
    #expect(found.map(\.subject.places) == [places.map { "data/" + $0 }])
    let told = first.map { "; the first one is in data/" + $0 }
    #expect(found.first?.message.contains("; the first one is in") == (told != nil))
    if let told { #expect(found.first?.message.hasSuffix(told) == true) }
  }

  @Test func valuesOfOneRowThatRepeatPointToIt() throws {
    let study = Study.of([], [.score()])
    var source = RowSource(study, [Row(participant: "P", task: "T", place: "a.csv:2", values: ["score": 1])])
    let first = source.nextBatch()
    var batch = try #require(first)
    batch.columns += batch.columns
    var twice = BatchSource(study: study, names: source.names, batch: batch)
    let found = try QualityChecker(&twice).results().of(.repeatedValues)
    #expect(found.map(\.subject.places) == [["a.csv:2"]])
    #expect(found.first?.message.contains("first one") == false)
  }

  private struct BatchSource: ObservationSource {
    let study: Study
    let instruments: [String: Instrument] = [:]
    let names: ObservationNames
    var batch: ObservationBatch?

    mutating func nextBatch() -> ObservationBatch? {
      defer { batch = nil }
      return batch
    }
  }

  @Test func rowsThatAllStandThereTwiceAreToldOnce() throws {
    let study = Study.of([], [.score()])
    let once = (1...20).map { Row(participant: "P\($0)", values: ["score": Double($0 * 7 % 11)]) }
    let doubled = try study.quality(once + once).of(.repeatedValues)
    #expect(doubled.map(\.severity) == [.warning])
    #expect(doubled.first?.message.hasSuffix("most have equal ones: rows may stand there twice") == true)
    #expect(doubled.first?.subject.participants.count == 20)
    // Two measurements of everybody may be meant.
    let twice = once.map {
      Row(participant: $0.participant, values: ["score": ($0.values["score"] ?? 0) + 0.5])
    }
    #expect(try study.quality(once + twice).of(.repeatedValues).map(\.severity) == [.information])
    #expect(try study.quality(once).of(.repeatedValues).isEmpty)
  }

  @Test func ratersAreNotAskedForWhereTheyAreNamed() throws {
    let study = Study.of([], [.score()])
    let rows = ["A", "A", "B"].map { Row(participant: "P1", task: "T1", rater: $0, values: ["score": 3]) }
    let found = try study.quality(rows).of(.repeatedValues)
    #expect(found.count == 1)
    #expect(found.first?.remedies.contains { "\($0)".contains("rater") } == false)
  }

  @Test func peopleMissingInAFileAreTold() throws {
    let study = Study.of([], [.score()])
    let rows = (1...3).map { Row(participant: "P\($0)", values: ["score": 1]) }
    let sources = [
      QualityContext.Source(paths: ["data/a.csv"], participants: ["P1", "P2", "P3"]),
      QualityContext.Source(paths: ["data/b.csv"], participants: ["P1"]),
    ]
    let results = try study.quality(rows, context: QualityContext(sources: sources))
    #expect(
      results.of(.missingInSource).map(\.message)
        == ["data/b.csv has no row of P2 and P3: 2 of 3 participants"])
    let one = try study.quality(rows, context: QualityContext(sources: [sources[1]]))
    #expect(one.of(.missingInSource).isEmpty)
  }

  @Test func filesOfOnePersonEachLackOnlyWhoHasNone() throws {
    let study = Study.of([], [.score()])
    let rows = (1...4).map { Row(participant: "P\($0)", values: ["score": 1]) }
    let survey = QualityContext.Source(paths: ["data/survey.csv"], participants: ["P1", "P2", "P3", "P4"])
    func found(_ participants: Set<String>) throws -> [QualityFinding] {
      let times = QualityContext.Source(
        paths: participants.sorted().map { "data/\($0).csv" }, participants: participants)
      return try study.quality(rows, context: QualityContext(sources: [survey, times])).of(.missingInSource)
    }
    #expect(try found(["P1", "P2", "P3", "P4"]).isEmpty)
    let one = try found(["P1", "P2", "P4"])
    #expect(
      one.map(\.message) == [
        "none of the 3 files data/P1.csv, data/P2.csv and data/P4.csv has a row of P3: 1 of 4 participants"
      ])
    #expect(one.first?.subject.places == ["data/P1.csv", "data/P2.csv", "data/P4.csv"])
  }

  @Test func aFileOfOneGroupLacksTheOthersByDesign() throws {
    let study = Study.of([.of("group", .between, "without", "with")], [.score()])
    let people = rows(["without": [1, 2], "with": [3, 4]])
    func found(_ participants: Set<String>) throws -> [QualityFinding] {
      let sources = [
        QualityContext.Source(paths: ["a.csv"], participants: ["P1", "P2", "P3", "P4"]),
        QualityContext.Source(paths: ["b.csv"], participants: participants),
      ]
      return try study.quality(people, context: QualityContext(sources: sources)).of(.missingInSource)
    }
    #expect(try found(["P1", "P2"]).isEmpty)
    #expect(try found(["P1"]).count == 1)
  }

  @Test(
    arguments: [
      (["P3", "P4"], ["P3", "P4"], true, nil),
      (["P3", "P4"], ["P4"], true, "P3: 1 of 2 participants"),
      // A group that was asked, and of which nobody answered, is not missing by design.
      (["P1", "P2", "P3", "P4"], ["P3", "P4"], true, "P1 and P2: 2 of 4 participants"),
      (["P1", "P2", "P3", "P4"], ["P3", "P4"], false, nil),
    ] as [(Set<String>, Set<String>, Bool, String?)])
  func onlyWhoWasAskedIsMissing(
    _ asked: Set<String>, _ answered: Set<String>, _ isPlanned: Bool, _ told: String?
  ) throws {
    let study = Study.of([.of("group", .between, "without", "with")], [.score()])
    let sources = [
      QualityContext.Source(paths: ["people"], participants: ["P1", "P2", "P3", "P4"]),
      QualityContext.Source(
        paths: ["form"], participants: answered, candidates: asked, isPlanned: isPlanned),
    ]
    let found = try study.quality(
      rows(["without": [1, 2], "with": [3, 4]]), context: QualityContext(sources: sources)
    ).of(.missingInSource)
    #expect(found.map(\.message) == [told].compactMap(\.self).map { "form has no row of " + $0 })
  }

  @Test func groupsThatAreTooSmallOrVeryUnequalAreTold() throws {
    let study = Study.of([.of("group", .between, "without", "with")], [.score()])
    func results(_ without: Int, _ with: Int) throws -> [QualityFinding] {
      try study.quality(
        rows(["without": Array(repeating: 1, count: without), "with": Array(repeating: 2, count: with)])
      ).of(.groupImbalance)
    }
    #expect(try results(10, 10).isEmpty)
    #expect(try results(10, 20).isEmpty)
    let unequal = try results(10, 21)
    #expect(unequal.map(\.severity) == [.information])
    #expect(
      unequal.first?.message
        == "the groups of group differ in size (group=without: 10; group=with: 21)")
    #expect(try results(10, 1).map(\.severity) == [.warning])
  }

  @Test func emptyCellsOfTwoFactorsAreTold() throws {
    let study = Study.of(
      [.of("group", .between, "without", "with"), .of("experience", .between, "low", "high")], [.score()])
    let levels = [("without", "low"), ("without", "high"), ("with", "low")]
    let people = (0..<12).map {
      Row(
        participant: "P\($0)", levels: ["group": levels[$0 % 3].0, "experience": levels[$0 % 3].1],
        values: ["score": 1])
    }
    let found = try study.quality(people).of(.groupImbalance)
    #expect(found.first?.message.contains("group=with,experience=high: 0") == true)
    #expect(found.first?.severity == .warning)
  }

  @Test func peopleWithoutAGroupAreTold() throws {
    let study = Study.of([.of("group", .between, "without", "with")], [.score()])
    let results = try study.quality(
      rows(["without": [1, 2], "with": [3, 4]]) + [Row(participant: "X", values: ["score": 1])])
    #expect(results.of(.withoutGroup).map(\.message) == ["X has no level of group"])
  }

  @Test func groupsThatDifferInAnAttributeAreTold() throws {
    var study = Study.of([.of("group", .between, "without", "with")], [.score()])
    let people = rows(["without": Array(repeating: 1, count: 12), "with": Array(repeating: 1, count: 12)])
    study.participants = people.enumerated().map { index, row in
      Participant(
        id: row.participant,
        attributes: [
          "age": "\(20 + index % 12 + (index < 12 ? 0 : 15))", "hand": index % 2 == 0 ? "left" : "right",
          "device": index < 12 ? "phone" : "tablet",
        ])
    }
    let found = try study.quality(people).of(.attributeImbalance)
    #expect(found.map(\.subject.group) == ["age", "device"])
    #expect(found.first?.subject.values.prefix(2) == [40.5, 25.5])
    #expect(found.last?.message.contains("\"phone\" is said of 0% and 100%") == true)
  }

  @Test func peopleWhoAreLeftOutAreNotLookedAt() throws {
    let study = Study.of(
      [], [.questionnaire(.alternating)],
      exclusions: [Exclusion(subject: .participant("P2"), reason: "straight line")])
    let results = try study.quality(
      forms([[4, 2, 5, 1, 4, 2, 3, 2, 4, 1], Array(repeating: 5, count: 10)]), instruments: [.alternating])
    #expect(results.of(.straightLining).isEmpty)
    #expect(results.participants == 1 && results.excluded == 1)
  }
}
