internal import StudyModel

/// Makes the variables of comments: one per question, with what each participant wrote.
struct CommentColumns {
  let comments: StudyComments
  let language: String

  /// The columns for the wide table.
  ///
  /// - Parameters:
  ///   - participants: the participants in the order of the rows.
  ///   - taken: the names of variables that the table has.
  /// - Returns: a column for each question.
  func columns(participants: [String], taken: [String]) -> [DataSheet.Column] {
    let parts = comments.questions.map { question in
      ["comment"] + [question.item ?? question.column].map { VariableNames.part($0, fallback: question.id) }
    }
    // Names that are there already keep them.
    let names = VariableNames.names(taken.map { [$0] } + parts).dropFirst(taken.count)
    return zip(comments.questions, names).map { question, name in
      var cells: [String: [String]] = [:]
      for comment in question.comments {
        cells[comment.participant, default: []].append(
          (comment.task.map { "\($0): " } ?? "") + comment.text)
      }
      return DataSheet.Column(
        DataVariable(
          name: name, label: question.item.map { "Comment on \($0)" } ?? "Comment: \(question.column)",
          content: .text, level: .nominal, question: question.words(language),
          origin: .init(measure: question.measure, part: question.item),
          note: "Free text; addresses and telephone numbers are masked, names of people are not."),
        cells: participants.map { participant in
          cells[participant].map { .text($0.joined(separator: " | ")) } ?? .empty
        })
    }
  }
}
