/// What happens between the parts of a pattern over time, as a sequence diagram tells it.
public struct BehaviourScenario: Sendable, Hashable, Identifiable {
  /// Somebody or something that sends and takes messages.
  public struct Participant: Sendable, Hashable, Identifiable {
    /// The identifier within the scenario.
    public var id: String
    /// The name.
    public var name: String
    /// Whether it is a person.
    public var isActor: Bool

    /// Makes a participant.
    ///
    /// - Parameters:
    ///   - id: the identifier within the scenario.
    ///   - name: the name.
    ///   - isActor: whether it is a person.
    public init(id: String, name: String, isActor: Bool = false) {
      self.id = id
      self.name = name
      self.isActor = isActor
    }
  }

  /// What one participant sends to another.
  public struct Message: Sendable, Hashable {
    /// What a message is.
    public enum Kind: String, Sendable, Hashable {
      /// Somebody asks another for something.
      case call
      /// What came of a call.
      case `return`
      /// Something that a participant does by itself.
      case own = "self"
    }

    /// The identifier of the participant that sends it.
    public var from: String
    /// The identifier of the participant that takes it.
    public var to: String
    /// What it is.
    public var kind: Kind
    /// What it says.
    public var text: String

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - from: who sends it.
    ///   - to: who takes it.
    ///   - kind: what it is.
    ///   - text: what it says.
    public init(from: String, to: String, kind: Kind = .call, text: String) {
      self.from = from
      self.to = to
      self.kind = kind
      self.text = text
    }
  }

  /// Messages that depend on a condition.
  public struct Frame: Sendable, Hashable {
    /// The condition.
    public var condition: String
    /// What happens when it holds.
    public var events: [Event]

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - events: what happens when it holds.
    public init(condition: String, events: [Event]) {
      self.condition = condition
      self.events = events
    }
  }

  /// A message, or a frame around messages.
  public enum Event: Sendable, Hashable {
    /// A message.
    case message(Message)
    /// Exactly one of several happens.
    case alternatives([Frame])
    /// It happens if a condition holds.
    case option(Frame)
    /// It happens again as long as a condition holds.
    case loop(Frame)
  }

  /// The identifier within the pattern.
  public var id: String
  /// The name.
  public var name: String
  /// What is shown.
  public var about: String
  /// The use case that is shown.
  public var useCase: String?
  /// Who takes part, from left to right.
  public var participants: [Participant]
  /// What happens, in the order of time.
  public var events: [Event]

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - id: the identifier within the pattern.
  ///   - name: the name.
  ///   - about: what is shown.
  ///   - useCase: the use case that is shown.
  ///   - participants: who takes part.
  ///   - events: what happens.
  public init(
    id: String, name: String, about: String = "", useCase: String? = nil, participants: [Participant],
    events: [Event]
  ) {
    self.id = id
    self.name = name
    self.about = about
    self.useCase = useCase
    self.participants = participants
    self.events = events
  }
}
