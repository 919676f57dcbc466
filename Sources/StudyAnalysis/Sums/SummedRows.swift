internal import StudyModel

/// Some rows as they are summed up: runs of the same person and group, tasks, and values as multiples.
struct SummedRows {
  /// Rows of the same participant and group that follow one another.
  struct Run {
    /// The row behind the last one.
    var end: Int
    /// The place of the participant among those of the rows.
    var person: Int
    /// The combination of levels of the factors that are compared.
    var group: Int
  }

  /// The values of one measure.
  struct Values {
    /// Each value as a multiple of the measure's unit; `DecimalUnit.limit` or more where there is none.
    var multiples: [UInt16]
    /// The values as they were read.
    var all: ObservedValues
    /// Whether every value is a multiple.
    var areMultiples: Bool

    init(_ values: ObservedValues, unit: DecimalUnit) {
      all = values
      multiples = values.multiples(of: unit)
      areMultiples = multiples.allSatisfy { $0 < DecimalUnit.limit }
    }
  }

  /// The number of rows.
  var count: Int
  /// Who and what the rows belong to, from the first row to the last.
  var runs: [Run]
  /// The participant of each place, by number.
  var people: [Int32]
  /// The task of each row, or -1.
  var tasks: [Int32]
  /// The values of each measure.
  var measures: [Values]
}

/// Why rows are not summed up after all, but kept: something was met that only all of them together can decide.
struct RowsNeeded: Error { var reason: String }

/// Whose and what rows are, as they go by: participants by the levels of all factors, rows by those that are compared.
struct RowGroups {
  /// Stands in place of the level of a factor that is not compared.
  static let notCompared: Int16 = -2
  /// More groups of rows are kept apart by nobody.
  private static let most = 255

  let isByRow: Bool
  private let compared: [Bool]
  private let columns: [SummedColumn]
  /// For each group, the level of each factor; -1 where there is none.
  private(set) var groups: [[Int16]] = []
  private var numbers: [[Int16]: (all: UInt8, compared: UInt8)] = [:]
  /// The levels that were met last, by a few bits of them, with their groups: most rows are of a few groups.
  private var recent = [(levels: [Int16], all: UInt8, compared: UInt8)](repeating: ([.min], 0, 0), count: 16)
  /// For each participant, the group of all levels; empty where rows are the unit.
  private(set) var personGroups: [UInt8] = []
  /// The tasks in the order in which they were met.
  private(set) var taskOrder: [Int] = []
  private var metTasks: UInt64 = 0
  private var hasTasks: Bool?
  /// The number of rows.
  private(set) var rows = 0

  init(factors: Int, compared: [Int], columns: [SummedColumn], isByRow: Bool) {
    self.isByRow = isByRow
    self.compared = (0..<factors).map(compared.contains)
    self.columns = columns
  }

  /// Takes the rows of a batch.
  mutating func take(_ batch: ObservationBatch) throws(RowsNeeded) -> SummedRows {
    guard SummedColumn.allow(batch), batch.columns.map(\.column.measure) == columns.map(\.measure) else {
      throw RowsNeeded(reason: "columns that are not summed up")
    }
    rows += batch.count
    guard rows < Int(UInt32.max) else { throw RowsNeeded(reason: "more rows than are counted") }
    let (runs, people) = try runs(batch)
    return SummedRows(
      count: batch.count, runs: runs, people: people, tasks: try tasks(batch),
      measures: zip(batch.columns, columns).map { SummedRows.Values($0.values, unit: $1.unit) })
  }

  private mutating func runs(
    _ batch: ObservationBatch
  ) throws(RowsNeeded) -> (runs: [SummedRows.Run], people: [Int32]) {
    var runs: [SummedRows.Run] = []
    var people: [Int32] = []
    var own = [Int16](repeating: -1, count: compared.count)
    let columns = compared.indices.filter { !batch.levels[$0].isEmpty }
    var last: (all: UInt8, compared: UInt8)?
    var row = 0
    while row < batch.count {
      let person = batch.participants[row]
      var end = row + 1
      if isByRow {
        end = Self.end(of: batch, from: row, columns, person: nil)
      } else {
        end = Self.end(of: batch, from: row, columns, person: person)
      }
      var isOther = last == nil
      for factor in columns {
        let level = batch.levels[factor][row]
        if own[factor] != level { (own[factor], isOther) = (level, true) }
      }
      if isOther { last = try group(own) }
      guard let last else { break }
      if isByRow {
        guard zip(own, compared).allSatisfy({ $0 >= 0 || !$1 }) else {
          throw RowsNeeded(reason: "a row without a group")
        }
        if people.isEmpty { people = [0] }
        runs.append(SummedRows.Run(end: end, person: 0, group: Int(last.compared)))
      } else {
        try note(person, group: last.all)
        if people.last != person { people.append(person) }
        runs.append(SummedRows.Run(end: end, person: people.count - 1, group: Int(last.compared)))
      }
      row = end
    }
    return (runs, people)
  }

  /// The row behind those that follow a row and have the same levels, and the same participant where one is given.
  private static func end(
    of batch: ObservationBatch, from row: Int, _ columns: [Int], person: Int32?
  ) -> Int {
    var end = batch.count
    if let person {
      end = batch.participants.withUnsafeBufferPointer { people in
        var next = row + 1
        while next < people.count, people[next] == person { next += 1 }
        return next
      }
    }
    for factor in columns {
      end = batch.levels[factor].withUnsafeBufferPointer { levels in
        var next = row + 1
        while next < end, levels[next] == levels[row] { next += 1 }
        return next
      }
    }
    return end
  }

  private mutating func note(_ person: Int32, group: UInt8) throws(RowsNeeded) {
    let person = Int(person)
    if person == personGroups.count {
      personGroups.append(group)
    } else if person > personGroups.count || personGroups[person] != group {
      throw RowsNeeded(reason: "a participant is in several groups")
    }
  }

  private mutating func group(_ levels: [Int16]) throws(RowsNeeded) -> (all: UInt8, compared: UInt8) {
    let place = levels.reduce(0) { ($0 &* 5 &+ Int($1)) & 15 }
    if recent[place].levels == levels { return (recent[place].all, recent[place].compared) }
    if let known = numbers[levels] {
      recent[place] = (levels, known.all, known.compared)
      return known
    }
    let shown = zip(levels, compared).map { $1 ? $0 : Self.notCompared }
    guard groups.count + 2 <= Self.most else { throw RowsNeeded(reason: "too many groups") }
    func number(_ wanted: [Int16]) -> UInt8 {
      let known = groups.firstIndex(of: wanted) ?? groups.count
      if known == groups.count { groups.append(wanted) }
      return UInt8(known)
    }
    let found = (number(levels), number(shown))
    numbers[levels] = found
    return found
  }

  private mutating func tasks(_ batch: ObservationBatch) throws(RowsNeeded) -> [Int32] {
    guard hasTasks ?? !batch.tasks.isEmpty == !batch.tasks.isEmpty else {
      throw RowsNeeded(reason: "rows with and without tasks")
    }
    hasTasks = !batch.tasks.isEmpty
    guard !batch.tasks.isEmpty else { return [Int32](repeating: -1, count: batch.count) }
    var met: UInt64 = 0
    for task in batch.tasks {
      guard task >= 0, task < 64 else { throw RowsNeeded(reason: "no task, or too many of them") }
      met |= 1 << UInt64(truncatingIfNeeded: task)
    }
    if met & ~metTasks != 0 {
      for task in batch.tasks where metTasks & 1 << UInt64(task) == 0 {
        metTasks |= 1 << UInt64(task)
        taskOrder.append(Int(task))
      }
    }
    return batch.tasks
  }
}
