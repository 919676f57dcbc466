public import StudyModel
public import StudyXML

/// A questionnaire as it is written in XML.
public enum InstrumentDocument {
  /// Parses, validates and reads a questionnaire.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the instrument.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> Instrument {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .instrument).document
    let problems = InstrumentContradictions.find(in: document)
    guard problems.isEmpty else { throw InputProblems(problems) }
    return instrument(from: document.root)
  }

  /// Reads a questionnaire from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<instrument>` element.
  /// - Returns: the instrument.
  public static func instrument(from root: XMLElement) -> Instrument {
    let scales = root.elements("scale").map(scale)
    var instrument = Instrument(
      id: root[attribute: "id"] ?? "",
      version: root[attribute: "version"] ?? "",
      title: root.localizedText("title"),
      about: root.localizedText("about"),
      aliases: root.elements("alias").map(\.collapsedText),
      respondent: root.localizedText("respondent"),
      subject: root.localizedText("subject"),
      sources: root.elements("source").map { source in
        Instrument.Source(
          id: source[attribute: "id"] ?? "", role: source.choice("role") ?? .instrument,
          citation: source.collapsedText, doi: source[attribute: "doi"])
      },
      licence: root.first("licence")?.collapsedText ?? "",
      scales: scales,
      items: root.elements("item").map { item($0, of: scales) },
      comparisons: root.elements("comparison").map { comparison in
        Instrument.Comparison(
          first: comparison[attribute: "first"] ?? "", second: comparison[attribute: "second"] ?? "")
      },
      missing: missingRule(root.first("missing")),
      scores: root.elements("score").map(score),
      better: root.choice("better") ?? .higher,
      norms: root.elements("norms").map(norms),
      bands: root.elements("bands").map(bands),
      landmarks: root.elements("landmarks").map(landmarks))
    instrument.conventions = root.elements("convention").compactMap { convention in
      convention.choice("figure").map {
        Instrument.Convention($0, source: convention[attribute: "source"] ?? "")
      }
    }
    if let licence = root.first("licence"), licence[attribute: "reprint"] != nil {
      instrument.allowsReprinting = licence.flag("reprint")
    }
    return instrument
  }

  /// Reads a response scale.
  static func scale(_ element: XMLElement) -> ResponseScale {
    let low = element.number("minimum") ?? 0
    let high = element.number("maximum") ?? low
    var scale = ResponseScale(
      id: element[attribute: "id"] ?? "", range: min(low, high)...max(low, high),
      step: element.number("step") ?? 1,
      direction: element.choice("direction") ?? .agreeHigh,
      allowsNotApplicable: element.flag("not-applicable"),
      labels: labels(element.elements("label")))
    scale.codings = element.elements("coding").compactMap { $0.number("minimum") }
    return scale
  }

  private static func labels(_ elements: [XMLElement]) -> [Double: LocalizedText] {
    var result: [Double: LocalizedText] = [:]
    for element in elements {
      guard let value = element.number("value") else { continue }
      result[value, default: LocalizedText()][element[attribute: "lang"] ?? "en"] = element.collapsedText
    }
    return result
  }

  private static func item(_ element: XMLElement, of scales: [ResponseScale]) -> Item {
    var item = Item(
      id: element[attribute: "id"] ?? "", scale: element[attribute: "scale"] ?? "",
      isReversed: element.flag("reversed"), text: element.localizedText("text"),
      otherWordings: element.elements("wording").map(\.collapsedText),
      anchors: labels(element.elements("anchor")))
    guard let scale = scales.first(where: { $0.id == item.scale }) else { return item }
    for poles in element.elements("poles") {
      let (low, high) = (poles[attribute: "low"] ?? "", poles[attribute: "high"] ?? "")
      let language = poles[attribute: "lang"] ?? "en"
      item.text[language] = Item.pair(low, high)
      item.anchors[scale.range.lowerBound, default: LocalizedText()][language] = low
      item.anchors[scale.range.upperBound, default: LocalizedText()][language] = high
    }
    return item
  }

  private static func missingRule(_ element: XMLElement?) -> MissingRule {
    switch element?[attribute: "rule"] {
    case "mean-of-answered": .meanOfAnswered(minimum: element?.integer("minimum-answered") ?? 1)
    case "neutral": .neutral(value: element?.number("value") ?? 0, atMost: element?.integer("at-most") ?? 0)
    default: .complete
    }
  }

  private static func score(_ element: XMLElement) -> ScoreDefinition {
    let items = element.elements("of")
    let weights = items.map { $0.number("weight") ?? 1 }
    let points = element.elements("points").compactMap { points -> ScoreDefinition.Points? in
      guard let from = points.number("from"), let to = points.number("to"), from <= to else { return nil }
      return ScoreDefinition.Points(answers: from...to, value: points.number("value") ?? 0)
    }
    var score = ScoreDefinition(
      id: element[attribute: "id"] ?? "", label: element.localizedText("label"),
      role: element.choice("role") ?? .subscale,
      rule: ScoreDefinition.Rule(
        element.choice("method") ?? .mean, factor: element.number("factor") ?? 1,
        weights: weights.allSatisfy { $0 == 1 } ? [] : weights, points: points),
      items: items.compactMap { $0[attribute: "item"] },
      isOnByDefault: element[attribute: "default"] != "off")
    score.ownBetter = element[attribute: "better"].map {
      Better(rawValue: $0).map { .declared($0) } ?? .unknown
    }
    return score
  }

  private static func norms(_ element: XMLElement) -> NormSet {
    NormSet(
      id: element[attribute: "id"] ?? "", source: element[attribute: "source"] ?? "",
      caveat: element.localizedText("caveat"), level: element.number("level"),
      studies: element.integer("studies"),
      people: element.integer("people"), isVerified: element.flag("verified"),
      norms: element.elements("norm").compactMap { norm in
        guard let mean = norm.number("mean") else { return nil }
        let subject: NormSet.Norm.Subject
        if let score = norm[attribute: "score"] {
          subject = .score(score)
        } else {
          subject = .item(norm[attribute: "item"] ?? "")
        }
        var interval: ClosedRange<Double>?
        if let lower = norm.number("lower"), let upper = norm.number("upper"), lower <= upper {
          interval = lower...upper
        }
        return NormSet.Norm(subject: subject, mean: mean, interval: interval)
      })
  }

  private static func bands(_ element: XMLElement) -> BandScheme {
    BandScheme(
      id: element[attribute: "id"] ?? "", score: element[attribute: "score"] ?? "",
      source: element[attribute: "source"] ?? "", caveat: element.localizedText("caveat"),
      decimals: element[attribute: "limits"] == "above" ? nil : element.integer("decimals") ?? 0,
      isVerified: element.flag("verified"),
      bands: element.elements("band").compactMap { band in
        guard let from = band.number("from"), let to = band.number("to"), from <= to else { return nil }
        var percentiles: ClosedRange<Double>?
        if let low = band.number("percentile-from"), let high = band.number("percentile-to"), low <= high {
          percentiles = low...high
        }
        return BandScheme.Band(
          name: band[attribute: "name"] ?? "", range: from...to, percentiles: percentiles)
      })
  }

  private static func landmarks(_ element: XMLElement) -> LandmarkScheme {
    LandmarkScheme(
      id: element[attribute: "id"] ?? "", score: element[attribute: "score"] ?? "",
      source: element[attribute: "source"] ?? "", caveat: element.localizedText("caveat"),
      people: element.integer("people"), isVerified: element.flag("verified"),
      landmarks: element.elements("landmark").compactMap { landmark in
        landmark.number("mean").map {
          LandmarkScheme.Landmark(name: landmark[attribute: "name"] ?? "", mean: $0)
        }
      })
  }
}
