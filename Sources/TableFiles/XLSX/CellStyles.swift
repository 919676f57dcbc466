internal import StudyXML

/// The number formats of a workbook's cells, by the number of a cell's style.
struct CellStyles {
  private var formats: [NumberFormat] = []

  /// Makes styles of plain numbers.
  init() {}

  /// Reads the styles of a workbook.
  init(_ workbook: Workbook) throws(TableReadError) {
    guard let part = workbook.stylesPart else { return }
    let root = try workbook.archive.document(part, path: workbook.path).root
    var codes: [Int: String] = [:]
    for format in root.first("numFmts")?.elements("numFmt") ?? [] {
      guard let id = Int(format[attribute: "numFmtId"] ?? ""), let code = format[attribute: "formatCode"]
      else { continue }
      codes[id] = code
    }
    for style in root.first("cellXfs")?.elements("xf") ?? [] {
      let id = Int(style[attribute: "numFmtId"] ?? "0") ?? 0
      // A file may spell out the format of a number that every program knows.
      formats.append(codes[id].map { NumberFormat(code: $0) } ?? NumberFormat(builtIn: id) ?? .number)
    }
  }

  /// The format of a style.
  subscript(style: Int) -> NumberFormat { formats.indices.contains(style) ? formats[style] : .number }
}
