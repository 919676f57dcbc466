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
  /// The participants; nil if any cell is corrected, or if no column names participants.
  var participants: ReadParticipants?
  /// The distinct texts of columns of tasks, raters and levels, where no cell of them is corrected.
  var distinct: [Int: DistinctCells] = [:]
  /// The rows with an answer, of questionnaires that a person fills in once under each condition.
  var answered: [AnsweredRows] = []
  /// What was found beside values.
  var found = RowFindings()
}

/// The participants of rows, as the rows name them.
struct ReadParticipants: Sendable {
  /// The first of the rows that follow one another and write the participant in the same way, ascending.
  private(set) var firstRows: [Int32] = []
  /// The names of those rows.
  private(set) var names = NameList()
  /// The same names as texts.
  private(set) var texts: [String] = []
  /// Whether each name comes behind the one before.
  private(set) var areAscending = true
  /// Whether every name is plain; if not, the names are to be read with more care.
  private(set) var arePlain = true

  init(_ grid: some CellGrid, column: Int) {
    var row = 0
    while row < grid.rowCount {
      firstRows.append(Int32(truncatingIfNeeded: row))
      if arePlain, !grid.withPlainText(row: row, column: column, { take($0) }) { arePlain = false }
      row = grid.firstDifference(after: row, column: column)
    }
  }

  private mutating func take(_ name: UnsafeBufferPointer<UInt8>) {
    if names.count > 0, names.order(of: name, behind: names.count - 1) <= 0 { areAscending = false }
    names.append(name)
    texts.append(String(decoding: name, as: UTF8.self))
  }
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
