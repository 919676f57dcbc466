import StudyExport
import StudyModel
import TableFiles
import Testing

/// Tables as files of SPSS.
@Suite struct SPSSExportTests {
  private func written(_ data: DataExport, _ sheet: DataSheet) throws -> (StatisticsReader, DataTable) {
    let made = try data.spss(sheet).encoded()
    #expect(made.remarks.isEmpty)
    let reader = try StatisticsReader(bytes: made.bytes, path: "export.sav")
    return (reader, try DataTable(try StatisticsReader(bytes: made.bytes, path: "export.sav")))
  }

  @Test("Names, labels, levels, labels of values and missing values read back")
  func variables() throws {
    let data = try Trial.source.exported(language: "th")
    let (reader, _) = try written(data, data.wide)
    #expect(reader.variables.map(\.name) == data.wide.names)
    let item = try #require(reader.variables.first { $0.name == "form_q1_old" })
    #expect(item.label == "form, old, item 1: ใช้งานง่าย")
    #expect(item.level == .ordinal)
    #expect(item.label(of: .number(1)) == "เห็นด้วย" && item.label(of: .number(5)) == "Disagree")
    #expect(item.label(of: .number(-98)) == "Not applicable was chosen")
    #expect(item.missing == [.value(.number(-97)), .value(.number(-98)), .value(.number(-99))])
    let factor = try #require(reader.variables.first { $0.name == "experience" })
    #expect(factor.label == "ประสบการณ์" && factor.level == .nominal && factor.missing.isEmpty)
    #expect(factor.valueLabels == [.init(.number(1), "low"), .init(.number(2), "มาก")])
    #expect(reader.variables.first { $0.name == "time_T1_old" }?.level == .scale)
    #expect(reader.variables.first { $0.name == "device" }?.kind == .text)
    #expect(reader.fileLabel == "A trial")
    #expect(reader.notes.contains("data notice: Made up for tests."))
  }

  @Test("Values read back to the last bit, categories as their numbers, missing values as empty cells")
  func values() throws {
    let data = try Trial.source.exported()
    for sheet in data.sheets {
      let (_, table) = try written(data, sheet)
      #expect(table.rowCount == sheet.caseCount)
      for (position, column) in sheet.columns.enumerated() {
        for row in 0..<sheet.caseCount {
          switch column.cells[row] {
          case .number(let number): #expect(table.double(row: row, column: position) == number)
          case .text(let text): #expect(table.string(row: row, column: position) == text)
          case .category(let index):
            #expect(table.double(row: row, column: position) == column.variable.categories[index].code)
          case .missing, .empty: #expect(table.isEmpty(row: row, column: position))
          }
        }
      }
    }
  }

  @Test("Reasons for missing values stay apart: codes that are declared, and system-missing")
  func missing() throws {
    let data = try Trial.source.exported()
    let file = data.spss(data.wide)
    let q1 = try #require(file.variables.firstIndex { $0.name == "form_q1_old" })
    let q2 = try #require(file.variables.firstIndex { $0.name == "form_q2_old" })
    let time = try #require(file.variables.firstIndex { $0.name == "time_t2_old" })
    #expect(file.cases[1][q1] == .number(-98))
    #expect(file.cases[2][q2] == .number(-99))
    #expect(file.cases[0][time] == .number(-97))
    #expect(file.cases[3][q1] == nil)
  }

  @Test("The same data give the same bytes")
  func deterministic() throws {
    let data = try Trial.source.exported()
    #expect(
      try data.spss(data.wide).encoded().bytes == Trial.source.exported().spss(data.wide).encoded().bytes)
  }
}
