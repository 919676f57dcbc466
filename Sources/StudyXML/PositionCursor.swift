/// Walks forward through UTF-8 text and knows the line and column of where it stands.
struct PositionCursor {
  private var line = 1
  private var column = 1
  private(set) var offset: Int

  /// Stands at the first character.
  ///
  /// - Parameter origin: The offset of the first character, after a byte order mark.
  init(origin: Int) {
    offset = origin
  }

  /// Moves forward and tells the place reached.
  ///
  /// - Parameters:
  ///   - target: The byte offset to go to; one that lies behind is left unvisited, one past the end stops at the end.
  ///   - text: The whole text.
  /// - Returns: The place reached.
  mutating func advance(to target: Int, in text: [UInt8]) -> XMLPosition {
    let goal = min(target, text.count)
    while offset < goal {
      let byte = text[offset]
      offset += 1
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte == 0x0D {
        // The CR of a CR LF takes no column: the LF that follows ends the line.
        if offset >= text.count || text[offset] != 0x0A {
          line += 1
          column = 1
        }
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return XMLPosition(line: line, column: column, byteOffset: offset)
  }
}
