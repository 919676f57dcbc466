internal import CXLSXWriter
internal import Glibc

/// A workbook while it is written.
///
/// Numbers are numbers and text is text, also where it begins with `=`. Numbers have 16 significant digits, which is what
/// libxlsxwriter writes. Equal content gives equal bytes.
///
///     let bytes = try XLSXWriter.bytes(title: "Results", generator: "studytool") { book throws(XLSXWriteError) in
///       try book.addSheet("Data", header: ["x"], widths: [8], rows: 1) { _, _ in .number(2) }
///     }
public struct XLSXWriter: ~Copyable {
  // Owned; nil once it was handed back to the library, whatever came of that.
  private var workbook: UnsafeMutablePointer<lxw_workbook>?
  private var formats: [WorkbookCell.Style: UnsafeMutablePointer<lxw_format>] = [:]

  /// Makes a workbook, has it filled, and gives its bytes.
  ///
  /// The library writes to a file only; it gets one in a folder that nobody else can read and that is gone afterwards.
  ///
  /// - Parameters:
  ///   - title: what the workbook is about.
  ///   - generator: the program that writes it.
  ///   - fill: adds the sheets.
  /// - Returns: the bytes, which are the same for the same content.
  /// - Throws: `XLSXWriteError`.
  public static func bytes(
    title: String, generator: String, fill: (inout XLSXWriter) throws(XLSXWriteError) -> Void
  ) throws(XLSXWriteError) -> [UInt8] {
    let folder: String
    do throws(FileError) { folder = try TemporaryFolder.make() } catch { throw .refused(error.description) }
    defer { TemporaryFolder.remove(folder) }
    let path = folder + "/book.xlsx"
    guard var book = XLSXWriter(path: path, folder: folder) else {
      throw .refused("there is no memory for it")
    }
    try book.describe(title: title, generator: generator)
    try fill(&book)
    try book.close()
    do throws(FileError) { return try FileInput.readFile(path) } catch { throw .refused(error.description) }
  }

  private init?(path: String, folder: String) {
    // Rows are written out as they come, so that memory does not grow with the table.
    let made = folder.withCString { folder in
      var options = lxw_workbook_options()
      options.constant_memory = 1
      options.tmpdir = UnsafeMutablePointer(mutating: folder)
      return workbook_new_opt(path, &options)
    }
    guard let made else { return nil }
    workbook = made
  }

  deinit { if let workbook { lxw_workbook_free(workbook) } }

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

  /// Adds a sheet with one row of headings that stays in view and has the buttons of a filter.
  ///
  /// - Parameters:
  ///   - name: the name, which Excel accepts.
  ///   - header: the texts of the first row.
  ///   - widths: the width of each column in characters.
  ///   - rows: the number of rows below the header.
  ///   - cell: the cell of a row and column.
  /// - Throws: `XLSXWriteError` where the sheet is more than Excel can hold.
  public mutating func addSheet(
    _ name: String, header: [String], widths: [Int], rows: Int,
    cell: (_ row: Int, _ column: Int) -> WorkbookCell
  ) throws(XLSXWriteError) {
    let layout = SheetLayout(columns: header, widths: widths, frozenRows: 1, filtered: 0...rows)
    try addSheet(name, layout: layout, rows: rows + 1) { row, column in
      row == 0 ? .text(header[column], .heading) : cell(row - 1, column)
    }
  }

  /// Adds a sheet.
  ///
  /// - Parameters:
  ///   - name: the name, which Excel accepts.
  ///   - layout: how it is set out.
  ///   - rows: the number of rows.
  ///   - cell: the cell of a row and column.
  /// - Throws: `XLSXWriteError` where the sheet is more than Excel can hold.
  public mutating func addSheet(
    _ name: String, layout: SheetLayout, rows: Int, cell: (_ row: Int, _ column: Int) -> WorkbookCell
  ) throws(XLSXWriteError) {
    guard rows <= ExcelLimits.rows else { throw .tooManyRows(sheet: name, rows: rows) }
    guard layout.columns.count <= ExcelLimits.columns else {
      throw .tooManyColumns(sheet: name, columns: layout.columns.count)
    }
    guard let sheet = workbook_add_worksheet(workbook, name) else {
      throw .refused("the sheet \(name) cannot be added")
    }
    for (column, width) in layout.widths.enumerated() {
      let position = lxw_col_t(column)
      try Self.check(worksheet_set_column(sheet, position, position, Double(width), nil))
    }
    if layout.frozenRows > 0 {
      worksheet_freeze_panes(sheet, lxw_row_t(layout.frozenRows), 0)
      try Self.check(worksheet_repeat_rows(sheet, 0, lxw_row_t(layout.frozenRows - 1)))
    }
    // On paper all columns stand on one page of A4, however many pages the rows take.
    worksheet_set_paper(sheet, Self.paperA4)
    worksheet_set_landscape(sheet)
    worksheet_fit_to_pages(sheet, 1, 0)
    if let filtered = layout.filtered, !layout.columns.isEmpty {
      try Self.check(
        worksheet_autofilter(
          sheet, lxw_row_t(filtered.lowerBound), 0, lxw_row_t(filtered.upperBound),
          lxw_col_t(layout.columns.count - 1)))
    }
    for row in 0..<rows {
      for column in layout.columns.indices {
        let cell = cell(row, column)
        if case .text(let text) = cell.value, text.utf16.count > ExcelLimits.textLength {
          throw .textTooLong(
            sheet: name, row: row + 1, column: layout.columns[column], length: text.utf16.count)
        }
        try write(cell, lxw_row_t(row), lxw_col_t(column), to: sheet)
      }
    }
  }

  private mutating func write(
    _ cell: WorkbookCell, _ row: lxw_row_t, _ column: lxw_col_t, to sheet: UnsafeMutablePointer<lxw_worksheet>
  ) throws(XLSXWriteError) {
    let format = try format(cell.style)
    switch cell.value {
    case .empty: return
    case .number(let number):
      guard number.isFinite else { return }
      try Self.check(worksheet_write_number(sheet, row, column, number, format))
    case .text(let text):
      // A string is never a formula or a link here, whatever it begins with.
      let plain = Self.escaped(text)
      if let target = cell.link {
        let place = "internal:'\(target.replacing("'", with: "''"))'!A1"
        try Self.check(worksheet_write_url_opt(sheet, row, column, place, format, plain, nil))
      } else {
        try Self.check(worksheet_write_string(sheet, row, column, plain, format))
      }
    }
    if let note = cell.note {
      try Self.check(worksheet_write_comment(sheet, row, column, Self.escaped(note)))
    }
  }

  /// The format of a style, made when it is first needed.
  private mutating func format(
    _ style: WorkbookCell.Style
  ) throws(XLSXWriteError) -> UnsafeMutablePointer<lxw_format>? {
    if style == .plain { return nil }
    if let known = formats[style] { return known }
    guard let format = workbook_add_format(workbook) else { throw .refused("there is no memory for it") }
    switch style {
    case .plain: break
    case .heading: format_set_bold(format)
    case .numericHeading:
      format_set_bold(format)
      format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
    case .title:
      format_set_bold(format)
      format_set_font_size(format, 13)
    case .wrapped:
      format_set_text_wrap(format)
      format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
    case .flushRight: format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
    case .link:
      format_set_font_color(format, 0x05_63C1)
      format_set_underline(format, UInt8(LXW_UNDERLINE_SINGLE.rawValue))
    case .number(let pattern): format_set_num_format(format, pattern)
    }
    formats[style] = format
    return format
  }

  /// The number that Excel has for A4.
  private static let paperA4: UInt8 = 9

  /// Keeps text that looks like Excel's way of writing a sign by its number, `_x0041_` for `A`, from being read as that sign.
  private static func escaped(_ text: String) -> String {
    // C ends a text at a zero byte.
    let text = text.replacing("\0", with: " ")
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
  private mutating func close() throws(XLSXWriteError) {
    let status = workbook_close(workbook)
    workbook = nil
    try Self.check(status)
  }

  private static func check(_ status: lxw_error) throws(XLSXWriteError) {
    guard status != LXW_NO_ERROR else { return }
    guard let words = lxw_strerror(status) else { throw .refused("error \(status.rawValue)") }
    throw .refused(String(cString: words))
  }
}
