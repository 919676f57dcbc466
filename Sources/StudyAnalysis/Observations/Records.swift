package import StudyModel

/// One value of one measure, and what it belongs to.
package struct Record {
  package var participant: Int32
  /// The combination of levels of the within factors, 0 where there are none.
  package var condition: Int32
  /// The task, or -1.
  package var task: Int32
  /// The rater, or -1.
  package var rater: Int32
  package var value: Double
  /// The number of its row, counted over all batches; -1 where it is not that of one row.
  var row: Int32 = -1
}

/// The values of one measure and what they belong to, held by column.
package struct Records: RandomAccessCollection, Sendable {
  private var participants = NumberColumn()
  private var values = ObservedValues()
  private var rows = NumberColumn()
  private var conditions = NumberColumn(usual: 0)
  private var tasks = NumberColumn(usual: -1)
  private var raters = NumberColumn(usual: -1)

  package var startIndex: Int { 0 }
  package var endIndex: Int { values.count }

  package subscript(position: Int) -> Record {
    Record(
      participant: participants[position], condition: conditions[position], task: tasks[position],
      rater: raters[position], value: values[position], row: rows[position])
  }

  /// Whether there is a value at a position, and if not, why.
  package func state(_ position: Int) -> ObservedState { values.state(position) }

  /// Adds a value, or the reason why there is none.
  mutating func append(_ record: Record, state: ObservedState = .given) {
    conditions.append(record.condition)
    tasks.append(record.task)
    raters.append(record.rater)
    participants.append(record.participant)
    rows.append(record.row)
    if state == .given { values.append(record.value) } else { values.append(state) }
  }

  /// Holds values as a column holds them, where there are none so far.
  mutating func hold(like column: ObservedValues) {
    if isEmpty, let unit = column.unit { values = ObservedValues(unit: unit) }
  }

  /// The same with what a function makes of each value.
  func mapValues(_ transform: (Double) -> Double) -> Records {
    var records = self
    records.values = ObservedValues()
    for position in indices { records.values.append(transform(values[position])) }
    return records
  }
}
