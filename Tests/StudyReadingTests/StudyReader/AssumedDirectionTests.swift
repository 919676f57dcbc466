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

  private static let tlx = [
    "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
  ]

  /// Ten people of low workload whose performance is given.
  private static func workload(performance: (Int) -> Int) -> String {
    let rows = (0..<10).map { person in
      let low = 5 * (1 + person % 4)
      return "P\(person),\(low),5,\(low + 5),\(performance(low)),\(low),5"
    }
    return "participant,\(tlx.joined(separator: ","))\n\(rows.joined(separator: "\n"))\n"
  }

  @Test func `performance that runs against the other items is pointed out and not turned`() throws {
    let csv = Self.workload { 100 - $0 }
    let observed = try Observed(csv: csv)
    let note = try #require(observed.assumptions.first { $0.text.contains("the wrong way round") })
    #expect(note.text.contains("10 of 10 rows") && note.text.contains("r = -1"))
    #expect(note.settledBy.contains("--direction nasa-rtlx.performance=higher"))
    #expect(observed.answers("nasa-rtlx")["P0"]?[3] == .value(95))
    let told = try Observed(csv: csv) { $0.directions = ["nasa-rtlx.performance": "higher"] }
    #expect(told.assumption("the wrong way round") == nil)
  }

  @Test func `performance that runs with the other items is as published`() throws {
    let observed = try Observed(csv: Self.workload { $0 + 10 })
    #expect(observed.assumption("the wrong way round") == nil)
    #expect(observed.assumption("nasa-rtlx.performance ran from") != nil)
  }
}
