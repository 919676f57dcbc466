import HeuristicEval
import StudyDocuments
import StudyModel
import StudyReading
import Testing

/// Findings are read from tables as people write them.
@Suite struct FindingRecordsTests {
  @Test func `a table of findings is read with everything that it says`() throws {
    let read = try ReadRecords.csv(
      """
      ID,Evaluator,Design,Heuristic,Screen,State,Step,Description,Severity,Frequency,Impact,Persistence,Recommendation,Screenshot
      F1,E1,with,H1,Login,,1,No sign that it loads,3,4,2,1,Show a loader,login.png
      F2,E2,without,visibility; help,,,,Nothing explains the vows,minor,,,,,
      """, artefact: "wedding-vows")
    #expect(read.inspection.evaluators.map(\.id) == ["E1", "E2"])
    #expect(read.inspection.designs.map(\.id) == ["with", "without"])
    #expect(read.inspection.designs.map(\.artefact) == ["wedding-vows", "wedding-vows"])
    let first = try #require(read.records.findings.first)
    #expect(first.heuristics == ["visibility"])
    #expect(first.severity == .major)
    #expect(first.factors == SeverityFactors(frequency: 4, impact: 2, persistence: 1))
    #expect(first.recommendation == "Show a loader")
    #expect(first.screenshot == "login.png")
    #expect(first.description == "No sign that it loads")
    let second = try #require(read.records.findings.last)
    #expect(second.severity == .minor)
    #expect(second.heuristics == ["visibility", "help"])
    #expect(second.place.isEmpty)
  }

  @Test(arguments: [
    "H1;H3", "1 | 3", "visibility, control", "Visibility of system status; User control and freedom",
    "H1\nH3",
  ])
  func `several heuristics in one cell are told apart`(_ cell: String) throws {
    let control = try ReadRecords.csv(
      "evaluator,heuristic,description\nE1,H3,x")
    let read = try ReadRecords.csv("evaluator,heuristic,description\nE1,\"\(cell)\",x")
    #expect(
      read.records.findings.first?.heuristics
        == ["visibility"] + (control.records.findings.first?.heuristics ?? []))
  }

  @Test func `a name with commas is one heuristic`() throws {
    let read = try ReadRecords.csv(
      "evaluator,heuristic,description\nE1,\"Help users recognise, diagnose and recover from errors, H1\",x")
    #expect(read.records.findings.first?.heuristics.count == 2)
  }

  @Test func `several columns hold heuristics too`() throws {
    let read = try ReadRecords.csv(
      "evaluator,heuristic 1,heuristic 2,description\nE1,H1,H2,x\nE2,H2,,y")
    #expect(read.records.findings.map(\.heuristics.count) == [2, 1])
  }

  @Test(arguments: [
    "Evaluator,Heuristic,Screen,Problem,Severity", "Expert,Heuristics violated,Page,Finding,Severity rating",
    "Inspector ID,Principle,Location,Usability problem,Severity (0-4)",
    "ผู้ประเมิน,ฮิวริสติก,หน้าจอ,ปัญหาที่พบ,ระดับความรุนแรง",
  ])
  func `headings are recognised in the spellings of the field`(_ heading: String) throws {
    let read = try ReadRecords.csv(heading + "\nE1,H1,Home,Too small,3")
    let finding = try #require(read.records.findings.first)
    #expect(finding.evaluator == "E1")
    #expect(finding.heuristics == ["visibility"])
    #expect(finding.place.screen == "Home")
    #expect(finding.description == "Too small")
    #expect(finding.severity == .major)
    #expect(finding.id == "F1")
  }

  @Test func `a heading that is not known is told, and the others are recognised`() throws {
    let read = try ReadRecords.csv("Who,heuristic,Text\nE1,H1,x") { options in
      options.mappings = [
        .init(column: "Who", target: "evaluator"), .init(column: "#3", target: "description"),
      ]
    }
    #expect(read.records.findings.count == 1)
    #expect(read.files.first?.columns.map(\.isTold) == [true, false, true])
  }

  @Test(arguments: [
    ("3 - major", 3), ("Major", 3), ("3 (major)", 3), ("3.0", 3), ("0", 0), ("", nil), ("n/a", nil),
  ])
  func `severities are numbers, names or both`(_ text: String, _ number: Int?) throws {
    let read = try ReadRecords.csv("evaluator,heuristic,description,severity\nE1,H1,x,\(text)")
    #expect(read.records.findings.first?.severity?.rawValue == number)
  }

  @Test func `what the columns of a bare file were taken for is told, and what is not used`() throws {
    let read = try ReadRecords.csv("evaluator,heuristic,description,weather\nE1,H1,x,sunny")
    #expect(
      read.assumptions.contains(
        Assumption(
          "columns of records.csv read as \"evaluator\" = evaluator, \"heuristic\" = heuristic, \"description\" = description; not used: \"weather\"",
          settledBy: "--map \"COLUMN=TARGET\"")))
  }

  @Test func `a column of problems is the researcher's own merging`() throws {
    let read = try ReadRecords.csv(
      """
      id,evaluator,design,heuristic,description,problem
      F1,E1,A,H1,x,P1
      F2,E2,A,H1,y,P1
      F3,E2,A,H2,z,
      """)
    #expect(
      read.inspection.decisions == [
        MergeDecision(
          .same(problem: "P1", title: nil), findings: ["F1", "F2"],
          reason: read.inspection.decisions.first?.reason)
      ])
    let problems = UsabilityProblem.merging(read.records.findings, decisions: read.inspection.decisions)
    #expect(problems.map(\.id) == ["P1", "F3"])
  }

  @Test func `one name of a problem in two designs is two problems`() throws {
    let read = try ReadRecords.csv(
      "id,evaluator,design,heuristic,description,problem\nF1,E1,A,H1,x,P1\nF2,E1,B,H1,x,P1")
    #expect(
      UsabilityProblem.merging(read.records.findings, decisions: read.inspection.decisions).map(\.id)
        == ["P1@A", "P1@B"])
    #expect(read.assumptions.contains { $0.text.contains("P1@A, P1@B") })
  }

  @Test func `evaluators who found nothing stand in the file by name`() throws {
    let read = try ReadRecords.csv("evaluator,heuristic,description\nE1,H1,x\nE2,,")
    #expect(read.inspection.evaluators.map(\.id) == ["E1", "E2"])
    #expect(read.records.findings.count == 1)
    #expect(read.notes.map(\.message) == ["E2 recorded no finding here"])
  }

  @Test func `the level of each design is read beside it`() throws {
    let read = try ReadRecords.csv(
      "evaluator,design,group,heuristic,description\nE1,D1,with,H1,x\nE1,D2,without,H1,x\nE2,D1,With,H1,y"
    ) {
      $0.references = ["group": "without"]
    }
    #expect(read.inspection.designs.map(\.levels) == [["group": "with"], ["group": "without"]])
    #expect(read.factors.first?.levels.map(\.id) == ["with", "without"])
    #expect(read.factors.first?.reference == .declared("without"))
  }

  @Test func `a step stands on its screen`() throws {
    let read = try ReadRecords.csv(
      "evaluator,heuristic,step,description\nE1,H1,Step 1,x", artefact: "wedding-vows")
    #expect(read.records.findings.first?.place.step == "1")
    #expect(read.records.findings.first?.place.screen != nil)
    #expect(read.inspection.designs.map(\.id) == ["wedding-vows"])
  }

  @Test(arguments: [
    ("E1,H1,home,x,5", ":2:", "the severity is 5"),
    ("E1,H1,home,x,2.5", ":2:", "record what each evaluator gave"),
    (
      "E1,H1,home,x,bad", ":2:",
      "\"bad\" is no severity; expected a whole number from 0 to 4 (0 not a problem"
    ),
    ("E1,H1,home,x,3 - minor", ":2:", "names two severities"),
    ("E1,H99,home,x,1", ":2:4", "\"H99\" is no heuristic of mobile-13"),
    ("E1,Visibilty,home,x,1", ":2:4", "perhaps visibility"),
    ("E1,H1,home,,1", ":2:", "the finding has no description"),
    (",H1,home,x,1", ":2:1", "the record names no evaluator"),
  ])
  func `what cannot be is refused at its cell`(_ row: String, _ place: String, _ words: String) {
    let problems = ReadRecords.problems("evaluator,heuristic,screen,description,severity\n" + row)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(place) == true)
    #expect(problems.first?.contains(words) == true, "\(problems)")
  }

  @Test func `places that are not in the inventory are refused with the nearest that is`() {
    let problems = ReadRecords.problems(
      """
      evaluator,heuristic,screen,step,description
      E1,H1,favourites grid,,x
      E1,H1,overlai,,x
      E1,H1,,99,x
      """, artefact: "favorites")
    #expect(problems.contains { $0.hasPrefix("records.csv:2:7: \"favourites grid\" is no screen") })
    #expect(problems.contains { $0.contains("\"overlai\" is no screen") && $0.contains("perhaps overlay") })
    #expect(problems.contains { $0.contains("\"99\" is no step") })
  }

  @Test func `an artefact that does not exist is refused`() {
    let problems = ReadRecords.problems(
      "evaluator,artefact,heuristic,description\nE1,weding-vows,H1,x")
    #expect(problems.first?.hasPrefix("records.csv:2:4: there is no artefact \"weding-vows\"") == true)
    #expect(problems.first?.contains("perhaps wedding-vows") == true)
  }

  @Test func `an identifier that stands twice is refused with the place of the first`() {
    let problems = ReadRecords.problems(
      "id,evaluator,heuristic,description\nF1,E1,H1,x\nF1,E2,H1,y")
    #expect(problems.first?.contains("records.csv:3:1: two findings have the identifier \"F1\"") == true)
    #expect(problems.first?.contains("records.csv:2:1;") == true)
  }

  @Test func `a design in two groups is refused`() {
    let problems = ReadRecords.problems(
      "evaluator,design,group,heuristic,description\nE1,D1,with,H1,x\nE1,D1,without,H1,y")
    #expect(
      problems.first?.contains("the design D1 is \"without\" on group here and \"with\" at ") == true)
  }

  @Test(arguments: ["evaluator", "description"])
  func `a column that is missing is named, with the flag that names it`(_ column: String) {
    let heading = ["evaluator", "heuristic", "description", "severity"].map { $0 == column ? "zzz" : $0 }
    let problems = ReadRecords.problems(heading.joined(separator: ",") + "\nE1,H1,x,3")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("--map \"COLUMN=\(column)\"") == true, "\(problems)")
  }

  @Test func `which set is meant is found out by the names, and asked where it cannot be told`() throws {
    let thirteen = try ReadRecords.csv("evaluator,heuristic,description\nE1,H13,x\nE1,H1,y", set: nil)
    #expect(thirteen.set.id == "mobile-13")
    #expect(thirteen.assumptions.contains { $0.settledBy == "--heuristics mobile-13" })
    let problems = ReadRecords.problems("evaluator,heuristic,description\nE1,H2,x", set: nil)
    #expect(problems.first?.hasPrefix("records.csv:2:4: \"H2\" may be a heuristic of") == true)
    #expect(problems.first?.contains("--heuristics mobile-13 or --heuristics nielsen-10") == true)
  }
}
