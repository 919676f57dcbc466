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
    let sums = data.sums
    let column = data.columns[index]
    let stride = data.columns.count
    let people = sums.rows.count
    let missing = sums.missing[index]
    let hasTasks = sums.tasks.contains { $0 != 0 }
    var values = [Double](repeating: .nan, count: people)
    var logarithms = column.isTime ? values : []
    var reduction = Reduction(
      unit: .participant, values: 0, units: 0, raters: 0, repeats: 0, tasks: 0, taskNames: [],
      aggregation: measure.aggregation, unequal: [], rule: rule)
    var all: UInt64 = 0
    var most = 0
    for person in 0..<people {
      let lost = missing.isEmpty ? 0 : missing[Int32(truncatingIfNeeded: person)] ?? 0
      let own = hasTasks ? sums.tasks[person] & ~lost : 0
      let count = hasTasks ? own.nonzeroBitCount : Int(sums.rows[person]) - Int(lost)
      guard count > 0 else { continue }
      all |= own
      most = max(most, count)
      reduction.values += count
      reduction.units += 1
      let sum = sums.sums[person * stride + index]
      let mean = sum.mean(of: count)
      if column.isTime {
        logarithms[person] = mean
        values[person] = count == 1 ? Self.time(logarithm: mean, column) : exp(mean)
      } else {
        values[person] = mean
      }
    }
    reduction.tasks = most
    reduction.repeats = hasTasks && reduction.units > 0 ? 1 : 0
    let order = data.names.taskOrder.filter { all & 1 << UInt64($0) != 0 }
    reduction.taskNames = order.map { data.names.tasks[$0] }
    for person in 0..<people where !values[person].isNaN {
      let lost = missing.isEmpty ? 0 : missing[Int32(truncatingIfNeeded: person)] ?? 0
      var lacking: [String] = []
      if hasTasks {
        let own = sums.tasks[person] & ~lost
        if own != all { lacking = order.filter { own & 1 << UInt64($0) == 0 }.map { data.names.tasks[$0] } }
      } else {
        let count = Int(sums.rows[person]) - Int(lost)
        if count < most { lacking = ["\(most - count) of \(most) rows"] }
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
    groups = Self.groups(data, people: people)
    self.values = values
    self.logarithms = logarithms
    self.reduction = reduction
  }

  /// The one time whose logarithm is known: as it stood in the file, where the file wrote it with few decimals.
  private static func time(logarithm: Double, _ column: StreamAccumulator.Column) -> Double {
    let time = exp(logarithm)
    let unit = column.streamed.value(1)
    let multiple = (time / unit).rounded()
    guard multiple < 1e15 else { return time }
    let written = column.streamed.value(Int(multiple))
    return log(written) == logarithm ? written : time
  }

  /// For each participant, the group as a small number.
  private static func groups(_ data: StreamedData, people: Int) -> [UInt8] {
    var numbers: [[Int16]: UInt8] = [:]
    for (index, levels) in data.names.groups.enumerated() where numbers[levels] == nil {
      numbers[levels] = UInt8(truncatingIfNeeded: index)
    }
    let levels = data.names.levels
    guard !levels.isEmpty else { return [UInt8](repeating: 0, count: people) }
    var last: [Int16] = []
    var number: UInt8 = 0
    return (0..<people).map { person in
      var isSame = last.count == levels.count
      for factor in levels.indices where isSame && last[factor] != levels[factor][person] { isSame = false }
      if !isSame {
        last = levels.map { $0[person] }
        number = numbers[last] ?? 0
      }
      return number
    }
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
        descriptives: order.descriptives(key))
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

/// Order statistics and deviations of groups of many values, in three passes and without sorting all of them.
struct OrderedUnits {
  private var results: [Result<Descriptives, StatisticsError>] = []

  /// Describes groups.
  ///
  /// - Parameters:
  ///   - values: the values; NaN where there is none.
  ///   - groups: the group of each value.
  ///   - belongs: for each group, the keys that it belongs to.
  ///   - moments: the moments of each key.
  init(values: [Double], groups: [UInt8], belongs: [[Int]], moments: [Moments]) {
    var (least, most) = (Double.infinity, -Double.infinity)
    for value in values where !value.isNaN {
      if value < least { least = value }
      if value > most { most = value }
    }
    let binCount = 1 << 14
    let spread = most - least
    let scale = spread > 0 && spread.isFinite ? Double(binCount - 1) / spread : 0
    var bins = [UInt32](repeating: 0, count: belongs.count * binCount)
    var lows = [Double](repeating: .infinity, count: belongs.count)
    var highs = [Double](repeating: -.infinity, count: belongs.count)
    values.withUnsafeBufferPointer { values in
      groups.withUnsafeBufferPointer { groups in
        bins.withUnsafeMutableBufferPointer { bins in
          for index in values.indices where !values[index].isNaN {
            let (value, group) = (values[index], Int(groups[index]))
            bins[group * binCount + Int((value - least) * scale)] += 1
            if value < lows[group] { lows[group] = value }
            if value > highs[group] { highs[group] = value }
          }
        }
      }
    }
    // For each key, the bins that hold the ranks that are wanted, and how many values lie before each.
    var wanted: [[(rank: Int, bin: Int, before: Int)]] = []
    var isWanted = [Bool](repeating: false, count: belongs.count * binCount)
    for key in moments.indices {
      let own = belongs.indices.filter { belongs[$0].contains(key) }
      let places = Self.places(ranks: Descriptives.ranksOfQuartiles(moments[key].n)) { bin in
        own.reduce(0) { $0 + Int(bins[$1 * binCount + bin]) }
      }
      for place in places { for group in own { isWanted[group * binCount + place.bin] = true } }
      wanted.append(places)
    }
    var candidates: [(group: Int, bin: Int, value: Double)] = []
    var deviations = [RunningSum](repeating: RunningSum(), count: moments.count)
    let means = moments.map { $0.mean ?? 0 }
    for index in values.indices where !values[index].isNaN {
      let (value, group) = (values[index], Int(groups[index]))
      let bin = Int((value - least) * scale)
      if isWanted[group * binCount + bin] { candidates.append((group, bin, value)) }
      for key in belongs[group] { deviations[key].add((value - means[key]).magnitude) }
    }
    for key in moments.indices {
      let own = Set(belongs.indices.filter { belongs[$0].contains(key) })
      var found: [Int: Double] = [:]
      for place in wanted[key] {
        let sorted = candidates.filter { $0.bin == place.bin && own.contains($0.group) }.map(\.value).sorted()
        found[place.rank] = sorted[place.rank - place.before]
      }
      let low = own.map { lows[$0] }.min() ?? .infinity
      let high = own.map { highs[$0] }.max() ?? -.infinity
      results.append(
        Result { () throws(StatisticsError) in
          try Descriptives(
            moments[key], minimum: low, maximum: high,
            meanAbsoluteDeviation: deviations[key].mean(of: max(1, moments[key].n)),
            valueOfRank: { found[$0] ?? .nan })
        })
    }
  }

  /// The description of a key.
  func descriptives(_ key: Int) -> Result<Descriptives, StatisticsError> { results[key] }

  private static func places(
    ranks: [Int], count: (Int) -> Int
  ) -> [(rank: Int, bin: Int, before: Int)] {
    var places: [(rank: Int, bin: Int, before: Int)] = []
    var before = 0
    var bin = 0
    for rank in ranks {
      while true {
        let own = count(bin)
        if rank < before + own { break }
        before += own
        bin += 1
      }
      places.append((rank, bin, before))
    }
    return places
  }
}
