extension CSVReader {
  /// Decides what a record read with care is: a row of the table (its cells are returned, as many as columns) or nothing.
  func accept(
    _ record: RecordParser.Record, line: Int, bytes: [UInt8], from start: Int
  ) -> [RecordParser.Bounds]? {
    report(record.irregularities, from: start, line: line, bytes: bytes)
    var cells = record.cells
    if columnCount > 1 && isEmpty(record, bytes: bytes) {
      if cells.count == 1 {
        blankLines = (blankLines?.first ?? line, line, (blankLines?.count ?? 0) + 1)
      } else {
        countBlankLines()
        log.count(.emptyRows, at: TablePlace(path: path, line: line, column: 1))
      }
      return nil
    }
    countBlankLines()
    if cells.count > columnCount {
      let extra = cells[columnCount...]
      let position = place(of: extra[columnCount].start, from: start, line: line, bytes: bytes)
      if extra.allSatisfy({ isBlank($0, bytes: bytes) }) {
        log.count(.extraEmptyCells, at: position)
      } else if !record.isUnterminated {
        reportWidth(cells.count, at: position, remedy: "put quotes around cells that hold a delimiter")
      }
      cells.removeLast(cells.count - columnCount)
    } else if cells.count < columnCount {
      let position = place(of: record.end, from: start, line: line, bytes: bytes)
      if cells.count >= namedColumnCount {
        log.count(.missingUnnamedCells, at: position)
      } else if !record.isUnterminated {
        reportWidth(
          cells.count, at: position, remedy: "add the missing cells, or export the file again",
          doubt: .missingCells)
      }
      let missing = RecordParser.Bounds(start: record.end, end: record.end)
      cells.append(contentsOf: repeatElement(missing, count: columnCount - cells.count))
    }
    return cells
  }

  /// Reports what was found in one record.
  func report(_ irregularities: [RecordParser.Irregularity], from start: Int, line: Int, bytes: [UInt8]) {
    for irregularity in irregularities {
      switch irregularity {
      case .bareQuote(let at):
        log.count(.bareQuote, at: place(of: at, from: start, line: line, bytes: bytes))
      case .spacesAroundQuotes(let at):
        log.count(.spacesAroundQuotes, at: place(of: at, from: start, line: line, bytes: bytes))
      case .textAfterQuote(let at):
        reportError(
          at: place(of: at, from: start, line: line, bytes: bytes), "text stands behind a closing quote",
          expected: "a delimiter or the end of the row was expected",
          remedy: "double the quotes inside the cell (\"\")")
      case .unterminatedQuote(let at):
        reportError(
          at: place(of: at, from: start, line: line, bytes: bytes), "the quote opened here is never closed",
          expected: "a closing quote was expected",
          remedy: "add it, or double a quote that is part of the text")
      case .nul(let at):
        reportError(
          at: place(of: at, from: start, line: line, bytes: bytes), "a NUL byte stands in the text",
          expected: "text without zero bytes was expected",
          remedy: "export the file again, or name its encoding")
      }
    }
  }

  private func reportError(
    at place: TablePlace, _ message: String, expected: String, remedy: String,
    doubt: TableProblem.Doubt? = nil
  ) {
    log.add(
      TableProblem(
        place: place, severity: .error, message: message, expected: expected, remedy: remedy, doubt: doubt))
  }

  private func reportWidth(
    _ count: Int, at place: TablePlace, remedy: String, doubt: TableProblem.Doubt? = nil
  ) {
    reportError(
      at: place,
      "the row has \(counted(count, "cell", "cells")) and the header has \(counted(columnCount, "cell", "cells"))",
      expected: "as many cells as the header has were expected", remedy: remedy, doubt: doubt)
  }

  /// Blank lines are nothing at the end of the file; in between they are rows without content.
  func countBlankLines() {
    guard let (first, last, count) = blankLines else { return }
    blankLines = nil
    for number in 0..<count {
      let place = TablePlace(path: path, line: number == count - 1 ? last : first, column: 1)
      log.count(.emptyRows, at: place)
    }
  }

  private func place(of offset: Int, from start: Int, line: Int, bytes: [UInt8]) -> TablePlace {
    TextPosition(line: line, column: 1).advanced(over: bytes[start..<offset]).place(in: path)
  }

  /// Whether no cell holds anything but spaces, nor quotes anything where that is kept.
  private func isEmpty(_ record: RecordParser.Record, bytes: [UInt8]) -> Bool {
    record.cells.allSatisfy { cell in
      isBlank(cell, bytes: bytes)
        && !(options.keepsQuotedBlankRows && bytes[cell.start..<cell.end].contains(UInt8(ascii: "\"")))
    }
  }

  private func isBlank(_ cell: RecordParser.Bounds, bytes: [UInt8]) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var rest = bytes[cell.start..<cell.end].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    guard let first = rest.first else { return true }
    let quote = UInt8(ascii: "\"")
    return rest.count > 1 && first == quote && rest.last == quote
      && rest.dropFirst().dropLast().allSatisfy(isSpace)
  }
}

extension RecordParser.Record {
  var isUnterminated: Bool {
    irregularities.contains { irregularity in
      if case .unterminatedQuote = irregularity { true } else { false }
    }
  }
}
