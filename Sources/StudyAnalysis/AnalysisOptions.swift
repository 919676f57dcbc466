public import StudyModel

/// What is asked of an analysis beyond the study's own plan.
public struct AnalysisOptions: Sendable, Hashable {
  /// The factors that are compared; empty for all.
  public var factors: [String]
  /// The measures that are analysed; empty for all.
  public var measures: [String]
  /// A confidence level other than the plan's.
  public var level: Double?
  /// A level of significance other than the plan's.
  public var alpha: Double?
  /// What to do where participants did different sets of tasks, if not as the plan says.
  public var unequalTasks: Plan.UnequalTasks?
  /// Rules for outlying times other than the plan's, by measure.
  public var outliers: [String: OutlierRule]
  /// The seed of bootstrap intervals.
  public var seed: UInt64
  /// How many threads share the work; nil for one on each core.
  ///
  /// No result depends on it.
  public var threads: Int?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - factors: the factors that are compared; empty for all.
  ///   - measures: the measures that are analysed; empty for all.
  ///   - level: a confidence level other than the plan's.
  ///   - alpha: a level of significance other than the plan's.
  ///   - unequalTasks: what to do where participants did different sets of tasks.
  ///   - outliers: rules for outlying times, by measure.
  ///   - seed: the seed of bootstrap intervals.
  ///   - threads: how many threads share the work; nil for one on each core.
  public init(
    factors: [String] = [], measures: [String] = [], level: Double? = nil, alpha: Double? = nil,
    unequalTasks: Plan.UnequalTasks? = nil, outliers: [String: OutlierRule] = [:],
    seed: UInt64 = 1, threads: Int? = nil
  ) {
    self.factors = factors
    self.measures = measures
    self.level = level
    self.alpha = alpha
    self.unequalTasks = unequalTasks
    self.outliers = outliers
    self.seed = seed
    self.threads = threads
  }
}

/// Why a result does not exist.
public struct UndefinedResult: Error, Sendable, Hashable {
  /// The reason in kebab case: `too-few-values`.
  public var code: String
  /// The reason in a sentence.
  public var message: String
  /// The names of the study in the sentence, in the order in which they stand there.
  public var names: [String]

  /// Makes a reason.
  ///
  /// - Parameters:
  ///   - code: the reason in kebab case.
  ///   - message: the reason in a sentence.
  ///   - names: the names of the study in the sentence, in order.
  public init(code: String, message: String, names: [String] = []) {
    self.code = code
    self.message = message
    self.names = names
  }
}
