#if Server
import StudyModel
import Testing

@testable import StudyCapture

struct ObserverSheetTests {
  @Test(
    arguments: [
      ("95", 95), ("95.5", 95.5), ("95,5", 95.5), ("1:35", 95), ("01:05", 65), ("1:01:35", 3695),
      ("0:00.4", 0.4), ("90:00", 5400), (" 1 : 35 ", 95),
    ] as [(String, Double)])
  func `a time is read as people write it`(text: String, seconds: Double) {
    #expect(TypedTime.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "0", "0:00", ":", "1:", ":35", "1:60", "1:61:00", "1:2:3:4", "-5", "+5", "5 s", "1e3", "0x10", "nan",
    "inf", "1.5:30", "1..5", "99999999999", "١٢", "<b>1</b>",
  ])
  func `what is no time is none`(text: String) {
    #expect(TypedTime.seconds(text) == nil)
  }

  private static func study() -> Study {
    var study = Study(id: "s", title: LocalizedText("S"))
    study.factors = [
      Factor(
        id: "device", design: .within, levels: [.init(id: "phone"), .init(id: "desk")],
        reference: .declared("phone"))
    ]
    study.tasks = [StudyTask(id: "T1")]
    study.measures = [
      Measure(id: "quality", kind: .score),
      Measure(id: "reading", kind: .duration, isPerTask: true),
      Measure(id: "errors", kind: .count, isPerTask: true),
      // What the pages count themselves.
      Measure(id: "breaks", kind: .count, counts: .pause, isPerTask: true),
      Measure(id: "whole", kind: .duration),
      Measure(id: "verdict", kind: .outcome),
      Measure(id: "sus", kind: .questionnaire),
    ]
    return study
  }

  @Test func `what is not taken for each task is taken at each condition`() {
    let study = Self.study()
    var plan = CapturePlan.standardPages(of: study, instruments: [:])
    plan.tasks = [.init(task: "T1")]
    let measures = ObservedMeasures(of: study, plan: plan)
    #expect(measures.ofVisit.map(\.id) == ["errors", "reading"])
    #expect(measures.overall.map(\.id) == ["verdict", "whole"])
    #expect(measures.timed == "reading")
    #expect(measures.conditions == ["device=phone", "device=desk"])
    plan.tasks = []
    let without = ObservedMeasures(of: study, plan: plan)
    #expect(without.ofVisit.isEmpty)
    #expect(without.overall.map(\.id) == ["errors", "verdict", "reading", "whole"])
    #expect(without.timed == nil)
  }

  @Test func `the first time of a study is that of its tasks`() {
    var study = Self.study()
    study.measures.removeAll { $0.id == "reading" }
    var plan = CapturePlan.standardPages(of: study, instruments: [:])
    plan.tasks = [.init(task: "T1")]
    let measures = ObservedMeasures(of: study, plan: plan)
    #expect(measures.ofVisit.map(\.id) == ["errors", "whole"])
    #expect(measures.overall.map(\.id) == ["verdict"])
    #expect(measures.timed == "whole")
  }

  @Test func `a stopwatch is started once, paused and resumed, and stopped once`() {
    let presses: [StopwatchPress] = [.start, .pause(reason: "break"), .resume, .stop]
    func possible(_ state: ClockReading.State?) -> [StopwatchPress] {
      presses.filter { $0.isPossible(state.map { ClockReading($0, milliseconds: 5) }) }
    }
    #expect(possible(nil) == [.start])
    #expect(possible(.running) == [.pause(reason: "break"), .stop])
    #expect(possible(.paused) == [.resume, .stop])
    for state in [ClockReading.State.stopped, .gaveUp, .timeUp] { #expect(possible(state) == []) }
  }

  @Test func `a participant is at the visit that is under way, else at the next one`() {
    let visits = ["T1", "T2", "T3"].map { Assignment.Visit(task: $0) }
    func current(_ states: [Int: ClockReading.State]) -> Int? {
      WatchedParticipant(
        code: "P01", visits: visits, clocks: states.mapValues { ClockReading($0, milliseconds: 1) }
      ).current
    }
    #expect(current([:]) == 0)
    #expect(current([0: .running]) == 0)
    #expect(current([0: .stopped]) == 1)
    #expect(current([0: .gaveUp, 1: .paused]) == 1)
    #expect(current([0: .timeUp, 1: .stopped, 2: .stopped]) == nil)
  }

  @Test func `a count begins at its smallest number and ends at its largest`() {
    let words = PageWords("en")
    let measure = Measure(id: "errors", kind: .count, range: 0...3)
    let work = ParticipantWork("P01", task: "T1")
    func part(_ value: String?) -> [String: Any] {
      var sheet = ObservationSheet()
      sheet.values[.init("errors", on: work)] = value
      return ObserverSheet(sheet: sheet, words: words).part(
        measure, on: work, name: "m1", condition: nil, hint: "", problem: nil)
    }
    func numbers(_ shown: [String: Any]) -> [Int?] { [shown["less"] as? Int, shown["more"] as? Int] }
    #expect(numbers(part(nil)) == [0, 1])
    #expect(part(nil)["number"] as? String == "–")
    #expect(part(nil)["seen"] as? String == "")
    #expect(numbers(part("2")) == [1, 3])
    #expect(part("0")["isLeast"] as? Bool == true)
    #expect(part("2")["isMost"] as? Bool == false)
    #expect(part("3")["isMost"] as? Bool == true)
    #expect(part("3")["seen"] as? String == "3")
  }

  @Test func `versions change with what is shown`() {
    #expect(ObserverSheet.version("1", true) == ObserverSheet.version("1", true))
    #expect(ObserverSheet.version("1", true) != ObserverSheet.version("2", true))
    #expect(ObserverSheet.version("1", true) != ObserverSheet.version("1", false))
  }
}
#endif
