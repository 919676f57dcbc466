internal import StudyModel

/// Answers that are missing: by person, by score and by item.
struct MissingAnswerRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.missingAnswers, .withheldScore, .skippedItem]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      for position in responses.indices {
        person(responses, position, measure: measure, scorer: scorer, data: data, log: &log)
      }
      items(measure, scorer: scorer, responses: responses, data: data, log: &log)
    }
  }

  private func person(
    _ responses: Responses, _ position: Int, measure: Int, scorer: Scorer, data: QualityData,
    log: inout QualityLog
  ) {
    let response = responses[position]
    let items = scorer.instrument.items
    let id = data.study.measures[measure].id
    let unanswered = response.answers.indices.filter { response.answers[$0] == .unanswered }
    let notApplicable = response.answers.indices.filter { response.answers[$0] == .notApplicable }
    let name = data.name(response.participant, condition: response.condition, task: response.task)
    let withheld = scorer.scores.indices.filter { response.scores[$0].isNaN }
    if !withheld.isEmpty {
      let scores = withheld.map { "\(id).\(scorer.scores[$0].id)" }
      let answered = items.count - unanswered.count - notApplicable.count
      log.add(
        QualityFinding(
          .withheldScore,
          subject: data.subject(
            response, measure: measure, items: (unanswered + notApplicable).sorted().map { items[$0].id },
            values: [Double(answered), Double(items.count)]),
          message: "\(name) answered \(answered) of \(items.count) items of \(id) and has no "
            + DuplicateRule.listed(scores),
          remedies: [
            .advice("look the answers up in the original, or accept that the person is missing there")
          ]))
      return
    }
    guard !unanswered.isEmpty else { return }
    let treated = Set(responses.scored(position).notes.map(\.treatment))
    let how =
      treated.contains { if case .countedAs = $0 { true } else { false } }
      ? "each counts as \(neutral(scorer.instrument).short) by the instrument's rule"
      : "scores are means of the answered items by the instrument's rule"
    log.add(
      QualityFinding(
        .missingAnswers,
        subject: data.subject(
          response, measure: measure, items: unanswered.map { items[$0].id },
          values: [Double(unanswered.count)]),
        message: "\(name) left out \(unanswered.count) of \(items.count) items of \(id): "
          + DuplicateRule.listed(unanswered.map { items[$0].id }),
        meaning: "The gap is filled by rule: " + how,
        remedies: [.advice("look the answer up in the original; nothing needs to be done")]))
  }

  private func neutral(_ instrument: Instrument) -> Double {
    if case .neutral(let value, _) = instrument.missing { value } else { .nan }
  }

  private func items(
    _ measure: Int, scorer: Scorer, responses: Responses, data: QualityData, log: inout QualityLog
  ) {
    let id = data.study.measures[measure].id
    for (position, item) in scorer.instrument.items.enumerated() {
      let notApplicable = responses.items[position].count(of: .notApplicable)
      let missing = responses.count - responses.items[position].count(of: .given)
      let unanswered = missing - notApplicable
      guard missing > 1, Double(missing) > QualityThresholds.shareOfMissingAnswers * Double(responses.count)
      else { continue }
      let everybody = missing == responses.count
      log.add(
        QualityFinding(
          .skippedItem,
          subject: QualityFinding.Subject(
            measure: id, items: [item.id],
            values: [Double(unanswered), Double(notApplicable), Double(responses.count)]),
          message: everybody
            ? "nobody answered \(item.id) of \(id)"
            : "\(item.id) of \(id) has no answer in \(missing) of \(responses.count) forms"
              + (notApplicable > 0 ? " (\(notApplicable) chose N/A)" : ""),
          remedies: [
            .advice(
              everybody
                ? "check that the column of the item is in the file and was recognised (--map \"COLUMN=item:\(scorer.instrument.id).\(item.id)\")"
                : "check whether the item was shown to everybody and applied to the product")
          ]))
    }
  }
}
