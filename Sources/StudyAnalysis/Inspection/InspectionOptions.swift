/// What is asked of the analysis of an inspection.
public struct InspectionOptions: Sendable, Hashable {
  /// The confidence level of intervals.
  public var level: Double
  /// The level of significance.
  public var alpha: Double
  /// The share of problems that is to be found, between 0 and 1.
  public var discoveryGoal: Double
  /// The number of resamples of bootstrap intervals.
  public var resamples: Int
  /// The seed of bootstrap intervals.
  public var seed: UInt64
  /// How many threads share the work; nil for one on each core.
  public var threads: Int?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - level: the confidence level of intervals.
  ///   - alpha: the level of significance.
  ///   - discoveryGoal: the share of problems that is to be found.
  ///   - resamples: the number of resamples of bootstrap intervals.
  ///   - seed: the seed of bootstrap intervals.
  ///   - threads: how many threads share the work; nil for one on each core.
  public init(
    level: Double = 0.95, alpha: Double = 0.05, discoveryGoal: Double = 0.85, resamples: Int = 2_000,
    seed: UInt64 = 1, threads: Int? = nil
  ) {
    self.level = level
    self.alpha = alpha
    self.discoveryGoal = discoveryGoal
    self.resamples = resamples
    self.seed = seed
    self.threads = threads
  }
}
