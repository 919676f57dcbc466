import StudyModel
import Testing

/// Conditions on the rows of a file.
@Suite struct RowConditionTests {
  @Test(arguments: [
    ("valid=1", "valid", RowCondition.Comparison.equal, "1"),
    ("status != pilot", "status", .notEqual, "pilot"),
    ("trial>=3", "trial", .atLeast, "3"), ("a b<-2.5", "a b", .less, "-2.5"), ("note=", "note", .equal, ""),
    ("text=x>y", "text", .equal, "x>y"),
  ])
  func `a column, a sign and a value are read`(
    text: String, column: String, comparison: RowCondition.Comparison, value: String
  ) throws {
    let condition = try #require(RowCondition(text))
    #expect(condition.column == column)
    #expect(condition.comparison == comparison)
    #expect(condition.value == value)
    #expect(RowCondition(condition.description) == condition)
  }

  @Test(arguments: ["valid", "=1", "trial>many", ""])
  func `other texts are no conditions`(text: String) { #expect(RowCondition(text) == nil) }

  @Test(arguments: [
    ("valid=1", "1", true), ("valid=1", "1.0", true), ("valid=1", "0", false), ("valid=TRUE", "true", true),
    ("valid=1", "", false), ("note=", "", true), ("group=a|b", "B", true), ("group=a|b", "c", false),
    ("group!=a|b", "c", true), ("group!=a", "A", false), ("trial>2", "2", false), ("trial>2", "10", true),
    ("trial>=2", "2", true), ("trial<2", "x", false), ("trial<=2", "1e0", true),
  ])
  func `cells are compared as numbers or texts`(text: String, cell: String, holds: Bool) throws {
    let condition = try #require(RowCondition(text))
    #expect(condition.holds(cell) == holds)
  }
}
