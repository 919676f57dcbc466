#if Server
public import StudyModel

/// Where the pages of participants keep what they do.
public protocol ParticipantStorage: Sendable {
  /// Everything that is known of a participant.
  ///
  /// - Parameter code: the code of the participant.
  /// - Returns: what is known, at this moment.
  /// - Throws: ``StorageRefusal``.
  func participant(_ code: String) async throws(StorageRefusal) -> ParticipantState

  /// The text that a participant agreed to, as it was then.
  ///
  /// - Parameter code: the code of the participant.
  /// - Returns: the text; nil where they agreed to none, or where it was changed since and is not kept.
  /// - Throws: ``StorageRefusal``.
  func agreedWording(of code: String) async throws(StorageRefusal) -> ConsentWording?

  /// Keeps answers, as they are given.
  ///
  /// - Parameters:
  ///   - answers: the answers.
  ///   - code: the code of the participant.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``.
  func keep(
    _ answers: [ItemAnswer], of code: String, submission: SubmissionID
  ) async throws(StorageRefusal)

  /// Keeps something that the flow of the participant allowed, with the answers that came along.
  ///
  /// - Parameters:
  ///   - action: what was done.
  ///   - answers: the answers of the page, for a page of a questionnaire.
  ///   - state: what was known before.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``.
  func keep(
    _ action: ParticipantAction, answers: [ItemAnswer], state: ParticipantState, submission: SubmissionID
  ) async throws(StorageRefusal)

  /// Assigns a participant who has agreed, once and for all.
  ///
  /// - Parameter state: what is known of the participant.
  /// - Throws: ``StorageRefusal``.
  func assign(_ state: ParticipantState) async throws(StorageRefusal)

  /// Keeps what a participant did in the catalogue of patterns.
  ///
  /// - Parameters:
  ///   - use: what they did.
  ///   - visit: beside which visit to a task, from 0.
  ///   - state: what is known of the participant.
  /// - Throws: ``StorageRefusal``.
  func note(_ use: CatalogueUse, beside visit: Int, state: ParticipantState) async throws(StorageRefusal)
}

/// Everything that is known of a participant at one moment.
public struct ParticipantState: Sendable, Hashable {
  /// The code under which their data stand.
  public var code: String
  /// The language of their pages.
  public var language: String
  /// The facts from which the next step follows.
  public var record: ParticipantRecord
  /// The answers to items of questionnaires; none of those that were taken back.
  public var answers: [ItemPlace: AnswerValue]
  /// When they agreed to take part, in milliseconds since the beginning of 1970 (UTC).
  public var agreed: Int?
  /// The moment of reading, in the milliseconds of the record.
  public var moment: Int
  /// Whether anything more is taken from them.
  public var isOpen: Bool

  /// Makes what is known.
  public init(
    code: String, language: String, record: ParticipantRecord, answers: [ItemPlace: AnswerValue] = [:],
    agreed: Int? = nil, moment: Int, isOpen: Bool = true
  ) {
    self.code = code
    self.language = language
    self.record = record
    self.answers = answers
    self.agreed = agreed
    self.moment = moment
    self.isOpen = isOpen
  }
}

/// Which item of which questionnaire, and what it was filled in after.
public struct ItemPlace: Sendable, Hashable {
  /// The identifier of the measure.
  public var measure: String
  /// The visit to a task that it is about, or that it comes after, from 0; nil at the end.
  public var visit: Int?
  /// The identifier of the item, or `comparison:1`.
  public var item: String

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - measure: the identifier of the measure.
  ///   - visit: the visit to a task that it comes after, from 0; nil at the end.
  ///   - item: the identifier of the item, or `comparison:1`.
  public init(measure: String, visit: Int?, item: String) {
    self.measure = measure
    self.visit = visit
    self.item = item
  }
}

/// An answer to an item that is to be kept.
public struct ItemAnswer: Sendable, Hashable {
  /// The item.
  public var place: ItemPlace
  /// A value of the scale as people write numbers, the item that was chosen of a pair, or that it does not apply.
  public var value: AnswerValue

  /// Makes an answer.
  public init(_ place: ItemPlace, _ value: AnswerValue) {
    self.place = place
    self.value = value
  }
}

/// What somebody does in the catalogue of patterns.
public enum CatalogueUse: Sendable, Hashable {
  /// Looks for words, and finds so many patterns.
  case searched(String, found: Int)
  /// Opens the page of a pattern.
  case opened(pattern: String)
}
#endif
