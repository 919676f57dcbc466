/// Writes the table of a CSV text as a workbook, so that a test can read one table in both forms.
///
/// What looks like a plain number becomes one; everything else is text. The archive is stored and not packed.
enum WorkbookWriter {
  /// A workbook of one sheet.
  ///
  /// - Parameters:
  ///   - csv: a text with LF and no quotes.
  ///   - delimiter: the sign between its cells.
  ///   - sheet: the name of the sheet.
  ///   - top: empty rows above the table.
  ///   - left: empty columns beside it.
  /// - Returns: the bytes of the file.
  static func workbook(
    csv: String, delimiter: Character = ",", sheet: String = "Answers", top: Int = 0, left: Int = 0
  ) -> [UInt8] {
    workbook([(sheet, csv)], delimiter: delimiter, top: top, left: left)
  }

  /// A workbook of several sheets.
  ///
  /// A cell that begins with an equals sign is a formula whose result follows; without one nothing was stored.
  static func workbook(
    _ sheets: [(name: String, csv: String)], delimiter: Character = ",", top: Int = 0, left: Int = 0
  ) -> [UInt8] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relationships(_ list: [(type: String, target: String)]) -> String {
      "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        + list.enumerated().map { index, one in
          "<Relationship Id=\"r\(index + 1)\" Type=\"\(office)/\(one.type)\" Target=\"\(one.target)\"/>"
        }.joined() + "</Relationships>"
    }
    let list = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(sheet.name)\" r:id=\"r\(index + 1)\"/>"
    }.joined()
    return archive(
      [
        ("_rels/.rels", relationships([("officeDocument", "xl/workbook.xml")])),
        (
          "xl/_rels/workbook.xml.rels",
          relationships(sheets.indices.map { ("worksheet", "sheet\($0 + 1).xml") })
        ),
        (
          "xl/workbook.xml",
          "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>\(list)</sheets></workbook>"
        ),
      ]
        + sheets.enumerated().map { index, sheet in
          let rows = rows(sheet.csv, delimiter: delimiter, top: top, left: left)
          return (
            "xl/sheet\(index + 1).xml",
            "<worksheet xmlns=\"\(main)\"><sheetData>\(rows)</sheetData></worksheet>"
          )
        })
  }

  private static func rows(_ csv: String, delimiter: Character, top: Int, left: Int) -> String {
    var rows = ""
    for (line, text) in csv.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      rows += "<row r=\"\(line + 1 + top)\">"
      for (column, cell) in text.split(separator: delimiter, omittingEmptySubsequences: false).enumerated()
      where !cell.isEmpty {
        let place = "r=\"\(letters(column + 1 + left))\(line + 1 + top)\""
        let isNumber = Double(cell) != nil && cell.first?.isLetter != true
        let plain = cell.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        if cell.first == "=" {
          let result = cell.count > 1 ? "<v>\(cell.dropFirst())</v>" : ""
          rows += "<c \(place)><f>1+1</f>\(result)</c>"
          continue
        }
        rows +=
          isNumber
          ? "<c \(place)><v>\(cell)</v></c>"
          : "<c \(place) t=\"inlineStr\"><is><t xml:space=\"preserve\">\(plain)</t></is></c>"
      }
      rows += "</row>"
    }
    return rows
  }

  private static func letters(_ column: Int) -> String {
    column > 26
      ? letters((column - 1) / 26) + letters((column - 1) % 26 + 1)
      : String(UnicodeScalar(UInt8(64 + column)))
  }

  /// A ZIP archive of files that are not packed.
  private static func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var archive: [UInt8] = []
    var list: [UInt8] = []
    for (name, text) in files {
      let bytes = Array(text.utf8)
      // Version, flags, method, time and date, then what is in the file.
      let about =
        little(20, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(33, 2)
        + little(Int(checksum(bytes)), 4)
        + little(bytes.count, 4) + little(bytes.count, 4) + little(name.utf8.count, 2) + little(0, 2)
      list +=
        [0x50, 0x4B, 1, 2] + little(20, 2) + about + little(0, 10) + little(archive.count, 4)
        + Array(name.utf8)
      archive += [0x50, 0x4B, 3, 4] + about + Array(name.utf8) + bytes
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
      + little(list.count, 4)
      + little(archive.count, 4) + little(0, 2)
    return archive + list + end
  }

  /// CRC-32 as ZIP has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
