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
  ///
  /// A plan names one of those that have a short name here, or another test of a difference of two samples or of pairs by its
  /// name in `calc`; which those are, the module that makes the tests knows.
  public struct Test: Sendable, Hashable, CaseIterable {
    /// The name in a plan.
    public let identifier: String
    /// The name in `calc`.
    public let statistic: String
    /// Whether it is for a factor within participants.
    public let isPaired: Bool
    /// Whether it is made of ranks, and so says nothing of means.
    public let isByRanks: Bool

    /// Welch's t, which does not assume equal variances.
    public static let welch = Test("welch", "t-test.welch")
    /// Student's t with the pooled variance.
    public static let student = Test("student", "t-test.student")
    /// The paired t of participants' differences.
    public static let paired = Test("paired", "t-test.paired", isPaired: true)
    /// Mann and Whitney's, of the ranks of two independent groups.
    public static let mannWhitney = Test("mann-whitney", "mann-whitney", isByRanks: true)
    /// Brunner and Munzel's, of ranks too, which does not assume that both groups spread alike.
    public static let brunnerMunzel = Test("brunner-munzel", "brunner-munzel", isByRanks: true)
    /// Wilcoxon's, of the signed ranks of participants' differences.
    public static let wilcoxon = Test("wilcoxon-signed-rank", "wilcoxon", isPaired: true, isByRanks: true)

    /// The tests with a short name.
    public static let allCases: [Test] = [
      .welch, .student, .paired, .mannWhitney, .brunnerMunzel, .wilcoxon,
    ]

    private init(_ identifier: String, _ statistic: String, isPaired: Bool = false, isByRanks: Bool = false) {
      self.identifier = identifier
      self.statistic = statistic
      self.isPaired = isPaired
      self.isByRanks = isByRanks
    }

    /// Makes a test of means that has no short name.
    ///
    /// - Parameters:
    ///   - statistic: The name in `calc`.
    ///   - isPaired: Whether it is for a factor within participants.
    public init(statistic: String, isPaired: Bool) { self.init(statistic, statistic, isPaired: isPaired) }

    /// Finds a test that has a short name.
    ///
    /// - Parameter name: The short name.
    /// - Returns: The test; nil where none is called so.
    @Sendable public static func common(_ name: String) -> Test? {
      allCases.first { $0.identifier == name }
    }
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

  /// How the p values of a family of tests are corrected for the number of tests.
  public enum Correction: String, Sendable, Hashable, CaseIterable {
    /// They are not.
    case none
    /// Bonferroni: p times the number of tests.
    case bonferroni
    /// Holm's step-down method, which rejects whatever Bonferroni's does and more.
    case holm
    /// Hochberg's step-up method, for independent or positively dependent tests.
    case hochberg
    /// Benjamini and Hochberg's false discovery rate, for independent or positively dependent tests.
    case benjaminiHochberg = "benjamini-hochberg"
    /// Benjamini and Yekutieli's false discovery rate, whatever the dependence.
    case benjaminiYekutieli = "benjamini-yekutieli"
  }

  /// Tests that are corrected together.
  public struct Family: Sendable, Hashable, Identifiable {
    /// The identifier, which analyses name.
    public var id: String
    /// How its p values are corrected.
    public var correction: Correction

    /// Makes a family.
    ///
    /// - Parameters:
    ///   - id: the identifier, which analyses name.
    ///   - correction: how its p values are corrected.
    public init(id: String, correction: Correction = .holm) {
      self.id = id
      self.correction = correction
    }
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

  /// That a plan was fixed, by whom and when.
  public struct Lock: Sendable, Hashable {
    /// The hash of the plan as it was then.
    public var hash: String
    /// When, in UTC: `2026-03-01T09:30:00Z`.
    public var time: String
    /// Who fixed it.
    public var lockedBy: String?

    /// Makes a lock.
    ///
    /// - Parameters:
    ///   - hash: the hash of the plan as it was then.
    ///   - time: when, in UTC.
    ///   - lockedBy: who fixed it.
    public init(hash: String, time: String, lockedBy: String? = nil) {
      self.hash = hash
      self.time = time
      self.lockedBy = lockedBy
    }
  }

  /// Whether a plan still is what it was before anybody saw the data.
  public enum Standing: Sendable, Hashable {
    /// Nothing speaks against it.
    case asPlanned
    /// It was changed after it was locked.
    case changedAfterLock
    /// It was changed after data were imported, and had not been locked before.
    case changedAfterImport

    /// Whether what it names counts as not planned.
    public var isExploratory: Bool { self != .asPlanned }
  }

  /// What to do where participants did different sets of tasks.
  public enum UnequalTasks: String, Sendable, Hashable, CaseIterable {
    /// Take only participants with every task, and print the analysis of all available values beside it.
    case complete
    /// Take each participant's mean over the tasks that were done.
    case available
    /// List them and make no test.
    case stop
  }

  /// Which times of a measure are left out of its main result; the result with all of them stands beside it.
  public struct Outliers: Sendable, Hashable {
    /// The identifier of the measure, a duration.
    public var measure: String
    /// Which times are left out.
    public var rule: OutlierRule

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - measure: the measure's identifier.
    ///   - rule: which times are left out.
    public init(measure: String, rule: OutlierRule) {
      self.measure = measure
      self.rule = rule
    }
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
  /// The families whose correction is declared; others are corrected by Holm's method.
  public var families: [Family]
  /// What is left out of measures of time as outlying; nothing where a measure is not named.
  public var outliers: [Outliers]
  /// Where the plan was registered.
  public var registration: String?
  /// That the plan was fixed; nil where it never was.
  public var lock: Lock?
  /// Whether the plan still is what it was before anybody saw the data; found by whoever reads the study.
  public var standing: Standing = .asPlanned

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - unit: what one value in a test belongs to.
  ///   - alpha: the level of significance.
  ///   - level: the confidence level of intervals.
  ///   - unequalTasks: what to do where participants did different sets of tasks.
  ///   - analyses: the planned comparisons.
  ///   - families: the families whose correction is declared.
  ///   - outliers: what is left out of measures of time as outlying.
  ///   - registration: where the plan was registered.
  ///   - lock: that the plan was fixed.
  public init(
    unit: Unit = .participant, alpha: Double = 0.05, level: Double = 0.95,
    unequalTasks: UnequalTasks = .complete,
    analyses: [Analysis] = [], families: [Family] = [], outliers: [Outliers] = [],
    registration: String? = nil, lock: Lock? = nil
  ) {
    self.unit = unit
    self.alpha = alpha
    self.level = level
    self.unequalTasks = unequalTasks
    self.analyses = analyses
    self.families = families
    self.outliers = outliers
    self.registration = registration
    self.lock = lock
  }

  /// The family of an identifier that analyses name.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the family, with Holm's correction where none is declared.
  public func family(_ id: String) -> Family { families.first { $0.id == id } ?? Family(id: id) }

  /// The rule for outlying values of a measure.
  ///
  /// - Parameter measure: the measure's identifier.
  /// - Returns: the rule; none where the plan names none.
  public func outlierRule(_ measure: String) -> OutlierRule {
    outliers.first { $0.measure == measure }?.rule ?? .none
  }
}
