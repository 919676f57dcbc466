import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Which direction is better where neither the user nor the study says it.
@Suite struct AssumedDirectionTests {
  private static let rows = "participant,seconds,errors,quality\nP1,10,1,3\nP2,12,0,4\n"

  private static func directions(_ observed: Observed) -> [String] {
    observed.assumptions.filter { $0.text.hasPrefix("direction assumed") }.map {
      $0.text + " " + $0.settledBy
    }.sorted()
  }

  @Test func `a study that does not say it is read with the words and the flag of a bare file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <measures><measure id="time" kind="duration" unit="s"/><measure id="errors" kind="count"/>
          <measure id="quality" kind="score"/></measures>
        <sources><source id="a" path="data/a.csv"/></sources>
      </study>
      """, to: "study.xml")
    try folder.write(Self.rows, to: "data/a.csv")
    let bare = try Observed(csv: Self.rows)
    let study = try Observed(folder.path)
    #expect(Self.directions(study) == Self.directions(bare))
    #expect(Self.directions(study).contains("direction assumed: lower time is better --direction time=lower"))
    #expect(study.study.measure("time")?.better == .assumed(.lower))
    var options = ReadingOptions()
    options.directions["time"] = "lower"
    #expect(try Observed(folder.path, options: options).study.measure("time")?.better == .declared(.lower))
  }

  @Test func `of what the pages count no direction is assumed`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title><tasks><task id="T1"/></tasks>
        <measures><measure id="breaks" kind="count" counts="pauses" per="task"/></measures>
        <sources><source id="a" path="data/a.csv"><column name="breaks" target="measure:breaks@T1"/></source></sources>
      </study>
      """, to: "study.xml")
    try folder.write("participant,breaks\nP1,1\nP2,0\n", to: "data/a.csv")
    let study = try Observed(folder.path)
    #expect(study.study.measure("breaks")?.better == .unknown)
    #expect(Self.directions(study).isEmpty)
  }
}
