import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// What a bare file is taken for by its headings.
@Suite struct RecognitionTests {
  static func instrument(_ id: String) throws -> Instrument {
    try InstrumentCatalogue().require(id, place: "test")
  }

  static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }

  /// A file with one row and the items' words as headings.
  static func csv(
    _ id: String, answer: Int = 1, before: String = "", after: String = "",
    heading: (Int, String) -> String = { $1 }
  ) throws -> String {
    let items = try instrument(id).items
    let headings = items.enumerated().map { quoted(heading($0, $1.text())) }.joined(separator: ",")
    return before + headings + after + "\n" + before.split(separator: ",").map { _ in "P1," }.joined()
      + answers(answer, items.count) + after.split(separator: ",").map { _ in "," }.joined() + "\n"
  }

  static func numbered(_ prefix: String, _ count: Int, answer: Int = 1) -> String {
    (1...count).map { prefix + String($0) }.joined(separator: ",") + "\n" + answers(answer, count) + "\n"
  }

  static let all = [
    "asq", "csuq", "nasa-rtlx", "pattern-appraisal", "pssuq-2", "pssuq-20", "pssuq-3", "seq", "sus", "umux",
    "umux-lite",
  ]

  // MARK: By the words of the items

  @Test(arguments: all)
  func `an instrument is recognised by the words of its items`(id: String) throws {
    let observed = try Observed(csv: try Self.csv(id, answer: 5, before: "participant,"))
    #expect(observed.study.measures.map(\.id) == [id])
    #expect(
      observed.answers(id)["P1"] == [Answer](repeating: .value(5), count: try Self.instrument(id).items.count)
    )
    #expect(observed.assumption("questionnaire \(id) ") != nil)
  }

  static let disguises: [@Sendable (Int, String) -> String] = [
    { "\($0 + 1). \($1) " }, { "\($0 + 1) \($1)" }, { "Q\($0 + 1): \($1)" },
    { _, text in "  " + text.replacing(" ", with: "  ") },
    { _, text in "\"" + text + "\"" }, { _, text in text.replacing(" ", with: "\u{A0}") },
    { _, text in text.uppercased() },
    { _, text in text.replacing("'", with: "’").replacing("-", with: "‑") },
    { _, text in "Please rate: [" + text + "]" },
    { _, text in text.replacing(" ", with: "\n", maxReplacements: 1) },
    { _, text in String(text.dropLast()) },
  ]

  @Test(arguments: disguises.indices, ["pssuq-3", "sus", "umux"])
  func `numbers, quotes, spaces and grids do not hide the items`(disguise: Int, id: String) throws {
    let observed = try Observed(csv: try Self.csv(id, heading: Self.disguises[disguise]))
    #expect(observed.study.measures.map(\.id) == [id])
  }

  @Test func `repeated Comments columns are comments`() throws {
    let instrument = try Self.instrument("pssuq-2")
    let header = instrument.items.map { Self.quoted($0.text()) + ",Comments" }.joined(separator: ",")
    let row = instrument.items.map { _ in "2,fine" }.joined(separator: ",")
    let observed = try Observed(csv: header + "\n" + row + "\n")
    #expect(observed.study.measures.map(\.id) == ["pssuq-2"])
    #expect(observed.assumption("not used") == nil)
  }

  @Test func `version 2 of the PSSUQ is not taken for version 3, whose items it holds`() throws {
    let observed = try Observed(csv: try Self.csv("pssuq-2"))
    #expect(observed.study.measures.map(\.id) == ["pssuq-2"])
  }

  @Test(arguments: [2, 4, 12])
  func `version 2 with one item that is not recognised is not taken for version 3`(item: Int) throws {
    let text = try Self.csv("pssuq-2") { $0 == item ? "Something quite different" : $1 }
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.message.contains("18 of the 19 items of pssuq-2"))
    #expect(problem.message.contains("q\(item + 1)"))
    #expect(
      problem.remedy.contains("--map") && problem.remedy.contains("--instrument pssuq-3"), "\(problem.remedy)"
    )
    let column = item + 1
    let mapped = try Observed(csv: text) {
      $0.mappings = [.init(column: "#\(column)", target: "pssuq-2.q\(column)")]
    }
    #expect(mapped.study.measures.map(\.id) == ["pssuq-2"])
    #expect(mapped.answers("pssuq-2").values.first?.allSatisfy { $0 == .value(1) } == true)
    let asked = try Observed(csv: text) { $0.instruments = ["pssuq-3"] }
    #expect(asked.study.measures.map(\.id) == ["pssuq-3"])
  }

  @Test func `a part of the items is refused with the missing ones`() throws {
    let text = try Self.csv("sus") { $0 == 2 || $0 == 9 ? "Another question \($0)" : $1 }
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:1:1")
    #expect(problem.message.contains("8 of the 10 items of sus"))
    #expect(problem.message.contains("q3, q10"))
    #expect(problem.remedy.contains("--map"))
  }

  @Test func `an instrument that was asked for and is not there is refused`() throws {
    let problem = try #require(refusals(csv: "participant,time\nP1,5\n") { $0.instruments = ["sus"] }.first)
    #expect(problem.description.contains("sus"))
    let few = try Self.csv("sus") { $0 > 2 ? "Another question \($0)" : $1 }
    #expect(
      refusals(csv: few) { $0.instruments = ["sus"] }.first?.message.contains("3 of the 10 items of sus")
        == true)
  }

  @Test func `two instruments in one file are both taken`() throws {
    let sus = try Self.instrument("sus").items.map { Self.quoted($0.text()) }.joined(separator: ",")
    let pssuq = try Self.instrument("pssuq-3").items.map { Self.quoted($0.text()) }.joined(separator: ",")
    let observed = try Observed(csv: "participant,\(sus),\(pssuq)\nP1,\(answers(3, 10)),\(answers(6, 16))\n")
    #expect(Set(observed.study.measures.map(\.id)) == ["sus", "pssuq-3"])
    #expect(observed.answers("sus")["P1"]?.first == .value(3))
    #expect(observed.answers("pssuq-3")["P1"]?.last == .value(6))
  }

  @Test func `an item in two columns is refused with both`() throws {
    let text = try Self.csv("sus", after: "," + Self.quoted(try Self.instrument("sus").items[3].text() + " "))
    let found = refusals(csv: text)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("sus.q4 stands in 2 columns") == true, "\(found)")
    #expect(found.first?.remedy.contains("#11=ignore") == true)
    let told = try Observed(csv: text) { $0.mappings = [.init(column: "#11", target: "ignore")] }
    #expect(told.answers("sus").count == 1)
  }

  @Test func `an item of the shared PSSUQ items in two columns is told once`() throws {
    let text = try Self.csv(
      "pssuq-2", after: "," + Self.quoted(try Self.instrument("pssuq-2").items[0].text()))
    let found = refusals(csv: text)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("pssuq-2.q1") == true, "\(found)")
  }

  @Test func `one question asked after each of five tasks can be told by task`() throws {
    let question = Self.quoted(try Self.instrument("seq").items[0].text())
    let text =
      "participant," + [String](repeating: question, count: 3).joined(separator: ",") + "\nP1,5,6,7\n"
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.remedy.contains("seq.q1@T1"), "\(problem.remedy)")
    let told = try Observed(csv: text) {
      $0.mappings = (1...3).map { .init(column: "#\($0 + 1)", target: "seq.q1@T\($0)") }
    }
    #expect(told.answers("seq") == ["P1/T1": [.value(5)], "P1/T2": [.value(6)], "P1/T3": [.value(7)]])
    #expect(told.study.measures.first?.isPerTask == true)
  }

  // MARK: By names

  @Test(
    arguments: [
      ("PSSUQ_", 16, "pssuq-3"), ("pssuq3_q", 16, "pssuq-3"), ("PSSUQ_", 19, "pssuq-2"),
      ("pssuq-2 q", 19, "pssuq-2"),
      ("SUS", 10, "sus"), ("sus_q", 10, "sus"), ("SUS item ", 10, "sus"), ("CSUQ", 16, "csuq"),
      ("UMUX", 4, "umux"),
      ("UMUXLite", 2, "umux-lite"), ("umux_lite_", 2, "umux-lite"), ("UMUX-Lite ", 2, "umux-lite"),
      ("pssuq20_", 20, "pssuq-20"), ("SUS1_", 10, "sus"), ("SUS SUS_Q", 10, "sus"), ("Q", 10, "sus SUS"),
    ])
  func `an instrument is recognised by the names of its columns`(prefix: String, count: Int, id: String)
    throws
  {
    // A name may also stand behind the number.
    let parts = id.split(separator: " ")
    let id = String(parts[0])
    let names = (1...count).map { prefix + String($0) + (parts.count > 1 ? " " + parts[1] : "") }
    let observed = try Observed(
      csv: "participant," + names.joined(separator: ",") + "\nP1," + answers(1, count) + "\n")
    #expect(observed.study.measures.map(\.id) == [id])
    #expect(observed.answers(id)["P1"]?.count == count)
    let assumption = try #require(observed.assumptions.first { $0.text.contains("questionnaire \(id)") })
    #expect(assumption.settledBy == "--instrument \(id)")
  }

  @Test(
    arguments: [
      ("Q", 10, "sus", "SUS.csv"), ("q", 16, "pssuq-3", "PSSUQ of May.csv"),
      ("Q", 19, "pssuq-2", "pssuq.csv"),
      ("Q", 20, "pssuq-20", "data-pssuq.csv"), ("Question ", 10, "sus", "sus_1.csv"),
      ("quest", 10, "sus", "SUSanswers.csv"), ("Frage ", 10, "sus", "SUS Gruppe A.csv"),
    ])
  func `numbered columns are the items of an instrument that the file names`(
    prefix: String, count: Int, id: String, name: String
  ) throws {
    let observed = try Observed(csv: Self.numbered(prefix, count, answer: 2), name: name)
    #expect(observed.study.measures.map(\.id) == [id])
    #expect(observed.answers(id).values.first?.count == count)
    #expect(observed.assumption("by the numbers of \(count) columns, nothing else") != nil)
  }

  @Test func `a heading may name the instrument of numbered columns`() throws {
    let csv = Self.numbered("q", 10).replacing("q10", with: "q10,SUS score").replacing("\n1", with: "\n50,1")
    let turned = csv.split(separator: "\n").map(String.init)
    let observed = try Observed(csv: turned[0] + "\n" + answers(1, 10) + ",50\n")
    #expect(observed.answers("sus").values.first?.count == 10)
  }

  @Test(arguments: ["Q", "quest", "Frage ", "S"], ["data.csv", "census.csv", "SUSTAINABLE.csv"])
  func `numbered columns of a file that names no instrument are pointed out`(prefix: String, name: String) {
    let csv = (1...10).map { prefix + String($0) }.joined(separator: ",") + "\n1,2,3,4,5,1,2,3,4,5\n"
    let problem = refusals(csv: csv, name: name).first
    #expect(
      problem?.remedy.contains(
        "columns \"\(prefix)1\" to \"\(prefix)10\" hold answers from 1 to 5: if they are the items of one of sus, sus-positive in the order of the form, say so with --instrument sus"
      ) == true, "\(String(describing: problem))")
  }

  @Test func `numbered columns beside a measure are pointed out, too`() throws {
    let csv = "participant,time_s,Q1,Q2,Q3,Q4,Q5,Q6,Q7,Q8,Q9,Q10\nP1,30,1,2,3,4,5,1,2,3,4,5\n"
    let observed = try Observed(csv: csv)
    #expect(observed.study.measures.map(\.id) == ["time"])
    #expect(observed.assumption("say so with --instrument sus") != nil)
  }

  @Test(arguments: [
    "Mental,Physical,Temporal,Performance,Effort,Frustration",
    "MentalDemand,PhysicalDemand,TemporalDemand,Performance,Effort,Frustration",
    "mental_demand,physical_demand,temporal_demand,performance,effort,frustration",
    "Mental demand [Score],Physical demand [Score],Temporal demand [Score],Performance [Score],Effort [Score],Frustration [Score]",
    "NASA Mental,NASA Physical,NASA Temporal,NASA Performance,NASA Effort,NASA Frustration level",
    "Q1 Mental,Q2 Physical,Q3 Temporal,Q4 Performance,Q5 Effort,Q6 Frustration",
  ])
  func `named items are recognised in any spelling`(header: String) throws {
    let observed = try Observed(csv: header + "\n10,20,30,40,50,60\n")
    #expect(observed.answers("nasa-rtlx").values.first == [10, 20, 30, 40, 50, 60].map { .value($0) })
  }

  @Test func `some names of items are no instrument`() {
    #expect(
      refusals(csv: "Performance,Effort,Frustration\n10,20,30\n").first?.message.contains(
        "no column was recognised") == true)
  }

  @Test func `items with leading zeros are recognised`() throws {
    let names = (1...16).map { "pssuq3_q" + ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ",")
    #expect(try Observed(csv: names + "\n" + answers(2, 16) + "\n").study.measures.map(\.id) == ["pssuq-3"])
  }

  @Test func `a name and a number are one item however the columns are ordered`() throws {
    let names = (1...10).reversed().map { "SUS_\($0)" }.joined(separator: ",")
    let observed = try Observed(csv: names + "\n1,2,3,4,5,1,2,3,4,5\n")
    #expect(observed.answers("sus").values.first?.first == .value(5))
    #expect(observed.answers("sus").values.first?.last == .value(1))
  }

  @Test func `sixteen bare items are taken for the PSSUQ, and the CSUQ is named`() throws {
    let observed = try Observed(csv: Self.numbered("q", 16), name: "pssuq-or-csuq.csv")
    let text = try #require(observed.assumption("questionnaire pssuq-3"))
    #expect(text.contains("csuq would give the same scores"))
  }

  @Test func `the name of the file decides between instruments that score alike`() throws {
    let observed = try Observed(csv: Self.numbered("q", 16), name: "CSUQ responses.csv")
    #expect(observed.study.measures.map(\.id) == ["csuq"])
  }

  @Test(arguments: [("Q", 1), ("Q", 2), ("q", 4), ("Q", 3), ("item", 5)])
  func `a few bare numbers are no questionnaire`(prefix: String, count: Int) throws {
    let text =
      "participant,quality,\(Self.numbered(prefix, count).replacing("\n1", with: "\nP1,7,1", maxReplacements: 1))"
    let observed = try Observed(csv: text)
    #expect(observed.study.measures.map(\.id) == ["quality"])
    #expect(observed.assumption("not used")?.contains("\(prefix)1") == true)
  }

  @Test func `a few bare numbers are the questionnaire that was asked for`() throws {
    #expect(
      try Observed(csv: "Q1,Q2,Q3,Q4\n1,2,3,4\n") { $0.instruments = ["umux"] }.study.measures.map(\.id) == [
        "umux"
      ])
  }

  @Test func `a gap in the numbers is no questionnaire`() throws {
    let text = Self.numbered("PSSUQ_", 16).replacing("PSSUQ_7,", with: "", maxReplacements: 1).replacing(
      "1,", with: "", maxReplacements: 0)
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.description.contains("pssuq"))
  }

  @Test func `a name that stands twice is refused`() throws {
    let text = "SUS1," + Self.numbered("SUS", 10).replacing("\n1", with: "\n1,1", maxReplacements: 1)
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.message.contains("sus.q1 stands in 2 columns"), "\(problem)")
  }

  @Test func `one question per task is recognised by name`() throws {
    let observed = try Observed(csv: "participant,SEQ_T1,SEQ_T2,time_T1,time_T2\nP1,5,6,1:00,2:00.0\n")
    #expect(observed.answers("seq") == ["P1/T1": [.value(5)], "P1/T2": [.value(6)]])
    #expect(observed.values("time") == ["P1/T1": [60], "P1/T2": [120]])
    #expect(observed.study.measures.map(\.isPerTask) == [true, true])
  }

  @Test func `ratings and weights of the NASA-TLX are recognised by name`() throws {
    let scales = ["mental", "physical", "temporal", "performance", "effort", "frustration"]
    let header = (scales.map { "TLX_" + $0 } + scales.map { "weight_" + $0 }).joined(separator: ",")
    let observed = try Observed(csv: "participant,\(header)\nP1,70,10,55,25,60,40,5,0,3,2,4,1\n")
    #expect(observed.study.measures.map(\.id) == ["nasa-tlx"])
    let weights = observed.batches[0].columns.filter { if case .weight = $0.column { true } else { false } }
    #expect(weights.map { $0.values[0] } == [5, 0, 3, 2, 4, 1])
    let raw = try Observed(
      csv: "participant,\(scales.map { "TLX_" + $0 }.joined(separator: ","))\nP1,70,10,55,25,60,40\n")
    #expect(raw.study.measures.map(\.id) == ["nasa-rtlx"])
  }

  // MARK: Groups, participants, times, scores

  @Test func `group and experience are factors, their reference is assumed`() throws {
    let observed = try Observed(
      csv: "Participant,Group,Experience,Quality\nP1,with,low,7\nP2,without,high,5\nP3,With ,low,6\n")
    #expect(observed.study.factors.map(\.id) == ["group", "experience"])
    #expect(observed.study.factors.map { $0.levels.map(\.id) } == [["with", "without"], ["low", "high"]])
    #expect(observed.study.factors.map(\.reference) == [.assumed("without"), .assumed("low")])
    #expect(observed.levels("group") == ["P1": "with", "P2": "without", "P3": "with"])
    #expect(observed.assumptions.contains { $0.settledBy == "--reference group=without" })
  }

  @Test func `a column of many different values is no group`() throws {
    let rows = (1...13).map { "P\($0),g\($0),5" }.joined(separator: "\n")
    let observed = try Observed(csv: "participant,group,quality\n\(rows)\n")
    #expect(observed.study.factors.isEmpty)
    #expect(observed.assumption("too many different values") != nil)
  }

  @Test func `the participant goes before a form's own numbering`() throws {
    let observed = try Observed(csv: "ID,Participant code,Quality\n1,P07,5\n2,P03,6\n")
    #expect(observed.names.participants == ["P07", "P03"])
    let asked = try Observed(csv: "ID,What is your participant number?,Quality\n1,P07,5\n2,P03,6\n")
    #expect(asked.names.participants == ["P07", "P03"])
    #expect(asked.assumption("\"What is your participant number?\" = participant") != nil)
    #expect(try Observed(csv: "ID,Quality\n1,5\n2,6\n").names.participants == ["1", "2"])
  }

  @Test(
    arguments: [
      ("time_s", "90", 90), ("Time (min)", "1.5", 90), ("duration_ms", "90000", 90), ("time", "90", 90),
      ("time", "1:30.0", 90),
      ("Time (min)", "1:30", 90), ("Time (h)", "0.025", 90), ("time", "1m 30s", 90), ("time", "PT90S", 90),
    ] as [(String, String, Double)])
  func `a time column has the unit of its heading`(heading: String, cell: String, seconds: Double) throws {
    let observed = try Observed(csv: "participant,\(heading)\nP1,\(cell)\n")
    let value = try #require(observed.values("time")["P1"]?.first)
    #expect(abs(value - seconds) < 1e-9)
  }

  @Test func `a column is listed with what it was taken for and in which unit`() throws {
    let observed = try Observed(csv: "ID,Condition,Time (min),Duration of use\n1,a,1.5,x\n2,b,2,y\n")
    let listed = try #require(observed.assumption("read as"))
    #expect(listed.contains("\"ID\" = participant"))
    #expect(listed.contains("\"Condition\" = factor:condition"))
    #expect(listed.contains("\"Time (min)\" = duration:time (plain numbers in minutes)"))
  }

  @Test(arguments: [
    "StartDate,Duration (in seconds)", "Submission id,Time taken", "Start time,Completion time",
  ])
  func `the time that a platform's form took is no measure`(headings: String) throws {
    let observed = try Observed(csv: "participant,quality,\(headings)\nP1,5,x,12\nP2,6,y,15\n")
    #expect(observed.study.measures.map(\.id) == ["quality"])
  }

  @Test func `a plain number under mm:ss is refused`() throws {
    #expect(throws: InputProblems.self) { try Observed(csv: "participant,Time (mm:ss)\nP1,130\n") }
    #expect(try Observed(csv: "participant,Time (mm:ss)\nP1,1:30\n").values("time") == ["P1": [90]])
  }

  @Test func `years of experience are an attribute`() throws {
    let observed = try Observed(csv: "participant,experience,score\nP1,1,5\nP2,7,6\nP3,12,7\n")
    #expect(observed.study.factors.isEmpty)
    #expect(observed.assumption("numbers, not groups") != nil)
  }

  @Test func `scores, outcomes and errors are recognised, and what is not used is listed`() throws {
    let observed = try Observed(
      csv: "participant,Quality,Success,Errors,Shoe size,Favourite colour\nP1,7.5,yes,2,43,blue\n")
    #expect(observed.study.measures.map(\.id) == ["quality", "outcome", "errors"])
    #expect(observed.values("outcome") == ["P1": [1]])
    let unused = try #require(observed.assumption("not used"))
    #expect(unused.contains("\"Shoe size\"") && unused.contains("\"Favourite colour\""))
    #expect(!unused.contains("Quality"))
  }

  @Test func `a second column of the same name is not taken silently`() throws {
    let error = try #require(throws: InputProblems.self) {
      try Observed(csv: "participant,Quality,Quality\nP1,7,9\n")
    }
    #expect(error.description.contains("both look like the measure quality"))
    #expect(error.description.contains("--map \"#3=ignore\""))
    let told = try Observed(csv: "participant,Quality,Quality\nP1,7,9\n") {
      $0.mappings = [.init(column: "#3", target: "ignore")]
    }
    #expect(told.values("quality") == ["P1": [7]])
  }

  // MARK: --map

  @Test func `columns are mapped by heading and by number`() throws {
    let observed = try Observed(csv: "who,cond,points,mins\nA,x,5,2\nB,y,6,3\n") {
      $0.mappings = [
        .init(column: "WHO ", target: "participant"), .init(column: "#2", target: "factor:arm"),
        .init(column: "points", target: "score:quality"), .init(column: "mins", target: "duration:time"),
      ]
      $0.references = ["arm": "y"]
    }
    #expect(observed.levels("arm") == ["A": "x", "B": "y"])
    #expect(observed.study.factors.first?.reference == .declared("y"))
    #expect(observed.values("quality") == ["A": [5], "B": [6]])
    #expect(observed.values("time") == ["A": [120], "B": [180]])
  }

  @Test(
    arguments: [
      ("nothing", "score:q", "no column is headed \"nothing\""),
      ("#9", "score:q", "no column is headed \"#9\""),
      ("#0", "score:q", "no column"),
      ("#-9223372036854775808", "score:q", "no column"), ("a", "score:q", "several columns are headed \"a\""),
      ("b", "speed", "no target"),
      ("b", "measure:q", "does not have"), ("b", "sus.q11", "no item"),
    ])
  func `a mapping that does not fit is refused with what there is`(
    column: String, target: String, words: String
  ) throws {
    let problem = try #require(
      refusals(csv: "participant,a,a,b\nP,1,2,3\n") { $0.mappings = [.init(column: column, target: target)] }
        .first)
    #expect(problem.message.contains(words), "\(problem)")
    #expect(problem.place.hasPrefix("answers.csv:1:"))
    #expect(!problem.expected.isEmpty && !problem.remedy.isEmpty)
  }

  @Test func `mapping some items of a questionnaire only is refused`() throws {
    let mappings = (1...8).map { ReadingOptions.Mapping(column: "c\($0)", target: "sus.q\($0)") }
    let text = (1...10).map { "c\($0)" }.joined(separator: ",") + "\n" + answers(3, 10) + "\n"
    let problem = try #require(refusals(csv: text) { $0.mappings = mappings }.first)
    #expect(problem.message.contains("q9, q10"), "\(problem)")
    #expect(problem.message.contains("sus"))
  }

  @Test func `two columns mapped to one target are refused`() throws {
    for target in ["score:q", "participant", "sus.q1"] {
      let found = refusals(csv: "a,b,c\n1,2,3\n") {
        $0.mappings = [.init(column: "a", target: target), .init(column: "b", target: target)]
      }
      #expect(
        found.contains { $0.message.contains("\"a\"") && $0.message.contains("\"b\"") }, "\(target): \(found)"
      )
    }
  }

  @Test func `a file without anything to measure is refused with the headings`() throws {
    let problem = try #require(refusals(csv: "participant,Age\nP1,33\n").first)
    #expect(problem.place == "answers.csv:1:1")
    #expect(problem.description.contains("\"Age\""))
    #expect(problem.remedy.contains("--map"))
  }
}
