internal import StudyModel
internal import StudyXML

/// What a schema cannot say of a study: references and numbers that do not fit one another.
enum StudyContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument, catalogue: InstrumentCatalogue) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    let root = document.root
    let factors = root.parts("factors", "factor")
    for factor in factors { finder.check(factor: factor) }
    let measures = root.parts("measures", "measure")
    for measure in measures {
      finder.check(measure: measure, catalogue: catalogue)
      finder.checkRubric(of: measure)
    }
    finder.checkTwice(measures.filter { $0[attribute: "kind"] == "questionnaire" }, "instrument") { name in
      (
        "two measures use the instrument \(name)", "one measure an instrument",
        "where the same people answered it twice, declare a factor with design=\"within\" for the occasion"
      )
    }
    let analyses = root.first("plan")?.elements("analysis") ?? []
    for analysis in analyses {
      finder.check(analysis: analysis, measures: measures, factors: factors, catalogue: catalogue)
    }
    let families = Set(analyses.compactMap { $0[attribute: "family"] })
    for family in root.first("plan")?.elements("family") ?? [] {
      guard let name = family[attribute: "id"], !families.contains(name) else { continue }
      finder.report(
        family, "id",
        "no analysis of the plan belongs to the family \(name), whose correction counts for nothing",
        expected: families.isEmpty
          ? "a family that an <analysis> names" : "one of " + families.sorted().joined(separator: ", "),
        remedy: "name it with family=\"\(name)\" in its analyses, correct the name, or take it out")
    }
    let outliers = root.first("plan")?.elements("outliers") ?? []
    for policy in outliers { finder.check(outliers: policy, measures: measures) }
    finder.checkTwice(outliers, "measure") {
      ("two rules for outliers of \($0)", "one rule a measure", "remove one of them")
    }
    finder.checkTwice(analyses, "id") {
      ("two analyses are called \($0)", "each identifier once", "rename one of them")
    }
    finder.checkTwice(root.parts("sources", "source"), "path", apartBy: "sheet") {
      (
        "two sources name the file \($0): its rows would count twice",
        "each file once, or each of its sheets",
        "remove one of them, or name the sheet of each"
      )
    }
    for exclusion in root.parts("exclusions", "exclusion") { finder.check(exclusion: exclusion) }
    let tasks = root.parts("tasks", "task").compactMap { $0[attribute: "id"] }
    for exclusion in root.parts("exclusions", "exclusion") where !tasks.isEmpty {
      guard let task = exclusion[attribute: "task"], !tasks.contains(task) else { continue }
      // What forms of other kinds are about need not be declared; whoever reads the files looks for it.
      let measure = measures.first { $0[attribute: "id"] == exclusion[attribute: "measure"] }
      let instrument = measure?[attribute: "instrument"].flatMap { catalogue.instrument($0) }
      if instrument?.subject.isEmpty == false { continue }
      finder.report(
        exclusion, "task", "the study has no task \"\(task)\"",
        expected: "one of " + tasks.joined(separator: ", "),
        remedy: "correct the task of the exclusion")
    }
    finder.checkAliases(root.parts("participants", "participant"))
    let holders =
      root.parts("participants", "participant") + root.parts("sources", "source")
      + root.parts("inspections", "inspection").flatMap { $0.elements("design") }
    for level in holders.flatMap({ $0.elements("level") }) {
      guard let factor = factors.first(where: { $0[attribute: "id"] == level[attribute: "factor"] }) else {
        continue
      }
      let known = factor.elements("level").compactMap { $0[attribute: "id"] }
      guard let named = level[attribute: "is"], !known.contains(named) else { continue }
      finder.report(
        level, "is", "\"\(named)\" is no level of the factor \(factor[attribute: "id"] ?? "")",
        expected: "one of " + known.joined(separator: ", "), remedy: "correct the level")
    }
    return finder.problems
  }
}

extension ContradictionFinder {
  /// Reports an exclusion that is of nobody, or of several things at once.
  mutating func check(exclusion: XMLElement) {
    let subjects = ["participant", "evaluator", "design", "row"].filter { exclusion[attribute: $0] != nil }
    let parts = ["measure", "task"].filter { exclusion[attribute: $0] != nil }
    if subjects.count != 1 {
      report(
        exclusion, subjects.last ?? "reason",
        subjects.isEmpty
          ? "the exclusion does not say what is left out"
          : "the exclusion is of several things at once: " + subjects.joined(separator: ", "),
        expected: "one of participant, evaluator, design and row",
        remedy: subjects.isEmpty ? "say what is left out" : "make an exclusion of each")
    } else if subjects[0] != "participant", let part = parts.first {
      report(
        exclusion, part, "the \(part) is of an exclusion of a participant",
        expected:
          "an exclusion of \(subjects[0] == "evaluator" ? "an" : "a") \(subjects[0]) without it",
        remedy: "take it out")
    } else if ["participant", "row"].contains(subjects[0]), exclusion[attribute: "inspection"] != nil {
      report(
        exclusion, "inspection", "a \(subjects[0]) is left out of the study, not of an inspection",
        expected: "an evaluator or a design with inspection", remedy: "take the attribute out")
    } else if (subjects[0] == "row") != (exclusion[attribute: "source"] != nil) {
      report(
        exclusion, subjects[0] == "row" ? "row" : "source", "a row is excluded by source and row together",
        expected: "source and row, or neither of them",
        remedy: "write source=\"ID\" row=\"N\", or take the attribute out")
    }
  }

  /// Reports the second and any further element with the same value of an attribute.
  mutating func checkTwice(
    _ elements: [XMLElement], _ attribute: String, apartBy other: String? = nil,
    _ words: (String) -> (String, expected: String, remedy: String)
  ) {
    var seen: [String: [String?]] = [:]
    for element in elements {
      guard let value = element[attribute: attribute] else { continue }
      let part = other.flatMap { element[attribute: $0]?.foldedForComparison }
      let isTwice = seen[value, default: []].contains { $0 == nil || part == nil || $0 == part }
      seen[value, default: []].append(part)
      guard isTwice else { continue }
      let (message, expected, remedy) = words(value)
      report(element, attribute, message, expected: expected, remedy: remedy)
    }
  }

  /// Reports a spelling that would make one person of two.
  mutating func checkAliases(_ participants: [XMLElement]) {
    var seen = Set(participants.compactMap { $0[attribute: "id"] })
    for participant in participants {
      for alias in participant.elements("alias") where !seen.insert(alias.collapsedText).inserted {
        report(
          participant, "id",
          "\"\(alias.collapsedText)\" is the name or alias of another participant too, or stands here twice",
          expected: "each name and alias once", remedy: "take one of them out")
      }
    }
  }

  mutating func check(factor: XMLElement) {
    let levels = factor.elements("level").compactMap { $0[attribute: "id"] }
    if Set(levels).count < levels.count {
      report(
        factor, "id", "the factor \(factor[attribute: "id"] ?? "") names a level twice",
        expected: "each level once", remedy: "remove or rename the second one")
    } else {
      checkSpellings(of: factor)
    }
    if let reference = factor[attribute: "reference"], !levels.contains(reference) {
      report(
        factor, "reference", "\"\(reference)\" is no level of the factor \(factor[attribute: "id"] ?? "")",
        expected: "one of " + levels.joined(separator: ", "), remedy: "correct the reference")
    }
  }

  /// A cell may name one level only.
  private mutating func checkSpellings(of factor: XMLElement) {
    var levels: [String: String] = [:]
    for level in factor.elements("level") {
      let id = level[attribute: "id"] ?? ""
      let others = (level.elements("label") + level.elements("alias")).map(\.collapsedText)
      for spelling in Set(([id] + others).map(\.foldedForComparison)).sorted() {
        if let other = levels[spelling] {
          let shown = ([id] + others).first { $0.foldedForComparison == spelling } ?? spelling
          report(
            level, "id",
            "\"\(shown)\" names the levels \(other) and \(id) of the factor \(factor[attribute: "id"] ?? "")",
            expected:
              "identifiers, labels and aliases that name one level each (capitals do not tell them apart)",
            remedy: "rename one of them or remove the alias")
        }
        levels[spelling] = levels[spelling] ?? id
      }
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
      guard isQuestionnaire else {
        report(
          measure, "instrument", "the measure \(id) has an instrument and is no questionnaire",
          expected: "kind=\"questionnaire\"", remedy: "correct the kind or remove the instrument")
        return
      }
      if measure[attribute: "minimum-answered"] != nil, !instrument.missing.asksForMinimum {
        report(
          measure, "minimum-answered",
          "the rule of \(instrument.id) for missing answers takes no minimum-answered",
          expected: "minimum-answered only for an instrument that takes the mean of the answered items",
          remedy: "remove minimum-answered")
      }
      if let better = measure[attribute: "better"], better != instrument.better.rawValue {
        report(
          measure, "better",
          "the measure \(id) says that \(better) is better, its instrument says the opposite",
          expected: "better=\"\(instrument.better.rawValue)\", which \(instrument.id) declares",
          remedy:
            "remove the attribute; a form that ran the other way declares direction=\"agree-low\" or \"agree-high\""
        )
      }
      checkItemDirections(measure, of: instrument)
      if let scale = measure[attribute: "scale"], FormScale(scale) == nil {
        report(
          measure, "scale", "the scale \(scale) of \(id) has no minimum below its maximum",
          expected: "a scale such as 1-20",
          remedy: "correct the scale")
      }
      for score in measure[attribute: "scores"]?.split(separator: " ").map(String.init) ?? []
      where !instrument.scores.contains(where: { $0.id == score }) {
        report(
          measure, "scores", "\(instrument.id) has no score \"\(score)\"",
          expected: "one of " + instrument.scores.map(\.id).joined(separator: ", "),
          remedy: "correct the score")
      }
    } else if isQuestionnaire {
      report(
        measure, "kind", "the questionnaire \(id) names no instrument", expected: "instrument=\"...\"",
        remedy: "add the identifier of an instrument: "
          + catalogue.instruments.map(\.id).joined(separator: ", "))
    } else {
      for name in ["direction", "scale", "minimum-answered", "scores", "higher-items", "lower-items"]
      where measure[attribute: name] != nil {
        report(
          measure, name, "the measure \(id) has the attribute \(name) and is no questionnaire",
          expected: "\(name) only with kind=\"questionnaire\"",
          remedy: name == "direction"
            ? "say which way is better with better=\"higher\" or \"lower\"" : "remove \(name)")
      }
    }
    if let counted: Measure.CountedEvent = measure.choice("counts") { check(counted: counted, by: measure) }
    if let low = measure.number("minimum"), let high = measure.number("maximum"), low >= high {
      report(
        measure, "maximum", "the measure \(id) ends at \(high.plainText) and begins at \(low.plainText)",
        expected: "a maximum above the minimum", remedy: "correct minimum or maximum")
    }
  }

  /// Reports what the pages of a study cannot count.
  private mutating func check(counted: Measure.CountedEvent, by measure: XMLElement) {
    let id = measure[attribute: "id"] ?? ""
    if measure[attribute: "kind"] != "count" {
      report(
        measure, "counts", "the measure \(id) has the attribute counts and is no count",
        expected: "counts only with kind=\"count\"", remedy: "remove counts, or say kind=\"count\"")
    } else if measure[attribute: "per"] != "task" {
      report(
        measure, "counts", "the measure \(id) counts what happens at tasks and is not taken per task",
        expected: "per=\"task\"",
        remedy: "add per=\"task\"; aggregation=\"sum\" makes one number of those of all tasks")
    } else if counted.needsPatterns, document.root.first("patterns") == nil {
      report(
        measure, "counts",
        "the measure \(id) counts \(counted.rawValue), and the study has no pattern catalogue",
        expected: "<patterns catalog=\"...\"/>", remedy: "add the catalogue, or remove the measure")
    }
  }

  mutating func check(
    analysis: XMLElement, measures: [XMLElement], factors: [XMLElement], catalogue: InstrumentCatalogue
  ) {
    let test = analysis[attribute: "test"].flatMap(catalogue.test)
    if let name = analysis[attribute: "test"], test == nil {
      let known = Plan.Test.allCases.map { "\"\($0.identifier)\"" }
      report(
        analysis, "test",
        "attribute \"test\" of <analysis> is " + (name.isEmpty ? "empty" : "\"\(name)\""),
        expected: known.dropLast().joined(separator: ", ") + " or " + known[known.count - 1],
        remedy: "correct the value")
    }
    let named = analysis[attribute: "measure"] ?? ""
    let parts = named.split(separator: ".", maxSplits: 1).map(String.init)
    guard let measure = measures.first(where: { $0[attribute: "id"] == parts.first }) else {
      report(
        analysis, "measure", "the study has no measure \"\(parts.first ?? "")\"",
        expected: "one of " + measures.compactMap { $0[attribute: "id"] }.joined(separator: ", "),
        remedy: "correct the measure of the analysis")
      return
    }
    // An instrument that is not there was reported already.
    let isUnknown =
      measure[attribute: "kind"] == "questionnaire"
      && measure[attribute: "instrument"].flatMap(catalogue.instrument) == nil
    if parts.count == 2, !isUnknown {
      let scores = measure[attribute: "instrument"].flatMap(catalogue.instrument)?.scores.map(\.id) ?? []
      if !scores.contains(parts[1]) {
        report(
          analysis, "measure", "the measure \(parts[0]) has no score \"\(parts[1])\"",
          expected: scores.isEmpty
            ? "a measure without a score" : "one of " + scores.joined(separator: ", "),
          remedy: "correct the measure of the analysis")
      }
    }
    let factor = factors.first { $0[attribute: "id"] == analysis[attribute: "contrast"] }
    let isWithin = factor?[attribute: "design"] == "within"
    if let test, isWithin != test.isPaired {
      let fitting = Plan.Test.allCases.filter { $0.isPaired == isWithin }.map { "test=\"\($0.identifier)\"" }
      report(
        analysis, "test",
        "the test \(test.identifier) does not fit the factor \(analysis[attribute: "contrast"] ?? ""), which is "
          + (isWithin ? "within participants" : "between participants"),
        expected: "one of " + fitting.joined(separator: ", "),
        remedy: "correct the test, or the design of the factor")
    }
  }

  /// Refuses directions of items that the instrument does not have, and two directions of one item.
  private mutating func checkItemDirections(_ measure: XMLElement, of instrument: Instrument) {
    var seen: Set<String> = []
    for direction in Better.allCases {
      let name = direction.attributeOfItems
      for item in measure[attribute: name]?.split(separator: " ").map(String.init) ?? [] {
        if instrument.itemIndex(item) == nil {
          report(
            measure, name, "\(instrument.id) has no item \"\(item)\"",
            expected: "one of " + instrument.items.map(\.id).joined(separator: ", "),
            remedy: "correct \(name)")
        } else if !seen.insert(item).inserted {
          report(
            measure, name, "the item \(item) is said to run both ways", expected: "one direction an item",
            remedy: "leave it out of one list")
        }
      }
    }
  }
}

extension MissingRule {
  /// Whether a smallest number of answers means anything to the rule.
  fileprivate var asksForMinimum: Bool { if case .meanOfAnswered = self { true } else { false } }
}
