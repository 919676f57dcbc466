internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// What a measure is, and how several of its values became one.
extension MeasureSection {
  /// Kind, unit, direction and rule in a sentence or two.
  var about: Phrase {
    var parts: [Phrase] = []
    switch measure.kind {
    case .duration:
      parts.append("Times in minutes and seconds, analysed on the log scale: geometric means and their ratio")
    case .questionnaire:
      if let instrument = measure.instrument.flatMap({ results.instruments[$0.instrument] }) {
        parts.append(
          "\(instrument.title) (\(instrument.id), \(Phrase.count(instrument.items.count, "item")), answered \(wording.scaleText(measure) ?? ""))"
        )
        parts.append("missing answers: \(QuestionnaireSection.rule(instrument, use: measure.instrument))")
      }
    case .outcome:
      parts.append("Share of tasks that a person completed; partial success does not count as success")
    case .count: parts.append(measure.counts.map(Wording.counted) ?? "Counts")
    default:
      var text: Phrase = "Scores"
      if let unit = measure.unit { text += " in \(Phrase(word: unit))" }
      if let range = measure.range, range.lowerBound.isFinite, range.upperBound.isFinite {
        text += " from \(Wording.plain(range.lowerBound)) to \(Wording.plain(range.upperBound))"
      }
      if let rubric = measure.rubric {
        text += ", weighted means of \(Phrase.count(rubric.criteria.count, "criterion", plural: "criteria"))"
        text += rubric.scale == .percent ? " in percent of their range" : ""
      }
      parts.append(text)
    }
    if let direction = wording.direction(measure) { parts.append(direction) }
    if result.items?.mirrorsAnswers == true {
      parts.append(
        "the form ran the other way than the published one, so answers were turned round before scoring")
    }
    if let items = result.items?.itemsOfOwnDirection, !items.isEmpty {
      parts.append(Wording.ownDirection(items, turnsOthers: result.items?.mirrorsAnswers == true))
    }
    if result.excludedObservations > 0 {
      parts.append("\(Phrase.count(result.excludedObservations, "observation")) excluded by decision")
    }
    if let unfinished = result.unfinishedTimes, unfinished.gaveUp + unfinished.notSuccessful > 0 {
      parts.append(
        "times with an outcome: \(unfinished.known), of them \(unfinished.gaveUp) of tasks that were given up (lower bounds) and \(unfinished.notSuccessful) of tasks without full success; all are in these means"
      )
    }
    if let unfinished = result.unfinishedTimes, unfinished.atLimit > 0 {
      parts.append(
        unfinished.atLimit == 1
          ? "1 time reached the limit of the task without success and is taken for a lower bound"
          : "\(unfinished.atLimit) times reached the limit of the task without success and are taken for lower bounds"
      )
    }
    return parts.joined(separator: "; ") + "."
  }

  /// How the identifiers of the counts that ``about`` tells begin.
  var countsToldByAbout: [String] {
    var told: [String] = []
    if result.excludedObservations > 0 {
      told.append(EstimateList.stem(measure, group: "all") + "excluded-observations")
    }
    if let times = result.unfinishedTimes, times.gaveUp + times.notSuccessful + times.atLimit > 0 {
      told.append(EstimateList.times(of: measure))
    }
    return told
  }

  /// Of whom alone there are values, where others were not asked.
  var asked: [Phrase] {
    result.asked.map { asked in
      let factor = Phrase(results.study.factors[asked.factor].label)
      return
        "All values are of \(wording.level(asked.factor, asked.level)). Nobody else has any, so that nothing is compared by \(factor) and nobody else counts as missing."
    }
  }

  /// How several values became one per unit, and who does not fit.
  func reductionBlock() -> ReportBlock? {
    let reduction = result.reduction
    var items: [Paragraph] = []
    if reduction.unit == .row {
      items.append(
        Paragraph(
          .warning,
          "Each row is taken for one person. Rows of one person are not independent, and tests on them find differences that are not there."
        ))
    }
    if reduction.values > reduction.units, reduction.units > 0 {
      var steps: [Phrase] = []
      if reduction.raters > 1 {
        steps.append("up to \(reduction.raters) raters averaged for each design or task")
      }
      if reduction.repeats > 1 {
        steps.append(
          reduction.raters > 0
            ? "up to \(reduction.repeats) values of the same rater for the same thing averaged with the others"
            : "up to \(reduction.repeats) values of the same task averaged")
      }
      if reduction.tasks > 1 {
        let how: Phrase =
          switch reduction.aggregation {
          case .mean: "the arithmetic mean"
          case .geometricMean: "the geometric mean"
          case .sum: "the sum"
          }
        let subject = measure.subject(results.instruments)
        if subject.isEmpty || reduction.taskNames.isEmpty {
          let what: Phrase =
            reduction.taskNames.isEmpty ? "rows of a person" : "tasks (\(Wording.list(reduction.taskNames)))"
          steps.append("\(how) taken over \(reduction.tasks) \(what)")
        } else {
          let names = Wording.list(reduction.taskNames.map { results.name(ofTask: $0) })
          steps.append("\(how) taken over \(reduction.tasks) values, one for each \(subject) (\(names))")
        }
      }
      if !steps.isEmpty {
        let unit = Phrase(word: reduction.unit == .participant ? wording.person : reduction.unit.rawValue)
        let how = steps.joined(separator: ", then ")
        let isTested = result.parts.contains { !$0.contrasts.isEmpty } || result.completion != nil
        items.append(
          Paragraph(
            .note,
            results.flow.conditionsPerParticipant > 1
              ? "\(reduction.values) values were reduced to \(reduction.units), one per \(unit) and condition, before any test: \(how)."
              : isTested
                ? "\(reduction.values) values were reduced to \(reduction.units), one per \(unit), before any test: \(how)."
                : "\(reduction.values) values were reduced to \(reduction.units), one per \(unit): \(how)."
          ).telling(EstimateList.reduction(of: measure)))
      }
    }
    if !reduction.unequal.isEmpty {
      let isReduced = result.outliers.map { $0.isInForce && !$0.marked.isEmpty } ?? false
      let names = reduction.unequal.map { unit in
        "\(unit.participant) (\(unit.condition.map { $0 + ": " } ?? "")\(unit.missing.joined(separator: ", ")))"
      }
      let what: Phrase =
        switch reduction.ruleInForce {
        case .stop where reduction.unusualCounts != nil:
          reduction.rule == .complete
            ? "No test is made: the rule \"complete\" needs tasks that have names. Leave out or correct what stands there too often (studytool check shows it), or name the column that tells tasks apart (--map \"COLUMN=task\"); else --unequal-tasks available takes the mean of all rows of a person."
            : "No test is made. Leave out or correct what stands there too often (studytool check shows it), or name the column that tells tasks apart (--map \"COLUMN=task\"); else --unequal-tasks available takes the mean of all rows of a person."
        case .stop:
          "No test is made; name a rule with unequal-tasks=\"available\" or \"complete\" in the plan, or --unequal-tasks."
        case .available: "The mean is over the tasks that have a value, as the rule says."
        case .complete: "These participants are left out of this measure, as the rule says."
        }
      let people = Phrase.count(Set(reduction.unequal.map(\.participant)).count, "participant")
      let unlike: Phrase =
        if let counts = reduction.unusualCounts {
          "\(counts), and no column says of which task."
        } else if isReduced {
          "\(people) without a value for each task, a time that is left out as an outlier included: \(Wording.list(names))."
        } else {
          "\(people) without a value for each task that others have one for: \(Wording.list(names))."
        }
      items.append(
        Paragraph(.warning, "\(unlike) \(what)").telling(EstimateList.reduction(of: measure)))
    }
    return items.isEmpty ? nil : .list(items)
  }
}
