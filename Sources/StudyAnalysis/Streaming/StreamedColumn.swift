internal import StudyModel

/// A measure of a large file and how it is summed up.
struct StreamedColumn: Sendable {
  /// Where the sums of a measure stand among those of a participant.
  enum Place: Sendable, Hashable {
    /// Among the running sums, which carry what roundings leave over.
    case running(Int)
    /// Among the sums of small whole numbers, which need no care and a quarter of the memory.
    case whole(Int)
  }

  var streamed: StreamedMeasure
  /// Whether participants' values become one by their geometric mean, so that logarithms are summed up.
  var isTime: Bool
  var place: Place

  /// Finds a place for each measure.
  ///
  /// - Parameters:
  ///   - measures: how the measures are read.
  ///   - isTime: whether the measure of a position in the study is one of time.
  /// - Returns: the columns, one for each measure.
  static func all(_ measures: [StreamedMeasure], isTime: (Int) -> Bool) -> [StreamedColumn] {
    var layout = SumLayout()
    return measures.map { measure in
      let isTime = isTime(measure.measure)
      let place: Place
      if measure.isWhole && !isTime {
        place = .whole(layout.whole)
        layout.whole += 1
      } else {
        place = .running(layout.running)
        layout.running += 1
      }
      return StreamedColumn(streamed: measure, isTime: isTime, place: place)
    }
  }
}

/// How many sums of each kind a participant has.
struct SumLayout: Sendable, Hashable {
  var running = 0
  var whole = 0

  /// What whole sums stay below.
  ///
  /// With the rows of a window added they are still below what stands in place of a multiple, so that one comparison
  /// finds both.
  static let mostWhole: UInt64 = 1 << 31

  init() {}

  init(_ columns: [StreamedColumn]) {
    for column in columns {
      switch column.place {
      case .running: running += 1
      case .whole: whole += 1
      }
    }
  }
}
