import StudyModel
import StudyTestSupport
import Testing

/// Groups that files spell in several ways.
@Suite struct LevelSpellingTests {
  @Test func `levels are named by their usual spelling, and what was read as one is told`() throws {
    let observed = try Observed(
      csv: """
        participant,group,quality
        P1,With,1
        P2,with,2
        P3,with ,3
        P4,WITHOUT,4
        P5,Without,5

        """)
    #expect(observed.study.factors[0].levels.map(\.id) == ["with", "WITHOUT"])
    #expect(observed.study.factors[0].levels.map { $0.label() } == ["group with", "group WITHOUT"])
    #expect(observed.assumption("\"With\"") == "group: \"With\" (1 row) read as \"with\"")
    #expect(observed.assumption("\"Without\"") == "group: \"Without\" (1 row) read as \"WITHOUT\"")
  }

  @Test func `a single spelling needs no word`() throws {
    let observed = try Observed(csv: "participant,group,quality\nP1,With,1\nP2,No,2\n")
    #expect(observed.assumption("read as \"With\"") == nil)
    #expect(observed.assumption("read as \"No\"") == nil)
  }

  @Test func `a declared level keeps its name and its aliases need no word`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="without">
          <level id="with"><alias>mit</alias></level><level id="without"/></factor></factors>
        <measures><measure id="quality" kind="score" better="higher"/></measures>
        <sources><source id="a" path="data/a.csv"/></sources>
      </study>
      """, to: "study.xml")
    try folder.write(
      "participant,group,quality\nP1,mit,1\nP2,With,2\nP3,With,3\nP4,without,4\n", to: "data/a.csv")
    let observed = try Observed(folder.path)
    #expect(observed.study.factors[0].levels.map(\.id) == ["with", "without"])
    #expect(observed.assumption("read as") == "group: \"With\" (2 rows) read as \"with\"")
  }
}
