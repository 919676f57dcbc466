/// What the solution of a pattern consists of, as a class diagram tells it.
public struct PatternStructure: Sendable, Hashable {
  /// A part of the solution.
  public struct Component: Sendable, Hashable, Identifiable {
    /// What a part is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An area of the screen that holds others.
      case view
      /// What people came for.
      case content
      /// What they operate.
      case control
      /// A movement that is recognised.
      case gesture
      /// What is stored or configured.
      case data
      /// A part behind the interface.
      case system
    }

    /// The identifier within the structure.
    public var id: String
    /// What the part is.
    public var kind: Kind
    /// The name.
    public var name: String
    /// What it is for.
    public var about: String

    /// Makes a component.
    ///
    /// - Parameters:
    ///   - id: the identifier within the structure.
    ///   - kind: what the part is.
    ///   - name: the name.
    ///   - about: what it is for.
    public init(id: String, kind: Kind, name: String, about: String = "") {
      self.id = id
      self.kind = kind
      self.name = name
      self.about = about
    }
  }

  /// A sentence with one component as its subject and another as its object.
  public struct Relation: Sendable, Hashable {
    /// The verb.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The first holds the second.
      case contains
      /// The first makes the second visible.
      case shows
      /// The first leads to the second.
      case opens
      /// The first changes the second.
      case manipulates
      /// The first notices the second.
      case recognises
      /// The first is a kind of the second.
      case specialises
      /// The first takes what it needs from the second.
      case reads
    }

    /// The identifier of the component that is the subject.
    public var from: String
    /// The identifier of the component that is the object.
    public var to: String
    /// The verb.
    public var kind: Kind
    /// A closer word for the verb; empty where there is none.
    public var label: String

    /// Makes a relation.
    ///
    /// - Parameters:
    ///   - from: the component that is the subject.
    ///   - to: the component that is the object.
    ///   - kind: the verb.
    ///   - label: a closer word for the verb.
    public init(from: String, to: String, kind: Kind, label: String = "") {
      self.from = from
      self.to = to
      self.kind = kind
      self.label = label
    }
  }

  /// The structure in words.
  public var about: String
  /// The parts.
  public var components: [Component]
  /// How they go together.
  public var relations: [Relation]

  /// Makes a structure.
  ///
  /// - Parameters:
  ///   - about: the structure in words.
  ///   - components: the parts.
  ///   - relations: how they go together.
  public init(about: String = "", components: [Component], relations: [Relation] = []) {
    self.about = about
    self.components = components
    self.relations = relations
  }
}
