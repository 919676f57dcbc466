internal import StudyAnalysis
internal import StudyModel

/// How measures, groups and numbers are put into words.
struct Wording {
  let results: StudyResults

  /// The name of a measure: `Design quality`.
  func name(_ measure: Measure) -> String { measure.label() }

  /// The name of a score: `Satisfaction (PSSUQ): Overall`.
  func name(_ measure: Measure, _ part: PartResult) -> String {
    guard let score = part.score else { return measure.label() }
    return measure.label() + ": " + score.label()
  }

  /// What a result is evidence for, where that is no primary outcome: ` (exploratory)`.
  func role(_ role: Plan.Role) -> String { role == .primary ? "" : " (\(role.rawValue))" }

  /// A level in a sentence: its label, or `group with` where it has no label of its own.
  func level(_ factor: Int, _ level: Int) -> String {
    let known = results.study.factors[factor]
    let label = known.levels[level].label()
    return label == known.levels[level].id ? "\(known.id) \(label)" : label
  }

  /// A contrast in words: `With patterns - Without patterns`.
  func contrast(_ contrast: ContrastResult) -> String {
    self.contrast(contrast.factor, contrast.treatment, contrast.reference)
  }

  /// A contrast in words: `With patterns - Without patterns`.
  func contrast(_ factor: Int, _ treatment: Int, _ reference: Int) -> String {
    let levels = results.study.factors[factor].levels
    return levels[treatment].label() + " - " + levels[reference].label()
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

  /// `higher is better`, with `(assumed)` where nobody declared it.
  func direction(_ measure: Measure) -> String? {
    switch measure.better {
    case .declared(let better): "\(better.rawValue) is better"
    case .assumed(let better): "\(better.rawValue) is better (assumed)"
    case .unknown: nil
    }
  }

  /// `higher`, `lower (assumed)`: the direction of an estimate.
  func directionIdentifier(_ measure: Measure) -> String? {
    switch measure.better {
    case .declared(let better): better.rawValue
    case .assumed(let better): better.rawValue + " (assumed)"
    case .unknown: nil
    }
  }

  /// The unit of a measure's values.
  func unit(_ measure: Measure, _ part: PartResult?) -> String? {
    switch measure.kind {
    case .duration: "s"
    case .outcome: "proportion"
    case .count: "count"
    case .questionnaire:
      switch part?.score?.method {
      case .percent: "0-100"
      default: scaleText(measure)
      }
    default: measure.unit
    }
  }

  /// The ends of a questionnaire's scale: `1-7`.
  func scaleText(_ measure: Measure) -> String? {
    guard let range = scaleRange(measure) else { return nil }
    return "\(Self.plain(range.lowerBound))-\(Self.plain(range.upperBound))"
  }

  /// The scale of a questionnaire's first item.
  func scaleRange(_ measure: Measure) -> ClosedRange<Double>? {
    guard let use = measure.instrument else { return nil }
    return results.instruments[use.instrument]?.scales.first?.range
  }

  /// The range of a part's values.
  func range(_ measure: Measure, _ part: PartResult) -> ClosedRange<Double>? {
    switch measure.kind {
    case .questionnaire: part.score?.method == .percent ? 0...100 : scaleRange(measure)
    case .outcome: 0...1
    case .duration: nil
    case .count: nil
    default:
      measure.range.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
    }
  }

  /// What became of items whose numbers ran in a direction of their own.
  static func ownDirection(_ items: [String], turnsOthers: Bool) -> String {
    let names = items.joined(separator: ", ")
    let verb = items.count == 1 ? "was" : "were"
    return turnsOthers
      ? "\(names) ran as published and \(verb) not turned round"
      : "\(names) ran the other way than published and \(verb) turned round before scoring"
  }

  /// A number with its noun: `1 item`, `2 items`.
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    number.counting(noun, plural)
  }

  /// A number without decimals where it has none.
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A list in a sentence.
  static func list(_ names: [String], most: Int = 20) -> String {
    names.count <= most
      ? names.joined(separator: ", ")
      : names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
  }
}
