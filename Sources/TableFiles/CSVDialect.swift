/// What a CSV file turned out to be, for the record of what was assumed.
public struct CSVDialect: Sendable, Hashable {
  /// How a property of the file came to be known.
  public enum Origin: String, Sendable, Hashable {
    /// The caller said so.
    case told
    /// The file says so, by a byte order mark or a `sep=` line.
    case declared
    /// Found out from the content.
    case detected
    /// Nothing in the file speaks for it or against it.
    case assumed
  }

  /// The encoding.
  public let encoding: TextEncoding
  /// How the encoding came to be known.
  public let encodingOrigin: Origin
  /// Whether the file starts with a byte order mark.
  public let hasByteOrderMark: Bool
  /// The byte between cells.
  public let delimiter: UInt8
  /// How the delimiter came to be known.
  public let delimiterOrigin: Origin
  /// A word that decided on a code page, such as `byte 0xF8 is ø in "Søren"`.
  var encodingExample: String?
  /// The row that names the columns.
  public internal(set) var header = HeaderPlace(.row(1))

  /// The delimiter in words: comma, semicolon, tab, bar, or the character itself.
  public var delimiterName: String { CSVDialect.name(ofDelimiter: delimiter) }

  /// What was assumed, one line for each property, such as `encoding: utf-8 (detected)`.
  public var descriptions: [String] {
    let mark = hasByteOrderMark ? " with byte order mark" : ""
    return [
      "encoding: \(encoding.name)\(mark) (\(encodingOrigin.rawValue))",
      "delimiter: \(delimiterName) (\(delimiterOrigin.rawValue))",
    ]
  }

  /// What ``CSVWriter`` writes unless it is told otherwise.
  public static let written = CSVDialect(
    encoding: .utf8, encodingOrigin: .told, hasByteOrderMark: false, delimiter: UInt8(ascii: ","),
    delimiterOrigin: .told)

  /// A code page that was found out and nowhere declared, and names of columns that are not in the first row.
  var choices: [TableChoice] {
    let isCodePage = ![.utf8, .utf16LittleEndian, .utf16BigEndian].contains(encoding)
    guard encodingOrigin == .detected, isCodePage else { return header.choices }
    return header.choices + [
      TableChoice(
        "the text is read as \(encoding.name)" + (encodingExample.map { " (\($0))" } ?? ""),
        option: "encoding", value: encoding.name)
    ]
  }

  static func name(ofDelimiter delimiter: UInt8) -> String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "bar"
    case UInt8(ascii: " "): "space"
    default: "'\(Unicode.Scalar(delimiter))'"
    }
  }
}
