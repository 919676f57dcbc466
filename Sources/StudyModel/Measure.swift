/// Something that a study measures.
public struct Measure: Sendable, Hashable, Identifiable {
  /// What sort of value a measure has; it decides how the measure is read, reduced and analysed.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A number on a scale, such as design quality from raters.
    case score
    /// A time in seconds; analysed on the log scale.
    case duration
    /// Answers to an instrument, scored by its own rules.
    case questionnaire
    /// Success, partial success, failure or gave up.
    case outcome
    /// How often something happened: errors, assists.
    case count
    /// Findings and ratings by expert evaluators.
    case heuristicEvaluation = "heuristic-evaluation"
  }

  /// What participants do on the pages of a study, each of which a measure can count at each task.
  public enum CountedEvent: String, Sendable, Hashable, CaseIterable {
    /// A pattern of the catalogue was opened; the same one again counts again.
    case patternOpened = "patterns-opened"
    /// A pattern of the catalogue was opened for the first time at a task.
    case differentPattern = "different-patterns"
    /// The catalogue was searched.
    case patternSearch = "pattern-searches"
    /// The clock of the task was paused.
    case pause = "pauses"

    /// Whether only those do it who have the catalogue at hand.
    public var needsPatterns: Bool { self != .pause }
  }

  /// How several values of one unit (over tasks) become one before any test.
  public enum Aggregation: String, Sendable, Hashable, CaseIterable {
    /// The arithmetic mean.
    case mean
    /// The geometric mean, for durations.
    case geometricMean = "geometric-mean"
    /// The sum.
    case sum
  }

  /// The identifier.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// What sort of value the measure has.
  public var kind: Kind
  /// Which direction is better.
  public var better: Known<Better>
  /// What a count counts where the study is run live; nil where people count it.
  public var counts: CountedEvent?
  /// The unit, for people: `points`, `s`.
  public var unit: String?
  /// Whether the measure is taken once for each task.
  public var isPerTask: Bool
  /// The smallest and the largest possible value, where they are declared.
  public var range: ClosedRange<Double>?
  /// How the values of several tasks become one.
  public var aggregation: Aggregation
  /// How the study uses an instrument, for a questionnaire.
  public var instrument: InstrumentUse?
  /// The criteria that a score is made of; nil for a score that is given as one number.
  public var rubric: Rubric?
  /// What answers in the words of the study's own form stand for.
  public var answerLabels: [AnswerLabel]

  /// Makes a measure.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - label: the name for people; the identifier where it is nil.
  ///   - kind: what sort of value the measure has.
  ///   - better: which direction is better.
  ///   - counts: what a count counts where the study is run live; nil where people count it.
  ///   - unit: the unit, for people.
  ///   - isPerTask: whether the measure is taken once for each task.
  ///   - range: the possible values, where they are declared.
  ///   - aggregation: how the values of several tasks become one; by default the geometric mean for durations and
  ///     the arithmetic mean for everything else.
  ///   - instrument: how the study uses an instrument, for a questionnaire.
  ///   - rubric: the criteria that a score is made of; its range is then the rubric's.
  ///   - answerLabels: what answers in the words of the study's own form stand for.
  public init(
    id: String, label: LocalizedText? = nil, kind: Kind, better: Known<Better> = .unknown,
    counts: CountedEvent? = nil, unit: String? = nil, isPerTask: Bool = false,
    range: ClosedRange<Double>? = nil, aggregation: Aggregation? = nil,
    instrument: InstrumentUse? = nil, rubric: Rubric? = nil, answerLabels: [AnswerLabel] = []
  ) {
    self.id = id
    self.label = label ?? LocalizedText(id)
    self.kind = kind
    self.better = better
    self.counts = counts
    self.unit = unit
    self.isPerTask = isPerTask
    self.range = rubric?.range ?? range
    self.aggregation = aggregation ?? (kind == .duration ? .geometricMean : .mean)
    self.instrument = instrument
    self.rubric = rubric
    self.answerLabels = answerLabels
  }
}

extension Measure {
  /// Who gives the values, in a word.
  ///
  /// - Parameter instruments: the instruments of the study, by identifier.
  /// - Returns: what the instrument calls whoever fills in the form (`expert`); empty for a participant of the study.
  public func respondent(_ instruments: [String: Instrument]) -> LocalizedText {
    instrument.flatMap { instruments[$0.instrument] }?.respondent ?? LocalizedText()
  }

  /// What each form is about, in a word.
  ///
  /// - Parameter instruments: the instruments of the study, by identifier.
  /// - Returns: what the instrument calls it (`pattern`); empty for a task.
  public func subject(_ instruments: [String: Instrument]) -> LocalizedText {
    instrument.flatMap { instruments[$0.instrument] }?.subject ?? LocalizedText()
  }
}

/// How a task ended.
///
/// Batches of observations carry the raw value as a number.
public enum Outcome: Int, Sendable, Hashable, CaseIterable {
  /// The goal was not reached.
  case failure = 0
  /// The goal was reached.
  case success = 1
  /// Part of the goal was reached, or all of it with help.
  case partial = 2
  /// The participant stopped before the end; the time is censored.
  case gaveUp = 3

  /// The name in files and on the command line.
  public var name: String {
    switch self {
    case .failure: "failure"
    case .success: "success"
    case .partial: "partial"
    case .gaveUp: "gave up"
    }
  }

  /// Reads one of the spellings that stopwatch sheets use.
  ///
  /// Signs are read where they cannot mean two things: an `x` is a mark of success on one sheet and of failure on
  /// another, and none here. Percent are levels of completion: 100% is success, 0% failure, anything between partial.
  ///
  /// - Parameter text: a cell such as `success`, `1`, `yes`, `failed`, `gave up`, `✓`, `50%`.
  public init?(spelling text: String) {
    let folded = text.foldedForComparison
    switch folded {
    case "success", "successful", "succeeded", "completed", "complete", "pass", "passed", "yes", "y", "true",
      "1", "done", "solved", "✓", "✔", "✔️", "☑", "☑️", "✅":
      self = .success
    case "failure", "fail", "failed", "not completed", "incomplete", "no", "n", "false", "0", "not done",
      "not solved", "unsuccessful", "✗", "✘", "☒", "❌", "✖", "✖️":
      self = .failure
    case "partial", "partially", "partial success", "with help", "assisted", "completed with help",
      "success with help", "0.5":
      self = .partial
    case "gave up", "give up", "gave-up", "gaveup", "abandoned", "timeout", "time out", "timed out":
      self = .gaveUp
    default:
      guard folded.last == "%", let level = Double(folded.dropLast().filter { $0 != " " }),
        (0...100).contains(level)
      else { return nil }
      self = level == 100 ? .success : level == 0 ? .failure : .partial
    }
  }
}
