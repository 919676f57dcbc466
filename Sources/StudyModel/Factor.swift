/// What a study compares: the catalogue of patterns (with, without), experience (high, low).
public struct Factor: Sendable, Hashable, Identifiable {
  /// How the levels of a factor are spread over participants.
  public enum Design: String, Sendable, Hashable, CaseIterable {
    /// Each participant belongs to exactly one level.
    case between
    /// Each participant takes part at every level; tests are paired by participant.
    case within
  }

  /// One condition or group of a factor.
  public struct Level: Sendable, Hashable, Identifiable {
    /// The identifier, as it stands in data files.
    public var id: String
    /// The name for people.
    public var label: LocalizedText
    /// Other spellings of the level in data files.
    public var aliases: [String]

    /// Makes a level.
    ///
    /// - Parameters:
    ///   - id: the identifier, as it stands in data files.
    ///   - label: the name for people; the identifier where it is nil.
    ///   - aliases: other spellings in data files.
    public init(id: String, label: LocalizedText? = nil, aliases: [String] = []) {
      self.id = id
      self.label = label ?? LocalizedText(id)
      self.aliases = aliases
    }
  }

  /// The identifier.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// How levels are spread over participants.
  public var design: Design
  /// The levels, in the order in which they are printed.
  public var levels: [Level]
  /// The identifier of the level that the others are compared with.
  ///
  /// A contrast is always treatment - reference.
  public var reference: Known<String>

  /// Makes a factor.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - label: the name for people; the identifier where it is nil.
  ///   - design: how levels are spread over participants.
  ///   - levels: the levels in printing order.
  ///   - reference: the identifier of the level that the others are compared with.
  public init(
    id: String, label: LocalizedText? = nil, design: Design, levels: [Level], reference: Known<String>
  ) {
    self.id = id
    self.label = label ?? LocalizedText(id)
    self.design = design
    self.levels = levels
    self.reference = reference
  }

  /// The index of the reference level; the first level where none is known.
  public var referenceIndex: Int {
    guard let id = reference.value else { return 0 }
    return levels.firstIndex { $0.id == id } ?? 0
  }

  /// The index of the level that a cell of a data file names, ignoring case and outer spaces.
  ///
  /// - Parameter text: the cell.
  /// - Returns: the index into `levels`, or nil where no level has this identifier, label or alias.
  public func levelIndex(named text: String) -> Int? {
    if let exact = levels.firstIndex(where: { $0.id == text }) { return exact }
    let wanted = text.foldedForComparison
    if let folded = levels.firstIndex(where: { $0.id.foldedForComparison == wanted }) { return folded }
    return levels.firstIndex { level in
      level.aliases.contains { $0.foldedForComparison == wanted }
        || level.label.allWordings.contains { $0.foldedForComparison == wanted }
    }
  }
}
