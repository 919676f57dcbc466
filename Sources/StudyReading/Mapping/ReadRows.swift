internal import StudyModel
internal import TableFiles

/// What rows hold by themselves, before they are joined with the rows before them.
struct ReadRows: Sendable {
  /// The columns of values.
  var columns: [ObservationBatch.Values] = []
  /// The place of each row's condition in its participant's order, or empty.
  var orders: [Double] = []
  /// The seconds that each row's form took to fill in, or empty.
  var responseTimes: [Double] = []
  /// The distinct texts of columns of tasks, raters and levels, where no cell of them is corrected.
  var distinct: [Int: DistinctCells] = [:]
  /// The rows with an answer, of questionnaires that a person fills in once under each condition.
  var answered: [AnsweredRows] = []
  /// What was found beside values.
  var found = RowFindings()
}

/// The rows that have an answer to a questionnaire.
struct AnsweredRows: Sendable {
  /// The position of the questionnaire in the study.
  var measure: Int
  /// The first column of its answers.
  var column: Int
  /// For each row, whether there is an answer.
  var isAnswered: [Bool]
}
