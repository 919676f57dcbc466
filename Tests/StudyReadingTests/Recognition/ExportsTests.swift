import Foundation
import StudyModel
import StudyReading
import StudyTestSupport
import TableFiles
import Testing

/// Real exports of others, which lie on the machines of those who have them only: the variable `STUDYTOOL_EXPORTS`
/// names their folder.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STUDYTOOL_EXPORTS"] != nil))
struct ExportsTests {
  static let folder = ProcessInfo.processInfo.environment["STUDYTOOL_EXPORTS"] ?? ""

  @Test(
    arguments: [
      (
        "SERDIF_PSSUQ_P2.csv", 17, 1,
        ["sysuse": 1.8162, "infoqual": 2.0098, "intqual": 1.6275, "overall": 1.8521]
      ),
      (
        "SERDIF_PSSUQ_P1.csv", 10, 3,
        ["sysuse": 2.0375, "infoqual": 2.2762, "intqual": 2.2333, "overall": 2.1792]
      ),
    ] as [(String, Int, Int, [String: Double])])
  func `the published means of a PSSUQ are found from its export alone`(
    name: String, people: Int, missing: Int, means: [String: Double]
  ) throws {
    let observed = try Observed(Self.folder + "/google-forms/" + name)
    let measure = try #require(observed.study.measures.first { $0.kind == .questionnaire })
    let use = try #require(measure.instrument)
    #expect(use.instrument == "pssuq-2")
    #expect(use.direction == .assumed(.agreeLow))
    let scorer = Scorer(try #require(observed.instruments["pssuq-2"]), use: use)
    let answers = observed.answers("pssuq-2")
    #expect(answers.count == people)
    #expect(answers.values.joined().filter { if case .value = $0 { false } else { true } }.count == missing)
    for (index, score) in scorer.scores.enumerated() {
      let values = answers.values.compactMap { scorer.score($0).value(index) }
      #expect(values.count == people)
      let mean = values.reduce(0, +) / Double(values.count)
      #expect(abs(mean - (means[score.id] ?? .nan)) < 0.00005, "\(score.id): \(mean)")
    }
  }

  @Test(arguments: ["day1.csv", "day2.csv"])
  func `labels that are not those of the NASA-TLX are refused until they are told`(name: String) throws {
    let path = Self.folder + "/microsoft-forms/" + name
    #expect(refusals { _ = try Observed(path) }.isEmpty == false)
    var options = ReadingOptions()
    options.mappings = [
      .init(column: "Time Pressure", target: "nasa-tlx.temporal"),
      .init(column: "Personal Performance Success", target: "nasa-tlx.performance"),
    ]
    options.instruments = ["nasa-tlx"]
    let header = try DataTable.read(path: path).header
    let choices = header.indices.filter { header[$0].hasPrefix("Which factor was the more important") }
    options.mappings += choices.enumerated().map {
      .init(column: "#\($1 + 1)", target: "comparison:nasa-tlx.\($0 + 1)")
    }
    options.labels = ["very low": 5, "low": 25, "moderate": 50, "high": 75, "very high": 100]
    let observed = try Observed(path, options: options)
    let instrument = try #require(observed.instruments["nasa-tlx"])
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: "nasa-tlx"))
    var scores: [[Double]] = [[], []]
    for batch in observed.batches {
      for row in 0..<batch.count {
        var answers = [Answer](repeating: .unanswered, count: 6)
        var weights = [Double](repeating: .nan, count: 6)
        for column in batch.columns {
          if case .item(_, let item, _) = column.column { answers[item] = .value(column.values[row]) }
          if case .weight(_, let item, _) = column.column { weights[item] = column.values[row] }
        }
        let scored = scorer.score(answers, weights: weights)
        for index in 0..<2 { if let value = scored.value(index) { scores[index].append(value) } }
      }
    }
    let means = scores.map { $0.reduce(0, +) / Double($0.count) }
    let expected = name == "day1.csv" ? [54.958, 45.521] : [52.875, 43.438]
    #expect(scores.map(\.count) == [8, 8])
    #expect(zip(means, expected).allSatisfy { abs($0 - $1) <= 0.000501 }, "\(means)")
  }
}
