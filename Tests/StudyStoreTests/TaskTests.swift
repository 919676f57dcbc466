#if Server
import Foundation
import Testing

@testable import StudyStore

/// Work on tasks: what can follow what, and how long it took by which clock.
struct TaskTests {
  @Test func onlyWhatCanFollowIsTaken() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let next: [TaskRun.State?: [TaskEvent.Kind: TaskRun.State]] = [
      nil: [.start: .running],
      .running: [.pause: .paused, .finish: .finished, .giveUp: .gaveUp],
      .paused: [.resume: .running, .finish: .finished, .giveUp: .gaveUp],
    ]
    let ways: [[TaskEvent.Kind]] = [
      [], [.start], [.start, .pause], [.start, .pause, .resume], [.start, .finish], [.start, .giveUp],
      [.start, .pause, .finish],
    ]
    for way in ways {
      for kind in TaskEvent.Kind.allCases {
        let task = Occasion(task: "\(way.map(\.rawValue)) \(kind)")
        var state: TaskRun.State?
        for step in way {
          state = try await store.record(step, of: task, by: code, submission: UUID()).state
        }
        if let wanted = next[state]?[kind] {
          let run = try await store.record(kind, of: task, by: code, submission: UUID())
          #expect(run.state == wanted)
        } else {
          await #expect(throws: CaptureError.taskEventRefused(kind, state: state)) {
            try await store.record(kind, of: task, by: code, submission: UUID())
          }
        }
      }
    }
    try store.close()
  }

  @Test func anEventThatComesTwiceIsStoredOnce() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let task = Occasion(task: "t1")
    let (start, pause) = (UUID(), UUID())
    for _ in 0..<2 { _ = try await store.record(.start, of: task, by: code, submission: start) }
    study.clock.advance(seconds: 3)
    for _ in 0..<2 {
      let run = try await store.record(.pause, of: task, by: code, reason: "phone", submission: pause)
      #expect(run.events.map(\.reason) == ["", "phone"])
      study.clock.advance(seconds: 3)
    }
    await #expect(throws: CaptureError.submissionReused) {
      try await store.record(.resume, of: task, by: code, submission: pause)
    }
    #expect(try await store.contents().taskRuns.map(\.events.count) == [2])
    try store.close()
  }

  @Test func tasksConditionsAndWatchersHaveTheirOwnClocks() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let watcher = try await store.join(.observer)
    let occasions = [
      Occasion(task: "t1"), Occasion(task: "t1", condition: "with"), Occasion(task: "t2"),
    ]
    for occasion in occasions {
      _ = try await store.record(.start, of: occasion, by: code, submission: UUID())
    }
    let watched = Occasion(task: "t1", about: code)
    _ = try await store.record(.start, of: watched, by: watcher, submission: UUID())
    // Of oneself is the same as of nobody else.
    let own = try await store.record(.finish, of: watched, by: code, submission: UUID())
    #expect(own.occasion == occasions[0])
    let runs = try await store.contents().taskRuns
    #expect(runs.map(\.occasion) == occasions + [watched])
    #expect(runs.map(\.state) == [.finished, .running, .running, .running])
    #expect(runs.map(\.person) == [code, code, code, watcher])
    try store.close()
  }

  @Test func aDurationOutlivesAClockThatIsSetAndAServerThatIsStartedAnew() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    var store = try study.open()
    let code = try await store.join()
    let task = Occasion(task: "t1")
    _ = try await store.record(.start, of: task, by: code, submission: UUID())
    study.clock.advance(seconds: 100)
    study.clock.turn(seconds: -86_400)
    _ = try await store.record(.pause, of: task, by: code, submission: UUID())
    study.clock.advance(seconds: 1000)
    _ = try await store.record(.resume, of: task, by: code, submission: UUID())
    try store.close()
    store = try study.open()
    study.clock.turn(seconds: 500_000)
    study.clock.advance(seconds: 20.5)
    let run = try await store.record(.finish, of: task, by: code, submission: UUID())
    #expect(run.duration() == TaskDuration(seconds: 120.5, basis: .monotonic))
    #expect(try await store.contents().taskRuns == [run])
    try store.close()
  }

  @Test func acrossTwoStartsOfTheMachineADurationIsMarked() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let task = Occasion(task: "t1")
    _ = try await store.record(.start, of: task, by: code, submission: UUID())
    study.clock.restart()
    study.clock.turn(seconds: 60)
    _ = try await store.record(.pause, of: task, by: code, submission: UUID())
    _ = try await store.record(.resume, of: task, by: code, submission: UUID())
    study.clock.advance(seconds: 5)
    let run = try await store.record(.finish, of: task, by: code, submission: UUID())
    #expect(run.duration() == TaskDuration(seconds: 65, basis: .wallClock))
    try store.close()
  }

  @Test func aDurationIsNeverNegative() {
    func moment(_ wall: Int64, _ monotonic: Int64, _ boot: String) -> Moment {
      Moment(wall: CaptureTime(microseconds: wall), monotonic: monotonic, boot: boot)
    }
    let run = TaskRun(
      person: "P01", occasion: Occasion(task: "t"),
      events: [
        TaskEvent(.start, at: moment(9_000_000, 9_000_000, "a")),
        TaskEvent(.pause, at: moment(1_000_000, 1_000_000, "b")),
        TaskEvent(.resume, at: moment(2_000_000, 2_000_000, "b")),
        TaskEvent(.finish, at: moment(4_000_000, 4_000_000, "c")),
      ])
    #expect(run.duration() == TaskDuration(seconds: 2, basis: .wallClockSetBack))
  }

  @Test func aTaskThatRunsIsCountedUpToNowAndAPauseIsNot() {
    let clock = SetClock()
    var run = TaskRun(
      person: "P01", occasion: Occasion(task: "t"), events: [TaskEvent(.start, at: clock.now)])
    clock.advance(seconds: 7)
    #expect(run.duration().seconds == 0)
    #expect(run.duration(until: clock.now).seconds == 7)
    run.events.append(TaskEvent(.pause, at: clock.now))
    clock.advance(seconds: 7)
    #expect(run.duration(until: clock.now) == TaskDuration(seconds: 7, basis: .monotonic))
  }

  @Test func theClocksOfTheMachineGoOn() throws {
    let first = CaptureClock.system.now()
    let second = CaptureClock.system.now()
    #expect(first.boot == second.boot)
    #expect(first.monotonic <= second.monotonic)
    #expect(abs(Double(first.wall.microseconds) / 1_000_000 - Date().timeIntervalSince1970) < 60)
    let boot = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #expect(first.boot == boot.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
#endif
