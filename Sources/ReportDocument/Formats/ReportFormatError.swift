/// Why a report cannot be written in a format.
public enum ReportFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Two parts, tables or figures, or two estimates, with the same identifier.
  case repeatedIdentifier(String)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .repeatedIdentifier(let id): "the identifier \"\(id)\" is used twice in the report"
    }
  }
}
