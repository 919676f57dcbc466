internal import Glibc
internal import Stats
internal import StudyModel

/// One value of a measure for each participant of a large file.
struct StreamedUnits: Sendable {
  /// The value of each participant; NaN where there is none.
  private(set) var values: [Double]
  private(set) var reduction: Reduction
  private let logarithms: [Double]
  private let groups: [UInt8]
  private let data: StreamedData

  /// Reduces the values of each participant to one.
  init(_ data: StreamedData, index: Int, measure: Measure, rule: Plan.UnequalTasks) {
    self.data = data
    let column = data.columns[index]
    let people = data.sums.count
    var values = [Double].inLargePages(capacity: people)
    values.append(contentsOf: repeatElement(.nan, count: people))
    var logarithms = [Double].inLargePages(capacity: column.isTime ? people : 0)
    if column.isTime { logarithms.append(contentsOf: repeatElement(.nan, count: people)) }
    var reduction = Reduction(
      unit: .participant, values: 0, units: 0, raters: 0, repeats: 0, tasks: 0, taskNames: [],
      aggregation: measure.aggregation, unequal: [], rule: rule)
    let met = MetTasks(data.sums, index: index)
    for chunk in data.sums.chunks.indices {
      Self.reduce(data.sums, chunk: chunk, index: index, column, met, into: &values, &logarithms)
    }
    reduction.values = met.values
    reduction.units = met.units
    reduction.tasks = met.most
    reduction.repeats = met.hasTasks && met.units > 0 ? 1 : 0
    let order = data.names.taskOrder.filter { met.all & 1 << UInt64($0) != 0 }
    reduction.taskNames = order.map { data.names.tasks[$0] }
    if !met.areEqual {
      var counts: [Reduction.UnusualUnit] = []
      for chunk in data.sums.chunks.indices {
        for (local, own) in met.own(inChunk: chunk).enumerated() where own != 0 {
          let person = chunk * StreamSums.chunkSize + local
          let lacking = met.lacking(own, order, names: data.names.tasks)
          if !met.hasTasks {
            counts.append(Reduction.UnusualUnit(participant: data.names.name(of: person), values: Int(own)))
          }
          guard !lacking.isEmpty else { continue }
          reduction.unequal.append(
            Reduction.UnequalUnit(participant: data.names.name(of: person), missing: lacking))
          if rule == .complete {
            values[person] = .nan
            if column.isTime { logarithms[person] = .nan }
            reduction.units -= 1
          }
        }
      }
      reduction.noteUnusual(counts)
    }
    groups = Self.groups(data)
    self.values = values
    self.logarithms = logarithms
    self.reduction = reduction
  }

  /// The means of the participants of a chunk.
  private static func reduce(
    _ sums: StreamSums, chunk number: Int, index: Int, _ column: StreamAccumulator.Column, _ met: MetTasks,
    into values: inout [Double], _ logarithms: inout [Double]
  ) {
    let first = number * StreamSums.chunkSize
    let stride = sums.columns
    let own = met.own(inChunk: number)
    let areTasks = met.hasTasks
    sums.chunks[number].sums.withUnsafeBufferPointer { sums in
      values.withUnsafeMutableBufferPointer { values in
        own.withUnsafeBufferPointer { own in
          for local in own.indices where own[local] != 0 {
            let count = MetTasks.count(own[local], areTasks: areTasks)
            values[first + local] = sums[local * stride + index].mean(of: count)
          }
          guard column.isTime else { return }
          let unit = column.streamed.value(1)
          logarithms.withUnsafeMutableBufferPointer { logarithms in
            for local in own.indices where own[local] != 0 {
              let logarithm = values[first + local]
              logarithms[first + local] = logarithm
              let time = exp(logarithm)
              values[first + local] =
                MetTasks.count(own[local], areTasks: areTasks) == 1
                ? Self.time(time, logarithm: logarithm, unit: unit, column) : time
            }
          }
        }
      }
    }
  }

  /// The one time whose logarithm is known: as it stood in the file, where the file wrote it with few decimals.
  private static func time(
    _ time: Double, logarithm: Double, unit: Double, _ column: StreamAccumulator.Column
  ) -> Double {
    let multiple = (time / unit).rounded()
    guard multiple < 1e15 else { return time }
    let written = column.streamed.value(Int(multiple))
    return log(written) == logarithm ? written : time
  }

  /// For each participant, the group as a small number, the same for groups of the same levels.
  private static func groups(_ data: StreamedData) -> [UInt8] {
    var numbers: [[Int16]: UInt8] = [:]
    let first = data.names.groups.enumerated().map { index, levels in
      let number = numbers[levels] ?? UInt8(truncatingIfNeeded: index)
      numbers[levels] = number
      return number
    }
    let groups = data.names.personGroups
    if first.indices.allSatisfy({ Int(first[$0]) == $0 }) { return groups }
    return groups.map { first[Int($0)] }
  }

  // MARK: Groups of people

  /// The values of each of several groups of people.
  func summaries(_ keys: [GroupKey]) -> [SampleSummaries] {
    let count = data.names.groups.count
    let members = keys.map { key in data.groups(of: key) }
    let belongs = (0..<max(1, count)).map { group in
      keys.indices.filter { keys[$0].levels.isEmpty || members[$0].contains(Int32(group)) }
    }
    let moments = moments(of: values, groups: max(1, count))
    let logarithms = logarithms.isEmpty ? nil : self.moments(of: logarithms, groups: max(1, count))
    // Groups are numbered as threads met them; by their levels the last bit is the same however many threads there are.
    let known = data.names.groups
    let ordered = belongs.indices.sorted { left, right in
      known.indices.contains(left) && known.indices.contains(right)
        && known[left].lexicographicallyPrecedes(known[right])
    }
    func merged(_ parts: [Moments], _ key: Int) -> Moments {
      var all = Moments()
      for group in ordered where belongs[group].contains(key) { all.merge(parts[group]) }
      return all
    }
    let own = keys.indices.map { merged(moments, $0) }
    let order = OrderedUnits(values: values, groups: groups, belongs: belongs, moments: own)
    return keys.indices.map { key in
      SampleSummaries(
        moments: own[key], logarithms: logarithms.map { merged($0, key) },
        descriptives: order.descriptives(key), bins: order.bins(key))
    }
  }

  /// The moments of each group, gathered piece by piece so that long sums lose nothing.
  private func moments(of values: [Double], groups count: Int) -> [Moments] {
    var moments = [Moments](repeating: Moments(), count: count)
    var start = 0
    var pieces = [ShiftedSums](repeating: ShiftedSums(), count: count)
    while start < values.count {
      let end = min(start + 4096, values.count)
      for group in pieces.indices { pieces[group] = ShiftedSums() }
      values.withUnsafeBufferPointer { values in
        groups.withUnsafeBufferPointer { groups in
          pieces.withUnsafeMutableBufferPointer { pieces in
            for person in start..<end where !values[person].isNaN {
              pieces[Int(groups[person])].add(values[person])
            }
          }
        }
      }
      for group in pieces.indices { moments[group].merge(Moments(pieces[group])) }
      start = end
    }
    return moments
  }
}
