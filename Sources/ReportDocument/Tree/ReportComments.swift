/// What participants wrote on one question.
public struct ReportComments: Sendable, Hashable {
  /// A comment.
  public struct Comment: Sendable, Hashable {
    /// Who wrote it.
    public var participant: String
    /// The task that it is on, where it is on one.
    public var task: String?
    /// The words.
    public var text: String

    /// Makes a comment.
    ///
    /// - Parameters:
    ///   - participant: who wrote it.
    ///   - task: the task that it is on.
    ///   - text: the words.
    public init(participant: String, task: String? = nil, text: String) {
      self.participant = participant
      self.task = task
      self.text = text
    }
  }

  /// The identifier, unique within the report: `comments-satisfaction-q3`.
  public var id: String
  /// The measure of the item that the comments are on; nil for a question of its own.
  public var measure: String?
  /// The item.
  public var item: String?
  /// The words of the question.
  public var question: Phrase
  /// The comments, in the order of the data.
  public var comments: [Comment]

  /// The headings of participants, tasks and comments in the table.
  var headings: [Phrase] = ["Participant", "Task", "Comment"]

  /// Makes the comments on a question.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - measure: the measure of the item that the comments are on.
  ///   - item: the item.
  ///   - question: the words of the question.
  ///   - comments: the comments.
  public init(
    id: String, measure: String? = nil, item: String? = nil, question: Phrase,
    comments: [Comment]
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
    var columns: [ReportTable.Column] = [.init(headings[0], isNumeric: false)]
    if hasTasks { columns.append(.init(headings[1], isNumeric: false)) }
    columns.append(.init(headings[2], isNumeric: false))
    let rows = comments.map { comment in
      var row: [ReportTable.Cell] = [.verbatim(comment.participant)]
      if hasTasks { row.append(comment.task.map { .verbatim($0) } ?? .empty) }
      row.append(.verbatim(comment.text))
      return row
    }
    return ReportTable(
      id: id, title: item.map { "\($0). \(question)" } ?? question, columns: columns, rows: rows)
  }
}
