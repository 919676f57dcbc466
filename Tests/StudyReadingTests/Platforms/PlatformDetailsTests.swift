import StudyModel
import StudyTestSupport
import TableFiles
import Testing

@testable import StudyDocuments
@testable import StudyReading

/// What single platforms do beyond what all of them do.
@Suite struct PlatformDetailsTests {
  private func fixture(_ platform: String, _ variant: String) throws -> PlatformFixture {
    try #require(PlatformFixture.all.first { $0.platform == platform && $0.variant == variant })
  }

  // MARK: Naming a platform

  @Test func `a platform that is not known is refused with those that are`() throws {
    let problem = try #require(refusals(csv: "participant,score\nP1,1\n") { $0.platform = "quallies" }.first)
    #expect(problem.message.contains("\"quallies\""))
    #expect(problem.expected.contains("qualtrics, limesurvey"))
    #expect(problem.expected.contains("generic"))
  }

  @Test func `a file can be told to come from no platform`() throws {
    var fixture = try fixture("qualtrics", "three heading rows, numbers")
    fixture.options.platform = "generic"
    fixture.options.instruments = ["sus"]
    // Then nobody knows that the texts of the questions stand in the second row.
    #expect(refusals { _ = try fixture.read() }.first?.message.contains("words that are no labels") == true)
    let plain = try Observed(csv: "participant,score\nP1,1\n") { $0.platform = "generic" }
    #expect(plain.readings.first?.description.contains("platform: generic") == true)
    #expect(
      try Observed(csv: "participant,score\nP1,1\n").readings.first?.description.contains("platform") == false
    )
  }

  @Test func `a study says which platform a file comes from`() throws {
    let fixture = try fixture("qualtrics", "three heading rows, numbers")
    let folder = try TemporaryFolder()
    try folder.write(fixture.bytes, to: "data/a.csv")
    func read(_ attributes: String) throws -> Observed {
      try folder.write(
        """
        <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <measures><measure id="sus" kind="questionnaire" instrument="sus"/></measures>
        <sources><source id="a" path="data/a.csv" \(attributes)/></sources></study>
        """, to: "study.xml")
      return try Observed(folder.path)
    }
    #expect(try read("platform=\"qualtrics\"").names.participants.count == 3)
    #expect(try read("incomplete=\"leave-out\"").names.participants.count == 2)
    let wrong = try #require(refusals { _ = try read("platform=\"tally\"") }.first)
    #expect(wrong.message.contains("does not look like an export of Tally"))
    let unknown = try #require(refusals { _ = try read("platform=\"quallies\"") }.first)
    #expect(unknown.place.contains("study.xml:3:"))
    #expect(unknown.expected.contains("qualtrics"))
  }

  @Test func `what a study says of an export is written and reads back equal`() throws {
    var study = Study(id: "s", title: LocalizedText("S"))
    study.sources = [
      Study.Source(
        id: "a", path: "data/a.csv", platform: "redcap", dictionary: "data/d.csv", leavesOutIncomplete: true,
        columns: [
          Study.Source.Column(heading: "mail", target: .personal),
          Study.Source.Column(heading: "seconds", target: .responseTime),
        ])
    ]
    let bytes = try StudyDocument.write(study)
    let again = try StudyDocument(bytes, path: "study.xml", catalogue: InstrumentCatalogue())
    #expect(again.study.sources == study.sources)
  }

  // MARK: LimeSurvey

  @Test func `a question that was not shown is none that was left empty`() throws {
    var fixture = try fixture("limesurvey", "codes")
    fixture.grid.quoting = .present
    fixture.grid.rows[1][6] = ExportGrid.nothing
    fixture.grid.rows[1][7] = ""
    fixture.grid.rows[2][7] = ""
    let observed = try fixture.read()
    let notShown = observed.batches.flatMap(\.columns).map { column in
      (0..<column.values.count).filter { column.values.state($0) == .notShown }
    }
    #expect(notShown == [[0]] + [[Int]](repeating: [], count: 9))
    let told = try #require(observed.assumption("was not shown"))
    #expect(
      told.contains("1 answer is missing because the question was not shown, 2 because it was left empty"))
    #expect(observed.answers("sus")["11"]?.prefix(3) == [.unanswered, .unanswered, .value(5)])
  }

  @Test func `a VV file tells the same by its tokens`() throws {
    var fixture = try fixture("limesurvey", "VV file")
    fixture.grid.rows[2][6] = "{question_not_shown}"
    fixture.grid.rows[2][7] = ""
    let observed = try fixture.read()
    let first = try #require(observed.batches.first?.columns.first)
    #expect((0..<first.values.count).filter { first.values.state($0) == .notShown } == [0])
    #expect(observed.assumption("was not shown")?.contains("1 because it was left empty") == true)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a{newline}b", "a\nb"), ("{quote}x{quote}{tab}", "\"x\"\t"),
    ("{lbrace}tab}", "{tab}"),
    ("{unknown}", "{unknown}"), ("{", "{"), ("{cr}{newline}", "\r\n"),
  ])
  func `tokens are read once`(token: String, text: String) {
    #expect(CellRule.plain(token) == text)
  }

  // MARK: Microsoft Forms

  @Test func `a question that is counted on belongs to the first of its kind`() throws {
    let question = "Overall, this task was: very difficult or very easy?"
    var grid = ExportGrid(rows: [
      [
        "ID", "Start time", "Completion time", "Email", "Name", question, question + "2", question + "3",
        "Top 10",
      ]
    ])
    grid.rows.append(["1", "7/8/2024 11:13", "7/8/2024 11:20", "a@example.org", "A B", "3", "4", "5", "x"])
    let start = try start(of: grid)
    let names = MicrosoftForms().plan(for: start).columns.map(\.name)
    #expect(names[5...] == [nil, question, question, nil])
  }

  @Test
  func `a question that Forms repeats with a number behind it is refused with its columns, never guessed`()
    throws
  {
    var fixture = try #require(PlatformFixture.all.first { $0.platform == "microsoft-forms" })
    for row in fixture.grid.rows.indices {
      let again = fixture.itemColumns.map { fixture.grid.rows[row][$0] }
      fixture.grid.rows[row] += row == 0 ? again.map { $0 + "2" } : again
    }
    let problem = try #require(refusals { _ = try fixture.read() }.first)
    #expect(problem.message.contains("the item sus.q1 stands in 2 columns"))
    #expect(problem.remedy.contains("=ignore"))
    var first = fixture
    first.options.mappings = (0..<10).map {
      .init(column: "#\(fixture.grid.rows[0].count - 9 + $0)", target: "ignore")
    }
    let observed = try first.read()
    #expect(
      observed.answers("sus")[fixture.participants[0]] == fixture.answers[0].map { .value(Double($0)) })
  }

  @Test func `an export of Forms in Windows-1252 is read with its encoding told`() throws {
    var fixture = try #require(PlatformFixture.all.first { $0.platform == "microsoft-forms" })
    fixture.grid.hasByteOrderMark = false
    for row in fixture.grid.rows.indices {
      fixture.grid.rows[row].append(row == 0 ? "Größe – wofür?" : "naïve")
    }
    let bytes = fixture.grid.written().text.unicodeScalars.map {
      $0 == "–" ? 0x96 : UInt8(truncatingIfNeeded: $0.value)
    }
    let refused = try #require(refusals { _ = try fixture.read(bytes) }.first)
    #expect(refused.remedy.contains("--encoding windows-1252"))
    fixture.options.encoding = "windows-1252"
    let observed = try fixture.read(bytes)
    #expect(observed.names.participants == fixture.participants)
    #expect(observed.assumptions.contains { $0.text.contains("Größe – wofür?") })
  }

  @Test func `the separator behind the last choice is no part of it`() throws {
    var grid = ExportGrid(rows: [["ID", "Start time", "Completion time", "Email", "Name", "Devices", "Free"]])
    grid.rows += [["1", "a", "b", "", "", "Phone;Tablet;", "so;"], ["2", "a", "b", "", "", "Phone;", "no"]]
    let plan = MicrosoftForms().plan(for: try start(of: grid))
    #expect(plan.cells == [5: .trailingSeparator])
    var batch = try #require(try CSVReader(bytes: grid.bytes, path: "t").nextBatch())
    CellRule.trailingSeparator.apply(to: &batch, column: 5)
    #expect(batch.string(row: 0, column: 5) == "Phone;Tablet")
    #expect(batch.string(row: 0, column: 6) == "so;")
  }

  private func start(of grid: ExportGrid) throws -> TableStart {
    let source = try CSVReader(bytes: grid.bytes, path: "t")
    let batch = try #require(try source.nextBatch())
    return TableStart(source, batches: [batch], decimalMark: UInt8(ascii: "."))
  }

  // MARK: REDCap

  @Test func `a dictionary names answers and turns decimal commas`() throws {
    var fixture = try fixture("redcap", "raw data with a dictionary")
    fixture.options.mappings = [.init(column: "weight", target: "score:weight")]
    let observed = try fixture.read()
    #expect(observed.values("weight") == ["1": [52], "2": [52.1], "3": [52.2]])
    #expect(
      observed.readings.first?.description.contains("dictionary: project_DataDictionary.csv (found beside")
        == true)
    #expect(observed.study.measures.first { $0.id == "sus" }?.instrument?.direction == .declared(.agreeHigh))
  }

  @Test func `a dictionary can be named, and another file is refused as one`() throws {
    let fixture = try fixture("redcap", "raw data with a dictionary")
    let folder = try TemporaryFolder()
    let text = try #require(fixture.dictionary)
    let path = try folder.write(fixture.bytes, to: "data.csv")
    var options = ReadingOptions()
    options.dictionary = try folder.write(text, to: "fields.csv")
    #expect(try Observed(path, options: options).answers("sus").count == 3)
    #expect(options.description == ["--dictionary \"fields.csv\""])
    options.dictionary = path
    let problem = try #require(refusals { _ = try Observed(path, options: options) }.first)
    #expect(problem.message == "the file is no dictionary of REDCap")
    let other = try folder.write("participant,score\nP1,1\n", to: "other.csv")
    let refused = try #require(refusals { _ = try Observed(other, options: options) }.first)
    #expect(refused.message.contains("no export of REDCap"))
  }

  @Test func `without its dictionary the same file asks for the names of its columns`() throws {
    var fixture = try fixture("redcap", "raw data with a dictionary")
    fixture.dictionary = nil
    #expect(refusals { _ = try fixture.read() }.first?.message.contains("no column was recognised") == true)
  }

  // MARK: jsPsych

  @Test func `a page whose answers are no whole object is refused`() throws {
    var fixture = try fixture("jspsych", "scales under names")
    let cell = fixture.grid.rows[3][1]
    fixture.grid.rows[3][1] = String(cell.dropLast(3))
    let problems = refusals { _ = try fixture.read() }
    #expect(problems.contains { $0.place == fixture.place(row: 3, column: 1) && $0.message.contains("JSON") })
  }

  @Test func `names that come on several pages are told apart by the page`() throws {
    let text = """
      trial_type,trial_index,time_elapsed,subject,response,task
      survey-likert,0,10,s1,"{""Q0"":1,""Q1"":2}",before
      survey-likert,1,20,s1,"{""Q0"":3,""Q1"":4}",after

      """
    let table = try DataTable.read(bytes: Array(text.utf8), path: "t.csv")
    let gathered = JsPsych().gather(table)
    #expect(
      gathered.columns.map(\.heading) == [
        "subject", "before_Q0", "before_Q1", "after_Q0", "after_Q1", "time_elapsed",
      ])
    #expect(gathered.columns.map(\.name)[1...2] == ["before_Q1", "before_Q2"])
    #expect(gathered.rows.first?.map(\.text) == ["s1", "2", "3", "4", "5", "20"])
    let unworded = try DataTable.read(bytes: Array(text.replacing("task", with: "x").utf8), path: "t.csv")
    #expect(JsPsych().gather(unworded).columns.map(\.heading).contains("trial1_Q0"))
  }

  @Test func `jsPsych's own JSON gives the answers that its CSV gives`() throws {
    let trials = ["s1", "s2"].flatMap { subject in
      [
        "{\"trial_type\":\"html-button-response\",\"trial_index\":0,\"time_elapsed\":5,\"subject\":\"\(subject)\",\"response\":0}",
        "{\"trial_type\":\"survey-likert\",\"trial_index\":1,\"time_elapsed\":20,\"subject\":\"\(subject)\",\"response\":{\"Q0\":3,\"Q1\":0}}",
      ]
    }
    let source = try TableFile.open(bytes: Array("[\(trials.joined(separator: ","))]".utf8), path: "t.json")
    let gathered = JsPsych().gather(try DataTable(source))
    #expect(gathered.columns.map(\.heading) == ["subject", "Q0", "Q1", "time_elapsed"])
    #expect(gathered.rows.map { $0.map(\.text) } == [["s1", "4", "1", "20"], ["s2", "4", "1", "20"]])
    let place = TablePlace(path: "t.json", position: try #require(gathered.rows.last?[1].position))
    #expect(place.description == "t.json:record 4, response.Q0")
  }

  @Test(
    arguments: [
      ("{}", []), ("{\"a\":1}", ["a=1"]),
      (" { \"a\" : \"b\\n\\u00e9\\\"\" , \"c\":null } ", ["a=b\né\"", "c="]),
      ("{\"a\":[1,\"x\",true]}", ["a=1;x;true"]), ("{\"a\":{\"b\":-1.5e2}}", ["a_b=-1.5e2"]),
      ("{\"a\":\"\\ud83d\\ude00\"}", ["a=😀"]),
    ] as [(String, [String])])
  func `a JSON object is read`(text: String, members: [String]) throws {
    #expect(try #require(FlatJSON.members(text)).map { "\($0.key)=\($0.value)" } == members)
  }

  @Test(arguments: [
    "", "{", "{\"a\"", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}x", "[1]", "{\"a\":\"\\ud83d\"}", "{\"a\":tru}",
    "{\"a\":\"b", "{a:1}", "{\"a\":\"\\x\"}",
  ])
  func `what is no whole JSON object is none`(text: String) {
    #expect(FlatJSON.members(text) == nil)
  }

  @Test func `JSON that is nested without end is no object`() {
    #expect(FlatJSON.members(String(repeating: "{\"a\":", count: 5000)) == nil)
    #expect(FlatJSON.members("{\"a\":" + String(repeating: "[", count: 5000)) == nil)
  }

  // MARK: Marks of web pages

  @Test(arguments: [
    ("<p>It was easy.&nbsp;</p>", "It was easy."), ("a<br/>b", "a b"), ("1 < 2 > 0", "1 < 2 > 0"),
    ("Tom &amp; Jerry &lt;3", "Tom & Jerry <3"), ("<span style=\"color: red\">x</span>", "x"),
    ("&amp;lt;", "&lt;"),
  ])
  func `tags and entities are taken away`(text: String, plain: String) {
    #expect(HTMLText.plain(text) == plain)
  }
}
