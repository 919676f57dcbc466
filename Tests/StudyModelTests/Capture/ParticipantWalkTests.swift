import Foundation
import StudyModel
import Testing

/// Participants who do anything at all, in any order.
@Suite struct ParticipantWalkTests {
  /// The numbers of xorshift64: enough for walks that are the same every time.
  struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(sides))
    }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
  }

  /// An action that may or may not belong to any step.
  static func anything(_ flow: CaptureFlow, _ record: ParticipantRecord, _ dice: inout Dice)
    -> ParticipantAction
  {
    let plan = flow.plan
    let visit = dice.roll(4)
    let page = QuestionnairePage(
      measure: dice.pick(plan.questionnaires.map(\.measure) + ["none"]),
      visit: dice.pick([nil, 0, 1, 2, 3]), number: dice.roll(4))
    return switch dice.roll(13) {
    case 0: .begin(language: dice.pick(["en", "xx"]))
    case 1:
      .answerEligibility(["adult": dice.pick(["yes", "no", "?"]), "practice": dice.pick(["short", "long"])])
    case 2:
      .decide(section: dice.pick(plan.consent.sections.map(\.id)), agrees: dice.roll(4) > 0)
    case 3: .answerComprehension(["stop": dice.pick(["yes", "no", "?"])])
    case 4: .agree(version: dice.pick([plan.consent.version, "0"]))
    case 5: .permit(dice.pick([["archive": true], [:]]))
    case 6: .assign(assignment(flow, record, &dice))
    case 7: .start(visit: visit)
    case 8: .pause(visit: visit, reason: dice.pick(["break", "tea"]))
    case 9: .resume(visit: visit)
    case 10: dice.roll(2) == 0 ? .finish(visit: visit) : .giveUp(visit: visit)
    case 11: .handIn(page, answered: dice.roll(3) == 0 ? ["q1"] : CaptureSamples.everyAnswer)
    default:
      .goBack(
        to: dice.pick([.welcome, .eligibility, .consent(section: "data"), .agreement, .questionnaire(page)]))
    }
  }

  static func assignment(_ flow: CaptureFlow, _ record: ParticipantRecord, _ dice: inout Dice)
    -> Assignment
  {
    var levels = flow.knownLevels(of: record)
    if flow.plan.allocation?.method != .token, flow.plan.allocation != nil {
      levels["group"] = dice.pick(["with", "without"])
    }
    let tasks = Array(flow.plan.tasks.indices)
    return Assignment(
      levels: levels,
      visits: flow.plan.visits(
        tasks: dice.roll(2) == 0 ? tasks : tasks.reversed(),
        conditions: Array(CapturePlan.conditions(of: flow.study).indices), in: flow.study))
  }

  /// An action that belongs to the step, and leads on.
  static func fitting(
    _ step: ParticipantStep, _ flow: CaptureFlow, _ record: ParticipantRecord, _ dice: inout Dice
  ) -> ParticipantAction? {
    switch step {
    case .welcome: .begin(language: "en")
    case .eligibility: .answerEligibility(["adult": "yes", "practice": dice.pick(["short", "long"])])
    case .consent(let number): .decide(section: flow.plan.consent.sections[number].id, agrees: true)
    case .comprehension: .answerComprehension(["stop": "yes"])
    case .agreement: .agree(version: flow.plan.consent.version)
    case .permissions: .permit(["archive": dice.roll(2) == 0])
    case .allocation: .assign(assignment(flow, record, &dice))
    case .briefing(let visit): .start(visit: visit)
    case .running(let visit): dice.roll(2) == 0 ? .finish(visit: visit) : .giveUp(visit: visit)
    case .paused(let visit): .resume(visit: visit)
    case .questionnaire(let page): .handIn(page, answered: CaptureSamples.everyAnswer)
    case .thanks, .notAdmitted, .withdrawn: nil
    }
  }

  /// What must hold of every record that a flow has made.
  static func check(_ flow: CaptureFlow, _ record: ParticipantRecord, at time: Int) throws {
    let step = flow.step(for: record, at: time)
    // Nobody does anything that counts without having agreed to everything mandatory, and to the whole.
    if record.assignment != nil || !record.visits.isEmpty {
      #expect(record.consentVersion == flow.plan.consent.version)
      for section in flow.plan.consent.sections where section.isMandatory {
        #expect(record.decisions[section.id] == true)
      }
      for question in flow.plan.eligibility {
        let answer = try #require(record.eligibility[question.id].flatMap(question.option))
        #expect(answer.admits)
      }
      #expect(flow.plan.comprehension?.mistakes(in: record.comprehension).isEmpty != false)
    }
    if let progress = flow.progress(for: record, at: time) {
      #expect(1...progress.count ~= progress.step)
      // Nobody sees the assignment, which counts as the step behind it.
      if step != .allocation { #expect((progress.step == progress.count) == (step == .thanks)) }
    } else {
      #expect(step.isEnd)
    }
    // At most one task goes on at a time.
    let open = record.visits.keys.filter { flow.outcome(ofVisit: $0, in: record, at: time) == nil }
    #expect(open.count <= 1)
    // What is kept in a file says the same afterwards.
    let kept = try JSONDecoder().decode(ParticipantRecord.self, from: JSONEncoder().encode(record))
    #expect(kept == record && flow.step(for: kept, at: time) == step)
  }

  @Test(arguments: 0..<3, 1...40)
  func `whatever people do, consent is never skipped and there is always a way to the end`(
    sample: Int, seed: Int
  ) throws {
    let flow = CaptureSamples.all[sample]
    let invited = ["group": "with", "experience": "low"]
    var dice = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    var record = ParticipantRecord(invitedLevels: sample == 1 ? invited : [:])
    var history: [(action: ParticipantAction, time: Int)] = []
    var time = 0
    for _ in 0..<300 {
      time += dice.roll(5_000)
      let step = flow.step(for: record, at: time)
      let isFitting = dice.roll(5) == 0
      guard
        let action = isFitting ? Self.fitting(step, flow, record, &dice) : Self.anything(flow, record, &dice)
      else { break }
      do {
        record = try flow.record(record, after: action, at: time)
        history.append((action, time))
      } catch {
        #expect(!isFitting, "\(error) at \(step.name)")
        #expect(flow.step(for: record, at: time) == step)
      }
      try Self.check(flow, record, at: time)
    }
    // The same actions make the same record, as after a restart.
    #expect(try flow.record(of: history, invitedLevels: record.invitedLevels) == record)
    try Self.leadsToTheEnd(flow, record, time, &dice)
  }

  /// From wherever somebody stands, doing what is asked leads to an end, in no more steps than there are.
  static func leadsToTheEnd(
    _ flow: CaptureFlow, _ start: ParticipantRecord, _ begin: Int, _ dice: inout Dice
  ) throws {
    var record = start
    var time = begin
    for _ in 0..<100 {
      let step = flow.step(for: record, at: time)
      guard let action = fitting(step, flow, record, &dice) else {
        #expect(step.isEnd)
        return
      }
      record = try flow.record(record, after: action, at: time)
      #expect(flow.step(for: record, at: time) != step, "stuck at \(step.name)")
      time += 10
    }
    Issue.record("no end after 100 steps")
  }
}
