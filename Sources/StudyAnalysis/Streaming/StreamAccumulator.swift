internal import Glibc
internal import Stats
internal import StudyModel

/// Sums the rows of a large file up, on one thread.
///
/// For each group and task it counts how often each value was met, where values are small multiples of a decimal; other
/// values go into a sketch, and their moments are taken part by part. Beside that it sums up the values of each
/// participant of the part in hand.
struct StreamAccumulator: RowAccumulator {
  /// What a part comes to.
  struct Part: Sendable {
    /// For each participant and measure, the sum of the values, or of their logarithms; a single time as it is.
    var sums: [RunningSum] = []
    /// For each participant, the tasks as bits.
    var tasks: [UInt64] = []
    /// For each participant, the number of rows.
    var rows: [Int32] = []
    /// Rows without a value: participant, measure, and the task as a bit or 0.
    var missing: [Missing] = []
    /// For each measure, the values that are in no table, by group and task.
    var rest: [[CellKey: RestSums]]
  }

  /// A row without a value.
  struct Missing: Sendable {
    var person: Int32
    var measure: Int32
    var task: UInt64
  }

  /// Rows of the same group and task.
  struct CellKey: Sendable, Hashable {
    var group: Int32
    var task: Int32
  }

  /// Values that are in no table, and their logarithms.
  struct RestSums: Sendable {
    var values = ShiftedSums()
    var logarithms = ShiftedSums()
  }

  /// A measure and how it is summed up.
  struct Column: Sendable {
    var streamed: StreamedMeasure
    /// Whether participants' values become one by their geometric mean.
    var isTime: Bool
  }

  let columns: [Column]
  private let tracksPeople: Bool
  /// The cells in the order in which this thread met them.
  private(set) var cells: [CellKey] = []
  /// For each measure: cells times width counts.
  private(set) var counts: [[UInt32]]
  private(set) var widths: [Int]
  /// For each measure and cell, the bins of the values that are in no table.
  private(set) var sketches: [[Int: QuantileSketch]]
  /// For each cell, the number of rows.
  private(set) var rowCounts: [Int] = []
  private var cellNumbers: [Int32]
  private var rowCells: [Int32] = []
  private var logarithms: [Double] = []
  private var part: Part

  /// The most bytes of counts of one measure: many groups of many tasks are read as a whole.
  private static let mostCounts = 64 << 20
  private static let taskStride = 65

  init(columns: [Column], tracksPeople: Bool) {
    self.columns = columns
    self.tracksPeople = tracksPeople
    counts = columns.map { _ in [] }
    widths = columns.map { _ in 64 }
    sketches = columns.map { _ in [:] }
    cellNumbers = [Int32](repeating: -1, count: 256 * Self.taskStride)
    part = Part(rest: columns.map { _ in [:] })
  }

  mutating func endPart() -> Part {
    let ended = part
    part = Part(rest: columns.map { _ in [:] })
    return ended
  }

  mutating func take(_ rows: StreamedRows, people: Int) throws(StreamingRefusal) {
    if rowCells.count < rows.people.count {
      rowCells = [Int32](repeating: 0, count: rows.people.count)
      logarithms = [Double](repeating: 0, count: rows.people.count)
    }
    try findCells(rows)
    if tracksPeople { try notePeople(rows, people: people) }
    for (index, column) in columns.enumerated() {
      try count(rows, index)
      if tracksPeople { sum(rows, index, isTime: column.isTime) }
    }
  }

  // MARK: Groups and tasks

  private mutating func findCells(_ rows: StreamedRows) throws(StreamingRefusal) {
    var row = 0
    while true {
      row = findKnownCells(rows, from: row)
      guard row < rows.count else { return }
      let key = CellKey(group: rows.groups[row], task: rows.tasks[row])
      cellNumbers[Self.place(key.group, key.task)] = Int32(cells.count)
      cells.append(key)
      rowCounts.append(0)
      for index in columns.indices {
        counts[index].append(contentsOf: repeatElement(0, count: widths[index]))
        try checkRoom(index)
      }
    }
  }

  private static func place(_ group: Int32, _ task: Int32) -> Int { Int(group) * taskStride + Int(task) + 1 }

  /// Finds the cells of rows up to one whose cell has not been met.
  private mutating func findKnownCells(_ rows: StreamedRows, from start: Int) -> Int {
    let count = rows.count
    return cellNumbers.withUnsafeBufferPointer { numbers in
      rowCells.withUnsafeMutableBufferPointer { cells in
        rowCounts.withUnsafeMutableBufferPointer { rowCounts in
          rows.groups.withUnsafeBufferPointer { groups in
            rows.tasks.withUnsafeBufferPointer { tasks in
              var row = start
              while row < count {
                let cell = numbers[Self.place(groups[row], tasks[row])]
                if cell < 0 { break }
                cells[row] = cell
                rowCounts[Int(cell)] += 1
                row += 1
              }
              return row
            }
          }
        }
      }
    }
  }

  private func checkRoom(_ index: Int) throws(StreamingRefusal) {
    guard counts[index].count * 4 <= Self.mostCounts else {
      throw StreamingRefusal("too many groups and tasks")
    }
  }

  private mutating func count(_ rows: StreamedRows, _ index: Int) throws(StreamingRefusal) {
    let measure = rows.measures[index]
    var row = 0
    while row < rows.count {
      let width = widths[index]
      let start = row
      row = counts[index].withUnsafeMutableBufferPointer { counts in
        rowCells.withUnsafeBufferPointer { cells in
          measure.multiples.withUnsafeBufferPointer { multiples in
            var row = start
            while row < rows.count {
              let multiple = Int(multiples[row])
              if multiple >= width { break }
              counts[Int(cells[row]) &* width &+ multiple] &+= 1
              row += 1
            }
            return row
          }
        }
      }
      if row == rows.count { break }
      if measure.multiples[row] < StreamedMeasure.limit {
        try widen(index, for: Int(measure.multiples[row]))
      } else {
        if !measure.values[row].isNaN { bin(measure.values[row], index: index, row: row) }
        row += 1
      }
    }
  }

  /// Makes room for larger multiples.
  private mutating func widen(_ index: Int, for multiple: Int) throws(StreamingRefusal) {
    let old = widths[index]
    // In small steps: there is such a row of counts for each group and task.
    let width = (multiple / 2048 + 1) * 2048
    var wider = [UInt32](repeating: 0, count: cells.count * width)
    for cell in cells.indices {
      for multiple in 0..<old { wider[cell * width + multiple] = counts[index][cell * old + multiple] }
    }
    counts[index] = wider
    widths[index] = width
    try checkRoom(index)
  }

  private mutating func bin(_ value: Double, index: Int, row: Int) {
    let cell = Int(rowCells[row])
    sketches[index][cell, default: QuantileSketch()].add(value)
    part.rest[index][cells[cell], default: RestSums()].values.add(value)
    if columns[index].isTime { part.rest[index][cells[cell]]?.logarithms.add(log(value)) }
  }

  // MARK: Participants

  private mutating func notePeople(_ rows: StreamedRows, people: Int) throws(StreamingRefusal) {
    let new = people - part.rows.count
    if new > 0 {
      part.rows.append(contentsOf: repeatElement(0, count: new))
      part.tasks.append(contentsOf: repeatElement(0, count: new))
      part.sums.append(contentsOf: repeatElement(RunningSum(), count: new * columns.count))
    }
    // Several values for the same task of a person are averaged first.
    guard noteTasks(rows) else { throw StreamingRefusal("a task that a participant did twice") }
  }

  /// Notes the rows and tasks of participants; false where somebody did a task twice.
  private mutating func noteTasks(_ rows: StreamedRows) -> Bool {
    let count = rows.count
    return part.rows.withUnsafeMutableBufferPointer { rowCounts in
      part.tasks.withUnsafeMutableBufferPointer { done in
        rows.people.withUnsafeBufferPointer { people in
          rows.tasks.withUnsafeBufferPointer { tasks in
            let hasTasks = tasks[0] >= 0
            var row = 0
            while row < count {
              let person = people[row]
              let start = row
              var own = done[Int(person)]
              repeat {
                if hasTasks {
                  let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: tasks[row])
                  if own & bit != 0 { return false }
                  own |= bit
                }
                row += 1
              } while row < count && people[row] == person
              done[Int(person)] = own
              rowCounts[Int(person)] += Int32(row - start)
            }
            return true
          }
        }
      }
    }
  }

  private mutating func sum(_ rows: StreamedRows, _ index: Int, isTime: Bool) {
    let measure = rows.measures[index]
    let stride = columns.count
    let count = rows.count
    if measure.hasMissing {
      for row in 0..<count where measure.values[row].isNaN {
        part.missing.append(
          Missing(
            person: rows.people[row], measure: Int32(index),
            task: rows.tasks[row] < 0 ? 0 : 1 << UInt64(rows.tasks[row])))
      }
    }
    if isTime {
      logarithms.withUnsafeMutableBufferPointer { logarithms in
        measure.values.withUnsafeBufferPointer { values in
          for row in 0..<count { logarithms[row] = log(values[row]) }
        }
      }
    }
    part.sums.withUnsafeMutableBufferPointer { sums in
      rows.people.withUnsafeBufferPointer { people in
        (isTime ? logarithms : measure.values).withUnsafeBufferPointer { values in
          var row = 0
          while row < count {
            let person = people[row]
            var sum = sums[Int(person) * stride + index]
            repeat {
              if !values[row].isNaN { sum.add(values[row]) }
              row += 1
            } while row < count && people[row] == person
            sums[Int(person) * stride + index] = sum
          }
        }
      }
    }
  }
}

/// Puts the sums of participants and the moments of parts together, in the order of the parts.
struct StreamSums: PartCollector {
  private let columns: Int
  private let tracksPeople: Bool
  private(set) var sums: [RunningSum] = []
  private(set) var tasks: [UInt64] = []
  private(set) var rows: [Int32] = []
  /// For each measure, the tasks or the number of rows without a value, where there are any.
  private(set) var missing: [[Int32: UInt64]]
  /// For each measure, the moments of values and logarithms that are in no table.
  private(set) var rest: [[StreamAccumulator.CellKey: (values: Moments, logarithms: Moments)]]

  init(columns: Int, tracksPeople: Bool) {
    self.columns = columns
    self.tracksPeople = tracksPeople
    missing = (0..<columns).map { _ in [:] }
    rest = (0..<columns).map { _ in [:] }
  }

  mutating func take(
    _ part: StreamAccumulator.Part, people: [Int32], count: Int
  ) throws(StreamingRefusal) {
    for (index, cells) in part.rest.enumerated() {
      for (cell, sums) in cells {
        rest[index][cell, default: (Moments(), Moments())].values.merge(Moments(sums.values))
        rest[index][cell]?.logarithms.merge(Moments(sums.logarithms))
      }
    }
    guard tracksPeople else { return }
    let new = count - rows.count
    if new > 0 {
      rows.append(contentsOf: repeatElement(0, count: new))
      tasks.append(contentsOf: repeatElement(0, count: new))
      sums.append(contentsOf: repeatElement(RunningSum(), count: new * columns))
    }
    for (local, number) in people.enumerated() {
      let person = Int(number)
      if tasks[person] & part.tasks[local] != 0 {
        throw StreamingRefusal("a task that a participant did twice")
      }
      tasks[person] |= part.tasks[local]
      rows[person] += part.rows[local]
      for index in 0..<columns {
        sums[person * columns + index].add(part.sums[local * columns + index])
      }
    }
    for entry in part.missing {
      let person = people[Int(entry.person)]
      if entry.task == 0 {
        missing[Int(entry.measure)][person, default: 0] += 1
      } else {
        missing[Int(entry.measure)][person, default: 0] |= entry.task
      }
    }
  }
}
