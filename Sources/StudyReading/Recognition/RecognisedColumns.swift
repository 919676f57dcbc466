package import StudyModel

/// What the columns of one file mean, and what had to be assumed to say so.
package struct RecognisedColumns {
  /// The meaning of each column.
  package var targets: [ColumnTarget]
  /// For columns of times: the seconds that plain numbers stand for.
  var secondsPerUnit: [Int: Double] = [:]
  /// The units of columns of times whose headings do not say them.
  package var timeUnits: [Int: TimeUnit] = [:]
  /// The columns of the hours at which the form was opened and sent, where no column holds the time that it took.
  var responseStamps: ResponseStamps?
  /// The columns of finished scores of questionnaires all of whose items are there, with these.
  var ownScores: [(column: Int, instrument: String)] = []
  /// The columns that tell the rows of a participant apart, where nothing that was recognised does.
  var columnsApart: [Int] = []
  /// What was assumed.
  var assumptions: [Assumption] = []
  /// The columns whose meaning the study or the user told.
  package var told: Set<Int> = []
  /// What the study declares of columns.
  var declared: [Int: Study.Source.Column] = [:]
}

/// The columns of the hours at which a form was opened and sent.
struct ResponseStamps: Sendable, Hashable {
  var start: Int
  var end: Int
}
