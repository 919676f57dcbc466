public import PatternCatalog
public import ReportDocument

/// The map of a catalogue: which patterns go with which.
public struct PatternMap {
  private let set: PatternSet
  private let shown: [DesignPattern]
  private let center: String?

  /// The most patterns that are drawn; beyond, boxes and lines cannot be told apart.
  public static let limit = 60

  /// Why there is no map of patterns that go together; nil where it is drawn.
  public var refusal: Phrase? {
    guard shown.count > Self.limit else { return nil }
    return
      "The map is not drawn: there are \(shown.count) patterns, and of more than \(Self.limit) boxes and lines cannot be told apart."
  }

  /// The map of a whole catalogue.
  ///
  /// - Parameter set: the catalogue.
  public init(_ set: PatternSet) {
    self.set = set
    shown = set.patterns
    center = nil
  }

  /// The map of one pattern and those that go with it or with which it goes.
  ///
  /// - Parameters:
  ///   - set: the catalogue.
  ///   - pattern: the identifier of the pattern.
  public init(_ set: PatternSet, around pattern: String) {
    self.set = set
    let near = Set(
      (set.pattern(pattern)?.related.map(\.pattern) ?? [])
        + set.patterns(relatedTo: pattern).map(\.pattern.id) + [pattern])
    shown = set.patterns.filter { near.contains($0.id) }
    center = pattern
  }

  /// The map as a figure of a report.
  ///
  /// - Returns: the figure; nil where nothing goes with anything, or where there are too many patterns to be drawn.
  public func figure() -> ReportFigure? {
    guard shown.count <= Self.limit else { return nil }
    let positions = Dictionary(zip(shown.map(\.id), 0...)) { first, _ in first }
    var edges: [ReportFigure.Network.Edge] = []
    var told: [Phrase] = []
    for (from, pattern) in shown.enumerated() {
      for relation in pattern.related {
        guard let to = positions[relation.pattern],
          center == nil || [pattern.id, relation.pattern].contains(center)
        else { continue }
        edges.append(ReportFigure.Network.Edge(from: from, to: to, isOptional: relation.kind == .optional))
      }
      let own = pattern.related.filter { positions[$0.pattern] != nil }.map { relation -> Phrase in
        let name = set.pattern(relation.pattern)?.name ?? relation.pattern
        return "\(name) (\(Phrase(word: relation.kind.rawValue)))"
      }
      if !own.isEmpty { told.append("\(pattern.name): \(own.joined(separator: ", "))") }
    }
    guard !edges.isEmpty else { return nil }
    let groups = set.groups.filter { group in shown.contains { $0.group == group.id } }
    return ReportFigure(
      id: center.map { "figure-map-" + $0 } ?? "figure-map",
      title: center.map { "What goes with \(set.pattern($0)?.name ?? $0)" }
        ?? "How the patterns of \(set.name) go together",
      alternative: "Each pattern with those that go with it. \(told.joined(separator: "; ")).",
      caption: "An arrow leads from a pattern to one that goes with it.",
      content: .network(
        ReportFigure.Network(
          groups: groups.map { Phrase(verbatim: $0.name) },
          nodes: shown.map { pattern in
            ReportFigure.Network.Node(
              label: Phrase(verbatim: pattern.name), group: groups.firstIndex { $0.id == pattern.group } ?? 0)
          }, edges: edges, requiredLabel: "required: the solution is incomplete without it",
          optionalLabel: "optional: it helps in some cases")))
  }

  /// The map as a drawing of its own.
  ///
  /// - Parameter phrasebook: the language of the words.
  /// - Returns: an SVG file in UTF-8; nil where there is nothing to draw.
  public func drawing(in phrasebook: Phrasebook) -> [UInt8]? {
    figure()?.svg(in: phrasebook)
  }
}
