public import StudyModel

/// A rule of thumb that expert evaluators inspect a design against.
public struct Heuristic: Sendable, Hashable, Identifiable {
  /// The identifier within its set, such as `h1`.
  public var id: String
  /// The name.
  public var name: LocalizedText

  /// Makes a heuristic.
  ///
  /// - Parameters:
  ///   - id: the identifier within its set.
  ///   - name: the name.
  public init(id: String, name: LocalizedText) {
    self.id = id
    self.name = name
  }
}

/// A published set of heuristics.
///
/// There is more than one set of thirteen heuristics for phones in the literature, so a result always carries the
/// identifier of its set.
public struct HeuristicSet: Sendable, Hashable, Identifiable {
  /// The identifier of the set.
  public var id: String
  /// Where the set was published.
  public var source: String
  /// The heuristics in the published order.
  public var heuristics: [Heuristic]

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - id: the identifier of the set.
  ///   - source: where the set was published.
  ///   - heuristics: the heuristics in the published order.
  public init(id: String, source: String, heuristics: [Heuristic]) {
    self.id = id
    self.source = source
    self.heuristics = heuristics
  }

  /// The heuristic with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the heuristic, or nil where the set has none.
  public func heuristic(_ id: String) -> Heuristic? { heuristics.first { $0.id == id } }
}
