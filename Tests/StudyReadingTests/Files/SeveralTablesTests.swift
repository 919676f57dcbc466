import StudyDocuments
import StudyReading
import StudyTestSupport
import Testing

/// Sheets with several tables below one another.
@Suite struct SeveralTablesTests {
  private static let people = """
    User 1;letters;T (sec);errs
    ;13;134.2;3
    ;17;115.5;10
    ;;;
    User 2;letters;T (sec);errs
    ;13;70.9;2
    ;17;104.1;2
    ;;;
    User 7;letters;T (sec);errs
    ;13;27.5;0
    ;17;32.5;1

    """
  private static let groups = """
    Old menu;;;;;
    1;3;2;4;3;5
    2;2;4;2;1;3
    ;;;;;
    New menu;;;;;
    3;3;2;4;2;4
    4;4;2;4;1;4

    """

  @Test func `headings that come again are named with their lines`() throws {
    let problems = refusals(csv: Self.people)
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.place == "answers.csv:1:1")
    #expect(problem.message.contains("\"letters\", \"T (sec)\", \"errs\" come again on lines 5, 9"))
    #expect(problem.remedy.contains("\"User 1\""))
  }

  @Test(arguments: [nil, "1"])
  func `titles between rows of numbers are named with their lines`(header: String?) throws {
    let problem = try #require(refusals(csv: Self.groups) { $0.header = header }.first)
    #expect(problem.message.contains("\"Old menu\", \"New menu\" (the others on line 5)"))
  }

  @Test(arguments: [Self.people, Self.groups])
  func `an instrument that is named does not hide it`(csv: String) throws {
    let problem = try #require(
      refusals(csv: csv) {
        $0.header = "1"
        $0.instruments = ["sus"]
      }.first)
    #expect(problem.message.hasPrefix("several tables"))
  }

  @Test(
    arguments: [
      "name;a1;b1\nx;1;2\ny;3;4\n", "a1;b1;c1;d1\ntitle;;;\n1;2;3;4\n",
      ";a1;b1\nname;;\n1;2;3\nname;;\n2;3;4\n",
    ])
  func `one table is none of several`(csv: String) throws {
    for problem in refusals(csv: csv) { #expect(!problem.message.contains("several tables")) }
  }
}
