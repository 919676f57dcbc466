import TableFiles
import Testing

@Suite("Damaged files of SPSS and Stata")
struct StatisticsDamageTests {
  static let names = [
    "survey.sav", "survey-rows.sav", "survey.zsav", "big-endian.sav", "long.sav", "survey.dta",
    "survey-old.dta",
    "types.dta", "survey.por",
  ]

  /// The message of a refusal, or of the warning that its end may be missing; nil where the bytes are read.
  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(TableReadError) {
      let reader = try StatisticsReader(bytes: bytes, path: "f")
      let words = ["nothing marks its end", "labels of values that the file does not hold"]
      return reader.problems.first { problem in words.contains { problem.message.contains($0) } }?.description
    } catch { return error.description }
  }

  @Test("A file that is cut off anywhere is refused with the reason", arguments: names)
  func truncated(_ name: String) throws {
    let bytes = try StatisticsFixture.bytes(name)
    // What stands behind the last case of an old Stata file are labels, which end where the file ends; the last line of
    // a portable file is filled up.
    let last = name.hasSuffix(".por") ? bytes.count - 90 : bytes.count - 1
    for length in stride(from: 0, through: last, by: max(1, bytes.count / 1500)) {
      let text = refusal(Array(bytes[..<length]))
      #expect(text?.hasPrefix("f: ") == true, "\(name) cut to \(length) bytes is read")
      #expect(text?.contains("; ") == true)
    }
  }

  @Test("The case in which an SPSS file ends is told")
  func lastCase() throws {
    let bytes = try StatisticsFixture.bytes("survey.sav")
    #expect(
      refusal(Array(bytes.dropLast(100)))
        == "f: the file ends in case 3 of 4; a complete file was expected; the file was cut off on its way: "
        + "copy or export it again")
    let open = try StatisticsFixture.bytes("big-endian.sav")
    #expect(refusal(Array(open.dropLast(24)))?.hasPrefix("f: the file ends in the middle of case 3") == true)
  }

  @Test(
    "What is no file of SPSS or Stata is refused",
    arguments: [[], Array("a,b\n1,2\n".utf8), [UInt8](repeating: 0, count: 500), Array("$FL2".utf8)])
  func foreign(_ bytes: [UInt8]) {
    #expect(refusal(bytes) != nil)
  }

  @Test("Few bytes cannot claim to be many cases or many variables")
  func bombs() throws {
    var rows = try StatisticsFixture.bytes("survey-rows.sav")
    rows.replaceSubrange(80..<84, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(refusal(rows)?.contains("GB of values") == true)
    rows.replaceSubrange(80..<84, with: [0, 0, 0x10, 0])
    #expect(refusal(rows)?.contains("the file ends in case") == true)
    var stata = try StatisticsFixture.bytes("survey.dta")
    let count = try #require(stata.firstRange(of: Array("<N>".utf8))).upperBound
    stata.replaceSubrange(count..<count + 8, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0])
    #expect(refusal(stata)?.contains("cases") == true)
  }

  @Test("Bytes that are changed at random are read or refused, and never a crash", arguments: names)
  func changed(_ name: String) throws {
    let bytes = try StatisticsFixture.bytes(name)
    var random = SeededGenerator(state: 20_240_708)
    var refused = 0
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if refusal(changed) != nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test("A long text whose first part is nothing but zero bytes is read; ReadStat by itself ends the program")
  func zeroSegment() throws {
    let file = SPSSFile(
      variables: [StatisticsVariable(name: "a", kind: .text)],
      cases: [[.text(String(repeating: "x", count: 700))], [.text(String(repeating: "y", count: 700))]])
    var bytes = try file.encoded().bytes
    let run = [UInt8](repeating: UInt8(ascii: "x"), count: 8)
    while let range = bytes.firstRange(of: run) {
      bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: 8))
    }
    let rows = try StatisticsFixture(bytes: bytes).rows
    #expect(rows[0][0].allSatisfy { $0 == "x" } && rows[0][0].count == 20)
    #expect(rows[1] == [String(repeating: "y", count: 700)])
  }
}
