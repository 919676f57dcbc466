import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Times and numbers whose form is found out from their whole column.
@Suite struct DurationColumnsTests {
  private func file(_ heading: String, _ cells: [String]) -> String {
    "participant;\(heading)\n" + cells.enumerated().map { "P\($0.offset + 1);\($0.element)\n" }.joined()
  }

  private func times(_ heading: String, _ cells: [String]) throws -> [Double] {
    let values = try Observed(csv: file(heading, cells)).values("time")
    return cells.indices.compactMap { values["P\($0 + 1)"]?.first }
  }

  @Test func `a unit in the heading says what 1:30 is`() throws {
    #expect(try times("time_s", ["1:30", "95"]) == [90, 95])
    #expect(try times("Time (mm:ss)", ["1:30", "02:05"]) == [90, 125])
    #expect(try times("Time (min)", ["1:30", "2"]) == [90, 120])
    #expect(try times("Time (h:mm)", ["1:30", "02:05"]) == [5400, 7500])
    #expect(try times("Time (hours)", ["1:30", "2"]) == [5400, 7200])
  }

  @Test(arguments: ["75:30", "24:00", "12:30.5", "1:02:30"])
  func `one time that only a stopwatch shows says it for the column`(cell: String) throws {
    let observed = try Observed(csv: file("Time", ["1:30", cell]))
    #expect(observed.values("time")["P1"] == [90])
    let told = try #require(
      observed.assumptions.first { $0.text.contains("are minutes and seconds, by \"\(cell)\"") })
    #expect(told.settledBy == "--clock mm:ss")
  }

  @Test func `times that nothing explains are refused with the flag that does`() throws {
    let text = file("Time", ["", "", "1:30", "12:05"])
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:4:4")
    #expect(problem.remedy == "say which with --clock mm:ss or --clock h:mm")
    #expect(try Observed(csv: text) { $0.clock = .minutesSeconds }.values("time")["P3"] == [90])
    #expect(try Observed(csv: text) { $0.clock = .hoursMinutes }.values("time")["P3"] == [5400])
    #expect(
      try Observed(csv: text + "P5;quality\n") {
        $0.mappings = [.init(column: "Time", target: "comment"), .init(column: "#1", target: "score:q")]
        $0.takesInvalidForMissing = true
        $0.mostInvalid = 100
      }.values("time").isEmpty)
  }

  @Test func `a number among minutes and seconds needs a unit`() throws {
    let text = file("Time", ["26", "1:30"])
    let problem = try #require(refusals(csv: text) { $0.clock = .minutesSeconds }.first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy.contains("--unit-of time=s or --unit-of time=min"))
    let told = try Observed(csv: text) {
      $0.clock = .minutesSeconds
      $0.timeUnits = ["time": .minutes]
    }
    #expect(told.values("time") == ["P1": [1560], "P2": [90]])
  }

  @Test func `times that a spreadsheet took for hours are minutes again`() throws {
    let text = file("Time", ["25:25:00", "13:29", "11:59", "05:30:00"])
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy.contains("--clock mm:ss"))
    let told = try Observed(csv: text) { $0.clock = .minutesSeconds }
    #expect(told.values("time") == ["P1": [1525], "P2": [809], "P3": [719], "P4": [330]])
    #expect(told.assumption("2 times of \"Time\", such as \"25:25:00\"") != nil)
    // Without one that is too long, hours are hours.
    let hours = try Observed(csv: file("Time", ["1:25:00", "13:29"])) { $0.clock = .minutesSeconds }
    #expect(hours.values("time")["P1"] == [5100])
  }

  @Test func `the form is found far below`() throws {
    var cells = [String](repeating: "1:30", count: 200_000)
    cells.append("75:30")
    #expect(try Observed(csv: file("Time", cells)).values("time")["P200001"] == [4530])
  }

  @Test(
    arguments: [
      ("1:05 h", 3900), ("12:30 min", 750), ("1:05:30 h", 3930), ("1,5 min", 90), ("1.5 h", 5400),
      ("2 minutes 5 sec", 125),
      ("2 Minuten und 5 Sekunden", 125), ("1 Std. 5 Min.", 3900), ("2 minutes et 5 secondes", 125),
      ("1 hora 5 minutos", 3900),
      ("2 นาที 5 วินาที", 125), ("1 ชม. 5 นาที", 3900), ("2分5秒", 125), ("1'30\"", 90), ("1′30″", 90),
      ("90''", 90),
      ("PT1H5M", 3900), ("P1DT1S", 86_401), ("500 ms", 0.5), ("1h5m3s", 3903),
    ] as [(String, Double)])
  func `times with their units`(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: [
    "1:05 s", "1:75", "1:05 x", "1:05.5 h", "12:30:10 min", "-1:30", "1:2:3:4", "1 5", "min", "5 apples",
    "1h 90m", ":30", "1:",
  ])
  func `what is no time`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }

  @Test(arguments: ["0", "-5", "0:00", "-1:30", "0 s"])
  func `times of nothing and less are refused`(cell: String) throws {
    let problem = try #require(refusals(csv: file("time_s", ["60", cell])).first)
    #expect(problem.place == "answers.csv:3:4")
    #expect(problem.expected.contains("above zero"))
  }

  // MARK: Decimal commas

  @Test func `a decimal comma is seen and told`() throws {
    let observed = try Observed(csv: "participant;quality;time_s\nP1;3,5;61,25\nP2;4;70\nP3;-;1,234\n")
    #expect(observed.values("quality") == ["P1": [3.5], "P2": [4]])
    #expect(observed.values("time") == ["P1": [61.25], "P2": [70], "P3": [1.234]])
    let told = try #require(
      observed.assumptions.first { $0.text.contains("decimal comma in \"quality\", \"time_s\", by \"3,5\"") })
    #expect(told.settledBy == "--decimal comma")
  }

  @Test func `comma and point in one file, by column`() throws {
    let observed = try Observed(csv: "participant,quality,time_s\nP1,\"3,5\",61.25\nP2,4,70.5\n")
    #expect(observed.values("quality") == ["P1": [3.5], "P2": [4]])
    #expect(observed.values("time") == ["P1": [61.25], "P2": [70.5]])
  }

  @Test func `1,234 may be a thousand and is refused`() throws {
    let text = "participant,quality\nP1,\"1,234\"\nP2,4\n"
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.message.contains("1.234 or 1234"))
    #expect(problem.remedy.contains("--decimal comma or --decimal point"))
    #expect(try Observed(csv: text) { $0.decimalMark = .comma }.values("quality")["P1"] == [1.234])
  }

  @Test func `1.234 beside decimal commas may be a thousand and is refused`() throws {
    for cell in ["1.234", "2.000"] {
      let problem = try #require(refusals(csv: "participant;quality;time_s\nP1;3,5;\(cell)\nP2;4;70\n").first)
      #expect(problem.place == "answers.csv:2:8")
      #expect(problem.message.contains("can be \(cell) or"))
    }
  }

  @Test(arguments: [
    ("participant;time_s\nP1;950\nP2;1.234\n", "1.234 or 1234"),
    ("participant;time_s\nP1;1.234\nP2;2.000\n", "1.234 or 1234"),
    ("participant,time_s\nP1,950\nP2,1.234\n", "1.234 or 1234"),
    ("participant\ttime_s\nP1\t1.200\nP2\t870\n", "1.200 or 1200"),
  ])
  func `1.234 may be a thousand where its file or column speaks for that, and is refused`(
    text: String, words: String
  ) throws {
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.message.contains(words))
    #expect(problem.remedy.contains("--decimal comma or --decimal point"))
  }

  @Test(arguments: [
    ("participant,time_s\nP1,1.234\nP2,2.500\n", 1.234),
    ("participant,time_s\nP1,0.123\nP2,950\n", 0.123),
    ("participant,quality\nP1,3.667\nP2,4\n", 3.667),
    ("participant,quality\nP1,66.667\nP2,100\n", 66.667),
    ("participant;time_s\nP1;1.234\nP2;2.5\n", 1.234),
    ("participant;time_s\nP1;1.234\nP2;0.950\n", 1.234),
    ("participant;outcome\nP1;1.000\nP2;0\n", 1),
  ])
  func `three decimals that something settles are read`(text: String, value: Double) throws {
    let observed = try Observed(csv: text)
    let measure = try #require(["time", "quality", "outcome"].first { text.contains($0) })
    #expect(observed.values(measure)["P1"] == [value])
  }

  @Test(
    arguments: [
      ("1,234", .point, 1234), ("1.234", .point, 1.234), ("1.234", .comma, 1234), ("1,234", .comma, 1.234),
      ("1.234,5", .comma, 1234.5), ("1'234.5", .point, 1234.5), ("1.234.567", .comma, 1_234_567),
      ("1\u{A0}234,5", .comma, 1234.5), ("12\u{202F}345", .point, 12_345), ("-1.234", .comma, -1234),
    ] as [(String, ReadingOptions.DecimalMark, Double)])
  func `signs between thousands are read once the sign before decimals is told`(
    cell: String, mark: ReadingOptions.DecimalMark, value: Double
  ) throws {
    let observed = try Observed(csv: "participant;quality\nP1;\(cell)\nP2;4\n") { $0.decimalMark = mark }
    #expect(observed.values("quality")["P1"] == [value])
  }

  @Test(
    arguments: [
      ("1.234,5", "--decimal comma"), ("1,234.5", "--decimal point"), ("1'234.5", "--decimal point"),
      ("1.234.567", "--decimal comma"),
    ])
  func `signs between thousands that were not told of are refused with the flag`(
    cell: String, flag: String
  ) throws {
    let problem = try #require(refusals(csv: "participant;quality\nP1;\(cell)\nP2;4\n").first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy == "say so with \(flag)")
  }

  @Test func `both marks in one column are refused`() throws {
    let problem = try #require(refusals(csv: "participant;quality\nP1;3,5\nP2;4.5\n").first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy.contains("--decimal by-cell"))
  }

  @Test func `many cells with the other mark are one problem`() throws {
    let rows = (1...40).map { "P\($0);\($0 % 2 == 0 ? "3,5" : "4.5");\($0 % 5 == 0 ? "70,25" : "71.5")\n" }
    let problems = refusals(csv: "participant;quality;time_s\n" + rows.joined())
    #expect(problems.map(\.place) == ["answers.csv:3:4", "answers.csv:6:8"])
    #expect(problems.first?.message.hasPrefix("20 values of quality are numbers") == true)
    #expect(problems.allSatisfy { $0.remedy.contains("--decimal by-cell") })
  }

  @Test(
    arguments: [
      ("3,5", 3.5), ("3.5", 3.5), ("4", 4), ("-2,25", -2.25), (" 3,5 ", 3.5), ("0,125", 0.125),
      ("1234.567", 1234.567), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1.234.567", 1_234_567),
      ("1,234,567", 1_234_567), ("1.5e2", 150), ("12\u{A0}345", 12_345),
    ])
  func `by cell, each number shows its own mark`(cell: String, value: Double) throws {
    let text = "participant;quality;time_s\nP1;\(cell);70,5\nP2;4,1;7.25\nP3;4.1;8\n"
    let observed = try Observed(csv: text) { $0.decimalMark = .byCell }
    #expect(observed.values("quality") == ["P1": [value], "P2": [4.1], "P3": [4.1]])
    #expect(observed.values("time") == ["P1": [70.5], "P2": [7.25], "P3": [8]])
  }

  @Test(arguments: ["1,234", "1.234", "-12.345", " 123,456 "])
  func `by cell, a sign that may stand between thousands is refused`(cell: String) throws {
    let text = "participant;quality\nP1;3,5\nP2;4.1\nP3;\(cell)\n"
    let problems = refusals(csv: text) { $0.decimalMark = .byCell }
    #expect(problems.map(\.place) == ["answers.csv:4:4"])
    #expect(problems.first?.remedy.contains("--decimal comma or --decimal point") == true)
  }

  @Test func `marks by column are told where nothing stands between thousands`() throws {
    let text = "participant;quality;time_s;errors\nP1;3,5;1.234;1\nP2;4,1;70.125;0\n"
    #expect(refusals(csv: text).first?.remedy.contains("--decimal by-column") == true)
    let observed = try Observed(csv: text) { $0.decimalMark = .byColumn }
    #expect(observed.values("quality") == ["P1": [3.5], "P2": [4.1]])
    #expect(observed.values("time") == ["P1": [1.234], "P2": [70.125]])
  }

  @Test func `a comma in a column that is not used stops nothing`() throws {
    #expect(try Observed(csv: "participant;quality;Ort\nP1;3;\"1,234\"\n").values("quality") == ["P1": [3]])
  }

  @Test func `a study says what its times and numbers are`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <measures><measure id="time" kind="duration" better="lower"/></measures>
        <sources><source id="t" path="data/t.csv" clock="h:mm"/></sources>
      </study>
      """, to: "study.xml")
    try folder.write("participant,Time\nP1,1:30\n", to: "data/t.csv")
    let observed = try Observed(folder.path)
    #expect(observed.values("time") == ["P1": [5400]])
    #expect(
      String(decoding: try StudyDocument.write(observed.study), as: UTF8.self).contains("clock=\"h:mm\""))
  }
}
