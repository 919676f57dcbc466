import Testing

@testable import TableFiles

@Suite("Opening files by what they hold")
struct TableFileTests {
  private static let packed: [UInt8] =
    (try? FileInput.readFile(Workbooks.folder + "extensions.xlsx")) ?? []

  private func header(_ bytes: [UInt8], name: String) throws -> (bytes: [String], file: [String]) {
    let folder = try TemporaryFolder()
    try FileOutput.write(bytes, to: folder.path + "/" + name)
    return (
      try TableFile.open(bytes: bytes, path: name).header,
      try TableFile.open(path: folder.path + "/" + name).header
    )
  }

  @Test("a workbook is one whatever its name", arguments: ["a.xlsx", "a.csv", "a.xls", "a"])
  func workbook(name: String) throws {
    let found = try header(Self.packed, name: name)
    #expect(found.bytes == ["participant", "group", "q1"])
    #expect(found.file == found.bytes)
  }

  @Test("text is text whatever its name", arguments: ["a.csv", "a.xlsx", "a.xls", "a.ods"])
  func text(name: String) throws {
    let found = try header(Array("participant;group;q1\n1;2;3\n".utf8), name: name)
    #expect(found.bytes == ["participant", "group", "q1"])
    #expect(found.file == found.bytes)
  }

  @Test("a workbook is read in blocks of any size")
  func smallBlocks() throws {
    var options = TableOptions()
    options.csv.blockSize = 7
    let source = try TableFile.open(path: Workbooks.folder + "extensions.xlsx", options: options)
    #expect(try DataTable(source).rowCount == 2)
  }

  private static func compound(_ stream: String) -> [UInt8] {
    let name = stream.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 1016) + name
  }

  /// A text packed with gzip, without compression.
  private static func gzip(_ text: String) -> [UInt8] {
    let size = UInt8(text.utf8.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, size, 0, ~size, 0xFF] + Array(text.utf8)
  }

  static let formats: [(name: String, bytes: [UInt8], words: String, remedy: String)] = [
    ("old.xls", compound("Workbook"), "a workbook of Excel 97-2003 (.xls)", "save it as .xlsx"),
    ("older.xls", compound("Book"), "a workbook of Excel 97-2003 (.xls)", "save it as .xlsx"),
    ("locked.xlsx", compound("EncryptedPackage"), "a workbook locked with a password", "without password"),
    ("old.doc", compound("WordDocument"), "an old Office document", "name the file with the data"),
    ("a.csv.gz", [0x1F, 0x8B, 8, 0], "a file packed with gzip", "gunzip"),
    ("a.csv.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 4], "a file packed with xz", "unxz"),
    ("a.csv.bz2", Array("BZh91AY".utf8), "a file packed with bzip2", "bunzip2"),
    (
      "a.rds", Self.gzip("X\n\0\0\0\u{3}\0\u{4}\u{3}\u{2}"), "an object of R (.rds)",
      #"Rscript -e 'write.csv(readRDS("a.rds"), "a.rds.csv", row.names = FALSE)'"#
    ),
    (
      "it's \"a\".rds", Array("A\n3\n262656\n".utf8), "an object of R (.rds)",
      #"readRDS("it'\''s \"a\".rds")"#
    ),
    ("a.RDS", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 4], "an object of R (.rds)", "readRDS"),
    ("a.rda", Array("BZh91AY".utf8), "a workspace of R (.RData)", "load"),
    (
      "a.csv", Self.gzip("RDX3\nX\n\0\0\0\u{3}"), "a workspace of R (.RData)",
      #"e <- new.env(); load("a.csv", e); for (n in ls(e)) if (is.data.frame(e[[n]]))"#
    ),
    ("a.RData", Array("RDX2\nX\n".utf8), "a workspace of R (.RData)", "code"),
    ("a.parquet", Array("PAR1".utf8), "a Parquet file", #"read_parquet("a.parquet").to_csv("a.parquet.csv""#),
    ("a.feather", Array("ARROW1\0\0".utf8), "a Feather or Arrow file", "read_feather"),
    ("a.db", Array("SQLite format 3\0".utf8), "an SQLite database", "sqlite3"),
    ("a.pdf", Array("%PDF-1.7\n".utf8), "a PDF document", "export the data"),
    ("a.xls", Array("\u{FEFF} <!DOCTYPE HTML><table>".utf8), "a web page", "download the data themselves"),
    (
      "b.xls", Array("<html xmlns:x='urn:schemas-microsoft-com:office:excel'>".utf8), "a web page", "saved so"
    ),
    (
      "c.xls",
      Array("<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'/>".utf8),
      "an XML spreadsheet of Excel 2003", "save it as .xlsx"
    ),
  ]

  @Test("what is no table is told by its name", arguments: formats.indices)
  func foreign(index: Int) throws {
    let file = Self.formats[index]
    let error = try #require(throws: TableReadError.self) {
      try TableFile.open(bytes: file.bytes, path: file.name)
    }
    let text = error.description
    #expect(
      text.hasPrefix("\(file.name): is \(file.words), which is not read; a workbook (.xlsx) or a text file"),
      "\(text)")
    #expect(text.contains(file.remedy))
  }

  @Test(
    "archives that are no workbooks are told by their name",
    arguments: [
      ("open-document.ods", "an OpenDocument spreadsheet (.ods)"), ("apple.numbers", "a Numbers spreadsheet"),
      ("word.docx", "an Office document that is no workbook"), ("binary.xlsb", "a binary workbook (.xlsb)"),
      ("download.zip", "a ZIP archive that holds survey/answers.csv"), ("empty.zip", "a ZIP archive"),
    ])
  func archives(name: String, words: String) {
    #expect(Workbooks.refusal(name)?.hasPrefix("\(name): is \(words), which is not read") == true)
  }

  @Test("a file that is missing is told as such")
  func missing() {
    #expect(throws: TableReadError.self) { try TableFile.open(path: "/nonexistent/a.xlsx") }
    #expect(throws: TableReadError.self) { try TableFile.open(path: "/") }
  }
}
