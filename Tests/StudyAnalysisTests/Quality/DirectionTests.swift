import StudyModel
import Testing

@testable import StudyAnalysis

/// Which way answers ran, and how the scale was used.
@Suite struct DirectionTests {
  private static func sample(_ instrument: Instrument, _ count: Int, seed: UInt64 = 3) -> [[Int]] {
    var dice = Dice(seed)
    return (0..<count).map { _ in dice.form(instrument, share: 0.2 + 0.7 * dice.uniform()) }
  }

  @Test func reversedItemsThatWereTurnedRoundAlreadyAreTold() throws {
    let sample = Self.sample(.alternating, 20)
    let sound = try Study.of(.alternating).quality(forms(sample), instruments: [.alternating])
    #expect(sound.of(.reversedItems).isEmpty && sound.of(.itemAgainstScale).isEmpty)
    let turned = sample.map { form in form.enumerated().map { $0 % 2 == 1 ? 6 - $1 : $1 } }
    let results = try Study.of(.alternating).quality(forms(turned), instruments: [.alternating])
    let found = try #require(results.of(.reversedItems).first)
    #expect(found.subject.items == ["q2", "q4", "q6", "q8", "q10"])
    #expect(found.severity == .warning)
    #expect(found.message.contains("r = -."), "\(found.message)")
    // One cause is told once.
    #expect(results.of(.itemAgainstScale).isEmpty)
  }

  @Test func aSingleItemThatRunsTheOtherWayIsTold() throws {
    let turned = Self.sample(.oneWay, 20).map { form in form.enumerated().map { $0 == 4 ? 8 - $1 : $1 } }
    let results = try Study.of(.oneWay).quality(forms(turned), instruments: [.oneWay])
    #expect(results.of(.itemAgainstScale).map(\.subject.items) == [["q5"]])
  }

  @Test func anItemIsComparedWithItsOwnScale() throws {
    var instrument = Instrument.oneWay
    instrument.scores += [("first", 1...12), ("second", 13...16)].map { id, items in
      ScoreDefinition(
        id: id, label: LocalizedText(id), role: .subscale, method: .mean, items: items.map { "q\($0)" })
    }
    // The two scales tell different things, and an item of the short one runs the other way.
    let (one, other) = (Self.sample(instrument, 40), Self.sample(instrument, 40, seed: 11))
    let answers = zip(one, other).map { Array($0.prefix(12) + $1.suffix(4)) }
    let sound = try Study.of(instrument).quality(forms(answers), instruments: [instrument])
    #expect(sound.of(.itemAgainstScale).isEmpty)
    let turned = answers.map { form in form.enumerated().map { $0 == 13 ? 8 - $1 : $1 } }
    let results = try Study.of(instrument).quality(forms(turned), instruments: [instrument])
    #expect(results.of(.itemAgainstScale).map(\.subject.items) == [["q14"]])
    // Among all items it would not be found.
    let whole = try Study.of(.oneWay).quality(forms(turned), instruments: [.oneWay])
    #expect(whole.of(.itemAgainstScale).isEmpty)
  }

  @Test func fewPeopleTellNothingOfItems() throws {
    let results = try Study.of(.alternating).quality(
      forms(Self.sample(.alternating, 9)), instruments: [.alternating])
    #expect(results.of(.reversedItems).isEmpty)
    #expect(results.reasons(.reversedItems).first?.hasSuffix("there are 9") == true)
  }

  /// Twelve people whose quality rises with how much they like the product.
  private static func liking(_ direction: Known<ScaleDirection>) throws -> QualityResults {
    var study = Study.of([], [.questionnaire(.oneWay), .score("quality")])
    study.measures[0].instrument?.direction = direction
    var dice = Dice(4)
    let rows = (1...12).map { person in
      Row(
        participant: "P\(person)", values: ["quality": Double(person * 5)],
        answers: answers(dice.form(.oneWay, share: Double(person) / 13)))
    }
    return try study.quality(rows, instruments: [.oneWay])
  }

  @Test func measuresThatContradictOneAnotherAreToldAndNotDecided() throws {
    // As the form ran, and as if it had run the other way.
    #expect(try Self.liking(.declared(.agreeLow)).of(.contradictingMeasures).isEmpty)
    let found = try #require(try Self.liking(.assumed(.agreeHigh)).of(.contradictingMeasures).first)
    #expect(found.severity == .information)
    #expect(
      found.message.hasPrefix("who did better in satisfaction did worse in quality: r = -."),
      "\(found.message)")
    #expect(found.remedies.first == .flag("--direction one-way=agree-low"))
    #expect(found.meaning.hasSuffix("the data cannot tell"))
    // A declared direction is not doubted with a flag.
    let declared = try Self.liking(.declared(.agreeHigh)).of(.contradictingMeasures)
    #expect(declared.first?.remedies.count == 1)
  }

  @Test func unusedPointsAreToldWithoutTouchingTheRange() throws {
    var sample = Self.sample(.oneWay, 25).map { $0.map { min($0, 5) } }
    let results = try Study.of(.oneWay).quality(forms(sample), instruments: [.oneWay])
    let found = try #require(results.of(.unusedPoints).first)
    #expect(found.subject.values == [6, 7])
    #expect(found.message.contains("answers run from 1 to 5 on a scale from 1 to 7"))
    sample[0][0] = 6
    sample[1][0] = 7
    let used = try Study.of(.oneWay).quality(forms(sample), instruments: [.oneWay])
    #expect(used.of(.unusedPoints).isEmpty)
    let few = try Study.of(.oneWay).quality(forms(Array(sample.prefix(19))), instruments: [.oneWay])
    #expect(few.reasons(.unusedPoints).count == 1 && few.of(.unusedPoints).isEmpty)
  }

  @Test func manyPeopleAtTheEndOfTheScaleAreTold() throws {
    let best = [5, 1, 5, 1, 5, 1, 5, 1, 5, 1]
    let some = Self.sample(.alternating, 20).map { $0.map { min(max($0, 2), 4) } }
    let three = try Study.of(.alternating).quality(
      forms(some.dropLast(3) + Array(repeating: best, count: 3)), instruments: [.alternating])
    #expect(three.of(.endOfScale).isEmpty)
    let four = try Study.of(.alternating).quality(
      forms(some.dropLast(4) + Array(repeating: best, count: 4)), instruments: [.alternating])
    #expect(
      four.of(.endOfScale).map(\.message)
        == ["4 of 20 people have the highest possible score of satisfaction, 100"])
  }

  @Test func anItemThatTellsNobodyApartIsTold() throws {
    let sample = Self.sample(.alternating, 10).map { [4] + $0.dropFirst() }
    let results = try Study.of(.alternating).quality(forms(sample), instruments: [.alternating])
    #expect(results.of(.constantItem).map(\.subject.items) == [["q1"]])
  }
}
