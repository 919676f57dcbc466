/// What a study set out to analyse, and how.
public struct Plan: Sendable, Hashable {
  /// What one value in a test belongs to.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// The person; several values of a person become one before any test.
    case participant
    /// The row of the data file; rows of one person are not independent, and every result says so.
    case row
  }

  /// A test for the difference between two levels.
  public enum Test: String, Sendable, Hashable, CaseIterable {
    /// Welch's t, which does not assume equal variances.
    case welch
    /// Student's t with the pooled variance.
    case student
    /// The paired t of participants' differences.
    case paired
  }

  /// What a result is evidence for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Planned as a main outcome.
    case primary
    /// Planned as a further outcome.
    case secondary
    /// Not planned.
    case exploratory
  }

  /// One planned comparison.
  public struct Analysis: Sendable, Hashable, Identifiable {
    /// The identifier.
    public var id: String
    /// The identifier of the measure, or `MEASURE.SCORE` for one score of a questionnaire.
    public var measure: String
    /// The identifier of the factor whose levels are compared.
    public var contrast: String
    /// The test; nil for the default of the design.
    public var test: Test?
    /// What the result is evidence for.
    public var role: Role
    /// The family of tests that a correction is taken over.
    public var family: String?

    /// Makes a planned comparison.
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - measure: the measure's identifier, or `MEASURE.SCORE`.
    ///   - contrast: the factor's identifier.
    ///   - test: the test; nil for the default of the design.
    ///   - role: what the result is evidence for.
    ///   - family: the family of tests that a correction is taken over.
    public init(
      id: String, measure: String, contrast: String, test: Test? = nil, role: Role, family: String? = nil
    ) {
      self.id = id
      self.measure = measure
      self.contrast = contrast
      self.test = test
      self.role = role
      self.family = family
    }
  }

  /// What to do where participants did different sets of tasks.
  public enum UnequalTasks: String, Sendable, Hashable, CaseIterable {
    /// List them and make no test.
    case stop
    /// Take each participant's mean over the tasks that were done.
    case available
    /// Take only participants with every task.
    case complete
  }

  /// What one value in a test belongs to.
  public var unit: Unit
  /// The level of significance.
  public var alpha: Double
  /// The confidence level of intervals.
  public var level: Double
  /// What to do where participants did different sets of tasks.
  public var unequalTasks: UnequalTasks
  /// The planned comparisons; empty where the default of the design is used.
  public var analyses: [Analysis]
  /// Where the plan was registered.
  public var registration: String?

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - unit: what one value in a test belongs to.
  ///   - alpha: the level of significance.
  ///   - level: the confidence level of intervals.
  ///   - unequalTasks: what to do where participants did different sets of tasks.
  ///   - analyses: the planned comparisons.
  ///   - registration: where the plan was registered.
  public init(
    unit: Unit = .participant, alpha: Double = 0.05, level: Double = 0.95, unequalTasks: UnequalTasks = .stop,
    analyses: [Analysis] = [], registration: String? = nil
  ) {
    self.unit = unit
    self.alpha = alpha
    self.level = level
    self.unequalTasks = unequalTasks
    self.analyses = analyses
    self.registration = registration
  }
}
