import Testing

@testable import TableFiles

@Suite("Problems of workbooks")
struct XLSXProblemsTests {
  static let told: [(name: String, problems: [(TableProblem.Severity, String)])] = [
    (
      "truth-and-errors.xlsx",
      [
        (
          .warning,
          "truth-and-errors.xlsx:Answers!C2: a cell holds the error of a formula (the first of 2, the last on row 3)"
        )
      ]
    ),
    (
      "hours-and-minutes.xlsx",
      [
        (
          .warning,
          "hours-and-minutes.xlsx:Answers!B2: a time is shown as hours and minutes, which are often minutes and seconds"
        )
      ]
    ),
    (
      "dates-1900.xlsx",
      [
        (
          .warning,
          "dates-1900.xlsx:Answers!B20: a cell has the format of a date and holds none (the first of 3, the last on row 25)"
        )
      ]
    ),
    (
      "formulas-not-computed.xlsx",
      [
        (
          .error,
          "formulas-not-computed.xlsx:Answers!B2: the cell holds a formula whose result was never stored"
        ),
        (
          .error,
          "formulas-not-computed.xlsx:Answers!B3: the cell holds a formula whose result was never stored"
        ),
      ]
    ),
    (
      "formulas-to-recompute.xlsx",
      [
        (
          .error,
          "formulas-to-recompute.xlsx:Answers!B2: the cell holds a formula, and the file asks for its results"
        )
      ]
    ),
    (
      "no-number.xlsx",
      [
        (.error, "no-number.xlsx:Answers!B2: \"1,5\" is no number"),
        (.error, "no-number.xlsx:Answers!A3: \"INF\" is no number"),
      ]
    ),
    ("unknown-type.xlsx", [(.error, "unknown-type.xlsx:Answers!B2: the cell has a type that is not known")]),
    (
      "missing-text.xlsx",
      [(.error, "missing-text.xlsx:Answers!B2: the cell refers to a shared text that the file")]
    ),
    (
      "merged.xlsx",
      [(.warning, "merged.xlsx:Answers!B2: cells are merged (B2:B3), and only the first of them")]
    ),
    (
      "hidden-cells.xlsx",
      [
        (.warning, "hidden-cells.xlsx:Answers!B1: column B is hidden, by hand or by a filter"),
        (.warning, "hidden-cells.xlsx:Answers!A3: 2 rows are hidden (from 3 to 4), by hand or by a filter"),
      ]
    ),
    ("blank-around.xlsx", [(.note, "blank-around.xlsx:Answers!C5: 2 rows hold nothing (rows 5 to 6)")]),
    ("beside-the-header.xlsx", [(.note, "beside-the-header.xlsx:Answers!D1: the last column has no name")]),
    (
      "beside-late.xlsx",
      [
        (.error, "beside-late.xlsx:Answers!A1102: the cell stands left of the first column of the table"),
        (.error, "beside-late.xlsx:Answers!D1102: the cell stands right of the last column of the table"),
      ]
    ),
    (
      "same-names.xlsx",
      [(.note, "same-names.xlsx:Answers!C1: 2 columns are called \"Comments\" (columns 2, 3)")]
    ),
    ("texts.xlsx", []), ("one-column.xlsx", []), ("header-only.xlsx", []), ("extensions.xlsx", []),
  ]

  @Test("are told with their place, in the order of the sheet", arguments: told.indices)
  func problems(index: Int) throws {
    let (name, expected) = Self.told[index]
    let table = try Workbooks.table(name)
    #expect(table.problemCount == expected.count)
    for (problem, (severity, start)) in zip(table.problems, expected) {
      #expect(problem.severity == severity)
      #expect(problem.description.hasPrefix(start), "\(problem)")
    }
  }

  @Test(
    "that leave nothing to read are told in plain words",
    arguments: [
      ("rows-out-of-order.xlsx", "the sheet \"Answers\": a row is numbered \"1\" behind the row 2"),
      ("cell-in-wrong-row.xlsx", "the sheet \"Answers\": the row 2 holds a cell called \"B3\""),
      ("too-many-cells.xlsx", "the sheet \"Answers\": the row 1 has more cells than a row can have"),
      ("cell-twice.xlsx", "the sheet \"Answers\": the cell B2 stands in it twice"),
      (
        "row-beyond-the-end.xlsx",
        "the sheet \"Answers\": it has a row 1048577, and a sheet has no more than 1048576"
      ),
      ("document-type.xlsx", "xl/worksheets/sheet1.xml:2:"),
      ("cut-off-sheet.xlsx", "xl/worksheets/sheet1.xml:2:"),
      ("missing-sheet.xlsx", "its part xl/worksheets/sheet1.xml is missing"),
      ("missing-list.xlsx", "its part xl/_rels/workbook.xml.rels is missing"),
      ("other-namespace.xlsx", "its part xl/worksheets/sheet1.xml is no sheet"),
      ("cut-off-file.xlsx", "it breaks off, or is no archive at all"),
      ("wrong-checksum.xlsx", "xl/sharedStrings.xml: CRC error"),
    ])
  func damaged(name: String, what: String) {
    let found = Workbooks.refusal(name)
    #expect(found?.hasPrefix("\(name): the workbook is damaged: \(what)") == true, "\(found ?? "")")
    #expect(found?.contains("save it again") == true)
  }

  @Test("a workbook locked with a password is told as such")
  func locked() {
    #expect(Workbooks.refusal("password-in-zip.xlsx")?.contains("is locked with a password") == true)
  }

  @Test("limits keep what is unpacked in bounds")
  func limits() {
    func refusal(_ name: String, _ change: (inout XLSXLimits) -> Void) -> String? {
      var options = XLSXOptions()
      change(&options.limits)
      return Workbooks.refusal(name, options: options)
    }
    #expect(
      refusal("packed-tight.xlsx") { $0.unquestionedBytes = 1 << 20 }?.contains("packed far tighter") == true)
    #expect(
      refusal("packed-tight.xlsx") { $0.bytes = 1 << 20 }?.contains("unpacks to more than is allowed") == true
    )
    #expect(refusal("texts.xlsx") { $0.entries = 4 }?.contains("holds 6 files") == true)
    #expect(refusal("texts.xlsx") { $0.sharedBytes = 40 }?.contains("longer than is allowed") == true)
    #expect(refusal("texts.xlsx") { $0.cellBytes = 20 }?.contains("longer than is allowed") == true)
    #expect(refusal("inline-texts.xlsx") { $0.cellBytes = 5 }?.contains("the cell B1 is longer") == true)
    #expect(refusal("inline-texts.xlsx") { $0.rowBytes = 6 }?.contains("the row 1 is longer") == true)
    #expect(
      refusal("texts.xlsx") { $0.rowBytes = 20 }?.contains("the row 1 is longer than is allowed") == true)
    #expect(refusal("long.xlsx") { $0.cells = 1000 }?.contains("has more than 1000 cells") == true)
    #expect(refusal("long.xlsx") { _ in } == nil)
  }

  @Test("are kept up to a limit and counted beyond it")
  func limited() throws {
    let table = try Workbooks.table("no-number.xlsx", options: XLSXOptions(problemLimit: 1))
    #expect(table.problems.count == 1)
    #expect(table.problemCount == 2)
  }

  @Test("the same error is thrown when asked again")
  func thrownAgain() throws {
    var options = XLSXOptions()
    options.limits.cells = 1000
    let source = try Workbooks.source("long.xlsx", options: options)
    #expect(throws: TableReadError.self) { while try source.nextBatch() != nil {} }
    #expect(throws: TableReadError.self) { try source.nextBatch() }
  }
}
