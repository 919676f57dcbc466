import StudyModel
import Testing

@testable import StudyAnalysis

/// Straight lines, patterns, hasty forms and contradicting answers.
@Suite struct CarelessnessTests {
  private static let usual = [4, 2, 5, 1, 4, 2, 3, 2, 4, 1]

  @Test func aStraightLineIsStrongEvidenceWhereItemsAreReversed() throws {
    let results = try Study.of(.alternating).quality(
      forms([Self.usual, Array(repeating: 5, count: 10)]), instruments: [.alternating])
    let found = try #require(results.of(.straightLining).first)
    #expect(results.of(.straightLining).count == 1)
    #expect(found.severity == .warning)
    #expect(found.subject.participants == ["P2"])
    #expect(found.message == "P2 answered 5 to all 10 items of satisfaction")
    #expect(found.meaning.hasPrefix("Strong evidence: 5 of these items are reversed"))
    #expect(
      found.remedies == [.excludeObservation(participant: "P2", measure: "satisfaction", task: nil)])
    // What was told as a straight line is not told once more.
    #expect(results.of(.oppositeItems).isEmpty)
  }

  @Test func aStraightLineInTheMiddleOfTheScaleIsPlausible() throws {
    let results = try Study.of(.alternating).quality(
      forms([Array(repeating: 3, count: 10)]), instruments: [.alternating])
    #expect(results.of(.straightLining).map(\.severity) == [.information])
  }

  @Test func aStraightLineIsPlausibleWhereNoItemIsReversed() throws {
    let results = try Study.of(.oneWay).quality(
      forms([Array(repeating: 2, count: 16), [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]]),
      instruments: [.oneWay])
    let found = results.of(.straightLining)
    #expect(found.map(\.severity) == [.information])
    #expect(found.first?.meaning.contains("no item of one-way is reversed") == true)
    #expect(found.first?.remedies == [])
  }

  @Test func aLongRunAcrossReversedItemsIsTold() throws {
    let results = try Study.of(.alternating).quality(
      forms([[4, 2, 4, 4, 4, 4, 4, 4, 4, 2], [4, 2, 4, 4, 4, 4, 4, 2, 4, 2]]), instruments: [.alternating])
    let found = results.of(.straightLining)
    #expect(found.map(\.subject.participants) == [["P1"]])
    #expect(found.first?.message == "P1 answered 4 to 7 of 10 items in a row of satisfaction")
    #expect(found.first?.subject.items == ["q3", "q4", "q5", "q6", "q7", "q8", "q9"])
  }

  @Test func whatIsUnansweredNeitherLengthensNorEndsARun() {
    let run = StraightLineRule.longestRun(answers([5, 0, 5, 5, -1, 5, 2, 2]))
    #expect(run == StraightLineRule.Run(value: 5, items: [0, 2, 3, 5]))
    #expect(StraightLineRule.longestRun(answers([0, 0])) == nil)
  }

  @Test func fewItemsSayNothing() throws {
    let results = try Study.of(.short).quality(forms([[4, 4, 4, 4]]), instruments: [.short])
    #expect(results.of(.straightLining).isEmpty)
    #expect(results.reasons(.straightLining).first?.contains("4 items say nothing") == true)
    #expect(results.reasons(.patternedAnswers).count == 1)
  }

  @Test(arguments: [
    ([1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7], "zig-zag"),
    ([1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4], "stair"),
    ([5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6], "stair"),
  ])
  func drawnAnswersAreTold(_ form: [Int], _ pattern: String) throws {
    let results = try Study.of(.oneWay).quality(forms([form]), instruments: [.oneWay])
    let found = try #require(results.of(.patternedAnswers).first)
    #expect(found.severity == .warning)
    #expect(found.message.contains("as a \(pattern): "), "\(found.message)")
  }

  @Test(arguments: [
    [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 5, 4, 3, 2, 1, 2], [2, 3, 2, 3, 3, 2, 3, 2, 2, 3, 2, 3, 2, 3, 2, 3],
    [3, 4, 5, 4, 3, 4, 5, 4, 3, 4, 5, 4, 3, 4, 5, 4],
  ])
  func whatOnlyLooksLikeAPatternIsNotTold(_ form: [Int]) throws {
    let results = try Study.of(.oneWay).quality(forms([form]), instruments: [.oneWay])
    #expect(results.of(.patternedAnswers).isEmpty)
  }

  @Test func aZigZagAlongReversedItemsIsAnOpinion() throws {
    let results = try Study.of(.alternating).quality(
      forms([[5, 1, 5, 1, 5, 1, 5, 1, 5, 1], [1, 4, 1, 4, 1, 4, 1, 4, 1, 4]]), instruments: [.alternating])
    #expect(results.of(.patternedAnswers).isEmpty)
    #expect(results.of(.straightLining).isEmpty)
    #expect(results.of(.oppositeItems).isEmpty)
  }

  @Test func agreeingWithOppositesIsTold() throws {
    let results = try Study.of(.alternating).quality(
      forms([Self.usual, [5, 4, 5, 5, 4, 5, 5, 4, 5, 5]]), instruments: [.alternating])
    let found = results.of(.oppositeItems)
    #expect(found.map(\.subject.participants) == [["P2"]])
    #expect(
      found.first?.message
        == "P2 gave favourable items of satisfaction 4.8 and unfavourable ones 4.6 on average")
    #expect(found.first?.subject.values == [4.8, 4.6])
  }

  @Test func withoutReversedItemsAgreementCannotBeTold() throws {
    let results = try Study.of(.oneWay).quality(
      forms([Array(repeating: 1, count: 16)]), instruments: [.oneWay])
    #expect(results.reasons(.oppositeItems).first?.hasPrefix("no item of one-way is reversed") == true)
    #expect(results.reasons(.reversedItems).count == 1)
  }

  @Test func contradictingPairsAreFoundFromTheOthers() throws {
    var dice = Dice(1)
    var all = (0..<30).map { _ in dice.form(.oneWay, share: dice.uniform()) }
    let before = try Study.of(.oneWay).quality(forms(all), instruments: [.oneWay])
    #expect(before.of(.inconsistentPairs).isEmpty)
    all.append((0..<16).map { $0 % 3 == 0 ? 1 : 7 })
    let after = try Study.of(.oneWay).quality(forms(all), instruments: [.oneWay])
    #expect(after.of(.inconsistentPairs).map(\.subject.participants) == [["P31"]])
    #expect(after.of(.inconsistentPairs).first?.severity == .information)
  }

  @Test func fewPeopleTellNothingOfPairs() throws {
    var dice = Dice(2)
    let all = (0..<19).map { _ in dice.form(.oneWay, share: dice.uniform()) }
    let results = try Study.of(.oneWay).quality(forms(all), instruments: [.oneWay])
    #expect(results.reasons(.inconsistentPairs).first?.hasSuffix("there are 19") == true)
  }

  @Test func rowsThatHoldUnrelatedValuesAreNoPeople() throws {
    var study = Study.of(.alternating)
    study.itemsAreUnrelated = true
    let results = try study.quality(
      forms(Array(repeating: Array(repeating: 5, count: 10), count: 12)), instruments: [.alternating])
    #expect(results.of(.straightLining).isEmpty && results.of(.oppositeItems).isEmpty)
    #expect(results.reasons(.straightLining) == ["the rows hold unrelated values"])
  }
}
