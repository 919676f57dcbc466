internal import StudyModel
internal import StudyXML

/// What a schema cannot say of how a study is run: names, groups and languages that do not fit the study.
enum CaptureContradictions {
  /// Finds the contradictions in the `<capture>` of a study that was read.
  static func find(in document: XMLDocument, study: Study, catalogue: InstrumentCatalogue) -> [InputProblem] {
    guard let element = document.root.first("capture"), let plan = study.capture else { return [] }
    var finder = ContradictionFinder(document: document)
    finder.checkConsent(element)
    for question in element.parts("comprehension", "question") { finder.check(comprehension: question) }
    let before = finder.problems.count
    for question in element.parts("eligibility", "question") { finder.check(eligibility: question, study) }
    finder.checkGroups(element, plan, study, questionsAreSound: finder.problems.count == before)
    for task in element.parts("tasks", "task") { finder.check(captureTask: task, study) }
    for form in element.parts("questionnaires", "questionnaire") {
      finder.check(questionnaire: form, study, catalogue)
    }
    finder.checkLanguages(element, plan, study)
    return finder.problems
  }
}

extension ContradictionFinder {
  fileprivate mutating func checkConsent(_ element: XMLElement) {
    guard let consent = element.first("consent") else { return }
    let sections = consent.elements("section")
    if !sections.contains(where: { $0[attribute: "agree"] == "required" }) {
      report(
        consent, "version",
        "no section of the consent has to be agreed to, so that nobody consents to anything",
        expected: "at least one <section agree=\"required\">",
        remedy: "add agree=\"required\" to the sections without which nobody can take part")
    }
  }

  fileprivate mutating func check(comprehension question: XMLElement) {
    let options = question.elements("option").compactMap { $0[attribute: "id"] }
    guard let right = question[attribute: "right"], !options.contains(right) else { return }
    report(
      question, "right", "the right answer \"\(right)\" is none of the answers",
      expected: "one of " + options.joined(separator: ", "), remedy: "correct the right answer")
  }

  fileprivate mutating func check(eligibility question: XMLElement, _ study: Study) {
    let options = question.elements("option")
    let id = question[attribute: "id"] ?? ""
    if options.allSatisfy({ $0[attribute: "admits"] != nil && !$0.flag("admits") }) {
      report(
        question, "id", "no answer to the question \(id) admits anybody",
        expected: "at least one <option> without admits=\"false\"", remedy: "correct the answers")
    }
    guard question[attribute: "factor"] != nil else {
      if options.contains(where: { $0[attribute: "level"] != nil }) {
        report(
          question, "id", "the question \(id) names no factor, so that the levels of its answers say nothing",
          expected: "<question factor=\"...\">", remedy: "add the factor, or take the levels out")
      }
      return
    }
    guard let factor = betweenFactor(question, study) else { return }
    for option in options {
      if let level = option[attribute: "level"] {
        checkLevel(level, of: factor, option, "level")
      } else if option[attribute: "admits"] == nil || option.flag("admits") {
        report(
          option, "id", "the answer \(option[attribute: "id"] ?? "") does not say its level of \(factor.id)",
          expected: "level=\"...\", one of " + factor.levels.map(\.id).joined(separator: ", "),
          remedy: "add the level, or admits=\"false\"")
      }
    }
  }

  /// The factor that an element names, where people can belong to one of its levels; reports any other one.
  mutating func betweenFactor(_ element: XMLElement, _ study: Study) -> Factor? {
    let name = element[attribute: "factor"] ?? ""
    let between = study.factors.filter { $0.design == .between }
    if let found = between.first(where: { $0.id == name }) { return found }
    report(
      element, "factor",
      study.factor(name) == nil
        ? "the study has no factor \"\(name)\""
        : "the factor \(name) is within participants: everybody meets each of its levels",
      expected: between.isEmpty
        ? "a factor with design=\"between\"" : "one of " + between.map(\.id).joined(separator: ", "),
      remedy: "correct the factor")
    return nil
  }

  fileprivate mutating func checkLevel(
    _ level: String, of factor: Factor, _ element: XMLElement, _ attribute: String
  ) {
    if factor.levels.contains(where: { $0.id == level }) { return }
    report(
      element, attribute, "the factor \(factor.id) has no level \"\(level)\"",
      expected: "one of " + factor.levels.map(\.id).joined(separator: ", "), remedy: "correct the level")
  }

  fileprivate mutating func check(captureTask element: XMLElement, _ study: Study) {
    let name = element[attribute: "ref"] ?? ""
    guard study.tasks.contains(where: { $0.id == name }) else {
      report(
        element, "ref", "the study has no task \"\(name)\"",
        expected: study.tasks.isEmpty
          ? "a <task> of the study" : "one of " + study.tasks.map(\.id).joined(separator: ", "),
        remedy: "correct the task")
      return
    }
    if element.flag("patterns"), study.patterns == nil {
      report(
        element, "patterns", "the study has no pattern catalogue to show beside the task \(name)",
        expected: "<patterns catalog=\"...\"> in the study", remedy: "add it, or take the attribute out")
    }
  }

  fileprivate mutating func check(
    questionnaire element: XMLElement, _ study: Study, _ catalogue: InstrumentCatalogue
  ) {
    let name = element[attribute: "measure"] ?? ""
    let known = study.measures.filter { $0.kind == .questionnaire }
    guard let measure = known.first(where: { $0.id == name }) else {
      report(
        element, "measure",
        study.measure(name) == nil
          ? "the study has no measure \"\(name)\"" : "the measure \(name) is no questionnaire",
        expected: known.isEmpty
          ? "a measure with kind=\"questionnaire\"" : "one of " + known.map(\.id).joined(separator: ", "),
        remedy: "correct the measure")
      return
    }
    if let form = measure.instrument.flatMap({ catalogue.instrument($0.instrument) }),
      !form.respondent.isEmpty || !form.subject.isEmpty
    {
      report(
        element, "measure",
        "\(form.id) is no form of participants about tasks, but of \(form.respondent().isEmpty ? "others" : "the " + form.respondent())",
        expected: "a questionnaire that participants fill in", remedy: "take it out of <questionnaires>")
    }
    if let scale = measure.instrument?.scale {
      report(
        element, "measure",
        "the pages show \(name) with its published scale, but the measure declares the scale \(scale)",
        expected: "a measure without scale", remedy: "remove scale from <measure id=\"\(name)\">")
    }
    let after = element[attribute: "after"]
    if let after, (after == "task") != measure.isPerTask {
      report(
        element, "after",
        "the measure \(name) is taken once a \(measure.isPerTask ? "task" : "study"), and not after \(after == "task" ? "each task" : "the \(after)")",
        expected: measure.isPerTask ? "after=\"task\"" : "after=\"condition\" or \"end\"",
        remedy: "correct after, or per of the measure")
    }
    switch (element[attribute: "factor"], element[attribute: "level"]) {
    case (nil, nil): break
    case (let factor?, let level?):
      if let declared = study.factor(factor) {
        checkLevel(level, of: declared, element, "level")
        if declared.design == .within, after == "end" || after == nil, !measure.isPerTask {
          report(
            element, "factor",
            "everybody meets each level of \(factor), so that at the end it tells nobody apart",
            expected: "a factor between participants, or after=\"condition\"",
            remedy: "correct the factor, or say after=\"condition\"")
        }
      } else {
        report(
          element, "factor", "the study has no factor \"\(factor)\"",
          expected: study.factors.isEmpty
            ? "no factor" : "one of " + study.factors.map(\.id).joined(separator: ", "),
          remedy: "correct the factor")
      }
    case (let factor, _):
      report(
        element, factor == nil ? "level" : "factor", "a factor and a level belong together",
        expected: "factor=\"...\" level=\"...\"", remedy: "add the other one, or take this one away")
    }
  }
}
