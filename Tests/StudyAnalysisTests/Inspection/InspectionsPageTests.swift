import Foundation
import HeuristicEval
import StudyAnalysis
import Testing

/// The page on inspections names the numbers that the program goes by.
@Suite struct InspectionsPageTests {
  private static let page: String = {
    let project = Place.tests.deletingLastPathComponent().deletingLastPathComponent()
    let path = project.path + "/Sources/StudyAnalysis/StudyAnalysis.docc/Inspections.md"
    // Lines are broken anywhere.
    return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").replacingOccurrences(
      of: "\n", with: " ")
  }()

  @Test(arguments: [
    "| words | \(MergeRule.standard.textWeight) |", "| place | \(MergeRule.standard.placeWeight) |",
    "| heuristics | \(MergeRule.standard.heuristicsWeight) |",
    "three parts reaches \(MergeRule.standard.threshold)",
    "words below \(MergeRule.standard.leastText) are never proposed",
    "Resamples number 2,000, seed \(InspectionOptions().seed)",
    "(\(Int(InspectionOptions().discoveryGoal * 100))% unless asked otherwise)",
    "a mean of fewer than \(["three": 3].first { $0.value == RankedProblem.trustedRaters }?.key ?? "?") raters",
  ]) func statesWhatHolds(_ text: String) {
    #expect(Self.page.contains(text))
    #expect(InspectionOptions().resamples == 2_000)
  }
}
