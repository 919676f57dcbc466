extension Study.Source {
  /// What holds for every row of a file and stands in no column of it.
  ///
  /// One file per participant, per condition, per task or per rater says in its name, or nowhere, whose it is.
  public struct Constants: Sendable, Hashable {
    /// The participant of every row.
    public var participant: String?
    /// The task of every row.
    public var task: String?
    /// The rater of every row.
    public var rater: String?
    /// The measure that every column named by a task holds: `success` of a table of tasks and participants.
    public var measure: String?
    /// The level of every row, by factor.
    public var levels: [String: String]
    /// The evaluator of every record of an inspection.
    public var evaluator: String?
    /// The design that every record of an inspection is about.
    public var design: String?

    /// Makes constants.
    ///
    /// - Parameters:
    ///   - participant: the participant of every row.
    ///   - task: the task of every row.
    ///   - rater: the rater of every row.
    ///   - measure: the measure that every column named by a task holds.
    ///   - levels: the level of every row, by factor.
    ///   - evaluator: the evaluator of every record of an inspection.
    ///   - design: the design that every record of an inspection is about.
    public init(
      participant: String? = nil, task: String? = nil, rater: String? = nil, measure: String? = nil,
      levels: [String: String] = [:], evaluator: String? = nil, design: String? = nil
    ) {
      self.participant = participant
      self.task = task
      self.rater = rater
      self.measure = measure
      self.levels = levels
      self.evaluator = evaluator
      self.design = design
    }

    /// Whether nothing is held constant.
    public var isEmpty: Bool { self == Constants() }

    /// The constants as they are typed behind `--set`, in a fixed order.
    public var description: [String] {
      [
        ("participant", participant), ("task", task), ("rater", rater), ("measure", measure),
        ("evaluator", evaluator), ("design", design),
      ]
      .compactMap { name, value in value.map { name + "=" + $0 } }
        + levels.sorted { $0.key < $1.key }.map { "factor:\($0.key)=\($0.value)" }
    }

    /// These constants, completed by others where these say nothing.
    ///
    /// - Parameter other: what holds where these are silent.
    /// - Returns: both.
    public func completed(by other: Constants) -> Constants {
      Constants(
        participant: participant ?? other.participant, task: task ?? other.task, rater: rater ?? other.rater,
        measure: measure ?? other.measure, levels: levels.merging(other.levels) { own, _ in own },
        evaluator: evaluator ?? other.evaluator, design: design ?? other.design)
    }
  }
}
