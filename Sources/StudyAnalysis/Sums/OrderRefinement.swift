internal import Stats
internal import StudyModel

/// What a second pass over a large file looks for, so that median, quartiles and mean absolute deviation are exact: the
/// values of the bins that hold the ranks that are wanted.
struct OrderTargets: Sendable {
  /// Single values that are described together.
  struct Sample: Sendable, Hashable {
    var column: Int
    var key: GroupKey
    var task: Int32?
  }

  /// Where a rank lies.
  struct Place: Sendable {
    var rank: Int
    var bin: Int
    var before: Int
  }

  /// What is wanted of a cell of a measure.
  struct Cell: Sendable {
    /// The samples that it belongs to.
    var samples: [Int] = []
    var bins: Set<Int> = []
  }

  private(set) var samples: [Sample] = []
  private(set) var means: [Double] = []
  private(set) var places: [[Place]] = []
  /// For each measure, what is wanted of its cells.
  private(set) var cells: [[RowAccumulator.CellKey: Cell]]

  /// Whether all is exact already.
  var isEmpty: Bool { samples.isEmpty }

  /// Finds what is wanted for the samples that a result describes.
  ///
  /// - Parameters:
  ///   - data: what the first pass has come to.
  ///   - keys: the groups of people.
  init(_ data: SummedData, keys: [GroupKey]) {
    cells = data.columns.map { _ in [:] }
    for column in data.columns.indices where data.cells[column].contains(where: { $0.value.sketch.count > 0 })
    {
      for key in keys { add(Sample(column: column, key: key, task: nil), data) }
      let tasks = data.tasks(column)
      guard tasks.count > 1 else { continue }
      for task in tasks {
        for key in keys where key.levels.count < 2 { add(Sample(column: column, key: key, task: task), data) }
      }
    }
  }

  private mutating func add(_ sample: Sample, _ data: SummedData) {
    let summed = data.sample(sample.column, key: sample.key, task: sample.task)
    guard summed.rest.count > 0 else { return }
    let sketch = summed.sketch
    let own = Descriptives.ranksOfQuartiles(sketch.count).map { rank in
      let (bin, before) = sketch.bin(ofRank: rank)
      return Place(rank: rank, bin: bin, before: before)
    }
    let groups = data.groups(of: sample.key)
    for cell in data.cells[sample.column].keys
    where groups.contains(cell.group) && (sample.task == nil || sample.task == cell.task) {
      cells[sample.column][cell, default: Cell()].samples.append(samples.count)
      cells[sample.column][cell]?.bins.formUnion(own.map(\.bin))
    }
    samples.append(sample)
    means.append(summed.moments.mean ?? 0)
    places.append(own)
  }
}

/// Collects the values of some bins, and deviations from means, on one thread.
struct RefiningAccumulator {
  /// A value of a bin that is wanted.
  struct Found: Sendable {
    var column: Int32
    var cell: RowAccumulator.CellKey
    var value: Double
  }

  /// What a part comes to.
  struct Part: Sendable {
    var found: [Found] = []
    /// For each sample, the deviations from its mean.
    var deviations: [RunningSum]
  }

  private let targets: OrderTargets
  private var part: Part

  init(_ targets: OrderTargets) {
    self.targets = targets
    part = Self.noPart(targets)
  }

  private static func noPart(_ targets: OrderTargets) -> Part {
    Part(deviations: [RunningSum](repeating: RunningSum(), count: targets.samples.count))
  }

  mutating func endPart() -> Part {
    let ended = part
    part = Self.noPart(targets)
    return ended
  }

  mutating func take(_ rows: SummedRows) throws(RowsNeeded) {
    for (column, cells) in targets.cells.enumerated() where !cells.isEmpty {
      let measure = rows.measures[column]
      if measure.areMultiples { continue }
      var last = RowAccumulator.CellKey(group: -1, task: -1)
      var wanted = OrderTargets.Cell()
      var start = 0
      for run in rows.runs {
        for row in start..<run.end where measure.multiples[row] >= DecimalUnit.limit {
          let value = measure.all[row]
          if value.isNaN { continue }
          let cell = RowAccumulator.CellKey(group: Int32(run.group), task: rows.tasks[row])
          if cell != last {
            guard let known = cells[cell] else { throw RowsNeeded(reason: "the file has changed") }
            wanted = known
            last = cell
          }
          for sample in wanted.samples {
            part.deviations[sample].add((value - targets.means[sample]).magnitude)
          }
          if wanted.bins.contains(QuantileSketch.bin(of: value)) {
            part.found.append(Found(column: Int32(column), cell: cell, value: value))
          }
        }
        start = run.end
      }
    }
  }
}

/// Puts together what the second pass has found.
struct RefiningCollector {
  private(set) var found: [RefiningAccumulator.Found] = []
  private(set) var deviations: [RunningSum]

  init(_ targets: OrderTargets) {
    deviations = [RunningSum](repeating: RunningSum(), count: targets.samples.count)
  }

  mutating func take(_ part: RefiningAccumulator.Part) {
    found += part.found
    for sample in deviations.indices { deviations[sample].add(part.deviations[sample]) }
  }
}

/// The exact order statistics of a sample.
struct RefinedOrder: Sendable {
  /// The values of the ranks that median and quartiles need.
  var values: [Int: Double] = [:]
  /// The deviations of the values that are in no table.
  var deviations: RunningSum

  /// Takes the values of ranks out of what the second pass has found.
  static func all(
    _ targets: OrderTargets, _ collector: RefiningCollector, _ data: SummedData
  ) -> [OrderTargets.Sample: RefinedOrder] {
    var values: [[RowAccumulator.CellKey: [Int: [Double]]]] = data.columns.map { _ in [:] }
    for found in collector.found {
      values[Int(found.column)][found.cell, default: [:]][QuantileSketch.bin(of: found.value), default: []]
        .append(found.value)
    }
    var refined: [OrderTargets.Sample: RefinedOrder] = [:]
    for (index, sample) in targets.samples.enumerated() {
      var order = RefinedOrder(deviations: collector.deviations[index])
      let table = data.sample(sample.column, key: sample.key, task: sample.task).table
      let groups = data.groups(of: sample.key)
      let cells = values[sample.column].filter { cell, _ in
        groups.contains(cell.group) && (sample.task == nil || sample.task == cell.task)
      }
      for place in targets.places[index] {
        var own = cells.values.flatMap { $0[place.bin] ?? [] }
        for (value, times) in zip(table.values, table.counts) where QuantileSketch.bin(of: value) == place.bin
        {
          own += repeatElement(value, count: times)
        }
        own.sort()
        if place.rank - place.before < own.count { order.values[place.rank] = own[place.rank - place.before] }
      }
      refined[sample] = order
    }
    return refined
  }
}
