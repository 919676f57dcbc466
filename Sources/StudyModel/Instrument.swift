/// A questionnaire: what is asked, how it is answered, how it is scored, and where all of that comes from.
public struct Instrument: Sendable, Hashable, Identifiable {
  /// The identifier, such as `pssuq-3`.
  public var id: String
  /// The version of the instrument, as its authors name it.
  public var version: String
  /// The full name.
  public var title: LocalizedText
  /// What it is for, in a sentence or two.
  public var about: LocalizedText
  /// Names that column headings use before an item's number: `PSSUQ` in `PSSUQ_3`.
  public var aliases: [String]
  /// Who fills in the form, in a word (`expert`); empty for a participant who used a system.
  public var respondent: LocalizedText
  /// What each form is about, in a word (`pattern`); empty for a task.
  public var subject: LocalizedText
  /// Where the items, the rules and the norms come from.
  public var sources: [Source]
  /// Under what terms the instrument may be used.
  public var licence: String
  /// Whether the licence allows the words of the items to be printed in a report.
  public var allowsReprinting = true
  /// The response scales that items refer to.
  public var scales: [ResponseScale]
  /// The items, in the order of the form.
  public var items: [Item]
  /// The pairs of items that each respondent chooses between; empty where there are no weights.
  public var comparisons: [Comparison]
  /// What happens where answers are missing.
  public var missing: MissingRule
  /// The scores that are computed.
  public var scores: [ScoreDefinition]
  /// What its authors' own tool reports in another way than is usual here; it is added to reports.
  public var conventions: [Convention] = []
  /// Which direction of the scores is better.
  public var better: Better
  /// Published means.
  public var norms: [NormSet]
  /// Published grades of a study's mean.
  public var bands: [BandScheme]
  /// Published names for means.
  public var landmarks: [LandmarkScheme]

  /// Makes an instrument.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - version: the version as its authors name it.
  ///   - title: the full name.
  ///   - about: what it is for.
  ///   - aliases: names that column headings use before an item's number.
  ///   - respondent: who fills in the form.
  ///   - subject: what each form is about.
  ///   - sources: where items, rules and norms come from.
  ///   - licence: the terms of use.
  ///   - scales: the response scales.
  ///   - items: the items in the order of the form.
  ///   - comparisons: the pairs that give weights.
  ///   - missing: the rule for missing answers.
  ///   - scores: the scores.
  ///   - better: which direction of the scores is better.
  ///   - norms: published means.
  ///   - bands: published grades.
  ///   - landmarks: published names for means.
  public init(
    id: String, version: String, title: LocalizedText, about: LocalizedText = LocalizedText(),
    aliases: [String] = [], respondent: LocalizedText = LocalizedText(),
    subject: LocalizedText = LocalizedText(), sources: [Source] = [], licence: String = "",
    scales: [ResponseScale],
    items: [Item],
    comparisons: [Comparison] = [], missing: MissingRule, scores: [ScoreDefinition], better: Better,
    norms: [NormSet] = [], bands: [BandScheme] = [], landmarks: [LandmarkScheme] = []
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.about = about
    self.aliases = aliases
    self.respondent = respondent
    self.subject = subject
    self.sources = sources
    self.licence = licence
    self.scales = scales
    self.items = items
    self.comparisons = comparisons
    self.missing = missing
    self.scores = scores
    self.better = better
    self.norms = norms
    self.bands = bands
    self.landmarks = landmarks
  }

  /// A name that is short enough for tables: `PSSUQ (pssuq-2)`, or the title where there is no abbreviation.
  public var shortName: LocalizedText {
    aliases.first.map { $0.foldedForComparison == id ? LocalizedText($0) : LocalizedText("\($0) (\(id))") }
      ?? title
  }

  /// The response scale of an item.
  ///
  /// - Parameter item: an item of this instrument.
  /// - Returns: the scale, or nil where the item names none of this instrument's.
  public func scale(of item: Item) -> ResponseScale? { scales.first { $0.id == item.scale } }

  /// Whether every item is a pair of words, which say themselves which way its numbers run.
  public var isBipolar: Bool { items.allSatisfy(isPair) }

  /// Whether an item is a pair of words at the ends of its scale and asks nothing else.
  ///
  /// - Parameter item: an item of this instrument.
  /// - Returns: true where its text is both words.
  public func isPair(_ item: Item) -> Bool {
    guard let range = scale(of: item)?.range, let low = item.anchors[range.lowerBound],
      let high = item.anchors[range.upperBound]
    else { return false }
    return item.text() == Item.pair(low(), high())
  }

  /// The position of an item on the form, from 0.
  ///
  /// - Parameter id: the item's identifier.
  /// - Returns: the index into `items`, or nil where there is no such item.
  public func itemIndex(_ id: String) -> Int? { items.firstIndex { $0.id == id } }

  /// Whether two instruments score the same answers alike, so that taking one for the other changes no number.
  ///
  /// PSSUQ version 3 and CSUQ differ in tense and norms only.
  ///
  /// - Parameter other: the instrument to compare with.
  /// - Returns: true where items, ranges, reversal, scores and the rule for missing answers agree.
  public func scoresLike(_ other: Instrument) -> Bool {
    guard items.count == other.items.count, scores.count == other.scores.count, missing == other.missing,
      better == other.better, comparisons.count == other.comparisons.count
    else { return false }
    let sameItems = zip(items, other.items).allSatisfy { mine, theirs in
      guard let myScale = scale(of: mine), let theirScale = other.scale(of: theirs) else { return false }
      return mine.isReversed == theirs.isReversed && myScale.range == theirScale.range
        && myScale.step == theirScale.step && myScale.direction == theirScale.direction
    }
    return sameItems
      && zip(scores, other.scores).allSatisfy {
        $0.id == $1.id && $0.items == $1.items && $0.rule == $1.rule
      }
  }

  /// Where something in an instrument comes from.
  public struct Source: Sendable, Hashable, Identifiable {
    /// What the source is cited for.
    public enum Role: String, Sendable, Hashable {
      /// The items and the form.
      case instrument
      /// The scoring rule.
      case scoring
      /// Norms or grades.
      case norms
      /// A translation.
      case translation
    }

    /// The identifier within the instrument.
    public var id: String
    /// What the source is cited for.
    public var role: Role
    /// The reference, as it is printed.
    public var citation: String
    /// The digital object identifier.
    public var doi: String?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - id: the identifier within the instrument.
    ///   - role: what the source is cited for.
    ///   - citation: the reference as it is printed.
    ///   - doi: the digital object identifier.
    public init(id: String, role: Role, citation: String, doi: String? = nil) {
      self.id = id
      self.role = role
      self.citation = citation
      self.doi = doi
    }
  }

  /// A figure that the authors' own tool of an instrument reports.
  public struct Convention: Sendable, Hashable {
    /// The figures.
    public enum Figure: String, Sendable, Hashable {
      /// Intervals of means with the normal distribution instead of the t distribution.
      case normalIntervals = "normal-intervals"
      /// Alpha of items that are given the same variance, with Bonett's interval.
      case standardisedAlpha = "standardised-alpha"
    }

    /// The figure.
    public var figure: Figure
    /// The identifier of the source that reports it.
    public var source: String

    /// Makes a convention.
    ///
    /// - Parameters:
    ///   - figure: the figure.
    ///   - source: the identifier of the source that reports it.
    public init(_ figure: Figure, source: String) { (self.figure, self.source) = (figure, source) }
  }

  /// Whether the authors' own tool reports a figure.
  ///
  /// - Parameter figure: the figure.
  /// - Returns: true where the instrument says so.
  public func reports(_ figure: Convention.Figure) -> Bool { conventions.contains { $0.figure == figure } }

  /// Two items that respondents choose between.
  public struct Comparison: Sendable, Hashable {
    /// The identifier of the first item.
    public var first: String
    /// The identifier of the second item.
    public var second: String

    /// Makes a comparison.
    ///
    /// - Parameters:
    ///   - first: the identifier of the first item.
    ///   - second: the identifier of the second item.
    public init(first: String, second: String) {
      self.first = first
      self.second = second
    }
  }
}

/// One question or statement of an instrument.
public struct Item: Sendable, Hashable, Identifiable {
  /// The identifier, such as `q3`.
  public var id: String
  /// The identifier of the item's response scale.
  public var scale: String
  /// Whether agreement with the item speaks against the system; scored as minimum + maximum - answer.
  public var isReversed: Bool
  /// The words on the form.
  public var text: LocalizedText
  /// Other wordings under which the item appears in survey exports.
  public var otherWordings: [String]
  /// Anchors of this item where they differ from those of the scale, by scale point.
  public var anchors: [Double: LocalizedText]

  /// The text of an item that is a pair of words.
  ///
  /// - Parameters:
  ///   - low: the word at the smallest number.
  ///   - high: the word at the largest number.
  /// - Returns: both words.
  public static func pair(_ low: String, _ high: String) -> String { low + " / " + high }

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - scale: the identifier of the item's response scale.
  ///   - isReversed: whether agreement speaks against the system.
  ///   - text: the words on the form.
  ///   - otherWordings: other wordings in survey exports.
  ///   - anchors: anchors where they differ from those of the scale.
  public init(
    id: String, scale: String, isReversed: Bool = false, text: LocalizedText, otherWordings: [String] = [],
    anchors: [Double: LocalizedText] = [:]
  ) {
    self.id = id
    self.scale = scale
    self.isReversed = isReversed
    self.text = text
    self.otherWordings = otherWordings
    self.anchors = anchors
  }
}

/// The numbers that may be given as an answer, and what they stand for.
public struct ResponseScale: Sendable, Hashable, Identifiable {
  /// The identifier within the instrument.
  public var id: String
  /// The smallest and the largest answer.
  public var range: ClosedRange<Double>
  /// The distance between neighbouring answers; 0 where any number in the range is one.
  public var step: Double
  /// The end at which agreement lies.
  public var direction: ScaleDirection
  /// Whether the form offers N/A, outside the scale.
  public var allowsNotApplicable: Bool
  /// The words at scale points.
  public var labels: [Double: LocalizedText]
  /// The smallest answers of other codings of the same points: 1 and 0 for a scale from -3 to 3 that forms also number
  /// from 1 to 7 and from 0 to 6.
  public var codings: [Double] = []
  /// What is added to an answer before it is scored: -4 on a form from 1 to 7 of a scale from -3 to 3.
  public var offset = 0.0

  /// Makes a response scale.
  ///
  /// - Parameters:
  ///   - id: the identifier within the instrument.
  ///   - range: the smallest and the largest answer.
  ///   - step: the distance between neighbouring answers.
  ///   - direction: the end at which agreement lies.
  ///   - allowsNotApplicable: whether the form offers N/A.
  ///   - labels: the words at scale points.
  public init(
    id: String, range: ClosedRange<Double>, step: Double = 1, direction: ScaleDirection,
    allowsNotApplicable: Bool = false, labels: [Double: LocalizedText] = [:]
  ) {
    self.id = id
    self.range = range
    self.step = step
    self.direction = direction
    self.allowsNotApplicable = allowsNotApplicable
    self.labels = labels
  }

  /// Whether a number is a point of the scale.
  ///
  /// - Parameter value: an answer.
  /// - Returns: true where it lies in the range and on a step.
  public func contains(_ value: Double) -> Bool {
    guard range.contains(value) else { return false }
    guard step > 0 else { return true }
    let steps = (value - range.lowerBound) / step
    return abs(steps - steps.rounded()) < 1e-9
  }

  /// The smallest and the largest answer as they are scored.
  public var scoredRange: ClosedRange<Double> { range.lowerBound + offset...range.upperBound + offset }

  /// The answer at the other end: minimum + maximum - value.
  ///
  /// - Parameter value: an answer.
  /// - Returns: its mirror image on the scale.
  public func mirrored(_ value: Double) -> Double { range.lowerBound + range.upperBound - value }
}

/// What happens where answers to an instrument are missing.
public enum MissingRule: Sendable, Hashable {
  /// The mean of the answered items, where at least so many of the score's items were answered.
  case meanOfAnswered(minimum: Int)
  /// An unanswered item counts as this value; with more than so many unanswered items there is no score.
  case neutral(value: Double, atMost: Int)
  /// A score needs an answer to each of its items.
  case complete
}

/// A score that an instrument defines over its items.
public struct ScoreDefinition: Sendable, Hashable, Identifiable {
  /// How answers become a score; reversed items are turned round first.
  public enum Method: String, Sendable, Hashable {
    /// The mean of the items.
    case mean
    /// The sum of the items.
    case sum
    /// (mean - minimum) / (maximum - minimum) x 100.
    case percent
    /// The sum of weight times answer, divided by the sum of the respondent's weights.
    case weightedMean = "weighted-mean"
  }

  /// What a score stands for.
  public enum Role: String, Sendable, Hashable {
    /// The instrument's result: the primary outcome.
    case overall
    /// One of several results of an instrument that has no overall score: a primary outcome as well.
    case scale
    /// A part of a result: a secondary outcome.
    case subscale
  }

  /// What the answers in a range count as: 9 and 10 of a Net Promoter Score as 100.
  public struct Points: Sendable, Hashable {
    /// The answers.
    public var answers: ClosedRange<Double>
    /// What each of them counts as.
    public var value: Double

    /// Makes a rule for the answers in a range.
    ///
    /// - Parameters:
    ///   - answers: the answers.
    ///   - value: what each of them counts as.
    public init(answers: ClosedRange<Double>, value: Double) {
      (self.answers, self.value) = (answers, value)
    }
  }

  /// How answers become a number: factor x method(weight x points of the answer).
  public struct Rule: Sendable, Hashable {
    /// How the items are put together.
    public var method: Method
    /// What the sum or mean is multiplied by.
    public var factor = 1.0
    /// How often each item counts in a sum, in the order of the items; empty where each counts once.
    public var weights: [Double] = []
    /// What answers count as; empty where they count as they are.
    public var points: [Points] = []

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - method: how the items are put together.
    ///   - factor: what the sum or mean is multiplied by.
    ///   - weights: how often each item counts in a sum; empty where each counts once.
    ///   - points: what answers count as; empty where they count as they are.
    public init(_ method: Method, factor: Double = 1, weights: [Double] = [], points: [Points] = []) {
      (self.method, self.factor, self.weights, self.points) = (method, factor, weights, points)
    }

    /// Whether the rule gives the same score only on the published scale or another coding of its points.
    public var needsPublishedScale: Bool { method == .sum || !points.isEmpty }

    /// What an answer counts as.
    ///
    /// - Parameter answer: an answer in the direction of the score.
    /// - Returns: its points, or the answer itself; NaN where no points are declared for it.
    public func value(of answer: Double) -> Double {
      points.isEmpty ? answer : points.first { $0.answers.contains(answer) }?.value ?? .nan
    }
  }

  /// The identifier, such as `sysuse`.
  public var id: String
  /// The name for people.
  public var label: LocalizedText
  /// What the score stands for.
  public var role: Role
  /// How answers become the score.
  public var rule: Rule
  /// The identifiers of the items.
  public var items: [String]
  /// Whether it is computed without being asked for.
  public var isOnByDefault: Bool
  /// Which direction is better, where it is not that of the instrument; unknown where none is.
  public var ownBetter: Known<Better>?

  /// How the items are put together.
  public var method: Method { rule.method }
  /// Whether the score is a result of the instrument, and no part of one.
  public var isResult: Bool { role != .subscale }

  /// Which direction of the score is better.
  ///
  /// - Parameter measure: which direction of the measure is better, and how that is known.
  /// - Returns: that of the score, known in the same way.
  public func better(in measure: Known<Better>) -> Known<Better> {
    guard let ownBetter else { return measure }
    switch (ownBetter.value, measure) {
    case (nil, _), (_, .unknown): return .unknown
    case (let better?, .declared): return .declared(better)
    case (let better?, .assumed): return .assumed(better)
    }
  }

  /// Makes a score definition.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - label: the name for people.
  ///   - role: what the score stands for.
  ///   - rule: how answers become the score.
  ///   - items: the identifiers of the items.
  ///   - isOnByDefault: whether it is computed without being asked for.
  public init(
    id: String, label: LocalizedText, role: Role, rule: Rule, items: [String], isOnByDefault: Bool = true
  ) {
    self.id = id
    self.label = label
    self.role = role
    self.rule = rule
    self.items = items
    self.isOnByDefault = isOnByDefault
  }

  /// Makes a score that is a mean, a percentage or a sum of its items, without factor, weights and points.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - label: the name for people.
  ///   - role: what the score stands for.
  ///   - method: how the items are put together.
  ///   - items: the identifiers of the items.
  ///   - isOnByDefault: whether it is computed without being asked for.
  public init(
    id: String, label: LocalizedText, role: Role, method: Method, items: [String], isOnByDefault: Bool = true
  ) {
    self.init(
      id: id, label: label, role: role, rule: Rule(method), items: items, isOnByDefault: isOnByDefault)
  }
}

/// How a study uses an instrument.
public struct InstrumentUse: Sendable, Hashable {
  /// The instrument's identifier.
  public var instrument: String
  /// How the numbers of the study's form ran.
  ///
  /// Where a form ran the other way than the published one, answers are turned round before scoring and the report
  /// says so.
  public var direction: Known<ScaleDirection>
  /// A smallest number of answered items other than the instrument's own.
  public var minimumAnswered: Int?
  /// Identifiers of scores that are off by default and wanted here.
  public var extraScores: [String]
  /// For items whose numbers ran in a direction of their own on the study's form, whether a high or a low number was
  /// good.
  ///
  /// The performance scale of the NASA-TLX runs from good to poor; on some forms it runs from poor to good.
  public var itemDirections: [String: Better] = [:]
  /// The scale of the study's form; nil for the published one.
  public var scale: FormScale?

  /// Whether the numbers of an item ran the other way on the study's form than on the published one.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - instrument: the instrument that it belongs to.
  /// - Returns: true where answers have to be turned round before they mean what was published.
  public func turns(_ item: Item, of instrument: Instrument) -> Bool {
    if let better = itemDirections[item.id] { return (better != instrument.better) != item.isReversed }
    let published = instrument.scale(of: item)?.direction
    return direction.value.map { $0 != published } ?? false
  }

  /// Makes a description of how a study uses an instrument.
  ///
  /// - Parameters:
  ///   - instrument: the instrument's identifier.
  ///   - direction: how the numbers of the form ran.
  ///   - minimumAnswered: a smallest number of answered items other than the instrument's own.
  ///   - extraScores: scores that are off by default and wanted here.
  public init(
    instrument: String, direction: Known<ScaleDirection> = .unknown, minimumAnswered: Int? = nil,
    extraScores: [String] = []
  ) {
    self.instrument = instrument
    self.direction = direction
    self.minimumAnswered = minimumAnswered
    self.extraScores = extraScores
  }
}
