import StudyModel
import TableFiles
import Testing

@testable import StudyExport

/// Tables as a workbook.
@Suite struct XLSXExportTests {
  private func sheet(_ bytes: [UInt8], _ name: String) throws -> DataTable {
    try DataTable(XLSXReader(bytes: bytes, path: "export.xlsx", options: XLSXOptions(sheet: name)))
  }

  @Test("Every cell reads back as what it was; text that looks like a formula is text")
  func readsBack() throws {
    let data = try Trial.source.exported()
    let bytes = try data.xlsx()
    for (name, table) in [("Wide", data.wide), ("Long", data.long), ("Codebook", data.codebook())] {
      let read = try sheet(bytes, name)
      #expect(read.header == table.columns.map(\.variable.name))
      for (position, column) in table.columns.enumerated() {
        for row in 0..<table.caseCount {
          let text = row < read.rowCount ? read.string(row: row, column: position) : ""
          switch column.cells[row] {
          case .number(let number):
            let found = try #require(Double(text))
            #expect(abs(found - number) <= abs(number) * 1e-15)
          case .text(let expected): #expect(text == expected)
          case .category(let index): #expect(text == column.variable.categories[index].id)
          case .missing, .empty: #expect(text == "")
          }
        }
      }
    }
    #expect(try sheet(bytes, "Wide").string(row: 1, column: 0) == "=2+5")
  }

  @Test("Names, groups, attributes and wordings that look like formulas are texts, numbers stay numbers")
  func formulas() throws {
    let data = try Trial.withFormulas.exported()
    let bytes = try data.xlsx()
    for (name, table) in [("Wide", data.wide), ("Long", data.long), ("Codebook", data.codebook())] {
      let read = try sheet(bytes, name)
      #expect(read.problems.isEmpty)
      for (position, column) in table.columns.enumerated() {
        for row in 0..<table.caseCount {
          let text = row < read.rowCount ? read.string(row: row, column: position) : ""
          switch column.cells[row] {
          case .text(let expected): #expect(text == expected)
          case .number(let number): #expect(Double(text) == number)
          case .category(let index): #expect(text == column.variable.categories[index].id)
          case .missing, .empty: #expect(text == "")
          }
        }
      }
    }
    let participants = try sheet(bytes, "Wide")
    #expect(
      Set((0..<participants.rowCount).map { participants.string(row: $0, column: 0) }) == Set(Trial.formulas))
  }

  @Test("The last sheet says what the data are and where they come from")
  func about() throws {
    let read = try sheet(try Trial.source.exported().xlsx(), "About")
    let lines = (0..<read.rowCount).map { row in
      read.string(row: row, column: 0) + ": " + read.string(row: row, column: 1)
    }
    #expect(lines.contains("study: A trial"))
    #expect(lines.contains("data notice: Made up for tests."))
    #expect(lines.contains("made by: studytool 9.9.9"))
    #expect(lines.contains("input: data/a.csv, 10 bytes, SHA-256 abc: CSV"))
    #expect(lines.contains("left out: participant P3: was interrupted, \"twice\""))
    #expect(lines.contains("left out: time of P1, 2: clock not started"))
    #expect(
      lines.contains("corrected: a, line 3, time: read as \"99\" instead of \"999\": typing error"))
  }

  @Test("The same data give the same bytes, whenever they are written")
  func deterministic() throws {
    let first = try Trial.source.exported().xlsx()
    #expect(try Trial.source.exported().xlsx() == first)
  }

  @Test("Missing values can be codes")
  func codes() throws {
    let data = try Trial.source.exported()
    let read = try sheet(try data.xlsx(missing: .codes), "Wide")
    let column = try #require(data.wide.names.firstIndex(of: "form_q1_old"))
    #expect((0..<4).map { read.string(row: $0, column: column) } == ["1", "-98", "4", ""])
  }

  @Test("Signs that XML cannot hold, and what looks like Excel's way of writing them, read back")
  func controls() throws {
    var source = Trial.source
    source.names.participants = ["a\u{1}b", "_x0041_", "  spaces  ", "line\nbreak"]
    source.study.participants = []
    let read = try sheet(try source.exported().xlsx(), "Wide")
    #expect(read.string(row: 1, column: 0) == "_x0041_")
    #expect(read.string(row: 2, column: 0) == "  spaces  ")
    #expect(read.string(row: 3, column: 0) == "line\nbreak")
    #expect(read.string(row: 0, column: 0) == "a\u{1}b")
  }

  @Test("A text that is too long for a cell is refused, not cut")
  func longText() throws {
    var source = Trial.source
    source.names.participants[3] = String(repeating: "🙂", count: 16_384)
    let data = try source.exported()
    #expect(
      throws: XLSXWriteError.textTooLong(sheet: "Wide", row: 5, column: "participant", length: 32_768)
    ) { try data.xlsx() }
    source.names.participants[3] = String(repeating: "x", count: 32_767)
    #expect(try !source.exported().xlsx().isEmpty)
  }

  @Test("More columns than Excel has are refused")
  func columns() throws {
    var source = Trial.source
    let count = 17_000
    source.names.tasks = (0..<count).map { "T\($0)" }
    source.study.tasks = []
    source.batches = [
      ObservationBatch(
        count: 1, participants: [0], levels: [[], []],
        columns: (0..<count).map { .init(column: .measure(0, task: $0), values: [1]) })
    ]
    let data = try source.exported()
    let columns = data.wide.columns.count
    #expect(throws: XLSXWriteError.tooManyColumns(sheet: "Wide", columns: columns)) { try data.xlsx() }
  }

  @Test("More rows than Excel has are refused, with the way out")
  func rows() throws {
    let error = XLSXWriteError.tooManyRows(sheet: "Long", rows: 1_048_577)
    #expect(throws: error) {
      _ = try XLSXWriter.bytes(title: "t", generator: "g") {
        (book: inout XLSXWriter) throws(XLSXWriteError) in
        try book.addSheet("Long", header: ["a"], widths: [8], rows: 1_048_576) { _, _ in .empty }
      }
    }
    #expect(
      error.description
        == "the sheet Long would have 1048577 rows; at most 1048576 were expected, which is Excel's limit; write CSV instead"
    )
  }
}
