internal import CByteScan

/// A run of rows of a table, held as bytes and the places of the cells in them.
///
/// For a text file these are the bytes of the file, quotes and all; other formats lay the texts of their cells side by
/// side.
///
/// No text is made until it is asked for. Rows and columns are counted from 0; every row has `columnCount` cells, also
/// where the file has fewer (the missing ones are empty and lie at the end of the row). Asking for a cell outside of
/// the batch is a programming error and stops the program.
public struct CellBatch: Sendable {
  /// Where a cell lies in the bytes of its batch, without its quotes.
  public struct Cell: Sendable, Hashable {
    /// The first byte of the content.
    public let offset: Int
    /// The number of bytes of the content; doubled quotes inside count as they are written.
    public let length: Int
    /// Whether the cell stands in quotes: `""` is empty and quoted, nothing at all is empty and not.
    public let isQuoted: Bool
  }

  /// The file, as the caller named it.
  public internal(set) var path: String
  /// How many cells each row has.
  public internal(set) var columnCount: Int
  /// How many rows there are.
  public internal(set) var rowCount = 0
  /// The number of the first row among all data rows of the file, from 0.
  public internal(set) var firstRow = 0

  /// The bytes of the records as UTF-8, and room behind them.
  var bytes: [UInt8] = []
  /// Where the cells lie.
  ///
  /// Of plain rows the end of the cell before the first one, then the end of each cell: each cell starts one byte behind
  /// the end before it, and each row is a line. Of other rows the offset of the record, its line counted from
  /// `firstLine`, then start and end of each cell with quotes.
  var layout: [UInt32] = []
  /// Whether the rows are plain: lines without quotes, each with as many cells as there are columns.
  var isPlain = false
  /// Whether all bytes are known to be ASCII.
  var isASCII = false
  /// The physical line of the first byte; the row of the sheet or the number of the case.
  var firstLine = 1
  /// How the places of cells are told.
  var placement = Placement.text {
    didSet { hasQuotes = placement == .text }
  }
  /// Whether quotes around a cell are those of CSV and no part of the text.
  private var hasQuotes = true
  /// The cells that hold another text than the file, by row times number of columns plus column.
  var replacements: [Int: Replacement] = [:]

  /// What is known of a cell that holds another text than the file.
  struct Replacement: Sendable {
    /// Where the cell starts in the bytes of the file.
    var start: Int
    /// Whether the cell counts as quoted.
    var isQuoted: Bool
  }

  /// How the places of cells are told.
  enum Placement: Sendable, Hashable {
    /// By physical line and character.
    case text
    /// By row and column of a sheet, whose first column in the table has that number, from 1.
    case sheet(String, firstColumn: Int)
    /// By number of the case and name of the variable.
    case records(variables: [String])
    /// By number of the record and key.
    case entries(keys: [String])
    /// One by one, row after row, for rows that are put together from several rows of a file.
    case listed([TablePlace.Position])
  }

  /// Makes an empty batch to be filled by `TableSource.read(into:)`.
  public init() {
    path = ""
    columnCount = 0
  }

  init(path: String, columnCount: Int) {
    self.path = path
    self.columnCount = columnCount
  }

  /// How many bytes can be read behind the rows of a block.
  static let slack = 64

  /// Makes room for rows of a text file in the memory of the batch, whose bytes stay.
  mutating func reset(path: String, columnCount: Int) {
    self.path = path
    self.columnCount = columnCount
    placement = .text
    rowCount = 0
    isPlain = false
    isASCII = false
    replacements.removeAll()
  }

  /// Takes over what another batch says of itself, and keeps the memory of this one.
  mutating func reset(to other: CellBatch) {
    path = other.path
    columnCount = other.columnCount
    firstLine = other.firstLine
    placement = other.placement
    rowCount = 0
    isPlain = false
    isASCII = false
    replacements.removeAll()
    bytes.removeAll(keepingCapacity: true)
    layout.removeAll(keepingCapacity: true)
  }

  /// How many numbers of the layout a row has.
  var stride: Int { isPlain ? columnCount : 2 + 2 * columnCount }

  /// Where the places of a column stand in the layout.
  private func places(column: Int) -> (stride: Int, first: Int, gap: UInt32) {
    precondition(column >= 0 && column < columnCount, "column outside of the batch")
    return isPlain ? (columnCount, column, 1) : (2 + 2 * columnCount, 2 + 2 * column, 0)
  }

  /// Where the record of a row starts.
  private func recordStart(_ row: Int) -> Int {
    isPlain ? bounds(row: row, column: 0).start : Int(layout[row * stride])
  }

  /// Tells the places of plain rows as those of other rows are told.
  mutating func spread() {
    guard isPlain else { return }
    var spread: [UInt32] = []
    spread.reserveCapacity(rowCount * (2 + 2 * columnCount))
    for row in 0..<rowCount {
      spread += [UInt32(recordStart(row)), UInt32(row)]
      for column in 0..<columnCount {
        let (start, end) = bounds(row: row, column: column)
        spread += [UInt32(start), UInt32(end)]
      }
    }
    layout = spread
    isPlain = false
  }

  /// Where a cell lies in `storage`, and whether it stands in quotes.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Offset and length of the content, without the quotes around it.
  public func cell(row: Int, column: Int) -> Cell {
    let (start, end) = bounds(row: row, column: column)
    if !replacements.isEmpty, let replaced = replacements[row * columnCount + column] {
      return Cell(offset: start, length: end - start, isQuoted: replaced.isQuoted)
    }
    // A cell that opens with a quote and does not close with one was reported as an error; it is shown as it stands.
    if hasQuotes && end - start >= 2 && bytes[start] == quote && bytes[end - 1] == quote {
      return Cell(offset: start + 1, length: end - start - 2, isQuoted: true)
    }
    return Cell(offset: start, length: end - start, isQuoted: false)
  }

  /// The bytes that cells point into.
  public var storage: [UInt8] { bytes }

  /// The text of a cell: doubled quotes as one, everything else as it stands, spaces included.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: The text.
  public func string(row: Int, column: Int) -> String {
    withBytes(row: row, column: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The number in a cell, or nil when the cell is empty or holds anything else.
  ///
  /// A number is an optional sign, digits with at most one decimal mark among or beside them, and an optional exponent;
  /// no grouping, hexadecimal, `inf` or `nan`, nothing behind it, and nothing that a `Double` cannot hold. Spaces, tabs,
  /// line ends and no-break spaces (U+00A0, U+2007, U+202F) around it do not matter. The result is the nearest `Double`.
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  ///   - decimalMark: The byte before the decimals.
  /// - Returns: The number.
  public func double(row: Int, column: Int, decimalMark: UInt8 = UInt8(ascii: ".")) -> Double? {
    let place = cell(row: row, column: column)
    return bytes.withUnsafeBufferPointer {
      NumberText.double(
        UnsafeBufferPointer(rebasing: $0[place.offset..<place.offset + place.length]),
        decimalMark: decimalMark)
    }
  }

  /// The cells of a column that hold one digit and nothing else, as most answers do.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: For each row the digit, or -1 where the cell holds anything else; empty where cells hold another text than
  ///   the file.
  public func digits(column: Int) -> [Int8] {
    guard replacements.isEmpty else { return [] }
    let ((stride, first, gap), rows) = (places(column: column), rowCount)
    return [Int8](unsafeUninitializedCapacity: rows) { digits, filled in
      bytes.withUnsafeBufferPointer { bytes in
        layout.withUnsafeBufferPointer { layout in
          for row in 0..<rows {
            let (start, end) = (layout[row * stride + first] &+ gap, layout[row * stride + first + 1])
            let digit = end == start + 1 ? bytes[Int(start)] &- UInt8(ascii: "0") : .max
            digits[row] = digit <= 9 ? Int8(digit) : -1
          }
        }
      }
      filled = rows
    }
  }

  /// Reads plain numbers of a column: digits with at most one mark and a minus sign before them.
  ///
  /// - Parameters:
  ///   - column: The column, from 0.
  ///   - rows: The rows.
  ///   - decimalMark: The byte before the decimals.
  ///   - decimals: How many decimals the multiples have, at most 4.
  ///   - limit: What the multiples stay below.
  ///   - multiples: Room for one number per row: the multiple of the last decimal, or `UInt16.max`.
  ///   - values: Room for one number per row: the nearest double of a number that is no multiple.
  /// - Returns: How many rows were read: up to the first one that holds anything else.
  public func numbers(
    column: Int, rows: Range<Int>, decimalMark: UInt8, decimals: Int, limit: UInt16,
    multiples: UnsafeMutableBufferPointer<UInt16>, values: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "rows outside of the batch")
    precondition(multiples.count >= rows.count && values.count >= rows.count && decimals <= 4, "no room")
    guard let last = rows.last, isReadable(behind: last, column: column) else { return 0 }
    return withPlaces(column: column, from: rows.lowerBound) { places in
      byte_scan_numbers(
        places, 0, rows.count, decimalMark, UInt32(decimals), UInt32(limit), values.baseAddress,
        multiples.baseAddress
      )
    }
  }

  /// The first row behind another one whose text in a column is written in another way.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - column: The column, from 0.
  /// - Returns: The first row that differs, which may be one that only writes the same text in another way; the number
  ///   of rows where none does.
  public func firstDifference(after row: Int, column: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "row outside of the batch")
    guard isReadable(behind: rowCount - 1, column: column) else { return row + 1 }
    let span: (UInt32, UInt32) = (0, 0)
    return withPlaces(column: column, from: row) { places in
      withUnsafeBytes(of: span) { span in
        row
          + byte_scan_same(
            places, span.baseAddress?.assumingMemoryBound(to: UInt32.self), 1, 1, rowCount - row)
      }
    }
  }

  /// Whether eight bytes can be read behind the cells of a column up to a row.
  private func isReadable(behind row: Int, column: Int) -> Bool {
    replacements.isEmpty && bounds(row: row, column: column).end + 8 <= bytes.count
  }

  /// Calls a function with the places of a column, the first of which is that of a row.
  private func withPlaces<Result>(
    column: Int, from row: Int, _ body: (byte_scan_rows) -> Result
  ) -> Result {
    let (stride, first, gap) = places(column: column)
    return bytes.withUnsafeBufferPointer { bytes in
      layout.withUnsafeBufferPointer { layout in
        body(
          byte_scan_rows(
            bytes: bytes.baseAddress, places: layout.baseAddress.map { $0 + row * stride + first },
            stride: stride, step: 1, gap: gap))
      }
    }
  }

  /// The distinct texts of a column, as the file writes them: a text in quotes is another one than without.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: The texts, by the first row that holds each.
  public func distinct(column: Int) -> DistinctCells {
    let ((stride, first, gap), rows) = (places(column: column), rowCount)
    // Cells that were given another text count as quoted or not by what was decided of them.
    guard replacements.isEmpty else {
      return DistinctCells(firstRows: (0..<rows).map(Int32.init), numbers: (0..<rows).map(Int32.init))
    }
    var finder = DistinctCells.Finder(
      readsBehind: rows > 0 && isReadable(behind: rows - 1, column: column))
    let numbers = [Int32](unsafeUninitializedCapacity: rows) { numbers, filled in
      bytes.withUnsafeBufferPointer { bytes in
        layout.withUnsafeBufferPointer { layout in
          @inline(__always) func text(_ row: Int) -> UnsafeBufferPointer<UInt8> {
            let place = row &* stride &+ first
            let start = layout[place] &+ gap
            return UnsafeBufferPointer(
              start: bytes.baseAddress.map { $0 + Int(start) }, count: Int(layout[place + 1] &- start))
          }
          for row in 0..<rows { numbers[row] = finder.number(of: text(row), row: row) { text(Int($0)) } }
        }
      }
      filled = rows
    }
    return DistinctCells(firstRows: finder.firstRows, numbers: numbers)
  }

  /// Calls a function with the bytes of a cell that holds nothing but ASCII and has neither quotes nor spaces around it.
  ///
  /// It is not generic: the runtime would look for what the function returns, cell by cell.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  ///   - body: What to do with the bytes, which are valid only in the call.
  /// - Returns: Whether the cell is one, and the function was called.
  public func withPlainText(
    row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let (start, end) = bounds(row: row, column: column)
    guard start < end, replacements.isEmpty else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard text[0] > 0x20, text[text.count - 1] > 0x20, text[0] != quote,
        isPrintableASCII(start..<end), !text.contains(0x7F)
      else { return false }
      body(text)
      return true
    }
  }

  /// Where a cell of a text file stands; nil in files of other formats.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Physical line and character column, as ``place(row:column:)`` has them.
  public func textPosition(row: Int, column: Int) -> (line: Int, column: Int)? {
    guard hasQuotes, replacements.isEmpty else { return nil }
    let start = bounds(row: row, column: column).start
    let (record, line) = (recordStart(row), line(row: row))
    // A plain row is one line.
    if isPlain && isASCII || isPrintableASCII(record..<start) { return (line, 1 + start - record) }
    let position = TextPosition(line: line, column: 1).advanced(over: bytes[record..<start])
    return (position.line, position.column)
  }

  /// Whether all bytes are ASCII from the space on.
  private func isPrintableASCII(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var at = range.lowerBound
      // Eight at a time: a byte from 0x80 on has its highest bit set, and one below 0x20 when that is taken away.
      while at + 8 <= range.upperBound {
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        if (word | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 != 0 { return false }
        at += 8
      }
      while at < range.upperBound {
        if bytes[at] >= 0x80 || bytes[at] < 0x20 { return false }
        at += 1
      }
      return true
    }
  }

  /// Whether a cell holds no character, in quotes or not.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Whether it is empty.
  public func isEmpty(row: Int, column: Int) -> Bool { cell(row: row, column: column).length == 0 }

  /// Whether a cell stands in quotes, which tells `""` from nothing at all.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Whether it is quoted.
  public func isQuoted(row: Int, column: Int) -> Bool { cell(row: row, column: column).isQuoted }

  /// Calls a function with the bytes of a cell as UTF-8, doubled quotes as one, without making a string.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  ///   - body: What to do with the bytes, which are valid only in the call.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withBytes<Result, Failure: Error>(
    row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = cell(row: row, column: column)
    let range = place.offset..<place.offset + place.length
    if place.isQuoted, bytes[range].contains(quote) {
      let plain = CellBatch.unescaped(bytes[range])
      return try plain.withUnsafeBufferPointer(body)
    }
    return try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }

  /// Where a cell stands in the file; in a text file its opening quote or its first character.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  /// - Returns: File, physical line and character column; or sheet, row and column; or case and variable.
  public func place(row: Int, column: Int) -> TablePlace {
    let start =
      replacements[row * columnCount + column]?.start ?? bounds(row: row, column: column).start
    let line = line(row: row)
    switch placement {
    case .text:
      return TextPosition(line: line, column: 1).advanced(over: bytes[recordStart(row)..<start])
        .place(in: path)
    case .sheet(let name, let firstColumn):
      return TablePlace(path: path, position: .sheet(name, row: line, column: firstColumn + column))
    case .records(let variables):
      return TablePlace(
        path: path, position: .record(line, variable: variables[column], column: column + 1))
    case .entries(let keys):
      return TablePlace(path: path, position: .entry(line, key: keys[column], column: column + 1))
    case .listed(let positions):
      return TablePlace(path: path, position: positions[row * columnCount + column])
    }
  }

  /// The physical line on which a row starts, the row of the sheet, or the number of the case.
  ///
  /// - Parameter row: The row in this batch, from 0.
  /// - Returns: The line, from 1.
  public func line(row: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "row outside of the batch")
    return firstLine + (isPlain ? row : Int(layout[row * stride + 1]))
  }

  private var quote: UInt8 { UInt8(ascii: "\"") }

  private func bounds(row: Int, column: Int) -> (start: Int, end: Int) {
    precondition(row >= 0 && row < rowCount, "row outside of the batch")
    let (stride, first, gap) = places(column: column)
    // Before the first cell of plain rows there may be no byte: what stands for it is one less than nothing.
    return (Int(layout[row * stride + first] &+ gap), Int(layout[row * stride + first + 1]))
  }

  /// Takes one of each two quotes away; a single one, which was reported as an error, stays.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var isSecond = false
    for byte in text {
      if byte == UInt8(ascii: "\""), isSecond {
        isSecond = false
        continue
      }
      isSecond = byte == UInt8(ascii: "\"")
      plain.append(byte)
    }
    return plain
  }
}
