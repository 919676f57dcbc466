internal import StudyModel
internal import TableFiles

/// Turns windows of rows into numbers, on one thread.
struct StreamMapper {
  /// What a part of the file says of people, groups and tasks.
  struct Names: Sendable {
    /// The participants of the part.
    var people: NameTable
    /// The group of each.
    var groups: [Int32]
    /// For each factor, the texts in the order in which they were met.
    var levels: [[Int16]]
    /// The tasks in the order in which they were met.
    var tasks: [Int32]
    /// The number of rows.
    var rows: Int
  }

  private let plan: StreamPlan
  private let registry: StreamRegistry
  private(set) var rows: StreamedRows
  private var names: Names
  private var levelTexts: [[Int16]]
  private var metTasks: UInt64 = 0
  private var metLevels: [Set<Int16>]
  private var levelCaches: [[UInt64: Int16]]
  private var groupCache: [UInt64: Int32] = [:]
  // The tasks by their first eight bytes: a small table in which a later task takes the place of an earlier one.
  private var taskKeys = [UInt64](repeating: 0, count: 256)
  private var taskNumbers = [Int32](repeating: -1, count: 256)

  init(plan: StreamPlan, registry: StreamRegistry) {
    self.plan = plan
    self.registry = registry
    rows = StreamedRows(rows: RowWindow.mostRows, measures: plan.values.count)
    names = Self.noNames(plan)
    levelTexts = plan.factors.map { _ in [Int16](repeating: 0, count: RowWindow.mostRows) }
    metLevels = plan.factors.map { _ in [] }
    levelCaches = plan.factors.map { _ in [:] }
  }

  private static func noNames(_ plan: StreamPlan) -> Names {
    Names(
      people: NameTable(keepsHashes: true), groups: [], levels: plan.factors.map { _ in [] }, tasks: [],
      rows: 0)
  }

  /// The number of participants of the part so far.
  var peopleCount: Int { names.groups.count }

  /// Ends a part.
  mutating func endPart() -> Names {
    let part = names
    names = Self.noNames(plan)
    metTasks = 0
    metLevels = plan.factors.map { _ in [] }
    return part
  }

  /// Reads the rows of a window.
  mutating func map(_ window: RowWindow) throws(StreamingRefusal) {
    rows.count = window.rowCount
    names.rows += window.rowCount
    if let column = plan.participant { try readPeople(window, column: column) }
    try readGroups(window)
    if plan.participant != nil { try checkGroups() }
    if let column = plan.task { try readTasks(window, column: column) }
    for (index, value) in plan.values.enumerated() { try readValues(window, value, index: index) }
  }

  // MARK: Names

  private mutating func readPeople(_ window: RowWindow, column: Int) throws(StreamingRefusal) {
    var row = 0
    while row < window.rowCount {
      let name = window.text(row: row, column: column)
      let index = names.people.index(of: name, hash: NameTable.hash(name))
      if index == names.groups.count {
        guard Self.isPlainName(name) else {
          throw StreamingRefusal("a participant's name is not plain ASCII")
        }
        names.groups.append(-1)
      }
      let next = window.firstDifference(after: row, column: column)
      rows.people.withUnsafeMutableBufferPointer { people in
        for row in row..<next { people[row] = Int32(truncatingIfNeeded: index) }
      }
      row = next
    }
  }

  /// Whether a name stands for itself: no spaces outside, and nothing that can be written in two ways.
  private static func isPlainName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, let last = name.last, first > 0x20, last > 0x20 else { return false }
    return name.allSatisfy { $0 < 0x80 }
  }

  /// Up to eight bytes as a number; 0 for longer texts and none.
  private static func key(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = text.baseAddress, text.count - 1 < 8, text.count > 0 else { return 0 }
    return UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) << UInt64(64 - 8 * text.count)
  }

  private mutating func readGroups(_ window: RowWindow) throws(StreamingRefusal) {
    for (factor, column) in plan.factors.enumerated() {
      var row = 0
      while row < window.rowCount {
        let level = try level(window.text(row: row, column: column), factor: factor)
        let next = window.firstDifference(after: row, column: column)
        levelTexts[factor].withUnsafeMutableBufferPointer { texts in
          for row in row..<next { texts[row] = level }
        }
        row = next
      }
    }
    var row = 0
    while row < window.rowCount {
      var key: UInt64 = 0
      for texts in levelTexts { key = key << 16 | UInt64(UInt16(bitPattern: texts[row])) }
      let group: Int32
      if levelTexts.count <= 4, let known = groupCache[key] {
        group = known
      } else {
        group = try registry.group(levelTexts.map { $0[row] })
        groupCache[key] = group
      }
      var next = window.rowCount
      for texts in levelTexts {
        let own = texts[row]
        var end = row + 1
        texts.withUnsafeBufferPointer { while end < next, $0[end] == own { end += 1 } }
        next = end
      }
      rows.groups.withUnsafeMutableBufferPointer { groups in
        for row in row..<next { groups[row] = group }
      }
      row = next
    }
  }

  private mutating func level(
    _ text: UnsafeBufferPointer<UInt8>, factor: Int
  ) throws(StreamingRefusal) -> Int16 {
    let key = Self.key(text)
    let level: Int16
    if key != 0, let known = levelCaches[factor][key] {
      level = known
    } else {
      level = try registry.level(String(decoding: text, as: UTF8.self), factor: factor)
      if key != 0 { levelCaches[factor][key] = level }
    }
    if metLevels[factor].insert(level).inserted { names.levels[factor].append(level) }
    return level
  }

  /// Refuses people at several levels: only the whole file tells whether that is an error.
  private mutating func checkGroups() throws(StreamingRefusal) {
    let count = rows.count
    let isConstant = rows.people.withUnsafeBufferPointer { people in
      rows.groups.withUnsafeBufferPointer { groups in
        names.groups.withUnsafeMutableBufferPointer { known in
          for row in 0..<count {
            let person = Int(people[row])
            if known[person] != groups[row] {
              guard known[person] < 0 else { return false }
              known[person] = groups[row]
            }
          }
          return true
        }
      }
    }
    guard isConstant else { throw StreamingRefusal("a participant is in several groups") }
  }

  private mutating func readTasks(_ window: RowWindow, column: Int) throws(StreamingRefusal) {
    var row = 0
    while true {
      row = readKnownTasks(window, column: column, from: row)
      guard row < window.rowCount else { return }
      let text = window.text(row: row, column: column)
      let task = try registry.task(String(decoding: text, as: UTF8.self))
      let key = Self.key(text)
      taskKeys[Self.slot(key)] = key
      taskNumbers[Self.slot(key)] = task
      rows.tasks[row] = task
      let bit: UInt64 = 1 << UInt64(task)
      if metTasks & bit == 0 {
        metTasks |= bit
        names.tasks.append(task)
      }
      row += 1
    }
  }

  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  /// Reads the tasks of rows up to one that is not in the small table, or new in the part.
  private mutating func readKnownTasks(_ window: RowWindow, column: Int, from start: Int) -> Int {
    let met = metTasks
    return rows.tasks.withUnsafeMutableBufferPointer { tasks in
      taskKeys.withUnsafeBufferPointer { keys in
        taskNumbers.withUnsafeBufferPointer { numbers in
          var row = start
          while row < window.rowCount {
            let key = Self.key(window.text(row: row, column: column))
            let slot = Self.slot(key)
            if key == 0 || keys[slot] != key { break }
            let task = numbers[slot]
            if met & 1 << UInt64(truncatingIfNeeded: task) == 0 { break }
            tasks[row] = task
            row += 1
          }
          return row
        }
      }
    }
  }

  // MARK: Values

  private mutating func readValues(
    _ window: RowWindow, _ value: StreamPlan.Value, index: Int
  ) throws(StreamingRefusal) {
    rows.measures[index].hasMissing = false
    var row = 0
    while true {
      row = rows.measures[index].readNumbers(
        window, value, from: row)
      if row == window.rowCount { break }
      try readCell(window, row, value, index: index)
      row += 1
    }
    try check(value, index: index)
  }

  /// Reads a cell that holds anything but a plain number.
  private mutating func readCell(
    _ window: RowWindow, _ row: Int, _ value: StreamPlan.Value, index: Int
  ) throws(StreamingRefusal) {
    rows.measures[index].multiples[row] = StreamedRows.noMultiple
    rows.measures[index].values[row] = .nan
    let bytes = window.text(row: row, column: value.column.column)
    if bytes.isEmpty {
      rows.measures[index].hasMissing = true
      return
    }
    // The factor of the unit is applied to all values together.
    if let number = window.double(
      row: row, column: value.column.column, decimalMark: value.decimalMark)
    {
      rows.measures[index].values[row] = number
      rows.measures[index].multiples[row] = value.measure.multiple(of: number)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let folded = text.foldedForComparison
    if CellText.isNotApplicable(folded) || plan.mapper.isMissing(folded, value.column.reading) {
      rows.measures[index].hasMissing = true
      return
    }
    guard let number = try? plan.mapper.number(text, folded: folded, value.column), value.measure.factor == 1
    else { throw StreamingRefusal("a cell that is no plain value") }
    rows.measures[index].values[row] = number
    rows.measures[index].multiples[row] = value.measure.multiple(of: number)
  }

  /// Refuses values that cannot be, and takes the unit into account.
  private mutating func check(_ value: StreamPlan.Value, index: Int) throws(StreamingRefusal) {
    let count = rows.count
    let factor = value.measure.factor
    let areAccepted = rows.measures[index].values.withUnsafeMutableBufferPointer { values in
      switch value.column.reading {
      case .number(range: nil, whole: false): return true
      case .duration:
        var least = Double.infinity
        for row in 0..<count where values[row] < least { least = values[row] }
        if factor != 1 { for row in 0..<count { values[row] *= factor } }
        return least > 0
      default:
        for row in 0..<count where !values[row].isNaN {
          if plan.mapper.accept(values[row], value.column.reading) == nil { return false }
        }
        return true
      }
    }
    guard areAccepted else { throw StreamingRefusal("a value that cannot be") }
  }
}

extension StreamedRows.Values {
  /// Reads plain numbers; returns the first row that holds none.
  fileprivate mutating func readNumbers(
    _ window: RowWindow, _ value: StreamPlan.Value, from row: Int
  ) -> Int {
    window.numbers(
      column: value.column.column, from: row, decimalMark: value.decimalMark,
      decimals: value.measure.decimals,
      limit: StreamedMeasure.limit, values: &values, multiples: &multiples)
  }
}
