#if Server
public import StudyModel

/// An answer to an item of a form, on its way into the store.
public struct AnswerChange: Sendable, Hashable {
  /// The item.
  public var item: String
  /// The answer.
  public var value: AnswerValue
  /// The answer that the sender saw before; nil where the new one is stored whatever was there.
  ///
  /// Where another one counts meanwhile, nothing is stored.
  public var seen: AnswerValue?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - value: the answer.
  ///   - seen: the answer that the sender saw before; nil where it is stored whatever was there.
  public init(_ item: String, _ value: AnswerValue, seen: AnswerValue? = nil) {
    self.item = item
    self.value = value
    self.seen = seen
  }
}

/// Answers to items of one form on one occasion.
public struct FormAnswers: Sendable, Hashable {
  /// The form: an instrument, a checklist, a stopwatch sheet.
  public var form: String
  /// What is answered on.
  public var occasion: Occasion
  /// The answers; of several to one item the last counts.
  public var answers: [AnswerChange]

  /// Makes answers to a form.
  public init(_ form: String, on occasion: Occasion = Occasion(), answers: [AnswerChange]) {
    self.form = form
    self.occasion = occasion
    self.answers = answers
  }
}

/// An answer as it was stored.
public struct CapturedAnswer: Sendable, Hashable {
  /// The code of the person who answered.
  public var person: String
  /// The form: an instrument, a checklist, a stopwatch sheet.
  public var form: String
  /// What it was answered on.
  public var occasion: Occasion
  /// The item.
  public var item: String
  /// Which wording of the answer it is, from 1; the latest counts.
  public var revision: Int
  /// The answer.
  public var value: AnswerValue
  /// When it was given.
  public var time: CaptureTime
}

/// What became of something that was sent.
public enum SubmissionReceipt: Sendable, Hashable {
  /// It was stored; how many answers it changed.
  case stored(changes: Int)
  /// The same had been stored before, under the same identifier, and nothing changed.
  case alreadyStored
}
#endif
