internal import StudyModel
internal import StudyXML

/// What a schema cannot say of a study: references and numbers that do not fit one another.
enum StudyContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument, catalogue: InstrumentCatalogue) -> [InputProblem] {
    var finder = Finder(document: document)
    let root = document.root
    let factors = root.parts("factors", "factor")
    for factor in factors { finder.check(factor: factor) }
    for measure in root.parts("measures", "measure") { finder.check(measure: measure, catalogue: catalogue) }
    let measures = root.parts("measures", "measure")
    for analysis in root.first("plan")?.elements("analysis") ?? [] {
      finder.check(analysis: analysis, measures: measures, factors: factors, catalogue: catalogue)
    }
    for level in root.parts("participants", "participant").flatMap({ $0.elements("level") }) {
      guard let factor = factors.first(where: { $0[attribute: "id"] == level[attribute: "factor"] }) else { continue }
      let known = factor.elements("level").compactMap { $0[attribute: "id"] }
      guard let named = level[attribute: "is"], !known.contains(named) else { continue }
      finder.report(
        level, "is", "\"\(named)\" is no level of the factor \(factor[attribute: "id"] ?? "")",
        expected: "one of " + known.joined(separator: ", "), remedy: "correct the level")
    }
    return finder.problems
  }

  private struct Finder {
    let document: XMLDocument
    var problems: [InputProblem] = []

    init(document: XMLDocument) { self.document = document }

    mutating func report(
      _ element: XMLElement, _ attribute: String, _ message: String, expected: String, remedy: String
    ) {
      let position = document.position(ofAttribute: attribute, in: element) ?? element.start
      problems.append(
        InputProblem(
          place: "\(document.path):\(position.line):\(position.column)", message: message, expected: expected,
          remedy: remedy))
    }

    mutating func check(factor: XMLElement) {
      let levels = factor.elements("level").compactMap { $0[attribute: "id"] }
      if Set(levels).count < levels.count {
        report(
          factor, "id", "the factor \(factor[attribute: "id"] ?? "") names a level twice",
          expected: "each level once", remedy: "remove or rename the second one")
      }
      if let reference = factor[attribute: "reference"], !levels.contains(reference) {
        report(
          factor, "reference", "\"\(reference)\" is no level of the factor \(factor[attribute: "id"] ?? "")",
          expected: "one of " + levels.joined(separator: ", "), remedy: "correct the reference")
      }
    }

    mutating func check(measure: XMLElement, catalogue: InstrumentCatalogue) {
      let isQuestionnaire = measure[attribute: "kind"] == "questionnaire"
      let id = measure[attribute: "id"] ?? ""
      if let name = measure[attribute: "instrument"] {
        guard let instrument = catalogue.instrument(name) else {
          report(
            measure, "instrument", "there is no instrument \"\(name)\"",
            expected: "one of " + catalogue.instruments.map(\.id).joined(separator: ", "),
            remedy: "correct the identifier, or bring your own instrument with --surveys DIR")
          return
        }
        if !isQuestionnaire {
          report(
            measure, "instrument", "the measure \(id) has an instrument and is no questionnaire",
            expected: "kind=\"questionnaire\"", remedy: "correct the kind or remove the instrument")
        }
        if let better = measure[attribute: "better"], better != instrument.better.rawValue {
          report(
            measure, "better", "the measure \(id) says that \(better) is better, its instrument says the opposite",
            expected: "better=\"\(instrument.better.rawValue)\", which \(instrument.id) declares",
            remedy: "remove the attribute; a form that ran the other way declares direction=\"agree-low\" or \"agree-high\"")
        }
        for score in measure[attribute: "scores"]?.split(separator: " ").map(String.init) ?? []
        where !instrument.scores.contains(where: { $0.id == score }) {
          report(
            measure, "scores", "\(instrument.id) has no score \"\(score)\"",
            expected: "one of " + instrument.scores.map(\.id).joined(separator: ", "), remedy: "correct the score")
        }
      } else if isQuestionnaire {
        report(
          measure, "kind", "the questionnaire \(id) names no instrument", expected: "instrument=\"...\"",
          remedy: "add the identifier of an instrument: " + catalogue.instruments.map(\.id).joined(separator: ", "))
      }
      if let low = measure.number("minimum"), let high = measure.number("maximum"), low >= high {
        report(
          measure, "maximum", "the measure \(id) ends at \(high) and begins at \(low)",
          expected: "a maximum above the minimum", remedy: "correct minimum or maximum")
      }
    }

    mutating func check(
      analysis: XMLElement, measures: [XMLElement], factors: [XMLElement], catalogue: InstrumentCatalogue
    ) {
      let named = analysis[attribute: "measure"] ?? ""
      let parts = named.split(separator: ".", maxSplits: 1).map(String.init)
      guard let measure = measures.first(where: { $0[attribute: "id"] == parts.first }) else {
        report(
          analysis, "measure", "the study has no measure \"\(parts.first ?? "")\"",
          expected: "one of " + measures.compactMap { $0[attribute: "id"] }.joined(separator: ", "),
          remedy: "correct the measure of the analysis")
        return
      }
      if parts.count == 2 {
        let scores = measure[attribute: "instrument"].flatMap(catalogue.instrument)?.scores.map(\.id) ?? []
        if !scores.contains(parts[1]) {
          report(
            analysis, "measure", "the measure \(parts[0]) has no score \"\(parts[1])\"",
            expected: scores.isEmpty ? "a measure without a score" : "one of " + scores.joined(separator: ", "),
            remedy: "correct the measure of the analysis")
        }
      }
      let factor = factors.first { $0[attribute: "id"] == analysis[attribute: "contrast"] }
      let isWithin = factor?[attribute: "design"] == "within"
      let test = analysis[attribute: "test"]
      if let test, isWithin != (test == "paired") {
        report(
          analysis, "test",
          "the test \(test) does not fit the factor \(analysis[attribute: "contrast"] ?? ""), which is "
            + (isWithin ? "within participants" : "between participants"),
          expected: isWithin ? "test=\"paired\"" : "test=\"welch\" or test=\"student\"",
          remedy: "correct the test, or the design of the factor")
      }
    }
  }
}
