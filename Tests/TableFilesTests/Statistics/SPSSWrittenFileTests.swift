import Foundation
import TableFiles
import Testing

/// The file `Fixtures/written.sav` was read by pyreadstat, which is other code than ours around another version of
/// ReadStat, and found to hold what is written here (`Fixtures/check-written-file.py`).
@Suite("The SPSS file that another program has checked")
struct SPSSWrittenFileTests {
  private static let path = StatisticsFixture.folder + "written.sav"

  private static let file = SPSSFile(
    variables: [
      StatisticsVariable(name: "participant", label: "Participant", kind: .text, level: .nominal),
      StatisticsVariable(
        name: "group", label: "สภาพ", level: .nominal, format: "F1.0",
        valueLabels: [.init(.number(0), "ไม่มีแพตเทิร์น"), .init(.number(1), "มีแพตเทิร์น")]),
      StatisticsVariable(
        name: "q1", level: .ordinal, valueLabels: [.init(.number(1), "agree"), .init(.number(98), "N/A")],
        missing: [.value(.number(98)), .value(.number(99))]),
      StatisticsVariable(name: "q2", level: .scale, missing: [.range(-9, -1), .value(.number(99))]),
      StatisticsVariable(
        name: "How easy was it to find the page that you were asked to find, in your own words?", kind: .text),
      StatisticsVariable(name: "q10", kind: .text),
      StatisticsVariable(name: "started", kind: .dateTime),
      StatisticsVariable(name: "day", kind: .date),
      StatisticsVariable(name: "time", kind: .duration),
    ],
    cases: [
      [
        .text("P1"), .number(0), .number(1), .number(0.1), .text(String(repeating: "ความเห็น", count: 60)),
        .text("ten"), .text("2024-07-08T11:13:00"), .text("2024-02-29"), .text("PT1H5M3.5S"),
      ],
      [.text("P2"), .number(1), .number(98), .number(-3), .text("easy"), nil, nil, nil, .number(59)],
      [.text("P3"), nil, nil, nil, nil, nil, nil, nil, nil],
    ], fileLabel: "Written by studytool", notes: ["A remark."])

  @Test("It is still written with the same bytes")
  func sameBytes() throws {
    let bytes = try Self.file.encoded().bytes
    if ProcessInfo.processInfo.environment["STUDYTOOL_WRITE_FIXTURES"] != nil {
      try FileOutput.write(bytes, to: Self.path)
    }
    #expect(try FileInput.readFile(Self.path) == bytes)
  }
}
