#if Server
import Foundation
import StudyModel
import StudyStore
import Synchronization

/// A study with a known course: what everybody did and answered, as a store and as files for an import.
///
/// Both are made from the same list, by ways that share nothing with the program.
struct RehearsedStudy {
  /// One visit of a participant to a task.
  struct Visit {
    enum End { case finished, gaveUp, never }
    var task: String
    var device: String
    /// How long the participant works, pauses left out.
    var seconds: Double
    var pause = 0.0
    var end = End.finished
    var outcome: String?
    var errors: Int
    var ease: String?

    /// The time as a researcher would note it by hand; nil where nobody knows when it ended.
    var noted: Double? {
      if task == "T2", end == .never || seconds > 300 { return 300 }
      return end == .never ? nil : seconds
    }
    var condition: String { "device=" + device }
  }

  struct Person {
    var code: String
    var group: String
    var visits: [Visit]
    var quality: [(rater: String, points: String)]
    /// The answers to the items of PSSUQ, `N/A` among them; empty ones are missing.
    var answers: [String]
  }

  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="rehearsed">
      <title lang="en">A rehearsed study</title>
      <factors>
        <factor id="group" design="between" reference="without">
          <level id="without"/>
          <level id="with"/>
        </factor>
        <factor id="device" design="within" reference="phone">
          <level id="phone"/>
          <level id="desktop"/>
        </factor>
      </factors>
      <tasks>
        <task id="T1"/>
        <task id="T2" time-limit="300"/>
      </tasks>
      <measures>
        <measure id="quality" kind="score" better="higher" minimum="0" maximum="100"/>
        <measure id="time" kind="duration" better="lower" unit="s" per="task"/>
        <measure id="outcome" kind="outcome" better="higher" per="task"/>
        <measure id="errors" kind="count" better="lower" per="task"/>
        <measure id="ease" kind="questionnaire" instrument="seq" direction="agree-high" per="task"/>
        <measure id="satisfaction" kind="questionnaire" instrument="pssuq-3" direction="agree-low"/>
      </measures>
    </study>

    """

  static let people: [Person] = (1...12).map(person)

  private static func person(_ number: Int) -> Person {
    let devices: [String] = number % 2 == 0 ? ["desktop", "phone"] : ["phone", "desktop"]
    var visits: [Visit] = []
    for device in devices {
      for task in ["T1", "T2"] { visits.append(visit(number, task, device)) }
    }
    // Somebody who left in the middle of the third visit.
    if number == 7 {
      visits[2].end = .never
      visits[2].outcome = nil
      visits[2].ease = nil
      visits.removeLast()
    }
    let quality: [(rater: String, points: String)] = [
      ("R01", String(45 + (number * 17) % 40) + ".5"), ("R02", String(45 + (number * 17 + 5) % 40)),
    ]
    return Person(
      code: (number < 10 ? "P0" : "P") + String(number), group: number % 4 < 2 ? "with" : "without",
      visits: visits, quality: quality, answers: number == 7 ? [] : answers(number))
  }

  private static func answers(_ number: Int) -> [String] {
    (1...16).map { item -> String in
      if number == 1, item == 3 { return "N/A" }
      if number == 8, item == 5 { return "" }
      return String(1 + (number * 5 + item * item) % 6)
    }
  }

  private static func visit(_ number: Int, _ task: String, _ device: String) -> Visit {
    let second: Int = task == "T2" ? 1 : 0
    let other: Int = device == "desktop" ? 1 : 0
    let seconds: Int = (number * 37 + second * 53 + other * 29) % 180
    let fails: Bool = (number + second + other) % 4 == 0
    let errors: Int = (number + 2 * second + other) % 4
    let ease: Int = 1 + (number * 3 + second + other * 2) % 7
    var visit = Visit(
      task: task, device: device, seconds: 60.25 + Double(seconds), outcome: fails ? "failure" : "success",
      errors: errors, ease: String(ease))
    switch (number, task, device) {
    // The observer noted that it was given up; of the other one only the participant's own page tells it.
    case (5, "T1", "phone"):
      visit.end = .gaveUp
      visit.outcome = "gave-up"
    case (10, "T1", "phone"):
      visit.end = .gaveUp
      visit.outcome = nil
    // Nobody came back, and the time ran out.
    case (3, "T2", "desktop"):
      visit.end = .never
      visit.outcome = nil
    case (4, "T2", "phone"):
      visit.seconds = 420
      visit.outcome = "partial"
    case (2, "T1", "phone"): visit.pause = 40
    case (9, "T2", "phone"): visit.ease = nil
    default: break
    }
    return visit
  }

  // MARK: Files

  /// The files of a researcher who notes everything by hand, with the options of their import.
  static var files: [(name: String, text: String, options: [String])] {
    let everybody: [[String]] = people.map { [$0.code, $0.group] }
    let ratings: [[String]] = people.flatMap { person in
      person.quality.map { [person.code, $0.rater, $0.points] }
    }
    let filledIn: [[String]] = people.filter { !$0.answers.isEmpty }.map { [$0.code] + $0.answers }
    let items: [String] = (1...16).map { "q\($0)" }
    return [
      (
        "tasks.csv", table(["participant", "task", "device", "order", "time (s)", "outcome"], times),
        ["--map", "order=order"]
      ),
      (
        "seen.csv", table(["participant", "task", "device", "order", "rater", "outcome", "errors"], seen),
        ["--map", "order=order"]
      ),
      ("groups.csv", table(["participant", "group"], everybody), []),
      ("quality.csv", table(["participant", "rater", "quality"], ratings), []),
      (
        "ease.csv", table(["participant", "task", "device", "order", "ease"], ease),
        ["--map", "ease=item:seq.q1", "--map", "order=order"]
      ),
      ("satisfaction.csv", table(["participant"] + items, filledIn), ["--instrument", "pssuq-3"]),
    ]
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// A row for each visit, which begins with whose it is and which of the conditions came when.
  private static func each(_ cells: (Visit) -> [String]?) -> [[String]] {
    people.flatMap { person in
      person.visits.compactMap { visit -> [String]? in
        let order: String = visit.device == person.visits[0].device ? "1" : "2"
        return cells(visit).map { [person.code, visit.task, visit.device, order] + $0 }
      }
    }
  }

  private static var times: [[String]] {
    each { visit in
      let ending = visit.end == .gaveUp && visit.outcome == nil ? "gave up" : ""
      return visit.noted.map { [String($0), ending] }
    }
  }

  private static var seen: [[String]] { each { ["O01", $0.outcome ?? "", String($0.errors)] } }

  private static var ease: [[String]] { each { visit in visit.ease.map { [$0] } } }

  // MARK: The store

  /// A clock that the rehearsal sets, long before today.
  private final class SetClock: Sendable {
    private let moment = Mutex(
      Moment(wall: CaptureTime(microseconds: 1_700_000_000_000_000), monotonic: 5_000_000, boot: "rehearsal"))

    var clock: CaptureClock { CaptureClock { self.moment.withLock { $0 } } }

    func advance(_ seconds: Double) {
      moment.withLock {
        $0.wall.microseconds += Int64(seconds * 1_000_000)
        $0.monotonic += Int64(seconds * 1_000_000)
      }
    }
  }

  /// Fills the store of a study folder as the pages of a server do.
  ///
  /// - Parameters:
  ///   - folder: the study folder.
  ///   - change: what is done besides, before the store is closed.
  /// - Throws: what the store throws.
  static func capture(
    in folder: URL, then change: (CaptureStore) async throws -> Void = { _ in }
  ) async throws {
    let time = SetClock()
    let store = try CaptureStore(folder: folder.path, study: "rehearsed", clock: time.clock)
    let observer = try await join(store, .observer)
    let raters = [try await join(store, .rater), try await join(store, .rater)]
    for person in people {
      let code = try await join(store, .participant)
      try await agree(code, store)
      _ = try await store.allocate(code, stratum: "all") { _ in
        AllocatedConditions(
          levels: ["group": person.group],
          order: person.visits.map { PlannedTask($0.task, condition: $0.condition) })
      }
      for visit in person.visits {
        try await work(code, visit, store, time)
        try await see(code, visit, by: observer, store)
      }
      let end = person.answers.enumerated().map { number, text -> AnswerChange in
        let given: AnswerValue = text == "N/A" ? .notApplicable : .text(text.isEmpty ? "4" : text)
        return AnswerChange("q\(number + 1)", given)
      }
      try await answer(end, code, "satisfaction", Occasion(), store)
      // What was given and taken back is missing.
      for (number, text) in person.answers.enumerated() where text.isEmpty {
        try await answer(
          [AnswerChange("q\(number + 1)", .takenBack)], code, "satisfaction", Occasion(), store)
      }
      for (rater, given) in zip(raters, person.quality) {
        try await answer(
          [AnswerChange("value", .text(given.points))], rater, "quality", Occasion(about: code), store)
      }
    }
    try await joinOthers(store)
    try await change(store)
    try store.close()
  }

  private static func join(_ store: CaptureStore, _ role: PersonRole) async throws -> String {
    let name = UUID().uuidString
    try await store.invite(TokenHash(of: name), as: role, levels: [:])
    return try await store.redeem(TokenHash(of: name), session: TokenHash(of: "s" + name), language: "en")
      .code
  }

  private static func agree(_ code: String, _ store: CaptureStore) async throws {
    _ = try await store.record(
      ConsentRecord(
        version: "1", text: TokenHash(of: "text"), language: "en",
        sections: [.init("recorded", isAgreed: true)]), of: code)
  }

  private static func answer(
    _ answers: [AnswerChange], _ code: String, _ form: String, _ occasion: Occasion, _ store: CaptureStore
  ) async throws {
    guard !answers.isEmpty else { return }
    _ = try await store.submit(answers, by: code, form: form, on: occasion, submission: UUID())
  }

  private static func work(
    _ code: String, _ visit: Visit, _ store: CaptureStore, _ time: SetClock
  ) async throws {
    let occasion = Occasion(task: visit.task, condition: visit.condition)
    func note(_ kind: TaskEvent.Kind, _ reason: String = "") async throws {
      _ = try await store.record(kind, of: occasion, by: code, reason: reason, submission: UUID())
    }
    try await note(.start)
    if visit.pause > 0 {
      time.advance(10)
      try await note(.pause, "break")
      time.advance(visit.pause)
      try await note(.resume)
      time.advance(visit.seconds - 10)
    } else {
      time.advance(visit.seconds)
    }
    switch visit.end {
    case .finished: try await note(.finish)
    case .gaveUp: try await note(.giveUp)
    case .never: break
    }
    // Everybody thinks again about the ease; what was taken back in the end is missing.
    try await answer([AnswerChange("q1", .text("7"))], code, "ease", occasion, store)
    try await answer(
      [AnswerChange("q1", visit.ease.map { .text($0) } ?? .takenBack)], code, "ease", occasion, store)
  }

  private static func see(
    _ code: String, _ visit: Visit, by observer: String, _ store: CaptureStore
  ) async throws {
    let occasion = Occasion(task: visit.task, condition: visit.condition, about: code)
    if let outcome = visit.outcome {
      try await answer([AnswerChange("value", .text(outcome))], observer, "outcome", occasion, store)
    }
    try await answer(
      [AnswerChange("value", .text(String(visit.errors)))], observer, "errors", occasion, store)
    try await answer([AnswerChange("note", .text("hesitates"))], observer, "capture:notes", occasion, store)
  }

  /// Somebody who never agreed, and somebody who withdrew after having answered.
  private static func joinOthers(_ store: CaptureStore) async throws {
    let curious = try await join(store, .participant)
    try await answer([AnswerChange("q1", .text("1"))], curious, "satisfaction", Occasion(), store)
    let gone = try await join(store, .participant)
    try await agree(gone, store)
    try await answer([AnswerChange("q1", .text("1"))], gone, "satisfaction", Occasion(), store)
    _ = try await store.withdraw(gone)
  }
}
#endif
