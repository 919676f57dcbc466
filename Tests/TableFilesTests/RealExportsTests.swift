import Glibc
import Testing

@testable import TableFiles

/// The folder with real export files of others, which are read where they lie and never copied.
private let exports: String? = getenv("STUDYTOOL_EXPORTS").map { String(cString: $0) }

@Suite("Real export files", .enabled(if: exports != nil, "STUDYTOOL_EXPORTS names no folder"))
struct RealExportsTests {
  static let faulty: [(name: String, severity: TableProblem.Severity)] = [
    ("csv-test-data/csv/bad-header-less-fields.csv", .error),
    ("csv-test-data/csv/bad-header-more-fields.csv", .error),
    ("csv-test-data/csv/bad-missing-quote.csv", .error),
    ("csv-test-data/csv/bad-quotes-with-unescaped-quote.csv", .error),
    ("csv-test-data/csv/bad-unescaped-quote.csv", .warning),
  ]

  @Test("bad files of csv-test-data are reported", arguments: faulty)
  func badFiles(name: String, severity: TableProblem.Severity) throws {
    let folder = try #require(exports)
    let table = try DataTable.read(path: folder + "/" + name)
    #expect(table.problems.map(\.severity) == [severity])
  }

  @Test("a file without header is refused")
  func noHeader() throws {
    let folder = try #require(exports)
    #expect(throws: TableReadError.self) {
      try DataTable.read(path: folder + "/csv-test-data/csv/bad-header-no-header.csv")
    }
  }

  static let sizes: [(name: String, columns: Int, rows: Int, encoding: TextEncoding?)] = [
    ("google-forms/SERDIF_PSSUQ_P1.csv", 11, 19, nil), ("google-forms/SERDIF_PSSUQ_P2.csv", 40, 17, nil),
    ("google-forms/completion/taskSuccess.csv", 19, 9, nil), ("microsoft-forms/day1.csv", 34, 8, nil),
    ("microsoft-forms/day2.csv", 45, 8, nil), ("qualtrics/sample.csv", 20, 3, nil),
    ("qualtrics/sample_legacy.csv", 16, 2, nil), ("redcap/checkboxes-1/data.csv", 13, 4, nil),
    ("encodings/thai_utf16be_nobom.csv", 4, 2, nil), ("encodings/excel_sep_hint.csv", 4, 2, nil),
    ("encodings/thai_win874_semicolon.csv", 4, 2, .windows874),
    ("encodings/thai_tis620_comma.csv", 4, 2, .tis620),
    ("encodings/win1252_emdash.csv", 3, 1, .windows1252), ("encodings/cr_only.csv", 2, 2, nil),
  ]

  @Test("tables have the size they have elsewhere", arguments: sizes)
  func size(name: String, columns: Int, rows: Int, encoding: TextEncoding?) throws {
    let folder = try #require(exports)
    let table = try DataTable.read(path: folder + "/" + name, options: CSVOptions(encoding: encoding))
    #expect(table.columnCount == columns)
    #expect(table.rowCount == rows)
    #expect(!table.hasErrors)
  }

  @Test("a workbook in the shape of Microsoft Forms is read")
  func workbook() throws {
    let folder = try #require(exports)
    let table = try DataTable(TableFile.open(path: folder + "/encodings/msforms_like.xlsx"))
    #expect(table.rowCount == 2)
    #expect(table.columnCount == 9)
    #expect(table.problems.isEmpty)
  }
}
