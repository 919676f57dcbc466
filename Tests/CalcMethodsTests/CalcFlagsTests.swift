import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Inputs as they are typed on a command line, and results as people read them.
@Suite struct CalcFlagsTests {
  private func members(_ words: [String], _ method: String) throws -> CalcValue {
    let found = try Answers.method(named: method)
    return .object(try CalcFlags(words, for: found).members())
  }

  @Test(arguments: names) func flagsGiveWhatTheSameKeysGive(_ name: String) throws {
    let method = try Answers.method(named: name)
    guard case .object(let keys) = try CalcValue(parsing: Array(method.example.utf8)) else { return }
    let words = keys.filter { $0.key != "method" }.map { member in
      "--\(String(member.key.map { $0 == "_" ? "-" : $0 }))=\(Self.typed(member.value))"
    }
    let typed = try method.answer(CalcFlags(words, for: method).members()).json
    #expect(try CalcValue(parsing: typed) == Answers.result(method.example))
  }

  private static let names = DescriptorTests.names

  private static func typed(_ value: CalcValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let values):
      values.map(typed).joined(
        separator: values.contains { if case .list = $0 { true } else { false } } ? ";" : ",")
    default: String(decoding: JSONWriter.compact(value), as: UTF8.self)
    }
  }

  @Test func valuesFollowAnEqualSignOrStandAlone() throws {
    let words = ["--x", "-1,.5,,NA, null ,1e2", "--y=2,+3", "--level", ".9"]
    #expect(
      try members(words, "t-test.welch")
        == .object([
          CalcValue.Member(
            "x", .list([.integer(-1), .number(0.5), .null, .null, .null, .number(100)])),
          CalcValue.Member("y", .list([.integer(2), .integer(3)])), CalcValue.Member("level", .number(0.9)),
        ]))
    #expect(try members(["--x="], "descriptives")["x"] == .list([]))
    #expect(
      try members(["--time=1,2", "--event=TRUE,0"], "kaplan-meier")["event"]
        == .list([.boolean(true), .boolean(false)]))
  }

  @Test func columnsAreKeptForTheTable() throws {
    let method = try Answers.method(named: "kaplan-meier")
    let flags = try CalcFlags(["--time-column", "a=b", "--event=1", "--level=.9"], for: method)
    #expect(flags.columns == [CalcFlags.Column(key: "time", kind: .samples, names: ["a=b"])])
    #expect(flags.flags.map(\.key) == ["event", "level"])
  }

  @Test func aMatrixTakesSeveralColumns() throws {
    let method = try Answers.method(named: "krippendorff.ordinal")
    let flags = try CalcFlags(["--matrix-columns=Anna, Bo,C"], for: method)
    #expect(flags.columns == [CalcFlags.Column(key: "matrix", kind: .matrix, names: ["Anna", "Bo", "C"])])
    #expect(throws: CalcUsageError.self) { try CalcFlags(["--matrix-column=a"], for: method) }
    #expect(throws: CalcUsageError.self) { try CalcFlags(["--matrix-columns=a", "--matrix=1"], for: method) }
  }

  @Test func columnsArePutTogetherAsTheKindNeedsThem() {
    let columns: [[CalcValue]] = [[.integer(1), .integer(2)], [.integer(3), .null]]
    #expect(
      InputKey.Kind.matrix.value(columns: columns)
        == .list([.list([.integer(1), .integer(3)]), .list([.integer(2), .null])]))
    #expect(InputKey.Kind.groups.value(columns: columns) == .list(columns.map { .list($0) }))
    #expect(InputKey.Kind.samples.value(columns: columns) == .list(columns[0]))
  }

  @Test func rowsAreSeparatedBySemicolons() throws {
    #expect(
      try members(["--matrix", "1,2,3;2,,3"], "krippendorff.ordinal")["matrix"]
        == .list([
          .list([.integer(1), .integer(2), .integer(3)]), .list([.integer(2), .null, .integer(3)]),
        ]))
    #expect(
      try members(["--table=7,3;2,8"], "fisher.two-by-two")["table"]
        == .list([.list([.integer(7), .integer(3)]), .list([.integer(2), .integer(8)])]))
    for text in ["7,3;2", "7,3;2,", "7,3;2,1.5", "7,a;1,2"] {
      #expect(throws: CalcError.self) { try members(["--table=\(text)"], "fisher.two-by-two") }
    }
  }

  @Test(arguments: [
    (InputKey.Kind.samples, " 4.5 ", CalcValue.number(4.5)), (.samples, "", .null), (.samples, "NA", .null),
    (.labels, "with", .text("with")), (.labels, "", .null), (.flags, "true", .boolean(true)),
    (.flags, "", .null),
  ]) func cellsAreRead(_ kind: InputKey.Kind, _ cell: String, _ value: CalcValue) {
    #expect(kind.value(cell: cell) == value)
  }

  @Test(arguments: [
    (InputKey.Kind.samples, "x"), (.table, "1.5"), (.table, ""), (.samples, "1,5"), (.samples, "nan"),
    (.samples, "0x1p3"), (.flags, "2"),
  ])
  func cellsOfAnotherKindAreNone(_ kind: InputKey.Kind, _ cell: String) {
    #expect(kind.value(cell: cell) == nil)
  }

  @Test(arguments: [
    ["--z=1"], ["--x"], ["x=1"], ["--x=1", "--x=2"], ["--x=1", "--x-column=a"], ["--level-column=a"], ["5"],
  ]) func wordsThatAreNoFlagAreWrongUsage(_ words: [String]) throws {
    let method = try Answers.method(named: "t-test.welch")
    #expect(throws: CalcUsageError.self) { try CalcFlags(words, for: method) }
  }

  @Test(arguments: [
    ["--x=1,a"], ["--x=1;2"], ["--x=inf"], ["--x=1e999"], ["--n=8,8.5"], ["--mean=1,"], ["--level=high"],
    ["--alternative=both"],
  ]) func valuesOfAnotherTypeAreRefused(_ words: [String]) throws {
    #expect(throws: CalcError.self) { try members(words, "t-test.welch") }
  }

  @Test(arguments: [
    (1.7887931853159407, "1.78879"), (-0.002183053585439404, "-0.00218305"), (16, "16"), (0, "0"),
    (0.5, "0.5"),
    (1234567.891, "1234568"), (3.140659266525735e-27, "3.14066e-27"), (1e300, "1e+300"), (0.1 + 0.2, "0.3"),
    (99999.96, "100000"), (12345.67, "12345.7"), (3.33333333e-05, "3.33333e-05"),
  ]) func numbersAreRoundedForPeople(_ number: Double, _ text: String) {
    #expect(CalcTable.rounded(number) == text)
  }

  @Test(arguments: names) func aResultFitsThePage(_ name: String) throws {
    let method = try Answers.method(named: name)
    guard case .object(let keys) = try CalcValue(parsing: Array(method.example.utf8)) else { return }
    let text = CalcTable.text(try method.answer(keys.filter { $0.key != "method" }), of: method)
    #expect(text.hasPrefix(name + ": ") && text.contains("\nn_used ") && text.contains("\nSource: "))
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }
}
