#if Server
import StudyModel
import Testing

@testable import StudyCapture

struct AnswerQualityTests {
  static let varied = DashboardTests.varied

  @Test func `ordinary answers set nothing off`() throws {
    let bench = try ResearcherBench()
    #expect(AnswerQuality(person: try bench.finished("P01", answers: Self.varied)).flags.isEmpty)
    #expect(AnswerQuality(person: bench.joined("P02")).flags.isEmpty)
    #expect(AnswerQuality(person: bench.joined("R01", role: .rater)).flags.isEmpty)
  }

  @Test(arguments: [(5, false), (6, true), (10, true)])
  func `equal answers count from six on`(count: Int, isFlagged: Bool) throws {
    let bench = try ResearcherBench()
    let answers =
      [AnswerValue](repeating: .text("3"), count: count)
      + [AnswerValue](repeating: .notApplicable, count: 10 - count)
    let flags = AnswerQuality(person: try bench.finished("P01", answers: answers)).flags
    #expect(flags == (isFlagged ? [.straightLine(measure: "sus", visit: nil, items: count)] : []))
  }

  @Test func `one other answer is no straight line`() throws {
    let bench = try ResearcherBench()
    let answers = [AnswerValue](repeating: .text("3"), count: 9) + [.text("4")]
    #expect(AnswerQuality(person: try bench.finished("P01", answers: answers)).flags.isEmpty)
  }

  @Test(arguments: [(0.9, true), (1.0, false), (3.0, false)])
  func `less than a second for each item is fast`(seconds: Double, isFlagged: Bool) throws {
    let bench = try ResearcherBench()
    let person = try bench.finished("P01", answers: Self.varied, secondsPerItem: seconds)
    let fast = QualityFlag.fast(measure: "sus", visit: nil, items: 10, seconds: seconds * 10)
    #expect(AnswerQuality(person: person).flags == (isFlagged ? [fast] : []))
  }

  @Test func `answers that came with their page are timed from what was done before`() throws {
    let bench = try ResearcherBench()
    var person = try bench.finished("P01", answers: Self.varied)
    person.answerTimes = person.answerTimes.mapValues { _ in 1_750_000_106_000 }
    #expect(
      AnswerQuality(person: person).flags == [.fast(measure: "sus", visit: nil, items: 10, seconds: 6)])
    person.answerTimes = person.answerTimes.mapValues { _ in 1_750_000_150_000 }
    #expect(AnswerQuality(person: person).flags.isEmpty)
  }

  @Test func `a long time without anything is told, but not while a task ran`() throws {
    let bench = try ResearcherBench()
    var person = try bench.finished("P01", answers: Self.varied)
    let end = person.answerTimes.values.max() ?? 0
    person.otherTimes.append(end + 16 * 60_000)
    #expect(AnswerQuality(person: person).flags == [.longPause(minutes: 16)])
    person.work.append(.init(start: end, end: end + 16 * 60_000))
    #expect(AnswerQuality(person: person).flags.isEmpty)
    // Before somebody agreed nobody waits for them.
    person.joined -= 60 * 60_000
    #expect(AnswerQuality(person: person).flags.isEmpty)
  }
}
#endif
