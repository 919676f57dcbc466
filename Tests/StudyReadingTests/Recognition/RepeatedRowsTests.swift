import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Participants with several rows, and columns that may tell these apart.
@Suite struct RepeatedRowsTests {
  /// Ten answers to SUS for each of some rows that begin with these cells.
  private static func file(_ headings: String, _ rows: [String]) -> String {
    let items = (1...10).map { "SUS_\($0)" }.joined(separator: ",")
    return "\(headings),\(items)\n" + rows.map { "\($0),\(answers(3, 10))\n" }.joined()
  }

  @Test(
    arguments: [
      ("participant,round", ["P1,1", "P1,2", "P2,1", "P2,2", "P3,1", "P3,2"], ["round"]),
      (
        "participant,page,mark",
        ["P1", "P2"].flatMap { name in
          ["start", "list", "cart", "pay", "done"].map { "\(name),\($0),\(name)\($0)" }
        },
        ["page"]
      ),
      (
        "participant,device used,help given",
        ["P1,a,x", "P1,a,y", "P1,b,x", "P1,b,y", "P2,a,x", "P2,b,y", "P2,a,y", "P2,b,x"],
        ["device used", "help given"]
      ),
    ])
  func `repeated answers are one problem that names what tells them apart`(
    headings: String, rows: [String], columns: [String]
  ) throws {
    let csv = Self.file(headings, rows)
    let problems = refusals(csv: csv)
    #expect(problems.count == 1)
    let remedy = try #require(problems.first?.remedy)
    var mappings: [ReadingOptions.Mapping] = []
    for column in columns {
      let id = column.replacing(" ", with: "-")
      #expect(remedy.contains("--map \"\(column)=factor:\(id)\""))
      mappings.append(.init(column: column, target: "factor:\(id)"))
    }
    // What is advised settles it.
    let observed = try Observed(csv: csv) { $0.mappings = mappings }
    #expect(observed.names.participants == Set(rows.map { String($0.prefix(2)) }).sorted())
  }

  @Test func `where nothing tells them apart the problem is one`() {
    let problems = refusals(csv: Self.file("participant,remark", ["P1,a", "P1,b", "P2,c", "P2,d"]))
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("2 sets of answers") == true)
  }

  @Test(arguments: [["5", "5(2)", "6", "7"], ["P3", "P3b", "P4", "P5"], ["1", "1_2", "2", "3"]])
  func `a name with a count behind it may be the same person`(names: [String]) throws {
    let observed = try Observed(csv: Self.file("participant", names))
    let note = try #require(observed.assumption("different people"))
    #expect(note.contains("\"\(names[0])\" and \"\(names[1])\""))
    #expect(!note.contains("\"\(names[2])\""))
  }

  @Test(arguments: [["P1", "P2", "P3b", "P4c"], ["A-1", "A-2", "B-1", "B-2"], ["A", "Ab", "B", "Bc"]])
  func `names of groups and letters are no counts`(names: [String]) throws {
    #expect(try Observed(csv: Self.file("participant", names)).assumption("different people") == nil)
  }

  @Test func `an unused column with a few values is listed with their number`() throws {
    let csv = "participant,time_s,song,fruit\nP1,40,waltz,x\nP2,50,polka,y\nP3,45,waltz,z\nP4,44,polka,w\n"
    let observed = try Observed(csv: csv)
    let unused = try #require(observed.assumptions.first { $0.text.contains("not used") })
    #expect(unused.text.hasSuffix("\"song\" (2 values), \"fruit\""))
    #expect(unused.settledBy.contains("--map \"song=factor:song\""))
  }

  @Test(arguments: ["uid", "UserNo", "user code"])
  func `usual short names of people are known`(heading: String) throws {
    let observed = try Observed(csv: "\(heading),time_on_task\n447,20\n448,30\n447,40\n")
    #expect(observed.names.participants == ["447", "448"])
  }

  @Test(arguments: ["taskTime", "CompletionTime", "timeOnTask"])
  func `capitals part the words of a time`(heading: String) throws {
    #expect(try Observed(csv: "participant,\(heading)\nP1,86\nP2,77\n").values("time")["P2"] == [77])
  }

  @Test(
    arguments: [
      ("run_id,comment,paintedArea", "1,a,5\n2,b,7\n", "paintedArea=score:NAME"),
      ("Nama,czas gry", "Adi,0:50\nBudi,1:10\n", "czas gry=duration:time"),
      ("who,what", "Adi,this\nBudi,that\n", "COLUMN=score:NAME"),
    ])
  func `an example names a column of numbers`(headings: String, rows: String, example: String) throws {
    let problem = try #require(refusals(csv: "\(headings)\n\(rows)").first)
    #expect(problem.remedy.contains("--map \"\(example)\""))
  }

  @Test(
    arguments: [
      (1...10).map { "P\($0)_word\($0 + 20)" }, (1...10).map { "q\($0)_response" },
      ["uses", "complex", "easy", "support", "parts", "odd", "quick", "heavy", "calm", "much"],
    ])
  func `as many columns of answers as a questionnaire has items are pointed out`(headings: [String]) throws {
    let csv =
      "Timestamp,remark,\(headings.joined(separator: ","))\n9:00,a,1,2,3,4,5,1,2,3,4,5\n9:10,b,5,4,3,2,1,5,4,3,2,1\n"
    let problem = try #require(refusals(csv: csv).first)
    #expect(problem.remedy.contains("--instrument sus"))
    let observed = try Observed(csv: csv) { $0.instruments = ["sus"] }
    #expect(observed.study.measure("sus")?.kind == .questionnaire)
  }

  @Test(arguments: ["tarefa_num", "task no"])
  func `times of a participant are told apart by the numbers of tasks`(heading: String) throws {
    let observed = try Observed(csv: "participant,\(heading),time_s\nP1,1,40\nP1,2,50\nP2,1,45\n")
    #expect(observed.values("time") == ["P1/1": [40], "P1/2": [50], "P2/1": [45]])
  }
}
