#if Server
public import StudyModel

/// Where the pages of raters keep what they say of designs, and in which order they saw them.
///
/// Which designs there are follows from ``ObserverStorage/watched()`` and the pictures; of other raters nothing is told.
public protocol RaterStorage: Sendable {
  /// What a rater has seen and said, and whether more is taken.
  ///
  /// - Parameter rater: the code of the rater.
  /// - Returns: everything of this rater; nothing of others.
  /// - Throws: ``StorageRefusal``.
  func ratings(by rater: String) async throws(StorageRefusal) -> RatingSheet

  /// Keeps that a design was drawn for a rater, under a number that it bears from here on.
  ///
  /// - Parameters:
  ///   - work: the design.
  ///   - number: its number, from 1.
  ///   - rater: the code of the rater.
  /// - Throws: ``StorageRefusal``; a contradiction where the number was given to another design before.
  func show(_ work: ParticipantWork, as number: Int, to rater: String) async throws(StorageRefusal)

  /// Keeps what a rater says of a design, all of it or nothing.
  ///
  /// - Parameters:
  ///   - ratings: what the rater says.
  ///   - work: the design.
  ///   - rater: the code of the rater.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``.
  func keep(
    _ ratings: [DesignRating], of work: ParticipantWork, by rater: String, submission: SubmissionID
  ) async throws(StorageRefusal)
}

/// What a rater is asked about a design.
public enum RatedItem: Sendable, Hashable {
  /// A criterion of the rubric of a measure.
  case criterion(String, of: String)
  /// A measure that is one number.
  case number(String)
  /// What the rater writes down in words.
  case note
}

/// What a rater says of a design to one item.
public struct DesignRating: Sendable, Hashable {
  /// The item.
  public var item: RatedItem
  /// The points, the number or the words, or that it does not apply.
  public var value: AnswerValue

  /// Makes a rating.
  public init(_ item: RatedItem, _ value: AnswerValue) {
    self.item = item
    self.value = value
  }
}

/// What one rater has seen and said.
public struct RatingSheet: Sendable, Hashable {
  /// A design that was drawn for the rater.
  public struct Design: Sendable, Hashable {
    /// The number under which the rater knows it.
    public var number: Int
    /// What it is.
    public var work: ParticipantWork

    /// Makes a design.
    public init(_ number: Int, _ work: ParticipantWork) {
      self.number = number
      self.work = work
    }
  }

  /// The designs that were drawn, by their numbers; a number is missing where the participant withdrew.
  public var designs: [Design]
  /// What the rater said.
  public var ratings: [ParticipantWork: [RatedItem: AnswerValue]]
  /// Whether the study takes data.
  public var isOpen: Bool

  /// Makes a sheet.
  public init(
    designs: [Design] = [], ratings: [ParticipantWork: [RatedItem: AnswerValue]] = [:], isOpen: Bool = true
  ) {
    self.designs = designs
    self.ratings = ratings
    self.isOpen = isOpen
  }
}
#endif
