public import ReportDocument
internal import StudyAnalysis
public import StudyModel

/// How measures, groups and numbers are put into words.
struct Wording {
  let results: StudyResults

  /// The name of a measure: `Design quality`.
  func name(_ measure: Measure) -> Phrase { Phrase(measure.label) }

  /// The name of a score: `Satisfaction (PSSUQ): Overall`.
  func name(_ measure: Measure, _ part: PartResult) -> Phrase {
    guard let score = part.score else { return Phrase(measure.label) }
    return "\(measure.label): \(score.label)"
  }

  /// Who took part: the respondents that the questionnaires name where there is nothing else, `expert`; else participants.
  var person: String { results.respondent.isEmpty ? "participant" : results.respondent() }

  /// Those who took part, at the beginning of a title: `Experts`.
  var people: Phrase { Phrase(word: person + "s").capitalizedFirst }

  /// What a result is evidence for, where that is no primary outcome: ` (exploratory)`.
  static func role(_ role: Plan.Role) -> Phrase {
    role == .primary ? "" : " (\(Phrase(word: role.rawValue)))"
  }

  /// How p values of a family are corrected: `corrected by Holm's method`.
  func name(_ correction: Plan.Correction) -> Phrase {
    switch correction {
    case .none: "not corrected"
    case .bonferroni: "corrected by Bonferroni's method"
    case .holm: "corrected by Holm's method"
    case .hochberg: "corrected by Hochberg's method"
    case .benjaminiHochberg: "corrected by Benjamini and Hochberg's false discovery rate"
    case .benjaminiYekutieli: "corrected by Benjamini and Yekutieli's false discovery rate"
    }
  }

  /// How a p value of a family was corrected, before it in a line for a paper: `Holm-adjusted`; nil where it was not.
  static func adjective(_ correction: Plan.Correction) -> Phrase? {
    switch correction {
    case .none: nil
    case .bonferroni: "Bonferroni-adjusted"
    case .holm: "Holm-adjusted"
    case .hochberg: "Hochberg-adjusted"
    case .benjaminiHochberg: "Benjamini-Hochberg-adjusted"
    case .benjaminiYekutieli: "Benjamini-Yekutieli-adjusted"
    }
  }

  /// A level in a sentence: its label, or `group with` where it has no label of its own.
  func level(_ factor: Int, _ level: Int) -> Phrase {
    let known = results.study.factors[factor]
    let label = known.levels[level].label
    return label() == known.levels[level].id ? "\(known.id) \(label)" : Phrase(label)
  }

  /// A contrast in words: `With patterns - Without patterns`.
  func contrast(_ contrast: ContrastResult) -> Phrase {
    self.contrast(contrast.factor, contrast.treatment, contrast.reference)
  }

  /// A contrast in words: `With patterns - Without patterns`.
  func contrast(_ factor: Int, _ treatment: Int, _ reference: Int) -> Phrase {
    let levels = results.study.factors[factor].levels
    return "\(levels[treatment].label) - \(levels[reference].label)"
  }

  /// A contrast by identifiers: `group: with - without`.
  func contrastIdentifier(_ factor: Int, _ treatment: Int, _ reference: Int) -> String {
    let known = results.study.factors[factor]
    return "\(known.id): \(known.levels[treatment].id) - \(known.levels[reference].id)"
  }

  /// The confidence level: `95%`.
  var levelText: String {
    let percent = results.level * 100
    return (percent == percent.rounded() ? String(Int(percent)) : Numerals.fixed(percent, decimals: 1)) + "%"
  }

  /// The level of significance: `.05`.
  var alphaText: String {
    var text = String(results.alpha)
    if text.hasPrefix("0.") { text.removeFirst() }
    return text
  }

  /// Which direction of a part's values is better, and how that is known.
  func better(_ measure: Measure, _ part: PartResult?) -> Known<Better> {
    part?.score?.better(in: measure.better) ?? measure.better
  }

  /// `higher is better`, with `(assumed)` where nobody declared it.
  func direction(_ measure: Measure, _ part: PartResult? = nil) -> Phrase? {
    switch better(measure, part) {
    case .declared(let better): better == .higher ? "higher is better" : "lower is better"
    case .assumed(let better): better == .higher ? "higher is better (assumed)" : "lower is better (assumed)"
    case .unknown: nil
    }
  }

  /// `higher`, `lower (assumed)`: the direction of an estimate.
  func directionIdentifier(_ measure: Measure, part: String?) -> String? {
    let score = measure.instrument.flatMap { results.instruments[$0.instrument] }?.scores.first {
      $0.id == part
    }
    let better: Known<Better> = score.map { $0.better(in: measure.better) } ?? measure.better
    return switch better {
    case .declared(let better): better.rawValue
    case .assumed(let better): better.rawValue + " (assumed)"
    case .unknown: String?.none
    }
  }

  /// Whether differences of a score are between percentages.
  func isPercent(_ measure: Measure) -> Bool { measure.kind == .score && measure.unit == "%" }

  /// What the pages of a study counted.
  static func counted(_ events: Measure.CountedEvent) -> Phrase {
    switch events {
    case .patternOpened: "Times that a pattern of the catalogue was opened, counted by the pages of the study"
    case .differentPattern: "Different patterns of the catalogue opened, counted by the pages of the study"
    case .patternSearch: "Searches in the catalogue of patterns, counted by the pages of the study"
    case .pause: "Pauses, counted by the pages of the study"
    }
  }

  /// The unit of a measure's values.
  func unit(_ measure: Measure, _ part: PartResult?) -> String? {
    switch measure.kind {
    case .duration: "s"
    case .outcome: "proportion"
    case .count: "count"
    case .questionnaire: scoreRange(measure, part?.score).map(Self.ends)
    default: measure.unit
    }
  }

  /// The ends of a range as an identifier: `1-7`, `-3 to 3`.
  static func ends(_ range: ClosedRange<Double>) -> String {
    plain(range.lowerBound) + (range.lowerBound < 0 ? " to " : "-") + plain(range.upperBound)
  }

  /// The ends of the scale on which a questionnaire was answered: `1-7`.
  func scaleText(_ measure: Measure) -> String? {
    measure.instrument.flatMap { results.instruments[$0.instrument]?.scales.first }.map {
      Self.ends($0.range)
    }
  }

  /// The values that a score can have, or an answer as it is scored where no score is named.
  private func scoreRange(_ measure: Measure, _ score: ScoreDefinition?) -> ClosedRange<Double>? {
    guard let instrument = measure.instrument.flatMap({ results.instruments[$0.instrument] }) else {
      return nil
    }
    return score.map(instrument.range) ?? instrument.scales.first?.scoredRange
  }

  /// The range of a part's values.
  func range(_ measure: Measure, _ part: PartResult) -> ClosedRange<Double>? {
    switch measure.kind {
    case .questionnaire: scoreRange(measure, part.score)
    case .outcome: 0...1
    case .duration: nil
    case .count: nil
    default:
      measure.range.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
    }
  }

  /// Which end is better, at the beginning of a sentence.
  static func higherOrLower(_ better: Better) -> Phrase {
    better == .higher ? "Higher is better" : "Lower is better"
  }

  /// The unit of a measure's values in words.
  func unitName(_ measure: Measure, _ part: PartResult?) -> Phrase? {
    if measure.kind == .questionnaire { return scoreRange(measure, part?.score).map(Self.range) }
    return unit(measure, part).map { Phrase(word: $0) }
  }

  /// The ends of a range in words: `1-7`, `-3 to 3`.
  static func range(_ range: ClosedRange<Double>) -> Phrase {
    range.lowerBound < 0
      ? "\(plain(range.lowerBound)) to \(plain(range.upperBound))" : Phrase(verbatim: ends(range))
  }

  /// The label of an axis of values: `Design quality (points)`, `Design time (minutes)`.
  func axis(_ measure: Measure, _ part: PartResult) -> Phrase {
    let name = name(measure, part)
    let unit: Phrase? = measure.kind == .duration ? "minutes" : unitName(measure, part)
    return unit.map { "\(name) (\($0))" } ?? name
  }

  /// What became of items whose numbers ran in a direction of their own.
  static func ownDirection(_ items: [String], turnsOthers: Bool) -> Phrase {
    let names = Phrase(verbatim: items.joined(separator: ", "))
    return switch (turnsOthers, items.count == 1) {
    case (true, true): "\(names) ran as published and was not turned round"
    case (true, false): "\(names) ran as published and were not turned round"
    case (false, true): "\(names) ran the other way than published and was turned round before scoring"
    case (false, false): "\(names) ran the other way than published and were turned round before scoring"
    }
  }

  /// A number without decimals where it has none.
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A list in a sentence.
  static func list(_ names: [Phrase], most: Int = 20) -> Phrase {
    names.count <= most
      ? names.joined(separator: ", ")
      : "\(names.prefix(most).joined(separator: ", ")) and \(names.count - most) more"
  }

  /// A list of names in a sentence.
  static func list(_ names: [String], most: Int = 20) -> Phrase {
    list(names.map { Phrase(verbatim: $0) }, most: most)
  }
}

extension StudyResults {
  /// A group in words: its levels, `all` where it is everybody.
  func name(of key: GroupKey) -> Phrase {
    if key.levels.isEmpty { return "all" }
    return key.levels.map { Phrase(study.factors[$0.factor].levels[$0.level].label) }.joined(separator: ", ")
  }

  /// A task in words; `all` where it is all of them.
  func name(ofTask id: String?) -> Phrase {
    guard let id else { return "all" }
    return study.tasks.first { $0.id == id }.map { Phrase($0.label) } ?? Phrase(verbatim: id)
  }
}

extension Phrase {
  /// Makes a phrase of words of the study or of an instrument, which know their own languages.
  ///
  /// - Parameter text: the words.
  public init(_ text: LocalizedText) {
    let wordings = text.languages.map { ($0, text[$0] ?? "") }
    self.init(wordings: Dictionary(wordings) { first, _ in first }, original: text())
  }

  /// Why something does not exist, in words.
  init(_ reason: UndefinedResult) { self.init(counting: reason.message, names: reason.names) }
}

extension Phrase.StringInterpolation {
  /// Adds words of the study or of an instrument.
  ///
  /// - Parameter text: the words, in the languages that they have.
  public mutating func appendInterpolation(_ text: LocalizedText) { appendInterpolation(Phrase(text)) }
}

extension ReportTable.Cell {
  /// Words of the study or of an instrument, which know their own languages.
  static func words(_ text: LocalizedText) -> Self { .text(Phrase(text)) }
}
