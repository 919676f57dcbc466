/// How bad a usability problem is, on Nielsen's scale from 0 to 4.
///
/// Source: Nielsen, J. (1994). Severity ratings for usability problems. In Usability Inspection Methods, Wiley.
public enum Severity: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// Not agreed to be a usability problem.
  case notAProblem = 0
  /// To be fixed if there is time.
  case cosmetic = 1
  /// Fixing it has low priority.
  case minor = 2
  /// Important to fix.
  case major = 3
  /// Must be fixed before release.
  case catastrophe = 4

  /// The name for people.
  public var name: String {
    switch self {
    case .notAProblem: "not a problem"
    case .cosmetic: "cosmetic"
    case .minor: "minor"
    case .major: "major"
    case .catastrophe: "catastrophe"
    }
  }

  /// Reads a rating.
  ///
  /// - Parameter text: a digit from 0 to 4 or the name of a severity, in any case.
  public init?(spelling text: String) {
    if let number = Int(text), let severity = Severity(rawValue: number) {
      self = severity
      return
    }
    let wanted = text.lowercased()
    guard let named = Self.allCases.first(where: { $0.name == wanted }) else { return nil }
    self = named
  }

  /// Compares two severities by how bad they are.
  ///
  /// - Parameters:
  ///   - left: a severity.
  ///   - right: another severity.
  /// - Returns: whether the left one is less bad.
  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
