import Foundation
import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel

/// The Swift side of the benchmark of inspections: analyses the records of a folder once, then times it.
///
///     Timings FOLDER REPETITIONS
///
/// FOLDER holds findings.csv, severities.csv and ratings.csv, without quotes. Prints lines `value,TASK,NAME,NUMBER` and
/// `time,TASK,,SECONDS`, the latter the median of the repetitions.
@main
struct Timings {
  let records: InspectionRecords
  let inspection: Inspection
  let set: HeuristicSet

  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let repetitions = Int(words[2]), repetitions > 0 else {
      FileHandle.standardError.write(Data("usage: Timings FOLDER REPETITIONS\n".utf8))
      exit(64)
    }
    try Timings(folder: URL(filePath: words[1])).run(repetitions)
  }

  init(folder: URL) throws {
    func rows(_ name: String) throws -> [[String]] {
      try String(contentsOf: folder.appending(path: name + ".csv"), encoding: .utf8).split(separator: "\n")
        .dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }
    var problems: [String: [String]] = [:]
    let findings = try rows("findings").map { row in
      problems[row[5], default: []].append(row[0])
      return Finding(
        id: row[0], evaluator: row[1], design: row[2], heuristics: [row[3]],
        place: InspectedPlace(screen: row[4]),
        description: row[6])
    }
    records = InspectionRecords(
      findings: findings,
      ratings: try rows("ratings").map {
        HeuristicRating(evaluator: $0[0], design: $0[1], heuristic: $0[2], value: Int($0[3]))
      },
      severities: try rows("severities").compactMap { row in
        Severity(spelling: row[2]).map { ProblemSeverity(evaluator: row[0], problem: row[1], severity: $0) }
      })
    set = HeuristicSet(
      id: "thirteen",
      heuristics: (1...13).map { Heuristic(id: "h\($0)", number: $0, name: LocalizedText("Heuristic \($0)")) }
    )
    inspection = Inspection(
      id: "benchmark", heuristicSet: set.id,
      designs: ["with", "without"].map { InspectedDesign(id: $0, levels: ["group": $0]) },
      ratingScale: RatingScale(range: 0...4, better: .declared(.higher)),
      decisions: problems.sorted { $0.key < $1.key }.map {
        MergeDecision(.same(problem: $0.key, title: nil), findings: $0.value)
      })
  }

  func run(_ repetitions: Int) throws {
    let group = Factor(
      id: "group", design: .between, levels: [Factor.Level(id: "with"), Factor.Level(id: "without")],
      reference: .declared("without"))
    try time("analysis", repetitions) {
      let results = InspectionAnalyzer(inspection, set: set, records: records, factors: [group]).results()
      var found: [(String, Double)] = []
      for design in results.designs {
        let agreement = try design.severityAgreement.get()
        let adjusted = try design.discovery.adjusted?.rate.get() ?? .nan
        found += [
          ("problems", Double(design.problems.count)), ("any-two", try design.detection.mean.get()),
          ("adjusted", adjusted), ("curve", design.discovery.curve[9]),
          ("alpha", try agreement.coefficients[0].effect.get().value),
          ("icc", try agreement.coefficients[1].effect.get().value),
          ("icc-lower", try agreement.coefficients[1].effect.get().interval?.lower ?? .nan),
          ("w", try agreement.coefficients[3].effect.get().value),
          ("severity", design.overview.means?.mean ?? .nan),
        ].map { ("\(design.design.id)-\($0.0)", $0.1) }
      }
      for contrast in results.comparisons[0].heuristics {
        let test = try contrast.result.test.get()
        found.append(("t-\(contrast.heuristic ?? "")", test.statistic))
        found.append(("holm-\(contrast.heuristic ?? "")", contrast.adjustedP ?? .nan))
      }
      return found
    }
    try time("proposals", repetitions) {
      let proposals = MergeProposals(findings: records.findings).proposals
      return [("proposed", Double(proposals.map(\.findings.count).reduce(0, +)))]
    }
    var unmerged = inspection
    unmerged.decisions = []
    let findings = InspectionRecords(findings: records.findings)
    try time("unmerged", repetitions) {
      let results = InspectionAnalyzer(unmerged, set: set, records: findings, factors: [group]).results()
      return [("problems", Double(results.designs.map(\.problems.count).reduce(0, +)))]
    }
  }

  private func time(_ task: String, _ repetitions: Int, _ body: () throws -> [(String, Double)]) throws {
    var seconds: [Double] = []
    for repetition in 0...repetitions {
      let start = ContinuousClock.now
      let found = try body()
      let taken = ContinuousClock.now - start
      if repetition == 0 {
        for (name, value) in found { print("value,\(task),\(name),\(value)") }
        continue
      }
      seconds.append(Double(taken.components.seconds) + 1e-18 * Double(taken.components.attoseconds))
    }
    print("time,\(task),,\(seconds.sorted()[seconds.count / 2])")
  }
}
