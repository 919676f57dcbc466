/// What a file of a statistics program turned out to be, for the record of what was assumed.
public struct StatisticsFormat: Sendable, Hashable {
  /// The formats that are read.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// SPSS, `.sav`.
    case spss = "SPSS system file"
    /// SPSS with compressed data, `.zsav`.
    case spssCompressed = "SPSS system file, compressed"
    /// SPSS, `.por`.
    case spssPortable = "SPSS portable file"
    /// Stata, `.dta`.
    case stata = "Stata file"
  }

  /// The format.
  public let kind: Kind
  /// The version of the format; nil where the format has none that matters.
  public let version: Int?
  /// How characters are written as bytes, by its usual name such as `windows-874`.
  public let encodingName: String
  /// How the encoding came to be known.
  public let encodingOrigin: CSVDialect.Origin

  /// What was understood, one line for each property, such as `encoding: utf-8 (declared)`.
  public var descriptions: [String] {
    [
      "format: \(kind.rawValue)" + (version.map { " of version \($0)" } ?? ""),
      "encoding: \(encodingName) (\(encodingOrigin.rawValue))",
    ]
  }

  /// Tells from the first bytes of a file which format it has; nil where it is none of them.
  ///
  /// - Parameter bytes: The file, or its first 512 bytes.
  /// - Returns: The format.
  public static func recognise(_ bytes: [UInt8]) -> Kind? {
    if bytes.starts(with: Array("$FL2".utf8)) { return .spss }
    if bytes.starts(with: Array("$FL3".utf8)) { return .spssCompressed }
    if bytes.starts(with: Array("<stata_dta>".utf8)) { return .stata }
    if PortableFile.isOne(bytes) { return .spssPortable }
    return StataFile.looksLikeOldOne(bytes) ? .stata : nil
  }
}
