import Foundation
import StudyModel
import Testing

@testable import StudyAnalysis

/// How often clean data are warned about: simulated studies in which nobody was careless and nothing was mistyped.
///
/// The bounds are on the share of studies with at least one finding of a kind. They are what the simulation gives, with
/// a little room; a check that gets worse breaks them.
@Suite struct FalseAlarmTests {
  private static let studies = 100

  /// Designers in two groups with times for three tasks, a quality score and both questionnaires.
  private static func cleanStudy(people: Int, seed: UInt64) throws -> QualityResults {
    var dice = Dice(seed)
    var measures: [Measure] = [.time(), .score("quality")]
    for instrument in [Instrument.alternating, .oneWay] {
      var measure = Measure.questionnaire(
        instrument, direction: instrument.better == .higher ? .agreeHigh : .agreeLow)
      measure.id = instrument.id
      measures.append(measure)
    }
    let study = Study.of([.of("group", .between, "without", "with")], measures)
    var batch = ObservationBatch(count: people * 3, participants: [], tasks: [], levels: [[]], columns: [])
    var columns: [[Double]] = Array(repeating: [], count: 2 + 10 + 16)
    for person in 0..<people {
      let liking = min(max(0.65 + 0.18 * dice.normal(), 0), 1)
      let forms = [dice.form(.alternating, share: liking), dice.form(.oneWay, share: liking)]
      for task in 0..<3 {
        batch.participants.append(Int32(person))
        batch.tasks.append(Int32(task))
        batch.levels[0].append(Int16(person % 2))
        columns[0].append(exp(4 + 0.5 * dice.normal()))
        columns[1].append(task == 0 ? (60 + 10 * liking + 8 * dice.normal()).rounded() : .nan)
        for (item, answer) in forms.joined().enumerated() {
          columns[2 + item].append(task == 0 ? Double(answer) : .nan)
        }
      }
    }
    for (index, values) in columns.enumerated() {
      let column: ObservationColumn =
        index < 2
        ? .measure(index, task: nil)
        : index < 12
          ? .item(measure: 2, item: index - 2, task: nil) : .item(measure: 3, item: index - 12, task: nil)
      batch.columns.append(ObservationBatch.Values(column: column, values: values))
    }
    var source = BatchSource(
      study: study, instruments: ["alternating": .alternating, "one-way": .oneWay],
      names: ObservationNames(
        participants: (1...people).map { "P\($0)" }, tasks: ["T1", "T2", "T3"]), batch: batch)
    return try QualityChecker(&source).results()
  }

  private struct BatchSource: ObservationSource {
    var study: Study
    var instruments: [String: Instrument]
    var names: ObservationNames
    var batch: ObservationBatch?

    mutating func nextBatch() -> ObservationBatch? {
      defer { batch = nil }
      return batch
    }
  }

  /// In how many of a hundred studies a kind of warning may turn up.
  static let bound = 3
  /// The same of a time beyond twice the outlier rule: each study has three tasks with such a time now and then.
  static let boundsOfTimes = (few: 12, more: 6)

  @Test(arguments: [12, 30, 60])
  func cleanDataAreSeldomWarnedAbout(people: Int) throws {
    var studiesWith: [QualityFindingKind: Int] = [:]
    for seed in 1...Self.studies {
      let results = try Self.cleanStudy(people: people, seed: UInt64(seed * 1000 + people))
      #expect(results.findings(.error).isEmpty)
      for kind in Set(results.findings(.warning).map(\.kind)) { studiesWith[kind, default: 0] += 1 }
    }
    let ofTimes = people < 20 ? Self.boundsOfTimes.few : Self.boundsOfTimes.more
    for (kind, count) in studiesWith {
      #expect(
        count * 100 <= (kind == .timeOutlier ? ofTimes : Self.bound) * Self.studies,
        "\(kind.rawValue): \(count) of \(Self.studies) studies of \(people)")
    }
  }
}
