internal import CXLSXWriter
internal import Glibc
internal import TableFiles

/// A workbook while it is written; owns what libxlsxwriter gave for it.
struct XLSXWorkbook: ~Copyable {
  private let workbook: UnsafeMutablePointer<lxw_workbook>
  private let header: UnsafeMutablePointer<lxw_format>

  /// A cell as it is written.
  enum Cell {
    case number(Double)
    case text(String)
    case empty
  }

  /// Makes a workbook, has it filled, and gives its bytes.
  ///
  /// The library writes to a file only; it gets one in a folder that nobody else can read and that is gone afterwards.
  /// - Parameters:
  ///   - title: what the workbook is about.
  ///   - generator: the program that writes it.
  ///   - fill: adds the sheets.
  /// - Returns: the bytes, which are the same for the same content.
  /// - Throws: `XLSXWriteError`.
  static func bytes(
    title: String, generator: String, fill: (borrowing XLSXWorkbook) throws(XLSXWriteError) -> Void
  ) throws(XLSXWriteError) -> [UInt8] {
    let folder = try temporaryFolder()
    let path = folder + "/export.xlsx"
    defer {
      unlink(path)
      rmdir(folder)
    }
    guard let book = open(path, folder: folder) else { throw .refused("there is no memory for it") }
    try book.describe(title: title, generator: generator)
    try fill(book)
    try book.close()
    do throws(FileError) { return try FileInput.readFile(path) } catch { throw .refused(error.description) }
  }

  private static func temporaryFolder() throws(XLSXWriteError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array((parent + "/studytool-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw .refused("no folder can be made in \(parent): \(String(cString: strerror(errno)))")
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private init(
    _ workbook: UnsafeMutablePointer<lxw_workbook>, header: UnsafeMutablePointer<lxw_format>
  ) {
    self.workbook = workbook
    self.header = header
    format_set_bold(header)
  }

  private static func open(_ path: String, folder: String) -> XLSXWorkbook? {
    // Rows are written out as they come, so that memory does not grow with the table.
    let made = folder.withCString { folder in
      var options = lxw_workbook_options()
      options.constant_memory = 1
      options.tmpdir = UnsafeMutablePointer(mutating: folder)
      return workbook_new_opt(path, &options)
    }
    guard let made else { return nil }
    guard let format = workbook_add_format(made) else {
      lxw_workbook_free(made)
      return nil
    }
    return XLSXWorkbook(made, header: format)
  }

  deinit { lxw_workbook_free(workbook) }

  private func describe(title: String, generator: String) throws(XLSXWriteError) {
    let short = title.count > 255 ? String(title.prefix(255)) : title
    let status = short.withCString { title in
      generator.withCString { generator in
        var properties = lxw_doc_properties()
        properties.title = UnsafeMutablePointer(mutating: title)
        properties.author = UnsafeMutablePointer(mutating: generator)
        // The moment of writing would make every file another one: 1 January 1980, as inside the archive.
        properties.created = 315_532_800
        return workbook_set_properties(workbook, &properties)
      }
    }
    try Self.check(status)
  }

  /// Adds a sheet with a header that stays in view.
  ///
  /// - Parameters:
  ///   - name: the name, which Excel accepts.
  ///   - names: the texts of the header.
  ///   - widths: the width of each column in characters.
  ///   - rows: the number of rows below the header.
  ///   - cell: the cell of a row and column.
  /// - Throws: `XLSXWriteError` where the sheet is more than Excel can hold.
  func addSheet(
    _ name: String, header names: [String], widths: [Int], rows: Int,
    cell: (_ row: Int, _ column: Int) -> Cell
  ) throws(XLSXWriteError) {
    guard rows + 1 <= ExcelLimits.rows else { throw .tooManyRows(sheet: name, rows: rows + 1) }
    guard names.count <= ExcelLimits.columns else {
      throw .tooManyColumns(sheet: name, columns: names.count)
    }
    guard let sheet = workbook_add_worksheet(workbook, name) else {
      throw .refused("the sheet \(name) cannot be added")
    }
    for (column, width) in widths.enumerated() {
      let position = lxw_col_t(column)
      try Self.check(worksheet_set_column(sheet, position, position, Double(width), nil))
    }
    worksheet_freeze_panes(sheet, 1, 0)
    if !names.isEmpty {
      try Self.check(worksheet_autofilter(sheet, 0, 0, lxw_row_t(rows), lxw_col_t(names.count - 1)))
    }
    for (column, text) in names.enumerated() {
      try Self.check(worksheet_write_string(sheet, 0, lxw_col_t(column), text, header))
    }
    for row in 0..<rows {
      for column in names.indices {
        switch cell(row, column) {
        case .empty: continue
        case .number(let number):
          guard number.isFinite else { continue }
          try Self.check(
            worksheet_write_number(sheet, lxw_row_t(row + 1), lxw_col_t(column), number, nil))
        case .text(let text):
          guard text.utf16.count <= ExcelLimits.textLength else {
            throw .textTooLong(
              sheet: name, row: row + 2, column: names[column], length: text.utf16.count)
          }
          // A string is never a formula or a link here, whatever it begins with. C ends it at a zero byte.
          let plain = Self.escaped(text.replacing("\0", with: " "))
          try Self.check(
            worksheet_write_string(sheet, lxw_row_t(row + 1), lxw_col_t(column), plain, nil))
        }
      }
    }
  }

  /// Keeps text that looks like Excel's way of writing a sign by its number, `_x0041_` for `A`, from being read as that sign.
  private static func escaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      let rest = bytes[index...].prefix(7)
      let isEscape =
        rest.count == 7 && rest.starts(with: "_x".utf8) && rest.last == UInt8(ascii: "_")
        && rest.dropFirst(2).dropLast().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      if isEscape { result += Array("_x005F".utf8) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Writes the file and gives everything back to the library.
  private consuming func close() throws(XLSXWriteError) {
    let status = workbook_close(workbook)
    discard self
    try Self.check(status)
  }

  private static func check(_ status: lxw_error) throws(XLSXWriteError) {
    guard status != LXW_NO_ERROR else { return }
    guard let words = lxw_strerror(status) else { throw .refused("error \(status.rawValue)") }
    throw .refused(String(cString: words))
  }
}
