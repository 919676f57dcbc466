#if Server
internal import Foundation
internal import StudyCapture
internal import StudyModel
internal import StudyStore

/// What raters say stands on the occasion of the design that it is about, in the form of the measure; that a design was
/// drawn for a rater is an observation, so that the order of each rater is among the data.
extension StoredCapture: RaterStorage {
  func ratings(by rater: String) async throws(StorageRefusal) -> RatingSheet {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: rater) }
    var sheet = RatingSheet(isOpen: data.collection.isOpen)
    for observation in data.observations where observation.kind == CapturedObservation.designShown {
      guard let work = ParticipantWork(observation.occasion),
        let number = observation.fields["number"].flatMap({ Int($0) })
      else { continue }
      sheet.designs.append(RatingSheet.Design(number, work))
    }
    sheet.designs.sort { $0.number < $1.number }
    for answer in data.answers {
      guard let work = ParticipantWork(answer.occasion), let item = item(of: answer) else { continue }
      if answer.value != .takenBack { sheet.ratings[work, default: [:]][item] = answer.value }
    }
    return sheet
  }

  func show(_ work: ParticipantWork, as number: Int, to rater: String) async throws(StorageRefusal) {
    // One identifier for each number: of two windows that draw at once one is told that the number is given.
    let hash = TokenHash(of: "\(CapturedObservation.designShown) \(number)").bytes
    let parts = Array(hash.prefix(16))
    let submission = parts.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    _ = try await asking { () async throws(CaptureError) in
      try await store.observe(
        CapturedObservation.designShown, ["number": String(number)], on: work.occasion, by: rater,
        submission: submission)
    }
  }

  func keep(
    _ ratings: [DesignRating], of work: ParticipantWork, by rater: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    var forms: [FormAnswers] = []
    for rating in ratings {
      let (form, item) =
        switch rating.item {
        case .criterion(let criterion, let measure): (measure, criterion)
        case .number(let measure): (measure, CaptureForm.value)
        case .note: (CaptureForm.notes, CapturedNote.single)
        }
      if let same = forms.firstIndex(where: { $0.form == form }) {
        forms[same].answers.append(AnswerChange(item, rating.value))
      } else {
        forms.append(FormAnswers(form, on: work.occasion, answers: [AnswerChange(item, rating.value)]))
      }
    }
    let sent = forms
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(sent, by: rater, submission: submission)
    }
  }

  /// What an answer of a rater is about; nil where no page asks for it.
  private func item(of answer: CapturedAnswer) -> RatedItem? {
    if answer.form == CaptureForm.notes { return answer.item == CapturedNote.single ? .note : nil }
    guard let measure = study.measure(answer.form), measure.kind == .score else { return nil }
    guard let rubric = measure.rubric else {
      return answer.item == CaptureForm.value ? .number(measure.id) : nil
    }
    return rubric.criterionIndex(answer.item) == nil ? nil : .criterion(answer.item, of: measure.id)
  }
}
#endif
