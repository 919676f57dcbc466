/// What an actor gets done with a pattern, step by step.
public struct UseCase: Sendable, Hashable, Identifiable {
  /// A step of a flow.
  public struct Step: Sendable, Hashable {
    /// Who takes a step.
    public enum Agent: String, Sendable, Hashable {
      /// The person.
      case actor
      /// The application.
      case system
    }

    /// Who takes the step.
    public var agent: Agent
    /// What is done.
    public var text: String
    /// The use case that tells the step in full.
    public var useCase: String?

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - agent: who takes the step.
    ///   - text: what is done.
    ///   - useCase: the use case that tells the step in full.
    public init(agent: Agent, text: String, useCase: String? = nil) {
      self.agent = agent
      self.text = text
      self.useCase = useCase
    }
  }

  /// Steps that take the place of the rest of a flow when a condition holds.
  public struct Branch: Sendable, Hashable {
    /// The number of the step, of the flow around this one, at which the condition turns out to hold.
    public var at: Int
    /// The condition.
    public var condition: String
    /// The steps.
    public var steps: [Step]
    /// The step of the normal flow at which the use case goes on; nil where it ends.
    public var continuesAt: Int?
    /// Other ways to go within the branch.
    public var alternatives: [Branch]
    /// What may fail within the branch.
    public var exceptions: [Branch]

    /// Makes a branch.
    ///
    /// - Parameters:
    ///   - at: the step at which the condition turns out to hold.
    ///   - condition: the condition.
    ///   - steps: the steps.
    ///   - continuesAt: where the normal flow goes on.
    ///   - alternatives: other ways to go within the branch.
    ///   - exceptions: what may fail within the branch.
    public init(
      at: Int, condition: String, steps: [Step], continuesAt: Int? = nil, alternatives: [Branch] = [],
      exceptions: [Branch] = []
    ) {
      self.at = at
      self.condition = condition
      self.steps = steps
      self.continuesAt = continuesAt
      self.alternatives = alternatives
      self.exceptions = exceptions
    }
  }

  /// The identifier, such as `AB-001`.
  public var id: String
  /// The name.
  public var name: String
  /// What is done.
  public var description: String
  /// Who does it.
  public var actor: String
  /// What makes the actor begin.
  public var trigger: String
  /// The identifiers of related use cases.
  public var related: [String]
  /// What holds before the first step.
  public var preconditions: [String]
  /// What holds after the last step of the normal flow.
  public var postconditions: [String]
  /// The normal flow.
  public var flow: [Step]
  /// Other ways to a good end.
  public var alternatives: [Branch]
  /// What happens when something fails.
  public var exceptions: [Branch]
  /// What holds whichever way the use case goes.
  public var rules: [String]

  /// Makes a use case.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - name: the name.
  ///   - description: what is done.
  ///   - actor: who does it.
  ///   - trigger: what makes the actor begin.
  ///   - related: the identifiers of related use cases.
  ///   - preconditions: what holds before the first step.
  ///   - postconditions: what holds after the last step.
  ///   - flow: the normal flow.
  ///   - alternatives: other ways to a good end.
  ///   - exceptions: what happens when something fails.
  ///   - rules: what holds whichever way the use case goes.
  public init(
    id: String, name: String, description: String = "", actor: String = "", trigger: String = "",
    related: [String] = [], preconditions: [String] = [], postconditions: [String] = [], flow: [Step],
    alternatives: [Branch] = [], exceptions: [Branch] = [], rules: [String] = []
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.actor = actor
    self.trigger = trigger
    self.related = related
    self.preconditions = preconditions
    self.postconditions = postconditions
    self.flow = flow
    self.alternatives = alternatives
    self.exceptions = exceptions
    self.rules = rules
  }

  /// A branch with the name by which people refer to it.
  public struct NumberedBranch: Sendable, Hashable {
    /// `2A.1` for the first alternative at step 2, `2E.1` for the first exception there; its third step is `2A.1-3`, and the first
    /// alternative at that step `2A.1-3A.1`.
    public let number: String
    /// The branch.
    public let branch: Branch
    /// Whether it tells what happens when something fails.
    public let isException: Bool
  }

  /// All branches, those of a branch behind it, with their numbers.
  public var numberedBranches: [NumberedBranch] {
    Self.numbered(alternatives, "A", "") + Self.numbered(exceptions, "E", "")
  }

  private static func numbered(_ branches: [Branch], _ letter: String, _ prefix: String) -> [NumberedBranch] {
    var counts: [Int: Int] = [:]
    return branches.flatMap { branch in
      counts[branch.at, default: 0] += 1
      let number = "\(prefix)\(branch.at)\(letter).\(counts[branch.at] ?? 1)"
      return [NumberedBranch(number: number, branch: branch, isException: letter == "E")]
        + numbered(branch.alternatives, "A", number + "-") + numbered(branch.exceptions, "E", number + "-")
    }
  }
}
