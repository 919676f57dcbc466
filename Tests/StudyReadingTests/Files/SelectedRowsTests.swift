import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Rows that are left out by conditions.
@Suite struct SelectedRowsTests {
  private static let csv = "participant,score,valid,trial\nP1,1,1,1\nP1,3,1,2\nP2,5,0,1\nP2,9,1,2\nP3,7,0,1\n"

  @Test(arguments: [
    (["valid=1"], ["P1": [1.0, 3], "P2": [9]]), (["valid=1", "trial>1"], ["P1": [3], "P2": [9]]),
    (["#3!=1"], ["P2": [5], "P3": [7]]), ([], ["P1": [1, 3], "P2": [5, 9], "P3": [7]]),
  ])
  func `rows that fit all conditions are read`(texts: [String], values: [String: [Double]]) throws {
    let observed = try Observed(csv: Self.csv) { $0.rows = texts.compactMap { RowCondition($0) } }
    #expect(observed.values("score") == values)
    let count = 5 - values.values.joined().count
    #expect(observed.notes.contains { $0.message.hasPrefix("\(count) row") } == (count > 0))
  }

  @Test func `a column that marks rows is pointed out where all are read`() throws {
    let observed = try Observed(csv: Self.csv)
    #expect(observed.assumption("\"valid\" may say which rows count") != nil)
  }

  @Test(arguments: ["other=1", "valid=7"])
  func `a column that is not there, and a condition that no row fits, are refused`(text: String) {
    let problems = refusals(csv: Self.csv) { $0.rows = [RowCondition(text)].compactMap(\.self) }
    #expect(problems.count == 1)
    #expect(problems.first?.remedy.contains("--where") == true)
  }

  @Test(arguments: [
    ("valid", "1", "0", "valid=1"), ("exclude", "1", "0", "exclude!=1"),
    ("gültig", "ja", "nein", "gültig=ja"),
    ("pilot", "yes", "no", "pilot!=yes"), ("include", "a", "b", "include=VALUE"),
  ])
  func `the rows that count are offered, and never the others`(
    heading: String, yes: String, no: String, flag: String
  ) throws {
    let observed = try Observed(csv: "participant,score,\(heading)\nP1,1,\(yes)\nP2,2,\(no)\nP3,4,\(yes)\n")
    #expect(observed.assumptions.contains { $0.settledBy == "--where \"\(flag)\"" })
  }
}
