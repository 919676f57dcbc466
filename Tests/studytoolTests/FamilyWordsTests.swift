import Foundation
import Testing

/// What is said of families of planned tests: how they are corrected, what is missing, and what is exploratory.
@Suite struct FamilyWordsTests {
  private static let data =
    "participant,group,quality,ease\n"
    + (1...12).map { number in
      "P\(number),\(number % 2 == 0 ? "with" : "without"),\(50 + number * 7 % 13 + number % 2),\(number * 5 % 7)\n"
    }.joined()

  /// A study with the planned analyses, one a measure, and what a command prints of it, in one line.
  private static func output(
    _ plan: [[String]], _ command: [String], late: [[String]] = [], locks: Bool = false
  ) throws -> String {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(data, to: "data.csv")
    var steps = [
      [
        "init", "s", "--factor", "group:between=without*,with", "--measure", "quality:score", "--measure",
        "ease:score",
      ]
    ]
    steps += plan.map { ["plan", "add", "s", "--contrast", "group"] + $0 }
    if locks { steps.append(["plan", "lock", "s"]) }
    steps.append(["import", "data.csv", "--study", "s"])
    steps += late.map { ["plan", "add", "s", "--contrast", "group"] + $0 }
    for step in steps {
      let run = try Program.run(step, in: scratch.url)
      try #require(run.status == 0, "\(step): \(run.errors)")
    }
    let run = try Program.run(command, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let both = [
    ["--measure", "quality", "--family", "use"], ["--measure", "ease", "--family", "use"],
  ]
  private static let analyze = ["analyze", "s", "--quiet"]

  @Test func `a corrected p value stands beside an interval that is not`() throws {
    let words = try Self.output(Self.both, Self.analyze)
    #expect(
      words.contains(
        "corrected by Holm's method over the 2 tests of the family use, which the interval is not"))
    #expect(words.contains("Holm-adjusted p"), "\(words)")
    #expect(words.contains("confidence intervals and are not corrected for the number of tests"))
  }

  @Test func `a family that is not corrected is not corrected for its tests`() throws {
    let plan = Self.both.map { $0 + ["--correction", "none"] }
    let words = try Self.output(plan, Self.analyze)
    #expect(words.contains("not corrected for the 2 tests of the family use"), "\(words)")
    #expect(!words.contains("not corrected over") && !words.contains("adjusted p"))
  }

  @Test func `a family of one test is the only test`() throws {
    let words = try Self.output([Self.both[0]], Self.analyze)
    #expect(words.contains("the only test that was made of the family use"), "\(words)")
    #expect(!words.contains("over the 1 test") && !words.contains("adjusted p"))
  }

  @Test func `without a family nothing is said of families`() throws {
    let words = try Self.output([["--measure", "quality"]], Self.analyze)
    #expect(
      !words.contains("family") && words.contains("neither is corrected for the number of tests"), "\(words)")
  }

  @Test func `a family of which a part is asked for is shown with all that was planned`() throws {
    let words = try Self.output(Self.both, Self.analyze + ["--measure", "quality"])
    #expect(words.contains("none here (planned: corrected by"), "\(words)")
    #expect(
      words.contains("Tests planned") && words.contains("none of its p values is corrected"), "\(words)")
  }

  @Test(arguments: [true, false]) func `a plan that was added to late is exploratory as a whole`(
    _ locks: Bool
  ) throws {
    let words = try Self.output(
      [Self.both[0]], Self.analyze, late: [["--measure", "ease", "--role", "secondary"]], locks: locks)
    #expect(words.contains("every result is exploratory, those of the plan included"), "\(words)")
    #expect(!words.contains("everything else is exploratory"))
  }
}
