import Testing
@testable import StudyFolder

/// Names of files in `data/`, and of their sources.
@Suite struct ImportNamesTests {
  @Test(arguments: [
    ("a/b/survey.csv", "survey.csv"), ("...hidden", "hidden"), ("a: \"b\"?.csv", "a- -b--.csv"),
    ("  two  spaces .csv", "two spaces .csv"), ("CON.csv", "data-CON.csv"), ("ไทย.csv", "ไทย.csv"),
    ("", "data"),
    ("line\nend\t.csv", "line-end-.csv"), ("trailing. ", "trailing"), ("/", "data"),
  ]) func `a name is safe on every system`(_ path: String, _ name: String) {
    #expect(DataFileName.safe(path) == name)
    #expect(DataFileName.safe(name) == name)
  }

  @Test func `a long name is cut between characters`() {
    let name = DataFileName.safe(String(repeating: "ก", count: 200) + ".csv")
    #expect(name.utf8.count == 124 && name.hasSuffix("ก.csv"))
  }

  @Test func `a taken name gets a number, whatever its capitals`() {
    #expect(DataFileName.free("a.csv", taken: ["b.csv"]) == "a.csv")
    #expect(DataFileName.free("A.csv", taken: ["a.csv", "a-2.csv"]) == "A-3.csv")
    #expect(DataFileName.identifier("12 ways.csv", taken: []) == "source-12-ways")
    #expect(DataFileName.identifier("ไทย.csv", taken: ["source"]) == "source-2")
  }

  @Test(arguments: ["", "/a", "a//b", "../a", "a/..", "./a", "a/./b", "a\0b"])
  func `a path that leads out is not safe`(_ path: String) { #expect(!FolderPath.isSafe(path)) }
}
