/// A line and a character column, moved over text.
struct TextPosition: Equatable {
  var line: Int
  var column: Int

  /// The position behind some UTF-8 text: LF, CRLF and CR end lines, continuation bytes are no characters of their own.
  func advanced(over text: some Sequence<UInt8>) -> TextPosition {
    var position = self
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r") {
        previous = byte
        continue
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        position.line += 1
        position.column = 1
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
      previous = byte
    }
    return position
  }

  func place(in path: String) -> TablePlace { TablePlace(path: path, line: line, column: column) }
}
