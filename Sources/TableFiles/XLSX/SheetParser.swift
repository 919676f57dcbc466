internal import StudyXML

/// Gathers the rows of a sheet from the events of its XML.
final class SheetParser: XMLStreamHandler {
  /// The names that matter, by their position in `names`.
  enum Name {
    static let c = 0
    static let v = 1
    static let row = 2
    static let t = 3
    static let r = 4
    static let s = 5
    static let f = 6
    static let inline = 7
    static let phonetic = 8
    static let sheetData = 9
    static let mergeCell = 10
    static let ref = 11
    static let hidden = 12
    static let col = 13
    static let min = 14
    static let max = 15
    static let worksheet = 16
  }
  static let names = [
    "c", "v", "row", "t", "r", "s", "f", "is", "rPh", "sheetData", "mergeCell", "ref", "hidden", "col", "min",
    "max", "worksheet",
  ]

  /// The rows that were read and not yet used.
  var rows = SheetRows()
  /// What is wrong, place by place.
  var log: ProblemLog
  /// Why the sheet cannot be read on.
  private(set) var failure: String?
  /// Whether the outermost element is that of a sheet.
  private(set) var isSheet = false
  /// The cells that are merged, in the order of the file.
  private(set) var mergedRanges: [String] = []
  /// For each column, by how much more ranges of hidden columns begin there than have ended before it.
  private var hiddenEdges: [Int] = []
  /// Rows that hold something and are hidden: the first, the last and their number.
  private(set) var hiddenRows: (first: Int, last: Int, count: Int)?

  /// Whether numbers and formulas are counted.
  var countsCells = false
  /// How many numbers that are no results of formulas each column has, where they are counted.
  private(set) var numbers: [Int: Int] = [:]
  /// How many formulas each column has, where they are counted.
  private(set) var formulas: [Int: Int] = [:]

  let path: String
  let sheet: String
  let texts: SharedTexts
  let styles: CellStyles
  let dateSystem: XLSXFormat.DateSystem
  /// Whether stored results of formulas are not to be relied on.
  let recalculates: Bool
  let options: XLSXOptions

  /// The cell that is open.
  var cell = OpenCell()
  private var isInData = false
  private var isInRow = false
  private var collects = false
  private var rowNumber = 0
  private var rowIsHidden = false
  private var lastColumn = 0
  private var firstCell = 0
  private var rowStart = 0
  private var cellsAreInOrder = true
  private var richText = RichText()

  /// A cell while its elements come.
  struct OpenCell {
    var isOpen = false
    var column = 0
    var row = 0
    var kind = Kind.number
    var style = 0
    var hasFormula = false
    var hasValue = false
    /// Where its text begins in the bytes of the rows.
    var start = 0
  }

  /// The types of cells, ISO/IEC 29500-1, section 18.18.11.
  enum Kind {
    case number, shared, text, inline, boolean, error, date, unknown
  }

  init(
    _ sheet: Workbook.Sheet, of workbook: Workbook, texts: SharedTexts, styles: CellStyles,
    options: XLSXOptions
  ) {
    path = workbook.path
    self.sheet = sheet.name
    self.texts = texts
    self.styles = styles
    self.options = options
    dateSystem = workbook.dateSystem
    recalculates = workbook.recalculates
    log = ProblemLog(limit: options.problemLimit)
  }

  // MARK: Events

  func start(_ name: Int, _ attributes: XMLStreamAttributes) {
    guard failure == nil else { return }
    switch name {
    case Name.c: if isInRow { startCell(attributes) }
    case Name.v:
      guard cell.isOpen else { return }
      cell.hasValue = true
      // An inline text has its own element; the cached value beside it is not the text.
      collects = cell.kind != .inline
    case Name.f: if cell.isOpen { cell.hasFormula = true }
    case Name.row: if isInData { startRow(attributes) }
    case Name.inline: if cell.isOpen && cell.kind == .inline { richText.start(at: cell.start) }
    case Name.t: richText.startPiece(preserves: attributes.preservesSpace)
    case Name.phonetic: richText.isPhonetic = true
    case Name.sheetData: isInData = isSheet
    case Name.mergeCell: if let ref = attributes.string(Name.ref) { mergedRanges.append(ref) }
    case Name.col: noteColumns(attributes)
    case Name.worksheet:
      isSheet = true
      richText.preservesByDefault = attributes.preservesSpace ?? false
    default: break
    }
  }

  func end(_ name: Int) {
    guard failure == nil else { return }
    switch name {
    case Name.c: if cell.isOpen { endCell() }
    case Name.v: collects = false
    case Name.t: richText.endPiece()
    case Name.inline: richText.end(&rows.bytes)
    case Name.phonetic: richText.isPhonetic = false
    case Name.row: if isInRow { endRow() }
    case Name.sheetData: isInData = false
    default: break
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {
    guard collects || richText.takesText, failure == nil else { return }
    rows.bytes.append(contentsOf: piece)
    if rows.bytes.count - cell.start > options.limits.cellBytes {
      fail("the cell \(reference) is longer than is allowed")
    } else if rows.bytes.count - rowStart > options.limits.rowBytes {
      fail("the row \(rowNumber) is longer than is allowed")
    }
  }

  // MARK: Rows

  /// Uses the memory of rows again that were all used up; what was read of the next row stays.
  func makeRoom() {
    let byte = isInRow ? rowStart : rows.bytes.count
    rows.removeAll(butCellsFrom: isInRow ? firstCell : rows.cells.count, bytesFrom: byte)
    firstCell = 0
    rowStart = 0
    cell.start = max(0, cell.start - byte)
    richText.move(by: -byte)
  }

  private func startRow(_ attributes: XMLStreamAttributes) {
    var number = rowNumber + 1
    if let told = attributes.value(Name.r) {
      guard let value = Self.integer(told), value >= number else {
        return fail("a row is numbered \"\(attributes.string(Name.r) ?? "")\" behind the row \(rowNumber)")
      }
      number = value
    }
    guard number <= SheetReference.mostRows else {
      return fail("it has a row \(number), and a sheet has no more than \(SheetReference.mostRows)")
    }
    isInRow = true
    rowNumber = number
    rowIsHidden = Self.isTrue(attributes.value(Name.hidden))
    lastColumn = 0
    firstCell = rows.cells.count
    rowStart = rows.bytes.count
    cellsAreInOrder = true
  }

  private func endRow() {
    isInRow = false
    guard rows.cells.count > firstCell else { return }
    if !cellsAreInOrder {
      rows.cells[firstCell...].sort { $0.column < $1.column }
      for index in (firstCell + 1)..<rows.cells.count
      where rows.cells[index].column == rows.cells[index - 1].column {
        cell.column = Int(rows.cells[index].column)
        return fail("the cell \(reference) stands in it twice")
      }
    }
    rows.rows.append(SheetRows.Row(number: rowNumber, cells: firstCell..<rows.cells.count))
    if rowIsHidden {
      hiddenRows = (hiddenRows?.first ?? rowNumber, rowNumber, (hiddenRows?.count ?? 0) + 1)
    }
  }

  private func noteColumns(_ attributes: XMLStreamAttributes) {
    guard Self.isTrue(attributes.value(Name.hidden)),
      let first = attributes.value(Name.min).flatMap(Self.integer),
      let last = attributes.value(Name.max).flatMap(Self.integer), first >= 1, first <= last,
      last <= SheetReference.mostColumns
    else { return }
    if hiddenEdges.isEmpty { hiddenEdges = [Int](repeating: 0, count: SheetReference.mostColumns + 2) }
    hiddenEdges[first] += 1
    hiddenEdges[last + 1] -= 1
  }

  /// The columns among some that are hidden.
  func hiddenColumns(among columns: ClosedRange<Int>) -> [Int] {
    var open = 0
    var hidden: [Int] = []
    for column in hiddenEdges.indices.prefix(columns.upperBound + 1) {
      open += hiddenEdges[column]
      if open > 0 && columns.contains(column) { hidden.append(column) }
    }
    return hidden
  }

  // MARK: Cells

  private func startCell(_ attributes: XMLStreamAttributes) {
    var column = lastColumn + 1
    if let told = attributes.value(Name.r) {
      guard let place = SheetReference.parse(told), place.row == rowNumber else {
        return fail("the row \(rowNumber) holds a cell called \"\(attributes.string(Name.r) ?? "")\"")
      }
      column = place.column
    }
    guard column <= SheetReference.mostColumns,
      rows.cells.count - firstCell < SheetReference.mostColumns
    else {
      return fail("the row \(rowNumber) has more cells than a row can have")
    }
    if column <= lastColumn { cellsAreInOrder = false }
    lastColumn = column
    cell = OpenCell()
    cell.isOpen = true
    cell.column = column
    cell.row = rowNumber
    cell.start = rows.bytes.count
    if let style = attributes.value(Name.s) { cell.style = Self.integer(style) ?? 0 }
    if let kind = attributes.value(Name.t) { cell.kind = Self.kind(kind) }
  }

  private static func kind(_ text: UnsafeBufferPointer<UInt8>) -> Kind {
    if text.count == 1 {
      switch text[0] {
      case UInt8(ascii: "s"): return .shared
      case UInt8(ascii: "n"): return .number
      case UInt8(ascii: "b"): return .boolean
      case UInt8(ascii: "e"): return .error
      case UInt8(ascii: "d"): return .date
      default: return .unknown
      }
    }
    return text.elementsEqual("str".utf8) ? .text : text.elementsEqual("inlineStr".utf8) ? .inline : .unknown
  }

  /// Ends the open cell with a text that lies at the end of the rows' own bytes; an empty one leaves nothing.
  func endCell() {
    cell.isOpen = false
    collects = false
    let (start, end) = finishedCell()
    if countsCells {
      if cell.hasFormula {
        formulas[cell.column, default: 0] += 1
      } else if cell.kind == .number, start.offset < end {
        numbers[cell.column, default: 0] += 1
      }
    }
    if start.isShared || start.offset < end {
      rows.cells.append(
        SheetRows.Cell(
          column: Int32(cell.column), isShared: start.isShared,
          start: UInt32(truncatingIfNeeded: start.offset),
          end: UInt32(truncatingIfNeeded: end)))
    }
  }

  // MARK: Helpers

  /// The open cell as a spreadsheet names it.
  var reference: String { SheetReference.letters(column: cell.column) + String(rowNumber) }

  /// Where the open cell stands.
  var place: TablePlace {
    TablePlace(path: path, position: .sheet(sheet, row: cell.row, column: cell.column))
  }

  func fail(_ what: String) {
    if failure == nil { failure = what }
  }

  /// A whole number of at most nine digits.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !text.isEmpty, text.count <= 9 else { return nil }
    var value = 0
    for byte in text {
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func isTrue(_ text: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let text else { return false }
    return text.elementsEqual("1".utf8) || text.elementsEqual("true".utf8)
  }
}
