internal import StudyModel
internal import TableFiles

/// What the columns of a large file are read for, where its rows can be summed up as they go by.
///
/// That is so for participants, groups, tasks, scores and times. Questionnaires, outcomes, counts, raters, attributes of
/// people, orders of conditions, beginnings and ends, and columns of single tasks need more than one row at a time.
struct StreamPlan: Sendable {
  /// A column of values.
  struct Value: Sendable {
    var column: RowMapper.ValueColumn
    var measure: StreamedMeasure
    var decimalMark: UInt8
  }

  let participant: Int?
  let task: Int?
  /// The column of each factor of the study.
  let factors: [Int]
  /// The factors by which rows are told apart; people are told apart by all.
  var compared: Set<Int>
  let values: [Value]
  let mapper: RowMapper
  let isByRow: Bool

  /// Plans to read a file; nil where it has to be read as a whole.
  init?(_ mapper: RowMapper, study: Study, first: CellBatch?) {
    guard mapper.corrections.isEmpty, mapper.valueLabels.allSatisfy(\.isEmpty),
      mapper.constants == Study.Source.Constants(), mapper.responseStamps == nil, mapper.stampPairs.isEmpty,
      study.participants.isEmpty, study.tasks.isEmpty, study.exclusions.isEmpty, !mapper.valueColumns.isEmpty
    else { return nil }
    isByRow = study.plan.unit == .row
    guard mapper.participantColumn != nil || isByRow else { return nil }
    participant = mapper.participantColumn
    task = mapper.taskColumn
    var columns = [Int?](repeating: nil, count: study.factors.count)
    for (column, factor) in mapper.factorColumns { columns[factor] = column }
    factors = columns.compactMap { $0 }
    compared = Set(study.factors.indices)
    guard factors.count == study.factors.count, factors.count == mapper.factorColumns.count else {
      return nil
    }
    var values: [Value] = []
    for target in mapper.targets {
      switch target {
      case .participant, .task, .factor, .measure, .comment, .itemComment, .personal, .ignore: break
      case .rater, .order, .attribute, .rating, .start, .end, .itemName, .answer, .item, .weight, .comparison,
        .responseTime, .record:
        return nil
      }
    }
    for column in mapper.valueColumns {
      guard case .measure(let index, task: nil) = column.target, column.told.isEmpty else { return nil }
      var factor = 1.0
      switch column.reading {
      case .number(range: nil, whole: false): break
      case .duration(let secondsPerUnit):
        guard secondsPerUnit > 0 else { return nil }
        factor = secondsPerUnit
      default: return nil
      }
      let mark = UInt8(ascii: mapper.mark(column.column) == .comma ? "," : ".")
      values.append(
        Value(
          column: column,
          measure: StreamedMeasure(
            measure: index, decimals: Self.decimals(column.column, mark: mark, in: first), factor: factor,
            isWhole: factor == 1 && Self.isWhole(column.column, mark: mark, in: first)),
          decimalMark: mark))
    }
    guard Set(values.map(\.measure.measure)).count == values.count else { return nil }
    self.values = values
    self.mapper = mapper
  }

  /// How many decimals the first numbers of a column have at most, up to four.
  private static func decimals(_ column: Int, mark: UInt8, in batch: CellBatch?) -> Int {
    guard let batch else { return 0 }
    var most = 0
    for row in 0..<min(batch.rowCount, 1000) {
      let length = batch.withBytes(row: row, column: column) { text -> Int in
        guard let place = text.firstIndex(of: mark) else { return 0 }
        let decimals = text[(place + 1)...]
        // Exponents and spaces are no decimals.
        return decimals.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 } ? decimals.count : 0
      }
      most = max(most, length)
    }
    return min(most, 4)
  }

  /// Whether the first numbers of a column are small whole ones.
  private static func isWhole(_ column: Int, mark: UInt8, in batch: CellBatch?) -> Bool {
    guard let batch, decimals(column, mark: mark, in: batch) == 0 else { return false }
    return (0..<min(batch.rowCount, 1000)).allSatisfy { row in
      guard let number = batch.double(row: row, column: column, decimalMark: mark) else { return true }
      return number >= 0 && number < Double(StreamedMeasure.limit) && number == number.rounded()
    }
  }
}
