import Foundation
import Stats
import StudyModel
import Testing

@testable import StudyAnalysis

/// Groups that are so large that their distinct values are counted.
@Suite struct LargeGroupTests {
  private static func values(_ count: Int, unit: Double) -> [Double] {
    var random = SplitMix64(seed: 11)
    return (0..<count).map { _ in Double(random.next() % 400 + random.next() % 300 + 1) / 4 * unit }
  }

  @Test(
    "are described and compared as their values are, in whatever unit",
    arguments: [1, 1e-120, 1e-180, 1e150])
  func described(unit: Double) throws {
    let values = Self.values(12_400, unit: unit)
    let study = Study.of(
      [.of("group", .between, "with", "without"), .of("experience", .between, "low", "high")], [.score()])
    let names = ObservationNames(participants: values.indices.map { "P\($0)" })
    let groups = values.indices.map { Int16($0 % 2) }
    let experience = values.indices.map { Int16($0 % 7 == 0 ? -1 : $0 % 3 == 0 ? 1 : 0) }
    let batch = ObservationBatch(
      count: values.count, participants: values.indices.map(Int32.init), levels: [groups, experience],
      columns: [ObservationBatch.Values(column: .measure(0, task: nil), values: values)])
    var source = OneBatch(study: study, names: names, batch: batch)
    let results = try Analyzer(&source).results()
    let part = try #require(results.part("score"))
    for group in part.groups {
      let own = values.indices.filter { person in
        group.key.levels.allSatisfy { level in
          (level.factor == 0 ? groups : experience)[person] == Int16(level.level)
        }
      }.map { values[$0] }
      #expect(group.count == own.count && group.people == own.count)
      let expected = try Descriptives(own)
      let found = try #require(group.descriptives)
      expectClose(found.mean, expected.mean, within: 1e-13)
      expectClose(found.standardDeviation, try #require(expected.standardDeviation), within: 1e-13)
      #expect(
        [found.median, found.minimum, found.maximum] == [expected.median, expected.minimum, expected.maximum])
      #expect(group.bins?.counts.reduce(0, +) == own.count)
    }
    let split = (0...1).map { level in values.indices.filter { Int(groups[$0]) == level }.map { values[$0] } }
    let contrast = try #require(part.contrasts.first { $0.factor == 0 })
    let test = try contrast.tTest.get()
    let (treatment, reference) = (split[contrast.treatment], split[contrast.reference])
    let expected = try WelchTTest(treatment, reference)
    expectClose(test.statistic, expected.statistic, within: 1e-11)
    expectClose(test.standardError, expected.standardError, within: 1e-12)
    #expect(contrast.nTreatment == treatment.count && contrast.nReference == reference.count)
  }

  @Test(
    "of answers have the consistency of their values, with answers missing and without", arguments: [0, 97])
  func consistency(gap: Int) throws {
    var random = SplitMix64(seed: 3)
    var columns = (0..<4).map { _ in [Double]() }
    for person in 0..<6000 {
      let level = Double(random.next() % 3)
      for item in 0..<4 {
        let isMissing = gap > 0 && person % gap == item
        columns[item].append(isMissing ? .nan : 1 + level + Double(random.next() % 3))
      }
    }
    let study = Study.of([], [.questionnaire(.short)])
    let batch = ObservationBatch(
      count: 6000, participants: (0..<6000).map(Int32.init), levels: [],
      columns: columns.enumerated().map { item, values in
        ObservationBatch.Values(column: .item(measure: 0, item: item, task: nil), values: values)
      })
    var source = OneBatch(
      study: study, names: ObservationNames(participants: (0..<6000).map { "P\($0)" }), batch: batch,
      instruments: ["short": .short])
    let results = try Analyzer(&source).results()
    let measure = try #require(results.measures.first)
    let complete = (0..<6000).filter { person in columns.allSatisfy { !$0[person].isNaN } }
    let contributions = columns.enumerated().map { item, values in
      complete.map { item == 2 ? 6 - values[$0] : values[$0] }
    }
    let overall = try #require(measure.parts.first { $0.score?.id == "overall" }?.reliability)
    #expect(overall.responses == complete.count)
    expectClose(overall.alpha?.value, try CronbachAlpha(columns: contributions).value, within: 1e-12)
    let items = try #require(measure.items)
    for (item, values) in columns.enumerated() {
      let given = values.filter { !$0.isNaN }
      expectClose(items.items[item].descriptives?.mean, try Descriptives(given).mean, within: 1e-14)
      #expect(items.items[item].counts == (1...5).map { point in given.count { $0 == Double(point) } })
      #expect(items.items[item].unanswered == 6000 - given.count)
    }
  }
}

/// Observations in one batch.
private struct OneBatch: ObservationSource {
  let study: Study
  let names: ObservationNames
  var batch: ObservationBatch?
  var instruments: [String: Instrument] = [:]

  mutating func nextBatch() -> ObservationBatch? { batch.take() }
}
