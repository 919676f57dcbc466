import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Finished scores in a file, beside the answers that give them.
@Suite struct OwnScoresTests {
  private static let items = (1...10).map { "SUS\($0)" }.joined(separator: ",")
  /// Answers that give 100, 50 and 72.5.
  private static let answers = ["5,1,5,1,5,1,5,1,5,1", "3,3,3,3,3,3,3,3,3,3", "4,2,4,2,4,2,4,2,4,3"]

  private static func file(_ heading: String, _ scores: [String]) -> String {
    let rows = zip(answers, scores).enumerated().map { "P\($0 + 1),\($1.0),\($1.1)" }
    return (["participant,\(items),\(heading)"] + rows).joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["SUS score", "SUS", "Total SUS", "System SUS"]) func `scores that agree are reported`(
    heading: String
  ) throws {
    let observed = try Observed(csv: Self.file(heading, ["100", "50.0", "72.5"]))
    #expect((observed.assumption("agrees")?.contains("3 values") == true) == (heading != "System SUS"))
    #expect((observed.assumption("not used") == nil) == (heading != "System SUS"))
    #expect(observed.study.measures.map(\.kind) == [.questionnaire])
  }

  @Test func `scores that differ are reported with their participants`() throws {
    let observed = try Observed(csv: Self.file("SUS score", ["100", "52.5", ""]))
    let told = try #require(observed.assumption("differs"))
    #expect(told.contains("1 of 2 values") && told.contains("P2 52.5 (computed 50)"))
    #expect(!told.contains("P1"))
  }

  @Test func `scores of another range are compared by their multiple`() throws {
    let agrees = try Observed(csv: Self.file("SUS score", ["40", "20", "29"]))
    #expect(agrees.assumption("agrees with 0.4 times") != nil)
    let differs = try Observed(csv: Self.file("SUS score", ["40", "20", "35"]))
    #expect(differs.assumption("differs from 0.4 times")?.contains("P3 35 (computed 29)") == true)
  }

  @Test func `decimal commas are read, and a column without numbers beside scores is reported`() throws {
    let csv = Self.file("SUS score", ["100", "50", "\"72,5\""])
    #expect(try Observed(csv: csv).assumption("agrees")?.contains("3 values") == true)
    let lacking = "participant,\(Self.items),SUS score\nP1,5,1,5,1,5,1,5,1,5,1,\nP2,,,,,,,,,,,80\n"
    #expect(try Observed(csv: lacking).assumption("is not used") != nil)
  }

  @Test func `rounded scores agree, and words are not compared`() throws {
    let rounded = try Observed(csv: Self.file("SUS score", ["100", "50", "73"]))
    #expect(rounded.assumption("agrees") != nil)
    let words = try Observed(csv: Self.file("SUS score", ["excellent", "poor", "good"]))
    #expect(words.assumption("agrees") == nil && words.assumption("differs") == nil)
    #expect(words.assumption("not used") != nil)
  }

  @Test func `a weighted questionnaire is compared with its weighted scores`() throws {
    let names = ["mental", "physical", "temporal", "performance", "effort", "frustration"]
    let headings =
      names.map { "tlx_" + $0 } + names.map { "tlx_weight_" + $0 } + ["TLX score"]
    // (5 * 50 + 4 * 40 + 3 * 30 + 2 * 20 + 1 * 10) / 15
    let csv =
      "participant," + headings.joined(separator: ",")
      + "\nP1,50,40,30,20,10,0,5,4,3,2,1,0,36.67\nP2,50,40,30,20,10,0,0,1,2,3,4,5,40\n"
    let observed = try Observed(csv: csv)
    let told = try #require(observed.assumption("differs"))
    #expect(told.contains("1 of 2 values") && told.contains("P2 40 (computed 13.33)"))
  }
}
