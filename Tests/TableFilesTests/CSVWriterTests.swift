import Testing

@testable import TableFiles

@Suite("Writing CSV")
struct CSVWriterTests {
  static func written(_ rows: [[String]], _ options: CSVWriter.Options = .init()) -> String {
    var writer = CSVWriter(options: options)
    for row in rows { writer.row(row) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("quotes only where they are needed")
  func quoting() {
    let rows = [["a", "b c", "d,e"], ["f\"g", "h\ni", "j\rk"], ["", ";", " "]]
    #expect(
      CSVWriterTests.written(rows)
        == "a,b c,\"d,e\"\r\n\"f\"\"g\",\"h\ni\",\"j\rk\"\r\n,;, \r\n")
    #expect(
      CSVWriterTests.written([["a;b", "c,d"]], .init(delimiter: UInt8(ascii: ";"), lineEnding: .lf))
        == "\"a;b\";c,d\n")
  }

  @Test("a lone empty cell is no blank line")
  func loneEmptyCell() {
    #expect(CSVWriterTests.written([["a"], [""], ["b"]], .init(lineEnding: .lf)) == "a\n\"\"\nb\n")
    var writer = CSVWriter(options: .init(lineEnding: .lf))
    writer.cell(nil as Double?)
    writer.endRow()
    writer.emptyCell()
    writer.cell(1)
    writer.endRow()
    #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "\"\"\n,1\n")
    #expect(writer.bytes.isEmpty)
  }

  @Test("the start of the file is not taken for something else", arguments: ["ID", "IDs", "sep=;", "SEP=x"])
  func misleadingStart(text: String) {
    #expect(CSVWriterTests.written([[text, text]], .init(lineEnding: .lf)) == "\"\(text)\",\(text)\n")
  }

  static let formulas: [(String, String)] = [
    ("=1+1", "'=1+1"), ("+cmd", "'+cmd"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
    ("\rx", "\"'\rx\""), ("=\"a\",1", "\"'=\"\"a\"\",1\""), ("-5", "-5"), ("+1.5e3", "+1.5e3"), ("-", "'-"),
    ("5", "5"), ("a=b", "a=b"), ("", ""), ("\n=1", "\"'\n=1\""),
    // Spaces, no-break spaces and quotes before the sign hide nothing.
    (" =1+1", "' =1+1"), ("\u{A0}\u{A0}@x", "'\u{A0}\u{A0}@x"), ("\"=1+1\"", "\"'\"\"=1+1\"\"\""),
    ("'=1+1", "''=1+1"), (" ' +x", "' ' +x"), ("'-5", "''-5"), (" \t", "' \t"),
    // Numbers stay numbers, whatever spaces stand around them.
    ("-3", "-3"), (" -3 ", " -3 "), ("-3.5e-7", "-3.5e-7"), ("-3,5", "\"'-3,5\""), ("+", "'+"),
    // Full-width forms are taken for the plain signs by some programs.
    ("\u{FF1D}1+1", "'\u{FF1D}1+1"), ("\u{FF0B}x", "'\u{FF0B}x"), ("\u{FF20}", "'\u{FF20}"),
    ("'quoted'", "'quoted'"), ("\"quoted\"", "\"\"\"quoted\"\"\""), ("  ", "  "), ("\u{A0}", "\u{A0}"),
    ("ก=1", "ก=1"),
  ]

  @Test("formulas are neutralised when asked for, numbers never", arguments: formulas)
  func neutralising(text: String, expected: String) {
    let options = CSVWriter.Options(lineEnding: .lf, neutralizesFormulas: true)
    #expect(CSVWriterTests.written([["x", text]], options) == "x,\(expected)\n")
    #expect(CSVWriterTests.written([["x", "=1"]], .init(lineEnding: .lf)) == "x,=1\n")
  }

  @Test("taking one apostrophe away from neutralised cells gives every text back")
  func reversible() throws {
    let texts = Self.formulas.map(\.0).filter { !$0.isEmpty && !$0.contains("\r") }
    let options = CSVWriter.Options(lineEnding: .lf, neutralizesFormulas: true)
    var plain = CSVWriter(options: .init(lineEnding: .lf))
    var neutral = CSVWriter(options: options)
    for text in ["text"] + texts {
      for _ in 0..<2 {
        plain.cell(text, quoted: true)
        neutral.cell(text, quoted: true)
      }
      plain.endRow()
      neutral.endRow()
    }
    let (before, after) = try (
      DataTable.read(bytes: plain.bytes, path: "x"), DataTable.read(bytes: neutral.bytes, path: "x")
    )
    #expect(before.rowCount == texts.count && after.rowCount == texts.count)
    var changed = 0
    for (row, text) in texts.enumerated() {
      let written = after.string(row: row, column: 0)
      #expect(before.string(row: row, column: 0) == text)
      #expect(written == text || written == "'" + text)
      changed += written == text ? 0 : 2
    }
    #expect(neutral.neutralizedCount == changed && changed > 0)
    // No text that was left alone looks like one that was changed.
    let left = texts.indices.filter { after.string(row: $0, column: 0) == texts[$0] }.map { texts[$0] }
    let changedForms = Set(texts.indices.map { after.string(row: $0, column: 0) }).subtracting(left)
    #expect(changedForms.isDisjoint(with: left))
  }

  static let numbers: [(Double, String)] = [
    (5, "5"), (-5, "-5"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e-7, "1e-07"), (1e300, "1e+300"),
    (123_456_789, "123456789"), (-0.0, "-0"), (.nan, ""), (.infinity, ""),
  ]

  @Test("numbers are as short as they can be", arguments: numbers)
  func shortest(value: Double, expected: String) {
    var writer = CSVWriter(options: .init(lineEnding: .lf, neutralizesFormulas: true))
    writer.cell("x")
    writer.cell(value)
    writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "x,\(expected)\n")
  }

  @Test("a quoted empty cell stays apart from nothing")
  func quotedEmpty() throws {
    var writer = CSVWriter(options: .init(hasByteOrderMark: true))
    writer.row(["a", "b"])
    writer.cell("", quoted: true)
    writer.cell("")
    writer.endRow()
    let table = try DataTable.read(bytes: writer.bytes, path: "x")
    #expect(table.dialect?.hasByteOrderMark == true)
    // The row is kept, because one of its cells stands in quotes.
    #expect(table.isQuoted(row: 0, column: 0))
    #expect(!table.isQuoted(row: 0, column: 1))
  }

  @Test("what was written is read back", arguments: 0..<30)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let pieces = ["a", "\"", ",", "\n", "\r", " ", "ก", "=", "ID", "sep=", "\u{FEFF}", "'"]
    let columns = Int.random(in: 1...4, using: &generator)
    let rows = (0..<20).map { _ in
      (0..<columns).map { column in
        (column == 0 ? "k" : "")
          + (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          }.joined()
      }
    }
    let text = CSVWriterTests.written(rows, .init(lineEnding: seed % 2 == 0 ? .crlf : .lf))
    let read = allCells(try table(text, options: CSVOptions(delimiter: UInt8(ascii: ","))))
    #expect(read.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
  }
}
