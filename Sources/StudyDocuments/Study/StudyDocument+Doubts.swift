public import StudyModel
internal import StudyXML

extension StudyDocument {
  /// What a study counts on and its pages never bring, to be told before anybody comes.
  ///
  /// That may be meant, since answers on paper can come later, and so it is no reason to refuse a study. Of a study with files
  /// nothing is said but what concerns the catalogue: they may bring other answers, and people whom no page admits.
  ///
  /// - Parameters:
  ///   - plan: how the study is run, said by itself or standard.
  ///   - instruments: the instruments that its measures name, by identifier.
  /// - Returns: the doubts, a sentence each, with its place.
  public func doubts(about plan: CapturePlan, instruments: [String: Instrument]) -> [String] {
    let ofPages = doubtsOfCatalogue() + doubtsOfTasks(plan) + doubtsOfLanguages(plan, instruments)
    guard study.sources.isEmpty else { return ofPages }
    return ofPages + doubtsOfAnalyses(plan, instruments) + doubtsOfLevels(plan)
  }

  /// Measures that observers are to note at each task, where nobody is given a task.
  private func doubtsOfTasks(_ plan: CapturePlan) -> [String] {
    let measures = study.measures.filter {
      $0.isPerTask && [.count, .outcome, .duration].contains($0.kind) && $0.counts == nil
    }
    guard plan.tasks.isEmpty, !study.tasks.isEmpty, !measures.isEmpty else { return [] }
    let place = document.root.first("capture")?.first("tasks").map { document.place(of: "task", in: $0) }
    return [
      "\(place ?? document.path): participants are given no task, so that observers note "
        + "\(measures.map(\.id).joined(separator: ", ")) once for each of them, and not per task; name the tasks in "
        + "<tasks> of <capture>, or take per=\"task\" out"
    ]
  }

  /// Questionnaires that are not there in each language of the pages.
  private func doubtsOfLanguages(_ plan: CapturePlan, _ instruments: [String: Instrument]) -> [String] {
    let asked = plan.questionnaires.compactMap { setting in
      study.measure(setting.measure)?.instrument.flatMap { instruments[$0.instrument] }
    }
    let place =
      document.root.first("capture").map { document.place(of: "languages", in: $0) } ?? document.path
    return plan.languages.compactMap { language in
      let lacking = asked.filter { !$0.items.allSatisfy { $0.text.languages.contains(language) } }.map(\.id)
      guard !lacking.isEmpty else { return nil }
      return
        "\(place): there is no \(lacking.joined(separator: ", ")) in \(language), and those who read \(language) "
        + "get the words of another language; put a tested translation into instruments/, or take \(language) out of "
        + "the languages"
    }
  }

  /// A catalogue that some people are to have and that no task shows.
  private func doubtsOfCatalogue() -> [String] {
    let tasks = document.root.first("capture")?.parts("tasks", "task") ?? []
    guard let first = tasks.first, let factor = study.patterns?.factor, let level = study.patterns?.level,
      tasks.allSatisfy({ $0[attribute: "patterns"] != nil && !$0.flag("patterns") })
    else { return [] }
    return [
      "\(document.place(of: "patterns", in: first)): no task shows the pattern catalogue, which those with "
        + "\(factor)=\(level) have at hand; take patterns=\"false\" out of the tasks that are to show it"
    ]
  }

  /// Analyses of questionnaires, and of what the pages count, whose values can never be compared.
  private func doubtsOfAnalyses(_ plan: CapturePlan, _ instruments: [String: Instrument]) -> [String] {
    var leftOut: Set<String> = []
    return (document.root.first("plan")?.elements("analysis") ?? []).compactMap { analysis in
      // An analysis is of a measure as a whole or of one of its scores.
      let name = String((analysis[attribute: "measure"] ?? "").prefix { $0 != "." })
      guard let measure = study.measure(name) else { return nil }
      if measure.counts?.needsPatterns == true, let patterns = study.patterns,
        let factor = patterns.factor, let level = patterns.level, analysis[attribute: "contrast"] == factor
      {
        return "\(document.place(of: "contrast", in: analysis)): \(measure.id) is counted only at "
          + "\(factor)=\(level), where the catalogue is at hand, so that there is nothing to compare it with; "
          + "compare it by another factor, or take the analysis out"
      }
      guard measure.kind == .questionnaire else { return nil }
      guard let setting = plan.questionnaires.first(where: { $0.measure == measure.id }) else {
        // What experts fill in no participant is asked.
        guard measure.respondent(instruments).isEmpty, measure.subject(instruments).isEmpty,
          leftOut.insert(measure.id).inserted
        else { return nil }
        return
          "\(document.place(of: "measure", in: analysis)): the analysis \(analysis[attribute: "id"] ?? "") "
          + "is of \(measure.id), which nobody is asked, and the study has no file that brings it; add it to "
          + "<questionnaires>, or import its answers later"
      }
      guard let factor = analysis[attribute: "contrast"].flatMap({ study.factor($0) }),
        let flaw = Self.flaw(of: setting, comparedBy: factor)
      else { return nil }
      return "\(document.place(of: "contrast", in: analysis)): \(flaw)"
    }
  }

  /// Why answers to a questionnaire never come from more than one level of a factor; nil where they do.
  private static func flaw(of setting: QuestionnaireSetting, comparedBy factor: Factor) -> String? {
    let measure = setting.measure
    if let group = setting.group, group.factor == factor.id {
      return
        "\(measure) is asked only at \(factor.id)=\(group.level), so that there is nothing to compare it "
        + "with; take factor and level of <questionnaire measure=\"\(measure)\"> out, or the analysis"
    }
    guard setting.moment == .end, factor.design == .within else { return nil }
    return "\(measure) is asked once, at the end, so that nobody has answers for several levels of "
      + "\(factor.id); ask it after each condition, or take the analysis out"
  }

  /// Levels of a factor to which no answer leads.
  private func doubtsOfLevels(_ plan: CapturePlan) -> [String] {
    let questions = document.root.first("capture")?.parts("eligibility", "question") ?? []
    return plan.eligibility.flatMap { question -> [String] in
      guard let factor = question.factor.flatMap({ study.factor($0) }) else { return [] }
      let reached = Set(question.options.filter(\.admits).compactMap(\.level))
      let declared = Set(study.participants.compactMap { $0.levels[factor.id] })
      let element = questions.first { $0[attribute: "id"] == question.id }
      let place = element.map { document.place(of: "factor", in: $0) } ?? document.path
      return factor.levels.map(\.id).filter { !reached.contains($0) && !declared.contains($0) }.map { level in
        "\(place): nobody can belong to \(factor.id)=\(level), since no answer to \(question.id) that admits leads "
          + "to it; give one level=\"\(level)\", or take the level out of the factor"
      }
    }
  }
}
