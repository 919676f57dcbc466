internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is told about people and their forms, and what is not.
extension StudyReader {
  /// Gives participants neutral names where those of the files tell who they are.
  mutating func hideNames(_ labels: [String]) {
    guard !labels.isEmpty else { return }
    state.hideNames()
    assumptions.append(
      Assumption(
        "participants of \(listed(labels)) are named by what tells who they are: they are called P1, P2, ... here, in "
          + "the order in which they come, and the names are kept out",
        settledBy: isBare
          ? "a column of codes: --map \"COLUMN=participant\"" : "pseudonyms: studytool anonymize"))
  }

  /// Tells that times on the form could not be read.
  mutating func note(_ unread: (first: TablePlace, count: Int), in file: SourceFile) {
    let count = unread.count == 1 ? "a time" : "\(unread.count) times"
    state.notes.append(
      InputProblem(
        cell: unread.first, label: file.label, message: "\(count) on the form could not be read, here first",
        expected: "seconds, or a time such as 12:30", remedy: "no result rests on them"))
  }

  /// Tells questions that were not shown from answers that were not given.
  mutating func noteEmptyAnswers(_ empty: (notShown: Int, unanswered: Int), in file: SourceFile) {
    guard empty.notShown > 0 else { return }
    assumptions.append(
      Assumption(
        "\(file.label): \(empty.notShown.counting("answer is", "answers are")) missing because the question was not shown, "
          + "\(empty.unanswered) because it was left empty"))
  }
}
