import StudyExport
import StudyModel
import TableFiles
import Testing

/// Tables as CSV.
@Suite struct CSVExportTests {
  private func table(_ data: DataExport, _ sheet: DataSheet, _ style: CSVStyle = CSVStyle()) throws
    -> DataTable
  {
    try DataTable(CSVReader(bytes: data.csv(sheet, style: style).bytes, path: "export.csv"))
  }

  @Test("Every cell of every table reads back as what it was")
  func readsBack() throws {
    let data = try Trial.source.exported()
    for sheet in [data.wide, data.long, data.codebook()] {
      let table = try table(data, sheet)
      #expect(table.rowCount == sheet.caseCount && table.columnCount == sheet.columns.count)
      for (position, column) in sheet.columns.enumerated() {
        for row in 0..<sheet.caseCount {
          let text = table.string(row: row, column: position)
          switch column.cells[row] {
          case .number(let number): #expect(table.double(row: row, column: position) == number)
          case .text(let expected):
            #expect(text == expected || text == "'" + expected)
          case .category(let index): #expect(text == column.variable.categories[index].id)
          case .missing, .empty: #expect(text == "")
          }
        }
      }
    }
  }

  @Test("Numbers of every size read back to the last bit")
  func numbers() throws {
    var source = Trial.source
    var generator = SystemRandomNumberGenerator()
    let values =
      (0..<500).map { _ in
        Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
      }.filter(\.isFinite) + [-0.1, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -5, 1e15]
    source.names.participants = values.indices.map { "P\($0)" }
    source.study.measures[2].range = nil
    source.batches = [
      ObservationBatch(
        count: values.count, participants: values.indices.map(Int32.init), levels: [[], []],
        columns: [.init(column: .measure(2, task: nil), values: values)])
    ]
    let data = try source.exported()
    let table = try table(data, data.wide)
    let column = try #require(data.wide.names.firstIndex(of: "quality"))
    for (row, value) in values.enumerated() { #expect(table.double(row: row, column: column) == value) }
  }

  @Test("Text that a spreadsheet would run gets an apostrophe, numbers and other text never")
  func formulas() throws {
    var source = Trial.source
    source.names.participants = ["=1", "-5", "-x", "@a"]
    source.study.participants = []
    source.study.measures[2].range = nil
    source.batches[1].columns[0].values = ObservedValues([-7, -1e-9, -3])
    let data = try source.exported()
    let made = data.csv(data.wide)
    let table = try DataTable(CSVReader(bytes: made.bytes, path: "export.csv"))
    #expect((0..<4).map { table.string(row: $0, column: 0) } == ["'=1", "-5", "'-x", "'@a"])
    #expect(made.neutralized == 3)
    let column = try #require(data.wide.names.firstIndex(of: "quality_R1"))
    #expect(table.string(row: 0, column: column) == "-7")
    let kept = data.csv(data.wide, style: CSVStyle(neutralizesFormulas: false))
    #expect(kept.neutralized == 0)
    #expect(String(decoding: kept.bytes, as: UTF8.self).contains("\r\n=1,"))
  }

  @Test(
    "Names, groups, attributes, headings and wordings that a spreadsheet would run are disarmed in every table"
  )
  func formulasEverywhere() throws {
    let data = try Trial.withFormulas.exported()
    for sheet in data.sheets + [data.codebook()] {
      let made = data.csv(sheet)
      let kept = data.csv(sheet, style: CSVStyle(neutralizesFormulas: false))
      let read = try DataTable(CSVReader(bytes: made.bytes, path: "export.csv"))
      let plain = try DataTable(CSVReader(bytes: kept.bytes, path: "export.csv"))
      #expect(read.rowCount == plain.rowCount && read.header == plain.header)
      var changed = 0
      for row in 0..<read.rowCount {
        for column in 0..<read.columnCount {
          let (text, was) = (read.string(row: row, column: column), plain.string(row: row, column: column))
          #expect(text == was || text == "'" + was)
          changed += text == was ? 0 : 1
          let start = text.drop { " \u{A0}\"".contains($0) }.first
          let isNumber = Double(text.trimmingPrefix(" ")) != nil
          #expect(isNumber || !(start.map { "=+-@\t\r\n\u{FF1D}".contains($0) } ?? false), "\(text)")
        }
      }
      #expect(made.neutralized == changed && changed > 0)
    }
    let wide = try DataTable(CSVReader(bytes: data.csv(data.wide).bytes, path: "export.csv"))
    let change = try #require(wide.header.firstIndex(of: "change"))
    #expect((0..<3).map { wide.string(row: $0, column: change) } == ["-6", "-5", "-4"])
  }

  @Test("Missing values are empty cells, or codes that only variables of values have")
  func missing() throws {
    let data = try Trial.source.exported()
    let column = try #require(data.wide.names.firstIndex(of: "form_q1_old"))
    let age = try #require(data.wide.names.firstIndex(of: "age"))
    let outcome = try #require(data.wide.names.firstIndex(of: "outcome_rate_old"))
    let empty = try table(data, data.wide)
    let coded = try table(data, data.wide, CSVStyle(missing: .codes))
    #expect((0..<4).map { empty.string(row: $0, column: column) } == ["1", "", "4", ""])
    #expect((0..<4).map { coded.string(row: $0, column: column) } == ["1", "-98", "4", ""])
    #expect(coded.string(row: 2, column: outcome) == "-97")
    #expect(coded.string(row: 2, column: age) == "")
  }

  @Test("The byte order mark is there when it is asked for")
  func byteOrderMark() throws {
    let data = try Trial.source.exported()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(data.csv(data.wide, style: CSVStyle(hasByteOrderMark: true)).bytes.starts(with: mark))
    #expect(!data.csv(data.wide).bytes.starts(with: mark))
  }
}
