#if Server
import Foundation
import StudyModel
import Testing

@testable import StudyStore

/// Random histories: replayed, with everything sent twice and the server started anew in between, they end in the same
/// state, and in that of a model that is a few dictionaries.
struct HistoryTests {
  /// One thing that happens in a study.
  enum Step: Sendable {
    case join(PersonRole)
    case allocate(person: Int, stratum: String)
    case answer(person: Int, about: Int, items: [Int], value: AnswerValue)
    case task(person: Int, task: Int, kind: TaskEvent.Kind)
    case observe(person: Int, words: String)
    case withdraw(person: Int)
    case collection(open: Bool)
  }

  static func history(_ seed: UInt64) -> [Step] {
    var generator = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    return (0..<120).map { _ in
      let person = below(6)
      switch below(24) {
      case 0...2: return .join(PersonRole.allCases[below(4)])
      case 3...4: return .allocate(person: person, stratum: ["high", "low"][below(2)])
      case 5...13:
        let values: [AnswerValue] = [.text("1"), .text("2"), .notApplicable, .takenBack]
        return .answer(
          person: person, about: below(3) == 0 ? below(6) : person,
          items: (0...below(3)).map { _ in below(4) },
          value: values[below(4)])
      case 14...18: return .task(person: person, task: below(2), kind: TaskEvent.Kind.allCases[below(5)])
      case 19...21: return .observe(person: person, words: "\(below(100))")
      case 22: return .withdraw(person: person)
      default: return .collection(open: below(4) != 0)
      }
    }
  }

  /// What a history leads to, kept in dictionaries.
  struct Model {
    struct Key: Hashable {
      var person: String
      var subject: String
      var item: String
    }

    var codes: [String] = []
    var present: Set<String> = []
    var counts: [PersonRole: Int] = [:]
    var next: [String: Int] = [:]
    var places: [String: (stratum: String, place: Int)] = [:]
    var answers: [Key: [AnswerValue]] = [:]
    var states: [String: TaskRun.State] = [:]
    var observations: [String: Int] = [:]
    var isOpen = true

    mutating func apply(_ step: Step) {
      func code(_ person: Int) -> String? {
        guard person < codes.count, present.contains(codes[person]) else { return nil }
        return codes[person]
      }
      switch step {
      case .join(let role):
        guard isOpen else { return }
        counts[role, default: 0] += 1
        codes.append(role.code(counts[role] ?? 0))
        present.insert(codes[codes.count - 1])
      case .allocate(let person, let stratum):
        guard isOpen, let code = code(person), places[code] == nil else { return }
        places[code] = (stratum, next[stratum, default: 0])
        next[stratum, default: 0] += 1
      case .answer(let person, let about, let items, let value):
        guard isOpen, let code = code(person), let subject = self.code(about) else { return }
        for item in items {
          let key = Key(person: code, subject: subject, item: "q\(item)")
          if (answers[key]?.last ?? .takenBack) != value { answers[key, default: []].append(value) }
        }
      case .task(let person, let task, let kind):
        guard isOpen, let code = code(person) else { return }
        let next: [TaskRun.State?: [TaskEvent.Kind: TaskRun.State]] = [
          nil: [.start: .running], .running: [.pause: .paused, .finish: .finished, .giveUp: .gaveUp],
          .paused: [.resume: .running, .finish: .finished, .giveUp: .gaveUp],
        ]
        if let state = next[states["\(code) t\(task)"]]?[kind] { states["\(code) t\(task)"] = state }
      case .observe(let person, _):
        guard isOpen, let code = code(person) else { return }
        observations[code, default: 0] += 1
      case .withdraw(let person):
        guard let code = code(person) else { return }
        present.remove(code)
        places[code] = nil
        observations[code] = nil
        answers = answers.filter { $0.key.person != code && $0.key.subject != code }
        states = states.filter { !$0.key.hasPrefix(code + " ") }
      case .collection(let open):
        // Clocks that run are stopped with it.
        if isOpen, !open { states = states.mapValues { $0 == .running ? .paused : $0 } }
        isOpen = open
      }
    }

    func code(_ person: Int) -> String? {
      guard person < codes.count, present.contains(codes[person]) else { return nil }
      return codes[person]
    }
  }

  /// Does a step; what the store refuses is left.
  static func apply(_ step: Step, number: Int, codes: inout [String], to store: CaptureStore) async throws {
    let id = UUID(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)))
    func code(_ person: Int) -> String { person < codes.count ? codes[person] : "P99" }
    do {
      switch step {
      case .join(let role):
        let (token, session) = (TokenHash(of: "i \(number)"), TokenHash(of: "s \(number)"))
        do { try await store.invite(token, as: role) } catch CaptureError.tokenInUse {}
        codes.append(try await store.redeem(token, session: session, language: "en").code)
      case .allocate(let person, let stratum):
        _ = try await store.allocate(code(person), stratum: stratum) {
          AllocatedConditions(levels: ["group": "\($0 % 2)"])
        }
      case .answer(let person, let about, let items, let value):
        _ = try await store.submit(
          items.map { AnswerChange("q\($0)", value) }, by: code(person), form: "f",
          on: Occasion(about: code(about)), submission: id)
      case .task(let person, let task, let kind):
        _ = try await store.record(kind, of: Occasion(task: "t\(task)"), by: code(person), submission: id)
      case .observe(let person, let words):
        _ = try await store.observe("search", ["words": words], by: code(person), submission: id)
      case .withdraw(let person): _ = try await store.withdraw(code(person))
      case .collection(let open):
        if open {
          try await store.openCollection(reason: "")
        } else {
          try await store.closeCollection()
        }
      }
    } catch {
      // Refusals are part of a history; troubles with the store are not.
      switch error {
      case .closed, .writeFailed, .diskFull, .busy, .damaged: throw error
      default: break
      }
    }
  }

  @Test(arguments: UInt64(1)...12)
  func aHistoryReplayedEndsInTheSameStateAndInThatOfTheModel(_ seed: UInt64) async throws {
    let (straight, troubled) = (try TestStudy(), try TestStudy())
    defer {
      straight.remove()
      troubled.remove()
    }
    let steps = Self.history(seed)
    var model = Model()
    var generator = SeededGenerator(seed: seed ^ 0xFFFF)
    let first = try straight.open()
    var second = try troubled.open()
    var (codes, sameCodes): ([String], [String]) = ([], [])
    for (number, step) in steps.enumerated() {
      straight.clock.advance(seconds: 1)
      troubled.clock.advance(seconds: 1)
      model.apply(step)
      try await Self.apply(step, number: number, codes: &codes, to: first)
      for _ in 0..<2 { try await Self.apply(step, number: number, codes: &sameCodes, to: second) }
      if Int.random(in: 0..<12, using: &generator) == 0 {
        try second.close()
        second = try troubled.open()
      }
    }
    let contents = try await first.contents()
    #expect(try await second.contents() == contents)
    try first.close()
    try second.close()
    #expect(try CaptureReader(folder: troubled.folder.path).contents() == contents)
    Self.compare(contents, with: model)
  }

  static func compare(_ contents: CapturedData, with model: Model) {
    #expect(contents.people.map(\.code) == model.codes.filter(model.present.contains))
    #expect(contents.collection.isOpen == model.isOpen)
    #expect(Set(contents.tombstones.map(\.code)) == Set(model.codes).subtracting(model.present))
    for person in contents.people {
      #expect(person.allocation?.place == model.places[person.code]?.place)
      #expect(person.allocation?.stratum == model.places[person.code]?.stratum)
    }
    var answers: [Model.Key: CapturedAnswer] = [:]
    for answer in contents.answers {
      let subject = answer.occasion.about ?? answer.person
      answers[Model.Key(person: answer.person, subject: subject, item: answer.item)] = answer
    }
    #expect(answers.count == contents.answers.count)
    #expect(answers.mapValues(\.value) == model.answers.compactMapValues(\.last))
    #expect(answers.mapValues(\.revision) == model.answers.mapValues(\.count))
    var states: [String: TaskRun.State] = [:]
    for run in contents.taskRuns { states["\(run.person) \(run.occasion.task ?? "")"] = run.state }
    #expect(states == model.states)
    #expect(
      Dictionary(grouping: contents.observations, by: \.person).mapValues(\.count) == model.observations)
  }
}
#endif
