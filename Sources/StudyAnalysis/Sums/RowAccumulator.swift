internal import Glibc
internal import Stats
internal import StudyModel

/// Sums rows up, batch by batch.
///
/// For each group and task it counts how often each value was met, where values are small multiples of a decimal; other
/// values go into a sketch, and their moments are taken part by part. Beside that it sums up the values of each
/// participant of the batch in hand.
struct RowAccumulator: Sendable {
  /// What a part comes to.
  struct Part: Sendable {
    /// For each participant, the sums of the measures that have running sums.
    var sums: [RunningSum] = []
    /// For each participant, the sums of the measures that have whole ones.
    var wholes: [UInt32] = []
    /// What does not belong into a whole sum.
    var others: [Other] = []
    /// Whether rows name tasks.
    var hasTasks = false
    /// For each participant, the tasks as bits.
    var tasks: [UInt64] = []
    /// For each participant, the number of rows.
    var rows: [Int32] = []
    /// Rows without a value: participant, measure, and the task as a bit or 0.
    var missing: [Missing] = []
    /// For each measure, the values that are in no table, by group and task.
    var rest: [[CellKey: RestSums]]

    init(columns: Int) { rest = [[CellKey: RestSums]](repeating: [:], count: columns) }
  }

  /// A row without a value.
  struct Missing: Sendable {
    var person: Int32
    var measure: Int32
    var task: UInt64
  }

  /// A part of a participant's sum that is no whole number, or would make it too large.
  struct Other: Sendable {
    var person: Int32
    var measure: Int32
    var sum: RunningSum
  }

  /// Rows of the same group and task.
  struct CellKey: Sendable, Hashable {
    var group: Int32
    var task: Int32
  }

  /// A count that began again at nothing.
  struct Overflow: Sendable, Hashable {
    var cell: Int32
    var multiple: UInt32
  }

  /// Values that are in no table, and their logarithms.
  struct RestSums: Sendable {
    var values = ShiftedSums()
    var logarithms = ShiftedSums()
  }

  let columns: [SummedColumn]
  private let tracksPeople: Bool
  /// The cells in the order in which this thread met them.
  private(set) var cells: [CellKey] = []
  /// For each measure: cells times width counts, so small that they stay near the processor.
  private(set) var counts: [[UInt16]]
  /// For each measure, how often a count went beyond what it holds.
  private(set) var overflows: [[Overflow: UInt32]]
  private(set) var widths: [Int]
  /// For each measure and cell, the bins of the values that are in no table.
  private(set) var sketches: [[QuantileSketch]]
  /// For each measure and cell, the sums of those values of the part in hand.
  private var rest: [[RestSums]]
  /// For each measure with running sums, what is added for each multiple: the value, or the logarithm of a time.
  private var addends: [[Double]]
  /// For each cell, the number of rows.
  private(set) var rowCounts: [Int] = []
  private var cellNumbers: [Int32]
  private var rowCells: [Int32] = []
  private let layout: SumLayout
  private var part: Part

  /// The most bytes of counts of one measure: many groups of many tasks are read as a whole.
  private static let mostCounts = 64 << 20
  private static let taskStride = 65

  init(columns: [SummedColumn], tracksPeople: Bool) {
    self.columns = columns
    layout = SumLayout(columns)
    self.tracksPeople = tracksPeople
    counts = columns.map { _ in [] }
    overflows = columns.map { _ in [:] }
    widths = columns.map { _ in 64 }
    sketches = columns.map { _ in [] }
    rest = columns.map { _ in [] }
    addends = columns.map { _ in [] }
    cellNumbers = [Int32](repeating: -1, count: 256 * Self.taskStride)
    part = Part(columns: columns.count)
    for index in columns.indices { tabulate(index) }
  }

  mutating func endPart() -> Part {
    var ended = part
    for index in columns.indices {
      for cell in cells.indices where rest[index][cell].values.count > 0 {
        ended.rest[index][cells[cell]] = rest[index][cell]
        rest[index][cell] = RestSums()
      }
    }
    part = Part(columns: columns.count)
    // The next part will be about as large.
    part.sums.reserveCapacity(ended.sums.count + ended.sums.count / 8)
    part.wholes.reserveCapacity(ended.wholes.count + ended.wholes.count / 8)
    part.tasks.reserveCapacity(ended.tasks.count + ended.tasks.count / 8)
    part.rows.reserveCapacity(ended.rows.count + ended.rows.count / 8)
    return ended
  }

  private mutating func tabulate(_ index: Int) {
    guard tracksPeople, case .running = columns[index].place else { return }
    addends[index] = (0..<widths[index]).map { multiple in
      let value = columns[index].unit.value(multiple)
      return columns[index].isTime ? log(value) : value
    }
  }

  mutating func take(_ rows: SummedRows) throws(RowsNeeded) {
    if rowCells.count < rows.tasks.count {
      rowCells = [Int32](repeating: 0, count: rows.tasks.count)
    }
    try findCells(rows)
    if tracksPeople { try notePeople(rows, people: rows.people.count) }
    for (index, column) in columns.enumerated() {
      try count(rows, index)
      guard tracksPeople else { continue }
      if !rows.measures[index].areMultiples { noteMissing(rows, index) }
      switch column.place {
      case .running(let place): sum(rows, index, place: place)
      case .whole(let place): sumWholes(rows, index, place: place)
      }
    }
  }

  // MARK: Groups and tasks

  private mutating func findCells(_ rows: SummedRows) throws(RowsNeeded) {
    // The run in hand and its first row without a cell.
    var (run, row) = (0, 0)
    while true {
      (run, row) = findKnownCells(rows, from: (run, row))
      guard run < rows.runs.count else { return }
      try addCell(CellKey(group: Int32(rows.runs[run].group), task: rows.tasks[row]))
    }
  }

  private mutating func addCell(_ key: CellKey) throws(RowsNeeded) {
    cellNumbers[Self.place(key.group) + Int(key.task)] = Int32(cells.count)
    cells.append(key)
    rowCounts.append(0)
    for index in columns.indices {
      counts[index].append(contentsOf: repeatElement(0, count: widths[index]))
      sketches[index].append(QuantileSketch())
      rest[index].append(RestSums())
      try checkRoom(index)
    }
  }

  /// Where the rows of a group without a task stand; those with tasks follow.
  private static func place(_ group: Int32) -> Int { Int(group) * taskStride + 1 }

  /// Finds the cells of rows up to one whose cell has not been met.
  private mutating func findKnownCells(
    _ rows: SummedRows, from start: (run: Int, row: Int)
  ) -> (run: Int, row: Int) {
    cellNumbers.withUnsafeBufferPointer { numbers in
      rowCells.withUnsafeMutableBufferPointer { cells in
        rowCounts.withUnsafeMutableBufferPointer { rowCounts in
          rows.tasks.withUnsafeBufferPointer { tasks in
            rows.runs.withUnsafeBufferPointer { runs in
              var row = start.row
              for run in start.run..<runs.count {
                let place = Self.place(Int32(truncatingIfNeeded: runs[run].group))
                while row < runs[run].end {
                  let cell = numbers[place + Int(tasks[row])]
                  if cell < 0 { return (run, row) }
                  cells[row] = cell
                  rowCounts[Int(cell)] += 1
                  row += 1
                }
              }
              return (runs.count, row)
            }
          }
        }
      }
    }
  }

  private func checkRoom(_ index: Int) throws(RowsNeeded) {
    guard counts[index].count * 4 <= Self.mostCounts else {
      throw RowsNeeded(reason: "too many groups and tasks")
    }
  }

  private mutating func count(_ rows: SummedRows, _ index: Int) throws(RowsNeeded) {
    let measure = rows.measures[index]
    let count = rows.count
    var row = 0
    while row < count {
      let width = widths[index]
      let start = row
      row = counts[index].withUnsafeMutableBufferPointer { counts in
        rowCells.withUnsafeBufferPointer { cells in
          measure.multiples.withUnsafeBufferPointer { multiples in
            var row = start
            while row < count {
              let multiple = Int(multiples[row])
              if multiple >= width { break }
              let place = Int(cells[row]) &* width &+ multiple
              counts[place] &+= 1
              if counts[place] == 0 { break }
              row += 1
            }
            return row
          }
        }
      }
      if row == count { break }
      let multiple = measure.multiples[row]
      if multiple < width {
        overflows[index][Overflow(cell: rowCells[row], multiple: UInt32(multiple)), default: 0] += 1
        row += 1
      } else if multiple < DecimalUnit.limit {
        try widen(index, for: Int(multiple))
      } else {
        let value = measure.all[row]
        if !value.isNaN { bin(value, index: index, row: row) }
        row += 1
      }
    }
  }

  /// Makes room for larger multiples.
  private mutating func widen(_ index: Int, for multiple: Int) throws(RowsNeeded) {
    let old = widths[index]
    // In small steps: there is such a row of counts for each group and task.
    let width = min((multiple / 2048 + 1) * 2048, Int(DecimalUnit.limit))
    var wider = [UInt16](repeating: 0, count: cells.count * width)
    for cell in cells.indices {
      for multiple in 0..<old { wider[cell * width + multiple] = counts[index][cell * old + multiple] }
    }
    counts[index] = wider
    widths[index] = width
    tabulate(index)
    try checkRoom(index)
  }

  private mutating func bin(_ value: Double, index: Int, row: Int) {
    let cell = Int(rowCells[row])
    sketches[index][cell].add(value)
    rest[index][cell].values.add(value)
    if columns[index].isTime { rest[index][cell].logarithms.add(log(value)) }
  }

  // MARK: Participants

  private mutating func notePeople(_ rows: SummedRows, people: Int) throws(RowsNeeded) {
    let new = people - part.rows.count
    if new > 0 {
      part.rows.append(contentsOf: repeatElement(0, count: new))
      part.tasks.append(contentsOf: repeatElement(0, count: new))
      part.sums.append(contentsOf: repeatElement(RunningSum(), count: new * layout.running))
      part.wholes.append(contentsOf: repeatElement(0, count: new * layout.whole))
    }
    part.hasTasks = rows.tasks[0] >= 0
    // Several values for the same task of a person are averaged first.
    guard noteTasks(rows) else { throw RowsNeeded(reason: "a task that a participant did twice") }
  }

  /// Notes the rows and tasks of participants; false where somebody did a task twice.
  private mutating func noteTasks(_ rows: SummedRows) -> Bool {
    let hasTasks = rows.tasks[0] >= 0
    return part.rows.withUnsafeMutableBufferPointer { rowCounts in
      part.tasks.withUnsafeMutableBufferPointer { done in
        rows.tasks.withUnsafeBufferPointer { tasks in
          var start = 0
          for run in rows.runs {
            var own = done[run.person]
            if hasTasks {
              for row in start..<run.end {
                let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: tasks[row])
                if own & bit != 0 { return false }
                own |= bit
              }
            }
            done[run.person] = own
            rowCounts[run.person] += Int32(truncatingIfNeeded: run.end - start)
            start = run.end
          }
          return true
        }
      }
    }
  }

  /// Adds values, or the logarithms of times, to the sums of participants.
  private mutating func sum(_ rows: SummedRows, _ index: Int, place: Int) {
    let measure = rows.measures[index]
    let stride = layout.running
    let isTime = columns[index].isTime
    part.sums.withUnsafeMutableBufferPointer { sums in
      addends[index].withUnsafeBufferPointer { addends in
        measure.multiples.withUnsafeBufferPointer { multiples in
          var row = 0
          for run in rows.runs {
            var sum = sums[run.person * stride + place]
            while row < run.end {
              let multiple = Int(multiples[row])
              if multiple < addends.count {
                sum.add(addends[multiple])
              } else {
                let value = measure.all[row]
                if !value.isNaN { sum.add(isTime ? log(value) : value) }
              }
              row += 1
            }
            sums[run.person * stride + place] = sum
          }
        }
      }
    }
  }

  /// Adds whole numbers to the sums of participants, which loses nothing.
  private mutating func sumWholes(_ rows: SummedRows, _ index: Int, place: Int) {
    let measure = rows.measures[index]
    let stride = layout.whole
    part.wholes.withUnsafeMutableBufferPointer { sums in
      measure.multiples.withUnsafeBufferPointer { multiples in
        var row = 0
        for run in rows.runs {
          let first = row
          var sum = UInt64(sums[run.person * stride + place])
          var most: UInt16 = 0
          while row < run.end {
            sum += UInt64(multiples[row])
            most = max(most, multiples[row])
            row += 1
          }
          // A row without a multiple, or very many rows.
          if most >= DecimalUnit.limit || sum >= SumLayout.mostWhole {
            sum = UInt64(sums[run.person * stride + place])
            var other = RunningSum()
            for row in first..<run.end {
              if multiples[row] < DecimalUnit.limit {
                sum += UInt64(multiples[row])
              } else {
                let value = measure.all[row]
                if !value.isNaN { other.add(value) }
              }
            }
            if sum >= SumLayout.mostWhole {
              other.add(Double(sum))
              sum = 0
            }
            if other != RunningSum() {
              part.others.append(Other(person: Int32(run.person), measure: Int32(index), sum: other))
            }
          }
          sums[run.person * stride + place] = UInt32(truncatingIfNeeded: sum)
        }
      }
    }
  }

  private mutating func noteMissing(_ rows: SummedRows, _ index: Int) {
    let measure = rows.measures[index]
    var start = 0
    for run in rows.runs {
      for row in start..<run.end
      where measure.multiples[row] >= DecimalUnit.limit && measure.all[row].isNaN {
        part.missing.append(
          Missing(
            person: Int32(run.person), measure: Int32(index),
            task: rows.tasks[row] < 0 ? 0 : 1 << UInt64(rows.tasks[row])))
      }
      start = run.end
    }
  }
}
