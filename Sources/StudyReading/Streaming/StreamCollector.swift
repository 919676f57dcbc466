internal import StudyModel

/// Puts the names of parts together, in the order of the parts.
struct StreamCollector: Sendable {
  private let isByRow: Bool
  /// The state of reading, whose factors get their levels in the order in which they are met.
  private(set) var state: MappingState
  private(set) var people = NameTable()
  private(set) var personGroups: [UInt8] = []
  private(set) var taskOrder: [Int] = []
  /// For each factor and text, the level; nil where the text has not been met.
  private(set) var levels: [[Int16?]]
  private(set) var rows = 0
  private var metTasks: UInt64 = 0

  init(plan: StreamPlan, state: MappingState) {
    isByRow = plan.isByRow
    self.state = state
    levels = plan.factors.map { _ in [Int16?](repeating: nil, count: StreamRegistry.mostLevels) }
  }

  /// Takes the names of the next part.
  ///
  /// - Returns: for each participant of the part, the number in the whole file.
  mutating func take(
    _ part: PartNames, registry: StreamRegistry
  ) throws(StreamingRefusal) -> [Int32] {
    rows += part.rows
    guard rows < Int(UInt32.max) else { throw StreamingRefusal("more rows than are counted") }
    for task in part.tasks where metTasks & 1 << UInt64(task) == 0 {
      metTasks |= 1 << UInt64(task)
      taskOrder.append(Int(task))
    }
    if part.levels.enumerated().contains(where: { factor, texts in
      texts.contains { levels[factor][Int($0)] == nil }
    }) {
      try takeLevels(part.levels, known: registry.known)
    }
    let numbers = try number(part)
    guard people.names.bytes.count < 1 << 31 else { throw StreamingRefusal("too many names") }
    return numbers
  }

  /// The numbers of the participants of a part in the whole file.
  private mutating func number(_ part: PartNames) throws(StreamingRefusal) -> [Int32] {
    if part.isAscending, let first = people.append(ascending: part.people) {
      // The first participant of a part is often the last one of the part before.
      let known = personGroups.count - first
      guard known == 0 || personGroups[first] == UInt8(truncatingIfNeeded: part.groups[0]) else {
        throw StreamingRefusal("a participant is in several groups")
      }
      personGroups += part.groups[known...].map { UInt8(truncatingIfNeeded: $0) }
      return (first..<people.count).map { Int32(truncatingIfNeeded: $0) }
    }
    var isConstant = true
    let numbers = part.people.bytes.withUnsafeBufferPointer { names in
      part.groups.indices.map { person -> Int32 in
        let name = UnsafeBufferPointer(rebasing: names[part.people.range(person)])
        let index = people.index(of: name, hash: part.hashes[person])
        let group = UInt8(truncatingIfNeeded: part.groups[person])
        if index == personGroups.count {
          personGroups.append(group)
        } else if personGroups[index] != group {
          isConstant = false
        }
        return Int32(truncatingIfNeeded: index)
      }
    }
    guard isConstant else { throw StreamingRefusal("a participant is in several groups") }
    return numbers
  }

  private mutating func takeLevels(
    _ texts: [[Int16]], known: StreamRegistry.Names
  ) throws(StreamingRefusal) {
    for (factor, met) in texts.enumerated() {
      for text in met where levels[factor][Int(text)] == nil {
        let entry = known.levels[factor][Int(text)]
        if entry.isNone {
          // The person may be in a group by another row.
          guard !isByRow else { throw StreamingRefusal("a row without a group") }
          levels[factor][Int(text)] = -1
        } else if let level = state.level(entry.name, factor: factor) {
          // How many rows have each spelling is counted where rows are read one by one.
          guard state.study.factors[factor].levels[Int(level)].isSpelled(entry.name) else {
            throw StreamingRefusal("a level in several spellings")
          }
          levels[factor][Int(text)] = level
        } else {
          throw StreamingRefusal("too many levels")
        }
      }
    }
  }
}

/// The names of a large file.
struct CollectedNames: StreamedNames {
  let peopleCount: Int
  let personGroups: [UInt8]
  let groups: [[Int16]]
  let tasks: [String]
  let taskOrder: [Int]
  private let people: NameTable

  init(_ collector: StreamCollector, registry: StreamRegistry, isByRow: Bool) {
    let known = registry.known
    groups = known.groups.map { texts in
      texts.enumerated().map { factor, text in
        text == StreamRegistry.notCompared ? -2 : collector.levels[factor][Int(text)] ?? -1
      }
    }
    tasks = known.tasks
    taskOrder = collector.taskOrder
    people = isByRow ? NameTable() : collector.people
    peopleCount = isByRow ? collector.rows : collector.personGroups.count
    personGroups = isByRow ? [] : collector.personGroups
  }

  func name(of person: Int) -> String {
    person < people.count ? people.name(person) : ObservationNames.unnamed(row: person + 1)
  }
}
