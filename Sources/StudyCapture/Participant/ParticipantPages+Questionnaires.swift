#if Server
internal import StudyModel

extension ParticipantPages {
  /// The heading of a page of a questionnaire: what it is about.
  func questionnaireTitle(_ page: QuestionnairePage, _ visit: Visit) -> String {
    guard let number = page.visit,
      site.plan.questionnaires.first(where: { $0.measure == page.measure })?.moment == .task,
      let task = task(number, visit)
    else { return visit.words["questionnaireTitle"] }
    return visit.words.filled("questionnaireOfTask", task.label(visit.words.language))
  }

  /// Puts what a page of a questionnaire shows into the values of its template.
  func showQuestionnaire(
    _ page: QuestionnairePage, _ visit: Visit, _ open: Set<String>, in values: inout [String: Any]
  ) {
    guard let instrument = instrument(of: page),
      let setting = site.plan.questionnaires.first(where: { $0.measure == page.measure })
    else { return }
    let pages = setting.pages(of: instrument)
    let grid = ItemGrid(
      instrument: instrument, use: site.study.measure(page.measure)?.instrument, page: page,
      questions: site.flow.questions(on: page),
      language: visit.words.language, words: visit.words)
    let before = pages.prefix(page.number).reduce(0) { $0 + $1.count }
    values["items"] = grid.values(visit.file.answers, unanswered: open, first: before + 1)
    values["answerAddress"] = Self.address + "/answer"
    if pages.count > 1 {
      values["part"] = visit.words.filled("pagePart", "\(page.number + 1)", "\(pages.count)")
    }
    values["isOptional"] = !setting.isRequired
  }
}
#endif
