#if Server
internal import Foundation
internal import StudyCapture
internal import StudyModel
internal import StudyStore

/// How the way of a participant lies in the store: see ``CaptureForm``.
extension StoredCapture {
  func participant(_ code: String) async throws(StorageRefusal) -> ParticipantFile {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: code) }
    guard let file = ParticipantFile(data, study: study, plan: plan, at: clock.now()) else {
      throw .unknownPerson
    }
    return file
  }

  func agreedWording(of code: String) async throws(StorageRefusal) -> ConsentWording? {
    try await asking { () async throws(CaptureError) -> ConsentWording? in
      guard let consent = try await store.contents(of: code).consent(of: code)?.consent else { return nil }
      if let kept = try await store.wording(consent.text) { return kept }
      // Stores of before kept no texts; the study's own is the same one as long as its hash is.
      let present = plan.consent.wording(consent.language)
      return present.hash == consent.text ? present : nil
    }
  }

  func keep(
    _ answers: [ItemAnswer], of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let file = try await participant(code)
    let forms = forms(of: answers, visits: file.record.assignment?.visits ?? [])
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(forms, by: code, submission: submission)
    }
  }

  func keep(
    _ action: ParticipantAction, answers: [ItemAnswer], file: ParticipantFile, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let visits = file.record.assignment?.visits ?? []
    switch action {
    case .withdraw:
      try await withdraw(file.code)
    case .assign: try await assign(file)
    case .start(let visit): try await note(.start, visit, visits, file, submission)
    case .pause(let visit, let reason): try await note(.pause, visit, visits, file, submission, reason)
    case .resume(let visit): try await note(.resume, visit, visits, file, submission)
    case .finish(let visit): try await note(.finish, visit, visits, file, submission)
    case .giveUp(let visit): try await note(.giveUp, visit, visits, file, submission)
    case .answerComprehension(let answers):
      try await keepComprehension(answers, of: file, submission: submission)
    default:
      if case .begin(let language) = action {
        try await asking { () async throws(CaptureError) in
          try await store.setLanguage(language, of: file.code)
        }
      }
      if case .agree = action { try await keepConsent(of: file) }
      let forms = pages(after: action) + forms(of: answers, visits: visits)
      _ = try await asking { () async throws(CaptureError) in
        try await store.submit(forms, by: file.code, submission: submission)
      }
    }
  }

  func assign(_ file: ParticipantFile) async throws(StorageRefusal) {
    let known = flow.knownLevels(of: file.record)
    guard let stratum = list.stratum(of: known) else {
      throw .contradiction("the levels by which participants are assigned are not known")
    }
    _ = try await asking { () async throws(CaptureError) in
      try await store.state(known, of: file.code)
      return try await store.allocate(file.code, stratum: stratum) { [list, study] place in
        let (levels, visits) = list.conditions(at: place, levels: known)
        return AllocatedConditions(
          levels: levels,
          order: visits.map {
            PlannedTask($0.task, condition: ConditionCode.text(of: $0.levels, in: study))
          })
      }
    }
  }

  func note(
    _ use: CatalogueUse, beside visit: Int, file: ParticipantFile
  ) async throws(StorageRefusal) {
    let visits = file.record.assignment?.visits ?? []
    guard visits.indices.contains(visit) else { return }
    let occasion = occasion(of: visits[visit])
    _ = try await asking { () async throws(CaptureError) in
      switch use {
      case .searched(let query, let found):
        try await store.observe(
          CapturedObservation.search, ["query": query, "found": String(found)], on: occasion, by: file.code,
          submission: UUID())
      case .opened(let pattern):
        try await store.observe(
          CapturedObservation.patternOpened, ["pattern": pattern], on: occasion, by: file.code,
          submission: UUID())
      }
    }
  }

  private func occasion(of visit: Assignment.Visit) -> Occasion {
    Occasion(task: visit.task, condition: ConditionCode.text(of: visit.levels, in: study))
  }

  private func note(
    _ kind: TaskEvent.Kind, _ visit: Int, _ visits: [Assignment.Visit], _ file: ParticipantFile,
    _ submission: SubmissionID, _ reason: String = ""
  ) async throws(StorageRefusal) {
    guard visits.indices.contains(visit) else { throw .contradiction("there is no visit \(visit + 1)") }
    let occasion = occasion(of: visits[visit])
    _ = try await asking { () async throws(CaptureError) in
      try await store.record(kind, of: occasion, by: file.code, reason: reason, submission: submission)
    }
  }

  /// Keeps an attempt at the check.
  private func keepComprehension(
    _ answers: [String: String], of file: ParticipantFile, submission: SubmissionID
  ) async throws(StorageRefusal) {
    guard let check = plan.comprehension else { return }
    let given = check.questions.map { question in
      let answer = answers[question.id] ?? ""
      return CheckedAnswer(question.id, answer, isRight: answer == question.right)
    }
    _ = try await asking { () async throws(CaptureError) in
      try await store.recordComprehension(given, of: file.code, submission: submission)
    }
    guard given.allSatisfy(\.isRight) else { return }
    // Under an identifier of its own; a page that was handed in before stays so.
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(
        [FormAnswers(CaptureForm.pages, answers: [CaptureForm.handedIn(.comprehension)])], by: file.code,
        submission: UUID())
    }
  }

  private func keepConsent(of file: ParticipantFile) async throws(StorageRefusal) {
    let wording = plan.consent.wording(file.language)
    let record = ConsentRecord(
      version: wording.version, text: wording.hash, language: wording.language,
      sections: plan.consent.sections.map {
        ConsentRecord.Section($0.id, isAgreed: file.record.decisions[$0.id] ?? false)
      })
    _ = try await asking { () async throws(CaptureError) in
      try await store.keep(wording)
      return try await store.record(record, of: file.code)
    }
  }

  /// What a page that was handed in, or taken back, leaves in the store.
  private func pages(after action: ParticipantAction) -> [FormAnswers] {
    func texts(_ form: String, _ values: [String: String]) -> FormAnswers {
      FormAnswers(
        form, answers: values.sorted { $0.key < $1.key }.map { AnswerChange($0.key, .text($0.value)) })
    }
    func handedIn(_ page: ParticipantPage) -> FormAnswers {
      FormAnswers(CaptureForm.pages, answers: [CaptureForm.handedIn(page)])
    }
    switch action {
    case .begin: return [handedIn(.welcome)]
    case .answerEligibility(let answers):
      return [texts(CaptureForm.eligibility, answers), handedIn(.eligibility)]
    case .decide(let section, let agrees):
      return [
        texts(CaptureForm.consent, [section: agrees ? "yes" : "no"]), handedIn(.consent(section: section)),
      ]
    case .agree: return [handedIn(.agreement)]
    case .permit(let given):
      return [texts(CaptureForm.permissions, given.mapValues { $0 ? "yes" : "no" }), handedIn(.permissions)]
    case .handIn(let page, _): return [handedIn(.questionnaire(page))]
    case .goBack(let page):
      var forms = [
        FormAnswers(CaptureForm.pages, answers: [AnswerChange(CaptureForm.key(of: page), .takenBack)])
      ]
      if case .consent(let section) = page {
        forms.append(FormAnswers(CaptureForm.consent, answers: [AnswerChange(section, .takenBack)]))
      }
      return forms
    default: return []
    }
  }

  /// Answers to items by the forms of the store.
  private func forms(of answers: [ItemAnswer], visits: [Assignment.Visit]) -> [FormAnswers] {
    var forms: [FormAnswers] = []
    for answer in answers {
      let occasion = CaptureForm.occasion(of: answer.place, visits: visits, plan: plan, study: study)
      let change = AnswerChange(answer.place.item, answer.value)
      if let same = forms.firstIndex(where: { $0.form == answer.place.measure && $0.occasion == occasion }) {
        forms[same].answers.append(change)
      } else {
        forms.append(FormAnswers(answer.place.measure, on: occasion, answers: [change]))
      }
    }
    return forms
  }
}
#endif
