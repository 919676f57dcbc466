#if Server
import Foundation
import StudyModel
import Testing

@testable import StudyStore

/// Answers, observations, and when they are taken.
struct AnswerTests {
  @Test func eachChangeIsARevisionAndTheLatestCounts() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let task = Occasion(task: "t1", condition: "with")
    let values: [AnswerValue] = [
      .text("3"), .text("3"), .notApplicable, .text(""), .takenBack, .takenBack, .text("ดีมาก 👍🏽\n\"'\\"),
    ]
    var receipts: [SubmissionReceipt] = []
    for value in values {
      study.clock.advance(seconds: 1)
      receipts.append(
        try await store.submit(
          [AnswerChange("q1", value)], by: code, form: "seq", on: task, submission: UUID()))
    }
    try await store.answer("q1", "5", by: code, form: "seq")
    #expect(receipts == [1, 0, 1, 1, 1, 0, 1].map { .stored(changes: $0) })
    let answers = try await store.contents().answers
    #expect(answers.map(\.value) == [.text("5"), .text("ดีมาก 👍🏽\n\"'\\")])
    #expect(answers.map(\.revision) == [1, 5])
    #expect(answers.map(\.occasion) == [Occasion(), task])
    let all = try await store.revisions(of: code).filter { $0.occasion == task }
    #expect(all.map(\.value) == [values[0], values[2], values[3], values[4], values[6]])
    #expect(all.map(\.time.microseconds) == all.map(\.time.microseconds).sorted())
    try store.close()
  }

  @Test func anAnswerThatWasNeverGivenIsNotTakenBack() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let receipt = try await store.submit(
      [AnswerChange("q1", .takenBack)], by: code, form: "sus", submission: UUID())
    #expect(receipt == .stored(changes: 0))
    #expect(try await store.contents().answers.isEmpty)
    try store.close()
  }

  @Test func anAnswerThatRestsOnAnotherOneThanCountsIsRefusedAndSentTwiceItIsStoredOnce() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    func press(_ value: AnswerValue, seen: AnswerValue, _ id: UUID = UUID()) async throws -> SubmissionReceipt
    {
      try await store.submit(
        [AnswerChange("value", value, seen: seen)], by: code, form: "errors", submission: id)
    }
    let first = UUID()
    #expect(try await press(.text("1"), seen: .takenBack, first) == .stored(changes: 1))
    #expect(try await press(.text("1"), seen: .takenBack, first) == .alreadyStored)
    // Another window, which has not seen the first press.
    for seen in [AnswerValue.takenBack, .text("0"), .notApplicable] {
      await #expect(throws: CaptureError.answerChanged(item: "value")) {
        _ = try await press(.text("2"), seen: seen)
      }
    }
    await #expect(throws: CaptureError.submissionReused) {
      _ = try await press(.text("1"), seen: .text("1"), first)
    }
    #expect(try await press(.text("2"), seen: .text("1")) == .stored(changes: 1))
    #expect(try await press(.takenBack, seen: .text("2")) == .stored(changes: 1))
    #expect(try await press(.text("0"), seen: .takenBack) == .stored(changes: 1))
    #expect(try await store.contents().answers.map(\.value) == [.text("0")])
    try store.close()
  }

  @Test func whatIsSentTwiceIsStoredOnce() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (first, second) = (try await store.join(), try await store.join())
    let id = UUID()
    let sent = [AnswerChange("q1", .text("1")), AnswerChange("q2", .notApplicable)]
    #expect(try await store.submit(sent, by: first, form: "sus", submission: id) == .stored(changes: 2))
    try await store.answer("q1", "2", by: first, form: "sus")
    // Late, after another answer: it does not come back.
    #expect(try await store.submit(sent, by: first, form: "sus", submission: id) == .alreadyStored)
    #expect(try await store.contents(of: first).answers.map(\.value) == [.text("2"), .notApplicable])
    for changed in [Array(sent.dropLast()), [sent[1], sent[0]], [sent[0], AnswerChange("q2", .takenBack)]] {
      await #expect(throws: CaptureError.submissionReused) {
        try await store.submit(changed, by: first, form: "sus", submission: id)
      }
    }
    // Identifiers are a person's own.
    #expect(try await store.submit(sent, by: second, form: "sus", submission: id) == .stored(changes: 2))
    try store.close()
  }

  @Test func aSubmissionIsStoredWholeOrNotAtAllWhateverElseIsWrittenWithIt() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let stored = await withTaskGroup(of: Int.self) { group in
      for number in 0..<60 {
        group.addTask {
          // Every third one is about nobody and fails within the same transaction as its neighbours.
          let occasion = Occasion(about: number % 3 == 0 ? "P99" : nil)
          let answers = [AnswerChange("\(number).1", .text("1")), AnswerChange("\(number).2", .text("2"))]
          let receipt = try? await store.submit(
            answers, by: code, form: "f", on: occasion, submission: UUID())
          return receipt == .stored(changes: 2) ? 1 : 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(stored == 40)
    #expect(try await store.contents().answers.count == 80)
    try store.close()
  }

  @Test(arguments: ["a\0b", "\0", "a\0"])
  func aTextThatWouldBeCutOffIsRefused(_ text: String) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    await #expect(throws: CaptureError.unusableText(field: "the answer to q1")) {
      try await store.answer("q1", text, by: code)
    }
    await #expect(throws: CaptureError.unusableText(field: "the item")) {
      try await store.answer(text, "1", by: code)
    }
    await #expect(throws: CaptureError.unusableText(field: "the field words")) {
      try await store.observe("search", ["words": text], by: code, submission: UUID())
    }
    #expect(try await store.contents().answers.isEmpty)
    try store.close()
  }

  @Test func whatIsTooLongOrTooMuchIsRefused() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let longest = String(repeating: "x", count: CheckedText.answerLimit)
    try await store.answer("q1", longest, by: code)
    await #expect(throws: CaptureError.tooLong(field: "the answer to q1", limit: CheckedText.answerLimit)) {
      try await store.answer("q1", longest + "x", by: code)
    }
    #expect(try await store.contents().answers.map(\.value) == [.text(longest)])
    let many = (0...CaptureStore.largestSubmission).map { AnswerChange("\($0)", .notApplicable) }
    await #expect(throws: CaptureError.tooMany(field: "answers", limit: CaptureStore.largestSubmission)) {
      try await store.submit(many, by: code, form: "f", submission: UUID())
    }
    let fields = Dictionary(uniqueKeysWithValues: (0...CaptureStore.mostFields).map { ("\($0)", "") })
    await #expect(throws: CaptureError.tooMany(field: "fields", limit: CaptureStore.mostFields)) {
      try await store.observe("k", fields, by: code, submission: UUID())
    }
    try store.close()
  }

  @Test func observationsKeepTheirKindAndFields() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let watcher = try await store.join(.observer)
    let id = UUID()
    let task = Occasion(task: "t1")
    for receipt in [SubmissionReceipt.stored(changes: 1), .alreadyStored] {
      #expect(
        try await store.observe(
          CapturedObservation.search, ["words": "tab bar", "hits": "3"], on: task, by: code, submission: id)
          == receipt)
    }
    await #expect(throws: CaptureError.submissionReused) {
      try await store.observe(
        CapturedObservation.search, ["words": "tab"], on: task, by: code, submission: id)
    }
    _ = try await store.observe(
      CapturedObservation.patternOpened, ["pattern": "tabs"], by: code, submission: UUID())
    _ = try await store.observe(
      "assist", on: Occasion(task: "t1", about: code), by: watcher, submission: UUID())
    let observations = try await store.contents().observations
    #expect(observations.map(\.kind) == ["search", "pattern-opened", "assist"])
    #expect(observations.map(\.fields) == [["words": "tab bar", "hits": "3"], ["pattern": "tabs"], [:]])
    #expect(observations.map(\.occasion) == [task, Occasion(), Occasion(task: "t1", about: code)])
    #expect(try await store.contents(of: code).observations.count == 2)
    try store.close()
  }

  @Test func aClosedCollectionTakesNothingButWithdrawals() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let id = UUID()
    let sent = [AnswerChange("q1", .text("1"))]
    _ = try await store.submit(sent, by: code, form: "sus", submission: id)
    try await store.recordEarlyLook(reason: "safety")
    try await store.invite(TokenHash(of: "late"), as: .participant)
    try await store.closeCollection()
    await #expect(throws: CaptureError.collectionClosed) { try await store.answer("q1", "2", by: code) }
    await #expect(throws: CaptureError.collectionClosed) {
      try await store.observe("search", by: code, submission: UUID())
    }
    await #expect(throws: CaptureError.collectionClosed) {
      try await store.record(.start, of: Occasion(task: "t"), by: code, submission: UUID())
    }
    await #expect(throws: CaptureError.collectionClosed) {
      try await store.redeem(TokenHash(of: "late"), session: TokenHash(of: "s"), language: "en")
    }
    await #expect(throws: CaptureError.collectionClosed) { try await store.recordEarlyLook(reason: "") }
    await #expect(throws: CaptureError.collectionClosed) { try await store.state(["e": "high"], of: code) }
    await #expect(throws: CaptureError.collectionUnchanged(isOpen: false)) {
      try await store.closeCollection()
    }
    // What had been stored is acknowledged again when it comes again.
    #expect(try await store.submit(sent, by: code, form: "sus", submission: id) == .alreadyStored)
    try await store.openCollection(reason: "two people came late")
    try await store.answer("q1", "2", by: code, form: "sus")
    let collection = try await store.collection()
    #expect(collection.isOpen)
    #expect(collection.events.map(\.kind) == [.opened, .earlyLook, .closed, .opened])
    #expect(collection.earlyLooks.map(\.reason) == ["safety"])
    #expect(
      try await store.auditTrail().map(\.kind) == [
        "opened", "collection-early-look", "collection-closed", "collection-opened",
      ])
    try await store.closeCollection()
    _ = try await store.withdraw(code)
    #expect(try await store.contents().people.isEmpty)
    try store.close()
  }

  @Test func whoIsNotInTheStudyCannotAnswer() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    await #expect(throws: CaptureError.unknownPerson(code: "P01")) {
      try await store.answer("q", "1", by: "P01")
    }
    await #expect(throws: CaptureError.unknownPerson(code: "P01")) { try await store.contents(of: "P01") }
    await #expect(throws: CaptureError.unknownPerson(code: "P01")) { try await store.withdraw("P01") }
    try store.close()
  }
}
#endif
