import TableFiles
import Testing

@Suite("Encodings of SPSS and Stata files")
struct StatisticsEncodingTests {
  @Test(
    "A code page is known by its name or its number",
    arguments: ["windows874.sav", "windows874-number-only.sav"])
  func declared(_ name: String) throws {
    let file = try StatisticsFixture(name)
    #expect(file.reader.statistics.encodingName == "windows-874")
    #expect(file.reader.statistics.encodingOrigin == .declared)
    #expect(file.column("COMMENT") == ["ใช้งานง่าย", "ดีมาก", ""])
    let question = try #require(file.variable("Q1"))
    #expect(question.label == "โดยรวมพอใจ")
    #expect(question.valueLabels.map(\.label) == ["น้อย", "มาก", "ไม่ตอบ"])
  }

  @Test("A file that does not say is read as Western with a warning, or as it is told")
  func undeclared() throws {
    let file = try StatisticsFixture("windows874-undeclared.sav")
    #expect(file.reader.statistics.encodingOrigin == .assumed)
    #expect(file.problems.contains { $0.hasPrefix("warning") && $0.contains("--encoding") })
    let told = try StatisticsFixture("windows874-undeclared.sav", StatisticsOptions(encoding: .windows874))
    #expect(told.column("COMMENT") == ["ใช้งานง่าย", "ดีมาก", ""])
    #expect(!told.problems.contains { $0.hasPrefix("warning") })
  }

  @Test("Bytes that the declared encoding does not know are told with their places")
  func wrong() throws {
    let file = try StatisticsFixture("declared-utf8-is-windows874.sav")
    let errors = file.reader.problems.filter { $0.severity == .error }.compactMap {
      $0.place?.description(in: "f")
    }
    #expect(errors == ["f:case 1, COMMENT", "f:case 2, COMMENT"])
    #expect(file.problems.contains { $0.contains("5 names or labels hold bytes that are not utf-8") })
    let told = try StatisticsFixture(
      "declared-utf8-is-windows874.sav", StatisticsOptions(encoding: .windows874))
    #expect(told.column("COMMENT") == ["ใช้งานง่าย", "ดีมาก", ""])
  }

  @Test("An encoding that nobody knows is refused with its name, and read when it is told")
  func unknown() throws {
    let failure = #expect(throws: TableReadError.self) { try StatisticsFixture("unknown-encoding.sav") }
    #expect(try #require(failure).description.contains("\"x-klingon\", which is not known"))
    let told = try StatisticsFixture("unknown-encoding.sav", StatisticsOptions(encoding: .utf8))
    #expect(told.column("Q1") == ["5", "", ""])
  }

  @Test("A character that the file has cut is left out and told; zero bytes are no part of a text")
  func cutAndZeros() throws {
    let file = try StatisticsFixture("cut-and-zeros.sav")
    #expect(file.rows == [["1", "ง่", "abcd"]])
    #expect(
      file.problems == [
        "warning cut-and-zeros.sav:case 1, C: 1 text of C is cut within its last character; "
          + "a variable that is wide enough was expected; what is left of the character is left out"
      ])
  }
}
