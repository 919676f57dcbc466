import TableFiles
import Testing

@Suite("Names of SPSS variables")
struct SPSSNamesTests {
  @Test(
    "Names that SPSS accepts stay as they are",
    arguments: ["q1", "Q_1", "@x", "pssuq.1", "ความเห็น", "é", "a$#@1", String(repeating: "x", count: 64)])
  func right(_ name: String) {
    let result = SPSSNames.mended([name])
    #expect(result.names == [name])
    #expect(result.changes.isEmpty)
  }

  @Test(
    "Others are mended with the reason",
    arguments: [
      ("", "V", "is empty"),
      ("How easy was it?", "How_easy_was_it_", "holds characters that cannot stand in a name"),
      ("1st", "V1st", "does not begin with a letter"),
      ("_x", "V_x", "does not begin with a letter"),
      ("x.", "x", "ends with a period"),
      ("With", "With_", "is a word of the command language"),
      (String(repeating: "ก", count: 22), String(repeating: "ก", count: 21), "is longer than 64 bytes"),
      ("...", "V", "does not begin with a letter"),
    ])
  func mended(_ name: String, _ written: String, _ reason: String) {
    let result = SPSSNames.mended([name])
    #expect(result.names == [written])
    #expect(result.changes.map(\.reason) == [reason])
  }

  @Test("A Thai name is cut after a whole character with its vowel signs")
  func thai() throws {
    let name = String(repeating: "ที่", count: 10)
    let written = try #require(SPSSNames.mended([name]).names.first)
    #expect(written == String(repeating: "ที่", count: 7))
    #expect(written.utf8.count <= 64)
  }

  @Test("Names that become the same are told apart, and right names are never changed for others")
  func clashes() {
    let long = String(repeating: "x", count: 64)
    let result = SPSSNames.mended([long + "1", long + "2", long, "a b", "a_b", "A_B", "q1", "Q1"])
    #expect(result.names[2] == long)
    #expect(result.names[4] == "a_b")
    #expect(result.names[3] == "a_b_2")
    #expect(result.names[5] == "A_B_3")
    #expect(result.names[7] == "Q1_2")
    #expect(Set(result.names.map { $0.uppercased() }).count == 8)
    #expect(result.names.allSatisfy { $0.utf8.count <= 64 })
    #expect(result.changes.map(\.index) == [0, 1, 3, 5, 7])
    #expect(result.changes.last?.reason == "stands twice, capitals aside")
  }
}
