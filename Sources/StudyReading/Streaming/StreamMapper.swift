internal import StudyModel
internal import TableFiles

/// What a part of the file says of people, groups and tasks.
struct PartNames: Sendable {
  /// The participants of the part, one for each run of their rows.
  var people = NameList()
  /// Whether each name comes behind the one before.
  var isAscending = true
  /// The hash of each name.
  var hashes: [UInt32] = []
  /// The group of each, by the levels of all factors.
  var groups: [Int32] = []
  /// For each factor, the texts in the order in which they were met.
  var levels: [[Int16]]
  /// The tasks in the order in which they were met.
  var tasks: [Int32] = []
  /// The number of rows.
  var rows = 0

  init(factors: Int) { levels = [[Int16]](repeating: [], count: factors) }
}

/// Turns windows of rows into numbers, on one thread.
struct StreamMapper {
  /// The numbers of a combination of levels.
  private struct Group {
    /// By all factors.
    var all: Int32
    /// By the factors that are compared.
    var compared: Int32
  }

  /// A group by the texts of its levels; a later one takes the place of an earlier one.
  private struct KnownGroup {
    var key: UInt64 = 0
    var group: Group?
  }

  let plan: StreamPlan
  private let registry: StreamRegistry
  private let columns: ColumnSpans
  var rows: StreamedRows
  private var names: PartNames
  private var metTasks: UInt64 = 0
  /// For each factor and text, whether it was met in the part.
  private var metLevels: [Bool]
  private var tasks = TextCache()
  private var levels = TextCache()
  /// The texts of the last run, and its group.
  private var lastLevels: [Int16]
  private var lastGroup: Group?
  private var groups = [KnownGroup](repeating: KnownGroup(), count: 256)

  init(plan: StreamPlan, registry: StreamRegistry) {
    self.plan = plan
    self.registry = registry
    columns = ColumnSpans((plan.participant.map { [$0] } ?? []) + plan.factors)
    rows = StreamedRows(rows: RowWindow.mostRows, measures: plan.values.count)
    names = PartNames(factors: plan.factors.count)
    metLevels = [Bool](repeating: false, count: plan.factors.count * StreamRegistry.mostLevels)
    lastLevels = plan.factors.map { _ in -1 }
  }

  /// The number of participants of the part so far.
  var peopleCount: Int { plan.participant == nil ? 1 : names.groups.count }

  /// Ends a part.
  mutating func endPart() -> PartNames {
    let part = names
    names = PartNames(factors: plan.factors.count)
    metTasks = 0
    for place in metLevels.indices { metLevels[place] = false }
    return part
  }

  /// Reads the rows of a window.
  mutating func map(_ window: RowWindow) throws(StreamingRefusal) {
    rows.count = window.rowCount
    names.rows += window.rowCount
    try readRuns(window)
    if let column = plan.task { try readTasks(window, column: column) }
    for (index, value) in plan.values.enumerated() { try readValues(window, value, index: index) }
  }

  // MARK: People and groups

  private mutating func readRuns(_ window: RowWindow) throws(StreamingRefusal) {
    rows.runs.removeAll(keepingCapacity: true)
    var row = 0
    while row < window.rowCount {
      let end = window.firstDifference(after: row, columns: columns)
      let group = try group(window, row: row)
      var person = 0
      if let column = plan.participant {
        person = try self.person(window.text(row: row, column: column), group: group.all)
      }
      rows.runs.append(StreamedRows.Run(end: end, person: person, group: Int(group.compared)))
      row = end
    }
  }

  /// The number of a participant, which is that of the row before where the name is the same.
  private mutating func person(
    _ name: UnsafeBufferPointer<UInt8>, group: Int32
  ) throws(StreamingRefusal) -> Int {
    let last = names.people.count - 1
    let order = last < 0 ? 1 : names.people.order(of: name, behind: last)
    if order == 0 {
      // Only the whole file tells whether people at several levels are an error.
      guard names.groups[last] == group else {
        throw StreamingRefusal("a participant is in several groups")
      }
      return last
    }
    guard Self.isPlainName(name) else { throw StreamingRefusal("a participant's name is not plain ASCII") }
    if order < 0 { names.isAscending = false }
    names.people.append(name)
    names.hashes.append(NameTable.hash(name))
    names.groups.append(group)
    return last + 1
  }

  /// Whether a name stands for itself: no spaces outside, and nothing that can be written in two ways.
  private static func isPlainName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, let last = name.last, first > 0x20, last > 0x20 else { return false }
    return name.allSatisfy { $0 < 0x80 }
  }

  private mutating func group(_ window: RowWindow, row: Int) throws(StreamingRefusal) -> Group {
    var isSame = true
    for factor in 0..<plan.factors.count {
      let text = window.text(row: row, column: plan.factors[factor])
      let level = try level(text, factor: factor)
      if level != lastLevels[factor] {
        lastLevels[factor] = level
        isSame = false
      }
    }
    if isSame, let lastGroup { return lastGroup }
    // One number for the texts of all factors, each of which has fewer than 256.
    var key: UInt64 = 0
    for level in lastLevels { key = key << 8 | UInt64(UInt16(bitPattern: level)) }
    let place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if let known = groups[place].group, groups[place].key == key, lastLevels.count <= 8 {
      lastGroup = known
      return known
    }
    let compared = lastLevels.enumerated().map { factor, level in
      plan.compared.contains(factor) ? level : StreamRegistry.notCompared
    }
    let group = Group(all: try registry.group(lastLevels), compared: try registry.group(compared))
    groups[place] = KnownGroup(key: key, group: group)
    lastGroup = group
    return group
  }

  private mutating func level(
    _ text: UnsafeBufferPointer<UInt8>, factor: Int
  ) throws(StreamingRefusal) -> Int16 {
    let level: Int16
    if let known = levels.number(text, of: factor) {
      level = Int16(truncatingIfNeeded: known)
    } else {
      level = try registry.level(String(decoding: text, as: UTF8.self), factor: factor)
      levels.note(text, of: factor, number: Int32(level))
    }
    let place = factor * StreamRegistry.mostLevels + Int(level)
    if !metLevels[place] {
      metLevels[place] = true
      names.levels[factor].append(level)
    }
    return level
  }

  // MARK: Tasks

  private mutating func readTasks(_ window: RowWindow, column: Int) throws(StreamingRefusal) {
    var row = 0
    while true {
      row = Self.readKnownTasks(window, column: column, from: row, tasks, met: metTasks, into: &rows.tasks)
      guard row < window.rowCount else { return }
      let text = window.text(row: row, column: column)
      let task = try registry.task(String(decoding: text, as: UTF8.self))
      tasks.note(text, number: task)
      rows.tasks[row] = task
      let bit: UInt64 = 1 << UInt64(task)
      if metTasks & bit == 0 {
        metTasks |= bit
        names.tasks.append(task)
      }
      row += 1
    }
  }

  /// Reads the tasks of rows up to one that is not in the small table, or new in the part.
  private static func readKnownTasks(
    _ window: RowWindow, column: Int, from start: Int, _ known: TextCache, met: UInt64,
    into tasks: inout [Int32]
  ) -> Int {
    tasks.withUnsafeMutableBufferPointer { tasks in
      for row in start..<window.rowCount {
        guard let task = known.number(window.text(row: row, column: column)),
          met & 1 << UInt64(truncatingIfNeeded: task) != 0
        else { return row }
        tasks[row] = task
      }
      return window.rowCount
    }
  }
}
