public import Stats
public import StudyModel

/// The answers to each item of a questionnaire, as they were given.
public struct ItemResults: Sendable {
  /// The answers to one item.
  public struct Item: Sendable {
    /// The item.
    public var item: StudyModel.Item
    /// The position on the form, from 0.
    public var position: Int
    /// The answers that are points of the scale, described; nil where there are none.
    public var descriptives: Descriptives?
    /// The half-width of the normal interval, z sd / sqrt n: the founding table's *confidence*.
    public var normalHalfWidth: Double?
    /// How often each scale point was answered, ascending.
    public var counts: [Int]
    /// How often N/A was chosen.
    public var notApplicable: Int
    /// How often nothing was answered, or nothing that is a point of the scale.
    public var unanswered: Int
  }

  /// The instrument.
  public var instrument: Instrument
  /// The scale points, ascending; empty where there are too many to list.
  public var points: [Double]
  /// The items in the order of the form.
  public var items: [Item]
  /// The number of responses.
  public var responses: Int
  /// Every answer that was missing or refused, and what was done about it.
  public var ledger: [LedgerEntry]
  /// Whether answers were mirrored because the form ran the other way.
  public var mirrorsAnswers: Bool
  /// Identifiers of items whose numbers ran in a direction of their own on the form.
  public var itemsOfOwnDirection: [String]

  /// One answer that could not simply be used.
  public struct LedgerEntry: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The task, where the questionnaire is filled in for each.
    public var task: String?
    /// What scoring did.
    public var note: ScoringNote
  }

  /// The number of answers that are missing, N/A not counted.
  public var unanswered: Int { items.reduce(0) { $0 + $1.unanswered } }
  /// The number of answers for which N/A was chosen.
  public var notApplicable: Int { items.reduce(0) { $0 + $1.notApplicable } }
}

/// Describes answers by item.
struct ItemAnalysis {
  let dataset: Dataset
  let level: Double

  func run(measure index: Int) -> ItemResults? {
    guard let responses = dataset.responses[index] else { return nil }
    let scorer = responses.scorer
    let instrument = scorer.instrument
    let points = Self.points(instrument.scales.first)
    let items = Parallel.map(Array(instrument.items.indices), threads: dataset.threads) { position in
      let notApplicable = responses.items[position].count(of: .notApplicable)
      // Scoring refused values off the scale; they are listed in the ledger and used in no statistic.
      let answers = responses.counted(position)
      let descriptives = try? answers.descriptives()
      return ItemResults.Item(
        item: instrument.items[position], position: position, descriptives: descriptives,
        normalHalfWidth: try? descriptives?.normalHalfWidth(level: level),
        counts: points.map(answers.count(of:)), notApplicable: notApplicable,
        unanswered: responses.count - answers.count - notApplicable)
    }
    let ledger = responses.incomplete.flatMap { position in
      let task = responses.tasks[position]
      return responses.scored(position).notes.map { note in
        ItemResults.LedgerEntry(
          participant: dataset.names.participants[Int(responses.participants[position])],
          task: task >= 0 ? dataset.names.tasks[Int(task)] : nil, note: note)
      }
    }
    return ItemResults(
      instrument: instrument, points: points, items: items, responses: responses.count, ledger: ledger,
      mirrorsAnswers: scorer.mirrorsAnswers, itemsOfOwnDirection: scorer.itemsOfOwnDirection.map(\.id))
  }

  private static func points(_ scale: ResponseScale?) -> [Double] {
    guard let scale, scale.step > 0 else { return [] }
    let steps = ((scale.range.upperBound - scale.range.lowerBound) / scale.step).rounded()
    guard steps <= 100 else { return [] }
    return (0...Int(steps)).map { scale.range.lowerBound + Double($0) * scale.step }
  }
}

/// Cronbach's alpha of a score's items.
struct ReliabilityAnalysis {
  let dataset: Dataset
  let level: Double

  /// The consistency of the items of a score, over complete responses; nil for scores of one item.
  func run(measure index: Int, score: ScoreDefinition) -> ReliabilityResult? {
    guard let responses = dataset.responses[index], score.items.count > 1, score.method != .weightedMean
    else { return nil }
    let items = responses.completeItems(score.items.compactMap(responses.scorer.instrument.itemIndex))
    var result = ReliabilityResult(
      alpha: nil, undefined: nil, items: items.count, responses: items.respondents)
    if responses.areSeveralOfOnePerson {
      result.undefined = UndefinedResult(
        code: "repeated-responses",
        message: "several responses are of the same person, so that they are not independent")
      return result
    }
    let instrument = responses.scorer.instrument
    if instrument.reports(.standardisedAlpha) {
      let columns = score.items.compactMap(instrument.itemIndex).map(responses.contributions)
      result.standardised = (try? StandardisedAlpha(columns: columns)).map {
        Effect(value: $0.value, interval: try? $0.confidenceInterval(level: level))
      }
    }
    do {
      let alpha = try items.alpha()
      result.alpha = Effect(value: alpha.value, interval: try? alpha.confidenceInterval(level: level))
    } catch {
      result.undefined = UndefinedResult(error)
    }
    return result
  }
}

extension UndefinedResult {
  /// The reason that the statistics give.
  init(_ error: StatisticsError) { self.init(code: error.code, message: error.description) }

  /// Why no test is made where sets of tasks differ.
  static let unequalTasks = UndefinedResult(
    code: "unequal-tasks",
    message: "participants have values of different sets of tasks; no test is made unless a rule is named")
}
