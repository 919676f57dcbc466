/// A design pattern: a problem that comes up again and again, with a solution that has proved itself.
public struct DesignPattern: Sendable, Hashable, Identifiable {
  /// The identifier, such as `action-bars`.
  public var id: String
  /// The identifier of its group.
  public var group: String
  /// The name.
  public var name: String
  /// Other names, also those in other languages.
  public var aliases: [String]
  /// The names that are searched: those in the language of the catalogue, since words of another one would lengthen a pattern
  /// and so lower its scores for words that have nothing to do with them.
  public var searchedNames: [String]
  /// The pattern in a sentence or two.
  public var description: String
  /// Where it applies.
  public var context: String
  /// What goes wrong there.
  public var problem: String
  /// What to do, and what to watch out for.
  public var solution: String
  /// What the solution consists of.
  public var structure: PatternStructure?
  /// What people do with it.
  public var useCases: [UseCase]
  /// What happens inside.
  public var scenarios: [BehaviourScenario]
  /// Where it is in use.
  public var knownUses: [KnownUse]
  /// What it looks like, in outline.
  public var metaView: MetaView?
  /// The patterns that go with it.
  public var related: [PatternRelation]

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - group: the identifier of its group.
  ///   - name: the name.
  ///   - aliases: other names.
  ///   - searchedNames: the names that are searched; all of them where nil.
  ///   - description: the pattern in a sentence or two.
  ///   - context: where it applies.
  ///   - problem: what goes wrong there.
  ///   - solution: what to do.
  ///   - structure: what the solution consists of.
  ///   - useCases: what people do with it.
  ///   - scenarios: what happens inside.
  ///   - knownUses: where it is in use.
  ///   - metaView: what it looks like.
  ///   - related: the patterns that go with it.
  public init(
    id: String, group: String, name: String, aliases: [String] = [], searchedNames: [String]? = nil,
    description: String = "", context: String = "", problem: String = "", solution: String = "",
    structure: PatternStructure? = nil,
    useCases: [UseCase] = [], scenarios: [BehaviourScenario] = [], knownUses: [KnownUse] = [],
    metaView: MetaView? = nil, related: [PatternRelation] = []
  ) {
    self.id = id
    self.group = group
    self.name = name
    self.aliases = aliases
    self.searchedNames = searchedNames ?? [name] + aliases
    self.description = description
    self.context = context
    self.problem = problem
    self.solution = solution
    self.structure = structure
    self.useCases = useCases
    self.scenarios = scenarios
    self.knownUses = knownUses
    self.metaView = metaView
    self.related = related
  }
}

/// How a pattern goes with another, told from the first one's side.
public struct PatternRelation: Sendable, Hashable {
  /// How much a pattern needs another.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The solution is incomplete without it.
    case required
    /// It helps in some cases.
    case optional
  }

  /// The identifier of the other pattern.
  public var pattern: String
  /// How much it is needed.
  public var kind: Kind
  /// What for.
  public var why: String

  /// Makes a relation.
  ///
  /// - Parameters:
  ///   - pattern: the identifier of the other pattern.
  ///   - kind: how much it is needed.
  ///   - why: what for.
  public init(pattern: String, kind: Kind, why: String) {
    self.pattern = pattern
    self.kind = kind
    self.why = why
  }
}

/// An application in which a pattern was seen.
public struct KnownUse: Sendable, Hashable {
  /// The application.
  public var application: String
  /// What the pattern does there.
  public var about: String
  /// When it was seen so.
  public var year: String?

  /// Makes a known use.
  ///
  /// - Parameters:
  ///   - application: the application.
  ///   - about: what the pattern does there.
  ///   - year: when it was seen so.
  public init(application: String, about: String, year: String? = nil) {
    self.application = application
    self.about = about
    self.year = year
  }
}
