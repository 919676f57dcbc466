/// How participants come to the groups of a study.
public struct AllocationPlan: Sendable, Hashable {
  /// How the list of assignments is made.
  public enum Method: Sendable, Hashable {
    /// Permuted blocks of these sizes, drawn from a seed, one list for each stratum.
    case blocks(sizes: [Int], seed: UInt64)
    /// The invitation says it.
    case token
  }

  /// A factor between participants that people are assigned to a level of.
  public struct AssignedFactor: Sendable, Hashable {
    /// The factor's identifier.
    public var factor: String
    /// How often each level occurs, by its identifier; a level that is not named occurs once, like the others.
    public var ratio: [String: Int]

    /// Makes an assigned factor.
    public init(_ factor: String, ratio: [String: Int] = [:]) {
      self.factor = factor
      self.ratio = ratio
    }
  }

  /// A factor between participants within whose levels groups are balanced.
  public struct Stratum: Sendable, Hashable {
    /// Where the level of a participant is known from.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
      /// An answer to a question of the eligibility page.
      case question
      /// The invitation.
      case invitation
    }

    /// The factor's identifier.
    public var factor: String
    /// Where the level of a participant is known from.
    public var origin: Origin

    /// Makes a stratum.
    public init(_ factor: String, from origin: Origin = .question) {
      self.factor = factor
      self.origin = origin
    }
  }

  /// What a participant can be assigned to: a level of each assigned factor.
  public struct Arm: Sendable, Hashable {
    /// The level of each assigned factor, by factor identifier.
    public var levels: [String: String]
    /// How often it occurs in the smallest block.
    public var ratio: Int

    /// Makes an arm.
    public init(levels: [String: String], ratio: Int) {
      self.levels = levels
      self.ratio = ratio
    }
  }

  /// How the list is made.
  public var method: Method
  /// The factors that people are assigned to.
  public var factors: [AssignedFactor]
  /// The factors within whose levels groups are balanced.
  public var strata: [Stratum]

  /// Makes a plan.
  public init(method: Method, factors: [AssignedFactor], strata: [Stratum] = []) {
    self.method = method
    self.factors = factors
    self.strata = strata
  }

  /// Every combination of levels that people can be assigned to, the last factor turning fastest.
  ///
  /// - Parameter study: the study.
  /// - Returns: the arms; their ratios are the products of those of their levels.
  public func arms(in study: Study) -> [Arm] {
    factors.reduce([Arm(levels: [:], ratio: 1)]) { arms, assigned in
      let levels = study.factor(assigned.factor)?.levels.map(\.id) ?? []
      return arms.flatMap { arm in
        levels.map { level in
          Arm(
            levels: arm.levels.merging([assigned.factor: level]) { $1 },
            ratio: arm.ratio * (assigned.ratio[level] ?? 1))
        }
      }
    }
  }

  /// The number of the stratum of a participant, from 0, the last factor turning fastest.
  ///
  /// - Parameters:
  ///   - levels: the levels of the participant, by factor identifier.
  ///   - study: the study.
  /// - Returns: the number; nil where the level of a stratum is not known.
  public func stratumIndex(of levels: [String: String], in study: Study) -> Int? {
    var index = 0
    for stratum in strata {
      let known = study.factor(stratum.factor)?.levels ?? []
      guard let level = levels[stratum.factor], let position = known.firstIndex(where: { $0.id == level })
      else { return nil }
      index = index * known.count + position
    }
    return index
  }
}

/// In which orders tasks and conditions within participants come.
public struct OrderPlan: Sendable, Hashable {
  /// How the orders are chosen.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// As they are declared.
    case fixed
    /// Each begins one later than the one before.
    case rotation
    /// The rows of a Williams design: balanced for position, and for what comes directly before.
    case counterbalanced
    /// Each participant an order drawn at random.
    case random
  }

  /// How the order of tasks is chosen.
  public var tasks: Method
  /// How the order of conditions within participants is chosen.
  public var conditions: Method
  /// The seed of the orders.
  public var seed: UInt64

  /// Makes a plan.
  public init(tasks: Method = .counterbalanced, conditions: Method = .counterbalanced, seed: UInt64 = 0) {
    self.tasks = tasks
    self.conditions = conditions
    self.seed = seed
  }
}

/// What a participant was assigned to, once and for all.
public struct Assignment: Sendable, Hashable, Codable {
  /// One visit to a task.
  public struct Visit: Sendable, Hashable, Codable {
    /// The task.
    public var task: String
    /// The level of each factor within participants, by factor identifier.
    public var levels: [String: String]

    /// Makes a visit.
    public init(task: String, levels: [String: String] = [:]) {
      self.task = task
      self.levels = levels
    }
  }

  /// The level of each factor between participants that is known, by factor identifier.
  public var levels: [String: String]
  /// The visits to tasks, in their order.
  public var visits: [Visit]

  /// Makes an assignment.
  public init(levels: [String: String] = [:], visits: [Visit]) {
    self.levels = levels
    self.visits = visits
  }
}

extension CapturePlan {
  /// The conditions that every participant meets, the last factor turning fastest; one without levels where no factor is
  /// within participants.
  ///
  /// - Parameter study: the study.
  /// - Returns: the level of each factor within participants, for each condition.
  public static func conditions(of study: Study) -> [[String: String]] {
    study.factors.filter { $0.design == .within }.reduce([[:]]) { conditions, factor in
      conditions.flatMap { condition in
        factor.levels.map { level in condition.merging([factor.id: level.id]) { $1 } }
      }
    }
  }

  /// The visits of a participant: all tasks at the first condition, all at the second one, and so on.
  ///
  /// - Parameters:
  ///   - tasks: the order of tasks, as indices into ``CapturePlan/tasks``.
  ///   - conditions: the order of conditions, as indices into ``CapturePlan/conditions(of:)``.
  ///   - study: the study.
  /// - Returns: the visits in their order; indices that there are not give none.
  public func visits(tasks: [Int], conditions: [Int], in study: Study) -> [Assignment.Visit] {
    let known = Self.conditions(of: study)
    return conditions.filter(known.indices.contains).flatMap { condition in
      tasks.filter(self.tasks.indices.contains).map {
        Assignment.Visit(task: self.tasks[$0].task, levels: known[condition])
      }
    }
  }
}
