/// Where something in a heuristic set or an artefact comes from.
public struct Citation: Sendable, Hashable, Identifiable {
  /// What a source is cited for.
  public enum Role: String, Sendable, Hashable {
    /// The list of heuristics and their names.
    case heuristics
    /// The aspects below each heuristic.
    case sections
    /// The design that is inspected.
    case artefact
    /// Definitions, questions and descriptions.
    case wording
    /// Another language.
    case translation
  }

  /// The identifier within the document.
  public var id: String
  /// What the source is cited for.
  public var role: Role
  /// The reference, as it is printed.
  public var text: String
  /// The digital object identifier.
  public var doi: String?
  /// The address of a source on the web.
  public var url: String?
  /// Whether what is cited was read in the source itself.
  public var isVerified: Bool

  /// Makes a citation.
  ///
  /// - Parameters:
  ///   - id: the identifier within the document.
  ///   - role: what the source is cited for.
  ///   - text: the reference as it is printed.
  ///   - doi: the digital object identifier.
  ///   - url: the address of a source on the web.
  ///   - isVerified: whether what is cited was read in the source itself.
  public init(
    id: String, role: Role, text: String, doi: String? = nil, url: String? = nil, isVerified: Bool
  ) {
    self.id = id
    self.role = role
    self.text = text
    self.doi = doi
    self.url = url
    self.isVerified = isVerified
  }
}
