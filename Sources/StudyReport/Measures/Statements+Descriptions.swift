internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// What is said of values that are described and not compared.
extension Statements {
  /// The mean of everybody in a sentence; nil where there is none.
  func description(_ result: MeasureResult, _ part: PartResult) -> Paragraph? {
    guard let all = part.groups.first(where: { $0.key.levels.isEmpty }), let described = all.descriptives
    else { return nil }
    let name = wording.name(result.measure, part)
    let isTime = result.measure.kind == .duration
    var text: Phrase = "\(name): "
    if isTime, let geometric = all.geometric {
      text += "geometric mean \(Numerals.time(geometric.mean))"
    } else if result.measure.kind == .outcome {
      text += "\(Numerals.fixed(described.mean * 100, decimals: 1))% of tasks completed on average"
    } else {
      text += "mean \(Numerals.fixed(described.mean, decimals: 2))"
      if let sd = described.standardDeviation { text += ", SD \(Numerals.fixed(sd, decimals: 2))" }
      if let unit = wording.unitName(result.measure, part) { text += " (\(unit))" }
    }
    text += ", n = \(described.n)"
    for asked in result.asked { text += ", \(wording.level(asked.factor, asked.level)) only" }
    if let direction = wording.direction(result.measure) { text += "; \(direction)" }
    return Paragraph(.finding, text + ".").telling(
      EstimateList.stem(result.measure, part: part.score?.id, group: results.identifier(of: all.key)))
  }
}
