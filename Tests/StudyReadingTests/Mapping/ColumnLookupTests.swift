import StudyReading
import Testing

/// Naming columns by their headings or their numbers.
@Suite struct ColumnLookupTests {
  private let headings = ["", "Time (s)", "Comments", "Comments", "#1"]

  @Test(arguments: [
    ("Time (s)", 1), (" time (S) ", 1), ("Comments", 2), ("#4", 3), ("#1", 4), ("#9", nil), ("#0", nil),
    ("x", nil),
  ])
  func `a column is found by its heading, else by its number`(name: String, column: Int?) {
    #expect(headings.column(named: name) == column)
  }

  @Test func `a column is named so that no other one is meant`() {
    #expect((0..<4).map { headings.nameOfColumn($0) } == ["#1", "Time (s)", "#3", "#4"])
  }
}
