internal import Diagnostics

/// The dictionary of an SPSS system file, walked through before the file is given to ReadStat.
///
/// ReadStat believes what the records say about their own sizes. Here every record is followed to its end within the
/// file, so that ReadStat never sees one that reaches beyond it, and what ReadStat passes over is noted: the name of the
/// encoding and multiple response sets. The layout of the records is that of the documentation of GNU PSPP, "System File
/// Format".
struct SPSSSystemFile {
  /// What stands in the file's first 176 bytes.
  struct Header {
    var isLittleEndian = true
    /// 0: not at all, 1: bytes of commands, 2: the same in blocks of zlib.
    var compression = 0
    /// The number of cases, or -1 where the program did not know it.
    var caseCount = -1
    /// What is taken from a command to get the number it stands for.
    var bias = 100.0
  }

  /// One variable as the first records of the dictionary have it.
  struct Variable {
    var isText: Bool
    /// The number of bytes of a text.
    var width: Int
    /// The number of 8-byte blocks that a case has for it.
    var blocks: Int
    /// The name of up to eight bytes, without the spaces behind it.
    var shortName: [UInt8]
    /// Where the name stands in the file.
    var namePlace = 0
    /// In how many variables of the dictionary a text of more than 255 bytes is cut.
    var segments = 1
  }

  static let headerLength = 176
  /// Where a record of the header stands.
  static let compressionPlace = 72
  static let caseCountPlace = 80

  var header = Header()
  var variables: [Variable] = []
  /// The number of 8-byte blocks of a case.
  var blocksPerCase = 0
  /// The number of the code page.
  var codePage: Int?
  /// The name of the encoding, which newer programs write beside the number.
  var encodingName: String?
  /// What a missing number looks like.
  var systemMissing: UInt64 = 0xFFEF_FFFF_FFFF_FFFF
  /// The names of the sets of multiple responses, as they stand in the file.
  var multipleResponseSets: [[UInt8]] = []
  /// Where the cases begin.
  var dataStart = 0

  init(_ bytes: [UInt8]) throws(Problem) {
    var cursor = ByteCursor(bytes)
    do throws(ByteCursor.EndOfFile) {
      try readHeader(&cursor)
    } catch {
      throw .truncated("the file ends in its first \(Self.headerLength) bytes")
    }
    var isOpen = true
    while isOpen {
      let place = cursor.position
      var kind = 0
      var fault: Problem?
      do throws(ByteCursor.EndOfFile) {
        kind = try cursor.uint32()
        fault = try readRecord(kind, &cursor, isOpen: &isOpen)
      } catch {
        throw .truncated("the file ends in the description of its variables (record at byte \(place))")
      }
      if let fault { throw fault }
    }
    dataStart = cursor.position
    blocksPerCase = variables.reduce(0) { $0 + $1.blocks }
    guard blocksPerCase > 0 else {
      throw Problem(
        "the file has no variables", expectation: "at least one variable was expected",
        remedy: "check what was exported")
    }
    // ReadStat holds a case in no more than 16 MB.
    guard blocksPerCase <= 1_000_000 else { throw .damaged("a case takes \(blocksPerCase * 8) bytes") }
  }

  private mutating func readHeader(_ cursor: inout ByteCursor) throws(ByteCursor.EndOfFile) {
    try cursor.skip(64)
    // The layout code is 2 or 3 in the byte order of the file.
    let layout = try cursor.unsigned(4)
    header.isLittleEndian = layout <= 0xFFFF
    cursor.isLittleEndian = header.isLittleEndian
    try cursor.skip(4)
    header.compression = try cursor.uint32()
    try cursor.skip(4)
    header.caseCount = try cursor.int32()
    header.bias = try cursor.double()
    try cursor.skip(Self.headerLength - cursor.position)
  }

  /// Reads one record; what is wrong with it, if anything.
  private mutating func readRecord(
    _ kind: Int, _ cursor: inout ByteCursor, isOpen: inout Bool
  ) throws(ByteCursor.EndOfFile) -> Problem? {
    switch kind {
    case 2: return try readVariable(&cursor)
    case 3: return try readValueLabels(&cursor)
    case 6:
      let lines = try cursor.uint32()
      try cursor.skip(lines * 80)
    case 7:
      let subtype = try cursor.uint32()
      let size = try cursor.uint32()
      let count = try cursor.uint32()
      let (length, isTooLong) = size.multipliedReportingOverflow(by: count)
      if isTooLong { throw ByteCursor.EndOfFile() }
      let content = try cursor.take(length)
      return readExtension(subtype, size: size, content)
    case 999:
      try cursor.skip(4)
      isOpen = false
    default: return .damaged("a record of the unknown kind \(kind) stands at byte \(cursor.position - 4)")
    }
    return nil
  }

  private mutating func readVariable(_ cursor: inout ByteCursor) throws(ByteCursor.EndOfFile)
    -> Problem?
  {
    let width = try cursor.int32()
    let hasLabel = try cursor.uint32()
    let missing = try cursor.int32()
    let print = try cursor.uint32()
    let write = try cursor.uint32()
    let namePlace = cursor.position
    let name = try cursor.take(8)
    if width < 0 {
      // A block of a text that began in the variable before.
      guard let last = variables.indices.last, variables[last].isText else {
        return .damaged("a text goes on where none began (variable \(variables.count + 1))")
      }
      variables[last].blocks += 1
      guard variables[last].blocks * 8 < variables[last].width + 8 else {
        return .damaged("a text takes more room than it has (variable \(variables.count))")
      }
      return nil
    }
    let place = variables.count + 1
    if hasLabel != 0 {
      let length = try cursor.uint32()
      guard length <= 65_536 else { return .damaged("the label of variable \(place) has \(length) bytes") }
      try cursor.skip((length + 3) / 4 * 4)
    }
    // A range counts as two values and makes the number negative.
    guard (-3...3).contains(missing), missing != -1 else {
      return .damaged("variable \(place) has \(missing) missing values")
    }
    try cursor.skip(Int(missing.magnitude) * 8)
    guard width <= 255 else { return .damaged("variable \(place) is a text of \(width) bytes") }
    let isText = width > 0 || (print >> 16) & 0xFF == 1 || (write >> 16) & 0xFF == 1
    variables.append(
      Variable(
        isText: isText, width: isText ? max(width, 1) : 0, blocks: 1,
        shortName: Array(name.prefix { $0 != 0x20 && $0 != 0 }), namePlace: namePlace))
    return nil
  }

  private mutating func readValueLabels(_ cursor: inout ByteCursor) throws(ByteCursor.EndOfFile)
    -> Problem?
  {
    let count = try cursor.uint32()
    for _ in 0..<count {
      try cursor.skip(8)
      let length = try cursor.unsigned(1)
      // The length and the label together fill blocks of eight bytes.
      try cursor.skip((Int(length) + 8) / 8 * 8 - 1)
    }
    guard try cursor.uint32() == 4 else {
      return .damaged("the labels of values before byte \(cursor.position) belong to no variable")
    }
    let indices = try cursor.uint32()
    try cursor.skip(indices * 4)
    return nil
  }

  private mutating func readExtension(
    _ subtype: Int, size: Int, _ content: ArraySlice<UInt8>
  ) -> Problem? {
    var cursor = ByteCursor(Array(content), isLittleEndian: header.isLittleEndian)
    switch subtype {
    case 3:
      guard content.count == 32 else {
        return .damaged("the record of the machine has \(content.count) bytes and not 32")
      }
      guard
        let code = try? { (cursor: inout ByteCursor) in
          try cursor.skip(28)
          return try cursor.int32()
        }(&cursor)
      else { return nil }
      codePage = code
    case 4:
      guard content.count == 24, size == 8 else {
        return .damaged("the record of numbers has \(content.count) bytes and not 24")
      }
      if let missing = try? cursor.unsigned(8) { systemMissing = missing }
    case 7, 19:
      for line in content.split(separator: UInt8(ascii: "\n")) {
        multipleResponseSets.append(Array(line.prefix { $0 != UInt8(ascii: "=") }))
      }
    case 14: return readVeryLongTexts(content)
    case 20: encodingName = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
    default: break
    }
    return nil
  }

  /// `NAME=01000`, a zero byte and a tab for each text of more than 255 bytes.
  private mutating func readVeryLongTexts(_ content: ArraySlice<UInt8>) -> Problem? {
    for entry in content.split(whereSeparator: { $0 == 0 || $0 == UInt8(ascii: "\t") }) {
      guard let equals = entry.firstIndex(of: UInt8(ascii: "=")),
        let length = Int(String(decoding: entry[entry.index(after: equals)...], as: UTF8.self)),
        length <= 32_767
      else { return .damaged("the record of long texts cannot be understood") }
      let name = Array(entry[..<equals])
      let segments = (length + 251) / 252
      guard segments > 1 else { continue }
      guard
        let first = variables.firstIndex(where: {
          $0.shortName.map(SPSSSystemFile.upper) == name.map(SPSSSystemFile.upper)
        }),
        first + segments <= variables.count,
        variables[first..<first + segments].allSatisfy(\.isText),
        variables[first..<first + segments - 1].allSatisfy({ $0.blocks == 32 })
      else {
        return .damaged("a text of \(length) bytes has no room for it in a case")
      }
      variables[first].segments = segments
      variables[first].width = length
    }
    return nil
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
  }
}
