#if Server
/// What somebody does in a study.
public enum PersonRole: String, Sendable, Hashable, CaseIterable {
  /// Works on the tasks and answers the questionnaires.
  case participant
  /// Inspects designs by heuristics.
  case evaluator
  /// Rates the quality of designs.
  case rater
  /// Watches participants and notes times, successes, assists and errors.
  case observer

  /// The letter with which the codes of such people begin.
  var letter: String {
    switch self {
    case .participant: "P"
    case .evaluator: "E"
    case .rater: "R"
    case .observer: "O"
    }
  }

  /// The code of a person, by how many of the role there were up to them: `P01`, then `P02`, up to `P100` and beyond.
  func code(_ number: Int) -> String { letter + (number < 10 ? "0" : "") + String(number) }
}

/// How a person came to a level of a factor.
public enum LevelOrigin: String, Sendable, Hashable, CaseIterable {
  /// The invitation fixed it.
  case invitation
  /// The person said so, or it was measured: high or low experience.
  case stated
  /// The allocation gave it.
  case allocation
}

/// A level of a factor that a person has.
public struct CapturedLevel: Sendable, Hashable {
  /// The factor.
  public var factor: String
  /// The level.
  public var level: String
  /// How the person came to it.
  public var origin: LevelOrigin
}

/// A task in the order in which a person is to do them.
public struct PlannedTask: Sendable, Hashable {
  /// The task.
  public var task: String
  /// The condition or the repetition, where a task is done more than once.
  public var condition: String?

  /// Makes a task of an order.
  public init(_ task: String, condition: String? = nil) {
    self.task = task
    self.condition = condition
  }
}

/// Where a person stands in the sequence of those of their stratum.
public struct Allocation: Sendable, Hashable {
  /// The stratum: the people among whom groups are balanced, such as those of high experience.
  public var stratum: String
  /// The place in the sequence of the stratum, from 0.
  public var place: Int
  /// When it was given.
  public var time: CaptureTime
}

/// What a place in a sequence stands for.
public struct AllocatedConditions: Sendable, Hashable {
  /// The level of each factor that is allocated.
  public var levels: [String: String]
  /// The order of the tasks.
  public var order: [PlannedTask]

  /// Makes what a place stands for.
  public init(levels: [String: String], order: [PlannedTask] = []) {
    self.levels = levels
    self.order = order
  }
}

/// Somebody who takes part in a study while it is captured.
public struct CapturedPerson: Sendable, Hashable {
  /// The code by which they go in all data: `P01`, `E01`, ...
  public var code: String
  /// What they do in the study.
  public var role: PersonRole
  /// The language in which they read the pages.
  public var language: String
  /// When they joined.
  public var joined: CaptureTime
  /// Their levels, by factor.
  public var levels: [CapturedLevel]
  /// Their place in the sequence of their stratum, once they were allocated.
  public var allocation: Allocation?
  /// The order of their tasks.
  public var order: [PlannedTask]
}
#endif
