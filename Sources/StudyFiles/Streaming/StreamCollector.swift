internal import StudyModel

/// Puts the names of parts together, in the order of the parts.
struct StreamCollector: Sendable {
  private let isByRow: Bool
  /// The state of reading, whose factors get their levels in the order in which they are met.
  private(set) var state: MappingState
  private(set) var people = NameTable(keepsHashes: false)
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
    _ part: StreamMapper.Names, registry: StreamRegistry
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
    var numbers: [Int32] = []
    numbers.reserveCapacity(part.groups.count)
    for person in part.groups.indices {
      let index = part.people.withName(person) { people.index(of: $0, hash: part.people.hashes[person]) }
      let group = UInt8(truncatingIfNeeded: part.groups[person])
      if index == personGroups.count {
        personGroups.append(group)
      } else if personGroups[index] != group {
        throw StreamingRefusal("a participant is in several groups")
      }
      numbers.append(Int32(truncatingIfNeeded: index))
    }
    guard people.bytes.count < 1 << 31 else { throw StreamingRefusal("too many names") }
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
  let levels: [[Int16]]
  let groups: [[Int16]]
  let tasks: [String]
  let taskOrder: [Int]
  private let people: NameTable

  init(_ collector: StreamCollector, registry: StreamRegistry, isByRow: Bool) {
    let known = registry.known
    let groups = known.groups.map { texts in
      texts.enumerated().map { factor, text in collector.levels[factor][Int(text)] ?? -1 }
    }
    self.groups = groups
    tasks = known.tasks
    taskOrder = collector.taskOrder
    people = isByRow ? NameTable(keepsHashes: false) : collector.people
    peopleCount = isByRow ? collector.rows : collector.personGroups.count
    levels =
      isByRow
      ? []
      : collector.levels.indices.map { factor in collector.personGroups.map { groups[Int($0)][factor] } }
  }

  func name(of person: Int) -> String {
    person < people.count ? people.name(person) : "row \(person + 1)"
  }
}
