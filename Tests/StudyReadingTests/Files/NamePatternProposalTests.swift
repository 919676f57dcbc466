import Testing
@testable import StudyReading

/// The pattern that messages propose for files of one person each.
@Suite struct NamePatternProposalTests {
  @Test(arguments: [
    (["P01.csv", "P02.csv", "P10.csv"], "{participant}.csv"),
    (["sw/TimeTaskP1.csv", "sw/TimeTaskP17.csv"], "TimeTask{participant}.csv"),
    (["times_p1.csv", "times_p2.csv"], "times_{participant}.csv"),
    (["times 1.csv", "times 2.csv"], "times {participant}.csv"),
    (["anna_times.csv", "eva_times.csv"], "{participant}_times.csv"),
    (["times-anna.csv", "times-andy.csv"], "times-{participant}.csv"),
    (["user101.csv", "user201.csv"], "{participant}.csv"),
  ])
  func `what names have in common stands around the participant`(names: [String], pattern: String) {
    #expect(NamePattern.proposal(names)?.description == pattern)
  }

  @Test(arguments: [[], ["a.csv"], ["x/a.csv", "y/a.csv"], ["{a}1.csv", "{a}2.csv"]])
  func `what does not tell people apart is not proposed`(names: [String]) {
    #expect(NamePattern.proposal(names) == nil)
  }
}
