public import StudyModel

/// What participants wrote on one question.
public struct ReportComments: Sendable, Hashable {
  /// The identifier, unique within the report: `comments-satisfaction-q3`.
  public var id: String
  /// The measure of the item that the comments are on; nil for a question of its own.
  public var measure: String?
  /// The item.
  public var item: String?
  /// The words of the question.
  public var question: String
  /// The comments, in the order of the data.
  public var comments: [StudyComments.Comment]

  /// Makes the comments on a question.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - measure: the measure of the item that the comments are on.
  ///   - item: the item.
  ///   - question: the words of the question.
  ///   - comments: the comments.
  public init(
    id: String, measure: String? = nil, item: String? = nil, question: String,
    comments: [StudyComments.Comment]
  ) {
    self.id = id
    self.measure = measure
    self.item = item
    self.question = question
    self.comments = comments
  }

  /// The comments as a table, for formats that people read.
  public var table: ReportTable {
    let hasTasks = comments.contains { $0.task != nil }
    return ReportTable(
      id: id, title: (item.map { "\($0). " } ?? "") + question,
      columns: [.init("Participant", isNumeric: false)] + (hasTasks ? [.init("Task", isNumeric: false)] : [])
        + [.init("Comment", isNumeric: false)],
      rows: comments.map { comment in
        [.text(comment.participant)] + (hasTasks ? [comment.task.map { .text($0) } ?? .empty] : [])
          + [.text(comment.text)]
      })
  }
}
