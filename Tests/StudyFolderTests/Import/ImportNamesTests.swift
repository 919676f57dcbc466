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

  @Test(arguments: [0, 1, 2, 3, 4, 5, 255, 256]) func `Base64 reads back`(_ count: Int) {
    let bytes = (0..<count).map { UInt8($0 * 7 % 256) }
    #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
  }

  @Test(arguments: [("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\n YmE=", "fooba")])
  func `Base64 is that of RFC 4648`(_ text: String, _ bytes: String) {
    #expect(Base64.decoded(text) == Array(bytes.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Z=g=", "Zm9?", "=", "Zg==Zg=="])
  func `what is no Base64 is none`(_ text: String) { #expect(Base64.decoded(text) == nil) }

  @Test(arguments: ["", "/a", "a//b", "../a", "a/..", "./a", "a/./b", "a\0b"])
  func `a path that leads out is not safe`(_ path: String) { #expect(!FolderPath.isSafe(path)) }
}
