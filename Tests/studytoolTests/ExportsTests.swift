import Foundation
import Testing

/// The folder of exports of real studies, from the environment.
private enum Exports {
  static let folder = ProcessInfo.processInfo.environment["STUDYTOOL_EXPORTS"]
}

/// Exports of real studies.
///
/// They belong to others and are not part of the project: the tests run where
/// `STUDYTOOL_EXPORTS` names a folder that holds them.
@Suite(.enabled(if: Exports.folder != nil)) struct ExportsTests {
  private static func path(_ name: String) -> String { (Exports.folder ?? "") + "/" + name }

  @Test(arguments: [
    ("google-forms/SERDIF_PSSUQ_P2.csv", 17, 1, [1.8162, 2.0098, 1.6275, 1.8521]),
    ("google-forms/SERDIF_PSSUQ_P1.csv", 10, 3, [2.0375, 2.2762, 2.2333, 2.1792]),
  ])
  func readsPSSUQVersion2(_ file: String, people: Int, missing: Int, scores: [Double]) throws {
    let run = try Program.run(["analyze", Self.path(file), "--format", "json"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "direction assumed: the form of pssuq-2 ran from 1 (strongly agree) to 7 (strongly disagree)"))
    let result = try Estimates(run.output)
    for (score, expected) in zip(["sysuse", "infoqual", "intqual", "overall"], scores) {
      let estimate = try #require(result["pssuq-2.\(score).all.mean"])
      let value = try #require(estimate["value"] as? Double)
      // The published means have four decimals.
      #expect(abs(value - expected) <= 0.00005, "\(score)")
      #expect(estimate["n"] as? Int == people)
    }
    let table = try Program.run(["analyze", Self.path(file), "--quiet"])
    #expect(table.output.contains("in \(people) responses: \(missing) answer"))
    let told = try Program.run(["analyze", Self.path(file), "--direction", "pssuq-2=agree-low"])
    #expect(!told.errors.contains("direction assumed"))
    #expect(try Program.run(["analyze", Self.path(file), "--strict"]).status == 1)
  }

  /// What a form with labels of its own needs to be told.
  private static let told: [String] = [
    "--instrument", "nasa-tlx", "--map", "Time Pressure=nasa-tlx.temporal", "--map",
    "Personal Performance Success=nasa-tlx.performance", "--map", "Completion time=ignore", "--labels",
    "Very Low=5,Low=25,Moderate=50,High=75,Very High=100",
  ]

  /// The columns of the fifteen choices, all with the same words.
  private static func choices(from column: Int) -> [String] {
    (1...15).flatMap { ["--map", "#\(column + $0 - 1)=comparison:nasa-tlx.\($0)"] }
  }

  @Test(arguments: [("day1", 20, 45.521, 54.958), ("day2", 12, 43.438, 52.875)])
  func scoresWorkloadWithLabelsOfTheFormsOwn(_ day: String, firstChoice: Int, raw: Double, weighted: Double)
    throws
  {
    let file = Self.path("microsoft-forms/\(day).csv")
    let run = try Program.run(
      ["score", file, "--format", "json"] + Self.told + Self.choices(from: firstChoice))
    #expect(run.status == 0, "\(run.errors)")
    let result = try Estimates(run.output)
    // The means to compare with have three decimals; one of them was rounded from exactly half way.
    #expect(abs(try #require(result.value("nasa-tlx.raw.all.mean")) - raw) <= 0.000501)
    #expect(abs(try #require(result.value("nasa-tlx.weighted.all.mean")) - weighted) <= 0.000501)
    #expect(result.value("nasa-tlx.raw.all.n") == 8)
  }

  @Test func refusesAFormWithLabelsOfItsOwnAndSaysWhatToTell() throws {
    let run = try Program.run(["analyze", Self.path("microsoft-forms/day1.csv")])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("temporal, performance"))
    #expect(run.errors.contains("--map"))
    // With the columns named, the words of the answers are what is left.
    let columns = Array(Self.told.prefix(8))
    let words = try Program.run(["analyze", Self.path("microsoft-forms/day1.csv")] + columns)
    #expect(words.status == 2 && words.output == "")
    #expect(words.errors.contains("\"Moderate\" is no answer to nasa-tlx.mental"))
    #expect(words.errors.contains("--labels \"Moderate=NUMBER\""))
  }
}
