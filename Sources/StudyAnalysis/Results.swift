public import Stats
public import StudyModel

/// Everything that an analysis found out, in full precision and without a word about how it looks.
public struct StudyResults: Sendable {
  /// The study as completed by reading.
  public var study: Study
  /// The instruments of the study's questionnaires.
  public var instruments: [String: Instrument]
  /// The confidence level of intervals.
  public var level: Double
  /// The level of significance.
  public var alpha: Double
  /// The seed of bootstrap intervals.
  public var seed: UInt64
  /// What those are called whom the study is about, in a word; empty for participants.
  public var respondent: LocalizedText
  /// The factors that are compared, by position in the study.
  public var factors: [Int]
  /// Who took part.
  public var flow: ParticipantFlow
  /// The results by measure.
  public var measures: [MeasureResult]
  /// Those who give the values of some measures and are no participants, such as experts who appraise material.
  public var further: [FurtherRespondents]
  /// What is no task though forms are filled in about it, by the names in the data: patterns that experts appraise.
  public var subjects: Set<String>

  /// The words for a group: `all participants`, `with`, `with, high`.
  ///
  /// - Parameters:
  ///   - key: the group.
  ///   - language: the language tag.
  /// - Returns: the labels of its levels.
  public func label(of key: GroupKey, language: String = "en") -> String {
    if key.levels.isEmpty { return "all" }
    return key.levels.map { study.factors[$0.factor].levels[$0.level].label(language) }.joined(
      separator: ", ")
  }

  /// The identifier of a group: `all`, `group=with`, `group=with,experience=high`.
  ///
  /// - Parameter key: the group.
  /// - Returns: factor and level identifiers.
  public func identifier(of key: GroupKey) -> String {
    if key.levels.isEmpty { return "all" }
    return key.levels.map { study.factors[$0.factor].id + "=" + study.factors[$0.factor].levels[$0.level].id }
      .joined(separator: ",")
  }
}

/// Who took part, who was left out and why, and who was analysed.
public struct ParticipantFlow: Sendable, Hashable {
  /// The number of people in a cell of the design.
  public struct Cell: Sendable, Hashable {
    /// The cell.
    public var key: GroupKey
    /// The number of people, without those who were left out.
    public var people: Int
  }

  /// A person who was left out.
  public struct Excluded: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// Why.
    public var reason: String
  }

  /// Everybody of whom there is any data.
  public var recruited: Int
  /// Who was left out.
  public var excluded: [Excluded]
  /// The people in each cell of the compared factors.
  public var cells: [Cell]
  /// Those without a level of a between factor: in overall descriptives, out of contrasts.
  public var withoutGroup: [String]
  /// The number of conditions that factors within participants make; 1 where there are none.
  public var conditionsPerParticipant: Int
  /// How many participants met the conditions in which order, where it is stated.
  public var orders: [ConditionOrder]
  /// What is known of the participants beyond their values.
  public var attributes: [Attribute]
  /// Exclusions that name a participant, measure or task that is not in the data; they leave nothing out.
  public var unmatchedExclusions: [Exclusion]
}

extension ParticipantFlow {
  /// An order of conditions and the number of participants who met it.
  public struct ConditionOrder: Sendable, Hashable {
    /// The identifiers of the conditions' levels, first to last.
    public var conditions: [String]
    /// The number of participants.
    public var people: Int
  }

  /// One attribute of the participants.
  public struct Attribute: Sendable, Hashable {
    /// A value and the number of participants who have it.
    public struct Count: Sendable, Hashable {
      /// The value.
      public var value: String
      /// The number of participants.
      public var people: Int
    }

    /// The name.
    public var name: String
    /// The description of its values, where all of them are numbers.
    public var descriptives: Descriptives?
    /// The number of participants by value, most frequent first; empty where the values are numbers.
    public var counts: [Count]
    /// The number of participants without the attribute.
    public var missing: Int
  }
}

/// The results of one measure.
public struct MeasureResult: Sendable {
  /// The measure.
  public var measure: Measure
  /// The levels of factors between participants that all values are of, while there are people at others, who were not
  /// asked: nothing is compared by these factors.
  public var asked: [GroupKey.Level] = []
  /// The results of the measure, or one per score of a questionnaire.
  public var parts: [PartResult]
  /// The number of conditions within participants that the values were taken under; 0 where they name none.
  public var conditions = 0
  /// How many values became one per unit.
  public var reduction: Reduction
  /// The answers by item, for a questionnaire.
  public var items: ItemResults?
  /// How tasks ended, for an outcome.
  public var completion: CompletionResult?
  /// The single values, before several of them became one per unit: everybody and the levels of each compared factor;
  /// empty where each unit has one value.
  public var single: [GroupResult]
  /// The values by task, where there are several.
  public var tasks: [TaskResult]
  /// For durations with known outcomes: the values over successful tasks only.
  public var successfulOnly: [GroupResult]
  /// For durations of which some were given up: Kaplan-Meier medians and log-rank tests by task.
  public var censored: [CensoredTaskResult]
  /// The number of observations that were left out one by one.
  public var excludedObservations: Int
  /// For durations: how many of the times belong to tasks that were given up or failed.
  public var unfinishedTimes: UnfinishedTimes?
  /// For counts: what single attempts came to, by task.
  public var counts: CountResult?
  /// For durations with a rule for outliers: which times it marks.
  public var outliers: OutlierResult?
  /// The results of other selections of values: of durations with the outliers and without the lower bounds, and of any
  /// measure with all available values, one for each score, if the main result leaves out participants who lack a task.
  public var sensitivity: [SensitivityResult] = []
  /// For scores with a rubric: the criteria, and which ratings were not complete.
  public var rubric: RubricResult?
  /// For scores by two or more raters: how far they agree.
  public var agreement: RaterAgreement?
}

/// Times that end with something else than success.
public struct UnfinishedTimes: Sendable, Hashable {
  /// Times of tasks that were given up; they are censored.
  public var gaveUp: Int
  /// Times of tasks that failed or succeeded in part.
  public var notSuccessful: Int
  /// Times whose outcome is known.
  public var known: Int
  /// Times that reached the limit of their task without success and without being called given up; they are censored.
  public var atLimit = 0
  /// All times.
  public var times = 0

  /// Times that are lower bounds.
  public var lowerBounds: Int { gaveUp + atLimit }
}

/// The results of one score or measure.
public struct PartResult: Sendable {
  /// The identifier of the score; nil for a measure that is no questionnaire.
  public var score: ScoreDefinition?
  /// What the result is evidence for.
  public var role: Plan.Role
  /// Everybody, the levels of each compared factor, and the cells of two.
  public var groups: [GroupResult]
  /// Treatment - reference, for each compared factor.
  public var contrasts: [ContrastResult]
  /// Two factors at once.
  public var factorial: FactorialResult?
  /// How consistent the items are, for a score of several items.
  public var reliability: ReliabilityResult?
  /// The values of a questionnaire's score by task, where there are several.
  public var tasks: [TaskResult] = []
  /// The number of responses that got no score, because too little was answered or weights are missing.
  public var withheld: Int
}

/// The values of one group.
public struct GroupResult: Sendable {
  /// The group.
  public var key: GroupKey
  /// The number of people in it, with or without a value.
  public var people: Int
  /// How many of them have a value.
  public var count: Int
  /// One value per unit, ascending by participant; empty where the values of a large file were summed up and not kept,
  /// those of fewer than ``ValueBins/fewest`` participants aside.
  public var values: [Double]
  /// Their description; nil where there are none.
  public var descriptives: Descriptives?
  /// The interval of the mean; nil where there are fewer than two values.
  public var meanInterval: ConfidenceInterval?
  /// The geometric mean, for times.
  public var geometric: GeometricDescriptives?
  /// Its interval.
  public var geometricInterval: ConfidenceInterval?
  /// Why values are not described; nil where they are.
  public var undescribed: UndefinedResult?
  /// Why the mean has no interval; nil where it has one.
  public var withoutInterval: UndefinedResult?
  /// Where the interval of the mean leaves the values that are possible: the bootstrap interval, which does not, or why
  /// there is none; nil where t fits.
  public var withinRange: Result<ConfidenceInterval, UndefinedResult>?
  /// How the values are distributed, where they are too many to be drawn one by one or were summed up and not kept; the
  /// groups of a part share the intervals.
  public var bins: ValueBins?

  /// The number of people without a value.
  public var missing: Int { people - count }
}

/// One number with its interval.
public struct Effect: Sendable, Hashable {
  /// The number.
  public var value: Double
  /// Its interval.
  public var interval: ConfidenceInterval?
}

/// Two between factors at once.
public struct FactorialResult: Sendable {
  /// The group contrast at one level of the other factor.
  public struct SimpleContrast: Sendable, Hashable {
    /// The position of the other factor's level.
    public var stratum: Int
    /// The difference treatment - reference (of logs for times).
    public var difference: Effect
    /// The t statistic.
    public var statistic: Double
    /// The Welch-Satterthwaite degrees of freedom.
    public var degreesOfFreedom: Double
    /// The two-sided p value.
    public var pValue: Double
  }

  /// The factor whose contrast is taken.
  public var factor: Int
  /// The factor at whose levels it is taken.
  public var stratifier: Int
  /// The treatment level.
  public var treatment: Int
  /// The reference level.
  public var reference: Int
  /// What it is evidence for: a plan names contrasts and not what they depend on, which is exploratory beside one.
  public var role: Plan.Role
  /// Type III tests; nil with a reason where they do not exist.
  public var anova: Result<TwoByTwoAnova, UndefinedResult>
  /// The contrast at each level of the stratifier, the non-reference level first.
  public var simple: [Result<SimpleContrast, UndefinedResult>]
  /// The levels of the stratifier, in the order of `simple`.
  public var strata: [Int]
  /// The first simple contrast minus the second; its `stratum` is -1.
  public var interaction: Result<SimpleContrast, UndefinedResult>
}

/// How consistent the items of a score are.
public struct ReliabilityResult: Sendable, Hashable {
  /// Cronbach's alpha; nil where it does not exist.
  public var alpha: Effect?
  /// Why it does not exist.
  public var undefined: UndefinedResult?
  /// The number of items.
  public var items: Int
  /// The number of complete responses.
  public var responses: Int
  /// Standardised alpha over all answers, with Bonett's interval, where the authors of the instrument report it.
  public var standardised: Effect?
}

/// The values of one task.
public struct TaskResult: Sendable {
  /// The task's name.
  public var task: String
  /// Everybody and the levels of each compared factor.
  public var groups: [GroupResult]
}
