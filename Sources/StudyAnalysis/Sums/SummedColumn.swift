internal import StudyModel

/// A measure of a large file and how it is summed up.
struct SummedColumn: Sendable {
  /// Where the sums of a measure stand among those of a participant.
  enum Place: Sendable, Hashable {
    /// Among the running sums, which carry what roundings leave over.
    case running(Int)
    /// Among the sums of small whole numbers, which need no care and a quarter of the memory.
    case whole(Int)
  }

  /// The position of the measure in the study.
  var measure: Int
  /// What most values are multiples of.
  var unit: DecimalUnit
  /// Whether participants' values become one by their geometric mean, so that logarithms are summed up.
  var isTime: Bool
  var place: Place

  /// Finds a place for each measure.
  ///
  /// - Parameters:
  ///   - batch: the first rows.
  ///   - study: the study.
  /// - Returns: the columns, one for each measure; nil where rows with such columns are not summed up.
  static func all(_ batch: ObservationBatch, of study: Study) -> [SummedColumn]? {
    guard allow(batch), allow(batch.columns.map(\.column), of: study) else { return nil }
    var layout = SumLayout()
    return batch.columns.map { column in
      let measure = column.column.measure
      let isTime = study.measures[measure].kind == .duration
      let unit = column.values.unit ?? DecimalUnit(decimals: 0)
      // Whole numbers in the first rows are those of the others as a rule. Means of decimals come from the doubles, as where
      // rows are kept: from exact sums they could differ in the last bit, and with it whether two people are tied.
      let isWhole =
        unit == DecimalUnit(decimals: 0)
        && column.values.multiples(of: unit).prefix(1000).allSatisfy { $0 != DecimalUnit.limit }
      let place: Place
      if isWhole && !isTime {
        place = .whole(layout.whole)
        layout.whole += 1
      } else {
        place = .running(layout.running)
        layout.running += 1
      }
      return SummedColumn(measure: measure, unit: unit, isTime: isTime, place: place)
    }
  }

  /// Whether columns hold scores and times, one column for each measure, that become one value of a participant by their
  /// usual mean and have no bounds that intervals would have to keep to.
  static func allow(_ columns: [ObservationColumn], of study: Study) -> Bool {
    Set(columns.map(\.measure)).count == columns.count
      && columns.allSatisfy { column in
        guard case .measure(let index, task: nil) = column else { return false }
        let measure = study.measures[index]
        switch measure.kind {
        case .duration: return measure.aggregation == .geometricMean
        case .score: return measure.aggregation == .mean && measure.rubric == nil && measure.range == nil
        default: return false
        }
      }
  }

  /// Whether rows have nothing but participants, groups, tasks and values of measures.
  static func allow(_ batch: ObservationBatch) -> Bool {
    batch.raters.isEmpty && batch.orders.isEmpty && batch.responseTimes.isEmpty && batch.places.isEmpty
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

  init(_ columns: [SummedColumn]) {
    for column in columns {
      switch column.place {
      case .running: running += 1
      case .whole: whole += 1
      }
    }
  }
}
