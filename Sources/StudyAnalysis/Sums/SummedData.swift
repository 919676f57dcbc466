internal import Glibc
internal import Stats
internal import StudyModel

/// What the numbers of groups, tasks and participants stand for in rows that were summed up.
struct SummedNames: Sendable {
  /// The number of participants, or of rows where rows are the unit.
  let peopleCount: Int
  /// For each participant, the group of all levels; empty where rows are the unit.
  let personGroups: [UInt8]
  /// For each group, the level of each factor; -1 where there is none, -2 where rows are not told apart by it.
  let groups: [[Int16]]
  /// The names of the tasks, by their numbers in rows.
  let tasks: [String]
  /// The tasks in the order in which they were met.
  let taskOrder: [Int]
  private let people: [String]

  init(_ rows: RowGroups, names: ObservationNames) {
    peopleCount = rows.isByRow ? rows.rows : rows.personGroups.count
    personGroups = rows.personGroups
    groups = rows.groups
    tasks = names.tasks
    taskOrder = rows.taskOrder
    people = names.participants
  }

  /// The name of a participant.
  func name(of person: Int) -> String { people[person] }
}

/// What rows have come to that were summed up and not kept.
struct SummedData: Sendable {
  /// Rows of the same group and task, of one measure.
  struct Cell: Sendable {
    /// How often each multiple of the measure's smallest decimal was met.
    var counts: [UInt32] = []
    var sketch = QuantileSketch()
    var moments = Moments()
    var logarithms = Moments()
  }

  let names: SummedNames
  let columns: [SummedColumn]
  let isByRow: Bool
  /// The number of rows by group.
  private(set) var rowsOfGroup: [Int]
  /// The number of participants by group.
  private(set) var peopleOfGroup: [Int]
  /// For each measure, its cells by group and task.
  private(set) var cells: [[RowAccumulator.CellKey: Cell]]
  /// For each measure, its cells in an order that does not depend on the threads: by levels, then by task.
  private var order: [[RowAccumulator.CellKey]] = []
  /// For each measure, the value of each multiple.
  private var values: [[Double]] = []
  /// What was summed up for each participant.
  let sums: ParticipantSums
  /// What a second pass has found.
  var refined: [OrderTargets.Sample: RefinedOrder] = [:]

  init(
    _ accumulators: [RowAccumulator], sums: ParticipantSums, names: SummedNames,
    columns: [SummedColumn], isByRow: Bool
  ) {
    self.names = names
    self.columns = columns
    self.isByRow = isByRow
    self.sums = sums
    rowsOfGroup = [Int](repeating: 0, count: names.groups.count)
    peopleOfGroup = rowsOfGroup
    for group in names.personGroups { peopleOfGroup[Int(group)] += 1 }
    cells = columns.map { _ in [:] }
    for accumulator in accumulators {
      for (number, key) in accumulator.cells.enumerated() {
        rowsOfGroup[Int(key.group)] += accumulator.rowCounts[number]
        for index in columns.indices {
          let width = accumulator.widths[index]
          let counts = accumulator.counts[index][number * width..<(number + 1) * width]
          cells[index][key, default: Cell()].add(counts)
          for (overflow, times) in accumulator.overflows[index] where Int(overflow.cell) == number {
            cells[index][key]?.counts[Int(overflow.multiple)] += times << 16
          }
          cells[index][key]?.sketch.merge(accumulator.sketches[index][number])
        }
      }
    }
    for (index, rest) in sums.rest.enumerated() {
      for (key, moments) in rest {
        cells[index][key]?.moments = moments.values
        cells[index][key]?.logarithms = moments.logarithms
      }
    }
    order = cells.map { cells in
      cells.keys.sorted { left, right in
        let (one, other) = (names.groups[Int(left.group)], names.groups[Int(right.group)])
        if one != other { return one.lexicographicallyPrecedes(other) }
        return place(left.task) < place(right.task)
      }
    }
    values = columns.indices.map { index in
      let width = cells[index].values.map(\.counts.count).max() ?? 0
      return (0..<width).map { columns[index].unit.value($0) }
    }
  }

  /// The groups of rows that belong to a group of people.
  func groups(of key: GroupKey) -> Set<Int32> {
    Set(
      names.groups.indices.filter { group in
        key.levels.allSatisfy { Int(names.groups[group][$0.factor]) == $0.level }
      }.map(Int32.init))
  }

  /// The number of rows of a group of people.
  func rowCount(of key: GroupKey) -> Int { groups(of: key).reduce(0) { $0 + rowsOfGroup[Int($1)] } }

  /// The tasks that values of a measure were met for, in the order of the file.
  func tasks(_ index: Int) -> [Int32] {
    let met = Set(cells[index].filter { $0.value.hasValues }.map(\.key.task))
    return names.taskOrder.map(Int32.init).filter(met.contains)
  }

  /// The values of a measure in rows of a group of people, of one task or all.
  func sample(_ index: Int, key: GroupKey, task: Int32? = nil) -> StreamedSample {
    let all = cell(index, key: key, task: task)
    return StreamedSample(table: table(all, index), rest: all.sketch, restMoments: all.moments)
  }

  private func table(_ cell: Cell, _ index: Int) -> FrequencyTable {
    FrequencyTable(values: values[index], counts: cell.counts.map { Int($0) })
  }

  private func cell(_ index: Int, key: GroupKey, task: Int32?) -> Cell {
    let groups = groups(of: key)
    var all = Cell()
    for cell in order[index] where groups.contains(cell.group) && (task == nil || cell.task == task) {
      if let cell = cells[index][cell] { all.merge(cell) }
    }
    return all
  }

  /// The description of a measure in rows of a group of people, of one task or all.
  func summary(_ index: Int, key: GroupKey, task: Int32? = nil) -> SampleSummaries {
    let column = columns[index]
    let all = cell(index, key: key, task: task)
    let table = table(all, index)
    let sample = StreamedSample(table: table, rest: all.sketch, restMoments: all.moments)
    let refined = refined[OrderTargets.Sample(column: index, key: key, task: task)]
    var logarithms: Moments?
    if column.isTime {
      var moments = Moments(table.mapped { log($0) })
      moments.merge(all.logarithms)
      logarithms = moments
    }
    let isKept = all.sketch.count == 0 && table.count <= ContrastTests.mostChecked
    return SampleSummaries(
      moments: sample.moments, logarithms: logarithms,
      descriptives: Result { () throws(StatisticsError) in
        guard let refined else { return try Descriptives(sample) }
        return try Descriptives(
          sample, deviations: refined.deviations, valueOfRank: { refined.values[$0] ?? .nan })
      },
      kept: isKept
        ? zip(table.values, table.counts).flatMap { [Double](repeating: $0, count: $1) } : nil)
  }

  private func place(_ task: Int32) -> Int { names.taskOrder.firstIndex(of: Int(task)) ?? -1 }
}

extension SummedData.Cell {
  /// Whether any value belongs to the cell.
  var hasValues: Bool { sketch.count > 0 || counts.contains { $0 > 0 } }

  /// Adds counts of a thread, or of another cell.
  mutating func add(_ other: ArraySlice<some UnsignedInteger & FixedWidthInteger>) {
    if counts.count < other.count {
      counts.append(contentsOf: repeatElement(0, count: other.count - counts.count))
    }
    counts.withUnsafeMutableBufferPointer { counts in
      other.withUnsafeBufferPointer { other in
        for index in other.indices { counts[index] &+= UInt32(truncatingIfNeeded: other[index]) }
      }
    }
  }

  /// Adds the values of another cell.
  mutating func merge(_ other: SummedData.Cell) {
    if counts.isEmpty { counts = other.counts } else { add(other.counts[...]) }
    sketch.merge(other.sketch)
    moments.merge(other.moments)
    logarithms.merge(other.logarithms)
  }
}

/// What is known of a sample that is not held: enough to describe it and to compare it with another.
struct SampleSummaries: Sendable {
  var moments: Moments
  /// The moments of the logarithms, for times.
  var logarithms: Moments?
  var descriptives: Result<Descriptives, StatisticsError>
  /// The values of units in the order of participants, where no group has too many to be drawn one by one.
  var values: [Double] = []
  /// Every value of units, ascending, where they are few enough that assumptions are looked at; nil where only sums were
  /// kept.
  var kept: [Double]?
  /// How the values of units are distributed, where they are too many for that.
  var bins: ValueBins?
}

extension GroupResult {
  /// Describes a group of which only sums are known.
  init(_ key: GroupKey, people: Int, summary: SampleSummaries, level: Double) {
    self.init(
      key: key, people: people, count: summary.moments.n, values: summary.values, descriptives: nil,
      meanInterval: nil,
      geometric: nil, geometricInterval: nil, undescribed: nil, withoutInterval: nil)
    bins = summary.bins
    do throws(StatisticsError) {
      let described = try summary.descriptives.get()
      descriptives = described
      do throws(StatisticsError) {
        meanInterval = try described.confidenceIntervalOfMean(level: level)
      } catch {
        withoutInterval = UndefinedResult(error)
      }
    } catch {
      undescribed = UndefinedResult(error)
      withoutInterval = undescribed
    }
    guard let logarithms = summary.logarithms,
      let geometric = try? GeometricDescriptives(logarithms: logarithms)
    else { return }
    self.geometric = geometric
    geometricInterval = try? geometric.confidenceInterval(level: level)
  }
}
