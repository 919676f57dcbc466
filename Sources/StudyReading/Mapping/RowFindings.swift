internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What reading some rows of a file has found beside their values; put together in the order of the rows.
struct RowFindings: Sendable {
  /// What is wrong.
  var problems: [InputProblem] = []
  /// What was taken for missing because the user asked for that.
  var takenForMissing: [InputProblem] = []
  /// How cells of outcomes were filled in, by measure.
  var outcomeTallies: [Int: OutcomeTally] = [:]
  /// How often words and codes were met that were told to stand for no answer.
  var told: [String: ToldCount] = [:]
  /// How many times of day run past midnight, and where the first one stands.
  private(set) var overMidnight: (count: Int, first: String)?
  /// How many answers are missing because their question was not shown, and how many because they were not given.
  var emptyAnswers = (notShown: 0, unanswered: 0)
  /// The first time on the form that could not be read, and how many there were.
  private(set) var unreadTimes: (first: TablePlace, count: Int)?
  /// The number of values of each measure, invalid ones included.
  private(set) var tallies: [Int: ValueTally] = [:]
  /// The number of cells of measures without a value.
  var absentCells = 0
  /// The lines on which corrections were met.
  var correctedLines: Set<Int> = []

  /// The number of values of a measure, invalid ones included, and the range of its valid answers.
  struct ValueTally: Sendable {
    var cells = 0
    /// The smallest and the largest valid value; nil if there is none, or if too many are distinct.
    var extent: ClosedRange<Double>?
  }

  /// How often words or a code stood for no answer.
  struct ToldCount: Sendable {
    var meaning: AnswerMeaning
    /// Whether a label in the file says so.
    var isLabel: Bool
    var count = 0
  }

  /// How columns of finished scores compare with the answers, by column, for each score of all items.
  var ownScores: [Int: [ScoreComparison]] = [:]

  /// The number of cells that could not be read.
  var refusedCells: Int { problems.count + takenForMissing.count }

  /// Notes that words or a code stood for no answer, as was told, or as a label in the file says.
  mutating func noteTold(_ text: String, _ meaning: AnswerMeaning, label: String?) {
    told[label ?? "\"\(text)\"", default: ToldCount(meaning: meaning, isLabel: label != nil)].count += 1
  }

  /// Notes a time of day that runs past midnight.
  mutating func noteOverMidnight(place: @autoclosure () -> String) {
    overMidnight = (1 + (overMidnight?.count ?? 0), overMidnight?.first ?? place())
  }

  /// Notes a time on the form that could not be read.
  mutating func noteUnreadTime(_ place: TablePlace) {
    unreadTimes = (unreadTimes?.first ?? place, 1 + (unreadTimes?.count ?? 0))
  }

  /// Adds the values of a column of a measure.
  mutating func note(_ tally: ValueTally, of measure: Int) {
    let before = tallies[measure]
    let ends = [before?.extent, tally.extent].compactMap(\.self)
    tallies[measure] = ValueTally(
      cells: (before?.cells ?? 0) + tally.cells,
      extent: ends.reduce(ends.first) { joined, next in
        joined.map { min($0.lowerBound, next.lowerBound)...max($0.upperBound, next.upperBound) }
      })
  }

  /// Takes what was found in the rows that follow.
  mutating func append(_ next: RowFindings) {
    problems += next.problems
    takenForMissing += next.takenForMissing
    for (measure, tally) in next.outcomeTallies { outcomeTallies[measure, default: OutcomeTally()] += tally }
    for (text, count) in next.told {
      told[text, default: ToldCount(meaning: count.meaning, isLabel: count.isLabel)].count += count.count
    }
    if let other = next.overMidnight {
      overMidnight = (other.count + (overMidnight?.count ?? 0), overMidnight?.first ?? other.first)
    }
    emptyAnswers.notShown += next.emptyAnswers.notShown
    emptyAnswers.unanswered += next.emptyAnswers.unanswered
    if let other = next.unreadTimes {
      unreadTimes = (unreadTimes?.first ?? other.first, other.count + (unreadTimes?.count ?? 0))
    }
    for (measure, tally) in next.tallies { note(tally, of: measure) }
    correctedLines.formUnion(next.correctedLines)
    for (column, comparisons) in next.ownScores {
      var own = ownScores[column] ?? comparisons.map { _ in ScoreComparison() }
      for index in comparisons.indices where index < own.count { own[index].append(comparisons[index]) }
      ownScores[column] = own
    }
  }
}
