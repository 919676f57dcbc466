import HeuristicEval
import StudyModel
import StudyReading
import Testing

/// A column of problems names problems that evaluators share, or describes findings.
@Suite struct SharedProblemsTests {
  /// Three evaluators, six problems, ten findings.
  private static let rows = [
    "E1,1,H1,3", "E1,2,H4,2", "E1,3,H3,1", "E1,4,H5,4", "E2,1,H1,2", "E2,3,H3,2", "E2,5,H8,1", "E3,1,H1,3",
    "E3,4,H5,3", "E3,6,H10,2",
  ]

  private static func text(_ heading: String, _ name: (String) -> String = { $0 }) -> String {
    let lines = rows.map { row -> String in
      var cells = row.split(separator: ",").map(String.init)
      cells[1] = name(cells[1])
      return cells.joined(separator: ",")
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  private static func problems(_ read: InspectionReading) -> [String: Int] {
    var counts: [String: Int] = [:]
    for decision in read.inspection.decisions {
      if case .same(let problem, _) = decision.verdict { counts[problem] = decision.findings.count }
    }
    return counts
  }

  @Test(arguments: [
    "evaluator,problem,heuristic,severity", "Evaluator,Problem ID,Heuristic,Severity",
    "Evaluator,Issue #,Heuristic,Rating", "Evaluator,issue,Heuristic violated,Severity rating",
    "Evaluator,Issue ID,Heuristic,Severity", "Evaluator,Usability problem,Heuristic,Severity (0-4)",
    "Evaluator,Issue No.,Heuristic,Severity", "Evaluator,Finding,Heuristic,Severity",
  ])
  func `numbers that evaluators share are problems`(_ heading: String) throws {
    let read = try ReadRecords.csv(Self.text(heading))
    #expect(read.records.findings.count == 10)
    #expect(Self.problems(read) == ["1": 3, "2": 1, "3": 2, "4": 2, "5": 1, "6": 1])
    #expect(read.records.findings.map { $0.severity?.rawValue } == [3, 2, 1, 4, 2, 2, 1, 3, 3, 2])
    #expect(read.records.severities.isEmpty)
    let column = heading.split(separator: ",")[1]
    #expect(read.assumptions.contains { $0.settledBy.contains("--map \"\(column)=problem\"") })
  }

  @Test(arguments: ["P", "UP-0", "Problem ", "#"])
  func `codes are names`(_ prefix: String) throws {
    let read = try ReadRecords.csv(Self.text("evaluator,problem,heuristic,severity") { prefix + $0 })
    #expect(Self.problems(read).count == 6)
    #expect(read.records.findings.first?.description == prefix + "1")
  }

  @Test func `words that evaluators share are names`() throws {
    let words = [
      "1": "No undo", "2": "Tiny text", "3": "Login hidden", "4": "No status", "5": "Slow", "6": "Jargon",
    ]
    let read = try ReadRecords.csv(Self.text("evaluator,problem,heuristic,severity") { words[$0] ?? $0 })
    #expect(Self.problems(read)["No undo"] == 3)
    #expect(Self.problems(read).count == 6)
  }

  @Test func `either reading can be asked for`() throws {
    let text = Self.text("evaluator,problem,heuristic,severity")
    let described = try ReadRecords.csv(text) {
      $0.mappings = [.init(column: "problem", target: "description")]
    }
    #expect(described.records.findings.count == 10 && described.inspection.decisions.isEmpty)
    #expect(!described.assumptions.contains { $0.text.contains("evaluators share") })
    let named = try ReadRecords.csv(text) { $0.mappings = [.init(column: "problem", target: "problem")] }
    #expect(Self.problems(named).count == 6)
    #expect(!named.assumptions.contains { $0.text.contains("evaluators share") })
  }

  @Test func `sentences describe findings`() throws {
    let read = try ReadRecords.csv(
      """
      evaluator,problem,heuristic,severity
      E1,The list gives no sign that it is loading,H1,3
      E2,It is unclear whether the list is still loading,H1,2
      E2,Buttons look alike,H4,1

      """)
    #expect(read.records.findings.count == 3 && read.inspection.decisions.isEmpty)
    #expect(read.records.findings.last?.description == "Buttons look alike")
  }

  @Test func `the numbers of evaluators who count their own findings are not shared`() throws {
    let read = try ReadRecords.csv(
      """
      evaluator,problem,heuristic,severity
      E1,1,H1,3
      E1,2,H4,2
      E1,3,H8,2
      E2,1,H5,1
      E2,2,H9,2

      """)
    #expect(read.records.findings.count == 5 && read.inspection.decisions.isEmpty)
  }

  @Test func `problems that every evaluator rates once are merged problems with severities`() throws {
    let text = """
      evaluator,problem,heuristic,severity
      E1,1,H1,3
      E1,2,H4,2
      E2,1,H1,2
      E2,2,H4,1

      """
    let read = try ReadRecords.csv(text)
    #expect(read.records.findings.isEmpty && read.records.severities.count == 4)
    #expect(read.assumptions.contains { $0.text.contains("do not say who found them") })
    let found = try ReadRecords.csv(text) {
      $0.mappings = [.init(column: "heuristic", target: "heuristic")]
    }
    #expect(found.records.findings.count == 4 && Self.problems(found) == ["1": 2, "2": 2])
  }

  @Test func `an empty name is refused`() {
    let problems = ReadRecords.problems(
      "evaluator,problem,heuristic,severity\nE1,1,H1,3\nE2,1,H1,2\nE2,,H4,2\nE1,2,H4,2\n")
    #expect(problems.count == 1)
    #expect(problems.first?.contains(":4:") == true && problems.first?.contains("names no problem") == true)
  }
}
