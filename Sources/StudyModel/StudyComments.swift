/// The free comments of a study's participants, with the questions that they belong to.
///
/// Nothing reads them unless somebody asks for them: what people write may say who they are.
public struct StudyComments: Sendable, Hashable {
  /// A comment.
  public struct Comment: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The task, where the row has one.
    public var task: String?
    /// The words, addresses and telephone numbers masked.
    public var text: String

    /// Makes a comment.
    ///
    /// - Parameters:
    ///   - participant: the participant.
    ///   - task: the task, where the row has one.
    ///   - text: the words.
    public init(participant: String, task: String? = nil, text: String) {
      self.participant = participant
      self.task = task
      self.text = text
    }
  }

  /// The comments on one question.
  public struct Question: Sendable, Hashable {
    /// The identifier, unique among the questions: `satisfaction-q3`, `comment-1`.
    public var id: String
    /// The measure of the questionnaire item that the comments are on; nil for a question of its own.
    public var measure: String?
    /// The item.
    public var item: String?
    /// The words of the item, or of the question that the column asks.
    public var words: LocalizedText
    /// The file that the column is in.
    public var source: String
    /// The heading of the column.
    public var column: String
    /// The comments in the order of the rows; empty cells are none.
    public var comments: [Comment]

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - id: the identifier, unique among the questions.
    ///   - measure: the measure of the item that the comments are on.
    ///   - item: the item.
    ///   - words: the words of the item or the question.
    ///   - source: the file that the column is in.
    ///   - column: the heading of the column.
    ///   - comments: the comments.
    public init(
      id: String, measure: String? = nil, item: String? = nil, words: LocalizedText, source: String,
      column: String, comments: [Comment] = []
    ) {
      self.id = id
      self.measure = measure
      self.item = item
      self.words = words
      self.source = source
      self.column = column
      self.comments = comments
    }
  }

  /// The questions, in the order of the files and their columns; those without any comment are there as well.
  public var questions: [Question]
  /// How many addresses, telephone numbers and names were masked.
  public var masked: Int

  /// Makes comments.
  ///
  /// - Parameters:
  ///   - questions: the questions.
  ///   - masked: how many addresses, telephone numbers and names were masked.
  public init(questions: [Question] = [], masked: Int = 0) {
    self.questions = questions
    self.masked = masked
  }
}
