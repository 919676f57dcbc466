/// The design patterns that a study is about: what participants had at hand, and what it is searched by.
public struct PatternUse: Sendable, Hashable {
  /// The identifier of the catalogue, such as `mobile-ios-14`.
  public var catalog: String
  /// The factor at one level of which participants had the catalogue; nil where all of them had it, or none.
  public var factor: String?
  /// The level at which they had it.
  public var level: String?
  /// The sets of judged queries by which the search of the catalogue is measured.
  public var queries: [String]

  /// Makes a use of patterns.
  ///
  /// - Parameters:
  ///   - catalog: the identifier of the catalogue.
  ///   - factor: the factor at one level of which participants had it.
  ///   - level: the level at which they had it.
  ///   - queries: the sets of judged queries.
  public init(catalog: String, factor: String? = nil, level: String? = nil, queries: [String] = []) {
    self.catalog = catalog
    self.factor = factor
    self.level = level
    self.queries = queries
  }
}
