import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Files with the conditions of each participant side by side.
@Suite struct ConditionBlocksTests {
  private static let answers = [
    [4, 2, 5, 1, 4, 2, 5, 1, 4, 2], [3, 3, 4, 2, 5, 1, 4, 2, 3, 3], [1, 5, 2, 4, 1, 5, 2, 4, 1, 5],
    [2, 4, 2, 4, 2, 4, 2, 4, 2, 4],
  ]

  /// A file of two people, each of whom answered in two conditions.
  private static func file(_ headings: (String, Int) -> String, _ levels: [String], people: Bool = true)
    -> String
  {
    let names = levels.flatMap { level in (1...10).map { headings(level, $0) } }
    var rows = [(people ? ["participant"] : []) + names]
    for person in 0..<2 {
      let answered = (answers[2 * person] + answers[2 * person + 1]).map { String($0) }
      rows.append((people ? ["P\(person + 1)"] : []) + answered)
    }
    return rows.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static let spellings: [(name: String, heading: @Sendable (String, Int) -> String)] = [
    ("before", { "\($0)_sus_\($1)" }), ("after", { "SUS \($1) \($0)" }), ("joined", { "SUS\($1)_\($0)" }),
    ("in brackets", { "SUS\($1) [\($0)]" }), ("within", { "sus_\($0)_\($1)" }),
  ]

  @Test(
    arguments: spellings.map(\.name),
    [["old", "new"], ["Bezel/Touch", "Gestures"], ["1", "2"], ["s", "d"]])
  func `each condition is a row of the participant`(name: String, levels: [String]) throws {
    let heading = try #require(Self.spellings.first { $0.name == name }).heading
    // "SUS1_1" may be either number.
    guard levels[0] != "1" || name == "before" else { return }
    let observed = try Observed(csv: Self.file(heading, levels))
    #expect(observed.study.factor("condition")?.design == .within)
    #expect(observed.study.factor("condition")?.levels.map(\.id) == levels)
    for (index, level) in levels.enumerated() {
      let found = observed.answers("sus", in: ("condition", level))
      #expect(found["P1"] == Self.answers[index].map { .value(Double($0)) })
      #expect(found["P2"] == Self.answers[2 + index].map { .value(Double($0)) })
    }
    #expect(observed.assumption("2 conditions side by side") != nil)
  }

  @Test(arguments: [("B", "G"), ("bez", "ges"), ("bt", "g")])
  func `headings may abbreviate the conditions`(short: (String, String)) throws {
    let levels = ["Bezel/Touch", "Gestures"]
    var lines = Self.file({ "SUS \($1) \($0)" }, levels).split(separator: "\n").map(String.init)
    lines[0] += [1, 2].map { ",Task\($0)_\(short.0)_time,Task\($0)_\(short.1)_time" }.joined()
    lines[1] += ",10,20,50,60"
    lines[2] += ",30,40,70,80"
    let observed = try Observed(csv: lines.joined(separator: "\n") + "\n")
    #expect(observed.study.factor("condition")?.levels.map(\.id) == levels)
    #expect(
      observed.answers("sus", in: ("condition", "Gestures"))["P1"]
        == Self.answers[1].map { .value(Double($0)) })
    #expect(
      observed.values("time") == [
        "P1/T1": [10, 20], "P1/T2": [50, 60], "P2/T1": [30, 40], "P2/T2": [70, 80],
      ])
    #expect(observed.assumption("(\"\(short.0)\", \"\(short.1)\" in 4 headings)") != nil)
  }

  @Test func `without a column of participants each row is one`() throws {
    let observed = try Observed(csv: Self.file({ "SUS\($1)_\($0)" }, ["old", "new"], people: false))
    #expect(observed.answers("sus", in: ("condition", "new"))["2"]?.first == .value(2))
  }

  @Test func `a condition that somebody did not meet has no row`() throws {
    var lines = Self.file({ "SUS\($1)_\($0)" }, ["old", "new"]).split(separator: "\n").map(String.init)
    lines[2] = "P2,3,3,4,2,5,1,4,2,3,3" + String(repeating: ",", count: 10)
    let observed = try Observed(csv: lines.joined(separator: "\n") + "\n")
    #expect(observed.answers("sus", in: ("condition", "new")).keys.sorted() == ["P1"])
    #expect(observed.answers("sus", in: ("condition", "old")).keys.sorted() == ["P1", "P2"])
  }

  @Test func `numbers of items alone are asked about, and believed with the instrument`() throws {
    let csv = Self.file({ "N0\($0)[SQ\($1)]" }, ["1", "2"])
    #expect(!refusals(csv: csv).isEmpty)
    let observed = try Observed(csv: csv) { $0.instruments = ["sus"] }
    #expect(observed.study.factor("condition")?.levels.count == 2)
  }

  @Test func `what is told goes first`() throws {
    let csv = Self.file({ "SUS\($1)_\($0)" }, ["old", "new"])
    let observed = try Observed(csv: csv) {
      $0.conditions = WideConditions(factor: "version", levels: ["new", "old"])
    }
    #expect(observed.study.factor("version")?.design == .within)
    #expect(observed.answers("sus", in: ("version", "new"))["P1"]?.first == .value(3))
    // Columns of one row each stay what they are where the user says so.
    #expect(!refusals(csv: csv) { $0.layout = .wide }.isEmpty)
  }

  @Test func `times that belong to no condition are left out and told`() throws {
    var lines = Self.file({ "SUS\($1)_\($0)" }, ["old", "new"]).split(separator: "\n").map(String.init)
    lines = zip(lines, ["time", "30", "40"]).map { "\($0),\($1)" }
    let observed = try Observed(csv: lines.joined(separator: "\n") + "\n")
    #expect(observed.study.measure("time") == nil)
    #expect(observed.assumption("\"time\"") != nil)
  }

  @Test(arguments: [("condition=a,b", ["a", "b"]), (" tool = Pen, Touch screen ", ["Pen", "Touch screen"])])
  func `conditions are read and written`(text: String, levels: [String]) throws {
    let conditions = try #require(WideConditions(text))
    #expect(conditions.levels == levels)
    #expect(WideConditions(conditions.description) == conditions)
  }

  @Test(arguments: ["condition", "condition=", "condition=a", "=a,b", "condition=a,a", "condition=a,,b"])
  func `other texts are no conditions`(text: String) {
    #expect(WideConditions(text) == nil)
  }

  @Test func `remarks behind a question are no condition, and starts and ends are none`() throws {
    let names = (1...10).flatMap { ["SUS\($0)", "SUS\($0) [note]", "SUS\($0) [points]"] }
    let row = Self.answers[0].flatMap { [String($0), "", "-- / 0"] }
    let observed = try Observed(csv: names.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n")
    #expect(observed.study.factors.isEmpty)
    #expect(observed.answers("sus")["row 1"] == Self.answers[0].map { .value(Double($0)) })
    let stamps = try Observed(
      csv: "participant,T1 start,T1 end,T2 start,T2 end\nP1,10:00:00,10:01:00,10:05:00,10:07:00\n")
    #expect(stamps.study.factors.isEmpty)
    #expect(stamps.values("time") == ["P1/T1": [60], "P1/T2": [120]])
  }

  @Test func `conditions that no headings name are refused, and one question is enough where they are told`()
    throws
  {
    let csv = "participant,score_old,score_new\nP1,1,2\nP2,3,4\n"
    let problems = refusals(csv: csv) { $0.conditions = WideConditions("condition=first,second") }
    #expect(problems.count == 1 && problems[0].remedy.contains("--conditions"))
    let observed = try Observed(csv: csv) { $0.conditions = WideConditions("condition=old,new") }
    #expect(observed.values("score") == ["P1": [1, 2], "P2": [3, 4]])
    #expect(observed.study.factor("condition")?.design == .within)
  }
}
