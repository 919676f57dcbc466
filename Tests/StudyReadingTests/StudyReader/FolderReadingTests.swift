import Cryptography
import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Study folders: several sources, decisions and declarations.
@Suite struct FolderReadingTests {
  /// A study of two files that are joined on the participant.
  static func study(sources: String, measures: String = "", rest: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="s">
      <title lang="en">S</title>
      <factors>
        <factor id="group" design="between" reference="without">
          <level id="without"><alias>control</alias></level><level id="with"/>
        </factor>
      </factors>
      <tasks><task id="T1"/><task id="T2"/></tasks>
      <measures>
        <measure id="quality" kind="score" better="higher" minimum="0" maximum="100"/>
        <measure id="time" kind="duration" better="lower" unit="min" per="task"/>
        \(measures)
      </measures>
      <sources>\(sources)</sources>
      \(rest)
    </study>
    """
  }

  static let sources = "<source id=\"a\" path=\"data/a.csv\"/><source id=\"b\" path=\"data/b.csv\"/>"
  static let a = "participant,group,quality\nP1,with,50\nP2,control,60\n"
  static let b = "participant,task,time\nP1,T1,1.5\nP1,T2,2:30\nP2,T1,3\n"

  static func folder(_ study: String, a: String = a, b: String = b) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(study, to: "study.xml")
    try folder.write(a, to: "data/a.csv")
    try folder.write(b, to: "data/b.csv")
    return folder
  }

  static func read(_ study: String, a: String = a, b: String = b, options: ReadingOptions = ReadingOptions())
    throws -> Observed
  {
    let folder = try folder(study, a: a, b: b)
    return try withExtendedLifetime(folder) { try Observed(folder.path, options: options) }
  }

  static func refused(
    _ study: String, a: String = a, b: String = b, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [InputProblem] {
    refusals(sourceLocation: sourceLocation) { _ = try read(study, a: a, b: b) }
  }

  @Test func `several files are joined on the participant`() throws {
    let observed = try Self.read(Self.study(sources: Self.sources))
    #expect(observed.names.participants == ["P1", "P2"])
    #expect(observed.levels("group") == ["P1": "with", "P2": "without"])
    #expect(observed.values("time") == ["P1/T1": [90], "P1/T2": [150], "P2/T1": [180]])
    #expect(observed.readings.map(\.path) == ["data/a.csv", "data/b.csv"])
    #expect(observed.study.factors.first?.reference == .declared("without"))
  }

  @Test func `the folder, the folder with a slash and study.xml are the same`() throws {
    let folder = try Self.folder(Self.study(sources: Self.sources))
    for path in [folder.path, folder.path + "/", folder.path + "/study.xml"] {
      #expect(try Observed(path).names.participants == ["P1", "P2"])
    }
  }

  @Test func `a file that does not name the participant cannot be joined`() throws {
    let problem = try #require(
      Self.refused(Self.study(sources: Self.sources), b: "x,task,time\nP1,T1,1\n").first)
    #expect(problem.place == "data/b.csv:1:1")
    #expect(problem.message.contains("participant"))
    #expect(problem.remedy.contains("target=\"participant\""))
  }

  @Test func `a participant in two groups is refused with both places`() throws {
    let found = Self.refused(
      Self.study(sources: Self.sources), b: "participant,group,time\nP1,without,1\nP2,without,2\n")
    #expect(found.count == 1)
    #expect(found.first?.place == "data/b.csv:2:4")
    #expect(found.first?.message.contains("data/a.csv:2:4") == true)
  }

  @Test func `an unknown level and an unknown task are refused`() throws {
    let level = try #require(
      Self.refused(Self.study(sources: Self.sources), a: Self.a + "P3,witout,70\n").first)
    #expect(level.place == "data/a.csv:4:4")
    #expect(level.expected.contains("without, with"))
    let task = try #require(Self.refused(Self.study(sources: Self.sources), b: Self.b + "P2,T3,70\n").first)
    #expect(task.place == "data/b.csv:5:4")
    #expect(task.expected.contains("T1, T2"))
  }

  @Test func `a score outside of its declared range is refused`() throws {
    let problem = try #require(
      Self.refused(Self.study(sources: Self.sources), a: Self.a + "P3,with,101\n").first)
    #expect(problem.place == "data/a.csv:4:9")
    #expect(problem.expected.contains("from 0 to 100"))
  }

  @Test(arguments: [true, false])
  func `bytes other than those recorded are refused, hashed or not`(hashes: Bool) throws {
    let sha256 = SHA256.hexadecimal(of: Array(Self.a.utf8))
    let sources = "<source id=\"a\" path=\"data/a.csv\" sha256=\"\(sha256)\"/>"
    let folder = try Self.folder(Self.study(sources: sources))
    #expect(try Observed(folder.path, hashes: hashes).names.participants.count == 2)
    try folder.write(Self.a + "P3,with,70\n", to: "data/a.csv")
    let problem = try #require(refusals { _ = try Observed(folder.path, hashes: hashes) }.first)
    #expect(problem.place == "data/a.csv")
    #expect(problem.message.contains("SHA-256"))
  }

  @Test func `a source that is missing or a directory is refused`() throws {
    let missing = try #require(
      Self.refused(Self.study(sources: "<source id=\"c\" path=\"data/c.csv\"/>")).first)
    #expect(missing.description.contains("data/c.csv"))
    let directory = try #require(Self.refused(Self.study(sources: "<source id=\"c\" path=\"data\"/>")).first)
    #expect(
      directory.description.contains("directory") || directory.description.contains("folder"), "\(directory)")
    let none = try #require(Self.refused(Self.study(sources: "")).first)
    #expect(none.message.contains("no data yet"))
  }

  // MARK: Columns

  @Test func `declared columns are used, also a repeated one`() throws {
    let sources = """
      <source id="a" path="data/a.csv"><column name="Who" target="participant"/><column name="n" occurrence="2" target="quality"/>
      <column name="g" target="group"/></source>
      """
    let observed = try Self.read(Self.study(sources: sources), a: "Who,g,n,n\nP1,with,1,50\n")
    #expect(observed.values("quality") == ["P1": [50]])
  }

  @Test(arguments: [("nn", 1), ("n", 3)])
  func `a declared column that is not there is refused`(name: String, occurrence: Int) throws {
    let sources =
      "<source id=\"a\" path=\"data/a.csv\"><column name=\"\(name)\" occurrence=\"\(occurrence)\" target=\"quality\"/></source>"
    let problem = try #require(
      Self.refused(Self.study(sources: sources), a: "participant,n,n\nP1,1,50\n").first)
    #expect(problem.message.contains("\"\(name)\""))
    #expect(problem.place.hasPrefix("data/a.csv"))
  }

  @Test func `a measure without a column is pointed out`() throws {
    let observed = try Self.read(Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>"))
    #expect(observed.assumption("no column") != nil)
    #expect(observed.assumption("no column")?.contains("time") == true)
  }

  @Test func `two columns of a declared measure are refused`() throws {
    let sources = """
      <source id="a" path="data/a.csv"><column name="n" target="quality"/><column name="m" target="quality"/></source>
      """
    let problem = try #require(
      Self.refused(Self.study(sources: sources), a: "participant,n,m\nP1,1,50\n").first)
    #expect(problem.message.contains("\"n\"") && problem.message.contains("\"m\""))
  }

  @Test func `--map in a study names only what the study has`() throws {
    let folder = try Self.folder(Self.study(sources: Self.sources), a: "participant,g,quality\nP1,with,5\n")
    for (target, words) in [
      ("factor:arm", "no factor \"arm\""), ("score:beauty", "no measure \"beauty\""),
      ("sus.q1", "no measure of the study uses"),
    ] {
      var options = ReadingOptions()
      options.mappings = [.init(column: "g", target: target)]
      let problem = try #require(refusals { _ = try Observed(folder.path, options: options) }.first)
      #expect(problem.message.contains(words), "\(problem)")
    }
    var options = ReadingOptions()
    options.mappings = [.init(column: "g", target: "group")]
    #expect(try Observed(folder.path, options: options).levels("group") == ["P1": "with"])
  }

  @Test func `questionnaires of a study are found among other columns`() throws {
    let header = (1...16).map { "PSSUQ_\($0)" }.joined(separator: ",")
    let measures =
      "<measure id=\"sat\" kind=\"questionnaire\" instrument=\"pssuq-3\" direction=\"agree-low\"/>"
    let observed = try Self.read(
      Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>", measures: measures),
      a: "participant,\(header)\nP1,\(answers(2, 16))\n")
    #expect(observed.answers("pssuq-3")["P1"] == [Answer](repeating: .value(2), count: 16))
    #expect(observed.assumption("direction assumed") == nil)
  }

  // MARK: Decisions

  static func corrected(_ row: Int, _ column: String, _ from: String, _ to: String, source: String = "a")
    -> String
  {
    study(
      sources: sources,
      rest:
        "<corrections><correction source=\"\(source)\" row=\"\(row)\" column=\"\(column)\" from=\"\(from)\" to=\"\(to)\" reason=\"typing error\"/></corrections>"
    )
  }

  @Test func `a correction is read in place of its cell`() throws {
    #expect(try Self.read(Self.corrected(2, "quality", "50", "55")).values("quality")["P1"] == [55])
    #expect(
      try Self.read(Self.corrected(3, "participant", "P2", "P9")).names.participants == ["P1", "P9", "P2"])
    #expect(try Self.read(Self.corrected(3, "group", "control", "with")).levels("group")["P2"] == "with")
    #expect(
      try Self.read(Self.corrected(3, "time", "2:30", "2:40", source: "b")).values("time")["P1/T2"] == [160])
    let mended = try Self.read(Self.corrected(4, "quality", "seventy", "70"), a: Self.a + "P3,with,seventy\n")
    #expect(mended.values("quality")["P3"] == [70])
    #expect(try Self.read(Self.corrected(2, "quality", "50", "")).values("quality")["P1"] == nil)
  }

  @Test(
    arguments: [
      (2, "quality", "51", "expects \"51\""), (2, "qualty", "50", "\"qualty\""),
      (9, "quality", "50", "line 9"),
      (1, "quality", "quality", "line 1"), (2, "participant", "P2", "expects \"P2\""),
    ])
  func `a correction that does not fit is refused`(row: Int, column: String, from: String, words: String)
    throws
  {
    let found = Self.refused(Self.corrected(row, column, from, "1"))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.first?.place.hasPrefix("data/a.csv") == true)
  }

  @Test func `a correction of a column that is not used is checked, too`() {
    #expect(
      Self.refused(Self.corrected(2, "remark", "y", "z"), a: "participant,quality,remark\nP1,5,x\n").first?
        .message.contains("expects \"y\"") == true)
  }

  @Test func `a correction in a file with people as columns is applied`() throws {
    let rows = (1...16).map { "Q\($0),1,2" }.joined(separator: "\n")
    let study = Self.study(
      sources: "<source id=\"a\" path=\"data/a.csv\" layout=\"items-as-rows\"/>",
      measures: "<measure id=\"sat\" kind=\"questionnaire\" instrument=\"pssuq-3\"/>",
      rest:
        "<corrections><correction source=\"a\" row=\"4\" column=\"P2\" from=\"2\" to=\"7\" reason=\"slip\"/></corrections>"
    )
    let observed = try Self.read(study, a: "Questions,P1,P2\n\(rows)\n")
    #expect(observed.answers("pssuq-3")["P2"]?[2] == .value(7))
    #expect(observed.answers("pssuq-3")["P1"]?[2] == .value(1))
    let wrong = study.replacing("column=\"P2\" from", with: "column=\"P3\" from")
    #expect(Self.refused(wrong, a: "Questions,P1,P2\n\(rows)\n").count == 1)
  }

  @Test func `exclusions are left to the analysis`() throws {
    let rest = "<exclusions><exclusion participant=\"P2\" reason=\"withdrew\"/></exclusions>"
    let observed = try Self.read(Self.study(sources: Self.sources, rest: rest))
    #expect(observed.values("quality").count == 2)
    #expect(observed.study.exclusions.count == 1)
  }

  @Test func `an exclusion of nobody is refused`() throws {
    let rest = "<exclusions><exclusion participant=\"P7\" reason=\"withdrew\"/></exclusions>"
    let problem = try #require(Self.refused(Self.study(sources: Self.sources, rest: rest)).first)
    #expect(problem.message.contains("\"P7\""))
    #expect(problem.place.hasSuffix("study.xml"))
  }

  @Test func `participants of the study file belong to their groups`() throws {
    let study = Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>").replacing(
      "<sources>",
      with:
        "<participants><participant id=\"P1\"><level factor=\"group\" is=\"without\"/></participant></participants><sources>"
    )
    let found = Self.refused(study)
    #expect(found.first?.message.contains("study.xml") == true)
    #expect(try Self.read(study, a: "participant,quality\nP1,5\n").names.participants == ["P1"])
  }

  @Test func `a plan by rows takes rows without a participant and repeated answers`() throws {
    let study = Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>").replacing(
      "<sources>", with: "<plan unit=\"row\"/><sources>")
    let text = "participant,quality\nP1,5\n,6\nP1,7\n"
    let observed = try Self.read(study, a: text)
    #expect(observed.names.participants == ["P1", "row 2"])
    #expect(observed.values("quality") == ["P1": [5, 7], "row 2": [6]])
    let byPerson = Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>")
    #expect(Self.refused(byPerson, a: text).map(\.place) == ["data/a.csv:3:1"])
  }

  @Test func `own instruments lie in the folder`() throws {
    let measures = "<measure id=\"m\" kind=\"questionnaire\" instrument=\"mine\"/>"
    let folder = try Self.folder(
      Self.study(sources: "<source id=\"a\" path=\"data/a.csv\"/>", measures: measures),
      a: "participant,MINE1,MINE2\nP1,1,5\n")
    try folder.write(ownInstrument, to: "instruments/mine.xml")
    #expect(try Observed(folder.path).answers("mine") == ["P1": [.value(1), .value(5)]])
  }
}
