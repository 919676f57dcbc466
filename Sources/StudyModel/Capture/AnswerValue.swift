/// What a person answered to an item of a form: a questionnaire, a checklist, a rating, a question before the study.
public enum AnswerValue: Sendable, Hashable {
  /// A number, a choice or words, as the form sent it.
  case text(String)
  /// The item does not apply.
  case notApplicable
  /// There is no answer, or the one given before was taken back.
  case takenBack
}
