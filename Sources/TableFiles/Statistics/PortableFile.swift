/// An SPSS portable file, looked over before it is given to ReadStat.
///
/// Such a file brings a table of the characters of the machine that wrote it: place 64 of the table holds its `0`, place
/// 74 its `A`, and so on. Lines have 80 characters; spaces at their ends may be left out.
enum PortableFile {
  private static let headingLength = 200
  private static let tableLength = 256
  /// The places of the letters of `SPSSPORT`, which stand behind the table.
  private static let mark = [92, 89, 92, 92, 89, 88, 91, 93]
  /// The places of the table that have a meaning.
  private static let knownPlaces = Array(64...155) + [162] + Array(174...176)

  /// Whether the first bytes are those of a portable file.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let start = unwrapped(bytes, count: headingLength + tableLength + mark.count)
    guard start.count == headingLength + tableLength + mark.count else { return false }
    // In a text of short lines, which are filled up, all of these would be spaces.
    guard Set(mark.map { start[headingLength + $0] }).count == Set(mark).count else { return false }
    return mark.indices.allSatisfy {
      start[headingLength + tableLength + $0] == start[headingLength + mark[$0]]
    }
  }

  /// How many bytes of a portable file stand for no character of the format: ReadStat shows them as spaces.
  static func unknownCharacters(_ bytes: [UInt8]) -> Int {
    let start = unwrapped(bytes, count: headingLength + tableLength)
    guard start.count == headingLength + tableLength else { return 0 }
    var isKnown = [Bool](repeating: false, count: 256)
    for place in knownPlaces { isKnown[Int(start[headingLength + place])] = true }
    isKnown[10] = true
    isKnown[13] = true
    // The heading and the table take six lines at least.
    let lines = bytes.split(separator: 10, maxSplits: 6, omittingEmptySubsequences: false)
    guard lines.count == 7, let rest = lines.last else { return 0 }
    return rest.reduce(0) { $0 + (isKnown[Int($1)] ? 0 : 1) }
  }

  /// The first characters without line ends, each line filled up with spaces.
  private static func unwrapped(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var result: [UInt8] = []
    var column = 0
    for byte in bytes.prefix(count + 64) where result.count < count {
      if byte == 13 { continue }
      if byte == 10 {
        result.append(contentsOf: repeatElement(0x20, count: max(0, 80 - column)))
        column = 0
      } else {
        result.append(byte)
        column += 1
      }
    }
    return Array(result.prefix(count))
  }
}
