internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// How heuristics, designs, places and numbers of an inspection are put into words.
struct InspectionWording {
  let results: InspectionResults
  /// The inventories of the designs, by identifier of the artefact.
  let artefacts: [String: Artefact]

  /// The identifier that all identifiers of the inspection begin with.
  var id: String { "inspection-" + results.inspection.id }

  /// How the identifiers of estimates of the inspection begin.
  func stem(part: String? = nil, group: String? = nil, contrast: String? = nil) -> String {
    InspectionEstimates.stem(results.inspection.id, part: part, group: group, contrast: contrast)
  }

  /// The confidence level: `95%`.
  var levelText: String {
    let percent = results.level * 100
    return (percent == percent.rounded() ? String(Int(percent)) : Numerals.fixed(percent, decimals: 1)) + "%"
  }

  /// The level of significance: `.05`.
  var alphaText: String {
    let text = String(results.alpha)
    return text.hasPrefix("0.") ? String(text.dropFirst()) : text
  }

  /// The heuristics that were inspected.
  var heuristics: [Heuristic] { results.heuristics.compactMap { results.heuristicSet.heuristic($0) } }

  /// The name of a heuristic.
  func heuristic(_ id: String) -> Phrase {
    results.heuristicSet.heuristic(id).map { Phrase($0.name) } ?? Phrase(verbatim: id)
  }

  /// Number and name of a heuristic: `5. Error prevention`.
  func numbered(_ id: String) -> Phrase {
    results.heuristicSet.heuristic(id).map { "\($0.number). \($0.name)" } ?? Phrase(verbatim: id)
  }

  /// The headings of columns that are heuristics.
  var headings: [ReportFigure.Heading] {
    results.heuristics.map { id in
      ReportFigure.Heading(
        heuristic(id), short: results.heuristicSet.heuristic(id).map { String($0.number) } ?? id)
    }
  }

  /// The heuristics by number, for a table that has no room for their names.
  var key: Phrase {
    let names = headings.map { heading -> Phrase in "\(heading.short) \(heading.label)" }
    return "Heuristics: \(names.joined(separator: "; "))."
  }

  /// The name of a design.
  func design(_ id: String) -> Phrase {
    results.inspection.designs.first { $0.id == id }.map { Phrase($0.label) } ?? Phrase(verbatim: id)
  }

  /// What a decision leaves out: `evaluator E3`, `design A`.
  func subject(_ exclusion: InspectionExclusion) -> Phrase {
    switch exclusion.subject {
    case .evaluator(let id): "evaluator \(id)"
    case .design(let id): "design \(id)"
    }
  }

  /// A design in a sentence: its label, or `design A` where that is no more than its identifier.
  func inSentence(_ design: InspectedDesign) -> Phrase {
    design.label() == design.id ? "design \(design.label)" : Phrase(design.label)
  }

  /// A design at the beginning of a title: `Design A`.
  func inTitle(_ design: InspectedDesign) -> Phrase { inSentence(design).capitalizedFirst }

  /// Why nothing is said of a design that nobody inspected who counts.
  func notAnalysed(_ design: DesignResult) -> Phrase {
    results.excluded.isEmpty
      ? "\(inTitle(design.design)) was not analysed: nobody recorded anything about it."
      : "\(inTitle(design.design)) was not analysed: apart from evaluators who are left out by decision, nobody inspected it."
  }

  private func artefact(of design: InspectedDesign) -> Artefact? { design.artefact.flatMap { artefacts[$0] } }

  /// The name of a screen.
  func screen(_ id: String, of design: InspectedDesign) -> Phrase {
    (artefact(of: design)?.screen(id)?.name).map { Phrase($0) } ?? Phrase(verbatim: id)
  }

  /// A place in words: `Home`, `My Vows home (no vow saved yet)`, `step 6.1`.
  func place(_ place: InspectedPlace, of design: InspectedDesign) -> Phrase {
    var words: [Phrase] = []
    if let id = place.screen {
      var text: Phrase = screen(id, of: design)
      if let state = place.state {
        let known = artefact(of: design)?.screen(id)?.states.first { $0.id == state }
        let name = known.map { Phrase($0.name) } ?? Phrase(verbatim: state)
        text += " (\(name))"
      }
      words.append(text)
    } else if let state = place.state {
      words.append(Phrase(verbatim: state))
    }
    if let step = place.step { words.append("step \(step)") }
    return words.joined(separator: ", ")
  }

  /// What a level of a factor is called in a sentence.
  func level(_ factor: Int, _ level: Int) -> Phrase {
    let known = results.factors[factor]
    let label = known.levels[level].label
    return label() == known.levels[level].id ? "\(known.id) \(label)" : Phrase(label)
  }

  /// The ends of the rating scale and its direction.
  var scaleNote: Phrase {
    guard let scale = results.inspection.ratingScale else {
      return "The scale of the ratings is not declared."
    }
    let direction: Phrase =
      switch scale.better {
      case .declared(.higher): "higher is better"
      case .declared(.lower): "lower is better"
      case .assumed(.higher): "higher is better (assumed)"
      case .assumed(.lower): "lower is better (assumed)"
      case .unknown: "which end is better is not declared"
      }
    return
      "Ratings of designs on heuristics: \(scale.range.lowerBound) to \(scale.range.upperBound); \(direction)."
  }

  /// The direction of the rating scale in estimates.
  var scaleDirection: String? {
    switch results.inspection.ratingScale?.better ?? .unknown {
    case .declared(let better): better.rawValue
    case .assumed(let better): better.rawValue + " (assumed)"
    case .unknown: nil
    }
  }

  /// The unit of ratings in estimates.
  var scaleUnit: String {
    results.inspection.ratingScale.map { "\($0.range.lowerBound)-\($0.range.upperBound)" } ?? "rating"
  }

  /// A contrast by identifiers: `group: with - without`.
  func contrast(_ comparison: DesignComparison) -> String {
    let factor = results.factors[comparison.factor]
    return
      "\(factor.id): \(factor.levels[comparison.treatment].id) - \(factor.levels[comparison.reference].id)"
  }

  /// A coefficient without the zero before the point.
  static func coefficient(_ value: Double) -> String {
    Numerals.fixed(value, decimals: 2, leadingZero: false)
  }

  /// An interval of a coefficient.
  static func coefficients(_ interval: ConfidenceInterval) -> String {
    "[\(coefficient(interval.lower)), \(coefficient(interval.upper))]"
  }

  /// A share as a percentage.
  static func percent(_ share: Double, decimals: Int = 0) -> String {
    Numerals.fixed(share * 100, decimals: decimals) + "%"
  }

  /// A small number as a word, for the beginning of a sentence.
  static func number(_ count: Int, isFirst: Bool = false) -> Phrase {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    guard words.indices.contains(count) else { return "\(count)" }
    return isFirst ? Phrase(word: words[count]).capitalizedFirst : Phrase(word: words[count])
  }

  /// The severity as it is printed: `3 major`.
  static func severity(_ severity: Severity) -> Phrase {
    "\(severity.rawValue) \(Phrase(word: severity.name))"
  }
}

extension Result where Failure == UndefinedResult {
  /// The value, or nil where there is none.
  var known: Success? { try? get() }

  /// Why there is none, in kebab case; nil where there is one.
  var code: String? { if case .failure(let reason) = self { reason.code } else { nil } }

  /// A cell with the value, or with the reason why there is none.
  func cell(_ make: (Success) -> ReportTable.Cell) -> ReportTable.Cell {
    switch self {
    case .success(let value): make(value)
    case .failure(let reason): .undefined(Phrase(reason))
    }
  }
}
