/// One value of one measure, and what it belongs to.
struct Record {
  var participant: Int32
  /// The combination of levels of the within factors, 0 where there are none.
  var condition: Int32
  /// The task, or -1.
  var task: Int32
  /// The rater, or -1.
  var rater: Int32
  var value: Double
  /// The number of its row, counted over all batches; -1 where it is not that of one row.
  var row: Int32 = -1
}

/// The values of one measure and what they belong to, held by column.
struct Records: RandomAccessCollection, Sendable {
  private var participants: [Int32] = []
  private var values: [Double] = []
  private var rows: [Int32] = []
  private var conditions = Sparse(usual: 0)
  private var tasks = Sparse(usual: -1)
  private var raters = Sparse(usual: -1)

  /// Numbers that mostly are the same: none is held until another one comes.
  private struct Sparse: Sendable {
    let usual: Int32
    private var numbers: [Int32] = []

    init(usual: Int32) { self.usual = usual }

    subscript(position: Int) -> Int32 { numbers.isEmpty ? usual : numbers[position] }

    /// Adds a number behind some others.
    mutating func append(_ number: Int32, behind count: Int) {
      if numbers.isEmpty {
        if number == usual { return }
        numbers = [Int32](repeating: usual, count: count)
      }
      numbers.append(number)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { values.count }

  subscript(position: Int) -> Record {
    Record(
      participant: participants[position], condition: conditions[position], task: tasks[position],
      rater: raters[position], value: values[position], row: rows[position])
  }

  /// Adds a value.
  mutating func append(_ record: Record) {
    conditions.append(record.condition, behind: count)
    tasks.append(record.task, behind: count)
    raters.append(record.rater, behind: count)
    participants.append(record.participant)
    rows.append(record.row)
    values.append(record.value)
  }

  /// Makes room for values.
  mutating func reserve(_ more: Int) {
    participants.reserveCapacity(count + more)
    rows.reserveCapacity(count + more)
    values.reserveCapacity(count + more)
  }

  /// The same with what a function makes of each value.
  func mapValues(_ transform: (Double) -> Double) -> Records {
    var records = self
    records.values = values.map(transform)
    return records
  }
}
