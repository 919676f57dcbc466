/// The careful way through one record: every rule, byte by byte, and what is wrong with it.
struct RecordParser {
  /// Start and end of a cell in the bytes, with its quotes.
  struct Bounds {
    var start: Int
    var end: Int
  }

  /// Something irregular in a record, at an offset of the bytes.
  enum Irregularity {
    case bareQuote(at: Int)
    case spacesAroundQuotes(at: Int)
    case textAfterQuote(at: Int)
    case unterminatedQuote(at: Int)
    case nul(at: Int)
  }

  /// A record that was read.
  struct Record {
    var cells: [Bounds] = []
    var irregularities: [Irregularity] = []
    /// Lines that end in the record.
    var lines = 0
    /// Where the record ends, without its line end.
    var end = 0
    /// Behind the line end of the record.
    var next = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the text ends.
  let end: Int
  /// Whether the file ends there as well; if not, a record without line end is not complete.
  let isEnd: Bool
  let delimiter: UInt8

  private var record = Record()

  private let quote = UInt8(ascii: "\"")
  private let lineFeed = UInt8(ascii: "\n")
  private let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: UnsafeBufferPointer<UInt8>, end: Int, isEnd: Bool, delimiter: UInt8) {
    self.bytes = bytes
    self.end = end
    self.isEnd = isEnd
    self.delimiter = delimiter
  }

  /// Reads the record that starts at an offset; nil when it is not complete yet.
  mutating func read(from start: Int) -> Record? {
    record = Record()
    var at = start
    while true {
      guard let cellEnd = readCell(from: at) else { return nil }
      at = cellEnd
      guard at < end && bytes[at] == delimiter else { break }
      at += 1
    }
    record.end = at
    record.next = at
    guard at < end else { return isEnd ? record : nil }
    if bytes[at] == carriageReturn {
      if at + 1 == end && !isEnd { return nil }
      record.next = at + 1 < end && bytes[at + 1] == lineFeed ? at + 2 : at + 1
    } else {
      record.next = at + 1
    }
    record.lines += 1
    return record
  }

  /// Reads a cell and returns where it ends: at a delimiter, a line end or the end of the text.
  private mutating func readCell(from start: Int) -> Int? {
    if start < end && bytes[start] == quote { return readQuoted(from: start) }
    var at = start
    while at < end && isSpace(bytes[at]) { at += 1 }
    if at == end && !isEnd { return nil }
    if at > start && at < end && bytes[at] == quote {
      switch spacedQuotes(from: at) {
      case .needsMore: return nil
      case .none: break
      case .found(let close, let cellEnd):
        record.irregularities.append(.spacesAroundQuotes(at: start))
        record.cells.append(Bounds(start: at, end: close))
        return cellEnd
      }
    }
    return readPlain(from: start, cellStart: start, reportsQuotes: true)
  }

  private mutating func readPlain(from start: Int, cellStart: Int, reportsQuotes: Bool) -> Int? {
    var reportsQuotes = reportsQuotes
    var reportsNul = true
    var at = start
    while at < end {
      let byte = bytes[at]
      if byte == delimiter || byte == lineFeed || byte == carriageReturn { break }
      if byte == quote && reportsQuotes {
        record.irregularities.append(.bareQuote(at: at))
        reportsQuotes = false
      } else if byte == 0 && reportsNul {
        record.irregularities.append(.nul(at: at))
        reportsNul = false
      }
      at += 1
    }
    if at == end && !isEnd { return nil }
    record.cells.append(Bounds(start: cellStart, end: at))
    return at
  }

  private mutating func readQuoted(from start: Int) -> Int? {
    var at = start + 1
    var reportsNul = true
    while at < end {
      let byte = bytes[at]
      if byte == quote {
        if at + 1 == end && !isEnd { return nil }
        if at + 1 == end || bytes[at + 1] != quote { break }
        at += 1
      } else if byte == lineFeed {
        record.lines += 1
      } else if byte == carriageReturn {
        if at + 1 == end && !isEnd { return nil }
        if at + 1 == end || bytes[at + 1] != lineFeed { record.lines += 1 }
      } else if byte == 0 && reportsNul {
        record.irregularities.append(.nul(at: at))
        reportsNul = false
      }
      at += 1
    }
    if at == end {
      if !isEnd { return nil }
      record.irregularities.append(.unterminatedQuote(at: start))
      record.cells.append(Bounds(start: start, end: end))
      return end
    }
    let close = at + 1
    at = close
    while at < end && isSpace(bytes[at]) { at += 1 }
    if at == end && !isEnd { return nil }
    if at == end || bytes[at] == delimiter || bytes[at] == lineFeed || bytes[at] == carriageReturn {
      if at > close { record.irregularities.append(.spacesAroundQuotes(at: start)) }
      record.cells.append(Bounds(start: start, end: close))
      return at
    }
    record.irregularities.append(.textAfterQuote(at: at))
    return readPlain(from: at, cellStart: start, reportsQuotes: false)
  }

  private enum SpacedQuotes {
    case none
    case needsMore
    case found(close: Int, cellEnd: Int)
  }

  /// Whether quotes behind spaces are meant as such: they close on the same line, and only spaces follow.
  private func spacedQuotes(from open: Int) -> SpacedQuotes {
    var at = open + 1
    while at < end {
      let byte = bytes[at]
      if byte == lineFeed || byte == carriageReturn || byte == 0 { return .none }
      if byte == quote {
        if at + 1 == end { break }
        if bytes[at + 1] != quote { break }
        at += 1
      }
      at += 1
    }
    if at == end || (at + 1 == end && !isEnd) { return isEnd ? .none : .needsMore }
    let close = at + 1
    at = close
    while at < end && isSpace(bytes[at]) { at += 1 }
    if at == end { return isEnd ? .found(close: close, cellEnd: at) : .needsMore }
    let follows = bytes[at]
    return follows == delimiter || follows == lineFeed || follows == carriageReturn
      ? .found(close: close, cellEnd: at) : .none
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte != delimiter && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
  }
}
