internal import Glibc
internal import Stats
internal import StudyModel

/// One value of a measure for each participant of a large file.
struct SummedUnits: Sendable {
  /// The value of each participant; NaN where there is none.
  private(set) var values: [Double]
  private(set) var reduction: Reduction
  /// The moments of the logarithms of each group, where the measure is one of time.
  private let logarithms: [Moments]?
  private let groups: [UInt8]
  private let data: SummedData

  /// Reduces the values of each participant to one.
  init(_ data: SummedData, index: Int, measure: Measure, rule: Plan.UnequalTasks) {
    self.data = data
    let column = data.columns[index]
    let people = data.sums.count
    var values = [Double].inLargePages(capacity: people)
    values.append(contentsOf: repeatElement(.nan, count: people))
    var reduction = Reduction(
      unit: .participant, values: 0, units: 0, raters: 0, repeats: 0, tasks: 0, taskNames: [],
      aggregation: measure.aggregation, unequal: [], rule: rule)
    let met = MetTasks(data.sums, index: index)
    let groups = Self.groups(data)
    // Where rows name no task, nobody can be told to have done all of them.
    if rule == .complete, met.hasTasks, !met.areEqual {
      reduction.hasComplete = data.sums.chunks.indices.contains { chunk in
        met.own(inChunk: chunk).contains { $0 != 0 && !met.isLacking($0) }
      }
    }
    let leavesOut = rule == .complete && met.hasTasks && !met.areEqual && reduction.hasComplete
    var logarithms = column.isTime ? GroupMoments(groups: data.names.groups.count) : nil
    for chunk in data.sums.chunks.indices {
      Self.reduce(
        data.sums, chunk: chunk, index: index, column, met, leavesOut: leavesOut, groups, into: &values,
        &logarithms)
    }
    reduction.values = met.values
    reduction.units = met.units
    reduction.tasks = met.most
    reduction.repeats = met.hasTasks && met.units > 0 ? 1 : 0
    let order = data.names.taskOrder.filter { met.all & 1 << UInt64($0) != 0 }
    reduction.taskNames = order.map { data.names.tasks[$0] }
    if !met.areEqual {
      var counts: (people: [String], values: [Int]) = ([], [])
      let names = data.names.tasks
      for chunk in data.sums.chunks.indices {
        for (local, own) in met.own(inChunk: chunk).enumerated() where own != 0 {
          let isLacking = met.isLacking(own)
          guard isLacking || !met.hasTasks else { continue }
          let participant = data.names.name(of: chunk * ParticipantSums.chunkSize + local)
          if !met.hasTasks {
            counts.people.append(participant)
            counts.values.append(Int(own))
          }
          guard isLacking else { continue }
          reduction.unequal.append(
            Reduction.UnequalUnit(
              participant: participant, missing: met.lacking(own, order, names: names)))
          if leavesOut { reduction.units -= 1 }
        }
      }
      reduction.noteUnusual(counts.values) { counts.people[$0] }
    }
    self.groups = groups
    self.values = values
    self.logarithms = logarithms?.moments
    self.reduction = reduction
  }

  /// The values of the participants of a chunk.
  private static func reduce(
    _ sums: ParticipantSums, chunk number: Int, index: Int, _ column: SummedColumn, _ met: MetTasks,
    leavesOut: Bool, _ groups: [UInt8], into values: inout [Double], _ logarithms: inout GroupMoments?
  ) {
    let first = number * ParticipantSums.chunkSize
    let own = met.own(inChunk: number)
    let areTasks = met.hasTasks
    values.withUnsafeMutableBufferPointer { values in
      own.withUnsafeBufferPointer { own in
        func isIn(_ local: Int) -> Bool { own[local] != 0 && !(leavesOut && met.isLacking(own[local])) }
        switch column.place {
        case .running(let place):
          let stride = sums.layout.running
          sums.chunks[number].sums.withUnsafeBufferPointer { sums in
            for local in own.indices where isIn(local) {
              let count = MetTasks.count(own[local], areTasks: areTasks)
              values[first + local] = sums[local * stride + place].mean(of: count)
            }
          }
        case .whole(let place):
          let stride = sums.layout.whole
          let others = sums.others[index]
          sums.chunks[number].wholes.withUnsafeBufferPointer { sums in
            for local in own.indices where isIn(local) {
              let count = MetTasks.count(own[local], areTasks: areTasks)
              let whole = Double(sums[local * stride + place])
              if !others.isEmpty, let other = others[Int32(truncatingIfNeeded: first + local)] {
                var sum = RunningSum(whole)
                sum.add(other)
                values[first + local] = sum.mean(of: count)
              } else {
                // Both are whole numbers that a double holds, so that the quotient is rounded once.
                values[first + local] = whole / Double(count)
              }
            }
          }
        }
        // Means of logarithms so far.
        guard logarithms != nil else { return }
        let chunk = first..<first + own.count
        logarithms?.add(UnsafeBufferPointer(values), groups, chunk)
        let unit = column.unit.value(1)
        for local in own.indices where !values[first + local].isNaN {
          let logarithm = values[first + local]
          let time = exp(logarithm)
          values[first + local] =
            MetTasks.count(own[local], areTasks: areTasks) == 1
            ? Self.time(time, logarithm: logarithm, unit: unit, column) : time
        }
      }
    }
  }

  /// The one time whose logarithm is known: as it stood in the file, where the file wrote it with few decimals.
  private static func time(
    _ time: Double, logarithm: Double, unit: Double, _ column: SummedColumn
  ) -> Double {
    let multiple = (time / unit).rounded()
    guard multiple < 1e15 else { return time }
    let written = column.unit.value(Int(multiple))
    return log(written) == logarithm ? written : time
  }

  /// For each participant, the group as a small number, the same for groups of the same levels.
  private static func groups(_ data: SummedData) -> [UInt8] {
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
    var single = GroupMoments(groups: count)
    values.withUnsafeBufferPointer { single.add($0, groups, 0..<values.count) }
    let moments = single.moments
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
    // A file is large by its rows; its people can be as few as those of a small one, and are drawn as they are there.
    let areFew = own.allSatisfy { $0.n < ValueBins.fewest }
    let kept = few(own, belongs)
    return keys.indices.map { key in
      SampleSummaries(
        moments: own[key], logarithms: logarithms.map { merged($0, key) },
        descriptives: order.descriptives(key), values: areFew ? kept[key] ?? [] : [],
        kept: kept[key]?.sorted(), bins: areFew ? nil : order.bins(key))
    }
  }

  /// The values of those keys that have few enough for assumptions to be looked at, in the order of participants.
  private func few(_ moments: [Moments], _ belongs: [[Int]]) -> [Int: [Double]] {
    var kept: [Int: [Double]] = [:]
    for key in moments.indices where moments[key].n <= ContrastTests.mostChecked { kept[key] = [] }
    guard !kept.isEmpty else { return [:] }
    let wanted = belongs.map { $0.filter { kept[$0] != nil } }
    for index in values.indices where !values[index].isNaN {
      for key in wanted[Int(groups[index])] { kept[key]?.append(values[index]) }
    }
    return kept
  }
}

/// The moments of each group of values, gathered piece by piece so that long sums lose nothing.
private struct GroupMoments {
  private(set) var moments: [Moments]
  private var pieces: [ShiftedSums]

  /// How many values belong to a piece.
  private static let pieceSize = 4096

  init(groups count: Int) {
    moments = [Moments](repeating: Moments(), count: max(1, count))
    pieces = [ShiftedSums](repeating: ShiftedSums(), count: max(1, count))
  }

  /// Adds some of the values, which start where a piece starts.
  mutating func add(_ values: UnsafeBufferPointer<Double>, _ groups: [UInt8], _ people: Range<Int>) {
    for start in stride(from: people.lowerBound, to: people.upperBound, by: Self.pieceSize) {
      for group in pieces.indices { pieces[group] = ShiftedSums() }
      groups.withUnsafeBufferPointer { groups in
        pieces.withUnsafeMutableBufferPointer { pieces in
          for person in start..<min(start + Self.pieceSize, people.upperBound) where !values[person].isNaN {
            pieces[Int(groups[person])].add(values[person])
          }
        }
      }
      for group in pieces.indices { moments[group].merge(Moments(pieces[group])) }
    }
  }
}
