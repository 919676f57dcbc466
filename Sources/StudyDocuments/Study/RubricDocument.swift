internal import StudyModel
internal import StudyXML

/// A rubric and the policy for outliers as they stand in `study.xml`: reading and writing.
enum RubricDocument {
  /// Reads the rubric of a measure.
  static func rubric(_ element: XMLElement) -> Rubric {
    Rubric(
      criteria: element.elements("criterion").map(criterion), scale: element.choice("scale") ?? .points,
      missing: element.choice("missing") ?? .refuse)
  }

  static func criterion(_ element: XMLElement) -> Rubric.Criterion {
    let low = element.number("minimum") ?? 0
    var anchors: [Double: LocalizedText] = [:]
    for anchor in element.elements("anchor") {
      guard let points = anchor.number("points") else { continue }
      anchors[points, default: LocalizedText()][anchor[attribute: "lang"] ?? "en"] = anchor.collapsedText
    }
    return Rubric.Criterion(
      id: element[attribute: "id"] ?? "", label: element.label, weight: element.number("weight") ?? 1,
      range: low...max(element.number("maximum") ?? low, low), step: element.number("step"), anchors: anchors,
      isReversed: element.flag("reversed"))
  }

  /// Writes the rubric of a measure.
  static func write(_ rubric: Rubric, to writer: inout XMLWriter) {
    var attributes = [("scale", rubric.scale.rawValue)]
    if rubric.missing != .refuse { attributes.append(("missing", rubric.missing.rawValue)) }
    writer.start("rubric", attributes: attributes)
    for criterion in rubric.criteria {
      var parts = [("id", criterion.id)]
      if criterion.weight != 1 { parts.append(("weight", criterion.weight.plainText)) }
      parts += [
        ("minimum", criterion.range.lowerBound.plainText), ("maximum", criterion.range.upperBound.plainText),
      ]
      if let step = criterion.step { parts.append(("step", step.plainText)) }
      if criterion.isReversed { parts.append(("reversed", "true")) }
      writer.start("criterion", attributes: parts)
      if criterion.label != LocalizedText(criterion.id) { writer.localized(criterion.label, as: "label") }
      for (points, words) in criterion.anchors.sorted(by: { $0.key < $1.key }) {
        for language in words.languages {
          writer.element(
            "anchor", attributes: [("points", points.plainText), ("lang", language)], text: words[language])
        }
      }
      writer.end()
    }
    writer.end()
  }

  /// Reads which times of a measure are left out as outlying.
  static func outliers(_ element: XMLElement) -> Plan.Outliers {
    let rule: OutlierRule =
      switch element[attribute: "rule"] {
      case "limits": .limits(minimum: element.number("minimum"), maximum: element.number("maximum"))
      case "log-median": .logMedian
      default: .none
      }
    return Plan.Outliers(measure: element[attribute: "measure"] ?? "", rule: rule)
  }

  /// Writes which times of a measure are left out as outlying.
  static func write(_ outliers: Plan.Outliers, to writer: inout XMLWriter) {
    var attributes = [("measure", outliers.measure), ("rule", outliers.rule.name)]
    if case .limits(let minimum, let maximum) = outliers.rule {
      if let minimum { attributes.append(("minimum", minimum.plainText)) }
      if let maximum { attributes.append(("maximum", maximum.plainText)) }
    }
    writer.element("outliers", attributes: attributes)
  }
}
