import TableFiles
import Testing

@Suite("Writing SPSS files")
struct SPSSFileTests {
  private typealias Variable = StatisticsVariable

  private func read(_ file: SPSSFile) throws -> StatisticsFixture {
    try StatisticsFixture(bytes: file.encoded().bytes)
  }

  @Test("Variables, labels, missing values and measurement levels come back as they were written")
  func roundTrip() throws {
    let answers: [Variable.ValueLabel] = [
      .init(.number(1), "เห็นด้วยอย่างยิ่ง"), .init(.number(7), "Strongly disagree"), .init(.number(99), "N/A"),
    ]
    let variables = [
      Variable(name: "participant", label: "Participant", kind: .text, level: .nominal),
      Variable(
        name: "q1", label: "It was simple to use this system.", level: .ordinal, format: "F2.0",
        valueLabels: answers, missing: [.value(.number(99))]),
      Variable(name: "q2", level: .scale, missing: [.range(-9, -1), .value(.number(98))]),
      Variable(name: "q3", missing: [.range(90, .infinity)]),
      Variable(
        name: "why", kind: .text, valueLabels: [.init(.text("x"), "an x")], missing: [.value(.text("none"))]),
      Variable(name: "ความเห็น", kind: .text),
    ]
    let file = SPSSFile(
      variables: variables,
      cases: [
        [.text("P1"), .number(1), .number(0.1), .number(-1e300), .text("x"), .text("")],
        [.text("P2"), .number(99), .number(-3), .number(95), .text("none"), .text("ยาว")],
        [.text("P3"), nil, nil, nil, nil, nil],
      ], fileLabel: "A study", notes: ["One remark."])
    let back = try read(file)
    #expect(back.reader.fileLabel == "A study")
    #expect(back.reader.notes == ["One remark."])
    #expect(back.rows[0] == ["P1", "1", "0.1", "-1e+300", "x", ""])
    #expect(back.rows[1] == ["P2", "", "", "", "", "ยาว"])
    #expect(back.rows[2] == ["P3", "", "", "", "", ""])
    for (read, written) in zip(back.reader.variables, variables) {
      #expect(read.name == written.name)
      #expect(read.label == written.label)
      #expect(read.kind == written.kind)
      #expect(read.level == written.level)
      #expect(read.valueLabels == written.valueLabels)
      #expect(read.missing == written.missing)
    }
    #expect(back.reader.variables[1].format == "F2.0")
  }

  @Test("Dates and lengths of time are written from numbers or ISO 8601 text")
  func moments() throws {
    let file = SPSSFile(
      variables: [
        Variable(name: "day", kind: .date), Variable(name: "start", kind: .dateTime),
        Variable(name: "time", kind: .duration), Variable(name: "quarter", kind: .quarter),
      ],
      cases: [
        [.text("2024-02-29"), .text("2024-07-08T11:13:00.5"), .text("PT1H5M3.2S"), .text("2024-Q2")],
        [.number(0), .text("1582-10-14 00:01"), .number(59.5), .text("2024-Q4")],
        [.text("0001-01-01"), .text("9999-12-31T23:59:59"), .text("-P1DT1S"), nil],
      ])
    let back = try read(file)
    #expect(back.rows[0] == ["2024-02-29", "2024-07-08T11:13:00.5", "PT1H5M3.2S", "2024-04-01"])
    #expect(back.rows[1] == ["1582-10-14", "1582-10-14T00:01:00", "PT59.5S", "2024-10-01"])
    #expect(back.rows[2] == ["0001-01-01", "9999-12-31T23:59:59", "-PT24H1S", ""])
  }

  @Test("Long texts keep apart from variables whose names begin alike")
  func longTexts() throws {
    let names = ["q1", "q10", "q11", "q12", "q1a"]
    let long = String(repeating: "ที่ ", count: 500)
    let file = SPSSFile(
      variables: names.map { Variable(name: $0, kind: .text) },
      cases: [
        [.text(long + "end"), .text("b"), .text(String(repeating: "c", count: 256)), .text("d"), .text("e")]
      ])
    let back = try read(file)
    #expect(back.reader.header == names)
    #expect(back.rows == [[long + "end", "b", String(repeating: "c", count: 256), "d", "e"]])
  }

  @Test("What is changed to fit SPSS is told")
  func remarks() throws {
    let file = SPSSFile(
      variables: [
        Variable(
          name: "How easy?", label: String(repeating: "ก", count: 100),
          valueLabels: [.init(.number(1), String(repeating: "x", count: 130))])
      ], cases: [[.number(1)]], fileLabel: String(repeating: "y", count: 65),
      notes: [String(repeating: "word ", count: 40)])
    let encoded = try file.encoded(path: "out.sav")
    #expect(encoded.remarks.count == 4)
    #expect(
      encoded.remarks[0].description
        == "out.sav: the name \"How easy?\" of variable 1 holds characters that cannot stand in a name; "
        + "a name that SPSS accepts was expected; written as \"How_easy_\"")
    let back = try StatisticsFixture(bytes: encoded.bytes)
    #expect(back.reader.variables[0].label == String(repeating: "ก", count: 85))
    #expect(back.reader.variables[0].valueLabels.map(\.label) == [String(repeating: "x", count: 120)])
    #expect(back.reader.notes.joined(separator: " ") == String(repeating: "word ", count: 40).dropLast())
  }

  @Test("The same content gives the same bytes, also without cases")
  func sameBytes() throws {
    let file = SPSSFile(variables: [Variable(name: "a")])
    #expect(try file.encoded().bytes == file.encoded().bytes)
    #expect(try read(file).rows.isEmpty)
    #expect(try read(file).reader.header == ["a"])
  }

  @Test("What SPSS cannot hold is refused with the case and the variable")
  func refusals() throws {
    func refusal(_ variable: Variable, _ value: Variable.Value? = nil) -> SPSSWriteError? {
      #expect(throws: SPSSWriteError.self) { try SPSSFile(variables: [variable], cases: [[value]]).encoded() }
    }
    #expect(
      refusal(Variable(name: "a"), .text("x")) == .wrongKind(case: 1, variable: "a", value: "x"))
    #expect(
      refusal(Variable(name: "a", kind: .text), .number(1)) == .wrongKind(case: 1, variable: "a", value: "1"))
    #expect(
      refusal(Variable(name: "a", kind: .date), .text("2023-02-29"))
        == .wrongKind(case: 1, variable: "a", value: "2023-02-29"))
    #expect(refusal(Variable(name: "a"), .number(.nan)) == .notFinite(case: 1, variable: "a"))
    #expect(
      refusal(Variable(name: "a", kind: .text), .text(String(repeating: "x", count: 40_000)))
        == .textTooLong(case: 1, variable: "a", bytes: 40_000))
    #expect(
      refusal(Variable(name: "a", missing: [.range(1, 2), .range(3, 4)])) == .tooManyMissing(variable: "a"))
    #expect(
      refusal(Variable(name: "a", valueLabels: [.init(.text("x"), "y")]))
        == .wrongValue(variable: "a", value: "x"))
    #expect(refusal(Variable(name: "a", format: "Q9")) == .wrongFormat(variable: "a", format: "Q9"))
    #expect(throws: SPSSWriteError.noVariables) { try SPSSFile(variables: []).encoded() }
    #expect(throws: SPSSWriteError.wrongCount(case: 1, values: 2, variables: 1)) {
      try SPSSFile(variables: [Variable(name: "a")], cases: [[nil, nil]]).encoded()
    }
    #expect(throws: SPSSWriteError.self) {
      try SPSSFile(variables: [Variable(name: "a")]).write(to: "/nowhere/at/all.sav")
    }
  }
}
