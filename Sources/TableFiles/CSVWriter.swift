/// Writes a table as CSV after RFC 4180, into bytes.
///
/// Cells are quoted where they have to be: when they hold the delimiter, a quote or a line end; when a row consists of
/// one empty cell, which would be a blank line; and at the start of the file where `ID` or `sep=` would be taken for
/// something else by Excel.
///
///     var writer = CSVWriter()
///     writer.row(["participant", "score"])
///     writer.cell("P1")
///     writer.cell(5.25)
///     writer.endRow()
public struct CSVWriter: Sendable {
  /// How a row ends.
  public enum LineEnding: Sendable, Hashable {
    /// CR LF, as RFC 4180 has it.
    case crlf
    /// LF alone.
    case lf
  }

  /// How the file is written.
  public struct Options: Sendable, Hashable {
    /// The byte between cells.
    public var delimiter: UInt8
    /// How a row ends.
    public var lineEnding: LineEnding
    /// Whether text that a spreadsheet would run as a formula gets an apostrophe in front.
    public var neutralizesFormulas: Bool
    /// Whether the file starts with the UTF-8 byte order mark, by which Excel knows the encoding.
    public var hasByteOrderMark: Bool

    /// Makes options; each can be left out.
    ///
    /// - Parameters:
    ///   - delimiter: The byte between cells.
    ///   - lineEnding: How a row ends.
    ///   - neutralizesFormulas: Whether text that a spreadsheet would run as a formula gets an apostrophe in front.
    ///   - hasByteOrderMark: Whether the file starts with the UTF-8 byte order mark.
    public init(
      delimiter: UInt8 = UInt8(ascii: ","), lineEnding: LineEnding = .crlf,
      neutralizesFormulas: Bool = false, hasByteOrderMark: Bool = false
    ) {
      self.delimiter = delimiter
      self.lineEnding = lineEnding
      self.neutralizesFormulas = neutralizesFormulas
      self.hasByteOrderMark = hasByteOrderMark
    }
  }

  /// How the file is written.
  public let options: Options
  /// What was written so far and not taken away.
  public private(set) var bytes: [UInt8] = []
  /// How many cells of text got an apostrophe in front.
  public private(set) var neutralizedCount = 0
  private var isFileStart = true
  private var cellsInRow = 0
  private var rowIsOneEmptyCell = false

  /// Makes a writer.
  ///
  /// - Parameter options: How the file is written.
  public init(options: Options = Options()) {
    self.options = options
    if options.hasByteOrderMark { bytes = [0xEF, 0xBB, 0xBF] }
  }

  /// Writes a cell of text.
  ///
  /// With `neutralizesFormulas`, text that starts with `=`, `+`, `-`, `@` (or their full-width forms), tab, CR or LF gets an
  /// apostrophe in front, unless all of it is a number (`-5`, `+1.5e3`). Spaces, no-break spaces and quotes before such a
  /// sign do not hide it: some programs drop them. As apostrophes are among these quotes, taking one apostrophe away from
  /// every cell that has one before such a start gives all texts back.
  /// - Parameters:
  ///   - text: The text.
  ///   - quoted: Whether it is written in quotes also when it need not be, which keeps `""` apart from nothing.
  public mutating func cell(_ text: String, quoted: Bool = false) {
    separate()
    var text = text
    text.withUTF8 { append($0, quoted: quoted) }
  }

  /// Writes a number by the shortest text that reads back as the same number: `5`, `0.1`, `1e-07`.
  ///
  /// What is not finite has no place in a table and is written as an empty cell, as nil is.
  /// - Parameter number: The number, or nil for an empty cell.
  public mutating func cell(_ number: Double?) {
    separate()
    if let number, number.isFinite {
      bytes.append(contentsOf: CSVWriter.text(of: number).utf8)
    } else {
      rowIsOneEmptyCell = cellsInRow == 1
    }
  }

  /// Writes a whole number.
  ///
  /// - Parameter number: The number.
  public mutating func cell(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a cell with nothing in it.
  public mutating func emptyCell() { cell("") }

  /// Ends the row.
  public mutating func endRow() {
    if rowIsOneEmptyCell { bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: "\"")]) }
    if options.lineEnding == .crlf { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
    cellsInRow = 0
    rowIsOneEmptyCell = false
  }

  /// Writes a row of text.
  ///
  /// - Parameter cells: The texts.
  public mutating func row(_ cells: [String]) {
    for text in cells { cell(text) }
    endRow()
  }

  /// Takes away what was written so far, for files too large for memory.
  ///
  /// - Returns: The bytes since the last time.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The shortest text that reads back as the same number, without `.0` behind whole numbers.
  ///
  /// - Parameter number: A finite number.
  /// - Returns: The text.
  public static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private mutating func separate() {
    if cellsInRow > 0 { bytes.append(options.delimiter) }
    cellsInRow += 1
    rowIsOneEmptyCell = false
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, quoted: Bool) {
    let isFirst = isFileStart
    isFileStart = false
    let neutralizes = options.neutralizesFormulas && CSVWriter.isFormula(text)
    let needsQuotes =
      quoted || (isFirst && CSVWriter.isMisleadingStart(text))
      || text.contains { byte in
        byte == options.delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
          || byte == UInt8(ascii: "\n")
      }
    if text.isEmpty && !needsQuotes {
      rowIsOneEmptyCell = cellsInRow == 1
      return
    }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    if neutralizes {
      bytes.append(UInt8(ascii: "'"))
      neutralizedCount += 1
    }
    for byte in text {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
  }

  /// A text as it stands in a file that is written with `neutralizesFormulas`.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text, with an apostrophe in front where a spreadsheet would run it.
  public static func neutralized(_ text: String) -> String {
    var text = text
    return text.withUTF8(isFormula) ? "'" + text : text
  }

  private static func isFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    var isQuoted = false
    while let first = rest.first {
      switch first {
      case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return true
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        // A quoted number is none to every program.
        return isQuoted
          || NumberText.double(UnsafeBufferPointer(rebasing: rest), decimalMark: UInt8(ascii: ".")) == nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isQuoted = true
        rest.removeFirst()
      case UInt8(ascii: " "): rest.removeFirst()
      case 0xC2 where rest.dropFirst().first == 0xA0: rest.removeFirst(2)
      default: return fullWidthSigns.contains { rest.starts(with: $0) }
      }
    }
    return false
  }

  /// The full-width forms of `=`, `+`, `-` and `@`, which some programs take for the plain ones.
  private static let fullWidthSigns = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map { Array($0.utf8) }

  /// Excel takes a file that starts with `ID` for SYLK, and a line `sep=` for a declaration.
  private static func isMisleadingStart(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.starts(with: "ID".utf8)
      || (text.count >= 4 && String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=")
  }
}
