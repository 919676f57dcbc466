import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Which sheet of a workbook is read where none is named.
@Suite struct SheetChoiceTests {
  private static let answers = "participant,quality\nP1,4\nP2,5\nP3,6"
  private static let results = "participant,quality\nP1,=4\nP2,=5\nP3,=6"
  private static let notes = "Read this first\n\nFill in the next sheet"
  private static let words = "language,yes,no\nGerman,ja,nein\nFrench,oui,non"

  private func read(_ sheets: [(name: String, csv: String)]) throws -> Observed {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try Observed(folder.write(WorkbookWriter.workbook(sheets), to: "a.xlsx"))
    }
  }

  @Test(
    arguments: [
      [("Notes", notes), ("Data", answers)],
      [("Notes", notes), ("Results", results), ("Data", answers)],
      [("Notes", notes), ("Words", words), ("Data", "Title\nBy hand\n" + answers)],
    ] as [[(name: String, csv: String)]])
  func `the only sheet with answers is read where the first one has no table`(
    sheets: [(name: String, csv: String)]
  ) throws {
    let observed = try read(sheets)
    #expect(observed.values("quality") == ["P1": [4], "P2": [5], "P3": [6]])
    #expect(observed.assumptions.contains { $0.settledBy == "--sheet \"Data\"" })
  }

  @Test(
    arguments: [
      [("Data", answers), ("Other", answers.replacing("P", with: "X"))],
      [("Data", results), ("Notes", notes), ("Other", answers.replacing("P", with: "X"))],
    ] as [[(name: String, csv: String)]])
  func `the first sheet is read where it has a table`(sheets: [(name: String, csv: String)]) throws {
    let observed = try read(sheets)
    #expect(observed.values("quality") == ["P1": [4], "P2": [5], "P3": [6]])
    #expect(observed.assumptions.contains { $0.settledBy == "--sheet \"Data\"" })
  }

  @Test func `two sheets with as many answers leave the first one`() throws {
    let problems = refusals {
      _ = try read([("Notes", Self.notes), ("A", Self.answers), ("B", Self.answers)])
    }
    #expect(problems.first?.place.contains("Notes!") == true)
  }

  @Test func `a formula without a result stops only where its column is used`() throws {
    let unused = try read([("Data", "participant,quality,x\nP1,4,=\nP2,5,=2\nP3,6,=")])
    #expect(unused.values("quality") == ["P1": [4], "P2": [5], "P3": [6]])
    let used = refusals { _ = try read([("Data", "participant,quality\nP1,4\nP2,=\nP3,6")]) }
    #expect(used.map(\.place) == ["a.xlsx:Data!B3"])
  }
}
