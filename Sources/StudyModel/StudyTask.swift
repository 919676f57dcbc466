/// A piece of work that participants were asked to do.
public struct StudyTask: Sendable, Hashable, Identifiable {
  /// The identifier, as it stands in data files.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// The time after which the task was stopped, in seconds.
  public var timeLimit: Double?
  /// What participants were told to do; empty where it is not stated.
  public var scenario = LocalizedText()
  /// When the task counts as done; empty where it is not stated.
  public var success = LocalizedText()

  /// Makes a task.
  ///
  /// - Parameters:
  ///   - id: the identifier, as it stands in data files.
  ///   - label: the name for people; the identifier where it is nil.
  ///   - timeLimit: the time after which the task was stopped, in seconds.
  public init(id: String, label: LocalizedText? = nil, timeLimit: Double? = nil) {
    self.id = id
    self.label = label ?? LocalizedText(id)
    self.timeLimit = timeLimit
  }
}

/// A person who took part, as far as the study file itself describes them.
public struct Participant: Sendable, Hashable, Identifiable {
  /// The identifier, as it stands in data files.
  public var id: String
  /// The level of each between factor, by factor identifier.
  public var levels: [String: String]
  /// Further facts (age, device, ...), by name.
  public var attributes: [String: String]
  /// Other spellings of the identifier in data files.
  public var aliases: [String]

  /// Makes a participant.
  ///
  /// - Parameters:
  ///   - id: the identifier, as it stands in data files.
  ///   - levels: the level of each between factor, by factor identifier.
  ///   - attributes: further facts by name.
  ///   - aliases: other spellings of the identifier in data files.
  public init(
    id: String, levels: [String: String] = [:], attributes: [String: String] = [:], aliases: [String] = []
  ) {
    self.id = id
    self.levels = levels
    self.attributes = attributes
    self.aliases = aliases
  }
}
