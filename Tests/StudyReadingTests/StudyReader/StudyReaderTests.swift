import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Bare files from the first byte to the checked observations.
@Suite struct StudyReaderTests {
  static let susHeader = "participant," + (1...10).map { "SUS\($0)" }.joined(separator: ",")

  static func sus(_ first: String) -> String { "\(susHeader)\nP1,\(first),\(answers(3, 9))\n" }

  static let pssuqHeader = "participant," + (1...16).map { "PSSUQ_\($0)" }.joined(separator: ",")

  static func pssuq(_ first: String) -> String { "\(pssuqHeader)\nP1,\(first),\(answers(3, 15))\n" }

  // MARK: Answers

  @Test(
    arguments: [
      ("5", .value(5)), (" 5 ", .value(5)), ("\u{A0}5", .value(5)), ("5.0", .value(5)), ("", .unanswered),
      (" ", .unanswered),
      ("-", .unanswered), (".", .unanswered), ("N/A", .notApplicable), ("n/a", .notApplicable),
      ("NA", .notApplicable),
      ("Not applicable", .notApplicable), ("5 - Agree", .value(5)), ("7 (strongly disagree)", .value(7)),
      ("Strongly agree", .value(1)), ("STRONGLY  DISAGREE ", .value(7)), ("1 - Strongly agree", .value(1)),
      ("Agree (2)", .value(2)), ("\"5\"", .value(5)), ("\"\"", .unanswered),
    ] as [(String, Answer)])
  func `an answer is read in every usual form`(cell: String, answer: Answer) throws {
    let observed = try Observed(csv: Self.pssuq(cell))
    #expect(observed.answers("pssuq-3")["P1"]?.first == answer)
    #expect(observed.answers("pssuq-3")["P1"]?.last == .value(3))
  }

  @Test(arguments: [
    "9", "0", "8", "-1", "5.5", "99", "five", "5 or 6", "3-4", "5/7", "1e9", "0x5", "∞", "NaN5",
    "5 (7)",
  ])
  func `what is no answer is refused with its place, the range and a remedy`(cell: String) throws {
    let found = refusals(csv: Self.pssuq(cell))
    #expect(found.count == 1)
    let problem = try #require(found.first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.message == "\"\(cell)\" is no answer to pssuq-3.q1")
    #expect(problem.expected.contains("a number from 1 to 7"))
    #expect(!problem.remedy.isEmpty)
  }

  @Test(arguments: ["7 - Strongly agree", "1 (strongly disagree)", "Strongly agree (7)"])
  func `a number that contradicts its words is refused with the flag that settles it`(cell: String) throws {
    let problem = try #require(refusals(csv: Self.pssuq(cell)).first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy.contains("--direction pssuq-3=agree-high"), "\(problem)")
    let told = try Observed(csv: Self.pssuq(cell)) { $0.directions = ["pssuq-3": "agree-high"] }
    #expect(told.answers("pssuq-3")["P1"]?.first == .value(cell.contains("7") ? 7 : 1))
  }

  @Test func `words on a form that ran the other way stand at the other end`() throws {
    let observed = try Observed(csv: Self.pssuq("Strongly agree")) {
      $0.directions = ["pssuq-3": "agree-high"]
    }
    #expect(observed.answers("pssuq-3")["P1"]?.first == .value(7))
    #expect(observed.study.measures.first?.instrument?.direction == .declared(.agreeHigh))
    #expect(observed.study.measures.first?.better == .declared(.lower))
  }

  @Test func `labels of one's own are used`() throws {
    let observed = try Observed(csv: Self.pssuq("Rather so")) { $0.labels = ["rather so": 3] }
    #expect(observed.answers("pssuq-3")["P1"]?.first == .value(3))
    let problem = try #require(refusals(csv: Self.pssuq("Rather so")).first)
    #expect(problem.remedy.contains("--labels \"Rather so=NUMBER\""))
    #expect(refusals(csv: Self.pssuq("Rather so")) { $0.labels = ["rather so": 8] }.count == 1)
  }

  @Test func `what cannot be is taken for missing on request, with a line each`() throws {
    let text = "\(Self.susHeader),time_s\nP1,9,\(answers(3, 9)),soon\nP2,2,\(answers(3, 9)),1:15\n"
    #expect(refusals(csv: text).map(\.place) == ["answers.csv:2:4", "answers.csv:2:24"])
    let observed = try Observed(csv: text) { $0.takesInvalidForMissing = true }
    #expect(observed.takenForMissing.map(\.place) == ["answers.csv:2:4", "answers.csv:2:24"])
    #expect(observed.answers("sus")["P1"]?.first == .unanswered)
    #expect(observed.values("time") == ["P2": [75]])
  }

  @Test func `every place is told in the order of the file`() {
    let text = "participant,quality,time\nP1,x,y\nP2,5,z\nP3,w,1\n"
    #expect(
      refusals(csv: text).map(\.place) == [
        "answers.csv:2:4", "answers.csv:2:6", "answers.csv:3:6", "answers.csv:4:4",
      ])
  }

  @Test func `more than a hundred problems are counted`() {
    let rows = (1...3000).map { "P\($0),\($0 > 150 ? "3" : "x")" }.joined(separator: "\n")
    let found = refusals(csv: "participant,quality\n\(rows)\n")
    #expect(found.count == 150)
    #expect(InputProblems(found).description.split(separator: "\n").count == 101)
    #expect(InputProblems(found).description.contains("150 problems in all"))
  }

  // MARK: Numbers and times

  @Test func `a decimal comma beside a point is refused with the flag, and read with it`() throws {
    let text = "participant;quality\nP1;3,5\nP2;4.5\n"
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.message.contains("decimal comma"))
    #expect(problem.remedy.contains("--decimal comma"))
    #expect(
      try Observed(csv: text.replacing("4.5", with: "4")) { $0.decimalMark = .comma }.values("quality")
        == ["P1": [3.5], "P2": [4]])
  }

  @Test(arguments: ["3.5", "12.34", "1.23.456", "1.2345", "0.123", "1,2,3"])
  func `with a decimal comma a point is refused`(cell: String) {
    #expect(
      refusals(csv: "participant;quality\nP1;\(cell)\n") { $0.decimalMark = .comma }.first?.place
        == "answers.csv:2:4")
  }

  @Test(arguments: ["1,234", "1,234.5", "0x10", "1e400", "1 000", "--5", "+", "5%", "٣"])
  func `what is no plain number is refused in a score`(cell: String) {
    #expect(refusals(csv: "participant,quality\nP1,\"\(cell)\"\n").first?.place == "answers.csv:2:4")
  }

  @Test(arguments: [("1e2", 100), ("-3.5", -3.5), ("+4", 4), (".5", 0.5), (" 7 ", 7)] as [(String, Double)])
  func `plain numbers are read`(cell: String, value: Double) throws {
    #expect(try Observed(csv: "participant,quality\nP1,\(cell)\n").values("quality") == ["P1": [value]])
  }

  @Test(arguments: ["soon", "-5", "0", "0:00", "1:75", "12:5", "2022-02-22 10:00", "5 apples"])
  func `what is no time is refused in a time column`(cell: String) throws {
    let problem = try #require(refusals(csv: "participant,time\nP1,\(cell)\n").first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.expected.contains("mm:ss"))
  }

  @Test(arguments: ["2.5", "-1", "many", "none"])
  func `a count is a whole number from 0`(cell: String) throws {
    let problem = try #require(refusals(csv: "participant,errors\nP1,\(cell)\n").first)
    #expect(problem.expected.contains("a whole number from 0"), "\(problem)")
  }

  @Test(
    arguments: [("success", 1), ("0", 0), ("gave up", 3), ("partial", 2), ("Yes", 1), ("0.5", 2)]
      as [(String, Double)])
  func `outcomes are read`(cell: String, value: Double) throws {
    #expect(try Observed(csv: "participant,success\nP1,\(cell)\n").values("outcome") == ["P1": [value]])
  }

  @Test func `an outcome that is none is refused`() {
    #expect(refusals(csv: "participant,success\nP1,2\n").first?.expected.contains("gave up") == true)
  }

  // MARK: Layouts

  @Test func `a long file has a row for each participant, task and rater`() throws {
    let observed = try Observed(
      csv: "participant,task,rater,quality\nP1,T1,R1,5\nP1,T1,R2,6\nP1,T2,R1,7\nP2,T1,,8\n")
    #expect(observed.values("quality") == ["P1/T1/R1": [5], "P1/T1/R2": [6], "P1/T2/R1": [7], "P2/T1": [8]])
    #expect(observed.names.tasks == ["T1", "T2"])
    #expect(observed.names.raters == ["R1", "R2"])
  }

  @Test func `items as rows are turned round`() throws {
    let rows = (1...16).map { "Q\($0),\($0 % 7 + 1),2,3" }.joined(separator: "\n")
    let observed = try Observed(csv: "Questions,P1,P2,P3\n\(rows)\n", name: "PSSUQ.csv")
    #expect(observed.names.participants == ["P1", "P2", "P3"])
    #expect(observed.answers("pssuq-3")["P1"]?.prefix(3) == [.value(2), .value(3), .value(4)])
    #expect(observed.assumption("items as rows") != nil)
    #expect(observed.readings.first?.description.contains("items as rows") == true)
    let problem = try #require(
      refusals(csv: "Questions,P1,P2,P3\n\(rows.replacing("Q3,4", with: "Q3,9"))\n", name: "PSSUQ.csv").first)
    #expect(problem.place == "PSSUQ.csv:4:4")
  }

  @Test func `the words of items as rows are recognised, too`() throws {
    let instrument = try InstrumentCatalogue().require("sus", place: "test")
    let rows = instrument.items.map { "\"\($0.text())\",1,5" }.joined(separator: "\n")
    #expect(
      try Observed(csv: "Item,A,B\n\(rows)\n").answers("sus")["B"]
        == [Answer](repeating: .value(5), count: 10))
  }

  @Test func `a layout that is told is not guessed`() throws {
    let rows = (1...16).map { "Q\($0),1,2" }.joined(separator: "\n")
    let observed = try Observed(csv: "x,P1,P2\n\(rows)\n", name: "PSSUQ.csv") { $0.layout = .itemsAsRows }
    #expect(observed.assumption("items as rows") == nil)
    #expect(refusals(csv: "x,P1,P2\n\(rows)\n") { $0.layout = .wide }.isEmpty == false)
  }

  // MARK: People

  @Test func `without a participant column each row is a person`() throws {
    let observed = try Observed(csv: "quality\n5\n6\n")
    #expect(observed.values("quality") == ["row 1": [5], "row 2": [6]])
    #expect(observed.assumption("each row is taken for one person") != nil)
  }

  @Test func `an empty participant is refused, unless rows are what is analysed`() throws {
    let text = "participant,quality\nP1,5\n ,6\n"
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:3:1")
    #expect(problem.message.contains("participant"))
    let rows = try Observed(csv: text) { $0.unit = .row }
    #expect(rows.names.participants == ["P1", "row 2"])
    #expect(rows.study.plan.unit == .row)
  }

  @Test func `a participant who answered twice is refused with both places`() throws {
    let text = "\(Self.susHeader)\nP1,\(answers(3, 10))\nP2,\(answers(3, 10))\nP1,\(answers(4, 10))\n"
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place.hasPrefix("answers.csv:4:"))
    #expect(problem.message.contains("P1") && problem.message.contains("answers.csv:2:"))
  }

  @Test func `a second row without any answer is no second questionnaire`() throws {
    let text = "\(Self.susHeader),quality\nP1,\(answers(3, 10)),5\nP1,,,,,,,,,,,6\n"
    #expect(try Observed(csv: text).answers("sus").count == 1)
  }

  @Test func `a participant in two groups is refused with both places`() throws {
    let rows = (1...6).map { "P\($0),\($0 < 4 ? "with" : "without"),5" }.joined(separator: "\n")
    let problem = try #require(refusals(csv: "participant,group,quality\n\(rows)\nP2,without,7\n").first)
    #expect(problem.place == "answers.csv:8:4")
    #expect(problem.message.contains("P2") && problem.message.contains("answers.csv:3:4"), "\(problem)")
    #expect(problem.message.contains("\"with\"") && problem.message.contains("\"without\""))
  }

  @Test func `a factor at which everybody takes several levels is within participants`() throws {
    let rows = (1...4).map { "P\($0),old,\($0)\nP\($0),new,\($0 + 1)" }.joined(separator: "\n")
    let observed = try Observed(csv: "participant,condition,quality\n\(rows)\n")
    #expect(observed.study.factors.first?.design == .within)
    #expect(observed.assumption("within participants: 4 of 4") != nil)
    #expect(observed.study.factors.first?.reference == .assumed("old"))
  }

  @Test(arguments: ["", "N/A", "-", "?", "#N/A"])
  func `a person without a group is kept without one`(cell: String) throws {
    let observed = try Observed(csv: "participant,group,quality\nP1,with,5\nP2,without,6\nP3,\(cell),7\n")
    #expect(observed.levels("group") == ["P1": "with", "P2": "without"])
    #expect(observed.values("quality").count == 3)
    #expect(observed.study.factors.first?.levels.count == 2)
  }

  @Test func `a group called none is a group`() throws {
    let observed = try Observed(csv: "participant,group,quality\nP1,none,5\nP2,all,6\n")
    #expect(observed.study.factors.first?.levels.map(\.id) == ["none", "all"])
    #expect(observed.study.factors.first?.reference == .assumed("none"))
  }

  @Test func `participants that differ only in capitals are pointed out`() throws {
    let observed = try Observed(csv: "participant,quality\nP1,5\np1,6\nP2,7\n")
    #expect(observed.names.participants == ["P1", "p1", "P2"])
    let text = try #require(observed.assumption("\"P1\" and \"p1\""))
    #expect(text.contains("different people"))
  }

  // MARK: References and directions

  @Test func `a reference that is told is used however it is written`() throws {
    let text = "participant,group,quality\nP1,A,5\nP2,B,6\n"
    #expect(try Observed(csv: text).study.factors.first?.reference == .assumed("A"))
    #expect(
      try Observed(csv: text) { $0.references = ["group": "b"] }.study.factors.first?.reference
        == .declared("B"))
    let level = try #require(refusals(csv: text) { $0.references = ["group": "C"] }.first)
    #expect(level.message.contains("no level \"C\"") && level.expected.contains("A, B"))
    let factor = try #require(refusals(csv: text) { $0.references = ["grp": "A"] }.first)
    #expect(factor.message.contains("no factor \"grp\"") && factor.expected.contains("group"))
  }

  @Test func `directions are assumed until they are told`() throws {
    let text = "participant,quality,time\nP1,5,60\n"
    let assumed = try Observed(csv: text)
    #expect(assumed.study.measures.map(\.better) == [.assumed(.higher), .assumed(.lower)])
    #expect(assumed.assumptions.contains { $0.settledBy == "--direction quality=higher" })
    let told = try Observed(csv: text) { $0.directions = ["quality": "lower", "time": "lower"] }
    #expect(told.study.measures.map(\.better) == [.declared(.lower), .declared(.lower)])
    #expect(told.assumption("direction assumed") == nil)
  }

  @Test(arguments: [
    ("quality", "agree-low", "higher or lower"), ("speed", "higher", "quality"),
    ("quality", "best", "higher or lower"),
  ])
  func `a direction that does not fit is refused`(name: String, value: String, expected: String) throws {
    let problem = try #require(
      refusals(csv: "participant,quality\nP1,5\n") { $0.directions = [name: value] }.first)
    #expect(problem.message.contains("--direction"))
    #expect(problem.expected.contains(expected))
  }

  @Test func `the direction of a questionnaire is told by its instrument`() throws {
    let assumed = try Observed(csv: Self.pssuq("1"))
    #expect(assumed.study.measures.first?.instrument?.direction == .assumed(.agreeLow))
    #expect(assumed.assumptions.contains { $0.settledBy.hasPrefix("--direction pssuq-3=agree-low") })
    let told = try Observed(csv: Self.pssuq("1")) { $0.directions = ["pssuq-3": "agree-low"] }
    #expect(told.study.measures.first?.instrument?.direction == .declared(.agreeLow))
    #expect(told.assumption("direction assumed") == nil)
    let wrong = try #require(refusals(csv: Self.pssuq("1")) { $0.directions = ["pssuq-3": "lower"] }.first)
    #expect(wrong.expected.contains("agree-low or agree-high"))
  }

  @Test func `a group column that is asked for is used`() throws {
    let observed = try Observed(csv: "participant,Site,quality\nP1,A,5\nP2,B,6\n") { $0.factors = ["site"] }
    #expect(observed.study.factors.map(\.id) == ["site"])
    let problem = try #require(refusals(csv: "participant,quality\nP1,5\n") { $0.factors = ["site"] }.first)
    #expect(problem.remedy.contains("--map \"COLUMN=factor:site\""))
  }

  // MARK: Weights

  static let tlxHeader =
    "participant,"
    + ["mental", "physical", "temporal", "performance", "effort", "frustration"].map { "TLX_" + $0 }.joined(
      separator: ",") + ","
    + ["mental", "physical", "temporal", "performance", "effort", "frustration"].map { "weight_" + $0 }
    .joined(separator: ",")

  @Test(arguments: ["5,0,3,2,4,0", "5,0,3,2,4,2", "6,0,3,2,4,0"])
  func `weights that cannot come from fifteen choices are refused`(weights: String) throws {
    let problem = try #require(refusals(csv: "\(Self.tlxHeader)\nP1,70,10,55,25,60,40,\(weights)\n").first)
    #expect(problem.place.hasPrefix("answers.csv:2:"))
    #expect(problem.description.contains("weight"))
  }

  @Test func `weights that are not all there are no weights`() throws {
    let observed = try Observed(csv: "\(Self.tlxHeader)\nP1,70,10,55,25,60,40,5,0,3,2,4,\n")
    #expect(observed.answers("nasa-tlx")["P1"]?.first == .value(70))
  }
}
