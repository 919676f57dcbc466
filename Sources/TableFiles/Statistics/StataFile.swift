internal import Diagnostics

/// The parts of a Stata file, walked through before the file is given to ReadStat.
///
/// ReadStat believes what the file says about the sizes and places of its parts. Here all of them are followed, so that
/// it never sees one that reaches beyond the file. The layout is that of Stata's `help dta`, versions 105 to 119.
struct StataFile {
  /// The version of the format: 105 (Stata 5) to 119 (Stata 15 and later).
  var version = 0
  var isLittleEndian = true
  var variableCount = 0
  var caseCount = 0
  /// How many bytes a case has.
  var caseLength = 0
  /// How many bytes the name of a set of labels has at most, its zero byte included.
  var labelSetNameLength: Int { version < 110 ? 9 : version < 118 ? 33 : 129 }
  /// Whether the file says how its characters are written: all since version 118 are UTF-8.
  var declaresEncoding: Bool { version >= 118 }

  /// Whether the first bytes are those of a file of version 105 to 115, which begins without a name.
  static func looksLikeOldOne(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 60 && (105...115).contains(bytes[0]) && (bytes[1] == 1 || bytes[1] == 2) && bytes[2] == 1
      && bytes[3] == 0
  }

  init(_ bytes: [UInt8]) throws(Problem) {
    var fault: Problem?
    do throws(ByteCursor.EndOfFile) {
      if bytes.starts(with: Array("<stata_dta>".utf8)) {
        fault = try readTagged(bytes)
      } else {
        fault = try readPlain(bytes)
      }
    } catch {
      throw .truncated("the file ends before all that it announces")
    }
    if let fault { throw fault }
  }

  private func isKnown(_ version: Int) -> Problem? {
    (105...119).contains(version) && version != 116
      ? nil
      : Problem(
        "the version \(version) of the format is not known",
        expectation: "a version from 105 to 119 was expected",
        remedy: "save it in Stata with saveold, or as CSV")
  }

  // MARK: Versions 117 and later

  private mutating func readTagged(_ bytes: [UInt8]) throws(ByteCursor.EndOfFile) -> Problem? {
    var cursor = ByteCursor(bytes)
    guard try cursor.take("<stata_dta><header><release>"),
      let told = Int(String(decoding: try cursor.take(3), as: UTF8.self))
    else { return .damaged("the header cannot be understood") }
    version = told
    if let fault = isKnown(version) { return fault }
    guard version >= 117, try cursor.take("</release><byteorder>") else {
      return .damaged("the header cannot be understood")
    }
    let order = String(decoding: try cursor.take(3), as: UTF8.self)
    guard order == "LSF" || order == "MSF", try cursor.take("</byteorder><K>") else {
      return .damaged("the header cannot be understood")
    }
    isLittleEndian = order == "LSF"
    cursor.isLittleEndian = isLittleEndian
    variableCount = Int(try cursor.unsigned(version >= 119 ? 4 : 2))
    guard try cursor.take("</K><N>") else { return .damaged("the header cannot be understood") }
    caseCount = Int(clamping: try cursor.unsigned(version >= 118 ? 8 : 4))
    guard try cursor.take("</N><label>") else { return .damaged("the header cannot be understood") }
    try cursor.skip(Int(try cursor.unsigned(version >= 118 ? 2 : 1)))
    guard try cursor.take("</label><timestamp>") else { return .damaged("the header cannot be understood") }
    try cursor.skip(Int(try cursor.unsigned(1)))
    guard try cursor.take("</timestamp></header><map>") else {
      return .damaged("the header cannot be understood")
    }
    var map: [Int] = []
    for _ in 0..<14 { map.append(Int(clamping: try cursor.unsigned(8))) }
    guard try cursor.take("</map><variable_types>") else { return .damaged("its map cannot be understood") }
    if let fault = checkVariableCount() { return fault }
    var types: [Int] = []
    for _ in 0..<variableCount { types.append(Int(try cursor.unsigned(2))) }
    for type in types {
      guard let length = Self.length(ofType: type) else {
        return .damaged("a variable has the unknown type \(type)")
      }
      caseLength += length
    }
    if variableCount > 0 || caseCount > 0, caseLength == 0 { return .damaged("a case has no values") }
    if let fault = checkSize() { return fault }
    // Places 9 to 12 of the map: data, long texts, labels of values, end.
    try cursor.move(to: map[9])
    guard try cursor.take("<data>") else { return .damaged("its map does not lead to the data") }
    let (length, isTooLong) = caseCount.multipliedReportingOverflow(by: caseLength)
    if isTooLong { throw ByteCursor.EndOfFile() }
    try cursor.skip(length)
    guard try cursor.take("</data>") else { return .damaged("the data does not end where it should") }
    try cursor.move(to: map[10])
    if let fault = try readLongTexts(&cursor) { return fault }
    try cursor.move(to: map[11])
    guard try cursor.take("<value_labels>") else {
      return .damaged("its map does not lead to the labels of values")
    }
    if let fault = try readLabels(&cursor, isTagged: true) { return fault }
    guard try cursor.take("ue_labels></stata_dta>") else {
      return .damaged("the file does not end with its end mark")
    }
    return nil
  }

  private static func length(ofType type: Int) -> Int? {
    switch type {
    case 1...2045: type
    case 32_768, 65_526: 8
    case 65_527, 65_528: 4
    case 65_529: 2
    case 65_530: 1
    default: nil
    }
  }

  private mutating func readLongTexts(_ cursor: inout ByteCursor) throws(ByteCursor.EndOfFile)
    -> Problem?
  {
    guard try cursor.take("<strls>") else { return .damaged("its map does not lead to the long texts") }
    while true {
      let mark = try cursor.take(3)
      if mark.elementsEqual("</s".utf8) { return nil }
      guard mark.elementsEqual("GSO".utf8) else { return .damaged("the long texts cannot be understood") }
      try cursor.skip(version >= 118 ? 12 : 8)
      let kind = try cursor.unsigned(1)
      let length = try cursor.uint32()
      guard length <= 16_000_000 else {
        return Problem(
          "it holds a text of \(length) bytes", expectation: "texts of at most 16 MB were expected",
          remedy: "leave the variable out")
      }
      let text = try cursor.take(length)
      // Kind 130 is text and ends with a zero byte; 129 is anything, such as a picture.
      guard kind == 130, text.last == 0 else {
        return Problem(
          "it holds a long text that is not text but binary", expectation: "text was expected",
          remedy: "leave the variable out")
      }
    }
  }

  // MARK: Versions 105 to 115

  private mutating func readPlain(_ bytes: [UInt8]) throws(ByteCursor.EndOfFile) -> Problem? {
    var cursor = ByteCursor(bytes)
    version = Int(try cursor.unsigned(1))
    if let fault = isKnown(version) { return fault }
    isLittleEndian = try cursor.unsigned(1) == 2
    cursor.isLittleEndian = isLittleEndian
    try cursor.skip(2)
    variableCount = Int(try cursor.unsigned(2))
    caseCount = try cursor.uint32()
    try cursor.skip((version < 108 ? 32 : 81) + 18)
    if let fault = checkVariableCount() { return fault }
    for type in try cursor.take(variableCount) {
      guard let length = Self.length(ofOldType: type, version: version) else {
        return .damaged("a variable has the unknown type \(type)")
      }
      caseLength += length
    }
    if variableCount > 0 || caseCount > 0, caseLength == 0 { return .damaged("a case has no values") }
    let name = version < 110 ? 9 : 33
    let format = version < 114 ? 12 : 49
    let label = version < 108 ? 32 : 81
    try cursor.skip(variableCount * (name + format + name + label) + (variableCount + 1) * 2)
    while true {
      let kind = try cursor.unsigned(1)
      let length = Int(try cursor.unsigned(version < 110 ? 2 : 4))
      if kind == 0 && length == 0 { break }
      guard kind == 1, length <= 1 << 20 else { return .damaged("its notes cannot be understood") }
      try cursor.skip(length)
    }
    if let fault = checkSize() { return fault }
    try cursor.skip(caseCount * caseLength)
    return try readLabels(&cursor, isTagged: false)
  }

  private static func length(ofOldType type: UInt8, version: Int) -> Int? {
    if version >= 111 {
      switch type {
      case 1...244: return Int(type)
      case 251: return 1
      case 252: return 2
      case 253, 254: return 4
      case 255: return 8
      default: return nil
      }
    }
    switch type {
    case UInt8(ascii: "b"): return 1
    case UInt8(ascii: "i"): return 2
    case UInt8(ascii: "l"), UInt8(ascii: "f"): return 4
    case UInt8(ascii: "d"): return 8
    case 0x80...: return Int(type) - 0x7F
    default: return nil
    }
  }

  // MARK: All versions

  private func checkVariableCount() -> Problem? {
    variableCount <= 32_767
      ? nil
      : Problem(
        "it has \(variableCount) variables", expectation: "at most 32,767 variables were expected",
        remedy: "leave variables out")
  }

  private func checkSize() -> Problem? {
    caseCount <= Int(Int32.max)
      ? nil
      : Problem(
        "it announces \(caseCount) cases", expectation: "at most \(Int32.max) cases were expected",
        remedy: "leave cases out")
  }

  /// Follows the sets of labels to the end of the file, or to `</val` of the mark that ends them.
  private func readLabels(_ cursor: inout ByteCursor, isTagged: Bool) throws(ByteCursor.EndOfFile)
    -> Problem?
  {
    while isTagged || cursor.remaining > 0 {
      if isTagged {
        let mark = try cursor.take(5)
        // The caller reads the rest of the mark.
        if mark.elementsEqual("</val".utf8) { return nil }
        guard mark.elementsEqual("<lbl>".utf8) else {
          return .damaged("the labels of values cannot be understood")
        }
      }
      let length = try cursor.int32()
      guard length >= 8, length <= 16_000_000 else {
        return .damaged("a set of labels claims to have \(length) bytes")
      }
      try cursor.skip((version < 118 ? 33 : 129) + 3)
      let start = cursor.position
      let count = try cursor.uint32()
      let text = try cursor.uint32()
      guard text <= length - 8, count <= (length - 8 - text) / 8 else {
        return .damaged("a set of labels is larger than its place")
      }
      for _ in 0..<count where try cursor.uint32() >= text {
        return .damaged("a label lies outside of its set")
      }
      try cursor.move(to: start)
      try cursor.skip(length)
      if isTagged, try !cursor.take("</lbl>") {
        return .damaged("a set of labels does not end where it should")
      }
    }
    return nil
  }
}

extension ByteCursor {
  /// Takes a text that has to stand here; false where another one does.
  mutating func take(_ text: String) throws(EndOfFile) -> Bool {
    try take(text.utf8.count).elementsEqual(text.utf8)
  }
}
