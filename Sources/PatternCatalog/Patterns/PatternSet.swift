/// A catalogue of design patterns, in one language.
public struct PatternSet: Sendable, Hashable, Identifiable {
  /// The identifier, such as `mobile-ios-14`.
  public let id: String
  /// The version of the catalogue.
  public let version: String
  /// The language of its texts, as a BCP 47 tag.
  public let language: String
  /// The name of the catalogue.
  public let name: String
  /// What it is for and where it comes from.
  public let about: String
  /// Where the patterns and their wording come from.
  public let sources: [PatternSource]
  /// The groups of patterns, in printing order.
  public let groups: [PatternGroup]
  /// The patterns, in printing order.
  public let patterns: [DesignPattern]
  private let positions: [String: Int]
  /// The positions of the patterns that name a pattern as related to them.
  private let naming: [String: [Int]]

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - version: the version of the catalogue.
  ///   - language: the language of its texts.
  ///   - name: the name of the catalogue.
  ///   - about: what it is for and where it comes from.
  ///   - sources: where the patterns and their wording come from.
  ///   - groups: the groups of patterns.
  ///   - patterns: the patterns, each identifier once.
  public init(
    id: String, version: String = "", language: String = "en", name: String = "", about: String = "",
    sources: [PatternSource] = [], groups: [PatternGroup] = [], patterns: [DesignPattern]
  ) {
    self.id = id
    self.version = version
    self.language = language
    self.name = name.isEmpty ? id : name
    self.about = about
    self.sources = sources
    self.groups = groups
    self.patterns = patterns
    positions = Dictionary(zip(patterns.map(\.id), 0...)) { first, _ in first }
    var naming: [String: [Int]] = [:]
    for (position, pattern) in patterns.enumerated() {
      for other in Set(pattern.related.map(\.pattern)) { naming[other, default: []].append(position) }
    }
    self.naming = naming
  }

  /// The position of a pattern in ``patterns``.
  ///
  /// - Parameter id: the identifier of the pattern.
  /// - Returns: the position; nil where there is no such pattern.
  public func position(of id: String) -> Int? { positions[id] }

  /// A pattern.
  ///
  /// - Parameter id: its identifier.
  /// - Returns: the pattern; nil where there is none.
  public func pattern(_ id: String) -> DesignPattern? { positions[id].map { patterns[$0] } }

  /// The name of a group.
  ///
  /// - Parameter id: the identifier of the group.
  /// - Returns: the name, or the identifier where there is no such group.
  public func groupName(_ id: String) -> String { groups.first { $0.id == id }?.name ?? id }

  /// The patterns that name a pattern as related to them.
  ///
  /// - Parameter id: the identifier of the pattern.
  /// - Returns: the identifiers and the relations, in printing order.
  public func patterns(relatedTo id: String) -> [(pattern: DesignPattern, relation: PatternRelation)] {
    (naming[id] ?? []).map { patterns[$0] }.flatMap { pattern in
      pattern.related.filter { $0.pattern == id }.map { (pattern, $0) }
    }
  }
}

/// A group of patterns that serve one purpose.
public struct PatternGroup: Sendable, Hashable, Identifiable {
  /// The identifier, such as `getting-input`.
  public var id: String
  /// The name.
  public var name: String
  /// What its patterns have in common.
  public var about: String

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - name: the name.
  ///   - about: what its patterns have in common.
  public init(id: String, name: String, about: String = "") {
    self.id = id
    self.name = name
    self.about = about
  }
}

/// Where something in a catalogue of patterns or in a set of queries comes from.
public struct PatternSource: Sendable, Hashable, Identifiable {
  /// The identifier within the document.
  public var id: String
  /// What the source is cited for, such as `patterns` or `wording`.
  public var role: String
  /// The reference, as it is printed.
  public var text: String
  /// The digital object identifier.
  public var doi: String?
  /// The address of a source on the web.
  public var url: String?
  /// Whether what is cited was read in the source itself.
  public var isVerified: Bool

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - id: the identifier within the document.
  ///   - role: what the source is cited for.
  ///   - text: the reference as it is printed.
  ///   - doi: the digital object identifier.
  ///   - url: the address of a source on the web.
  ///   - isVerified: whether what is cited was read in the source itself.
  public init(
    id: String, role: String, text: String, doi: String? = nil, url: String? = nil, isVerified: Bool = false
  ) {
    self.id = id
    self.role = role
    self.text = text
    self.doi = doi
    self.url = url
    self.isVerified = isVerified
  }
}
