internal import StudyXML

/// The number formats of a workbook's cells, by the number of a cell's style.
struct CellStyles {
  private var formats: [NumberFormat] = []

  /// Makes styles of plain numbers.
  init() {}

  /// Reads the styles of a workbook.
  init(_ workbook: Workbook) throws(TableReadError) {
    guard let part = workbook.stylesPart else { return }
    let parser = StyleParser()
    var reader = try PartReader(part, of: workbook, names: StyleParser.names, handler: parser)
    while try reader.readOn() {
      if parser.isOverfull { throw .damaged(workbook.path, "it has more styles than a workbook can have") }
    }
    formats = parser.styles.map { id in
      // A file may spell out the format of a number that every program knows.
      parser.codes[id].map { NumberFormat(code: $0) } ?? NumberFormat(builtIn: id) ?? .number
    }
  }

  /// The format of a style.
  subscript(style: Int) -> NumberFormat { formats.indices.contains(style) ? formats[style] : .number }
}

/// Gathers the number formats of a workbook and which style has which.
private final class StyleParser: XMLStreamHandler {
  static let names = ["numFmt", "xf", "cellXfs", "numFmtId", "formatCode"]
  /// The most styles and the most formats; the programs themselves stop at about 65,000.
  private static let limit = 1 << 17

  private(set) var codes: [Int: String] = [:]
  private(set) var styles: [Int] = []
  private var isInStyles = false
  var isOverfull: Bool { styles.count > Self.limit || codes.count > Self.limit }

  func start(_ name: Int, _ attributes: XMLStreamAttributes) {
    switch name {
    case 0:
      guard let id = attributes.string(3).flatMap({ Int($0) }), let code = attributes.string(4),
        !isOverfull
      else { return }
      codes[id] = code
    case 1:
      guard isInStyles, !isOverfull else { return }
      styles.append(attributes.string(3).flatMap { Int($0) } ?? 0)
    case 2: isInStyles = true
    default: break
    }
  }

  func end(_ name: Int) {
    if name == 2 { isInStyles = false }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
