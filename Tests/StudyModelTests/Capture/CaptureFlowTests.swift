import Foundation
import StudyModel
import Testing

@Suite struct CaptureFlowTests {
  static let flow = CaptureSamples.flow
  static let straight = CaptureSamples.straight
  static let names = [
    "welcome", "eligibility", "consent section 1", "consent section 2", "consent section 3", "comprehension",
    "agreement", "permissions", "allocation", "task 1 briefing", "task 1 running",
    "questionnaire ease, page 1", "questionnaire ease, page 2", "questionnaire ease, page 3",
    "task 2 briefing", "task 2 running",
    "questionnaire ease, page 1", "questionnaire ease, page 2", "questionnaire ease, page 3",
    "questionnaire opinion, page 1", "questionnaire patterns, page 1", "questionnaire patterns, page 2",
    "thanks",
  ]

  @Test func `somebody who goes straight through meets every step in its order`() throws {
    for (count, name) in Self.names.enumerated() {
      let record = try CaptureSamples.record(count)
      #expect(Self.flow.step(for: record, at: 1_000 * count).name == name)
    }
    let record = try CaptureSamples.record(Self.straight.count)
    #expect(Self.flow.step(for: record, at: 90_000) == .thanks)
    #expect(record.language == "th" && record.permissions == ["archive": false])
    #expect(record.consentVersion == "2")
  }

  @Test func `progress counts up to the number of steps`() throws {
    var last = ParticipantProgress(step: 0, count: 0)
    for count in 0...Self.straight.count {
      let record = try CaptureSamples.record(count)
      let progress = try #require(Self.flow.progress(for: record, at: 1_000 * count))
      #expect(progress.count == 20)
      #expect(progress.step >= last.step && progress.step <= last.step + 1)
      last = progress
    }
    #expect(last == ParticipantProgress(step: 20, count: 20))
    // Somebody without the patterns is not asked about them.
    let without = try Self.flow.record(
      CaptureSamples.record(8), after: .assign(CaptureSamples.assignment("without")), at: 9_000)
    #expect(Self.flow.progress(for: without, at: 9_000) == ParticipantProgress(step: 9, count: 18))
  }

  @Test(arguments: 0...22)
  func `no action but that of the step, going back and withdrawal changes anything`(count: Int) throws {
    let record = try CaptureSamples.record(count)
    let time = 1_000 * count
    let step = Self.flow.step(for: record, at: time)
    let back = Self.flow.previousPage(for: record, at: time)
    for (number, action) in Self.straight.enumerated() where number != count {
      // What comes twice in the list, or ends the same visit in another way, belongs to the step.
      let belongs =
        count < Self.straight.count && (action == Self.straight[count] || Self.ends(action, of: step))
      if belongs { continue }
      #expect(throws: FlowRefusal.notNow(step)) { try Self.flow.record(record, after: action, at: time) }
    }
    for page in [ParticipantPage.welcome, .eligibility, .consent(section: "about"), .permissions, .agreement]
    where page != back {
      #expect(throws: FlowRefusal.notNow(step)) {
        try Self.flow.record(record, after: .goBack(to: page), at: time)
      }
    }
    let gone = try Self.flow.record(record, after: .withdraw, at: time)
    #expect(Self.flow.step(for: gone, at: time) == .withdrawn)
    #expect(Self.flow.progress(for: gone, at: time) == nil)
    #expect(throws: FlowRefusal.notNow(.withdrawn)) { try Self.flow.record(gone, after: .withdraw, at: time) }
  }

  private static func ends(_ action: ParticipantAction, of step: ParticipantStep) -> Bool {
    guard case .running(let current) = step else { return false }
    return action == .finish(visit: current) || action == .giveUp(visit: current)
  }

  @Test func `somebody who cannot take part is told why and asked nothing more`() throws {
    let record = try Self.flow.record(
      CaptureSamples.record(1), after: .answerEligibility(["adult": "no", "practice": "long"]), at: 5_000)
    let step = Self.flow.step(for: record, at: 5_000)
    #expect(step == .notAdmitted(.eligibility(questions: ["adult"])) && step.isEnd)
    #expect(Self.flow.previousPage(for: record, at: 5_000) == nil)
    #expect(Self.flow.progress(for: record, at: 5_000) == nil)
  }

  @Test func `somebody who does not agree to a mandatory section can think again`() throws {
    let declined = try Self.flow.record(
      CaptureSamples.record(3), after: .decide(section: "data", agrees: false), at: 5_000)
    #expect(Self.flow.step(for: declined, at: 5_000) == .notAdmitted(.declined(section: "data")))
    let again = try Self.flow.record(declined, after: .goBack(to: .consent(section: "data")), at: 6_000)
    #expect(Self.flow.step(for: again, at: 6_000) == .consent(section: 1))
    let other = try Self.flow.record(
      CaptureSamples.record(2), after: .decide(section: "about", agrees: false), at: 5_000)
    #expect(Self.flow.step(for: other, at: 5_000) == .consent(section: 1))
  }

  @Test func `mistakes in the check lead to it again, so often as it may be handed in`() throws {
    var record = try CaptureSamples.record(5)
    for attempt in 1...2 {
      record = try Self.flow.record(record, after: .answerComprehension(["stop": "no"]), at: 10_000)
      #expect(Self.flow.step(for: record, at: 10_000) == .comprehension(mistakenAttempts: attempt))
      #expect(Self.flow.previousPage(for: record, at: 10_000) == .consent(section: "leave"))
    }
    let right = try Self.flow.record(record, after: .answerComprehension(["stop": "yes"]), at: 10_000)
    #expect(Self.flow.step(for: right, at: 10_000) == .agreement)
    // From the agreement back to what was read; the check need not be done again.
    let reread = try Self.flow.record(right, after: .goBack(to: .consent(section: "leave")), at: 10_000)
    let agreed = try Self.flow.record(reread, after: .decide(section: "leave", agrees: true), at: 10_000)
    #expect(Self.flow.step(for: agreed, at: 10_000) == .agreement)
    record = try Self.flow.record(record, after: .answerComprehension(["stop": "no"]), at: 10_000)
    #expect(Self.flow.step(for: record, at: 10_000) == .notAdmitted(.comprehension))
    #expect(Self.flow.previousPage(for: record, at: 10_000) == nil)
  }

  static let incomplete: [(Int, ParticipantAction, FlowRefusal)] = [
    (0, .begin(language: "fr"), .unknownLanguage("fr", known: ["en", "th"])),
    (1, .answerEligibility(["adult": "yes"]), .unanswered(["practice"])),
    (1, .answerEligibility(["adult": "perhaps", "practice": "long"]), .unanswered(["adult"])),
    (5, .answerComprehension([:]), .unanswered(["stop"])),
    (5, .answerComprehension(["stop": "maybe"]), .unanswered(["stop"])),
    (6, .agree(version: "1"), .otherConsent(version: "1", current: "2")),
    (7, .permit([:]), .unanswered(["archive"])),
    (10, .pause(visit: 0, reason: "break"), .noPauses(task: "T2")),
    (15, .pause(visit: 1, reason: "tea"), .unknownReason("tea", known: ["break"])),
    (
      19, .handIn(CaptureSamples.page("opinion", nil), answered: ["q1", "q3"]),
      .unanswered(["q2", "q4", "q5"])
    ),
  ]

  @Test(arguments: incomplete)
  func `what is incomplete or unknown is refused with what was expected`(
    count: Int, action: ParticipantAction, refusal: FlowRefusal
  ) throws {
    let record = try CaptureSamples.record(count)
    #expect(throws: refusal) { try Self.flow.record(record, after: action, at: 1_000 * count) }
    #expect(refusal.description.contains("expected"))
  }

  @Test func `a clock that went back stops everything but withdrawal`() throws {
    let record = try CaptureSamples.record(4)
    #expect(throws: FlowRefusal.clockWentBack(last: 3_000, now: 2_999)) {
      try Self.flow.record(record, after: Self.straight[4], at: 2_999)
    }
    let gone = try Self.flow.record(record, after: .withdraw, at: 0)
    #expect(gone.hasWithdrawn && gone.lastTime == 3_000)
  }

  @Test func `going back opens the page before, with what was chosen there`() throws {
    var record = try CaptureSamples.record(4)
    for page in [
      ParticipantPage.consent(section: "data"), .consent(section: "about"), .eligibility, .welcome,
    ] {
      #expect(Self.flow.previousPage(for: record, at: 9_000) == page)
      record = try Self.flow.record(record, after: .goBack(to: page), at: 9_000)
      #expect(Self.flow.step(for: record, at: 9_000).page(in: Self.flow.plan) == page)
    }
    #expect(Self.flow.previousPage(for: record, at: 9_000) == nil)
    #expect(record.eligibility == ["adult": "yes", "practice": "long"])
    for (count, page) in [(7, nil), (9, nil), (11, nil), (12, 0), (13, 1), (16, nil), (17, 0), (21, 0)]
      as [(Int, Int?)]
    {
      let back = try Self.flow.previousPage(for: CaptureSamples.record(count), at: 50_000)
      switch back {
      case .questionnaire(let found): #expect(found.number == page, "\(count)")
      default: #expect(back == nil && page == nil, "\(count)")
      }
    }
  }
}
