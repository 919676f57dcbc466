import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// The unit of plain numbers in columns of times.
@Suite struct TimeUnitTests {
  private static func file(_ heading: String, _ factor: Double, stamps: Bool) -> String {
    let seconds = [10.25, 21.664, 75.5, 8.125]
    let rows = seconds.enumerated().map { index, time in
      let begun = "12:27:0\(index).000"
      let end = 12 * 3600 + 27 * 60 + Double(index) + time
      let minutes = Int(end / 60) % 60
      let rest = Int((end - (end / 60).rounded(.down) * 60) * 1000 + 0.5)
      let stamp =
        "12:\(minutes):\(rest / 10_000)\(rest / 1000 % 10).\(String(1000 + rest % 1000).dropFirst())"
      return "P\(index + 1),\(time * factor)" + (stamps ? ",\(begun),\(stamp)" : "")
    }
    return "participant,\(heading)" + (stamps ? ",Start stamp,End stamp" : "") + "\n"
      + rows.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [TimeUnit.milliseconds, .seconds, .minutes])
  func `stamps beside the numbers tell their unit`(unit: TimeUnit) throws {
    let observed = try Observed(csv: Self.file("Duration", 1 / unit.inSeconds, stamps: true))
    let times = observed.values("time")
    #expect(abs((times["P2"]?.first ?? 0) - 21.664) < 1e-9)
    #expect((observed.assumption("are read as \(unit.name)") != nil) == (unit != .seconds))
  }

  @Test func `numbers of half a day are milliseconds, and said so`() throws {
    let csv = "participant,time\nP1,21664\nP2,30210.5\nP3,18000\n"
    let observed = try Observed(csv: csv)
    #expect(observed.values("time")["P1"] == [21.664])
    #expect(observed.assumption("are read as milliseconds") != nil)
    #expect((try Observed(csv: csv) { $0.timeUnits = ["time": .seconds] }).values("time")["P1"] == [21664])
  }

  @Test func `what is told goes before the heading`() throws {
    let csv = "participant,time_s\nP1,2\nP2,3\n"
    #expect((try Observed(csv: csv)).values("time")["P1"] == [2])
    #expect((try Observed(csv: csv) { $0.timeUnits = ["time": .minutes] }).values("time")["P1"] == [120])
  }

  @Test func `a unit of no time is refused`() {
    let problems = refusals(csv: "participant,score\nP1,2\nP2,3\n") { $0.timeUnits = ["score": .minutes] }
    #expect(problems.first?.remedy.contains("--unit-of") == true)
  }

  @Test(arguments: [
    ("0 days 00:15:58.800000", 958.8), ("0 days 00:08:33", 513), ("1 day, 0:00:01", 86_401),
    ("2 days 01:00:00", 176_400),
  ])
  func `days before a clock are read`(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["0 days 15:58", "0 days", "1 day 25:00:00", "days 00:01:00"])
  func `other texts with days are none`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }
}
