extension ReportFigure {
  /// Things and how they lead to each other: patterns and those that go with them.
  public struct Network: Sendable, Hashable {
    /// A thing.
    public struct Node: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// The position of its group in ``Network/groups``.
      public var group: Int

      /// Makes a thing.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - group: the position of its group.
      public init(label: Phrase, group: Int) {
        self.label = label
        self.group = group
      }
    }

    /// How one thing leads to another.
    public struct Edge: Sendable, Hashable {
      /// The position of the thing that it leads from.
      public var from: Int
      /// The position of the thing that it leads to.
      public var to: Int
      /// Whether it leads there in some cases only: a broken line.
      public var isOptional: Bool

      /// Makes an edge.
      ///
      /// - Parameters:
      ///   - from: the thing that it leads from.
      ///   - to: the thing that it leads to.
      ///   - isOptional: whether it leads there in some cases only.
      public init(from: Int, to: Int, isOptional: Bool) {
        self.from = from
        self.to = to
        self.isOptional = isOptional
      }
    }

    /// The groups of things.
    public var groups: [Phrase]
    /// The things.
    public var nodes: [Node]
    /// How they lead to each other.
    public var edges: [Edge]
    /// What a line drawn through means.
    public var requiredLabel: Phrase
    /// What a broken line means.
    public var optionalLabel: Phrase

    /// Makes a network.
    ///
    /// - Parameters:
    ///   - groups: the groups of things.
    ///   - nodes: the things.
    ///   - edges: how they lead to each other.
    ///   - requiredLabel: what a line drawn through means.
    ///   - optionalLabel: what a broken line means.
    public init(
      groups: [Phrase], nodes: [Node], edges: [Edge], requiredLabel: Phrase, optionalLabel: Phrase
    ) {
      self.groups = groups
      self.nodes = nodes
      self.edges = edges
      self.requiredLabel = requiredLabel
      self.optionalLabel = optionalLabel
    }
  }
}
