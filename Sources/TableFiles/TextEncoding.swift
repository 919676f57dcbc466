/// How the characters of a text file are written as bytes.
///
/// UTF-8 is checked strictly. Everything else is converted by the C library's `iconv`, which refuses what the encoding
/// does not define.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "utf-8"
  /// UTF-16, low byte first: what Excel calls Unicode text.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16, high byte first.
  case utf16BigEndian = "utf-16be"
  /// Thai as Windows writes it.
  case windows874 = "windows-874"
  /// Thai as the national standard has it.
  case tis620 = "tis-620"
  /// Western European as Windows writes it.
  case windows1252 = "windows-1252"
  /// Western European, ISO 8859-1.
  case latin1 = "iso-8859-1"
  /// Western European with the euro sign, ISO 8859-15.
  case latin9 = "iso-8859-15"
  /// Central European as Windows writes it.
  case windows1250 = "windows-1250"
  /// Cyrillic as Windows writes it.
  case windows1251 = "windows-1251"
  /// Turkish as Windows writes it.
  case windows1254 = "windows-1254"
  /// Western European as older Macintosh programs wrote it.
  case macRoman = "macintosh"
  /// Japanese as Windows writes it.
  case shiftJIS = "shift_jis"
  /// Chinese, simplified.
  case gb18030 = "gb18030"
  /// Chinese, traditional.
  case big5 = "big5"
  /// Korean as Windows writes it.
  case windows949 = "windows-949"

  /// Finds an encoding by its name, as a user writes it.
  ///
  /// Case, spaces, hyphens and underscores do not matter; common other names such as `cp1252`, `latin1` or `ansi` are known.
  /// - Parameter name: The name, such as `windows-874`.
  public init?(name: String) {
    let plain = TextEncoding.plain(name)
    for encoding in TextEncoding.allCases {
      if TextEncoding.plain(encoding.rawValue) == plain || encoding.aliases.contains(plain) {
        self = encoding
        return
      }
    }
    return nil
  }

  /// The name, such as `windows-874`, as it is given to `--encoding`.
  public var name: String { rawValue }

  private static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !"-_ ".unicodeScalars.contains($0) })
    )
  }

  private var aliases: [String] {
    switch self {
    case .utf8: ["unicode", "utf8bom", "utf8sig"]
    case .utf16LittleEndian: ["utf16", "ucs2", "unicodetext", "utf16littleendian"]
    case .utf16BigEndian: ["utf16bigendian"]
    case .windows874: ["cp874", "thai"]
    case .tis620: ["iso885911"]
    case .windows1252: ["cp1252", "ansi", "western"]
    case .latin1: ["latin1"]
    case .latin9: ["latin9"]
    case .windows1250: ["cp1250"]
    case .windows1251: ["cp1251"]
    case .windows1254: ["cp1254"]
    case .macRoman: ["macroman", "mac"]
    case .shiftJIS: ["sjis", "cp932", "windows31j", "windows932"]
    case .gb18030: ["gbk", "gb2312", "cp936"]
    case .big5: ["cp950"]
    case .windows949: ["euckr", "cp949", "uhc"]
    }
  }

  /// The name under which `iconv` knows it.
  var converterName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .windows874: "CP874"
    case .tis620: "TIS-620"
    case .windows1252: "CP1252"
    case .latin1: "ISO-8859-1"
    case .latin9: "ISO-8859-15"
    case .windows1250: "CP1250"
    case .windows1251: "CP1251"
    case .windows1254: "CP1254"
    case .macRoman: "MACINTOSH"
    case .shiftJIS: "CP932"
    case .gb18030: "GB18030"
    case .big5: "BIG5"
    case .windows949: "CP949"
    }
  }
}
