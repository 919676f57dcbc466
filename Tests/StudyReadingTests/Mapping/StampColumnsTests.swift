import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Times between a start and an end.
@Suite struct StampColumnsTests {
  private func file(_ rows: [(String, String)], headings: String = "start;end") -> String {
    "participant;\(headings)\n"
      + rows.enumerated().map { "P\($0.offset + 1);\($0.element.0);\($0.element.1)\n" }.joined()
  }

  @Test func `seconds between two times of day, across midnight too`() throws {
    let observed = try Observed(csv: file([("22:50", "00:10"), ("9:05:00", "9:06:30.5")]))
    #expect(observed.values("time") == ["P1": [4800], "P2": [90.5]])
    let told = try #require(observed.assumption("next day"))
    #expect(told.contains("1 time ends earlier"))
    #expect(told.contains("answers.csv:2:10"))
    #expect(observed.assumption("summer time") != nil)
    #expect(observed.assumption("\"start\" = start:time") != nil)
  }

  @Test func `offsets from UTC are honoured`() throws {
    let observed = try Observed(
      csv: file([
        ("2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00"),
        ("2026-01-01 10:00Z", "2026-01-01 10:01Z"),
      ])
    )
    #expect(observed.values("time") == ["P1": [3600], "P2": [60]])
    #expect(observed.assumption("summer time") == nil)
  }

  @Test func `one day beyond the twelfth settles the order of all dates`() throws {
    let observed = try Observed(
      csv: file([("01/02/2026 10:00", "01/02/2026 10:01"), ("22/01/2026 23:00", "23/01/2026 1:00")]))
    #expect(observed.values("time") == ["P1": [60], "P2": [7200]])
    #expect(observed.assumption("dates are read day first, by \"22/01/2026 23:00\"") != nil)
    let american = try Observed(csv: file([("11/18/2021 12:31:56", "11/18/2021 12:32:56")]))
    #expect(american.assumption("dates are read month first") != nil)
  }

  @Test func `the order is settled by a row far below`() throws {
    var rows = (1...30_000).map { _ in ("01/02/2026 10:00:00", "01/02/2026 10:01:00") }
    rows.append(("25/02/2026 10:00:00", "25/02/2026 10:01:00"))
    let observed = try Observed(csv: file(rows))
    #expect(observed.batches.count > 1)
    #expect(observed.values("time").count == 30_001)
    #expect(observed.readings.first?.rows == 30_001)
  }

  @Test func `dates that can be read both ways are refused with the flag that settles it`() throws {
    let text = file([("5/5/2026 10:00", "5/5/2026 10:01"), ("01/02/2026 23:00", "02/02/2026 1:00")])
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.place == "answers.csv:3:4")
    #expect(problem.remedy.contains("--date-order dmy or --date-order mdy"))
    #expect(try Observed(csv: text) { $0.dateOrder = .dayMonthYear }.values("time")["P2"] == [7200])
    #expect(
      try Observed(csv: text) { $0.dateOrder = .monthDayYear }.values("time")["P2"] == [31 * 86_400 - 79_200])
    #expect(refusals(csv: text) { $0.dateOrder = .yearMonthDay }.isEmpty == false)
  }

  @Test func `dates that are not used stop nothing`() throws {
    let observed = try Observed(
      csv: "participant,Timestamp,quality\nP1,01/02/2026 10:00,5\nP2,7/8/24 11:13,6\n")
    #expect(observed.values("quality") == ["P1": [5], "P2": [6]])
  }

  @Test func `both orders in one file are refused`() throws {
    let problem = try #require(
      refusals(
        csv: file([("22/01/2026 10:00", "22/01/2026 10:01"), ("01/23/2026 10:00", "01/23/2026 10:01")])
      ).first)
    #expect(problem.place == "answers.csv:3:4")
    #expect(problem.message.contains("answers.csv:2:4"))
  }

  @Test func `years of the Buddhist era are seen and told`() throws {
    let observed = try Observed(
      csv: file([("28/2/2567, 23:00:00", "1/3/2567, 1:00:00"), ("13/2/2568, 9:00", "13/2/2568, 9:05")]))
    // 2567 is 2024, which has a 29th of February.
    #expect(observed.values("time") == ["P1": [26 * 3600], "P2": [300]])
    #expect(observed.assumption("Buddhist era")?.contains("2567 is 2024") == true)
    let mixed = refusals(
      csv: file([("28/2/2567 23:00", "28/2/2567 23:30"), ("13/2/2025 9:00", "13/2/2025 9:05")]))
    #expect(mixed.first?.message.contains("2025") == true)
  }

  @Test(
    arguments: [
      ("2026-01-22 10:00", "2026-01-22 09:59", "before the start"), ("10:00", "10:00", "same moment"),
      ("7/8/24 10:00", "7/8/24 10:01", "two digits"), ("2026-02-30 10:00", "2026-03-01 10:00", "no such day"),
      ("10:00", "2026-01-22 10:01", "time of day only"),
      ("2026-01-22", "2026-01-22 10:01", "without a time of day"),
      ("2026-01-22 10:00Z", "2026-01-22 10:01", "different clocks"), ("soon", "10:01", "no date"),
    ])
  func `what cannot be is refused in its row`(start: String, end: String, words: String) throws {
    let text = file([("2026-01-20 10:00", "2026-01-20 10:01"), (start, end)])
    let found = refusals(csv: text) {
      $0.mappings = [.init(column: "start", target: "start:work"), .init(column: "end", target: "end:work")]
    }
    let problem = try #require(found.first)
    #expect(problem.message.contains(words), "\(problem)")
    #expect(problem.place.hasPrefix("answers.csv:3:"))
  }

  @Test func `starts and ends of tasks, by their headings and as told`() throws {
    let observed = try Observed(
      csv: "participant,T1 start,T1 end,T2 start,T2 end\nP1,10:00,10:01,10:05,10:07\nP2,10:00,,-,10:07\n")
    #expect(observed.values("time") == ["P1/T1": [60], "P1/T2": [120]])
    #expect(observed.study.measure("time")?.isPerTask == true)
    let long = try Observed(csv: "participant,task,Started at,Finished\nP1,A,10:00,10:01\nP1,B,10:05,10:07\n")
    #expect(long.values("time") == ["P1/A": [60], "P1/B": [120]])
    let told = try Observed(csv: "participant,from,to\nP1,10:00,10:01\n") {
      $0.mappings = [
        .init(column: "from", target: "start:work@T7"), .init(column: "to", target: "end:work@T7"),
      ]
    }
    #expect(told.values("work") == ["P1/T7": [60]])
  }

  @Test func `the hours of a survey platform are no times of the study`() throws {
    for head in ["ID,Start time,Completion time,Email", "Start,End,_uuid,_index"] {
      let rows = "1,2026-01-22 10:00,2026-01-22 10:05,x"
      let observed = try Observed(csv: head + ",quality\n" + rows + ",5\n")
      #expect(observed.study.measures.map(\.id) == ["quality"])
    }
  }

  @Test func `a start without an end is refused, and a time that is given twice`() {
    let alone = refusals(csv: "participant,from,quality\nP1,10:00,5\n") {
      $0.mappings = [.init(column: "from", target: "start:work")]
    }
    #expect(alone.first?.remedy.contains("--map \"COLUMN=end:work\"") == true)
    let twice = refusals(csv: "participant,from,to,time_s\nP1,10:00,10:01,60\n") {
      $0.mappings = [.init(column: "from", target: "start:time"), .init(column: "to", target: "end:time")]
    }
    #expect(twice.first?.message.contains("its start and end too") == true)
  }

  @Test func `a study folder says the order of its dates and which columns hold start and end`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <measures><measure id="work" kind="duration" better="lower"/></measures>
        <sources><source id="t" path="data/t.csv" date-order="dmy">
          <column name="from" target="start:work"/><column name="to" target="end:work"/></source></sources>
      </study>
      """, to: "study.xml")
    try folder.write("participant,group,from,to\nP1,a,01/02/2026 23:59,02/02/2026 0:01\n", to: "data/t.csv")
    let observed = try Observed(folder.path)
    #expect(observed.values("work") == ["P1": [120]])
    #expect(try StudyDocument.write(observed.study).split(separator: 10).count > 5)
    #expect(
      String(decoding: try StudyDocument.write(observed.study), as: UTF8.self).contains("date-order=\"dmy\""))
  }
}
