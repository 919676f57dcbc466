import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Several files joined on the participant.
@Suite struct CoverageTests {
  private func study(_ files: [(name: String, attributes: String, text: String)], participants: String = "")
    throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    let sources = files.map { "<source id=\"\($0.name)\" path=\"data/\($0.name).csv\"\($0.attributes)/>" }
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <measures><measure id="quality" kind="score" better="higher"/><measure id="time" kind="duration" better="lower"/>
        </measures>\(participants)
        <sources>\(sources.joined())</sources>
      </study>
      """, to: "study.xml")
    for file in files { try folder.write(file.text, to: "data/\(file.name).csv") }
    return folder
  }

  private func coverage(_ folder: TemporaryFolder) throws -> (SourceCoverage?, Observed) {
    var reader = try StudyReader(path: folder.path)
    while try reader.nextBatch() != nil {}
    return (reader.coverage.first, try Observed(folder.path))
  }

  @Test func `who is missing where`() throws {
    let folder = try study([
      ("scores", "", "participant,group,quality\nP1,a,5\nP2,b,6\nP3,a,4\n"),
      ("times", "", "participant,time_s\nP2,60\nP4,70\n"),
    ])
    let (found, observed) = try coverage(folder)
    let coverage = try #require(found)
    #expect(coverage.parts.map(\.files) == [["data/scores.csv"], ["data/times.csv"]])
    #expect(coverage.parts.map(\.measures) == [["quality"], ["time"]])
    #expect(coverage.parts.map(\.participants) == [3, 2])
    #expect(coverage.parts.map(\.missing) == [["P4"], ["P1", "P3"]])
    #expect(coverage.participants == 4)
    #expect(coverage.complete == 1)
    #expect(observed.values("quality").count == 3)
    #expect(observed.assumption("taken for different people") == nil)
  }

  @Test func `one file per participant is one part, two occasions are two`() throws {
    let folder = try study([
      ("a", " participant=\"P1\"", "time_s\n60\n"), ("b", " participant=\"P2\"", "time_s\n70\n"),
      ("c", "", "participant,time_s\nP1,50\n"),
    ])
    let coverage = try #require(try coverage(folder).0)
    #expect(coverage.parts.map(\.files) == [["data/a.csv", "data/b.csv"], ["data/c.csv"]])
    #expect(coverage.parts.map(\.missing) == [[], ["P2"]])
  }

  @Test func `experts are missing in no file of participants, and what they appraise is no task`() throws {
    let items = ["understandable", "correct", "applicable"].flatMap { ["\($0)-solution", "\($0)-examples"] }
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <tasks><task id="T1"/></tasks>
        <measures><measure id="quality" kind="score" better="higher" per="task"/>
          <measure id="time" kind="duration" better="lower"/>
          <measure id="view" kind="questionnaire" instrument="pattern-appraisal" direction="agree-high" per="task"/>
        </measures>
        <sources><source id="q" path="data/q.csv"/><source id="t" path="data/t.csv"/>
          <source id="x" path="data/x.csv"/><source id="y" path="data/y.csv" task="Huge button"/>
          <source id="z" path="data/z.csv">\(items.map { "<column name=\"\($0)\" target=\"view.\($0)@Signup\"/>" }.joined())</source>
        </sources>
      </study>
      """, to: "study.xml")
    try folder.write("participant,task,quality\nP1,T1,5\nP2,T1,6\n", to: "data/q.csv")
    try folder.write("participant,time_s\nP2,60\nP3,70\n", to: "data/t.csv")
    let head = items.joined(separator: ",") + "\n"
    try folder.write("expert,pattern," + head + "X1,Card,5,4,4,2,3,5\nX2,T1,4,4,4,4,4,4\n", to: "data/x.csv")
    try folder.write("expert," + head + "X2,5,4,4,2,3,5\n", to: "data/y.csv")
    try folder.write("expert," + head + "X1,5,4,4,2,3,1\n", to: "data/z.csv")
    var reader = try StudyReader(path: folder.path)
    while try reader.nextBatch() != nil {}
    #expect(reader.names.tasks == ["T1", "Signup", "Card", "Huge button"])
    #expect(reader.coverage.map { $0.respondent() } == ["", "expert"])
    #expect(reader.coverage.map(\.participants) == [3, 2])
    #expect(reader.coverage[0].parts.map(\.missing) == [["P3"], ["P1"]])
    #expect(reader.participantsOfFiles.map(\.candidates)[0] == ["P1", "P2", "P3"])
    #expect(reader.participantsOfFiles.last?.candidates == ["X1", "X2"])
    // Of what participants do, only declared tasks are taken, though a pattern may have the same name.
    try folder.write("participant,task,quality\nP1,T1,5\nP2,Card,6\n", to: "data/q.csv")
    #expect(throws: InputProblems.self) {
      var reader = try StudyReader(path: folder.path)
      while try reader.nextBatch() != nil {}
    }
  }

  /// A store of which a test says what was captured.
  private struct Recorded: CaptureAccess, CaptureSnapshot {
    var tables: [CapturedTable]
    var pictured: Set<String>

    func snapshot(in folder: String, of study: String) throws -> any CaptureSnapshot { self }

    func captured(of study: Study, instruments: [String: Instrument]) -> CapturedStudy {
      CapturedStudy(
        tables: tables, collection: CollectionRecord(isOpen: true, agreed: 4), pictured: pictured)
    }

    func copyStore(in folder: String, to path: String) throws {}

    func checkup(of folder: String, study: String?) -> [Diagnosis] { [] }
  }

  @Test(
    arguments: [
      ("", ["P1", "P2", "P3", "P4", "P5"]), (" factor=\"group\" level=\"b\"", ["P3", "P4"]),
    ] as [(String, Set<String>)])
  func `of what was captured those could have rows whom the plan asked`(
    group: String, asked: Set<String>
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <measures><measure id="quality" kind="score" better="higher"/>
          <measure id="time" kind="duration" better="lower"/>
          <measure id="ease" kind="questionnaire" instrument="seq" direction="agree-high"/></measures>
        <capture languages="en"><questionnaires><questionnaire measure="ease"\(group)/></questionnaires></capture>
        <sources><source id="times" path="data/times.csv"/></sources>
      </study>
      """, to: "study.xml")
    try folder.write("participant,time_s\nP1,60\nP9,70\n", to: "data/times.csv")
    try folder.write("a store", to: "capture.sqlite")
    let participant = Study.Source.Column(heading: "participant", target: .participant)
    let recorded = Recorded(
      tables: [
        // P5 agreed, and has come to no group yet.
        CapturedTable(
          name: "participants",
          columns: [participant, .init(heading: "factor group", target: .factor("group"))],
          rows: [["P1", "a"], ["P2", "a"], ["P3", "b"], ["P4", "b"], ["P5", ""]]),
        CapturedTable(
          name: "ratings-quality",
          columns: [participant, .init(heading: "quality", target: .measure("quality", task: nil))],
          rows: [["P1", "50"]]),
        CapturedTable(
          name: "questionnaire-ease",
          columns: [
            participant, .init(heading: "q1", target: .item(instrument: "seq", item: "q1", task: nil)),
          ], rows: [["P4", "6"]]),
      ], pictured: ["P1", "P2"])
    let reader = try withExtendedLifetime(folder) {
      var reader = try StudyReader(path: folder.path, capture: recorded)
      while try reader.nextBatch() != nil {}
      return reader
    }
    let found = reader.participantsOfFiles
    let people: Set<String> = ["P1", "P2", "P3", "P4", "P5"]
    #expect(
      found.map(\.paths) == [
        ["data/times.csv"], ["capture.sqlite (participants)"], ["capture.sqlite (ratings-quality)"],
        ["capture.sqlite (questionnaire-ease)"],
      ])
    // Of a file, and of the list of people, nobody knows whom it leaves out by design.
    #expect(
      found.map(\.candidates) == [people.union(["P9"]), people.union(["P9"]), ["P1", "P2"], asked])
    #expect(found.map(\.isPlanned) == [false, false, true, true])
  }

  @Test func `a single file has no coverage`() throws {
    let folder = try study([("a", "", "participant,time_s\nP1,60\n")])
    #expect(try coverage(folder).0 == nil)
  }

  @Test(arguments: [("P01", "p1"), ("P01", "1"), ("P 1", "P1"), ("Participant 3", "3"), ("007", "7")])
  func `names that are nearly the same are never merged, and told`(first: String, second: String) throws {
    let folder = try study([
      ("scores", "", "participant,quality\n\(first),5\n"),
      ("times", "", "participant,time_s\n\(second),60\n"),
    ])
    let (_, observed) = try coverage(folder)
    #expect(observed.names.participants == [first, second])
    let told = try #require(observed.assumptions.first { $0.text.contains("taken for different people") })
    #expect(told.text.contains("\"\(first)\" (data/scores.csv) and \"\(second)\" (data/times.csv)"))
    #expect(told.settledBy.contains("<participant id=\"\(first)\"><alias>"))
  }

  @Test(arguments: [("P 1", "P01"), ("p01", "P01"), ("P1", "P01")])
  func `two spellings with the rows of one participant are read as one, and told`(
    other: String, usual: String
  ) throws {
    let folder = try study([
      ("scores", "", "participant,quality\nP02,5\n\(other),6\nP03,7\n"),
      ("times", "", "participant,time_s\n\(usual),60\nP02,50\nP03,70\n"),
    ])
    let (_, observed) = try coverage(folder)
    #expect(Set(observed.names.participants) == [usual, "P02", "P03"])
    #expect(observed.values("quality")[usual] == [6] && observed.values("time")[usual] == [60])
    let told = try #require(observed.assumptions.first { $0.text.contains("spellings of one participant") })
    #expect(told.text.contains("\"\(other)\" as \"\(usual)\""))
    #expect(observed.assumption("taken for different people") == nil)
    let long = try Observed(
      csv: "participant,group,quality\nP02,a,1\nP02,b,2\nP03,a,3\nP03,b,4\n\(other),a,5\n\(usual),b,6\n")
    #expect(long.values("quality")[usual] == [5, 6])
  }

  @Test func `two spellings stay apart where a row comes twice, or where others have fewer rows`() throws {
    let twice = try Observed(
      csv: "participant,group,quality\nP02,a,1\nP02,b,2\nP03,a,3\nP03,b,4\nP 1,a,5\nP01,a,6\nP01,b,7\n")
    #expect(twice.values("quality")["P 1"] == [5] && twice.values("quality")["P01"] == [6, 7])
    let groups = try Observed(
      csv: "participant,group,quality\nP02,a,1\nP03,a,2\nP04,b,3\nP05,b,4\nP 1,a,5\nP01,b,6\n")
    #expect(groups.values("quality")["P 1"] == [5] && groups.values("quality")["P01"] == [6])
    #expect(groups.assumption("taken for different people") != nil)
  }

  @Test func `P1 and S1 of one file are two people, and A1 and B1 of two files`() throws {
    let together = try study([
      ("scores", "", "participant,quality\nP1,5\nS1,6\n"),
      ("times", "", "participant,time_s\nP1,60\nS1,60\n"),
    ])
    #expect(try coverage(together).1.assumption("taken for different people") == nil)
    let apart = try study([
      ("scores", "", "participant,quality\nA1,5\n"), ("times", "", "participant,time_s\nB1,60\n"),
    ])
    #expect(try coverage(apart).1.assumption("taken for different people") == nil)
  }

  @Test func `an alias makes one person of two spellings`() throws {
    let folder = try study(
      [("scores", "", "participant,quality\nP01,5\n"), ("times", "", "participant,time_s\n1,60\n")],
      participants: "<participants><participant id=\"P01\"><alias>1</alias></participant></participants>")
    let (found, observed) = try coverage(folder)
    #expect(observed.values("time") == ["P01": [60]])
    #expect(found?.complete == 1)
    #expect(
      String(decoding: try StudyDocument.write(observed.study), as: UTF8.self).contains("<alias>1</alias>"))
    let twice = try study(
      [("scores", "", "participant,quality\nP01,5\n")],
      participants: """
        <participants><participant id="P01"><alias>1</alias></participant><participant id="1"/></participants>
        """)
    #expect(refusals { _ = try Observed(twice.path) }.first?.message.contains("another participant") == true)
  }
}

extension CoverageTests {
  @Test func `what is assumed alike of many files is said once`() throws {
    let folder = try TemporaryFolder()
    let people = 1...12
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <measures><measure id="time" kind="duration" better="lower"/></measures>
        <sources>\(people.map { "<source id=\"p\($0)\" path=\"data/P\($0).csv\" participant=\"P\($0)\"/>" }.joined())</sources>
      </study>
      """, to: "study.xml")
    for person in people {
      try folder.write("time_s,extra\n\(person),\(person == 5 ? "x" : "y")\n", to: "data/P\(person).csv")
    }
    let observed = try Observed(folder.path)
    #expect(observed.values("time").count == 12)
    let unused = observed.assumptions.filter { $0.text.contains("not used") }
    #expect(unused.map(\.text) == ["column of data/P1.csv and 11 more files not used: \"extra\""])
  }

  @Test(
    arguments: [
      ("P1", "P1 (2)", true), ("P1", "P1(2)", true), ("5", "5[3]", true), ("Ann", "Ann_2", true),
      ("P3", "P3b", true),
      ("P1", "P12", false), ("Ann", "Annb", false), ("P1", "P1 (12)", false), ("P1", "P1_0", false),
      ("P2", "P1_2", false),
    ]
  )
  func `a name with a count behind it may be the same person again`(
    first: String, again: String, isNoted: Bool
  ) throws {
    let observed = try Observed(csv: "participant,time\n\(first),10\n\(again),20\nX9,30\n")
    let noted = observed.assumption("are treated as different people")
    #expect((noted != nil) == isNoted)
    if isNoted { #expect(noted?.contains("\"\(first)\" and \"\(again)\"") == true) }
  }
}
