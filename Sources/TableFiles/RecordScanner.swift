internal import CByteScan

/// The fast way through records that are as they should be.
///
/// It runs over the structural bytes only and writes the bounds of cells. Whatever is unusual in a record (a wrong
/// number of cells, an empty or blank row, a quote in the middle, a NUL) makes it stop before that record, which is then
/// read by `RecordParser`; both give the same cells for a record that is as it should be.
struct RecordScanner {
  enum Stop {
    /// The bytes end before the record does, or exactly behind a record.
    case input
    /// There is no room for another row.
    case output
    /// The record at `recordStart` has to be read with care.
    case unusualRecord
  }

  let delimiter: UInt8
  let columnCount: Int
  /// Where the next record starts.
  var recordStart: Int
  /// Lines ended so far.
  var line = 0
  /// Rows written so far.
  var rowCount = 0

  /// Offsets of structural bytes that were found and not yet used.
  private var next = 0
  private var found = 0
  private var scanned: Int

  init(delimiter: UInt8, columnCount: Int, from start: Int) {
    self.delimiter = delimiter
    self.columnCount = columnCount
    recordStart = start
    scanned = start
  }

  /// Goes on behind a record that was read by other means.
  mutating func skip(to start: Int, lines: Int, positions: [UInt32]) {
    recordStart = start
    line += lines
    while next < found && Int(positions[next]) < start { next += 1 }
    if next == found { scanned = max(scanned, start) }
  }

  /// Reads records until something has to be done about it.
  mutating func run(
    _ bytes: UnsafePointer<UInt8>, limit: Int, isEnd: Bool,
    positions: UnsafeMutableBufferPointer<UInt32>, output: UnsafeMutableBufferPointer<UInt32>
  ) -> Stop {
    guard let places = positions.baseAddress, let cells = output.baseAddress else { return .output }
    let delimiter = delimiter
    let quote = UInt8(ascii: "\"")
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    let stride = 2 + 2 * columnCount
    var next = next
    var found = found
    var scanned = scanned
    var line = line
    var recordStart = recordStart
    var rowStart = rowCount * stride
    defer {
      self.next = next
      self.found = found
      self.scanned = scanned
      self.recordStart = recordStart
      rowCount = rowStart / stride
    }

    func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == delimiter || byte == quote
    }

    while recordStart < limit {
      let rowEnd = rowStart + stride
      if rowEnd > output.count { return .output }
      self.line = line
      var out = rowStart + 2
      var cellStart = recordStart
      record: while true {
        if next == found {
          found = byte_scan_structure(bytes, &scanned, limit, delimiter, places, positions.count)
          next = 0
          if found == 0 { return isEnd ? .unusualRecord : .input }
        }
        let at = Int(places[next])
        next += 1
        let byte = bytes[at]
        if byte == delimiter {
          if out == rowEnd { return .unusualRecord }
          cells[out] = UInt32(truncatingIfNeeded: cellStart)
          cells[out + 1] = UInt32(truncatingIfNeeded: at)
          out += 2
          cellStart = at + 1
        } else if byte == lineFeed || byte == carriageReturn {
          var end = at + 1
          if byte == carriageReturn {
            if end == limit {
              if !isEnd { return .input }
            } else if bytes[end] == lineFeed {
              end += 1
              if next < found { next += 1 } else { scanned = end }
            }
          }
          // A record of delimiters alone, with spaces and quotes or without, may be an empty row, or a blank line.
          if out + 2 != rowEnd || at - recordStart == columnCount - 1
            || isBlank(bytes[recordStart]) && (recordStart..<at).allSatisfy({ isBlank(bytes[$0]) })
          {
            return .unusualRecord
          }
          cells[out] = UInt32(truncatingIfNeeded: cellStart)
          cells[out + 1] = UInt32(truncatingIfNeeded: at)
          cells[rowStart] = UInt32(truncatingIfNeeded: recordStart)
          cells[rowStart + 1] = UInt32(truncatingIfNeeded: self.line)
          line += 1
          self.line = line
          recordStart = end
          rowStart = rowEnd
          break record
        } else if byte == quote && at == cellStart {
          quoted: while true {
            if next == found {
              found = byte_scan_structure(bytes, &scanned, limit, delimiter, places, positions.count)
              next = 0
              if found == 0 { return isEnd ? .unusualRecord : .input }
            }
            let inner = Int(places[next])
            next += 1
            let follows = inner + 1
            switch bytes[inner] {
            case quote:
              if follows == limit { return isEnd ? .unusualRecord : .input }
              let after = bytes[follows]
              if after == quote {
                if next < found { next += 1 } else { scanned = follows + 1 }
              } else if after == delimiter || after == lineFeed || after == carriageReturn {
                break quoted
              } else {
                return .unusualRecord
              }
            case lineFeed:
              line += 1
            case carriageReturn:
              if follows == limit { return isEnd ? .unusualRecord : .input }
              if bytes[follows] != lineFeed { line += 1 }
            case 0:
              return .unusualRecord
            default:
              break
            }
          }
        } else {
          return .unusualRecord
        }
      }
    }
    self.line = line
    return .input
  }
}
